package sets

import (
	"fmt"

	"maidan/internal/sportsbook/feed"
)

// The kinds of plays.
const (
	playServe  = "serve"
	playPoint  = "point"
	playRetire = "retire"
)

// The details of a point.
const (
	detailAce   = "ace"
	detailFault = "double_fault"
)

// play applies a play; on an error the state is unchanged.
func (s *state) play(p feed.Play) error {
	side := indexOf(p.Side)
	switch {
	case side == nobody:
		return fmt.Errorf("sets: a %q of side %q", p.Kind, p.Side)
	case s.over():
		return fmt.Errorf("sets: a %q after the match", p.Kind)
	case p.Period != 0 && p.Period != s.set():
		return fmt.Errorf("sets: a %q in set %d during set %d", p.Kind, p.Period, s.set())
	}
	switch p.Kind {
	case playServe:
		if !s.fresh() {
			return fmt.Errorf("sets: set %d has begun", s.set())
		}
		s.First, s.Server = side, side
		if s.Phase == "" {
			s.Phase = feed.Upcoming
		}
		return nil
	case playPoint:
		return s.rally(side, p.Detail)
	case playRetire:
		s.Retired = side
		if s.Phase == "" {
			s.Phase = feed.Upcoming
		}
		return nil
	}
	return fmt.Errorf("sets: a play %q", p.Kind)
}

func (s *state) rally(side int, detail string) error {
	if s.Phase != feed.Live {
		return fmt.Errorf("sets: a point in phase %q", s.Phase)
	}
	if s.Server == nobody {
		return fmt.Errorf("sets: a point of set %d before the first server is known", s.set())
	}
	switch detail {
	case detailAce:
		if side != s.Server {
			return fmt.Errorf("sets: an ace of the receiver")
		}
		s.Aces[side]++
	case detailFault:
		if side == s.Server {
			return fmt.Errorf("sets: a double fault that the server won")
		}
		s.Faults[s.Server]++
	case "":
	default:
		return fmt.Errorf("sets: a point by %q", detail)
	}
	s.point(side)
	return nil
}

// status applies a status; on an error the state is unchanged.
func (s *state) status(st feed.Status) error {
	if s.Phase == feed.Ended || s.Phase == feed.Abandoned {
		return fmt.Errorf("sets: phase %q after the match", st.Phase)
	}
	switch st.Phase {
	case feed.Live, feed.Break:
		if s.over() && st.Phase == feed.Live {
			return fmt.Errorf("sets: live after the last point")
		}
		if st.Result != nil {
			return fmt.Errorf("sets: a result in phase %q", st.Phase)
		}
		s.Phase = st.Phase
		return nil
	case feed.Ended, feed.Abandoned:
		return s.end(st)
	default:
		return fmt.Errorf("sets: phase %q", st.Phase)
	}
}

// end applies the official result after checking it against the plays.
func (s *state) end(st feed.Status) error {
	r := st.Result
	if st.Phase == feed.Abandoned {
		r = &feed.Result{Void: true, Home: s.Sets[home], Away: s.Sets[away]}
	}
	if err := s.plausible(r); err != nil {
		return err
	}
	if w := s.winner(); !r.Void {
		switch {
		case w != nobody && (r.Winner != sides[w] || [2]int{r.Home, r.Away} != s.Sets):
			return fmt.Errorf("sets: the result %s %d:%d after %v", r.Winner, r.Home, r.Away, s.Sets)
		case w == nobody && r.Method == "":
			return fmt.Errorf("sets: a result without a reason after %v", s.Sets)
		}
	}
	s.accept(*r, st.Phase)
	return nil
}

// plausible checks that a result is possible for this match.
func (s *state) plausible(r *feed.Result) error {
	if r == nil {
		return fmt.Errorf("sets: an end without a result")
	}
	most := s.law.toWin()
	if r.Home < 0 || r.Away < 0 || r.Home > most || r.Away > most || r.Home+r.Away > s.law.bestOf {
		return fmt.Errorf("sets: the result %d:%d", r.Home, r.Away)
	}
	if w := indexOf(r.Winner); !r.Void && w == nobody {
		return fmt.Errorf("sets: a result without a winner")
	} else if score := [2]int{r.Home, r.Away}; !r.Void && r.Method == "" && (score[w] != most || score[1-w] == most) {
		return fmt.Errorf("sets: %s won %d:%d", r.Winner, r.Home, r.Away)
	}
	return nil
}

func (s *state) accept(r feed.Result, phase feed.Phase) {
	if s.Phase == "" {
		s.First, s.Server, s.Retired = nobody, nobody, nobody
	}
	if r.Void {
		r.Winner = ""
	}
	s.Result, s.Phase = &r, phase
}

// official applies only the result, regardless of the plays.
func (s *state) official(st feed.Status) error {
	r := st.Result
	if st.Phase == feed.Abandoned && r == nil {
		r = &feed.Result{Void: true}
	}
	if r == nil && st.Phase != feed.Ended {
		return nil
	}
	if err := s.plausible(r); err != nil {
		return err
	}
	phase := st.Phase
	if phase != feed.Abandoned {
		phase = feed.Ended
	}
	s.accept(*r, phase)
	return nil
}
