package payment

import (
	"context"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// The states of a withdrawal. There is no "cancelled": the player cannot take a request back.
const (
	WithdrawalPending  = "pending"  // waits for staff; the money has left the balance
	WithdrawalApproved = "approved" // with the provider
	WithdrawalPaid     = "paid"
	WithdrawalRejected = "rejected" // by staff or by the provider; the money is back on the balance
)

// ReasonPayoutFailed is the reason of a withdrawal that the provider could not pay.
const ReasonPayoutFailed = "payout_failed"

// Withdrawal is money on its way out. Amounts are hundredths of the currency unit, times unix milliseconds.
type Withdrawal struct {
	ID            string         `json:"id"`
	PlayerID      string         `json:"-"`
	Amount        money.Amount   `json:"amount"`
	Currency      money.Currency `json:"currency"`
	Method        string         `json:"method"`
	Status        string         `json:"status" enum:"pending,approved,paid,rejected"`
	Reason        string         `json:"reason" doc:"why it was rejected; empty otherwise"`
	AccountMasked string         `json:"account_masked"`
	CreatedAt     int64          `json:"created_at"`
	UpdatedAt     int64          `json:"updated_at"`

	account    Account
	transferID string // of the money leaving the balance
	decidedBy  string // staff id, empty while pending
	approvedAt int64
	keyHash    string
}

// RequestWithdrawal takes the amount off the player's balance and puts the request before the staff, both or neither. The
// same key with the same input answers as it did the first time (hit). Refuses with ErrMethod, ErrAmount, ErrAccount (with
// every fault of the details), ErrTooSoon (any earlier request counts, also a rejected one), ErrFunds and whatever Deps.Eligible
// says, such as ErrEmailUnverified.
func (d *Desk) RequestWithdrawal(ctx context.Context, playerID string, c money.Currency, key, method string, amount money.Amount, to Account) (w Withdrawal, hit bool, err error) {
	m, err := pick(d.Methods.Withdrawal(c), method, amount)
	if err != nil {
		return Withdrawal{}, false, err
	}
	if to, err = to.Clean(m.Account, c); err != nil {
		return Withdrawal{}, false, err
	}
	now := d.now()
	want := Withdrawal{
		ID: d.IDs.New(), PlayerID: playerID, Amount: amount, Currency: c, Method: m.ID, Status: WithdrawalPending,
		AccountMasked: to.Masked(), CreatedAt: now, UpdatedAt: now, account: to, transferID: d.IDs.New(),
		keyHash: inputHash("withdrawal", m.ID, c, int64(amount), to.Name, to.Number, to.IFSC, to.VPA, to.Provider, to.Email),
	}
	err = d.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		w, hit, err = d.requestIn(ctx, tx, want, key)
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

// requestIn holds the player's lock row while it looks and decides, so that two requests at once cannot both be the first
// of the day, nor the same key be taken twice. Lock order: the player's row, then the wallet's account.
func (d *Desk) requestIn(ctx context.Context, tx *db.Tx, want Withdrawal, key string) (w Withdrawal, hit bool, err error) {
	last, err := lockPlayer(ctx, tx, want.PlayerID)
	if err != nil {
		return w, false, err
	}
	w, err = withdrawalByKey(ctx, tx, want.PlayerID, key)
	switch {
	case err == nil && w.keyHash != want.keyHash:
		return w, false, ErrKeyMismatch.At("Idempotency-Key", "")
	case err == nil:
		return w.asRequested(), true, nil
	case !errors.Is(err, ErrNotFound):
		return w, false, err
	}
	if err := d.mayWithdraw(ctx, tx, want, last); err != nil {
		return w, false, err
	}
	if err := d.reserve(ctx, tx, want); err != nil {
		return w, false, err
	}
	if err := insertWithdrawal(ctx, tx, want, key); err != nil {
		return w, false, err
	}
	return want, false, d.tellWithdrawal(ctx, tx, EventWithdrawalRequested, want)
}

// asRequested is the withdrawal as it was first answered, for a repeated key.
func (w Withdrawal) asRequested() Withdrawal {
	w.Status, w.Reason, w.UpdatedAt = WithdrawalPending, "", w.CreatedAt
	return w
}

func (d *Desk) mayWithdraw(ctx context.Context, tx *db.Tx, want Withdrawal, last int64) error {
	if next := last + d.cfg.WithdrawalEvery.Milliseconds(); last != 0 && want.CreatedAt < next {
		return ErrTooSoon.WithData("next_at", next).WithData("retry_after", (next-want.CreatedAt+999)/1000)
	}
	if d.Eligible == nil {
		return nil
	}
	return d.Eligible(ctx, tx, want.PlayerID, money.Money{Amount: want.Amount, Currency: want.Currency})
}

// reserve moves the money off the balance to where it waits for the payout.
func (d *Desk) reserve(ctx context.Context, tx *db.Tx, w Withdrawal) error {
	err := d.post(ctx, tx, "withdrawal:"+w.ID, w, wallet.Transfer{
		ID: w.transferID, Kind: "withdrawal.request", Ref: w.ID,
		Entries: []wallet.Entry{
			{Account: wallet.PlayerCash(w.PlayerID, w.Currency), Amount: -w.Amount},
			{Account: wallet.House(wallet.PendingWithdrawals, w.Currency), Amount: w.Amount},
		},
	})
	if errors.Is(err, wallet.ErrInsufficient) {
		return ErrFunds.At("amount", "").Because(err)
	}
	return err
}

func (d *Desk) post(ctx context.Context, tx *db.Tx, key string, w Withdrawal, t wallet.Transfer) error {
	if _, err := d.Wallet.Post(ctx, tx, key, wallet.HashOf(t.Kind, w.ID, w.Amount), t); err != nil {
		return fmt.Errorf("post %s: %w", t.Kind, err)
	}
	return nil
}

// Withdrawals returns a page of a player's withdrawals, newest first; cursor is a Page's Next or empty.
func (d *Desk) Withdrawals(ctx context.Context, playerID, cursor string) (Page[Withdrawal], error) {
	rows, err := withdrawalsOf(ctx, d.DB.Reader(), playerID, cursor)
	if err != nil {
		return Page[Withdrawal]{}, fmt.Errorf("list withdrawals: %w", err)
	}
	return page(rows, func(w Withdrawal) string { return w.ID }), nil
}
