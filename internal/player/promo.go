package player

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Refusals of promo codes in forms. The specification's pages know two reasons: badRequest means "not active", any other "does not exist".
var (
	ErrPromoEmpty   = fault.New(fault.Invalid, "promo_empty", "Enter promo code.")
	ErrPromoUnknown = fault.New(fault.NotFound, "promo_unknown", "This promo code does not exist.")
)

// PromoCodes decides about the promo codes of registrations. Package promocode implements it.
type PromoCodes interface {
	// Welcome returns the bonus that a code gives in place of the chosen one, "" if it leaves the choice, or the refusal at promo_code.
	Welcome(ctx context.Context, code string, currency money.Currency, partner string) (bonusID string, refused []fault.Detail, err error)
	// Redeem counts a code for a new player and gives what it promises, in the transaction of the registration.
	Redeem(ctx context.Context, tx *db.Tx, code string, p Player) error
}

// noCodes knows no code.
type noCodes struct{}

func (noCodes) Welcome(context.Context, string, money.Currency, string) (bonusID string, refused []fault.Detail, err error) {
	return "", ErrPromoUnknown.At("promo_code", "notFound").Details, nil
}

func (noCodes) Redeem(context.Context, *db.Tx, string, Player) error { return ErrPromoUnknown }

// UsePromoCodes sets what decides about promo codes. Call it before the first registration.
func (p *Players) UsePromoCodes(codes PromoCodes) { p.codes = codes }

// LimitGuesses refuses a caller who tries too many promo codes. Error: ErrTooMany.
func (p *Players) LimitGuesses(address string) error { return take(p.limits.link, address) }

// Partner returns the partner who has brought a player, or "".
func (p *Players) Partner(ctx context.Context, q db.Querier, player id.Player) (partner string, err error) {
	err = q.QueryRow(ctx, "SELECT partner_id FROM player_attributions WHERE player_id = $1", player).Scan(&partner)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", fmt.Errorf("read partner: %w", err)
	}
	return partner, nil
}

// checkPromo looks the promo code of a form up. The bonus of the code takes the place of the chosen one.
func (p *Players) checkPromo(ctx context.Context, r Registration, valid *validRegistration) ([]fault.Detail, error) {
	if err := p.LimitGuesses(r.Visit.Address); err != nil { // otherwise codes could be guessed here
		return nil, err
	}
	bonus, refused, err := p.codes.Welcome(ctx, r.PromoCode, r.Currency, clean(r.From.PartnerID))
	if bonus != "" {
		valid.bonus = bonus
	}
	return refused, err
}

// redeemPromo counts the promo code of a registration. Its refusal is one of the form.
func (p *Players) redeemPromo(ctx context.Context, tx *db.Tx, code string, player Player) error {
	err := p.codes.Redeem(ctx, tx, code, player)
	var refused *fault.Error
	if errors.As(err, &refused) && len(refused.Details) > 0 {
		return formFault(errRegistration, refused.Details)
	}
	return err
}
