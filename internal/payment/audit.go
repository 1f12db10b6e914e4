package payment

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"maidan/internal/audit"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment/adjustment"
	"maidan/internal/payment/book"
	"maidan/internal/wallet"
)

// Kinds of transfers that this package makes. Their Ref is the id of the deposit or the withdrawal.
const (
	depositTransfer        = "deposit"
	requestTransfer        = "withdrawal.request"
	paidTransfer           = "withdrawal.paid"
	rejectTransfer         = "withdrawal.reject"
	rejectReversedTransfer = "withdrawal.reject.reversed" // reverses the refund of a payout that was reported failed and then paid
)

// TransferKinds are the kinds of transfers that this package makes and checks.
var TransferKinds = slices.Concat([]string{depositTransfer, requestTransfer, paidTransfer, rejectTransfer, rejectReversedTransfer}, book.TransferKinds,
	adjustment.TransferKinds)

// Audit runs all checks of deposits, withdrawals and notices on one snapshot of the database.
func Audit(ctx context.Context, d *db.DB) ([]audit.Result, error) {
	return audit.Run(ctx, d, Checks()...)
}

// Checks returns all checks of this package.
func Checks() []audit.Pass {
	return append([]audit.Pass{
		{Names: []string{"each deposit matches the request that created it", "each deposit is credited once if it succeeded and never otherwise",
			"each transfer of a deposit refers to an existing deposit"}, Run: checkDeposits},
		{Names: []string{"the transfers of each withdrawal match its status",
			"each transfer of a withdrawal refers to an existing withdrawal"}, Run: checkWithdrawals},
	}, slices.Concat(paymentInvariants, startedInvariants, reviewInvariants, bookInvariants, book.Checks(), adjustment.Checks())...)
}

func checkDeposits(ctx context.Context, q db.Querier, found []*audit.Breaches) error {
	rows, err := db.OpenCursor(ctx, q, "SELECT "+depositColumns+" FROM payment_deposits ORDER BY id"+db.Bytewise(q), scanDeposits)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close(ctx) }()
	records, err := wallet.OpenRecords(ctx, q, depositTransfer)
	if err != nil {
		return err
	}
	defer func() { _ = records.Close(ctx) }()
	return wallet.MergeByRef(ctx, rows, records, func(dep Deposit) string { return string(dep.ID) }, found[2], func(dep Deposit, own []wallet.Record) {
		if dep.keyHash != (Order{Method: dep.Method, Currency: dep.Currency, Amount: dep.Amount}).hash(dep.phone.digest) {
			found[0].Add("deposit %s of %d %s by %s does not match the request of its player", dep.ID, dep.Amount, dep.Currency, dep.Method)
		}
		if wrong := dep.checkCredit(own); wrong != "" {
			found[1].Add("deposit %s %s", dep.ID, wrong)
		}
	})
}

// checkCredit returns what is wrong with the transfers of a deposit, or "".
func (dep Deposit) checkCredit(own []wallet.Record) string {
	want := 0
	if dep.Status == DepositSucceeded {
		want = 1
	}
	if len(own) != want {
		return fmt.Sprintf("is %s and was credited %d times", dep.Status, len(own))
	}
	for _, r := range own {
		account, cash := wallet.HouseAccount(wallet.Deposits, dep.Currency), wallet.PlayerCash(dep.PlayerID, dep.Currency)
		switch {
		case r.Amount(cash) != dep.Credited || r.Amount(account) != -dep.Credited || len(r.Entries) != 2:
			return fmt.Sprintf("credits %d to %s, transfer %s moves %v", dep.Credited, cash, r.ID, r.Entries)
		case r.Kind != depositTransfer, r.Command != "deposit:"+string(dep.ID), r.Hash != wallet.EncodeHash(wallet.HashOf("deposit", dep.ID, dep.Credited)):
			return fmt.Sprintf("is credited by transfer %s of kind %s, which does not match the input of command %s", r.ID, r.Kind, r.Command)
		case answeredTransfer(r) != r.ID:
			return fmt.Sprintf("is credited by transfer %s, its command %s answered %s", r.ID, r.Command, r.Answer)
		}
	}
	return ""
}

// answeredTransfer returns the id of the only transfer in an answer of wallet.Post, or "".
func answeredTransfer(r wallet.Record) id.Transfer {
	transfer := strings.TrimSuffix(strings.TrimPrefix(r.Answer, `{"transfers":["`), `"]}`)
	if len(transfer) == len(r.Answer) {
		return ""
	}
	return id.Transfer(transfer)
}

func checkWithdrawals(ctx context.Context, q db.Querier, found []*audit.Breaches) error {
	rows, err := db.OpenCursor(ctx, q, "SELECT "+withdrawalColumns+" FROM payment_withdrawals ORDER BY id"+db.Bytewise(q), scanWithdrawals)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close(ctx) }()
	records, err := wallet.OpenRecords(ctx, q, "withdrawal.")
	if err != nil {
		return err
	}
	defer func() { _ = records.Close(ctx) }()
	return wallet.MergeByRef(ctx, rows, records, func(w Withdrawal) string { return string(w.ID) }, found[1], func(w Withdrawal, own []wallet.Record) {
		if wrong := w.checkTransfers(own); wrong != "" {
			found[0].Add("withdrawal %s %s", w.ID, wrong)
		}
	})
}

// step is a transfer that a withdrawal makes at most once. The three factors are multiplied with its amount.
type step struct {
	kind, command string
	player        money.Amount // change of the player's balance
	pending       money.Amount
	paid          money.Amount // moves the payout and the fee to their accounts
}

// steps are the transfers of a withdrawal in their order.
var steps = []step{
	{requestTransfer, "", -1, 1, 0}, {rejectTransfer, ":back", 1, -1, 0}, {rejectReversedTransfer, ":again", -1, 1, 0}, {paidTransfer, ":paid", 0, -1, 1},
}

// stepsByStatus lists the steps that a withdrawal of a status may have made.
var stepsByStatus = map[WithdrawalStatus][]string{
	WithdrawalPending: {"1000"}, WithdrawalApproved: {"1000"}, WithdrawalRejected: {"1100"}, WithdrawalCancelled: {"1100"},
	WithdrawalPaid: {"1001", "1111"},
}

// checkTransfers returns what is wrong with the transfers of a withdrawal, or "".
func (w Withdrawal) checkTransfers(own []wallet.Record) string {
	done := []byte("0000")
	var back id.Transfer
	for _, r := range own {
		i := slices.IndexFunc(steps, func(s step) bool { return s.kind == r.Kind })
		if i < 0 || done[i] == '1' {
			return fmt.Sprintf("has transfer %s of kind %s, more than once", r.ID, r.Kind)
		}
		done[i] = '1'
		if wrong := w.checkStep(steps[i], r); wrong != "" {
			return wrong
		}
		switch {
		case r.Kind == requestTransfer && r.ID != w.transferID:
			return fmt.Sprintf("was requested by transfer %s and names %s", r.ID, w.transferID)
		case r.Kind == rejectTransfer && r.Reverses != "" && r.Reverses != w.transferID:
			return fmt.Sprintf("was refunded by transfer %s, which undoes %s", r.ID, r.Reverses)
		case r.Kind == rejectTransfer:
			back = r.ID
		case r.Kind == rejectReversedTransfer && r.Reverses != back:
			return fmt.Sprintf("was reclaimed by transfer %s, which undoes %s", r.ID, r.Reverses)
		}
	}
	if !slices.Contains(stepsByStatus[w.Status], string(done)) {
		return fmt.Sprintf("is %s, its transfers are %d", w.Status, len(own))
	}
	return ""
}

// checkStep returns what is wrong with one transfer. The house account of debts may replace the player's.
func (w Withdrawal) checkStep(s step, r wallet.Record) string {
	player := r.Amount(wallet.PlayerCash(w.PlayerID, w.Currency)) + r.Amount(wallet.HouseAccount(wallet.Debts, w.Currency))
	of := func(name string) money.Amount { return r.Amount(wallet.HouseAccount(name, w.Currency)) }
	hash := wallet.HashOf(r.Kind, w.ID, w.Amount)
	if r.Kind == rejectReversedTransfer {
		hash = wallet.HashOf(r.Kind, w.ID, r.Reverses)
	}
	switch {
	case player != s.player*w.Amount || of(wallet.PendingWithdrawals) != s.pending*w.Amount,
		of(wallet.Payouts) != s.paid*w.net() || of(wallet.PaymentFees) != s.paid*w.Fee:
		return fmt.Sprintf("is of %d, its transfer %s of kind %s moves %v", w.Amount, r.ID, r.Kind, r.Entries)
	case r.Command != w.command(s.command) || r.Hash != wallet.EncodeHash(hash):
		return fmt.Sprintf("has transfer %s of kind %s, which does not match the input of command %s", r.ID, r.Kind, r.Command)
	}
	return ""
}
