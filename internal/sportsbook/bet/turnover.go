package bet

import (
	"context"
	"database/sql"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// CountedStake is what counts of a bet for the turnover rule.
type CountedStake struct {
	Amount   money.Amount // the stake without the part that was cashed out
	PlacedAt int64        // unix milliseconds
	Open     bool         // the bet has no result
}

// CountedStakes returns what counts of a player's bets of cash that were placed since a time at these odds or higher, in the order of
// their times. Bets of bonus money, free bets, and void or cashed-out bets do not count.
func CountedStakes(ctx context.Context, q db.Querier, playerID id.Player, c money.Currency, minOdds money.Odds, since int64) ([]CountedStake, error) {
	rows, err := q.Query(ctx, `
		SELECT stake - cashed, placed_at, CASE status WHEN 'pending' THEN 1 ELSE 0 END FROM bet_bets
		WHERE player_id = $1 AND currency = $2 AND funds = 'cash' AND status IN ('pending', 'won', 'lost') AND voided = 0 AND odds >= $3 AND placed_at >= $4
			AND stake > cashed
		ORDER BY placed_at, id`, playerID, string(c), int64(minOdds), since)
	all, err := db.Collect(rows, err, func(r *sql.Rows) (s CountedStake, err error) {
		var open int64
		err = r.Scan(&s.Amount, &s.PlacedAt, &open)
		s.Open = open == 1
		return s, err
	})
	if err != nil {
		return nil, fmt.Errorf("read counted stakes: %w", err)
	}
	return all, nil
}

// OpenCash returns the sums of players' stakes of cash on open bets, without what was cashed out.
func OpenCash(ctx context.Context, q db.Querier, players []id.Player, c money.Currency) (map[id.Player]money.Amount, error) {
	among, set, err := q.Among(id.Strings(players), 2)
	if err != nil {
		return nil, err
	}
	rows, err := q.Query(ctx, `
		SELECT player_id, CAST(SUM(stake - cashed) AS BIGINT) FROM bet_bets WHERE currency = $1 AND funds = 'cash' AND status = 'pending' AND player_id`+among+
		" GROUP BY player_id", string(c), set)
	sums := map[id.Player]money.Amount{}
	_, err = db.Collect(rows, err, func(r *sql.Rows) (playerID id.Player, err error) {
		var sum money.Amount
		err = r.Scan(&playerID, &sum)
		sums[playerID] = sum
		return playerID, err
	})
	if err != nil {
		return nil, fmt.Errorf("sum open stakes: %w", err)
	}
	return sums, nil
}
