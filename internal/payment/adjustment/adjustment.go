// Package adjustment corrects players' balances: one member proposes a credit or a debit with its reason, another one approves it, and
// only then does money move.
package adjustment

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/payment/book"
	"maidan/internal/wallet"
)

// The package's errors. A debit of more than the balance is refused with ErrFunds.
var (
	ErrAmount   = fault.New(fault.Invalid, "amount_out_of_range", "The amount is outside the limits.")
	ErrCategory = fault.New(fault.Invalid, "category_unknown", "There is no such category.")
	ErrCurrency = fault.New(fault.Invalid, "currency_mismatch", "The amount must be in the player's currency.")
	ErrStatus   = fault.New(fault.Invalid, "status_unknown", "There is no such status.")
	ErrDeposit  = fault.New(fault.Invalid, "deposit_unknown", "A chargeback needs the ID of a credited deposit of this player, and only a debit can reverse a deposit.")
	ErrDay      = fault.New(fault.Conflict, "adjustments_used_up", "You have reached the limit of your adjustments within 24 hours. Ask another member.")
	ErrSecond   = fault.New(fault.Conflict, "second_member_required", "Another member must approve what you proposed.")
	ErrDecided  = fault.New(fault.Conflict, "adjustment_decided", "This adjustment has already been decided.")
	ErrFunds    = fault.New(fault.Conflict, "insufficient_funds", "The amount is more than the player's balance.")
	ErrKey      = fault.New(fault.Conflict, "idempotency_mismatch", "This idempotency key was used with different input.")
	ErrNotFound = fault.New(fault.NotFound, "not_found", "There is no such adjustment.")
)

// Category is what an adjustment is for.
type Category string

// The categories.
const (
	Goodwill     Category = "goodwill"
	PaymentError Category = "payment_error"
	BetError     Category = "bet_error"
	Fraud        Category = "fraud"
	Chargeback   Category = "chargeback"
	Other        Category = "other"
)

// Categories returns all categories in display order.
func Categories() []Category {
	return []Category{PaymentError, BetError, Goodwill, Chargeback, Fraud, Other}
}

// Status is the state of an adjustment.
type Status string

// The states.
const (
	Proposed Status = "proposed"
	Approved Status = "approved"
	Declined Status = "declined"
)

// Statuses returns all states.
func Statuses() []Status { return []Status{Proposed, Approved, Declined} }

// Kinds of transfers of this package. Their Ref is the id of the adjustment.
const (
	creditTransfer = "correction.credit"
	debitTransfer  = "correction.debit"
)

// TransferKinds are the kinds of transfers that this package posts.
var TransferKinds = []string{creditTransfer, debitTransfer}

// EventAdjusted is published when an approved adjustment has changed a balance. Its subject is the player's id.
const EventAdjusted = "balance.adjusted"

// Event is the payload of EventAdjusted.
type Event struct {
	PlayerID id.Player      `json:"player_id"`
	ID       string         `json:"id"`
	Amount   money.Amount   `json:"amount"`
	Currency money.Currency `json:"currency"`
	Category Category       `json:"category"`
	Deposit  id.Deposit     `json:"deposit_id,omitempty"` // that the debit reverses
}

// Adjustment is a change of a player's cash balance by staff. Amounts are hundredths; times are unix milliseconds.
type Adjustment struct {
	ID            string         `json:"id"`
	PlayerID      id.Player      `json:"player_id"`
	Currency      money.Currency `json:"currency"`
	Amount        money.Amount   `json:"amount" doc:"positive credits the player, negative debits"`
	Category      Category       `json:"category" enum:"payment_error,bet_error,goodwill,chargeback,fraud,other"`
	Reason        string         `json:"reason"`
	Status        Status         `json:"status" enum:"proposed,approved,declined"`
	ProposedBy    id.Staff       `json:"proposed_by"`
	DecidedBy     id.Staff       `json:"decided_by" doc:"empty while proposed"`
	DeclineReason string         `json:"decline_reason"`
	CreatedAt     int64          `json:"created_at"`
	DecidedAt     int64          `json:"decided_at" doc:"0 while proposed"`
	Deposit       id.Deposit     `json:"deposit_id,omitempty" doc:"deposit that a debit reverses; absent: none"`

	transfer  id.Transfer
	key, hash string
}

// Config configures Adjustments. Largest returns the largest amount of one adjustment in a currency, in hundredths; Credited reports whether a deposit of a player was credited.
type Config struct {
	DB       *db.DB
	Clock    clock.Clock
	IDs      *id.Maker
	Wallet   *wallet.Wallet
	Outbox   *outbox.Box
	Book     *book.Book
	Largest  func(money.Currency) money.Amount
	Credited func(ctx context.Context, q db.Querier, playerID id.Player, depositID id.Deposit) (bool, error)
}

// Adjustments proposes and decides adjustments. It is safe for concurrent use.
type Adjustments struct{ Config }

// New returns Adjustments.
func New(cfg Config) *Adjustments { return &Adjustments{cfg} }

// perDay is how often a member may propose the largest amount within 24 hours.
const perDay = 5

const day = int64(24 * 60 * 60 * 1000)

func (a *Adjustments) now() int64 { return clock.Millis(a.Clock.Now()) }

// Propose stores a proposal. The same key and input return the first one. Errors: ErrAmount with the limit, ErrCategory, ErrDeposit, book.ErrReason,
// ErrDay and ErrKey.
func (a *Adjustments) Propose(ctx context.Context, key string, p Adjustment, by book.By) (Adjustment, error) {
	reason, err := book.Reason(p.Reason)
	if err != nil {
		return p, err
	}
	largest := a.Largest(p.Currency)
	switch {
	case p.Amount == 0 || p.Amount > largest || p.Amount < -largest:
		return p, ErrAmount.At("amount", "").WithData("max", largest)
	case !slices.Contains(Categories(), p.Category):
		return p, ErrCategory.At("category", "")
	}
	p.Reason, p.Status, p.ProposedBy, p.key = reason, Proposed, by.StaffID, string(by.StaffID)+":"+key
	p.hash = p.inputHash()
	err = a.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		p.ID, p.CreatedAt = a.IDs.New(), a.now()
		return a.propose(ctx, tx, &p, largest, by)
	})
	if err != nil {
		return p, fmt.Errorf("propose adjustment: %w", err)
	}
	return p, nil
}

func (p Adjustment) inputHash() string {
	input := []any{"adjustment", string(p.PlayerID), string(p.Currency), int64(p.Amount), string(p.Category), p.Reason}
	if p.Deposit != "" {
		input = append(input, string(p.Deposit))
	}
	return wallet.EncodeHash(wallet.HashOf(input...))
}

// checkDeposit refuses a proposal that reverses what is no credited deposit of the player, and a chargeback that does not say which one it reverses.
func (a *Adjustments) checkDeposit(ctx context.Context, q db.Querier, p Adjustment) error {
	if p.Deposit == "" {
		if p.Category == Chargeback && p.Amount < 0 {
			return ErrDeposit.At("deposit_id", "")
		}
		return nil
	}
	switch credited, err := a.Credited(ctx, q, p.PlayerID, p.Deposit); {
	case err != nil:
		return fmt.Errorf("read deposit: %w", err)
	case !credited || p.Amount > 0:
		return ErrDeposit.At("deposit_id", "")
	}
	return nil
}

func (a *Adjustments) propose(ctx context.Context, tx *db.Tx, p *Adjustment, largest money.Amount, by book.By) error {
	known, err := byKey(ctx, tx, p.key)
	if err != nil || known.ID != "" {
		if err == nil && known.hash != p.hash {
			err = ErrKey
		}
		*p = known
		return err
	}
	if err := a.checkDeposit(ctx, tx, *p); err != nil {
		return err
	}
	sum, err := proposedSince(ctx, tx, by.StaffID, p.Currency, p.CreatedAt-day)
	if err != nil {
		return err
	}
	if sum+max(p.Amount, -p.Amount) > perDay*largest {
		return ErrDay.At("amount", "")
	}
	if err := insert(ctx, tx, *p); err != nil {
		return err
	}
	return p.record(ctx, tx, "adjustment.propose", by)
}

func (p Adjustment) record(ctx context.Context, tx *db.Tx, action string, by book.By) error {
	detail := map[string]any{"player": string(p.PlayerID), "amount": p.Amount, "currency": p.Currency, "category": p.Category, "reason": p.Reason}
	if p.Deposit != "" {
		detail["deposit"] = string(p.Deposit)
	}
	if p.DeclineReason != "" {
		detail["decline_reason"] = p.DeclineReason
	}
	return by.Record(ctx, tx, action, p.ID, detail)
}

// Approve moves the money of a proposal. A repetition by the same member changes nothing. Errors: ErrNotFound, ErrSecond, ErrDecided, and
// ErrFunds if the balance is too low for a debit: then the proposal stays.
func (a *Adjustments) Approve(ctx context.Context, adjustmentID string, by book.By) (Adjustment, error) {
	return a.decide(ctx, adjustmentID, Approved, by, func(ctx context.Context, tx *db.Tx, p *Adjustment) error {
		if p.ProposedBy == by.StaffID {
			return ErrSecond
		}
		if err := a.post(ctx, tx, p); err != nil {
			return err
		}
		return p.record(ctx, tx, "adjustment.approve", by)
	})
}

// Decline ends a proposal of another member. Errors: ErrNotFound, ErrSecond,
// ErrDecided and book.ErrReason.
func (a *Adjustments) Decline(ctx context.Context, adjustmentID, reason string, by book.By) (Adjustment, error) {
	reason, err := book.Reason(reason)
	if err != nil {
		return Adjustment{}, err
	}
	return a.decide(ctx, adjustmentID, Declined, by, func(ctx context.Context, tx *db.Tx, p *Adjustment) error {
		if p.ProposedBy == by.StaffID {
			return ErrSecond
		}
		p.DeclineReason = reason
		if err := save(ctx, tx, *p); err != nil {
			return err
		}
		return p.record(ctx, tx, "adjustment.decline", by)
	})
}

func (a *Adjustments) decide(ctx context.Context, adjustmentID string, to Status, by book.By, do func(context.Context, *db.Tx, *Adjustment) error) (p Adjustment, err error) {
	err = a.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if p, err = lock(ctx, tx, adjustmentID); err != nil {
			return err
		}
		if p.Status != Proposed {
			if p.Status == to && p.DecidedBy == by.StaffID {
				return nil
			}
			return ErrDecided.WithData("status", p.Status)
		}
		p.Status, p.DecidedBy, p.DecidedAt = to, by.StaffID, a.now()
		return do(ctx, tx, &p)
	})
	if err != nil {
		return p, fmt.Errorf("decide adjustment: %w", err)
	}
	a.Outbox.Wake()
	return p, nil
}

// post moves the money, books it and publishes the event. The caller holds the lock of the adjustment.
func (a *Adjustments) post(ctx context.Context, tx *db.Tx, p *Adjustment) error {
	p.transfer = id.Transfer(a.IDs.New())
	if err := save(ctx, tx, *p); err != nil {
		return err
	}
	kind := creditTransfer
	if p.Amount < 0 {
		kind = debitTransfer
	}
	_, err := a.Wallet.Post(ctx, tx, p.command(), p.commandHash(kind), wallet.Transfer{ID: p.transfer, Kind: kind, Ref: p.ID, Entries: []wallet.Entry{
		{Account: wallet.PlayerCash(p.PlayerID, p.Currency), Amount: p.Amount},
		{Account: wallet.HouseAccount(wallet.Corrections, p.Currency), Amount: -p.Amount},
	}})
	if errors.Is(err, wallet.ErrInsufficient) {
		return ErrFunds
	}
	if err != nil {
		return fmt.Errorf("post adjustment: %w", err)
	}
	err = a.Book.Add(ctx, tx, book.Row{Kind: book.Adjustment, Ref: p.ID, Currency: p.Currency, Amount: p.Amount, At: p.DecidedAt})
	if err != nil {
		return err
	}
	event := Event{p.PlayerID, p.ID, p.Amount, p.Currency, p.Category, p.Deposit}
	return a.Outbox.Append(ctx, tx, outbox.New(a.IDs.New(), EventAdjusted, string(p.PlayerID), p.DecidedAt, event))
}

func (p Adjustment) command() string { return "adjustment:" + p.ID }

func (p Adjustment) commandHash(kind string) [32]byte {
	return wallet.HashOf(kind, p.ID, string(p.PlayerID), int64(p.Amount))
}

// pageSize is the number of adjustments of a page.
const pageSize = 20

// List returns a page of adjustments of a status and a player, latest first; empty means all. next is the cursor of the next page.
func (a *Adjustments) List(ctx context.Context, status Status, playerID id.Player, cursor string) (items []Adjustment, next string, err error) {
	if status != "" && !slices.Contains(Statuses(), status) {
		return nil, "", ErrStatus.At("status", "")
	}
	if items, err = list(ctx, a.DB.Reader(), status, playerID, cursor); err != nil {
		return nil, "", fmt.Errorf("list adjustments: %w", err)
	}
	if len(items) > pageSize {
		items, next = items[:pageSize], items[pageSize-1].ID
	}
	return items, next, nil
}
