package bet

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/sportsbook/market"
)

// VoidReason is why a leg is void.
type VoidReason string

// The reasons, in order of precedence: a leg has the first one that applies.
const (
	TakenBack VoidReason = "taken_back" // staff voided the whole bet
	Cancelled VoidReason = "cancelled"  // all bets on the market were cancelled
	InWindow  VoidReason = "window"     // the bets placed on it in a window were cancelled
	Manual    VoidReason = "manual"     // staff decided the market
	Abandoned VoidReason = "abandoned"  // the event ended without a result
	ByRule    VoidReason = "rule"       // the market's rule returns the stake
)

// VoidReasons returns all reasons in order of precedence.
func VoidReasons() []VoidReason {
	return []VoidReason{TakenBack, Cancelled, InWindow, Manual, Abandoned, ByRule}
}

// explain sets what the amounts do not show: that a bet was settled before and is open or settled again, and why a leg is void.
func explain(ctx context.Context, q db.Querier, bets []*Bet) error {
	void := map[id.Market]bool{}
	for _, one := range bets {
		one.Corrected = one.Status != Pending && one.Generation > 1
		one.Reopened = one.Status == Pending && one.Generation > 0
		for _, l := range one.Legs {
			if l.Status == string(Void) {
				void[l.MarketID] = true
			}
		}
	}
	if len(void) == 0 {
		return nil
	}
	windows, err := Windows(ctx, q, slices.Sorted(maps.Keys(void)))
	if err != nil {
		return err
	}
	hands, err := decidedManually(ctx, q, slices.Sorted(maps.Keys(void)))
	if err != nil {
		return err
	}
	for _, one := range bets {
		for i := range one.Legs {
			if l := &one.Legs[i]; l.Status == string(Void) {
				l.setVoidReason(one, windows[l.MarketID], hands[l.MarketID])
			}
		}
	}
	return nil
}

// setVoidReason sets the reason of a void leg.
func (l *Leg) setVoidReason(b *Bet, windows []Window, manual bool) {
	if b.Voided {
		l.VoidReason = TakenBack
		return
	}
	for _, w := range windows {
		if w.Covers(b.PlacedAt) {
			if l.VoidReason = InWindow; w == (Window{}) {
				l.VoidReason = Cancelled
			}
			l.VoidFrom, l.VoidUntil = w.From, w.Until
			return
		}
	}
	switch {
	case manual:
		l.VoidReason = Manual
	case l.Event != nil && l.Event.Status == market.Abandoned:
		l.VoidReason = Abandoned
	default:
		l.VoidReason = ByRule
	}
}

// decidedManually returns the markets with a result by staff that staff have not released since.
func decidedManually(ctx context.Context, q db.Querier, markets []id.Market) (map[id.Market]bool, error) {
	type act struct {
		market id.Market
		kind   string
		at     int64
	}
	rows, err := q.QueryIn(ctx, "SELECT market_id, kind, decided_at FROM bet_overrides WHERE status = 'executed' AND market_id", id.Strings(markets))
	acts, err := db.Collect(rows, err, func(r *sql.Rows) (a act, err error) { return a, r.Scan(&a.market, &a.kind, &a.at) })
	if err != nil {
		return nil, fmt.Errorf("read manual results: %w", err)
	}
	last, hands := map[id.Market]int64{}, map[id.Market]bool{}
	for _, a := range acts {
		if a.at >= last[a.market] {
			last[a.market], hands[a.market] = a.at, a.kind == "result"
		}
	}
	return hands, nil
}
