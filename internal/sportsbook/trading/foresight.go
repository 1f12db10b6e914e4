package trading

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"maidan/internal/id"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/cashout"
	"maidan/internal/sportsbook/market"
)

type cachedForesight struct {
	cashout.Forecast
	err error
}

// Foresee counts the results of selections of an event that win or lose together, and returns the event's version. It uses the
// same endings as Joint. Lines that take no more bets count, too. The chance to win is reduced by one standard error, so that
// random error never makes a new bet worth more than it cost.
//
// It fails with bet.ErrSuspended while no market of the event takes bets, and with bet.ErrNoBuilder if nothing can be counted.
func (j *JointPricer) Foresee(ctx context.Context, eventID id.Event, selectionIDs []id.Selection) (cashout.Forecast, int64, error) {
	ids := slices.Clone(selectionIDs)
	slices.Sort(ids)
	for range 3 {
		e, err := market.Find(ctx, j.db.Reader(), eventID)
		if err != nil {
			return cashout.Forecast{}, 0, err
		}
		key := fmt.Sprintf("%s %d %s", eventID, e.Version, strings.Join(id.Strings(ids), " "))
		f, same, err := j.valuation(ctx, e, ids, key)
		if err != nil {
			return cashout.Forecast{}, 0, err
		}
		if same {
			return f.Forecast, e.Version, f.err
		}
	}
	return cashout.Forecast{}, 0, bet.ErrSuspended
}

// valuation counts a forecast at the version of e; same is false if the event has a newer version.
func (j *JointPricer) valuation(ctx context.Context, e market.Event, ids []id.Selection, key string) (f cachedForesight, same bool, err error) {
	if f, ok := j.cachedValuation(key); ok {
		return f, true, nil
	}
	select {
	case j.valuing <- struct{}{}:
		defer func() { <-j.valuing }()
	case <-ctx.Done():
		return f, false, ctx.Err()
	}
	if f, ok := j.cachedValuation(key); ok { // a concurrent caller has just computed it
		return f, true, nil
	}
	ends, err := j.endings(ctx, e)
	if err != nil || ends == nil {
		return f, false, err
	}
	if !slices.ContainsFunc(ends.all, func(m market.Market) bool { return m.Status == market.Active }) {
		return cachedForesight{err: bet.ErrSuspended}, true, nil
	}
	f.Forecast, f.err = ends.foresee(ctx, ids)
	if ctx.Err() != nil {
		return f, false, ctx.Err()
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if len(j.foreseen) >= jointMemory {
		clear(j.foreseen)
	}
	j.foreseen[key] = f
	return f, true, nil
}

func (j *JointPricer) cachedValuation(key string) (cachedForesight, bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	f, ok := j.foreseen[key]
	return f, ok
}

// foresee counts endings, including those on which a selection is void.
func (s *endings) foresee(ctx context.Context, ids []id.Selection) (f cashout.Forecast, err error) {
	if err := checkSelections(s.all, ids); err != nil {
		return f, err
	}
	n, wins, won, void := 0.0, 0.0, 0.0, 0.0
	err = s.each(ctx, ids, func(shares []float64, isVoid bool) bool {
		n++
		whole := product(shares, -1)
		switch {
		case isVoid:
			void++
		case whole > 0:
			wins, won = wins+whole, won+1
		}
		return wins >= jointEnough
	})
	if err != nil {
		return f, err
	}
	p := wins / n
	p = max(0, p-math.Sqrt(p*(1-p)/n))
	return cashout.Forecast{Win: p, Clear: won / n, Void: void / n}, nil
}
