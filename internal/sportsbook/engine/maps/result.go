package maps

import (
	"fmt"

	"maidan/internal/sportsbook/feed"
)

// methodForfeit is the method of a result by a team's withdrawal.
const (
	methodForfeit  = "forfeit"
	methodWalkover = "walkover"
)

// status applies a status; on an error the state is unchanged.
func (s *state) status(st feed.Status) error {
	if s.Phase == feed.Ended || s.Phase == feed.Abandoned {
		return fmt.Errorf("maps: phase %q after the match", st.Phase)
	}
	switch st.Phase {
	case feed.Live, feed.Break:
		if s.over() && st.Phase == feed.Live || st.Result != nil {
			return fmt.Errorf("maps: phase %q with the result %v after %v", st.Phase, st.Result, s.Maps)
		}
		s.Phase = st.Phase
		return nil
	case feed.Ended, feed.Abandoned:
		return s.end(st)
	default:
		return fmt.Errorf("maps: phase %q", st.Phase)
	}
}

// end applies the official result after checking it against the plays.
func (s *state) end(st feed.Status) error {
	r := st.Result
	if st.Phase == feed.Abandoned {
		r = &feed.Result{Void: true, Home: s.Maps[home], Away: s.Maps[away]}
	}
	if err := s.plausible(r); err != nil {
		return err
	}
	if w := s.winner(); !r.Void {
		switch {
		case w != nobody && (r.Winner != sides[w] || [2]int{r.Home, r.Away} != s.Maps):
			return fmt.Errorf("maps: the result %s %d:%d after %v", r.Winner, r.Home, r.Away, s.Maps)
		case w == nobody && r.Method == "":
			return fmt.Errorf("maps: a result without a reason after %v", s.Maps)
		}
	}
	s.Result, s.Phase = copyOf(r), st.Phase
	return nil
}

// copyOf returns a deep copy; a result of zero has no winner.
func copyOf(r *feed.Result) *feed.Result {
	c := *r
	if c.Void {
		c.Winner = ""
	}
	return &c
}

// plausible checks that a result is possible for this match.
func (s *state) plausible(r *feed.Result) error {
	if r == nil {
		return fmt.Errorf("maps: an end without a result")
	}
	most := s.toWin()
	if r.Home < 0 || r.Away < 0 || max(r.Home, r.Away) > most || r.Home+r.Away > s.bestOf {
		return fmt.Errorf("maps: the result %d:%d", r.Home, r.Away)
	}
	if r.Void {
		return nil
	}
	w := indexOf(r.Winner)
	if score := [2]int{r.Home, r.Away}; w == nobody || (r.Method == "" && score[w] != most) {
		return fmt.Errorf("maps: %q won %d:%d", r.Winner, r.Home, r.Away)
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
	s.Result, s.Phase = copyOf(r), phase
	return nil
}

// complete reports whether the official result is of a match played to its end.
func (s *state) complete() bool {
	r := s.Result
	return r != nil && !r.Void && max(r.Home, r.Away) == s.toWin() && r.Method != methodWalkover && r.Method != methodForfeit
}
