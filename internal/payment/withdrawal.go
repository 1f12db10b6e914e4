package payment

import (
	"context"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment/method"
	"maidan/internal/profile/payout"
	"maidan/internal/wallet"
)

// WithdrawalStatus is the state of a withdrawal.
type WithdrawalStatus string

// The states of a withdrawal. Screens call them on check, in process, sent, rejected and cancelled.
const (
	WithdrawalPending   WithdrawalStatus = "pending"  // waits for staff; the balance is already debited
	WithdrawalApproved  WithdrawalStatus = "approved" // sent to the provider
	WithdrawalPaid      WithdrawalStatus = "paid"
	WithdrawalRejected  WithdrawalStatus = "rejected"  // by staff or by the provider; the money is refunded
	WithdrawalCancelled WithdrawalStatus = "cancelled" // by the player, or by the provider for a low balance; the money is refunded
)

// WithdrawalStatuses returns all states of a withdrawal.
func WithdrawalStatuses() []WithdrawalStatus {
	return []WithdrawalStatus{WithdrawalPending, WithdrawalApproved, WithdrawalPaid, WithdrawalRejected, WithdrawalCancelled}
}

// The reasons of withdrawals that staff did not reject.
const (
	ReasonPayoutFailed = "payout_failed"         // rejected: the provider could not pay
	ReasonOutOfFunds   = "provider_out_of_funds" // cancelled by the provider: the operator's balance there is too low
	ReasonByPlayer     = "cancelled_by_player"
)

// Withdrawal is a payment to a player. Amounts are hundredths of the currency unit, times unix milliseconds.
type Withdrawal struct {
	ID            id.Withdrawal    `json:"id"`
	PlayerID      id.Player        `json:"-"`
	Amount        money.Amount     `json:"amount" doc:"debited amount, with the fee"`
	Fee           money.Amount     `json:"fee" doc:"part of amount that is not paid out"`
	Currency      money.Currency   `json:"currency"`
	Method        string           `json:"method"`
	Status        WithdrawalStatus `json:"status" enum:"pending,approved,paid,rejected,cancelled"`
	Reason        string           `json:"reason" doc:"why it was rejected or cancelled; empty otherwise"`
	AccountMasked string           `json:"account_masked"`
	CreatedAt     int64            `json:"created_at"`
	UpdatedAt     int64            `json:"updated_at"`
	HeldAt        int64            `json:"held_at" doc:"since when staff look into its unknown outcome; 0 otherwise"`

	account    sealedAccount
	transferID id.Transfer // the transfer that debited the balance
	returnedBy id.Transfer // the transfer that refunded a failed payout
	decidedBy  id.Staff    // staff id, empty while pending
	approvedAt int64
	keyHash    string
}

// Request is a player's withdrawal request.
type Request struct {
	PlayerID id.Player
	Currency money.Currency
	Key      string // idempotency key, the player's own
	Method   string
	Amount   money.Amount
	To       Account          // as entered; ignored with Saved
	Saved    id.PayoutAccount // id of a saved account
	Forfeit  bool             // ends the player's active bonuses

	// Find returns a saved account. It is called only for new requests.
	Find func(ctx context.Context, saved id.PayoutAccount) (Account, error)
	// Known reports whether the player has saved the entered account. Optional.
	Known func(ctx context.Context, kind payout.Kind, to Account) (bool, error)
	// Prove refuses a request to an account that is neither saved nor was paid to before. Optional.
	Prove func(ctx context.Context) error
}

// RequestWithdrawal debits the player's balance and creates a pending request in one transaction. A repeated key with the same
// input returns the first answer (hit), even if the request would be refused now; with other input it returns ErrKeyMismatch. Other
// errors: method.ErrUnknown, method.ErrAmount, ErrAccount (with all faults of the details), those of Prove for a new account, ErrTooSoon (rejected
// requests count, too), ErrDailyLimit, ErrBonus (unless Forfeit is set), ErrFunds, ErrTurnover and those of Deps.Eligible, such as
// ErrEmailUnverified.
func (d *Service) RequestWithdrawal(ctx context.Context, r Request) (w Withdrawal, hit bool, err error) {
	hash := d.hashOf(r)
	if w, hit, err = repeatedWithdrawal(ctx, d.DB.Reader(), r.PlayerID, r.Key, hash); hit || err != nil {
		return w, hit, err
	}
	want, m, err := d.newWithdrawal(ctx, r)
	if err != nil {
		return Withdrawal{}, false, err
	}
	want.keyHash = hash
	err = d.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		w, hit, err = d.requestIn(ctx, tx, want, m, r.Key, r.Forfeit)
		return err
	})
	if err != nil {
		return Withdrawal{}, false, fmt.Errorf("request withdrawal: %w", err)
	}
	if !hit {
		d.Outbox.Wake()
	}
	return w, hit, nil
}

// hashOf hashes a request as the player sent it. Later changes of a saved account or a method do not change the hash.
func (d *Service) hashOf(r Request) string {
	if r.Saved != "" {
		return inputHash("withdrawal", r.Method, r.Currency, int64(r.Amount), "saved", r.Saved)
	}
	to := r.To
	if clean, err := to.Clean(d.Methods.ByID[r.Method].Account, r.Currency); err == nil {
		to = clean
	}
	return inputHash("withdrawal", r.Method, r.Currency, int64(r.Amount), to.Name, to.Number, to.IFSC, to.VPA, to.Provider, to.Email,
		to.ZIP, to.Identification, to.Address)
}

// newWithdrawal validates a new request.
func (d *Service) newWithdrawal(ctx context.Context, r Request) (want Withdrawal, m method.Method, err error) {
	offered, err := d.WithdrawalMethods(ctx, r.PlayerID, r.Currency)
	if err != nil {
		return want, m, err
	}
	if m, err = method.Pick(offered, r.Method, r.Amount); err != nil {
		return want, m, err
	}
	to := r.To
	if r.Saved != "" {
		if to, err = r.Find(ctx, r.Saved); err != nil {
			return want, m, err
		}
	}
	if to, err = to.Clean(m.Account, r.Currency); err != nil {
		return want, m, err
	}
	now := d.now()
	want = Withdrawal{
		ID: id.Withdrawal(d.IDs.New()), PlayerID: r.PlayerID, Amount: r.Amount, Currency: r.Currency, Method: m.ID, Status: WithdrawalPending,
		AccountMasked: to.Masked(), CreatedAt: now, UpdatedAt: now, transferID: id.Transfer(d.IDs.New()),
	}
	if want.account, err = d.seal(want.ID, m.ID, to); err != nil {
		return want, m, err
	}
	return want, m, d.prove(ctx, r, m.Account, to, want.account.digest)
}

// prove requires a recent proof of identity before the first payout to an account.
func (d *Service) prove(ctx context.Context, r Request, kind payout.Kind, to Account, digest string) error {
	if r.Prove == nil || r.Saved != "" {
		return nil
	}
	if r.Known != nil {
		if known, err := r.Known(ctx, kind, to); err != nil || known {
			return err
		}
	}
	paid, err := paidBefore(ctx, d.DB.Reader(), r.PlayerID, digest)
	if err != nil {
		return fmt.Errorf("look for earlier payouts: %w", err)
	}
	if paid {
		return nil
	}
	return r.Prove(ctx)
}

// repeatedWithdrawal returns the first answer for a key that was used before.
func repeatedWithdrawal(ctx context.Context, q db.Querier, playerID id.Player, key, hash string) (w Withdrawal, hit bool, err error) {
	w, err = withdrawalByKey(ctx, q, playerID, key)
	switch {
	case errors.Is(err, ErrNotFound):
		return Withdrawal{}, false, nil
	case err != nil:
		return Withdrawal{}, false, fmt.Errorf("look up key: %w", err)
	case w.keyHash != hash:
		return Withdrawal{}, false, ErrKeyMismatch.At("Idempotency-Key", "")
	}
	return w.asRequested(), true, nil
}

// requestIn locks the player's row first, so that concurrent requests cannot both be the first of the day or use one key twice.
// Lock order: the player's row, then the wallet's account.
func (d *Service) requestIn(ctx context.Context, tx *db.Tx, want Withdrawal, m method.Method, key string, forfeit bool) (w Withdrawal, hit bool, err error) {
	last, err := lockPlayer(ctx, tx, want.PlayerID)
	if err != nil {
		return w, false, err
	}
	if w, hit, err = repeatedWithdrawal(ctx, tx, want.PlayerID, key, want.keyHash); hit || err != nil {
		return w, hit, err
	}
	if err := d.mayWithdraw(ctx, tx, want, last); err != nil {
		return w, false, err
	}
	if want.Fee, err = d.charge(ctx, tx, want, m); err != nil {
		return w, false, err
	}
	if err := d.endBonuses(ctx, tx, want, forfeit); err != nil { // before the debit: the account of bonus money is locked first
		return w, false, err
	}
	if err := d.reserve(ctx, tx, want); err != nil {
		return w, false, err
	}
	if err := d.meetTurnover(ctx, tx, want); err != nil {
		return w, false, err
	}
	if err := insertWithdrawal(ctx, tx, want, key); err != nil {
		return w, false, err
	}
	return want, false, d.publishWithdrawal(ctx, tx, EventWithdrawalRequested, want)
}

// asRequested returns the withdrawal as it was when it was requested.
func (w Withdrawal) asRequested() Withdrawal {
	w.Status, w.Reason, w.UpdatedAt, w.HeldAt = WithdrawalPending, "", w.CreatedAt, 0
	return w
}

func (d *Service) mayWithdraw(ctx context.Context, tx *db.Tx, want Withdrawal, last int64) error {
	if next := last + d.cfg.WithdrawalEvery.Milliseconds(); last != 0 && want.CreatedAt < next {
		return ErrTooSoon.WithData("next_at", next).WithData("retry_after", (next-want.CreatedAt+999)/1000)
	}
	if d.Eligible == nil {
		return nil
	}
	return d.Eligible(ctx, tx, want.PlayerID, money.Money{Amount: want.Amount, Currency: want.Currency})
}

// refunded reports whether the money of the withdrawal is back on the player's balance.
func (w Withdrawal) refunded() bool {
	return w.Status == WithdrawalRejected || w.Status == WithdrawalCancelled
}

// net returns the amount that the provider pays: the withdrawal without its fee.
func (w Withdrawal) net() money.Amount { return w.Amount - w.Fee }

// reserve moves the money from the balance to the house account of pending withdrawals.
func (d *Service) reserve(ctx context.Context, tx *db.Tx, w Withdrawal) error {
	err := d.post(ctx, tx, w.command(""), w, wallet.Transfer{
		ID: w.transferID, Kind: "withdrawal.request", Ref: string(w.ID),
		Entries: []wallet.Entry{
			{Account: wallet.PlayerCash(w.PlayerID, w.Currency), Amount: -w.Amount},
			{Account: wallet.HouseAccount(wallet.PendingWithdrawals, w.Currency), Amount: w.Amount},
		},
	})
	if errors.Is(err, wallet.ErrInsufficient) {
		return ErrFunds.At("amount", "").Because(err)
	}
	return err
}

// command returns the ledger's key of a transfer of the withdrawal; step is empty for the request.
func (w Withdrawal) command(step string) string { return "withdrawal:" + string(w.ID) + step }

func (d *Service) post(ctx context.Context, tx *db.Tx, key string, w Withdrawal, t wallet.Transfer) error {
	if _, err := d.Wallet.Post(ctx, tx, key, wallet.HashOf(t.Kind, w.ID, w.Amount), t); err != nil {
		return fmt.Errorf("post %s: %w", t.Kind, err)
	}
	return nil
}

// Withdrawals returns a page of a player's withdrawals, newest first; cursor is a Page's Next or empty.
func (d *Service) Withdrawals(ctx context.Context, playerID id.Player, cursor string) (Page[Withdrawal], error) {
	return d.WithdrawalHistory(ctx, playerID, HistoryFilter{Cursor: cursor})
}
