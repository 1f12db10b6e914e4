package bet

import (
	"context"
	"database/sql"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
)

// Backed is a side of a market that a player backed with a single.
type Backed struct {
	Player    id.Player
	Market    id.Market
	Selection id.Selection
}

// SinglesSince returns the sides that players backed with singles since a moment (unix milliseconds), each once.
func SinglesSince(ctx context.Context, q db.Querier, players []id.Player, since int64) ([]Backed, error) {
	rows, err := q.QueryIn(ctx, `SELECT DISTINCT b.player_id, l.market_id, l.selection_id FROM bet_bets b
		JOIN bet_legs l ON l.bet_id = b.id AND l.player_id = b.player_id
		WHERE b.id >= $1 AND b.kind = 'single' AND b.each_way = 0 AND b.player_id`, id.Strings(players), id.At(since))
	found, err := db.Collect(rows, err, func(r *sql.Rows) (b Backed, err error) { return b, r.Scan(&b.Player, &b.Market, &b.Selection) })
	if err != nil {
		return nil, fmt.Errorf("read singles: %w", err)
	}
	return found, nil
}

// StakedCash returns the sum of the cash stakes of players' bets in hundredths, without voided bets.
func StakedCash(ctx context.Context, q db.Querier, players []id.Player) (map[id.Player]int64, error) {
	staked := map[id.Player]int64{}
	rows, err := q.QueryIn(ctx, "SELECT player_id, stake FROM bet_bets WHERE funds = 'cash' AND voided = 0 AND player_id", id.Strings(players))
	_, err = db.Collect(rows, err, func(r *sql.Rows) (struct{}, error) {
		var player id.Player
		var stake int64
		err := r.Scan(&player, &stake)
		staked[player] += stake
		return struct{}{}, err
	})
	if err != nil {
		return nil, fmt.Errorf("sum stakes: %w", err)
	}
	return staked, nil
}
