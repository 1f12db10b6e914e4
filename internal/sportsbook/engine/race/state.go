package race

import (
	"fmt"
	"slices"
	"strings"

	"maidan/internal/sportsbook/feed"
)

// Bounds of a field and of a distance.
const (
	leastRunners, mostRunners = 2, 20
	mile                      = 1600
	longestRace               = 10_000
)

// scratched is a runner that does not start.
type scratched struct {
	ID    string  `json:"id"`
	Price float64 `json:"price"` // fair decimal odds when it was withdrawn
}

// call is the order at a moment.
type call struct {
	At    int      `json:"at"` // hundredths of the distance
	Order []string `json:"order"`
}

// state is a race after its messages.
type state struct {
	Contest feed.Contest `json:"contest"`

	Phase  feed.Phase   `json:"phase,omitempty"` // empty before the race
	Out    []scratched  `json:"out,omitempty"`
	Calls  []call       `json:"calls,omitempty"`
	Post   []string     `json:"post,omitempty"`  // past the post, not official
	Clock  int          `json:"clock,omitempty"` // seconds since the off at the last play
	Result *feed.Result `json:"result,omitempty"`
}

func (s *state) check() error {
	runners := s.Contest.Runners
	if len(runners) < leastRunners || len(runners) > mostRunners {
		return fmt.Errorf("race: %d runners", len(runners))
	}
	ids, numbers := map[string]bool{}, map[int]bool{}
	for _, r := range runners {
		if r.ID == "" || strings.Contains(r.ID, tied) || ids[r.ID] || r.Number < 1 || numbers[r.Number] || !(r.Strength > -20 && r.Strength < 20) {
			return fmt.Errorf("race: runner %+v", r)
		}
		ids[r.ID], numbers[r.Number] = true, true
	}
	if d := s.Contest.Params["distance"]; !(d >= 0 && d <= longestRace) {
		return fmt.Errorf("race: a distance of %v metres", d)
	}
	for _, o := range s.Out {
		if !ids[o.ID] || !(o.Price >= 1) {
			return fmt.Errorf("race: scratched runner %+v", o)
		}
	}
	if len(s.Out) > len(runners) {
		return fmt.Errorf("race: %d of %d runners are scratched", len(s.Out), len(runners))
	}
	for _, c := range s.Calls {
		if err := s.known(c.Order); err != nil {
			return err
		}
	}
	return nil
}

func (s *state) clone() state {
	c := *s
	c.Out, c.Calls, c.Post = slices.Clone(s.Out), slices.Clone(s.Calls), slices.Clone(s.Post)
	if s.Result != nil {
		r := *s.Result
		c.Result = &r
	}
	return c
}

// tied separates the runners of a dead heat.
const tied = "="

// split returns the runners of an order, group by group.
func split(order []string) [][]string {
	groups := make([][]string, len(order))
	for i, entry := range order {
		groups[i] = strings.Split(entry, tied)
	}
	return groups
}

// known returns an error for an order with a repeated runner or a non-runner.
func (s *state) known(order []string) error {
	seen := map[string]bool{}
	for _, group := range split(order) {
		for _, id := range group {
			if seen[id] || s.runner(id) < 0 || s.scratched(id) {
				return fmt.Errorf("race: %q in the order %v", id, order)
			}
			seen[id] = true
		}
	}
	return nil
}

// runner returns the index of a runner, negative if there is none.
func (s *state) runner(id string) int {
	return slices.IndexFunc(s.Contest.Runners, func(r feed.Runner) bool { return r.ID == id })
}

func (s *state) scratched(id string) bool {
	return slices.ContainsFunc(s.Out, func(o scratched) bool { return o.ID == id })
}

// ids returns the runners of indices.
func (s *state) ids(order []int) []string {
	out := make([]string, len(order))
	for i, r := range order {
		out[i] = s.Contest.Runners[r].ID
	}
	return out
}

// field returns the indices of the starters.
func (s *state) field() []int {
	var out []int
	for i, r := range s.Contest.Runners {
		if !s.scratched(r.ID) {
			out = append(out, i)
		}
	}
	return out
}

// over reports whether the runners are past the post or the race is void.
func (s *state) over() bool { return s.Post != nil || s.Result != nil }

// The kinds of plays.
const (
	playScratch = "scratch"
	playCall    = "call"
	playFinish  = "finish"
)

// play applies a play; on an error the state is unchanged. price returns the fair odds of a runner.
func (s *state) play(p feed.Play, price func(id string) float64) error {
	if s.over() || p.Clock < s.Clock && p.Clock != 0 || p.Clock < 0 {
		return fmt.Errorf("race: a %q at %d seconds after %d", p.Kind, p.Clock, s.Clock)
	}
	if p.Kind == playScratch {
		switch {
		case s.Phase == feed.Live:
			return fmt.Errorf("race: %q is scratched after the off", p.Who)
		case s.runner(p.Who) < 0 || s.scratched(p.Who):
			return fmt.Errorf("race: %q is scratched and is not a starter", p.Who)
		case len(s.field()) == 1:
			return fmt.Errorf("race: the last runner is scratched")
		}
		s.Out = append(s.Out, scratched{p.Who, price(p.Who)})
		if s.Phase == "" {
			s.Phase = feed.Upcoming
		}
		return nil
	}
	if s.Phase != feed.Live || len(p.Order) == 0 {
		return fmt.Errorf("race: a %q with %d runners in phase %q", p.Kind, len(p.Order), s.Phase)
	}
	if err := s.known(p.Order); err != nil {
		return err
	}
	switch p.Kind {
	case playCall:
		if n := len(s.Calls); p.Points <= 0 || p.Points >= 100 || n > 0 && p.Points <= s.Calls[n-1].At {
			return fmt.Errorf("race: a call at %d hundredths", p.Points)
		}
		s.Calls = append(s.Calls, call{p.Points, slices.Clone(p.Order)})
	case playFinish:
		s.Post = slices.Clone(p.Order)
	default:
		return fmt.Errorf("race: a play %q", p.Kind)
	}
	s.Clock = max(s.Clock, p.Clock)
	return nil
}

// status applies a status; on an error the state is unchanged.
func (s *state) status(st feed.Status) error {
	if s.Phase == feed.Ended || s.Phase == feed.Abandoned {
		return fmt.Errorf("race: phase %q after the race", st.Phase)
	}
	switch st.Phase {
	case feed.Live:
		if s.Phase == feed.Live || st.Result != nil {
			return fmt.Errorf("race: a second off")
		}
		s.Phase = feed.Live
		return nil
	case feed.Ended, feed.Abandoned:
		return s.official(st)
	default:
		return fmt.Errorf("race: phase %q", st.Phase)
	}
}

// official applies the official order. It may differ from the one past the post after a stewards' inquiry.
func (s *state) official(st feed.Status) error {
	r, phase := st.Result, st.Phase
	if phase == feed.Abandoned && r == nil {
		r = &feed.Result{Void: true}
	}
	if phase != feed.Abandoned {
		if r == nil && phase != feed.Ended {
			return nil
		}
		phase = feed.Ended
	}
	if r == nil || (len(r.Order) == 0 && !r.Void) {
		return fmt.Errorf("race: an end without an order")
	}
	c := *r
	c.Order = slices.Clone(r.Order)
	if r.Void {
		c.Order = nil
	}
	if err := s.known(c.Order); err != nil {
		return err
	}
	s.Result, s.Phase = &c, phase
	return nil
}
