package cricket

import "fmt"

// changeOfInnings is the time that a change of innings takes in a multi-day match, in overs.
const changeOfInnings = 2

// BallsToCome returns the number of legal balls that an innings which begins now may last: in a multi-day match all that are left
// of the match.
func (s *State) BallsToCome() int {
	if s.Format.Days == 0 {
		return s.Format.Balls()
	}
	left := s.Format.Balls() - s.Rained
	for i := range s.Innings {
		left -= s.Innings[i].Used() + changeOfInnings*s.Format.BallsPerOver
	}
	return max(left, 0)
}

// rain removes balls from a multi-day match, and as many from its current innings.
func (s *State) rain(in *Innings, balls int) error {
	if s.Format.Days == 0 {
		return fmt.Errorf("revise: balls lost by a match that is not of days")
	}
	s.Rained += balls
	if in.Closed == "" {
		in.Quota = max(in.Quota-balls, in.Used())
		s.settleInnings()
	}
	return nil
}

// Rest ends or resumes a day's play of a multi-day match; in any other state of the match it does nothing.
func (s *State) Rest(night bool) {
	switch {
	case s.Format.Days == 0:
	case night && s.Phase == PhasePlay:
		s.Phase = PhaseNight
		s.Nights++
	case !night && s.Phase == PhaseNight:
		s.Phase = PhasePlay
	}
}

// Elapsed returns how many balls of a multi-day match are used, with those lost to weather and changes of innings.
func (s *State) Elapsed() int {
	if in := s.Current(); in != nil && in.Closed == "" {
		return s.Format.Balls() - in.BallsLeft()
	}
	return s.Format.Balls() - s.BallsToCome()
}

// mayBat returns an error if an innings of a multi-day match cannot begin.
func (s *State) mayBat(st Start) error {
	turns := 0
	for i := range s.Innings {
		if s.Innings[i].Batting == st.Batting {
			turns++
		}
	}
	switch {
	case st.SuperOver:
		return fmt.Errorf("begin: a super over in a match of days")
	case turns == s.Format.Innings():
		return fmt.Errorf("begin: %s has batted %d times", st.Batting, turns)
	case st.Quota == 0 && s.BallsToCome() == 0:
		return fmt.Errorf("begin: no ball is left of the match")
	}
	return nil
}

// RunsOf returns the runs of a side in all its innings except super overs, and how often it has batted.
func (s *State) RunsOf(side Side) (runs, turns int) {
	for i := range s.Innings {
		if in := &s.Innings[i]; in.Batting == side && !in.SuperOver {
			runs += in.Runs
			turns++
		}
	}
	return runs, turns
}

// lastTarget returns the target of the fourth innings when it is next, otherwise 0.
func (s *State) lastTarget() int {
	if s.Number() != 3 {
		return 0
	}
	home, turns := s.RunsOf(Home)
	away, _ := s.RunsOf(Away)
	if turns == 1 {
		return max(away-home+1, 1)
	}
	return max(home-away+1, 1)
}

// dueDays is Due for a multi-day match. It is won when both sides have batted out, or when a side is behind and has no innings
// left. It is drawn when time is up.
func (s *State) dueDays() (Outcome, bool) {
	in := s.Current()
	if in == nil || in.Closed == "" {
		return Outcome{}, false
	}
	mine, turns := s.RunsOf(in.Batting)
	theirs, others := s.RunsOf(in.Batting.Other())
	out := in.Closed == CloseAllOut || in.Closed == CloseDeclare
	switch {
	case in.Closed == CloseTarget:
		return Outcome{Result: ResultWin, Winner: in.Batting, Wickets: in.MaxWickets - in.Wickets}, true
	case out && s.Number() == 4 && mine < theirs:
		return Outcome{Result: ResultWin, Winner: in.Batting.Other(), Runs: theirs - mine}, true
	case out && s.Number() == 4:
		return Outcome{Result: ResultTie}, true
	case out && turns == 2 && others == 1 && mine < theirs:
		return Outcome{Result: ResultWin, Winner: in.Batting.Other(), Runs: theirs - mine, Innings: true}, true
	case in.Closed == CloseOvers, in.Closed == CloseStopped, s.BallsToCome() == 0:
		return Outcome{Result: ResultDraw}, true
	}
	return Outcome{}, false
}

// nextOfDays returns the side that opens the next innings by the laws: sides alternate. The feed reports a follow-on.
func (s *State) nextOfDays() Side {
	if _, done := s.dueDays(); done {
		return ""
	}
	next := s.Current().Batting.Other()
	if _, turns := s.RunsOf(next); turns == s.Format.Innings() { // after a follow-on
		return next.Other()
	}
	return next
}
