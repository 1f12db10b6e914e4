// Package timed tracks games that are played by the clock in periods: halves, quarters, thirds, overtime. It checks the
// order of statuses and plays, counts the score by periods and reads the official result.
package timed

import (
	"fmt"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
)

// The sides as indices.
const (
	Home = 0
	Away = 1
)

// Sides are the two sides by index.
var Sides = [2]feed.Side{cricket.Home, cricket.Away}

// Index returns a side's index; ok is false for neither side.
func Index(s feed.Side) (i int, ok bool) {
	switch s {
	case cricket.Home:
		return Home, true
	case cricket.Away:
		return Away, true
	}
	return 0, false
}

// Plan holds the lengths of a game and the rules for a level score.
type Plan struct {
	Periods []int // seconds of each regular period, on the clock
	Extra   int   // seconds of a period of overtime
	Extras  int   // the most periods of overtime
	Late    int   // seconds of added time that a period may have
	Draws   bool  // the score of regular time is the result; overtime only decides which side advances
}

// Begin returns the clock at the start of a period. Overtime continues counting.
func (p *Plan) Begin(period int) int {
	at := 0
	for n := 1; n < period; n++ {
		at += p.Length(n)
	}
	return at
}

// Length returns a period's seconds on the clock.
func (p *Plan) Length(period int) int {
	if period <= len(p.Periods) {
		return p.Periods[period-1]
	}
	return p.Extra
}

// Regular returns the number of regular periods.
func (p *Plan) Regular() int { return len(p.Periods) }

// Game is the course of a game.
type Game struct {
	Phase  feed.Phase   `json:"phase"`
	Period int          `json:"period"`           // under way or just ended, 0 before the game
	Done   int          `json:"done"`             // periods that have ended
	Clock  int          `json:"clock"`            // seconds
	Scores [][2]int     `json:"scores,omitempty"` // by periods
	Result *feed.Result `json:"result,omitempty"`
}

// New returns a game that has not begun.
func New() Game { return Game{Phase: feed.Upcoming} }

// Clone returns a deep copy.
func (g *Game) Clone() Game {
	c := *g
	c.Scores = append(make([][2]int, 0, len(g.Scores)+2), g.Scores...)
	if g.Result != nil {
		r := *g.Result
		c.Result = &r
	}
	return c
}

// Over reports whether the game is over.
func (g *Game) Over() bool { return g.Phase == feed.Ended || g.Phase == feed.Abandoned }

// Total returns the score, overtime included.
func (g *Game) Total() (t [2]int) { return sum(g.Scores) }

// Regular returns the score of regular time.
func (g *Game) Regular(p *Plan) [2]int { return sum(g.Scores[:min(len(g.Scores), p.Regular())]) }

func sum(scores [][2]int) (t [2]int) {
	for _, s := range scores {
		t[Home] += s[Home]
		t[Away] += s[Away]
	}
	return t
}

// Of returns the score of one period.
func (g *Game) Of(period int) [2]int {
	if period < 1 || period > len(g.Scores) {
		return [2]int{}
	}
	return g.Scores[period-1]
}

// Ended reports whether a period has been played to its end.
func (g *Game) Ended(period int) bool { return period <= g.Done }

// Final returns the score of regular time and the score with overtime; ok is false before they are final and in a game
// without a result.
func (g *Game) Final(p *Plan) (regular, total [2]int, ok bool) {
	r := g.Result
	if r == nil || r.Void {
		regular = g.Regular(p)
		return regular, regular, g.Done >= p.Regular() && (p.Draws || regular[Home] != regular[Away])
	}
	total = [2]int{r.Home, r.Away}
	if p.Draws || r.Method != MethodOvertime && r.Method != MethodPenalties {
		return total, total, true
	}
	low := min(r.Home, r.Away)
	if g.Done >= p.Regular() {
		return g.Regular(p), total, true
	}
	return [2]int{low, low}, total, true // one goal decides; sports with more goals in overtime have no markets on regular time
}

// Methods of a result after regular time.
const (
	MethodOvertime  = "overtime"
	MethodPenalties = "penalties"
)

// Play checks and applies the time of a play: the game must be live, in that period, and time must not decrease. It
// returns the clock within the period. On an error nothing is changed.
func (g *Game) Play(p *Plan, play *feed.Play) (within int, err error) {
	if g.Phase != feed.Live {
		return 0, fmt.Errorf("a play of kind %q while the game is %s", play.Kind, g.Phase)
	}
	if play.Period != g.Period {
		return 0, fmt.Errorf("a play of kind %q in period %d, the game is in period %d", play.Kind, play.Period, g.Period)
	}
	within = play.Clock - p.Begin(g.Period)
	if play.Clock < g.Clock || within < 0 || within > p.Length(g.Period)+p.Late {
		return 0, fmt.Errorf("a play at second %d of period %d, after one at %d", play.Clock, g.Period, g.Clock)
	}
	return within, nil
}

// Add adds points of a side in the current period.
func (g *Game) Add(side, points int) { g.Scores[g.Period-1][side] += points }

// Leader returns the leading side; none for a level score.
func Leader(score [2]int) feed.Side {
	switch {
	case score[Home] > score[Away]:
		return cricket.Home
	case score[Home] < score[Away]:
		return cricket.Away
	}
	return ""
}
