package book

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// The errors of changes.
var (
	ErrReason = fault.New(fault.Invalid, "reason_required", "Enter a reason of 3 to 200 characters.")
	ErrAmount = fault.New(fault.Invalid, "amount_invalid", "Enter an amount.")
	ErrMethod = fault.New(fault.Invalid, "method_unknown", "There is no such payment method in this currency.")
	ErrKey    = fault.New(fault.Conflict, "idempotency_mismatch", "This idempotency key was used with different input.")
)

// Reason returns a reason without repeated spaces, or ErrReason.
func Reason(text string) (string, error) {
	text = strings.Join(strings.Fields(text), " ")
	if n := utf8.RuneCountInString(text); n < 3 || n > 200 {
		return "", ErrReason.At("reason", "")
	}
	return text, nil
}

// Float is what should be at a provider now, in hundredths.
type Float struct {
	Provider  string         `json:"provider"`
	Currency  money.Currency `json:"currency"`
	Balance   money.Amount   `json:"balance"`
	WarnBelow money.Amount   `json:"warn_below" doc:"0 for no warning"`
	Low       bool           `json:"low" doc:"the balance is below the limit"`
	Methods   []MethodFloat  `json:"methods"`
}

// MethodFloat is the part of a float that a method moved.
type MethodFloat struct {
	Method  string       `json:"method"`
	Balance money.Amount `json:"balance"`
}

// Floats returns what should be at each provider now: what the last closed day ended with and all rows since.
func (b *Book) Floats(ctx context.Context) (floats []Float, err error) {
	err = b.settled(ctx, func(q db.Querier, before closedDay) error {
		totals, err := totalsSince(ctx, q, before)
		if err != nil {
			return err
		}
		limits, err := floatLimits(ctx, q)
		floats = floatsOf(totals, limits)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read floats: %w", err)
	}
	return floats, nil
}

// floatsOf joins the methods of each provider and currency; totals are sorted by them.
func floatsOf(totals []Total, limits map[limitKey]money.Amount) []Float {
	floats := []Float{}
	for _, t := range totals {
		if t.Provider == "" {
			continue
		}
		if n := len(floats); n == 0 || floats[n-1].Provider != t.Provider || floats[n-1].Currency != t.Currency {
			floats = append(floats, Float{Provider: t.Provider, Currency: t.Currency, WarnBelow: limits[limitKey{t.Provider, t.Currency}]})
		}
		f := &floats[len(floats)-1]
		f.Balance += t.Closing
		f.Methods = append(f.Methods, MethodFloat{t.Method, t.Closing})
	}
	for i := range floats {
		floats[i].Low = floats[i].Balance < floats[i].WarnBelow
	}
	return floats
}

// Record writes an audit record in the transaction of a change.
type Record func(ctx context.Context, tx *db.Tx, action, subject string, detail map[string]any) error

// By is the member who makes a change.
type By struct {
	StaffID id.Staff
	Record  Record
}

// SetLimit sets below which balance at a provider the office warns; 0 for never. Errors: ErrAmount.
func (b *Book) SetLimit(ctx context.Context, provider string, c money.Currency, below money.Amount, by By) error {
	if below < 0 {
		return ErrAmount.At("warn_below", "")
	}
	err := b.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := saveFloatLimit(ctx, tx, provider, c, below); err != nil {
			return err
		}
		return by.Record(ctx, tx, "float.limit", provider, map[string]any{"currency": c, "warn_below": below})
	})
	if err != nil {
		return fmt.Errorf("set limit of a float: %w", err)
	}
	return nil
}

// Movement is money that the operator moved between its bank and a provider, positive to the provider.
type Movement struct {
	ID       string         `json:"id"`
	Provider string         `json:"provider"`
	Method   string         `json:"method"`
	Currency money.Currency `json:"currency"`
	Amount   money.Amount   `json:"amount" doc:"hundredths; positive to the provider, negative from it"`
	Reason   string         `json:"reason"`
	By       id.Staff       `json:"made_by"`
	At       int64          `json:"at"`

	key, hash string
	transfer  id.Transfer
}

// Move records money that moved between the operator's bank and a provider. It is posted once for a key. Errors: ErrAmount, ErrReason and
// ErrKey.
func (b *Book) Move(ctx context.Context, key string, m Movement, by By) (Movement, error) {
	reason, err := Reason(m.Reason)
	if err != nil {
		return m, err
	}
	if m.Amount == 0 || m.Amount > longestAmount || m.Amount < -longestAmount || !m.Currency.Known() {
		return m, ErrAmount.At("amount", "")
	}
	m.Reason, m.By, m.key = reason, by.StaffID, string(by.StaffID)+":"+key
	m.hash = wallet.EncodeHash(wallet.HashOf(m.Provider, m.Method, string(m.Currency), int64(m.Amount), m.Reason))
	err = b.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		known, found, err := movementByKey(ctx, tx, m.key)
		if err != nil || found {
			if err == nil && known.hash != m.hash {
				err = ErrKey
			}
			m = known
			return err
		}
		m.ID, m.At, m.transfer = b.IDs.New(), b.now(), id.Transfer(b.IDs.New())
		if err := b.move(ctx, tx, m); err != nil {
			return err
		}
		return by.Record(ctx, tx, "float.transfer", m.ID, map[string]any{
			"provider": m.Provider, "method": m.Method, "currency": m.Currency, "amount": m.Amount, "reason": m.Reason,
		})
	})
	if err != nil {
		return m, fmt.Errorf("move money of a provider: %w", err)
	}
	return m, nil
}

// longestAmount keeps sums of a year far from an overflow: ten thousand million units.
const longestAmount = money.Amount(1_000_000_000_000)

func (b *Book) move(ctx context.Context, tx *db.Tx, m Movement) error {
	if err := insertBankTransfer(ctx, tx, m); err != nil {
		return err
	}
	r := Row{Kind: Transfer, Ref: m.ID, Provider: m.Provider, Method: m.Method, Currency: m.Currency, Amount: m.Amount, At: m.At}
	return b.post(ctx, tx, r, BankTransfer, wallet.Bank)
}

// Movements returns the latest movements between the operator's bank and providers, at most limit.
func (b *Book) Movements(ctx context.Context, limit int) ([]Movement, error) {
	all, err := movements(ctx, b.DB.Reader(), limit)
	if err != nil {
		return nil, fmt.Errorf("list movements: %w", err)
	}
	return slices.Clip(all), nil
}
