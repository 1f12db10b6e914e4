package payment

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/payment/book"
	"maidan/internal/payment/provider"
	"maidan/internal/wallet"
)

// unknownLimit is how often the provider may not find a payment before the deposit fails.
const unknownLimit = 3

// handleDeposit applies the provider's answer to a deposit. Received money is credited in any state but "succeeded", once. A second
// payment waits for staff or for another deposit that names it. A failure counts only for the current transaction id.
func (d *Service) handleDeposit(ctx context.Context, tx *db.Tx, about subject, n provider.Notice) (effect string, err error) {
	dep, err := lockDeposit(ctx, tx, id.Deposit(about.ref))
	if err != nil {
		return "", err
	}
	if err := about.refresh(ctx, tx); err != nil {
		return "", err
	}
	if dep.claimed() {
		n.TransactionID = normalTransaction(n.TransactionID)
	}
	switch {
	case dep.held() && dep.TransactionID == "" && n.Outcome == provider.Succeeded && n.TransactionID != "":
		return d.receipt(ctx, tx, dep, n)
	case dep.held() || dep.byStaff():
		return dep.handleHeld(n), nil
	}
	if dep.Flow.Starts() {
		return d.handleStarted(ctx, tx, dep, about, n)
	}
	current := dep.Status == DepositQueued && dep.TransactionID == or(about.call.transactionID, n.TransactionID)
	switch {
	case dep.Status == DepositSucceeded && n.Outcome == provider.Succeeded && n.TransactionID != "" && n.TransactionID != dep.TransactionID:
		d.Log.WarnContext(ctx, "a second payment arrived for a deposit", "deposit", dep.ID, "notice", n.ID)
		return effectSurplus, nil
	case dep.Status == DepositSucceeded:
		return effectIgnored, nil
	case n.Outcome == provider.Succeeded:
		return d.arrived(ctx, tx, dep, about, n, current)
	case !current || about.call.state == callRefused || n.Outcome == provider.Pending:
		return effectIgnored, nil
	case n.Outcome == provider.NotFound:
		return effectApplied, d.notFound(ctx, tx, dep)
	}
	return effectApplied, d.fail(ctx, tx, dep, or(n.Reason, ReasonDeclined))
}

// arrived credits the received amount, also when it differs from the requested one. An amount below the method's minimum is not
// credited: the provider refunds it, or not, as the method says. Nor is a payment that another deposit was credited with. current reports whether the notice
// answers the search for the deposit's transaction id.
func (d *Service) arrived(ctx context.Context, tx *db.Tx, dep Deposit, about subject, n provider.Notice, current bool) (effect string, err error) {
	mine, err := d.claimPayment(ctx, tx, dep, or(n.TransactionID, dep.TransactionID))
	switch {
	case err != nil:
		return "", err
	case !mine && !current:
		return effectIgnored, nil
	case !mine:
		return effectApplied, d.fail(ctx, tx, dep, ReasonTransactionUsed)
	case n.Currency != dep.Currency:
		return effectApplied, d.fail(ctx, tx, dep, ReasonCurrency)
	}
	dep.Received = n.Amount
	if n.Amount < d.minimum(dep) {
		return effectApplied, d.fail(ctx, tx, dep, ReasonBelowMinimum)
	}
	dep.TransactionID = or(n.TransactionID, dep.TransactionID)
	if d.cfg.Mismatch.holds(dep.Amount, n.Amount) {
		return effectHeld, d.hold(ctx, tx, dep)
	}
	return effectApplied, d.credit(ctx, tx, dep, about.provider, n.Amount, n.Fee)
}

// claimPayment assigns a payment to the deposit and reports whether it succeeded; it fails when another deposit was credited with
// it. The provider's reference outranks a deposit whose player submitted the id first.
func (d *Service) claimPayment(ctx context.Context, tx *db.Tx, dep Deposit, transactionID string) (mine bool, err error) {
	if transactionID == "" || !dep.claimed() {
		return true, nil
	}
	owner, err := claimTransaction(ctx, tx, dep.network, transactionID, dep.ID, d.now())
	if err != nil || owner == dep.ID {
		return err == nil, err
	}
	other, err := depositByID(ctx, tx, owner)
	if err != nil || other.Status == DepositSucceeded && other.TransactionID == transactionID {
		return false, err
	}
	return true, moveTransaction(ctx, tx, dep.network, transactionID, dep.ID)
}

// credit credits an amount that arrived at a provider, and books it with the provider's fee.
func (d *Service) credit(ctx context.Context, tx *db.Tx, dep Deposit, at string, amount, fee money.Amount) error {
	dep.Credited, dep.paidAt, dep.providerFee = amount, at, fee
	return d.creditAll(ctx, tx, []Deposit{dep})
}

// creditAll credits to each deposit its Credited. The caller holds their locks; they belong to different players.
func (d *Service) creditAll(ctx context.Context, tx *db.Tx, deps []Deposit) error {
	ids, events := make([]string, len(deps)), make([]outbox.Event, len(deps))
	commands, rows := make([]wallet.Command, 0, len(deps)), make([]book.Row, 0, len(deps))
	for i := range deps {
		dep := &deps[i]
		dep.Status, dep.Reason, dep.UpdatedAt = DepositSucceeded, "", d.now()
		ids[i], events[i] = string(dep.ID), d.depositEvent(*dep)
		commands = append(commands, dep.creditCommand())
	}
	if err := saveDeposits(ctx, tx, deps); err != nil {
		return err
	}
	if err := finishCallsOf(ctx, tx, d.now(), ids...); err != nil {
		return err
	}
	for i := range deps {
		row := deps[i].row()
		rows = append(rows, row)
		if deps[i].providerFee != 0 {
			command, fee := book.FeeCommand(row, deps[i].providerFee)
			commands, rows = append(commands, command), append(rows, fee)
		}
	}
	if _, err := d.Wallet.Apply(ctx, tx, commands...); err != nil {
		return fmt.Errorf("credit deposits: %w", err)
	}
	if err := d.Book.Add(ctx, tx, rows...); err != nil {
		return err
	}
	if err := d.openTurnover(ctx, tx, deps); err != nil {
		return err
	}
	return d.Outbox.Append(ctx, tx, events...)
}

// row returns the row of a credited deposit in the payment book.
func (dep Deposit) row() book.Row {
	return book.Row{
		Kind: book.Deposit, Ref: string(dep.ID), Provider: dep.paidAt, Method: dep.Method, Currency: dep.Currency, Amount: dep.Credited, At: dep.UpdatedAt,
	}
}

// creditCommand returns the ledger's command that credits the deposit.
func (dep Deposit) creditCommand() wallet.Command {
	return wallet.PostCommand("deposit:"+string(dep.ID), wallet.HashOf("deposit", dep.ID, dep.Credited), wallet.Transfer{
		Kind: "deposit", Ref: string(dep.ID),
		Entries: []wallet.Entry{
			{Account: wallet.HouseAccount(wallet.Deposits, dep.Currency), Amount: -dep.Credited},
			{Account: wallet.PlayerCash(dep.PlayerID, dep.Currency), Amount: dep.Credited},
		},
	})
}

func (d *Service) minimum(dep Deposit) (least money.Amount) {
	if m, ok := d.Methods.Deposit(dep.Currency, dep.Method); ok {
		least = min(m.Min, dep.Amount)
	}
	return max(least, 1)
}

// notFound leaves the deposit queued, so that the player may correct the transaction id, and plans another search until unknownLimit.
func (d *Service) notFound(ctx context.Context, tx *db.Tx, dep Deposit) error {
	dep.unknown++
	if dep.unknown >= unknownLimit {
		if err := d.openNotFound(ctx, tx, dep); err != nil {
			return err
		}
		return d.fail(ctx, tx, dep, ReasonNotFound)
	}
	dep.Reason, dep.UpdatedAt = ReasonNotFound, d.now()
	if err := saveDeposit(ctx, tx, dep); err != nil {
		return err
	}
	c, ok, err := d.chooseProvider(ctx, tx, dep.find(), dep.PlayerID, nil)
	if err != nil {
		return err
	}
	if !ok {
		return d.fail(ctx, tx, dep, ReasonNotFound)
	}
	c.state = callPlanned
	if err := finishCallsOf(ctx, tx, dep.UpdatedAt, string(dep.ID)); err != nil { // the notice may name the deposit instead of its call
		return err
	}
	if err := insertCall(ctx, tx, c, d.retryAt(0)); err != nil {
		return err
	}
	return d.publishDeposit(ctx, tx, dep)
}

// find returns the search for the player's transfer.
func (dep Deposit) find() call {
	return call{
		purpose: provider.PurposeFind, payment: string(dep.ID), method: dep.Method, transactionID: dep.TransactionID, amount: dep.Amount,
		currency: dep.Currency,
	}
}

// findRefused passes the search on to another provider; without one the deposit fails.
func (d *Service) findRefused(ctx context.Context, tx *db.Tx, c call, why *provider.Refused) (next call, again bool, err error) {
	dep, err := lockDeposit(ctx, tx, id.Deposit(c.payment))
	if err != nil {
		return next, false, err
	}
	news, err := refuseCall(ctx, tx, c, why.Reason, d.now())
	if err != nil || !news || dep.Status != DepositQueued || dep.TransactionID != c.transactionID {
		return next, false, err
	}
	if next, again, err = d.elsewhere(ctx, tx, c, why, dep.PlayerID); err != nil || again {
		return next, again, err
	}
	return next, false, d.fail(ctx, tx, dep, or(why.Reason, ReasonDeclined))
}

func (d *Service) fail(ctx context.Context, tx *db.Tx, dep Deposit, reason string) error {
	dep.Status, dep.Reason, dep.UpdatedAt = DepositFailed, reason, d.now()
	if err := d.end(ctx, tx, dep); err != nil {
		return err
	}
	return d.publishDeposit(ctx, tx, dep)
}

// end saves a deposit whose result is known, and ends its calls.
func (d *Service) end(ctx context.Context, tx *db.Tx, dep Deposit) error {
	if err := saveDeposit(ctx, tx, dep); err != nil {
		return err
	}
	return finishCallsOf(ctx, tx, dep.UpdatedAt, string(dep.ID))
}

func or[T ~string](s, otherwise T) T {
	if s == "" {
		return otherwise
	}
	return s
}
