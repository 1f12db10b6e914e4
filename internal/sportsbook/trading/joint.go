package trading

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"maidan/internal/db"
	"maidan/internal/money"
	"maidan/internal/rng"
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

	foreseen map[string]foreseen
	looking  chan struct{} // busy of those who only look: whoever places a bet does not wait for them
}

type joined struct {
	odds money.Odds
	err  error
}

// NewJoiner returns a Joiner over the events of a database.
func NewJoiner(d *db.DB, engines engine.Set) *Joiner {
	return &Joiner{db: d, engines: engines, prices: map[string]joined{}, busy: make(chan struct{}, 1),
		foreseen: map[string]foreseen{}, looking: make(chan struct{}, 1)}
}

// The arithmetic of a combination.
const (
	jointEndings = 4000 // endings at most
	jointEnough  = 600  // wins after which no more are played: the error is then about four in a hundred
	jointFewest  = 10   // wins below which the price would be a guess
	jointMargin  = 1.06 // the book of two selections
	jointFurther = 0.03 // that each further one adds: errors of the model multiply
	jointMemory  = 4096 // prices that are remembered; a full memory is cleared
	leastJoint   = 1010 // odds in thousandths
	mostJoint    = 500_000
)

// Joint returns the odds of selections of an event that are to win together, and the version of the event that they are for. The
// endings come from a seed of event, version and selections: the same question has the same answer, in every process. The
// chance is taken one standard error above what was counted, so that chance does not give away more than the margin.
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
	match, all, same, err := j.read(ctx, e)
	if err != nil || !same {
		return 0, same, err
	}
	odds, err = combine(ctx, match, all, ids, rng.Seeded(sha256.Sum256([]byte(key))))
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

// combine counts endings of a match. Those on which a selection is void, and none has lost, do not count: the bet is void then.
func combine(ctx context.Context, match engine.Match, markets []market.Market, ids []string, src rng.Source) (money.Odds, error) {
	asked, err := questions(markets, ids)
	if err != nil {
		return 0, err
	}
	n, wins, without := 0, 0.0, make([]float64, len(ids)) // without: all but that one have won
	for range jointEndings {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		end, err := match.Finish(src)
		if err != nil {
			return 0, bet.ErrNoBuilder.Because(err)
		}
		shares, counts, err := settled(end, asked)
		if err != nil {
			return 0, err
		}
		if !counts {
			continue
		}
		n++
		whole := 1.0
		for i := range shares {
			whole *= shares[i]
			others := 1.0
			for k := range shares {
				if k != i {
					others *= shares[k]
				}
			}
			without[i] += others
		}
		if wins += whole; wins >= jointEnough {
			break
		}
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

// part is a market that is asked about, and which of its selections.
type part struct {
	market market.Market
	key    string
}

func questions(markets []market.Market, ids []string) ([]part, error) {
	asked := make([]part, 0, len(ids))
	for _, id := range ids {
		for _, m := range markets {
			for _, s := range m.Selections {
				if s.ID == id {
					asked = append(asked, part{m, s.Key})
				}
			}
		}
	}
	if len(asked) != len(ids) {
		return nil, bet.ErrNoSelection
	}
	for i, a := range asked {
		for _, b := range asked[:i] {
			switch {
			case a.market.ID != b.market.ID:
			case a.key == b.key:
				return nil, bet.ErrRedundant
			default: // only a dead heat has two winners
				return nil, bet.ErrImpossible
			}
		}
	}
	return asked, nil
}

// errOpenEnd tells that an ending leaves a market open, which it must not.
var errOpenEnd = errors.New("trading: an ending does not decide a market")

// settled returns what each selection has won on an ending: 1, 0, or its share of a dead heat. counts is false where one is void
// and none has lost.
func settled(end engine.Match, asked []part) (shares []float64, counts bool, err error) {
	shares = make([]float64, len(asked))
	void, lost := false, false
	for i, a := range asked {
		m := a.market.Clone()
		m.Status, m.Generation = market.Closed, 0
		if _, ok, err := end.Decide(&m); err != nil || !ok {
			return nil, false, bet.ErrNoBuilder.Because(errors.Join(errOpenEnd, err))
		}
		s := m.Selection(a.key)
		switch {
		case s.Result == market.Lost && s.Factors.VoidMilli == 0:
			lost = true
		case s.Result == market.VoidResult || s.Factors.VoidMilli > 0:
			void = true
		default:
			shares[i] = float64(s.Factors.DeadHeatNum) / float64(s.Factors.DeadHeatDen)
		}
	}
	return shares, lost || !void, nil
}
