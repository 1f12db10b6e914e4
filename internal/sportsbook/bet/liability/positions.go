package liability

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Position is the total stake on one selection in one currency. A plain single is decided by its one selection, so the operator's
// result on it is exact. Any other bet counts as if all its other legs won, which is the worst case.
type Position struct {
	MarketID    id.Market
	SelectionID id.Selection
	Currency    money.Currency
	Bets        int64
	Turnover    money.Amount // stakes of all bets, settled ones included
	Stake       money.Amount // open plain singles, without free bets, whose stake is no money
	Pays        money.Amount // payout of the open plain singles if the selection wins
	MultiStake  money.Amount // the same for all other open bets
	MultiPays   money.Amount
}

// marketsPerQuery bounds the number of markets that one statement names.
const marketsPerQuery = 400

// Positions returns the stakes on the selections of some markets, each bet once for each of its legs there. Place parts of
// each-way bets belong to the bet's win. The cashed out part of a stake does not count.
func Positions(ctx context.Context, q db.Querier, marketIDs []id.Market) ([]Position, error) {
	var all []Position
	for len(marketIDs) > 0 {
		n := min(len(marketIDs), marketsPerQuery)
		some, err := positions(ctx, q, marketIDs[:n])
		if err != nil {
			return nil, err
		}
		all, marketIDs = append(all, some...), marketIDs[n:]
	}
	return all, nil
}

// positionsQuery sums by selection. A partly cashed out bet counts with the remaining part of its potential win, to a thousandth.
// Of the legs of one builder only the first counts: they are one leg.
const positionsQuery = `SELECT market_id, selection_id, currency, COUNT(*), SUM(stake),
	SUM(CASE WHEN plain = 1 THEN paid ELSE 0 END), SUM(CASE WHEN plain = 1 THEN pays ELSE 0 END),
	SUM(CASE WHEN plain = 0 THEN paid ELSE 0 END), SUM(CASE WHEN plain = 0 THEN pays ELSE 0 END)
FROM (SELECT l.market_id, l.selection_id, b.currency, b.stake,
		CASE WHEN b.kind = 'single' AND b.each_way = 0 THEN 1 ELSE 0 END AS plain,
		CASE WHEN b.status <> 'pending' OR l.status <> 'pending' OR b.funds = 'free' THEN 0 ELSE b.stake - b.cashed END AS paid,
		CASE WHEN b.status <> 'pending' OR l.status <> 'pending' THEN 0 WHEN b.cashed = 0 THEN b.potential
			ELSE b.potential / 1000 * ((b.stake - b.cashed) * 1000 / b.stake) END AS pays
	FROM bet_legs l JOIN bet_bets b ON b.id = l.bet_id AND b.player_id = l.player_id
	WHERE l.place_den = 0 AND (l.builder = 0 OR NOT EXISTS (SELECT 1 FROM bet_legs f
			WHERE f.bet_id = l.bet_id AND f.builder = l.builder AND f.position < l.position)) AND l.market_id IN (`

func positions(ctx context.Context, q db.Querier, marketIDs []id.Market) ([]Position, error) {
	marks, args := make([]string, len(marketIDs)), make([]any, len(marketIDs))
	for i, m := range marketIDs {
		marks[i], args[i] = fmt.Sprintf("$%d", i+1), m
	}
	rows, err := q.Query(ctx, positionsQuery+strings.Join(marks, ", ")+")) AS legs GROUP BY market_id, selection_id, currency", args...)
	all, err := db.Collect(rows, err, func(r *sql.Rows) (p Position, err error) {
		return p, r.Scan(&p.MarketID, &p.SelectionID, &p.Currency, &p.Bets, &p.Turnover, &p.Stake, &p.Pays, &p.MultiStake, &p.MultiPays)
	})
	if err != nil {
		return nil, fmt.Errorf("read positions: %w", err)
	}
	return all, nil
}
