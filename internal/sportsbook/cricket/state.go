package cricket

import (
	"errors"
	"fmt"
)

// ErrNotInPlay is returned for a ball or a change without an open innings.
var ErrNotInPlay = errors.New("no innings is open")

// State is a match so far. It is plain data: its JSON is a snapshot from which play continues.
type State struct {
	Format  Format    `json:"format"`
	Phase   Phase     `json:"phase"`
	Innings []Innings `json:"innings"`
	Outcome *Outcome  `json:"outcome,omitempty"`
	Rained  int       `json:"rained,omitempty"` // balls of a multi-day match that were lost to weather
	Nights  int       `json:"nights,omitempty"` // days of a multi-day match that have ended at stumps
}

// Start opens an innings.
type Start struct {
	Batting   Side `json:"batting"`
	SuperOver bool `json:"super_over,omitempty"`
	Quota     int  `json:"quota,omitempty"`   // legal balls; 0 means the format's (one over in a super over)
	Target    int  `json:"target,omitempty"`  // runs to win; 0 in a chase means one more than the runs of the first innings
	Penalty   int  `json:"penalty,omitempty"` // runs with which the side begins
}

// Revision changes the current innings, for example after rain; zero values change nothing.
type Revision struct {
	Quota  int `json:"quota,omitempty"`
	Target int `json:"target,omitempty"`
	Rained int `json:"rained,omitempty"` // balls that a multi-day match loses now
}

// Award is penalty runs outside any ball for the side that bats in that innings (0-based), even a closed one.
type Award struct {
	Innings int `json:"innings"`
	Runs    int `json:"runs"`
}

// New returns a match before its first ball.
func New(f Format) *State { return &State{Format: f, Phase: PhasePre} }

// Current returns the innings that is open or was closed last; nil before the first.
func (s *State) Current() *Innings {
	if len(s.Innings) == 0 {
		return nil
	}
	return &s.Innings[len(s.Innings)-1]
}

// Main returns the n-th innings, super overs not counted: 1 or 2, in a multi-day match up to 4. It is nil if that innings has not
// begun.
func (s *State) Main(n int) *Innings {
	if n < 1 || n > 2*s.Format.Innings() || len(s.Innings) < n || s.Innings[n-1].SuperOver {
		return nil
	}
	return &s.Innings[n-1]
}

// Number returns the number of innings that have begun, super overs not counted: 0 before the match.
func (s *State) Number() int {
	n := 0
	for i := range s.Innings {
		if !s.Innings[i].SuperOver {
			n++
		}
	}
	return n
}

// InSuperOver reports whether a super over decides a tie.
func (s *State) InSuperOver() bool {
	in := s.Current()
	return in != nil && in.SuperOver
}

// Total returns a side's runs and wickets in its innings without super overs, and whether it has batted.
func (s *State) Total(side Side) (runs, wickets int, batted bool) {
	for i := range s.Innings {
		if in := &s.Innings[i]; in.Batting == side && !in.SuperOver {
			return in.Runs, in.Wickets, true
		}
	}
	return 0, 0, false
}

// Begin opens an innings. It closes an open innings as stopped: the next innings is the umpires' decision.
func (s *State) Begin(st Start) error {
	switch {
	case s.Phase == PhaseEnded:
		return fmt.Errorf("begin: the match has ended")
	case st.Batting != Home && st.Batting != Away:
		return fmt.Errorf("begin: side %q", st.Batting)
	case st.Quota < 0 || st.Target < 0 || st.Penalty < 0:
		return fmt.Errorf("begin: negative quota, target or penalty")
	case s.Format.Days > 0:
		if err := s.mayBat(st); err != nil {
			return err
		}
	case !st.SuperOver && s.Number() == 2:
		return fmt.Errorf("begin: a third innings that is no super over")
	case !st.SuperOver && s.Number() == 1 && s.Innings[0].Batting == st.Batting:
		return fmt.Errorf("begin: %s bats twice", st.Batting)
	case st.SuperOver && s.Number() < 2:
		return fmt.Errorf("begin: a super over before both sides batted")
	}
	if in := s.Current(); in != nil && in.Closed == "" {
		in.Closed = CloseStopped
	}
	in := Innings{Batting: st.Batting, SuperOver: st.SuperOver, Quota: st.Quota, Target: st.Target, Runs: st.Penalty,
		Penalty: st.Penalty, BallsPerOver: s.Format.BallsPerOver, MaxWickets: s.Format.Wickets}
	if st.SuperOver {
		in.MaxWickets = 2
	}
	if in.Quota == 0 {
		in.Quota = s.BallsToCome()
		if st.SuperOver {
			in.Quota = s.Format.BallsPerOver
		}
	}
	if in.Target == 0 {
		in.Target = s.naturalTarget(st.SuperOver)
	}
	s.Innings = append(s.Innings, in)
	s.Phase = PhasePlay
	s.settleInnings()
	return nil
}

// naturalTarget returns the target of the innings that opens now: one more than the runs to chase, 0 if it is no chase.
func (s *State) naturalTarget(super bool) int {
	if s.Format.Days > 0 {
		return s.lastTarget()
	}
	if !super {
		if s.Number() == 1 {
			return s.Innings[0].Runs + 1
		}
		return 0
	}
	n := 0
	for i := range s.Innings {
		if s.Innings[i].SuperOver {
			n++
		}
	}
	if n%2 == 1 {
		return s.Current().Runs + 1
	}
	return 0
}

// Revise changes quota or target of the current innings.
func (s *State) Revise(r Revision) error {
	in := s.Current()
	if in == nil || s.Phase == PhaseEnded {
		return fmt.Errorf("revise: %w", ErrNotInPlay)
	}
	if r.Quota < 0 || r.Target < 0 || r.Rained < 0 {
		return fmt.Errorf("revise: negative quota, target or loss")
	}
	if r.Rained > 0 {
		return s.rain(in, r.Rained)
	}
	if r.Quota > 0 {
		in.Quota = r.Quota
	}
	if r.Target > 0 {
		in.Target = r.Target
	}
	s.settleInnings()
	return nil
}

// Award adds penalty runs. Runs for the first innings raise a target that follows from it.
func (s *State) Award(a Award) error {
	if a.Innings < 0 || a.Innings >= len(s.Innings) || a.Runs < 0 {
		return fmt.Errorf("award: innings %d, %d runs", a.Innings, a.Runs)
	}
	in := &s.Innings[a.Innings]
	if a.Innings == 0 && len(s.Innings) > 1 && s.Innings[1].Target == in.Runs+1 {
		s.Innings[1].Target += a.Runs
	}
	in.Runs += a.Runs
	in.Penalty += a.Runs
	if a.Innings == len(s.Innings)-1 && in.Closed != CloseTarget {
		if in.Target > 0 && in.Runs >= in.Target {
			in.Closed = CloseTarget
		}
	}
	return nil
}

// Close ends the current innings for a reason that the balls do not show.
func (s *State) Close(why Close) error {
	in := s.Current()
	if in == nil || s.Phase == PhaseEnded {
		return fmt.Errorf("close: %w", ErrNotInPlay)
	}
	in.Closed = why
	s.Phase = PhaseBreak
	return nil
}

// Finish records the official result; it may correct an earlier one.
func (s *State) Finish(o Outcome) error {
	switch {
	case o.Result != ResultWin && o.Result != ResultTie && o.Result != ResultDraw && o.Result != ResultNoResult:
		return fmt.Errorf("finish: result %q", o.Result)
	case o.Result == ResultDraw && s.Format.Days == 0:
		return fmt.Errorf("finish: a draw in a limited-overs match")
	case o.Result == ResultWin && o.Winner == "":
		return fmt.Errorf("finish: a win without a winner")
	case (o.Result == ResultNoResult || o.Result == ResultDraw) && o.Winner != "":
		return fmt.Errorf("finish: %s with a winner", o.Result)
	}
	s.Outcome = &o
	s.Phase = PhaseEnded
	if in := s.Current(); in != nil && in.Closed == "" {
		in.Closed = CloseStopped
	}
	return nil
}
