// Package race is the engine of horse races: many runners, one order. A race is priced by the runners' win probabilities,
// discounted for the places behind the winner, and in running by the order of each call.
//
// Contest. Runners are the field: two to twenty with different ids and numbers. Strength is in standard deviations of a class: 0
// is an average horse, 1 is better than five in six. A runner's win probability is proportional to the exponential of its
// strength times spread. Home, Away and Format are not used. Params: "distance" in metres, by default 1600.
//
// Messages. Before the off the play "scratch" withdraws Who, an id; the status Live is the off. "call" lists in Order the leading
// runners after Points hundredths of the distance, as far back as the caller saw. "finish" lists the order past the post. Runners
// side by side share an entry, joined by "=". The official order comes with the status Ended; runners missing in it did not
// finish.
package race

import (
	"encoding/json"
	"fmt"
	"time"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
)

// Engine implements engine.Engine.
type Engine struct{}

// New returns the engine.
func New() Engine { return Engine{} }

// Open implements engine.Engine.
func (Engine) Open(f feed.Fixture) (engine.Match, error) {
	if f.Contest == nil {
		return nil, fmt.Errorf("race: a fixture without a contest")
	}
	return open(state{Contest: *f.Contest})
}

func open(s state) (*Match, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	m := &Match{state: s}
	m.law = m.weigh()
	return m, nil
}

// Restore implements engine.Engine.
func (Engine) Restore(snapshot []byte) (engine.Match, error) {
	var s state
	if err := json.Unmarshal(snapshot, &s); err != nil {
		return nil, fmt.Errorf("race snapshot: %w", err)
	}
	return open(s)
}

// Play implements engine.Engine.
func (e Engine) Play(src rng.Source, f feed.Fixture, s *feed.Script) error {
	m, err := e.Open(f)
	if err != nil {
		return err
	}
	p := &player{Script: s, src: src, match: m.(*Match)}
	return p.play()
}

// Race returns the contest of a field from names and ratings: 0 is the average of the class, 1 a standard deviation.
// Runners are numbered from 1 in their order.
func Race(names []string, ratings []float64) feed.Contest {
	c := feed.Contest{Format: "flat"}
	for i, name := range names {
		c.Runners = append(c.Runners, feed.Runner{ID: fmt.Sprintf("h%d", i+1), Name: name, Number: i + 1, Strength: ratings[i]})
	}
	return c
}

// Length returns the longest duration of a race, from its announced start to the weigh-in.
func Length(string) time.Duration { return 12 * time.Minute }
