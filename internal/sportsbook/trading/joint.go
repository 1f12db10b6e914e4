package trading

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"maidan/internal/db"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/market"
)

// Joiner prices selections of one event that are to win together: it lets the match be played to its end many times by the law
// that prices its markets and counts the endings on which all of them win, settled by the same rules. It is safe for concurrent use.
type Joiner struct {
	db      *db.DB
	engines engine.Set

	mu     sync.Mutex
	prices map[string]joined
	busy   chan struct{} // one plays at a time: endings take a core each

	played map[string]*endings // by event, of its latest version
	clock  int64               // counts the uses of endings

	foreseen map[string]foreseen
	looking  chan struct{} // busy of those who only look: whoever places a bet does not wait for them
}

type joined struct {
	odds money.Odds
	err  error
}

// NewJoiner returns a Joiner over the events of a database.
func NewJoiner(d *db.DB, engines engine.Set) *Joiner {
	return &Joiner{db: d, engines: engines, prices: map[string]joined{}, busy: make(chan struct{}, 1), played: map[string]*endings{},
		foreseen: map[string]foreseen{}, looking: make(chan struct{}, 1)}
}

// The arithmetic of a combination.
const (
	jointEnough  = 600  // wins after which no more are played: the error is then about four in a hundred
	jointFewest  = 10   // wins below which the price would be a guess
	jointMargin  = 1.06 // the book of two selections
	jointFurther = 0.03 // that each further one adds: errors of the model multiply
	jointMemory  = 4096 // prices that are remembered; a full memory is cleared
	leastJoint   = 1010 // odds in thousandths
	mostJoint    = 500_000
)

// Joint returns the odds of selections of an event that are to win together, and the version of the event that they are for. The
// endings of a version of an event are the same in every process, and so is the answer to a question. The chance is taken one standard error above what was counted, so that chance does not give away more than the margin.
//
// It fails with bet.ErrImpossible where no ending has all of them, bet.ErrRedundant where one follows from the others,
// bet.ErrNoBuilder where nothing can be counted, and bet.ErrSuspended where the event changes faster than it can be read.
func (j *Joiner) Joint(ctx context.Context, eventID string, selectionIDs []string) (money.Odds, int64, error) {
	ids := slices.Clone(selectionIDs)
	slices.Sort(ids)
	for range 3 {
		e, err := market.Find(ctx, j.db.Reader(), eventID)
		if err != nil {
			return 0, 0, err
		}
		key := fmt.Sprintf("%s %d %s", eventID, e.Version, strings.Join(ids, " "))
		if p, ok := j.known(key); ok {
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

func (j *Joiner) known(key string) (joined, bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	p, ok := j.prices[key]
	return p, ok
}

// price reads and plays an event at the version of e; same is false when it has moved meanwhile.
func (j *Joiner) price(ctx context.Context, e market.Event, ids []string, key string) (odds money.Odds, same bool, err error) {
	if p, ok := j.known(key); ok { // whoever was busy asked the same
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
	j.prices[key] = joined{odds, err}
	return odds, true, err
}

// read returns the match and the markets of an event at the version of e; same is false when it has moved meanwhile.
func (j *Joiner) read(ctx context.Context, e market.Event) (match engine.Match, all []market.Market, same bool, err error) {
	q := j.db.Reader()
	kept, err := market.ReadState(ctx, q, e.ID)
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
	if match, err = family.Restore(kept.Match); err != nil {
		return nil, nil, false, fmt.Errorf("read state of %s: %w", e.ID, err)
	}
	return match, all, true, nil
}

// combine counts endings. Those on which a selection is void, and none has lost, do not count: the bet is void then.
func (s *endings) combine(ctx context.Context, ids []string) (money.Odds, error) {
	if err := questions(s.all, ids); err != nil {
		return 0, err
	}
	n, wins, without := 0, 0.0, make([]float64, len(ids)) // without: all but that one have won
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
	return min(max(money.Odds(fair*100)*10, leastJoint), mostJoint), nil // two decimals, as prices are
}

// product multiplies all shares but one; -1 leaves none out.
func product(shares []float64, but int) float64 {
	whole := 1.0
	for i, share := range shares {
		if i != but {
			whole *= share
		}
	}
	return whole
}

// questions refuses selections that are not there, and two of one market: those are never one bet.
func questions(markets []market.Market, ids []string) error {
	in := make([]string, 0, len(ids)) // the market of each
	for _, id := range ids {
		for _, m := range markets {
			if slices.ContainsFunc(m.Selections, func(x market.Selection) bool { return x.ID == id }) {
				in = append(in, m.ID)
			}
		}
	}
	if len(in) != len(ids) {
		return bet.ErrNoSelection
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
