package innings

import (
	"fmt"

	"maidan/internal/sportsbook/engine/timed"
	"maidan/internal/sportsbook/feed"
)

// Called is the method of a result of a match that was ended early and has a winner.
const Called = "called"

func (m *Match) status(st *feed.Status) error {
	s := m.state
	if s.over() {
		return fmt.Errorf("status %q after the match", st.Phase)
	}
	switch st.Phase {
	case feed.Upcoming:
		if s.Phase != feed.Upcoming {
			return fmt.Errorf("status %q after the start", st.Phase)
		}
	case feed.Live:
		return m.live(st.Period)
	case feed.Break:
		if s.Phase != feed.Live || st.Period != s.Inning || !s.Rest && s.decided(m.law.innings) {
			return fmt.Errorf("a break in inning %d while the match is %s in inning %d", st.Period, s.Phase, s.Inning)
		}
		s.Phase = feed.Break
	case feed.Ended:
		return m.end(st.Result)
	case feed.Abandoned:
		s.Phase, s.Result = feed.Abandoned, &feed.Result{Void: true}
	default:
		return fmt.Errorf("status %q is not known", st.Phase)
	}
	return nil
}

// live begins an inning, or resumes the current one after a break.
func (m *Match) live(inning int) error {
	s := m.state
	switch {
	case inning == s.Inning && inning > 0 && !s.Rest:
		s.Phase = feed.Live
		return nil
	case inning != s.Inning+1 || s.Inning > 0 && !s.Rest || s.decided(m.law.innings) || inning > mostInnings:
		return fmt.Errorf("inning %d begins while the match is %s in inning %d", inning, s.Phase, s.Inning)
	}
	s.begin(m.law.innings)
	return nil
}

func (m *Match) end(r *feed.Result) error {
	s := m.state
	if r == nil {
		return fmt.Errorf("the end of a match without its result")
	}
	if r.Void {
		s.Phase, s.Result = feed.Abandoned, &feed.Result{Void: true}
		return nil
	}
	if err := plausible(r); err != nil {
		return err
	}
	t := s.total()
	if t != [2]int{r.Home, r.Away} {
		return fmt.Errorf("the result %d:%d of a match that stands %d:%d", r.Home, r.Away, t[home], t[away])
	}
	if called := r.Method == Called; called == s.decided(m.law.innings) {
		return fmt.Errorf("the result of a match in inning %d by %q", s.Inning, r.Method)
	}
	s.accept(*r, feed.Ended)
	return nil
}

func plausible(r *feed.Result) error {
	if r.Home < 0 || r.Away < 0 || r.Home > 99 || r.Away > 99 || r.Home == r.Away || r.Winner != timed.Leader([2]int{r.Home, r.Away}) {
		return fmt.Errorf("the result %d:%d for %q", r.Home, r.Away, r.Winner)
	}
	return nil
}

func (s *state) accept(r feed.Result, phase feed.Phase) { s.Result, s.Phase = &r, phase }

// Official implements engine.Match.
func (m *Match) Official(st feed.Status) error {
	switch {
	case st.Phase == feed.Abandoned || st.Result != nil && st.Result.Void:
		m.state.accept(feed.Result{Void: true}, feed.Abandoned)
	case st.Result != nil:
		if err := plausible(st.Result); err != nil {
			return fmt.Errorf("innings: %w", err)
		}
		m.state.accept(*st.Result, feed.Ended)
	}
	m.seen = nil
	return nil
}
