// Package engine is the interface between trading and the families of sports: pricing, suspension, settlement, cash-out,
// simulation and display of a match. Each package below it implements one family.
//
// The trading desk follows events through this interface only. Engines read no clock, no database and no true random source.
package engine

import (
	"fmt"

	"maidan/internal/money"
	"maidan/internal/rng"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// Engine prices and settles one family of sports.
type Engine interface {
	// Open starts a match from its fixture. It returns an error for a fixture that it cannot price.
	Open(f feed.Fixture) (Match, error)
	// Restore returns the match of a Snapshot.
	Restore(snapshot []byte) (Match, error)
	// Play writes a simulated match into a script. The fixture's message is there already; the first status that Play adds is
	// Live, the last one has the phase Ended or Abandoned. The same source and fixture give the same script. Play and Quotes use
	// the same model: see Match.Finish.
	Play(src rng.Source, f feed.Fixture, s *feed.Script) error
}

// Match is the state of a match in an engine. It is not safe for concurrent use.
type Match interface {
	// Apply applies a message of kind ball, play, status or fixture. On an error the match is unchanged; the desk then
	// closes the event and waits for its official result.
	Apply(m feed.Message) (Effect, error)
	// Official applies only the official result of a status that Apply refused.
	Official(st feed.Status) error
	// Clone returns a deep copy.
	Clone() Match
	// Snapshot returns the whole match as JSON.
	Snapshot() ([]byte, error)

	// Score returns the score for lists, with the board in sports other than cricket; e names the sides.
	Score(e market.Event) market.Score
	// Sheet returns the further data of the match page; nil in cricket, whose page reads the state itself.
	Sheet() *market.Sheet
	// Chances returns the probabilities of a home win and of a draw in the main market.
	Chances() (home, draw float64)

	// Quotes returns the markets that take bets now, with fair probabilities, in any order. open are those that took bets before,
	// so that a line stays until another one is clearly better. A market that is not returned takes no more bets. After the match
	// Quotes is empty.
	Quotes(e market.Event, open []market.Market) ([]Quote, error)
	// Decide settles m as soon as its rule and the match allow it: it sets the results of the selections and returns
	// market.Settled or market.Void. ok is false while m is undecided. When the official result comes, a decided market is
	// decided again and its result may change.
	Decide(m *market.Market) (status market.Status, ok bool, err error)
	// Finish returns a copy of the match played to its end by the model of Quotes. Combinations are priced on many such endings,
	// so it must be fast: only the end and the facts that markets need matter. Market results of endings must agree with the
	// probabilities of Quotes; a test of each engine checks this.
	Finish(src rng.Source) (Match, error)
}

// Effect describes what a message does to the prices.
type Effect struct {
	Swing bool              // prices move at once: they are withdrawn for a while
	Point *market.WormPoint // for the chart of probabilities; the desk sets WinHome and WinDraw
}

// Quote is a market that takes bets, with the fair probabilities of its selections.
type Quote struct {
	Market  market.Market // from New, without prices
	Fair    []float64     // probability of each selection, in order, given that the market is not void. A selection that can no longer win has 0 and is not offered
	Void    []float64     // probability of each selection that half or all of its stake is returned, nil if impossible; for cash-out
	Winners int           // how many selections win; 0 means 1
	Cap     money.Odds    // the longest odds to offer; 0 means the brand's maximum
	Final   bool          // decided by play: no more bets, the official result settles it
	Paused  bool          // stays visible with its price, and takes no bets for the moment
}

// Decided reports whether a quote has nothing to offer: a selection is certain, or fewer than two can win.
func (q Quote) Decided() bool {
	for _, p := range q.Fair {
		if p >= 1 {
			return true
		}
	}
	return q.Final || q.Sold() <= max(q.Winners, 1)
}

// Sold returns the number of selections that can still win and are therefore offered.
func (q Quote) Sold() int {
	n := 0
	for _, p := range q.Fair {
		if p > 0 {
			n++
		}
	}
	return n
}

// Set holds the engines by family.
type Set map[market.Family]Engine

// Of returns the engine of a sport.
func (s Set) Of(sport string) (Engine, error) {
	info, ok := market.SportOf(sport)
	if !ok {
		return nil, fmt.Errorf("engine: unknown sport %q", sport)
	}
	e := s[info.Family]
	if e == nil {
		return nil, fmt.Errorf("engine: no engine for %s", sport)
	}
	return e, nil
}

// For returns the engine of an event: that of its sport, or the engine of feed-priced events if priced is set.
func (s Set) For(sport string, priced bool) (Engine, error) {
	if !priced {
		return s.Of(sport)
	}
	if _, ok := market.SportOf(sport); !ok {
		return nil, fmt.Errorf("engine: unknown sport %q", sport)
	}
	if e := s[market.FamilyForeign]; e != nil {
		return e, nil
	}
	return nil, fmt.Errorf("engine: no engine for events that the feed prices")
}
