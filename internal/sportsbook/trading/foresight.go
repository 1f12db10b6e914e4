package trading

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

type foreseen struct {
	bet.Foresight
	err error
}

// Foresee counts, on the endings that Joint prices by, what becomes of selections of an event that stand or fall together, and tells
// for which version of the event. Lines that take no more bets count as any other: an ending decides them all the same. The chance
// to win is taken one standard error below what was counted, so that a bet is never worth more at once than it has cost, whatever
// chance does.
//
// It fails with bet.ErrSuspended while no market of the event takes bets, and with bet.ErrNoBuilder where nothing can be counted.
func (j *Joiner) Foresee(ctx context.Context, eventID string, selectionIDs []string) (bet.Foresight, int64, error) {
	ids := slices.Clone(selectionIDs)
	slices.Sort(ids)
	for range 3 {
		e, err := market.Find(ctx, j.db.Reader(), eventID)
		if err != nil {
			return bet.Foresight{}, 0, err
		}
		key := fmt.Sprintf("%s %d %s", eventID, e.Version, strings.Join(ids, " "))
		f, same, err := j.look(ctx, e, ids, key)
		if err != nil {
			return bet.Foresight{}, 0, err
		}
		if same {
			return f.Foresight, e.Version, f.err
		}
	}
	return bet.Foresight{}, 0, bet.ErrSuspended
}

// look is a Foresight at the version of e; same is false when it has moved meanwhile.
func (j *Joiner) look(ctx context.Context, e market.Event, ids []string, key string) (f foreseen, same bool, err error) {
	if f, ok := j.remembered(key); ok {
		return f, true, nil
	}
	select {
	case j.looking <- struct{}{}:
		defer func() { <-j.looking }()
	case <-ctx.Done():
		return f, false, ctx.Err()
	}
	if f, ok := j.remembered(key); ok { // whoever was looking asked the same
		return f, true, nil
	}
	ends, err := j.endings(ctx, e)
	if err != nil || ends == nil {
		return f, false, err
	}
	if !slices.ContainsFunc(ends.all, func(m market.Market) bool { return m.Status == market.Active }) {
		return foreseen{err: bet.ErrSuspended}, true, nil
	}
	f.Foresight, f.err = ends.foresee(ctx, ids)
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

func (j *Joiner) remembered(key string) (foreseen, bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	f, ok := j.foreseen[key]
	return f, ok
}

// foresee counts endings, those too on which a selection is void.
func (s *endings) foresee(ctx context.Context, ids []string) (f bet.Foresight, err error) {
	if err := questions(s.all, ids); err != nil {
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
	return bet.Foresight{Win: p, Clear: won / n, Void: void / n}, nil
}
