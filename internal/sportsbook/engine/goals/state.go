package goals

import (
	"slices"

	"maidan/internal/sportsbook/engine/timed"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// scored is a goal, in the order of goals; markets depend on the order.
type scored struct {
	Side   int `json:"side"`
	Period int `json:"period"`
}

// state is a match after its messages.
type state struct {
	timed.Game
	Sport string  `json:"sport"`
	Home  float64 `json:"home"` // expected goals
	Away  float64 `json:"away"`

	Slot      int               `json:"slot"`        // of the period: the first slot in which a goal is still possible
	NextFlag  int               `json:"corner_slot"` // the same for a corner
	Added     [2]int            `json:"added"`       // slots of added time by period, -1 before they are announced
	Goals     []scored          `json:"goals,omitempty"`
	Corners   [2]int            `json:"corners"`
	Flags     []int             `json:"flags,omitempty"` // side of each corner, in order
	Yellow    [2]int            `json:"yellow"`
	Red       [2]int            `json:"red"`
	Shots     [2]int            `json:"shots"`
	On        [2]int            `json:"on"` // shots on target, goals among them
	Incidents []market.Incident `json:"incidents,omitempty"`
}

func newState(sport string, c feed.Contest) *state {
	return &state{Game: timed.New(), Sport: sport, Home: c.Home, Away: c.Away, Added: unannounced}
}

func (s *state) clone() *state {
	c := *s
	c.Game = s.Clone()
	c.Goals, c.Flags, c.Incidents = slices.Clone(s.Goals), slices.Clone(s.Flags), slices.Clone(s.Incidents)
	return &c
}

// position returns the state from which the model continues; ok is false after regular time.
func (s *state) position(p *process) (at position, ok bool) {
	at = position{period: s.Period, slot: s.Slot, score: s.Regular(&p.plan), red: s.Red, added: s.Added}
	switch {
	case s.Over():
		return at, false
	case s.Phase != feed.Live:
		at.period, at.slot = s.Period+1, 0
	}
	return at, at.period <= p.plan.Regular()
}
