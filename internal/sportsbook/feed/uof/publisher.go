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
	"maidan/internal/id"
	"maidan/internal/sportsbook/market"
)

// Wire is the exchange that a Publisher sends to.
type Wire interface {
	// Send returns when the exchange has confirmed the message.
	Send(ctx context.Context, key string, body []byte) error
	Close() error
}

// PublisherConfig configures a Publisher. All fields but Log are required.
type PublisherConfig struct {
	DB    *db.DB
	Clock clock.Clock
	Dial  func(ctx context.Context) (Wire, error)
	Log   *slog.Logger
}

// Publisher sends what this server's trading has committed to other operators: prices, states, scores and results of every event
// that takes bets. It reads the database, so that nothing uncommitted is sent. A receiver that misses something requests a
// recovery.
//
// Upcoming events belong to producer 3, live and ended ones to 1, virtual ones to 6. Cancels of a period by our own feed are not
// forwarded.
type Publisher struct {
	cfg      PublisherConfig
	requests chan recoveryRequest
	running  atomic.Bool
	events   directory
}

// recoveryRequest is a receiver's recovery request.
type recoveryRequest struct {
	product, node int
	id            int64
	after         time.Time
}

// The producers that the Publisher uses.
const (
	productLive    = 1
	productPre     = 3
	productVirtual = 6
)

var products = []int{productLive, productPre, productVirtual}

// The intervals of a publisher.
const (
	pollEvery      = 200 * time.Millisecond
	pollEndedEvery = 30 * time.Second // results of events that ended long ago are rarely corrected: they are polled less often
	recent         = time.Hour
	aliveEvery     = 10 * time.Second
	backlog        = 64 // recovery requests in the queue
)

// NewPublisher returns a Publisher; Run starts it.
func NewPublisher(cfg PublisherConfig) *Publisher {
	if cfg.Log == nil {
		cfg.Log = slog.Default()
	}
	return &Publisher{cfg: cfg, requests: make(chan recoveryRequest, backlog)}
}

// sentMarket is the last published state of a market.
type sentMarket struct {
	version, generation int64
	status              market.Status
}

// sentEvent is the last published state of an event.
type sentEvent struct {
	version int64
	markets map[id.Market]sentMarket
}

// publisherConn is one connection of a publisher.
type publisherConn struct {
	*Publisher
	wire        Wire
	events      map[id.Event]sentEvent
	alive       time.Time    // when to send the next alive
	pollEndedAt time.Time    // when to poll events that ended long ago again
	fresh       map[int]bool // producers that have not sent an alive on this connection
}

// Run publishes until ctx ends. After each connection loss it starts again, and the first alive reports that messages were missed.
func (p *Publisher) Run(ctx context.Context) error {
	p.running.Store(true)
	defer p.running.Store(false)
	for failures := 0; ctx.Err() == nil; failures++ {
		wire, err := p.cfg.Dial(ctx)
		if err == nil {
			failures = 0
			s := &publisherConn{Publisher: p, wire: wire, events: map[id.Event]sentEvent{}, fresh: map[int]bool{}}
			err = s.publish(ctx)
			_ = wire.Close()
		}
		wait := min(reconnect<<min(failures, 10), reconnectMax)
		if ctx.Err() == nil {
			p.cfg.Log.Warn("feed is not published", "again_in", wait, "error", err)
			_ = p.cfg.Clock.Sleep(ctx, wait)
		}
	}
	return nil
}

// publish publishes until something fails. What was committed before it starts is sent by the recoveries that receivers then
// request.
func (s *publisherConn) publish(ctx context.Context) error {
	for _, id := range products {
		s.fresh[id] = true
	}
	if err := s.poll(ctx, false); err != nil {
		return err
	}
	for {
		if now := s.cfg.Clock.Now(); !now.Before(s.alive) {
			if err := s.sendAlive(ctx, now); err != nil {
				return err
			}
		}
		if err := s.cfg.Clock.Sleep(ctx, pollEvery); err != nil {
			return err
		}
		if err := s.poll(ctx, true); err != nil {
			return err
		}
		if err := s.serveRecoveries(ctx); err != nil {
			return err
		}
	}
}

func (s *publisherConn) sendAlive(ctx context.Context, now time.Time) error {
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

func (s *publisherConn) send(ctx context.Context, r Route, m Message) error {
	r.Kind = m.kind()
	body, err := Encode(m)
	if err != nil {
		return err
	}
	return s.wire.Send(ctx, r.String(), body)
}

// poll finds the events that have changed since the last poll and, if send is set, sends the changes.
func (s *publisherConn) poll(ctx context.Context, send bool) error {
	now, back := s.cfg.Clock.Now(), recent
	far := !now.Before(s.pollEndedAt)
	if far {
		back, s.pollEndedAt = window, now.Add(pollEndedEvery)
	}
	versions, err := market.Versions(ctx, s.cfg.DB.Reader(), clock.Millis(now.Add(-back)))
	if err != nil {
		return err
	}
	if far {
		s.Publisher.events.replace(versions)
		maps.DeleteFunc(s.events, func(id id.Event, _ sentEvent) bool { _, still := versions[id]; return !still })
	}
	for id, version := range versions {
		if s.events[id].version >= version {
			continue
		}
		if err := s.pollEvent(ctx, id, send, now); err != nil {
			return err
		}
	}
	return nil
}

func (s *publisherConn) pollEvent(ctx context.Context, eventID id.Event, send bool, now time.Time) error {
	e, ms, err := s.read(ctx, eventID)
	if err != nil {
		return err
	}
	sent := s.events[eventID]
	next := sentEvent{version: e.Version, markets: make(map[id.Market]sentMarket, len(ms))}
	var changed []market.Market
	for _, m := range ms {
		next.markets[m.ID] = sentMarket{m.Version, m.Generation, m.Status}
		if sent.markets[m.ID] != next.markets[m.ID] {
			changed = append(changed, m)
		}
	}
	if err := s.Publisher.events.enter(eventID); err != nil {
		s.cfg.Log.Error("event is not published", "error", err)
	} else if send && e.Bettable {
		b := eventMessages{event: e, now: clock.Millis(now)}
		for _, out := range b.changes(changed, ms, sent.markets) {
			if err := s.send(ctx, b.route(out), out); err != nil {
				return err
			}
		}
	}
	s.events[eventID] = next
	return nil
}

func (s *publisherConn) read(ctx context.Context, id id.Event) (market.Event, []market.Market, error) {
	e, err := market.Find(ctx, s.cfg.DB.Reader(), id)
	if err != nil {
		return e, nil, err
	}
	ms, err := market.MarketsOf(ctx, s.cfg.DB.Reader(), id)
	return e, ms, err
}

// serveRecoveries carries out the requested recoveries.
func (s *publisherConn) serveRecoveries(ctx context.Context) error {
	for {
		select {
		case q := <-s.requests:
			if err := s.sendRecovery(ctx, q); err != nil {
				return err
			}
		default:
			return nil
		}
	}
}

// sendRecovery sends the current state of everything of a producer, and the results since the requested time.
func (s *publisherConn) sendRecovery(ctx context.Context, q recoveryRequest) error {
	for id := range s.events {
		e, ms, err := s.read(ctx, id)
		if err != nil {
			return err
		}
		b := eventMessages{event: e, now: clock.Millis(s.cfg.Clock.Now()), request: q.id}
		if b.product() != q.product || !e.Bettable || s.Publisher.events.enter(id) != nil {
			continue
		}
		for _, out := range b.snapshot(ms, q.after) {
			if err := s.send(ctx, b.route(out), out); err != nil {
				return err
			}
		}
	}
	return s.send(ctx, Route{Node: q.node}, &SnapshotComplete{Product: q.product, Timestamp: clock.Millis(s.cfg.Clock.Now()), RequestID: q.id})
}

// queueRecovery queues a recovery; it fails if the queue is full, and on a node that does not publish.
func (p *Publisher) queueRecovery(q recoveryRequest) error {
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
