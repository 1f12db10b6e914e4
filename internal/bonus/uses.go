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
	Source  string               `json:"source" doc:"kind and id: bet:…, round:… or crash:…"`
	Product content.BonusProduct `json:"product" enum:"sports,slots,tables,quick,crash"`
	Game    string               `json:"game,omitempty" doc:"id of the game; absent of bets on sports"`
	Stake   money.Amount         `json:"stake" doc:"what of the stake ran to a result, hundredths"`
	Counted money.Amount         `json:"counted" doc:"what of it counts towards wagering, hundredths"`
	At      int64                `json:"at" doc:"unix milliseconds"`
}

// usesShown is how many uses a list has.
const usesShown = 50

// Grant returns a bonus of a player with its latest uses. Error: ErrNotFound.
func (b *Bonuses) Grant(ctx context.Context, playerID id.Player, grantID id.Grant) (g Balance, uses []Counted, err error) {
	if g, err = balanceOf(ctx, b.DB.Reader(), playerID, grantID); err != nil {
		return g, nil, fmt.Errorf("read bonus: %w", err)
	}
	if g.ID == "" {
		return g, nil, ErrNotFound
	}
	rows, err := b.DB.Reader().Query(ctx, `SELECT source, product, game, stake, counted, at FROM bonus_uses WHERE grant_id = $1
		ORDER BY at DESC, source DESC LIMIT $2`, grantID, usesShown)
	uses, err = db.Collect(rows, err, func(r *sql.Rows) (u Counted, err error) {
		return u, r.Scan(&u.Source, &u.Product, &u.Game, &u.Stake, &u.Counted, &u.At)
	})
	if err != nil {
		return g, nil, fmt.Errorf("read uses: %w", err)
	}
	if uses == nil {
		uses = []Counted{}
	}
	return g, uses, nil
}
