package uof

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"sync/atomic"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/sportsbook/market"
)

// Wire is where a Publisher sends.
type Wire interface {
	// Send returns when the exchange has taken the message.
	Send(ctx context.Context, key string, body []byte) error
	Close() error
}

// PublisherConfig is what a Publisher is made of. All fields are required but Log.
type PublisherConfig struct {
	DB    *db.DB
	Clock clock.Clock
	Dial  func(ctx context.Context) (Wire, error)
	Log   *slog.Logger
}

// Publisher tells other houses what this one's trading has committed: prices, states, scores and results of every event that takes
// bets. Nothing is told that is not committed, because it reads what was; who misses something is told again by a recovery.
//
// Events that have not begun are of producer 3, those under way and over of 1, virtual ones of 6. The bets of a span of time that a
// feed of our own cancels are not passed on.
type Publisher struct {
	cfg      PublisherConfig
	requests chan ask
	running  atomic.Bool
	events   directory
}

// ask is a recovery that a receiver wants.
type ask struct {
	product, node int
	id            int64
	after         time.Time
}

// The producers that a house publishes as.
const (
	productLive    = 1
	productPre     = 3
	productVirtual = 6
)

var products = []int{productLive, productPre, productVirtual}

// The pace of a publisher.
const (
	lookEvery  = 200 * time.Millisecond
	lookFar    = 30 * time.Second // results of events that ended long ago are corrected rarely: they are looked at less often
	recent     = time.Hour
	aliveEvery = 10 * time.Second
	backlog    = 64 // recoveries that may wait
)

// NewPublisher returns a Publisher; Run makes it speak.
func NewPublisher(cfg PublisherConfig) *Publisher {
	if cfg.Log == nil {
		cfg.Log = slog.Default()
	}
	return &Publisher{cfg: cfg, requests: make(chan ask, backlog)}
}

// mark is what was told of a market.
type mark struct {
	version, generation int64
	status              market.Status
}

// shelf is what was told of an event.
type shelf struct {
	version int64
	markets map[string]mark
}

// spoken is one connection of a publisher.
type spoken struct {
	*Publisher
	wire   Wire
	events map[string]shelf
	alive  time.Time    // when to say next that we live
	far    time.Time    // when to look next at events that ended long ago
	fresh  map[int]bool // producers that have not said yet, on this connection, that they live
}

// Run publishes until ctx ends. Whenever the connection is lost it begins anew, and the first alive says that something was missed.
func (p *Publisher) Run(ctx context.Context) error {
	p.running.Store(true)
	defer p.running.Store(false)
	for failures := 0; ctx.Err() == nil; failures++ {
		wire, err := p.cfg.Dial(ctx)
		if err == nil {
			failures = 0
			s := &spoken{Publisher: p, wire: wire, events: map[string]shelf{}, fresh: map[int]bool{}}
			err = s.speak(ctx)
			_ = wire.Close()
		}
		wait := min(reconnect<<min(failures, 10), reconnectMax)
		if ctx.Err() == nil {
			p.cfg.Log.Warn("the feed is not published", "again_in", wait, "error", err)
			_ = p.cfg.Clock.Sleep(ctx, wait)
		}
	}
	return nil
}

// speak publishes until something fails. What is committed when it begins is told by the recoveries that receivers then ask for.
func (s *spoken) speak(ctx context.Context) error {
	for _, id := range products {
		s.fresh[id] = true
	}
	if err := s.look(ctx, false); err != nil {
		return err
	}
	for {
		if now := s.cfg.Clock.Now(); !now.Before(s.alive) {
			if err := s.sayAlive(ctx, now); err != nil {
				return err
			}
		}
		if err := s.cfg.Clock.Sleep(ctx, lookEvery); err != nil {
			return err
		}
		if err := s.look(ctx, true); err != nil {
			return err
		}
		if err := s.answer(ctx); err != nil {
			return err
		}
	}
}

func (s *spoken) sayAlive(ctx context.Context, now time.Time) error {
	for _, id := range products {
		subscribed := Subscribed(1)
		if s.fresh[id] {
			subscribed = 0
		}
		s.fresh[id] = false
		if err := s.send(ctx, Route{Kind: "alive"}, &Alive{Product: id, Timestamp: clock.Millis(now), Subscribed: &subscribed}); err != nil {
			return err
		}
	}
	s.alive = now.Add(aliveEvery)
	return nil
}

func (s *spoken) send(ctx context.Context, r Route, m Message) error {
	r.Kind = m.kind()
	body, err := Encode(m)
	if err != nil {
		return err
	}
	return s.wire.Send(ctx, r.String(), body)
}

// look finds the events that have changed since the last look and, when it is to tell, tells what changed.
func (s *spoken) look(ctx context.Context, tell bool) error {
	now, back := s.cfg.Clock.Now(), recent
	far := !now.Before(s.far)
	if far {
		back, s.far = window, now.Add(lookFar)
	}
	versions, err := market.Versions(ctx, s.cfg.DB.Reader(), clock.Millis(now.Add(-back)))
	if err != nil {
		return err
	}
	if far {
		s.Publisher.events.replace(versions)
		maps.DeleteFunc(s.events, func(id string, _ shelf) bool { _, still := versions[id]; return !still })
	}
	for id, version := range versions {
		if s.events[id].version >= version {
			continue
		}
		if err := s.lookAt(ctx, id, tell, now); err != nil {
			return err
		}
	}
	return nil
}

func (s *spoken) lookAt(ctx context.Context, id string, tell bool, now time.Time) error {
	e, ms, err := s.read(ctx, id)
	if err != nil {
		return err
	}
	told := s.events[id]
	next := shelf{version: e.Version, markets: make(map[string]mark, len(ms))}
	var changed []market.Market
	for _, m := range ms {
		next.markets[m.ID] = mark{m.Version, m.Generation, m.Status}
		if told.markets[m.ID] != next.markets[m.ID] {
			changed = append(changed, m)
		}
	}
	if err := s.Publisher.events.enter(id); err != nil {
		s.cfg.Log.Error("an event is not published", "error", err)
	} else if tell && e.Bettable {
		b := bulletin{event: e, now: clock.Millis(now)}
		for _, out := range b.news(changed, ms, told.markets) {
			if err := s.send(ctx, b.route(out), out); err != nil {
				return err
			}
		}
	}
	s.events[id] = next
	return nil
}

func (s *spoken) read(ctx context.Context, id string) (market.Event, []market.Market, error) {
	e, err := market.Find(ctx, s.cfg.DB.Reader(), id)
	if err != nil {
		return e, nil, err
	}
	ms, err := market.MarketsOf(ctx, s.cfg.DB.Reader(), id)
	return e, ms, err
}

// answer carries out the recoveries that were asked for.
func (s *spoken) answer(ctx context.Context) error {
	for {
		select {
		case q := <-s.requests:
			if err := s.recover(ctx, q); err != nil {
				return err
			}
		default:
			return nil
		}
	}
}

// recover tells how everything of a producer stands, and the results since the moment that is asked for.
func (s *spoken) recover(ctx context.Context, q ask) error {
	for id := range s.events {
		e, ms, err := s.read(ctx, id)
		if err != nil {
			return err
		}
		b := bulletin{event: e, now: clock.Millis(s.cfg.Clock.Now()), request: q.id}
		if b.product() != q.product || !e.Bettable || s.Publisher.events.enter(id) != nil {
			continue
		}
		for _, out := range b.everything(ms, q.after) {
			if err := s.send(ctx, b.route(out), out); err != nil {
				return err
			}
		}
	}
	return s.send(ctx, Route{Node: q.node}, &SnapshotComplete{Product: q.product, Timestamp: clock.Millis(s.cfg.Clock.Now()), RequestID: q.id})
}

// want queues a recovery; it fails when too many wait, and on a node that does not publish.
func (p *Publisher) want(q ask) error {
	if !p.running.Load() {
		return errors.New("uof: this node does not publish")
	}
	select {
	case p.requests <- q:
		return nil
	default:
		return fmt.Errorf("uof: %d recoveries wait", backlog)
	}
}
