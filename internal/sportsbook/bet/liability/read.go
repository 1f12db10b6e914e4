package liability

import (
	"context"
	"database/sql"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

// readLiabilities reads the liabilities of all open bets on an event. Place parts belong to the win of their bet: a winner is
// also placed.
func readLiabilities(ctx context.Context, q db.Querier, eventID id.Event) ([]liability, error) {
	ms, err := market.MarketsOf(ctx, q, eventID)
	if err != nil {
		return nil, err
	}
	ids := make([]id.Market, len(ms))
	for i, m := range ms {
		ids[i] = m.ID
	}
	rows, err := q.QueryIn(ctx, `SELECT l.market_id, l.selection_id, b.currency,
			CASE WHEN b.funds = 'free' THEN 0 ELSE b.stake - b.cashed END, l.odds, b.each_way, b.funds, b.stake - b.cashed,
			(SELECT CASE WHEN MAX(p.place_den) > 0 THEN MAX(p.place_num) * 1000 / MAX(p.place_den) ELSE 0 END FROM bet_legs p WHERE p.bet_id = b.id)
		FROM bet_legs l JOIN bet_bets b ON b.id = l.bet_id AND b.player_id = l.player_id
		WHERE l.place_den = 0 AND l.status = 'pending' AND b.status = 'pending' AND l.market_id`, id.Strings(ids))
	legs, err := db.Collect(rows, err, func(r *sql.Rows) (l liability, err error) {
		var currency money.Currency
		var odds money.Odds
		var eachWay, fraction int64
		var funds bet.Funds
		var stake money.Amount
		l.event = eventID
		err = r.Scan(&l.market, &l.selection, &currency, &l.stake, &odds, &eachWay, &funds, &stake, &fraction)
		terms := (*bet.Place)(nil)
		if eachWay == 1 {
			terms = &bet.Place{Num: fraction, Den: int64(money.One)}
		}
		l.weigh(currency, funds, stake, odds, terms)
		return l, err
	})
	if err != nil {
		return nil, fmt.Errorf("read open bets on event %s: %w", eventID, err)
	}
	return legs, nil
}

// weigh sets stake and pays of a leg; no bet pays more than the largest payout.
func (l *liability) weigh(currency money.Currency, funds bet.Funds, stake money.Amount, odds money.Odds, place *bet.Place) {
	paid := int64(odds)
	if place != nil {
		paid = (paid + int64(money.One) + (paid-int64(money.One))*place.Num/place.Den) / 2
	}
	stake = bet.InBase(stake, currency)
	l.stake, l.pays = stake, money.Amount(float64(stake)*float64(paid)/float64(money.One))
	if funds == bet.Free {
		l.stake, l.pays = 0, l.pays-stake
	}
	most, _ := bet.LimitsOf(bet.Base)
	l.uncut, l.pays = l.pays, min(l.pays, most.MaxPayout)
}
