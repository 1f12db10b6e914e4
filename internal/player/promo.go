package player

import (
	"context"
	"fmt"
	"regexp"
	"unicode/utf8"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
)

// PromoCode replaces the offer that a new player chose by another offer of the brand.
type PromoCode struct {
	Code        string
	OfferID     string // of the brand, in the currency of the player
	Description string // shown when the code is valid
	StartsAt    int64  // unix milliseconds
	EndsAt      int64
	MostUses    int64
	Uses        int64
	CreatedAt   int64
}

// Refusals of promo codes. The specification gives the reasons: badRequest means "not active", any other "does not exist".
var (
	ErrPromoEmpty    = fault.New(fault.Invalid, "promo_empty", "Enter promo code.")
	ErrPromoUnknown  = fault.New(fault.NotFound, "promo_unknown", "The promo code does not exist.")
	ErrPromoInactive = fault.New(fault.Invalid, "promo_inactive", "The promo code is not active.")
	ErrPromoCurrency = fault.New(fault.Invalid, "promo_currency", "The promo code does not work in this currency.")

	ErrPromoExists = fault.New(fault.Conflict, "promo_exists", "There is already such a promo code.")
	ErrPromo       = fault.New(fault.Invalid, "invalid_promo_code", "Please check the promo code.")
)

// A code has up to twelve digits: the length of the form field.
var codeShape = regexp.MustCompile(`^[0-9]{1,12}$`)

const (
	longestDescription = 200
	mostPromoUses      = 10_000_000
)

// active reports whether the code may be used at a moment.
func (c PromoCode) active(now int64) bool {
	return c.StartsAt <= now && now < c.EndsAt && c.Uses < c.MostUses
}

// CheckPromo returns a promo code that may be used now. It refuses with ErrPromoEmpty, ErrPromoUnknown, ErrPromoInactive or
// ErrTooMany.
func (p *Players) CheckPromo(ctx context.Context, code string, v Visit) (PromoCode, error) {
	if code == "" {
		return PromoCode{}, ErrPromoEmpty.At("code", "empty")
	}
	if err := take(p.limits.link, v.Address); err != nil {
		return PromoCode{}, err
	}
	found, err := p.promo(ctx, p.DB.Reader(), code)
	switch {
	case err != nil:
		return PromoCode{}, err
	case found.Code == "":
		return PromoCode{}, ErrPromoUnknown.At("code", "notFound")
	case !found.active(p.Clock.Now().UnixMilli()):
		return PromoCode{}, ErrPromoInactive.At("code", "badRequest")
	}
	return found, nil
}

func (p *Players) promo(ctx context.Context, q db.Querier, code string) (PromoCode, error) {
	if !codeShape.MatchString(code) {
		return PromoCode{}, nil
	}
	found, err := promoBy(ctx, q, code)
	if err != nil {
		return PromoCode{}, fmt.Errorf("read promo code: %w", err)
	}
	return found, nil
}

// bonusOf returns the bonus of a registration's promo code. Complaints are the form's; the code itself is used later.
func (p *Players) bonusOf(ctx context.Context, code string, currency money.Currency) (bonus string, wrong []fault.Detail, err error) {
	found, err := p.promo(ctx, p.DB.Reader(), code)
	if err != nil {
		return "", nil, err
	}
	complain := func(f *fault.Error, reason string) []fault.Detail { return f.At("promo_code", reason).Details }
	switch {
	case found.Code == "":
		return "", complain(ErrPromoUnknown, "notFound"), nil
	case !found.active(p.Clock.Now().UnixMilli()):
		return "", complain(ErrPromoInactive, "badRequest"), nil
	}
	if bonus = p.Rules.OfferIn(found.OfferID, currency); bonus == "" && p.Rules.Currency(currency) {
		return "", complain(ErrPromoCurrency, "badRequest"), nil
	}
	return bonus, nil, nil
}

// usePromo counts the promo code in the transaction of the registration. The conditional update enforces the maximum.
func (p *Players) usePromo(ctx context.Context, tx *db.Tx, code string, player Player) error {
	used, err := countPromo(ctx, tx, code, player.RegisteredAt)
	if err != nil {
		return fmt.Errorf("count promo code: %w", err)
	}
	if !used {
		return formFault(errRegistration, ErrPromoInactive.At("promo_code", "badRequest").Details)
	}
	if err := insertPromoUse(ctx, tx, player, code); err != nil {
		return fmt.Errorf("write use of promo code: %w", err)
	}
	return nil
}

// CreatePromo creates a promo code, in tx. It refuses with kind Invalid and every complaint at once, or with ErrPromoExists.
func (p *Players) CreatePromo(ctx context.Context, tx *db.Tx, c PromoCode, by id.Staff) (PromoCode, error) {
	c.Uses, c.CreatedAt, c.Description = 0, p.Clock.Now().UnixMilli(), clean(c.Description)
	if wrong := p.checkPromo(c); len(wrong) > 0 {
		return PromoCode{}, formFault(ErrPromo, wrong)
	}
	made, err := insertPromo(ctx, tx, c, by)
	if err != nil {
		return PromoCode{}, fmt.Errorf("write promo code: %w", err)
	}
	if !made {
		return PromoCode{}, ErrPromoExists.At("code", "badRequest")
	}
	return c, nil
}

func (p *Players) checkPromo(c PromoCode) (wrong []fault.Detail) {
	complain := func(bad bool, location, code, msg string) {
		if bad {
			wrong = append(wrong, fault.Detail{Location: location, Reason: "badRequest", Msg: msg, Code: code})
		}
	}
	complain(!codeShape.MatchString(c.Code), "code", "promo_code_shape", "A promo code has 1 to 12 digits.")
	complain(!p.Rules.Offer(c.OfferID), "offer_id", "unknown_offer", "The brand has no such offer.")
	n := utf8.RuneCountInString(c.Description)
	complain(n < 1 || n > longestDescription, "description", "wrong_length", "The description has 1 to 200 characters.")
	complain(c.StartsAt < 0 || c.EndsAt <= c.StartsAt || c.EndsAt <= c.CreatedAt, "ends_at", "promo_window", "The code must end after it begins, and in the future.")
	complain(c.MostUses < 1 || c.MostUses > mostPromoUses, "most_uses", "out_of_range", "A code may be used 1 to 10,000,000 times.")
	return wrong
}

// EndPromo ends a promo code now, in tx; changed is false when it had ended. It refuses with ErrPromoUnknown.
func (p *Players) EndPromo(ctx context.Context, tx *db.Tx, code string) (ended PromoCode, changed bool, err error) {
	now := p.Clock.Now().UnixMilli()
	if changed, err = endPromo(ctx, tx, code, now); err != nil {
		return PromoCode{}, false, fmt.Errorf("end promo code: %w", err)
	}
	if ended, err = p.promo(ctx, tx, code); err != nil {
		return PromoCode{}, false, err
	}
	if ended.Code == "" {
		return PromoCode{}, false, ErrPromoUnknown
	}
	return ended, changed, nil
}

// Promos returns up to limit promo codes in order of code, those after a code ("" for the first).
func (p *Players) Promos(ctx context.Context, after string, limit int) ([]PromoCode, error) {
	all, err := promosAfter(ctx, p.DB.Reader(), after, limit)
	if err != nil {
		return nil, fmt.Errorf("list promo codes: %w", err)
	}
	return all, nil
}
