// Package engine is the seam between the house and a family of sports: what must be known of a match so that it can be priced,
// suspended, settled, cashed out, simulated and shown. One package below it knows one family.
//
// The desk in trading follows events by this interface only. Nothing below it reads a clock, a database or a true random source.
package engine

import (
	"fmt"

	"maidan/internal/money"
	"maidan/internal/rng"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// Engine knows one family of sports.
type Engine interface {
	// Open begins to follow a match that a fixture announces. It fails on a fixture that it cannot price.
	Open(f feed.Fixture) (Match, error)
	// Restore brings back what Snapshot kept.
	Restore(snapshot []byte) (Match, error)
	// Play writes everything that happens in a simulated match into a script: the fixture's message is there already, the first
	// status (Live) is to follow, the last one has the phase Ended or Abandoned. The same source and fixture write the same
	// script. The law is the one that prices: see Match.Finish.
	Play(src rng.Source, f feed.Fixture, s *feed.Script) error
}

// Match is a match as one engine follows it. It is not safe for concurrent use.
type Match interface {
	// Apply takes a message of kind ball, play, status or fixture. On an error the match is as it was; the desk then shuts the
	// event and waits for its official result.
	Apply(m feed.Message) (Effect, error)
	// Official takes nothing but the official result out of a status that Apply refused.
	Official(st feed.Status) error
	// Clone is a deep copy.
	Clone() Match
	// Snapshot is the whole match as JSON.
	Snapshot() ([]byte, error)

	// Score is the match at a glance, with the board in sports other than cricket; e names the sides.
	Score(e market.Event) market.Score
	// Sheet is what the page shows beside it; nil in cricket, whose page reads the state itself.
	Sheet() *market.Sheet
	// Chances are the probabilities that home wins and that nobody does, of the question that the main market asks.
	Chances() (home, draw float64)

	// Quotes are the markets that are to take bets now, with fair probabilities, in any order; open are those that took bets
	// before, so that a line stays until another one is clearly better. A market that is not among them takes no more bets. After
	// the match Quotes is empty.
	Quotes(e market.Event, open []market.Market) ([]Quote, error)
	// Decide settles m by its rule when the match allows it: it sets the results of the selections and returns market.Settled or
	// market.Void; ok is false while m is undecided. What can be decided during the match is decided then. A decided market is
	// decided again, perhaps otherwise, when the official result comes.
	Decide(m *market.Market) (status market.Status, ok bool, err error)
	// Finish is the same match played on from here to its end by the law that Quotes prices by; the match itself stays as it is.
	// Prices of combinations are counted on many such endings, so it must be quick: the end and what markets ask about matter,
	// not the way. Deciding the markets on endings must agree with the probabilities of Quotes: a test of each engine holds it to that.
	Finish(src rng.Source) (Match, error)
}

// Effect is what a message means for the prices.
type Effect struct {
	Swing bool              // something happened that moves prices at once: they are withdrawn until the world has seen it
	Point *market.WormPoint // for the chart of chances; WinHome and WinDraw are filled in by the desk
}

// Quote is a market that takes bets and what its selections are worth.
type Quote struct {
	Market  market.Market // from New, without prices
	Fair    []float64     // probability of each selection, in order; given that the market is not void. Who cannot win any more has 0 and is not sold
	Void    []float64     // probability of each selection that half or all of its stake goes back, nil where it cannot be; for cash-out
	Winners int           // how many selections win; 0 means 1
	Cap     money.Odds    // the longest odds to offer, 0 for as long as the house goes
	Final   bool          // decided on the field: no more bets, the official result settles it
	Paused  bool          // keeps its place and its price, and takes no bets for the moment
}

// Decided says that a quote has nothing to sell: a selection is certain, or no two of them can win.
func (q Quote) Decided() bool {
	for _, p := range q.Fair {
		if p >= 1 {
			return true
		}
	}
	return q.Final || q.Sold() <= max(q.Winners, 1)
}

// Sold is how many selections are sold: those that can still win.
func (q Quote) Sold() int {
	n := 0
	for _, p := range q.Fair {
		if p > 0 {
			n++
		}
	}
	return n
}

// Set is the engines of a house, by family.
type Set map[market.Family]Engine

// Of finds the engine of a sport.
func (s Set) Of(sport string) (Engine, error) {
	known, ok := market.SportOf(sport)
	if !ok {
		return nil, fmt.Errorf("engine: there is no sport %q", sport)
	}
	e := s[known.Family]
	if e == nil {
		return nil, fmt.Errorf("engine: nothing follows %s", sport)
	}
	return e, nil
}

// For finds the engine of an event: that of its sport, or, when its prices come with the feed, the one for all such events.
func (s Set) For(sport string, priced bool) (Engine, error) {
	if !priced {
		return s.Of(sport)
	}
	if _, ok := market.SportOf(sport); !ok {
		return nil, fmt.Errorf("engine: there is no sport %q", sport)
	}
	if e := s[market.FamilyForeign]; e != nil {
		return e, nil
	}
	return nil, fmt.Errorf("engine: nothing follows events that somebody else prices")
}
