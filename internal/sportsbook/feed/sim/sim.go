// Package sim plays invented matches of every sport that an engine follows, for ever, by the laws that the engines price with.
package sim

import (
	"container/heap"
	"context"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"maidan/internal/clock"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// Producer is the name of this feed.
const Producer = "sim"

// aliveEvery is how often the feed says that it lives; receivers may distrust one silent for twenty seconds.
const aliveEvery = 10 * time.Second

// Who takes messages later than this is not told them one by one any more: their prices are of a moment that has passed. behindTime is
// at the speed of life, leastBehind however fast the matches run.
const (
	behindTime  = 20 * time.Second
	leastBehind = 3 * time.Second
)

// Config is what a simulation needs. The schedule hangs on the calendar, not on the start of the program: with the same
// seed a restart finds every match where it would have been.
type Config struct {
	Engines engine.Set // sports without an engine here are not played
	// Contests turn two strengths, in standard deviations from the average of a league, into what the engine of a family is told;
	// Race does it for a field of runners. Cricket needs neither.
	Contests map[market.Family]func(sport string, home, away float64) feed.Contest
	Race     func(names []string, strengths []float64) feed.Contest

	Clock   clock.Clock
	Seed    [32]byte     // secret: who knows it knows every result
	Speed   int          // 1 is the true pace, 60 plays a minute in a second
	Log     *slog.Logger // [the default]
	Recover []string     // ids of events the receiver has open: told to their end even if that has passed, at any speed
}

// Sim is a feed.Adapter.
type Sim struct {
	cfg    Config
	tag    string
	rest   queue    // what Open has left for Run
	behind queue    // what Run has left for Open, when its receiver was too slow
	ended  []string // events that were told to their end since settled
}

// New checks the configuration. Ids to recover that another seed or feed made are passed over: they cannot be told.
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

// line is a match under way with what is still to tell; a lane's lines follow each other.
type line struct {
	rest []feed.Message
	next *place // whose fixture is due when this one's script begins
}

type queue []*line

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return before(q[i].rest[0], q[j].rest[0]) }
func (q queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)        { *q = append(*q, x.(*line)) }
func (q *queue) Pop() any {
	old := *q
	l := old[len(old)-1]
	*q = old[:len(old)-1]
	return l
}

// before orders messages by time, then by event, so that every run tells them alike.
func before(a, b feed.Message) bool {
	if !a.At.Equal(b.At) {
		return a.At.Before(b.At)
	}
	if a.EventID != b.EventID {
		return a.EventID < b.EventID
	}
	return a.Seq < b.Seq
}

// Open implements feed.Opener: the past of every match that is on, announced or to be recovered; after feed.ErrBehind what has
// fallen due since.
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

// Run implements feed.Adapter. Where Open was not called it tells, at once, what Open would have; then it goes on at its pace. It ends
// with feed.ErrBehind when the receiver, once level with the clock, is so no more.
func (s *Sim) Run(ctx context.Context, sink func(feed.Message) error) error {
	q := s.rest
	level := q != nil
	if s.rest = nil; !level {
		q, s.ended = s.open(s.cfg.Clock.Now()), nil
	}
	s.settled() // who calls has taken what Open told
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

// step tells the earliest message and, when it announces a match, queues the announcement that follows in its lane.
func (s *Sim) step(q *queue, sink func(feed.Message) error) error {
	l := heap.Pop(q).(*line)
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

// settled says that the receiver has what was told to its end: should this feed be started again, that is not told once more.
func (s *Sim) settled() {
	s.cfg.Recover = slices.DeleteFunc(s.cfg.Recover, func(id string) bool { return slices.Contains(s.ended, id) })
	s.ended = nil
}

// add queues the match of a place; with goOn the lane goes on after it. A match that its engine cannot play is left out, and said
// so: the others go on.
func (s *Sim) add(q *queue, p place, goOn bool) {
	for {
		next := p
		next.slot++
		msgs, err := s.write(p)
		if err == nil {
			l := &line{rest: msgs}
			if goOn {
				l.next = &next
			}
			heap.Push(q, l)
			return
		}
		s.cfg.Log.Error("a simulated match is left out", "event", p.id(), "error", err)
		if !goOn {
			return
		}
		p = next
	}
}

// open queues what is on or announced now: of each lane the match before (which may run late), the one that is on and
// those to come; then what is to be recovered beyond that.
func (s *Sim) open(now time.Time) queue {
	var q queue
	queued := map[string]bool{}
	for ln := range lanes {
		if _, err := s.cfg.Engines.Of(lanes[ln].sport); err != nil {
			continue
		}
		on := at(s.tag, s.cfg.Speed, ln, now).slot
		for slot := max(on-1, 0); slot <= on+announced; slot++ {
			p := place{s.tag, s.cfg.Speed, ln, slot}
			queued[p.id()] = true
			if slot < on && !slices.Contains(s.cfg.Recover, p.id()) && s.over(p, now) {
				continue // nobody asks for it
			}
			s.add(&q, p, slot == on+announced)
		}
	}
	for _, id := range s.cfg.Recover {
		p, err := parse(id)
		if err != nil || p.tag != s.tag || queued[id] {
			continue
		}
		if _, err := s.cfg.Engines.Of(lanes[p.lane].sport); err != nil {
			continue
		}
		queued[id] = true
		s.add(&q, p, false)
	}
	return q
}

// over says that a match has ended before now.
func (s *Sim) over(p place, now time.Time) bool {
	msgs, err := s.write(p)
	return err == nil && msgs[len(msgs)-1].At.Before(now)
}
