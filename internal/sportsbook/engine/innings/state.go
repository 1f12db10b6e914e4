package innings

import (
	"fmt"

	"maidan/internal/sportsbook/engine/timed"
	"maidan/internal/sportsbook/feed"
)

// state is a match after its messages.
type state struct {
	Sport  string  `json:"sport"`
	Format string  `json:"format,omitempty"`
	Home   float64 `json:"home"` // strengths
	Away   float64 `json:"away"`

	Phase  feed.Phase   `json:"phase"`
	Inning int          `json:"inning"` // under way or just ended, 0 before the match
	Bottom bool         `json:"bottom,omitempty"`
	Rest   bool         `json:"rest,omitempty"` // the inning is complete
	Outs   int          `json:"outs"`
	On     bases        `json:"on"`
	Scores [][2]int     `json:"scores,omitempty"` // by innings
	Hits   [2]int       `json:"hits"`
	Homers [2]int       `json:"homers"`
	Result *feed.Result `json:"result,omitempty"`

	Incidents []incident `json:"incidents,omitempty"`
}

// incident is a play that brought runs.
type incident struct {
	Kind   string `json:"kind"`
	Side   int    `json:"side"`
	Inning int    `json:"inning"`
	Who    string `json:"who,omitempty"`
	Score  [2]int `json:"score"`
}

func (s *state) clone() *state {
	c := *s
	c.Scores = append(make([][2]int, 0, len(s.Scores)+4), s.Scores...)
	c.Incidents = append([]incident(nil), s.Incidents...)
	if s.Result != nil {
		r := *s.Result
		c.Result = &r
	}
	return &c
}

func (s *state) over() bool { return s.Phase == feed.Ended || s.Phase == feed.Abandoned }

func (s *state) total() (t [2]int) {
	for _, n := range s.Scores {
		t[home] += n[home]
		t[away] += n[away]
	}
	return t
}

// of returns the score of one inning.
func (s *state) of(inning int) [2]int {
	if inning < 1 || inning > len(s.Scores) {
		return [2]int{}
	}
	return s.Scores[inning-1]
}

// complete returns the number of completed innings.
func (s *state) complete() int {
	if s.Rest || s.Inning == 0 {
		return s.Inning
	}
	return s.Inning - 1
}

// batting returns the side at bat.
func (s *state) batting() int {
	if s.Bottom {
		return home
	}
	return away
}

// decided reports whether a match of so many innings is decided: home leads in its half of the last inning or later, or
// such an inning has ended with a leader.
func (s *state) decided(innings int) bool {
	if s.Inning < innings {
		return false
	}
	t := s.total()
	return s.Rest && t[home] != t[away] || s.Bottom && t[home] > t[away]
}

// begin starts an inning; extra ones have a runner on second base.
func (s *state) begin(innings int) {
	s.Inning, s.Bottom, s.Rest, s.Outs, s.On = s.Inning+1, false, false, 0, 0
	s.Phase = feed.Live
	s.Scores = append(s.Scores, [2]int{})
	s.lead(innings)
}

// lead puts the runner of extra innings on base at the start of a half.
func (s *state) lead(innings int) {
	if s.Inning > innings {
		s.On = ghostRunner.on
	}
}

// bring adds a batter's outcome. After the winning run nothing more counts.
func (s *state) bring(outs int, on bases, runs, innings int) {
	s.Scores[s.Inning-1][s.batting()] += runs
	s.Outs, s.On = s.Outs+outs, on
	if s.Outs < 3 {
		return
	}
	s.Outs, s.On = 0, 0
	if s.Bottom {
		s.Rest = true
		return
	}
	s.Bottom = true
	if !s.decided(innings) {
		s.lead(innings)
	}
}

// check returns an error for a state that is impossible in a match.
func (s *state) check() error {
	if s.Inning < 0 || s.Inning > mostInnings || len(s.Scores) != s.Inning || s.Outs < 0 || s.Outs > 2 || s.On > 7 {
		return fmt.Errorf("inning %d with %d scores, %d out, bases %d", s.Inning, len(s.Scores), s.Outs, s.On)
	}
	if s.Phase == feed.Live && s.Inning == 0 {
		return fmt.Errorf("a live match before its first inning")
	}
	return nil
}

// winner returns the leading side.
func winner(score [2]int) feed.Side { return timed.Leader(score) }
