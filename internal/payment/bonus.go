package payment

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
)

// ErrBonus carries the active bonuses, and the name and amount of the first.
var ErrBonus = fault.New(fault.Conflict, "bonus_would_be_lost", "This withdrawal deactivates your active bonus.")

// BonusKind is what an active bonus is.
type BonusKind string

// The kinds of active bonuses.
const (
	BonusWelcome BonusKind = "welcome"
	BonusMoney   BonusKind = "bonus_money"
	BonusFreeBet BonusKind = "free_bet"
)

// BonusKinds returns all kinds of active bonuses.
func BonusKinds() []BonusKind { return []BonusKind{BonusWelcome, BonusMoney, BonusFreeBet} }

// ActiveBonus is a bonus that a withdrawal ends.
type ActiveBonus struct {
	Kind     BonusKind      `json:"kind" enum:"welcome,bonus_money,free_bet"`
	ID       string         `json:"id" doc:"of the bonus or the free bet; empty for bonus money"`
	Offer    string         `json:"offer" doc:"id of the offer of a welcome bonus; empty otherwise"`
	Name     string         `json:"name" doc:"name of a welcome bonus; empty otherwise"`
	Amount   money.Amount   `json:"amount" doc:"hundredths; of a welcome bonus the most that it can give"`
	Currency money.Currency `json:"currency"`
}

// Bonuses are the hooks for bonuses that a withdrawal ends. Every field is required.
type Bonuses struct {
	// Active returns the player's active bonuses.
	Active func(ctx context.Context, q db.Querier, playerID id.Player, c money.Currency) ([]ActiveBonus, error)
	// End ends active bonuses because of a withdrawal.
	End func(ctx context.Context, tx *db.Tx, playerID id.Player, withdrawalID id.Withdrawal, active []ActiveBonus) error
}

// activeBonuses returns what a withdrawal would end.
func (d *Service) activeBonuses(ctx context.Context, q db.Querier, playerID id.Player, c money.Currency) ([]ActiveBonus, error) {
	if d.Bonuses == nil {
		return nil, nil
	}
	active, err := d.Bonuses.Active(ctx, q, playerID, c)
	if err != nil {
		return nil, fmt.Errorf("read active bonuses: %w", err)
	}
	return active, nil
}

// endBonuses ends the player's active bonuses in the transaction of the request, or refuses it.
func (d *Service) endBonuses(ctx context.Context, tx *db.Tx, w Withdrawal, forfeit bool) error {
	active, err := d.activeBonuses(ctx, tx, w.PlayerID, w.Currency)
	switch {
	case err != nil || len(active) == 0:
		return err
	case !forfeit:
		return ErrBonus.WithData("bonuses", active).WithData("name", active[0].Name).WithData("amount", active[0].Amount).WithData("currency", active[0].Currency)
	}
	if err := d.Bonuses.End(ctx, tx, w.PlayerID, w.ID, active); err != nil {
		return fmt.Errorf("end bonuses: %w", err)
	}
	return nil
}
