package bonus

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
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
	ErrVIP     = fault.New(fault.Conflict, "bonus_vip", "This bonus is for members of a higher level of the VIP programme.")
	ErrGroup   = fault.New(fault.Conflict, "bonus_group", "You have had another bonus that excludes this one.")
	ErrBudget  = fault.New(fault.Conflict, "bonus_used_up", "This bonus is used up for this month.")
)

// Eligible refuses a player who cannot begin an offer now, whoever gives it. A bonus that has begun is never refused afterwards. Errors: ErrOffer, ErrEnded, ErrCountry,
// ErrVIP, ErrGroup and ErrBudget.
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
	if err := b.reached(ctx, q, p.ID, offer.VIP); err != nil {
		return err
	}
	if err := b.excluded(ctx, q, p.ID, offer.Group, ""); err != nil {
		return err
	}
	return b.affordable(ctx, q, offer, bonusID, p.Currency)
}

// reached refuses a player who is no member of a level of the VIP programme or of a higher one. An empty level is no condition.
func (b *Bonuses) reached(ctx context.Context, q db.Querier, playerID id.Player, level string) error {
	if level == "" {
		return nil
	}
	if b.Reaches == nil {
		return ErrVIP
	}
	switch is, err := b.Reaches(ctx, q, playerID, level); {
	case err != nil:
		return fmt.Errorf("read VIP level: %w", err)
	case !is:
		return ErrVIP
	}
	return nil
}

// affordable refuses an offer that stops when the budget of the month is used: by what its bonuses have turned into cash, and what the active ones would if all did.
func (b *Bonuses) affordable(ctx context.Context, q db.Querier, offer content.Offer, bonusID string, c money.Currency) error {
	if !offer.Stops {
		return nil
	}
	used, err := b.usedOf(ctx, q, []string{bonusID})
	if err == nil && used[bonusID] >= budgetIn(offer, c) {
		return ErrBudget
	}
	return err
}

// budgetIn returns what the bonuses of an offer of a month may turn into cash in a currency.
func budgetIn(offer content.Offer, c money.Currency) money.Amount {
	return money.Amount(offer.Budget) * money.SmallestStakes()[c]
}

// usedOf returns what bonuses of this month have turned into cash, and what the active ones would if all did, by bonus id.
func (b *Bonuses) usedOf(ctx context.Context, q db.Querier, bonusIDs []string) (map[string]money.Amount, error) {
	now := b.Clock.Now().UTC()
	since := time.Date(now.Year(), now.Month(), 1, 0, 0, 0, 0, time.UTC).UnixMilli()
	args := []any{since}
	places := make([]string, len(bonusIDs))
	for i, bonusID := range bonusIDs {
		args = append(args, bonusID)
		places[i] = fmt.Sprintf("$%d", i+2)
	}
	rows, err := q.Query(ctx, `SELECT bonus_id, CAST(SUM(transferred + CASE WHEN status = 'pending' THEN granted ELSE 0 END) AS BIGINT) FROM bonus_balances
		WHERE created_at >= $1 AND bonus_id IN (`+strings.Join(places, ", ")+`) GROUP BY bonus_id`, args...)
	type use struct {
		bonusID string
		amount  money.Amount
	}
	all, err := db.Collect(rows, err, func(r *sql.Rows) (u use, err error) { return u, r.Scan(&u.bonusID, &u.amount) })
	if err != nil {
		return nil, fmt.Errorf("read what offers have used: %w", err)
	}
	used := map[string]money.Amount{}
	if b.Used != nil {
		if used, err = b.Used(ctx, q, bonusIDs, since); err != nil {
			return nil, err
		}
	}
	for _, u := range all {
		used[u.bonusID] += u.amount
	}
	return used, nil
}

// UsedUp returns the bonuses whose offers stop because the budget of this month is used, in no order.
func (b *Bonuses) UsedUp(ctx context.Context) ([]string, error) {
	budgets := map[string]money.Amount{}
	for _, offer := range b.Brand.AllOffers() {
		for currency := range offer.MaxBonus {
			if bonus, _ := offer.In(currency); offer.Stops {
				budgets[bonus.ID] = budgetIn(offer, currency)
			}
		}
	}
	if len(budgets) == 0 {
		return nil, nil
	}
	used, err := b.usedOf(ctx, b.DB.Reader(), slices.Collect(maps.Keys(budgets)))
	if err != nil {
		return nil, err
	}
	maps.DeleteFunc(used, func(bonusID string, amount money.Amount) bool { return amount < budgets[bonusID] })
	return slices.Collect(maps.Keys(used)), nil
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

// Claim makes a free bet or free rounds of an offer what the player gets of its group, in the transaction that gives them. of names them: the same may be claimed again.
// Error: ErrGroup.
func (b *Bonuses) Claim(ctx context.Context, tx *db.Tx, playerID id.Player, bonusID, of string) error {
	offer, _ := b.Brand.OfferOf(bonusID)
	return b.claim(ctx, tx, playerID, offer.Group, id.Grant(of))
}

// claimOf makes a bonus the one of its group that the player gets. One that was chosen before another was given is given all the same.
func (b *Bonuses) claimOf(ctx context.Context, tx *db.Tx, g Balance) error {
	offer, _ := b.Brand.OfferOf(g.BonusID)
	err := b.claim(ctx, tx, g.PlayerID, offer.Group, g.ID)
	if g.Source == "" && errors.Is(err, ErrGroup) {
		return nil
	}
	return err
}

// claim makes what has an id the one of its group that the player gets, in the transaction that gives it: of several at once the first.
func (b *Bonuses) claim(ctx context.Context, tx *db.Tx, playerID id.Player, group string, own id.Grant) error {
	if group == "" {
		return nil
	}
	_, err := tx.Exec(ctx, "INSERT INTO bonus_groups (player_id, group_name, grant_id, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
		playerID, group, own, b.Clock.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("claim group of bonuses: %w", err)
	}
	return b.excluded(ctx, tx, playerID, group, own)
}
