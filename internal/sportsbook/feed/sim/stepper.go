package sim

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"maidan/internal/clock"
	"maidan/internal/sportsbook/feed"
)

// Stepper is a feed.Opener whose matches stand still until Play moves them on. With the same seed and the same list of matches it
// sends the same messages in every run, except for their times. It is safe for concurrent use.
type Stepper struct {
	clock clock.Clock

	mu      sync.Mutex
	matches []*stepped
	changed chan struct{} // closed and replaced when a match is to be moved on or was sent
}

// stepped is a match with everything that will ever be sent of it.
type stepped struct {
	id       string
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
	played := map[int]int64{} // matches by lane
	for _, m := range matches {
		if slices.ContainsFunc(st.matches, func(other *stepped) bool { return other.id == m.ID }) {
			return nil, fmt.Errorf("match %s: listed twice", m.ID)
		}
		ln, err := m.lane()
		if err != nil {
			return nil, err
		}
		p := place{s.tag, cfg.Speed, ln, played[ln]}
		played[ln]++
		one, err := s.stepped(p, m)
		if err != nil {
			return nil, err
		}
		st.matches = append(st.matches, one)
	}
	return st, nil
}

// stepped plays the match of a place under the id and with the start that m names.
func (s *Sim) stepped(p place, m Match) (*stepped, error) {
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
	return &stepped{id: m.ID, messages: script.Messages, due: due}, nil
}

// Open implements feed.Opener: every match up to where it stands.
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

// Run implements feed.Adapter: it sends what Play asks for, at once, and is otherwise only alive.
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

// begin notes that the receiver has what Open returned, and nothing else.
func (st *Stepper) begin() {
	st.mu.Lock()
	defer st.mu.Unlock()
	for _, m := range st.matches {
		m.sent = m.opened
	}
	st.notify()
}

// next is a match of which a message is due; nil when none is until changed is closed.
func (st *Stepper) next() (m *stepped, changed <-chan struct{}) {
	st.mu.Lock()
	defer st.mu.Unlock()
	for _, m := range st.matches {
		if m.sent < m.due {
			return m, nil
		}
	}
	return nil, st.changed
}

func (st *Stepper) advance(m *stepped) {
	st.mu.Lock()
	defer st.mu.Unlock()
	m.sent++
	st.notify()
}

// notify wakes everybody who waits for a change. The caller holds mu.
func (st *Stepper) notify() {
	close(st.changed)
	st.changed = make(chan struct{})
}

// wait returns when changed is closed, a sign of life is due or ctx ends.
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
	_ = st.clock.Sleep(waiting, aliveEvery) // that it was woken is no failure
}

// at is message i as it is sent now.
func (m *stepped) at(i int, now time.Time) feed.Message {
	msg := m.messages[i]
	msg.At = now
	return msg
}

// Play moves a match on to a point and returns when the receiver has everything up to there. A match does not go back.
func (st *Stepper) Play(ctx context.Context, id string, to Point) error {
	st.mu.Lock()
	i := slices.IndexFunc(st.matches, func(m *stepped) bool { return m.id == id })
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
