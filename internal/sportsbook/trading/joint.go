package trading

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/market"
)

// JointPricer prices selections of one event that must all win. It simulates the rest of the match many times with the model that
// prices its markets. It counts the endings on which all of them win, settled by the same rules. It is safe for concurrent use.
type JointPricer struct {
	db      *db.DB
	engines engine.Set

	mu     sync.Mutex
	prices map[string]cachedPrice
	busy   chan struct{} // held while simulating: one match at a time, because endings take a whole core

	played map[id.Event]*endings // by event, of its latest version
	clock  int64                 // counts the uses of endings

	foreseen map[string]cachedForesight
	valuing  chan struct{} // the same for valuations, so that placing a bet does not wait for them
}

type cachedPrice struct {
	odds money.Odds
	err  error
}

// NewJointPricer returns a JointPricer over the events of a database.
func NewJointPricer(d *db.DB, engines engine.Set) *JointPricer {
	return &JointPricer{db: d, engines: engines, prices: map[string]cachedPrice{}, busy: make(chan struct{}, 1), played: map[id.Event]*endings{},
		foreseen: map[string]cachedForesight{}, valuing: make(chan struct{}, 1)}
}

// The parameters of a combined price.
const (
	jointEnough  = 600  // wins after which no more endings are simulated: the error is then about 4 %
	jointFewest  = 10   // wins below which the price would be a guess
	jointMargin  = 1.06 // overround of two selections
	jointFurther = 0.03 // added for each further one: errors of the model multiply
	jointMemory  = 4096 // cached prices; a full cache is cleared
	leastJoint   = 1010 // odds in thousandths
	mostJoint    = 500_000
)

// Joint returns the combined odds of selections of an event that must all win, and the event's version. The endings of a version
// are the same in every process, and so are the odds. The chance is raised by one standard error, so that random error does not
// consume the margin.
//
// It fails with bet.ErrImpossible if no ending has all of them, and with bet.ErrRedundant if one follows from the others. It
// fails with bet.ErrNoBuilder if nothing can be counted, and with bet.ErrSuspended if the event changes faster than it can be
// read.
func (j *JointPricer) Joint(ctx context.Context, eventID id.Event, selectionIDs []id.Selection) (money.Odds, int64, error) {
	ids := slices.Clone(selectionIDs)
	slices.Sort(ids)
	for range 3 {
		e, err := market.Find(ctx, j.db.Reader(), eventID)
		if err != nil {
			return 0, 0, err
		}
		key := fmt.Sprintf("%s %d %s", eventID, e.Version, strings.Join(id.Strings(ids), " "))
		if p, ok := j.cached(key); ok {
			return p.odds, e.Version, p.err
		}
		select {
		case j.busy <- struct{}{}:
		case <-ctx.Done():
			return 0, 0, ctx.Err()
		}
		odds, same, err := j.price(ctx, e, ids, key)
		<-j.busy
		if same || err != nil {
			return odds, e.Version, err
		}
	}
	return 0, 0, bet.ErrSuspended
}

func (j *JointPricer) cached(key string) (cachedPrice, bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	p, ok := j.prices[key]
	return p, ok
}

// price reads and simulates an event at the version of e; same is false if the event has a newer version.
func (j *JointPricer) price(ctx context.Context, e market.Event, ids []id.Selection, key string) (odds money.Odds, same bool, err error) {
	if p, ok := j.cached(key); ok { // a concurrent caller has just computed it
		return p.odds, true, p.err
	}
	ends, err := j.endings(ctx, e)
	if err != nil || ends == nil {
		return 0, false, err
	}
	odds, err = ends.combine(ctx, ids)
	if ctx.Err() != nil {
		return 0, false, ctx.Err()
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if len(j.prices) >= jointMemory {
		clear(j.prices)
	}
	j.prices[key] = cachedPrice{odds, err}
	return odds, true, err
}

// read returns the match and the markets of an event at the version of e; same is false if the event has a newer version.
func (j *JointPricer) read(ctx context.Context, e market.Event) (match engine.Match, all []market.Market, same bool, err error) {
	q := j.db.Reader()
	saved, err := market.ReadState(ctx, q, e.ID)
	if err != nil {
		return nil, nil, false, err
	}
	if all, err = market.MarketsOf(ctx, q, e.ID); err != nil {
		return nil, nil, false, err
	}
	now, err := market.Find(ctx, q, e.ID)
	if err != nil || now.Version != e.Version {
		return nil, nil, false, err
	}
	family, err := j.engines.Of(e.Sport)
	if err != nil {
		return nil, nil, true, bet.ErrNoBuilder
	}
	if match, err = family.Restore(saved.Match); err != nil {
		return nil, nil, false, fmt.Errorf("read state of %s: %w", e.ID, err)
	}
	return match, all, true, nil
}

// combine counts endings. It skips those on which a selection is void and none has lost: the bet is void then.
func (s *endings) combine(ctx context.Context, ids []id.Selection) (money.Odds, error) {
	if err := checkSelections(s.all, ids); err != nil {
		return 0, err
	}
	n, wins, without := 0, 0.0, make([]float64, len(ids)) // without[i]: all but i have won
	err := s.each(ctx, ids, func(shares []float64, void bool) bool {
		if void {
			return false
		}
		n++
		wins += product(shares, -1)
		for i := range shares {
			without[i] += product(shares, i)
		}
		return wins >= jointEnough
	})
	if err != nil {
		return 0, err
	}
	switch {
	case wins == 0:
		return 0, bet.ErrImpossible
	case wins < jointFewest:
		return 0, bet.ErrNoBuilder
	case slices.Contains(without, wins):
		return 0, bet.ErrRedundant
	}
	p := wins / float64(n)
	p += math.Sqrt(p * (1 - p) / float64(n))
	fair := 1 / (p * (jointMargin + jointFurther*float64(len(ids)-2)))
	return min(max(money.Odds(fair*100)*10, leastJoint), mostJoint), nil // two decimals, like all prices
}

// product multiplies all shares but one; -1 excludes none.
func product(shares []float64, but int) float64 {
	whole := 1.0
	for i, share := range shares {
		if i != but {
			whole *= share
		}
	}
	return whole
}

// checkSelections refuses unknown selections and two of one market, which cannot both win.
func checkSelections(markets []market.Market, ids []id.Selection) error {
	in := make([]id.Market, 0, len(ids)) // the market of each
	for _, id := range ids {
		for _, m := range markets {
			if slices.ContainsFunc(m.Selections, func(x market.Selection) bool { return x.ID == id }) {
				in = append(in, m.ID)
			}
		}
	}
	if len(in) != len(ids) {
		return placement.ErrNoSelection
	}
	for i := range ids {
		for k := range i {
			switch {
			case in[i] != in[k]:
			case ids[i] == ids[k]:
				return bet.ErrRedundant
			default: // only a dead heat has two winners
				return bet.ErrImpossible
			}
		}
	}
	return nil
}
