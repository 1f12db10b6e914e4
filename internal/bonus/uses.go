package bonus

import (
	"context"
	"database/sql"
	"fmt"

	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Counted is a bet or round that was staked from a bonus and has a result.
type Counted struct {
	Source  string               `json:"source" doc:"kind and id: bet:…, round:…, crash:… or supplier:…"`
	Product content.BonusProduct `json:"product" enum:"sports,slots,tables,quick,crash"`
	Game    string               `json:"game,omitempty" doc:"id of the game; absent of bets on sports"`
	Stake   money.Amount         `json:"stake" doc:"what of the stake ran to a result, hundredths"`
	Counted money.Amount         `json:"counted" doc:"what of it counts towards wagering, hundredths"`
	Left    *money.Amount        `json:"left,omitempty" doc:"what was left to wager after it, hundredths; absent of free spins and where it is not known"`
	At      int64                `json:"at" doc:"unix milliseconds"`
}

// Uses is a page of what was staked from a bonus.
type Uses struct {
	Items []Counted `json:"items" nullable:"false"`
	Next  string    `json:"next" doc:"cursor of the next page; empty at the end"`
}

// Wagering is what a bet or round has done to the wagering of the bonus that it was staked from.
type Wagering struct {
	Bonus   string        `json:"bonus" doc:"name of the bonus, in the requested language"`
	Counted *money.Amount `json:"counted,omitempty" doc:"what of the stake counts, hundredths; absent before it has a result"`
	Left    *money.Amount `json:"left,omitempty" doc:"what was left to wager after it, hundredths; absent of free spins and where it is not known"`
}

// usesShown is how many uses a page has.
const usesShown = 50

// leftAfter returns what is left to wager after a change of what is wagered; nil during free spins, whose target depends on what they win.
func (g Balance) leftAfter(change money.Amount) *int64 {
	if g.spinning() {
		return nil
	}
	left := int64(max(0, g.Target-g.Wagered-change))
	return &left
}

// Grant returns a bonus of a player. Error: ErrNotFound.
func (b *Bonuses) Grant(ctx context.Context, playerID id.Player, grantID id.Grant) (Balance, error) {
	g, err := balanceOf(ctx, b.DB.Reader(), playerID, grantID)
	if err != nil {
		return g, fmt.Errorf("read bonus: %w", err)
	}
	if g.ID == "" {
		return g, ErrNotFound
	}
	return g, nil
}

// Uses returns what was staked from a bonus of a player, the latest first. cursor is Next of the page before. Error: ErrNotFound.
func (b *Bonuses) Uses(ctx context.Context, playerID id.Player, grantID id.Grant, cursor string) (page Uses, err error) {
	if _, err = b.Grant(ctx, playerID, grantID); err != nil {
		return page, err
	}
	before, args := "", []any{grantID, usesShown + 1}
	if cursor != "" {
		before, args = " AND (at, source) < (SELECT at, source FROM bonus_uses WHERE grant_id = $1 AND source = $3)", append(args, cursor)
	}
	rows, err := b.DB.Reader().Query(ctx, `SELECT source, product, game, stake, counted, to_wager, at FROM bonus_uses WHERE grant_id = $1`+before+`
		ORDER BY at DESC, source DESC LIMIT $2`, args...)
	page.Items, err = db.Collect(rows, err, func(r *sql.Rows) (u Counted, err error) {
		return u, r.Scan(&u.Source, &u.Product, &u.Game, &u.Stake, &u.Counted, &u.Left, &u.At)
	})
	switch {
	case err != nil:
		return page, fmt.Errorf("read uses: %w", err)
	case page.Items == nil:
		page.Items = []Counted{}
	case len(page.Items) > usesShown:
		page.Items = page.Items[:usesShown]
		page.Next = page.Items[usesShown-1].Source
	}
	return page, nil
}

// WageringOf returns what bets and rounds have done to the wagering of their bonuses, by source, without the names. staked has the bonus of each source;
// those that have no result are left out.
func (b *Bonuses) WageringOf(ctx context.Context, staked map[string]id.Grant) (map[string]Wagering, error) {
	sources := map[id.Grant][]string{}
	for source, grantID := range staked {
		sources[grantID] = append(sources[grantID], source)
	}
	found := map[string]Wagering{}
	for grantID, of := range sources {
		rows, err := b.DB.Reader().QueryIn(ctx, "SELECT source, counted, to_wager FROM bonus_uses WHERE grant_id = $1 AND source", of, grantID)
		counted, err := db.Collect(rows, err, func(r *sql.Rows) (c Counted, err error) { return c, r.Scan(&c.Source, &c.Counted, &c.Left) })
		if err != nil {
			return nil, fmt.Errorf("read wagering: %w", err)
		}
		for _, c := range counted {
			found[c.Source] = Wagering{Counted: &c.Counted, Left: c.Left}
		}
	}
	return found, nil
}
