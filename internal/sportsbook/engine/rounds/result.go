package rounds

import (
	"fmt"

	"maidan/internal/sportsbook/feed"
)

// The methods of results.
const (
	methodKnockout   = "knockout" // with technical knockout, corner, doctor and disqualification
	methodSubmission = "submission"
	methodDecision   = "decision" // of the judges; without a winner it is a draw
	methodWalkover   = "walkover"
)

// methodOf returns the result's method for a stop.
func methodOf(detail string) string {
	if detail == bySubmission {
		return methodSubmission
	}
	return methodKnockout
}

// status applies a status; on an error the state is unchanged.
func (s *state) status(st feed.Status) error {
	if s.Phase == feed.Ended || s.Phase == feed.Abandoned {
		return fmt.Errorf("rounds: phase %q after the fight", st.Phase)
	}
	switch st.Phase {
	case feed.Live:
		return s.live(st)
	case feed.Break:
		if s.On || s.Round == 0 || st.Result != nil {
			return fmt.Errorf("rounds: a rest in round %d", s.Round)
		}
		s.Phase = feed.Break
		return nil
	case feed.Ended, feed.Abandoned:
		return s.end(st)
	default:
		return fmt.Errorf("rounds: phase %q", st.Phase)
	}
}

// live begins the round of Period; without one the fighters are walking in.
func (s *state) live(st feed.Status) error {
	switch {
	case s.over() || s.On || st.Result != nil:
		return fmt.Errorf("rounds: round %d begins during round %d", st.Period, s.Round)
	case st.Period == 0 && s.Round == 0:
		s.Phase = feed.Live
		return nil
	case st.Period != s.Round+1:
		return fmt.Errorf("rounds: round %d follows round %d", st.Period, s.Round)
	}
	s.Phase = feed.Live
	s.begin()
	return nil
}

// end applies the official result after checking it against the plays.
func (s *state) end(st feed.Status) error {
	r := st.Result
	if st.Phase == feed.Abandoned {
		r = &feed.Result{Void: true}
	}
	if err := s.plausible(r); err != nil {
		return err
	}
	if v := s.Stop; v != nil && !r.Void && (r.Winner != sides[v.Winner] || r.Method != methodOf(v.Detail)) {
		return fmt.Errorf("rounds: %q won by %s after a stop by %s", r.Winner, r.Method, v.Detail)
	}
	if s.Stop == nil && !r.Void && r.Method != methodDecision && r.Method != methodWalkover {
		return fmt.Errorf("rounds: %q won by %s without a stop", r.Winner, r.Method)
	}
	s.accept(*r, st.Phase)
	return nil
}

func (s *state) accept(r feed.Result, phase feed.Phase) {
	if r.Void {
		r.Winner = ""
	}
	s.Result, s.Phase, s.On = &r, phase, false
}

// plausible checks that a result is possible for this match.
func (s *state) plausible(r *feed.Result) error {
	if r == nil {
		return fmt.Errorf("rounds: an end without a result")
	}
	if r.Void {
		return nil
	}
	w := indexOf(r.Winner)
	switch r.Method {
	case methodDecision:
		if w == nobody && r.Winner != "" {
			return fmt.Errorf("rounds: %q won", r.Winner)
		}
		return nil
	case methodSubmission:
		if s.Sport == boxing {
			return fmt.Errorf("rounds: a submission in boxing")
		}
	case methodKnockout, methodWalkover:
	default:
		return fmt.Errorf("rounds: a result by %q", r.Method)
	}
	if w == nobody {
		return fmt.Errorf("rounds: %s without a winner", r.Method)
	}
	return nil
}

// official applies only the result, regardless of the plays.
func (s *state) official(st feed.Status) error {
	r, phase := st.Result, feed.Ended
	if st.Phase == feed.Abandoned {
		phase = feed.Abandoned
		if r == nil {
			r = &feed.Result{Void: true}
		}
	}
	if r == nil && st.Phase != feed.Ended {
		return nil
	}
	if err := s.plausible(r); err != nil {
		return err
	}
	stopped := s.Stop != nil && sides[s.Stop.Winner] == r.Winner && methodOf(s.Stop.Detail) == r.Method
	judged := s.distance() && r.Method == methodDecision
	s.Blind = !stopped && !judged
	s.accept(*r, phase)
	return nil
}
