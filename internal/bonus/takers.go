package bonus

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Taker is a player who was granted bonuses in a window of time. Amounts are hundredths.
type Taker struct {
	PlayerID    id.Player
	Currency    money.Currency
	Bonuses     int
	Granted     money.Amount
	Transferred money.Amount // what became cash
	Staked      money.Amount // from these bonuses
	Offers      []string     // bonus ids, each once
	Reversed    int          // bonuses that became cash before their deposit was reversed
}

// TopTakers returns the players whose bonuses that began since a moment (unix milliseconds) have cost most, at most limit, as many again among those in paired (who may have
// several accounts, each of which costs little), and all of whom a bonus became cash whose deposit was reversed since. Amounts of different currencies are compared in
// smallest stakes.
func TopTakers(ctx context.Context, q db.Querier, since int64, limit int, paired map[id.Player]bool) ([]Taker, error) {
	rows, err := q.Query(ctx, `SELECT player_id, currency, COUNT(*), CAST(SUM(granted) AS BIGINT), CAST(SUM(transferred) AS BIGINT),
		SUM(CASE WHEN reversed_at >= $1 AND transferred > 0 THEN 1 ELSE 0 END) FROM bonus_balances
		WHERE (created_at >= $1 OR reversed_at >= $1) AND granted > 0 GROUP BY player_id, currency`, since)
	all, err := db.Collect(rows, err, func(r *sql.Rows) (t Taker, err error) {
		return t, r.Scan(&t.PlayerID, &t.Currency, &t.Bonuses, &t.Granted, &t.Transferred, &t.Reversed)
	})
	if err != nil {
		return nil, fmt.Errorf("sum bonuses of players: %w", err)
	}
	worth := func(amount money.Amount, c money.Currency) money.Amount {
		return amount / max(1, money.SmallestStakes()[c])
	}
	slices.SortFunc(all, func(a, b Taker) int {
		return cmp.Or(cmp.Compare(worth(b.Transferred, b.Currency), worth(a.Transferred, a.Currency)), cmp.Compare(worth(b.Granted, b.Currency), worth(a.Granted, a.Currency)),
			cmp.Compare(a.PlayerID, b.PlayerID))
	})
	n, more := 0, 0
	all = slices.DeleteFunc(all, func(t Taker) bool {
		n++
		if n > limit && paired[t.PlayerID] {
			more++
			return more > limit && t.Reversed == 0
		}
		return n > limit && t.Reversed == 0
	})
	for i := range all {
		if err := all[i].complete(ctx, q, since); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// complete adds what the bonuses are of, and what was staked from them.
func (t *Taker) complete(ctx context.Context, q db.Querier, since int64) (err error) {
	err = q.QueryRow(ctx, `SELECT CAST(COALESCE(SUM(u.stake), 0) AS BIGINT) FROM bonus_balances b JOIN bonus_uses u ON u.grant_id = b.id
		WHERE b.player_id = $1 AND b.created_at >= $2`, t.PlayerID, since).Scan(&t.Staked)
	if err != nil {
		return fmt.Errorf("sum stakes from bonuses: %w", err)
	}
	offers, err := OffersSince(ctx, q, []id.Player{t.PlayerID}, since)
	t.Offers = offers[t.PlayerID]
	return err
}

// OffersSince returns the bonus ids of players' bonuses that were granted since a moment, each once.
func OffersSince(ctx context.Context, q db.Querier, players []id.Player, since int64) (map[id.Player][]string, error) {
	offers := map[id.Player][]string{}
	rows, err := q.QueryIn(ctx, "SELECT DISTINCT player_id, bonus_id FROM bonus_balances WHERE created_at >= $1 AND granted > 0 AND player_id", id.Strings(players), since)
	_, err = db.Collect(rows, err, func(r *sql.Rows) (struct{}, error) {
		var player id.Player
		var bonusID string
		err := r.Scan(&player, &bonusID)
		offers[player] = append(offers[player], bonusID)
		return struct{}{}, err
	})
	if err != nil {
		return nil, fmt.Errorf("read offers of players: %w", err)
	}
	for _, of := range offers {
		slices.Sort(of)
	}
	return offers, nil
}
