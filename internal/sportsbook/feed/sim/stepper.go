package sim

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"maidan/internal/clock"
	"maidan/internal/id"
	"maidan/internal/sportsbook/feed"
)

// Stepper is a feed.Opener whose matches pause until Play advances them. With the same seed and matches it sends the same messages
// in every run, except for their times. It is safe for concurrent use.
type Stepper struct {
	clock clock.Clock

	mu      sync.Mutex
	matches []*steppedMatch
	changed chan struct{} // closed and replaced when a match is advanced or a message was sent
}

// steppedMatch is a match with all its messages.
type steppedMatch struct {
	id       id.Event
	messages []feed.Message
	due      int // messages that are to be sent
	opened   int // messages that Open returned
	sent     int // messages that the receiver has
}

// NewStepper writes the matches. The k-th match of a league in the list is the k-th of its season, so that different sides meet.
func NewStepper(cfg Config, matches []Match) (*Stepper, error) {
	s, err := New(cfg)
	if err != nil {
		return nil, err
	}
	st := &Stepper{clock: cfg.Clock, changed: make(chan struct{})}
	played := map[int]int64{} // matches by league
	for _, m := range matches {
		if slices.ContainsFunc(st.matches, func(other *steppedMatch) bool { return other.id == m.ID }) {
			return nil, fmt.Errorf("match %s: listed twice", m.ID)
		}
		ln, err := m.leagueIndex()
		if err != nil {
			return nil, err
		}
		p := matchSlot{s.tag, cfg.Speed, ln, played[ln]}
		played[ln]++
		one, err := s.stepped(p, m)
		if err != nil {
			return nil, err
		}
		st.matches = append(st.matches, one)
	}
	return st, nil
}

// stepped plays the match of a slot with the id and the start of m.
func (s *Sim) stepped(p matchSlot, m Match) (*steppedMatch, error) {
	fixture, err := s.fixture(p)
	if err != nil {
		return nil, err
	}
	fixture.StartsAt = m.start(s.cfg.Clock.Now())
	script := &feed.Script{Producer: Producer, EventID: m.ID, Start: fixture.StartsAt, Speed: p.speed}
	if err := s.play(p, fixture, fixture.StartsAt, script); err != nil {
		return nil, err
	}
	due, err := m.At.in(script.Messages)
	if err != nil {
		return nil, fmt.Errorf("match %s: %w", m.ID, err)
	}
	return &steppedMatch{id: m.ID, messages: script.Messages, due: due}, nil
}

// Open implements feed.Opener: every match up to its current point.
func (st *Stepper) Open() []feed.Message {
	st.mu.Lock()
	defer st.mu.Unlock()
	var past []feed.Message
	for _, m := range st.matches {
		m.opened = m.due
		for i := range m.due {
			past = append(past, m.at(i, st.clock.Now()))
		}
	}
	return past
}

// Run implements feed.Adapter: it sends what Play requests at once, and otherwise only alive messages.
func (st *Stepper) Run(ctx context.Context, sink func(feed.Message) error) error {
	st.begin()
	alive := st.clock.Now()
	for ctx.Err() == nil {
		if now := st.clock.Now(); !now.Before(alive) {
			if err := sink(feed.Message{Producer: Producer, Kind: feed.KindAlive, At: now}); err != nil {
				return err
			}
			alive = now.Add(aliveEvery)
		}
		m, changed := st.next()
		if m == nil {
			st.wait(ctx, changed)
			continue
		}
		if err := sink(m.at(m.sent, st.clock.Now())); err != nil {
			return fmt.Errorf("match %s message %d: %w", m.id, m.sent+1, err)
		}
		st.advance(m)
	}
	return ctx.Err()
}

// begin records that the receiver has what Open returned, and nothing else.
func (st *Stepper) begin() {
	st.mu.Lock()
	defer st.mu.Unlock()
	for _, m := range st.matches {
		m.sent = m.opened
	}
	st.notify()
}

// next returns a match with a due message; nil if there is none until changed is closed.
func (st *Stepper) next() (m *steppedMatch, changed <-chan struct{}) {
	st.mu.Lock()
	defer st.mu.Unlock()
	for _, m := range st.matches {
		if m.sent < m.due {
			return m, nil
		}
	}
	return nil, st.changed
}

func (st *Stepper) advance(m *steppedMatch) {
	st.mu.Lock()
	defer st.mu.Unlock()
	m.sent++
	st.notify()
}

// notify resumes every goroutine that waits for a change. The caller holds mu.
func (st *Stepper) notify() {
	close(st.changed)
	st.changed = make(chan struct{})
}

// wait returns when changed is closed, an alive message is due or ctx ends.
func (st *Stepper) wait(ctx context.Context, changed <-chan struct{}) {
	waiting, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		select {
		case <-changed:
			cancel()
		case <-waiting.Done():
		}
	}()
	_ = st.clock.Sleep(waiting, aliveEvery) // an early end is not a failure
}

// at returns message i as it is sent now.
func (m *steppedMatch) at(i int, now time.Time) feed.Message {
	msg := m.messages[i]
	msg.At = now
	return msg
}

// Play advances a match to a point and returns when the receiver has everything up to there. A match cannot go back.
func (st *Stepper) Play(ctx context.Context, id id.Event, to Point) error {
	st.mu.Lock()
	i := slices.IndexFunc(st.matches, func(m *steppedMatch) bool { return m.id == id })
	if i < 0 {
		st.mu.Unlock()
		return fmt.Errorf("match %s: %w", id, ErrNoMatch)
	}
	m := st.matches[i]
	due, err := to.in(m.messages)
	if err == nil && due < m.due {
		err = ErrPassed
	}
	if err != nil {
		st.mu.Unlock()
		return fmt.Errorf("match %s: %w", id, err)
	}
	m.due = due
	st.notify()
	for m.sent < due {
		changed := st.changed
		st.mu.Unlock()
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
		st.mu.Lock()
	}
	st.mu.Unlock()
	return nil
}
