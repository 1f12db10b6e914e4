package trading

import (
	"context"
	"math"
	"strconv"

	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/market"
)

// priceMoves finds selections of main markets whose odds moved by the rule's percentage within its span. After an alarm the next
// move is measured from the alarm's price.
func (l scan) priceMoves(ctx context.Context, r AlarmRule) ([]Alarm, error) {
	quotes, err := market.MainQuotes(ctx, l.q)
	if err != nil {
		return nil, err
	}
	was, next := l.o.memory.prices[r.ID], map[id.Selection][]priceAt{}
	var all []Alarm
	for _, q := range quotes {
		if r.Phase == "live" && !q.Live || r.Phase == "upcoming" && q.Live {
			continue
		}
		seen := recent(was[q.SelectionID], l.now-l.matchTime(r))
		now := priceAt{at: l.now, version: q.Version, odds: money.Odds(q.Odds)}
		if from, moved := furthest(seen, now.odds); moved >= float64(r.Threshold) {
			all = append(all, Alarm{Occurrence: string(q.SelectionID) + "@" + strconv.FormatInt(q.Version, 10), EventID: q.EventID, MarketID: q.MarketID,
				SelectionID: q.SelectionID, Detail: detail(map[string]any{"from": from, "to": q.Odds, "percent": int64(moved)})})
			seen = nil
		}
		next[q.SelectionID] = append(seen, now)
	}
	l.o.memory.prices[r.ID] = next
	return all, nil
}

// recent returns the prices since a time, and the one that was current at that time.
func recent(all []priceAt, since int64) []priceAt {
	for len(all) > 1 && all[1].at <= since {
		all = all[1:]
	}
	return all
}

// furthest returns the price that is furthest from odds, and the difference in percent of it.
func furthest(all []priceAt, odds money.Odds) (from money.Odds, percent float64) {
	for _, p := range all {
		if d := 100 * math.Abs(float64(odds)/float64(p.odds)-1); d > percent {
			from, percent = p.odds, d
		}
	}
	return from, percent
}
