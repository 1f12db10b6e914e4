package bonus

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
)

// The refusals of players who cannot begin an offer now.
var (
	ErrEnded   = fault.New(fault.Conflict, "bonus_ended", "This bonus is not offered now.")
	ErrCountry = fault.New(fault.Conflict, "bonus_country", "This bonus is not offered in your country.")
	ErrGroup   = fault.New(fault.Conflict, "bonus_group", "You have had another bonus that excludes this one.")
	ErrBudget  = fault.New(fault.Conflict, "bonus_used_up", "This bonus is used up for this month.")
)

// Eligible refuses a player who cannot begin an offer now, whoever gives it. A bonus that has begun is never refused afterwards. Errors: ErrOffer, ErrEnded, ErrCountry,
// ErrGroup and ErrBudget.
func (b *Bonuses) Eligible(ctx context.Context, q db.Querier, p Player, bonusID string) error {
	offer, ok := b.Brand.OfferOf(bonusID)
	if !ok {
		return ErrOffer
	}
	if offer.StateAt(b.Clock.Now().UnixMilli()) != content.Running {
		return ErrEnded
	}
	if len(offer.Countries) > 0 {
		switch country, err := b.Country(ctx, q, p.ID); {
		case err != nil:
			return fmt.Errorf("read country: %w", err)
		case !offer.For(country):
			return ErrCountry
		}
	}
	if err := b.excluded(ctx, q, p.ID, offer.Group, ""); err != nil {
		return err
	}
	return b.affordable(ctx, q, offer, bonusID, p.Currency)
}

// affordable refuses an offer that stops when the budget of the month is used: by what its bonuses have turned into cash, and what the active ones would if all did.
func (b *Bonuses) affordable(ctx context.Context, q db.Querier, offer content.Offer, bonusID string, c money.Currency) error {
	if !offer.Stops {
		return nil
	}
	now := b.Clock.Now().UTC()
	var used money.Amount
	err := q.QueryRow(ctx, `SELECT CAST(COALESCE(SUM(transferred + CASE WHEN status = 'pending' THEN granted ELSE 0 END), 0) AS BIGINT) FROM bonus_balances
		WHERE bonus_id = $1 AND created_at >= $2`, bonusID, time.Date(now.Year(), now.Month(), 1, 0, 0, 0, 0, time.UTC).UnixMilli()).Scan(&used)
	if err != nil {
		return fmt.Errorf("read what an offer has used: %w", err)
	}
	if used >= money.Amount(offer.Budget)*money.SmallestStakes()[c] {
		return ErrBudget
	}
	return nil
}

// excluded refuses a player who has had another bonus of a group.
func (b *Bonuses) excluded(ctx context.Context, q db.Querier, playerID id.Player, group string, own id.Grant) error {
	if group == "" {
		return nil
	}
	var first id.Grant
	err := q.QueryRow(ctx, "SELECT grant_id FROM bonus_groups WHERE player_id = $1 AND group_name = $2", playerID, group).Scan(&first)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return fmt.Errorf("read group of bonuses: %w", err)
	case first != own:
		return ErrGroup
	}
	return nil
}

// claim makes a bonus the one of its group that the player gets, in the transaction that gives it: of several at once the first. One that was chosen before another was
// given is given all the same.
func (b *Bonuses) claim(ctx context.Context, tx *db.Tx, g Balance) error {
	offer, _ := b.Brand.OfferOf(g.BonusID)
	if offer.Group == "" {
		return nil
	}
	_, err := tx.Exec(ctx, "INSERT INTO bonus_groups (player_id, group_name, grant_id, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
		g.PlayerID, offer.Group, g.ID, b.Clock.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("claim group of bonuses: %w", err)
	}
	if g.Source == "" {
		return nil
	}
	return b.excluded(ctx, tx, g.PlayerID, offer.Group, g.ID)
}
