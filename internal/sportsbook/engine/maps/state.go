package maps

import (
	"fmt"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
)

// The sides as indices; nobody is the index of neither.
const (
	home   = 0
	away   = 1
	nobody = -1
)

var sides = [2]feed.Side{cricket.Home, cricket.Away}

func indexOf(s feed.Side) int {
	switch s {
	case cricket.Home:
		return home
	case cricket.Away:
		return away
	}
	return nobody
}

// played is a completed map.
type played struct {
	Score  [2]int `json:"score"` // rounds in Counter-Strike, kills in Dota
	Winner int    `json:"winner"`
	Clock  int    `json:"clock,omitempty"`
}

// state is a match after its plays.
type state struct {
	Sport   string       `json:"sport"`
	Contest feed.Contest `json:"contest"`

	Phase  feed.Phase   `json:"phase,omitempty"` // empty before the match
	Maps   [2]int       `json:"maps"`
	Done   []played     `json:"done,omitempty"`
	Tally  [2]int       `json:"tally"`            // of the map under way
	Clock  int          `json:"clock,omitempty"`  // seconds of the map at the last play
	Minute int          `json:"minute,omitempty"` // last full minute of the map
	Lead   int          `json:"lead,omitempty"`   // home's, in thousands of gold at that minute
	Result *feed.Result `json:"result,omitempty"`

	bestOf int
}

func (s *state) check() (err error) {
	if s.Sport != counterStrike && s.Sport != dota {
		return fmt.Errorf("maps: %q is not played map by map", s.Sport)
	}
	if s.bestOf, err = bestOf(s.Contest.Format); err != nil {
		return err
	}
	if d := s.Contest.Home - s.Contest.Away; !(d > -20 && d < 20) {
		return fmt.Errorf("maps: strengths %v and %v", s.Contest.Home, s.Contest.Away)
	}
	if n := len(s.Done); s.Maps[home]+s.Maps[away] != n || max(s.Maps[home], s.Maps[away]) > s.toWin() || n > s.bestOf {
		return fmt.Errorf("maps: %v maps with %d complete", s.Maps, n)
	}
	if s.Minute < 0 || s.Minute > lastMinute || s.Clock < 0 || min(s.Tally[home], s.Tally[away]) < 0 || max(s.Tally[home], s.Tally[away]) > 1000 {
		return fmt.Errorf("maps: minute %d, clock %d, score %v", s.Minute, s.Clock, s.Tally)
	}
	return nil
}

func (s *state) clone() state {
	c := *s
	c.Done = append([]played(nil), s.Done...)
	if s.Result != nil {
		r := *s.Result
		c.Result = &r
	}
	return c
}

// toWin returns the number of maps that win the match.
func (s *state) toWin() int { return s.bestOf/2 + 1 }

// number returns the number of the current map, or of the next one, from 1.
func (s *state) number() int { return len(s.Done) + 1 }

func (s *state) winner() int {
	for side, n := range s.Maps {
		if n == s.toWin() {
			return side
		}
	}
	return nobody
}

// over reports whether the match is over.
func (s *state) over() bool { return s.winner() != nobody || s.Result != nil }

// take adds a map of a side.
func (s *state) take(side int) {
	s.Done = append(s.Done, played{s.Tally, side, s.Clock})
	s.Maps[side]++
	s.Tally, s.Clock, s.Minute, s.Lead = [2]int{}, 0, 0, 0
}

// round adds a round of Counter-Strike of a side.
func (s *state) round(side int) {
	s.Tally[side]++
	if mapWon(s.Tally[side], s.Tally[1-side]) {
		s.take(side)
	}
}

// Rounds of a map of Counter-Strike: twelve a half, thirteen win; an overtime is six rounds of which four win.
const (
	half     = 12
	overtime = 3
)

// mapWon reports whether a rounds against b win the map.
func mapWon(a, b int) bool {
	if b < half {
		return a > half
	}
	return a >= b && a > half+(b-half)/overtime*overtime+overtime
}

// play applies a play; on an error the state is unchanged.
func (s *state) play(p feed.Play) error {
	side := indexOf(p.Side)
	switch {
	case s.Phase != feed.Live || s.over():
		return fmt.Errorf("maps: a %q in phase %q", p.Kind, s.Phase)
	case p.Period != 0 && p.Period != s.number():
		return fmt.Errorf("maps: a %q on map %d during map %d", p.Kind, p.Period, s.number())
	case p.Clock < s.Clock && p.Clock != 0, p.Clock > 60*(lastMinute+1) && p.Kind != playRound: // overtimes know no last minute
		return fmt.Errorf("maps: a %q at %d seconds after %d", p.Kind, p.Clock, s.Clock)
	case side == nobody && p.Kind != playMinute:
		return fmt.Errorf("maps: a %q of side %q", p.Kind, p.Side)
	case (p.Kind == playRound) != (s.Sport == counterStrike):
		return fmt.Errorf("maps: a %q in %s", p.Kind, s.Sport)
	}
	clock := max(p.Clock, s.Clock)
	switch p.Kind {
	case playRound:
		s.Clock = clock
		s.round(side)
	case playKill:
		if clock >= 60*(s.Minute+2) { // the last minute may arrive a little late
			return fmt.Errorf("maps: a kill at %d seconds after minute %d", clock, s.Minute)
		}
		s.Clock = clock
		s.Tally[side]++
	case playMinute:
		if p.Clock != 60*(s.Minute+1) || s.Minute+1 > lastMinute || p.Points < -mostLead || p.Points > mostLead {
			return fmt.Errorf("maps: the lead %d at %d seconds after minute %d", p.Points, p.Clock, s.Minute)
		}
		s.Clock, s.Minute, s.Lead = clock, s.Minute+1, p.Points
	case playMap:
		s.Clock = clock
		s.take(side)
	default:
		return fmt.Errorf("maps: a play %q", p.Kind)
	}
	return nil
}

// The kinds of plays.
const (
	playRound  = "round"
	playKill   = "kill"
	playMinute = "minute"
	playMap    = "map"
)
