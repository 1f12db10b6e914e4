// Package sim simulates endless invented matches of every sport that an engine follows, by the models that the engines price with.
package sim

import (
	"container/heap"
	"context"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"maidan/internal/clock"
	"maidan/internal/id"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// Producer is the name of this feed.
const Producer = "sim"

// aliveEvery is the interval of alive messages; receivers may suspend the events of a producer that is silent for twenty seconds.
const aliveEvery = 10 * time.Second

// A receiver that is this far behind no longer gets single messages, whose prices would be outdated. behindTime applies at
// real-time speed, leastBehind at any speed.
const (
	behindTime  = 20 * time.Second
	leastBehind = 3 * time.Second
)

// Config configures a simulation. The schedule depends on the calendar, not on the start of the program: with the same seed every
// match continues after a restart.
type Config struct {
	Engines engine.Set // sports without an engine are not simulated
	// Contests convert two strengths, in standard deviations from the average of a league, to the input of a family's engine; Race
	// does so for a field of runners. Cricket needs neither.
	Contests map[market.Family]func(sport string, home, away float64) feed.Contest
	Race     func(names []string, strengths []float64) feed.Contest

	Clock   clock.Clock
	Seed    [32]byte     // secret: it determines every result
	Speed   int          // 1 is real time, 60 plays a minute in a second
	Log     *slog.Logger // [the default]
	Recover []id.Event   // ids of the receiver's open events: sent to their end even if that is past, at any speed
}

// Sim is a feed.Adapter.
type Sim struct {
	cfg    Config
	tag    string
	rest   queue      // what Open left for Run
	behind queue      // what Run left for Open when its receiver was too slow
	ended  []id.Event // events that were sent to their end since settled
}

// New validates the configuration. Ids to recover from another seed or feed are ignored.
func New(cfg Config) (*Sim, error) {
	if len(cfg.Engines) == 0 || cfg.Clock == nil {
		return nil, fmt.Errorf("sim: engines and clock are needed")
	}
	if cfg.Speed < 1 || cfg.Speed > 3600 {
		return nil, fmt.Errorf("sim: speed %d, want 1 to 3600", cfg.Speed)
	}
	if cfg.Log == nil {
		cfg.Log = slog.Default()
	}
	cfg.Recover = slices.Clone(cfg.Recover)
	return &Sim{cfg: cfg, tag: fingerprint(cfg.Seed)}, nil
}

// pendingMatch is a match with its remaining messages.
type pendingMatch struct {
	rest []feed.Message
	next *matchSlot // announced when this match begins
}

type queue []*pendingMatch

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return before(q[i].rest[0], q[j].rest[0]) }
func (q queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)        { *q = append(*q, x.(*pendingMatch)) }
func (q *queue) Pop() any {
	old := *q
	l := old[len(old)-1]
	*q = old[:len(old)-1]
	return l
}

// before orders messages by time, then by event, so that every run has the same order.
func before(a, b feed.Message) bool {
	if !a.At.Equal(b.At) {
		return a.At.Before(b.At)
	}
	if a.EventID != b.EventID {
		return a.EventID < b.EventID
	}
	return a.Seq < b.Seq
}

// Open implements feed.Opener. It returns the past of every current, announced or recovered match; after feed.ErrBehind the
// messages due since.
func (s *Sim) Open() []feed.Message {
	var past []feed.Message
	keep := func(m feed.Message) error { past = append(past, m); return nil }
	now := s.cfg.Clock.Now()
	q := s.behind
	if s.behind = nil; q == nil {
		q = s.open(now)
	}
	s.ended = nil
	for len(q) > 0 && !q[0].rest[0].At.After(now) {
		_ = s.step(&q, keep) // keep does not fail
	}
	s.rest = q
	return past
}

// Run implements feed.Adapter. If Open was not called, it sends the past at once; then it continues at its pace. It returns
// feed.ErrBehind when a receiver that was up to date falls behind.
func (s *Sim) Run(ctx context.Context, sink func(feed.Message) error) error {
	q := s.rest
	level := q != nil
	if s.rest = nil; !level {
		q, s.ended = s.open(s.cfg.Clock.Now()), nil
	}
	s.settled() // the caller has processed what Open returned
	alive := s.cfg.Clock.Now()
	for {
		now := s.cfg.Clock.Now()
		if !now.Before(alive) {
			if err := sink(feed.Message{Producer: Producer, Kind: feed.KindAlive, At: now}); err != nil {
				return err
			}
			alive = now.Add(aliveEvery)
		}
		due := q[0].rest[0].At
		if level && now.Sub(due) > max(behindTime/time.Duration(s.cfg.Speed), leastBehind) {
			s.behind = q
			return feed.ErrBehind
		}
		if due.After(now) {
			level = true
			if alive.Before(due) {
				due = alive
			}
			if err := s.cfg.Clock.Sleep(ctx, due.Sub(now)); err != nil {
				return err
			}
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := s.step(&q, sink); err != nil {
			return err
		}
		s.settled()
	}
}

// step sends the earliest message and, if it announces a match, queues the next announcement of the league.
func (s *Sim) step(q *queue, sink func(feed.Message) error) error {
	l := heap.Pop(q).(*pendingMatch)
	m := l.rest[0]
	if err := sink(m); err != nil {
		return fmt.Errorf("sim: event %s message %d: %w", m.EventID, m.Seq, err)
	}
	if l.next != nil {
		s.add(q, *l.next, true)
		l.next = nil
	}
	if l.rest = l.rest[1:]; len(l.rest) > 0 {
		heap.Push(q, l)
		return nil
	}
	s.ended = append(s.ended, m.EventID)
	return nil
}

// settled records that the receiver has the events that were sent to their end: after a restart of this feed they are not sent
// again.
func (s *Sim) settled() {
	s.cfg.Recover = slices.DeleteFunc(s.cfg.Recover, func(id id.Event) bool { return slices.Contains(s.ended, id) })
	s.ended = nil
}

// add queues a match; with goOn the league's next matches follow. A match that its engine cannot play is logged and omitted.
func (s *Sim) add(q *queue, p matchSlot, goOn bool) {
	for {
		next := p
		next.slot++
		msgs, err := s.write(p)
		if err == nil {
			l := &pendingMatch{rest: msgs}
			if goOn {
				l.next = &next
			}
			heap.Push(q, l)
			return
		}
		s.cfg.Log.Error("simulated match omitted", "event", p.id(), "error", err)
		if !goOn {
			return
		}
		p = next
	}
}

// open queues the current and announced matches: of each league the previous match (which may run late), the current and the coming
// ones; then those to recover.
func (s *Sim) open(now time.Time) queue {
	var q queue
	queued := map[id.Event]bool{}
	for ln := range leagues {
		if _, err := s.cfg.Engines.Of(leagues[ln].sport); err != nil {
			continue
		}
		on := slotAt(s.tag, s.cfg.Speed, ln, now).slot
		for slot := max(on-1, 0); slot <= on+announced; slot++ {
			p := matchSlot{s.tag, s.cfg.Speed, ln, slot}
			queued[p.id()] = true
			if slot < on && !slices.Contains(s.cfg.Recover, p.id()) && s.over(p, now) {
				continue // not needed
			}
			s.add(&q, p, slot == on+announced)
		}
	}
	for _, id := range s.cfg.Recover {
		p, err := parse(id)
		if err != nil || p.tag != s.tag || queued[id] {
			continue
		}
		if _, err := s.cfg.Engines.Of(leagues[p.league].sport); err != nil {
			continue
		}
		queued[id] = true
		s.add(&q, p, false)
	}
	return q
}

// over reports whether a match ended before now.
func (s *Sim) over(p matchSlot, now time.Time) bool {
	msgs, err := s.write(p)
	return err == nil && msgs[len(msgs)-1].At.Before(now)
}
