package uof

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/sportsbook/feed"
)

// Delivery is a received message.
type Delivery struct {
	Key  string // routing key
	Body []byte
	Ack  func() error // confirms that it was processed; otherwise the broker delivers it again
}

// Session is a connection to the exchange. Deliveries is closed when the connection is lost.
type Session interface {
	Deliveries() <-chan Delivery
	Close() error
}

// ErrNoFixture reports a fixture that the feed does not have, or that cannot be shown here.
var ErrNoFixture = errors.New("uof: no such fixture")

// API is the feed's HTTP API.
type API interface {
	// Recover requests a producer's missed messages. It returns when the request was accepted.
	Recover(ctx context.Context, r Request) error
	// Fixture returns an event's fixture; it fails with ErrNoFixture if retrying is useless.
	Fixture(ctx context.Context, event URN) (feed.Fixture, error)
}

// Config configures an Adapter. All fields but Log are required.
type Config struct {
	DB        *db.DB
	Clock     clock.Clock
	Dial      func(ctx context.Context) (Session, error)
	API       API
	Producers []int // whose messages are processed
	Scopes    []Scope
	Log       *slog.Logger
}

// Adapter is a feed.Adapter for the protocol of this package.
//
// Messages are forwarded in the order of arrival and acknowledged after processing. Messages that are lost with a connection come
// again with the next recovery. Results, cancels and rollbacks that were processed before are then skipped, so that each takes
// effect exactly once. Watch decides when a producer is reported up or down.
type Adapter struct{ cfg Config }

// New returns an Adapter. It fails for unknown producers.
func New(cfg Config) (*Adapter, error) {
	if cfg.Log == nil {
		cfg.Log = slog.Default()
	}
	for _, id := range cfg.Producers {
		if _, ok := ProducerOf(id); !ok {
			return nil, fmt.Errorf("uof: there is no producer %d", id)
		}
	}
	if len(cfg.Producers) == 0 || len(cfg.Scopes) == 0 {
		return nil, errors.New("uof: at least one producer and one scope are needed")
	}
	return &Adapter{cfg}, nil
}

// The delays of an adapter.
const (
	tick         = time.Second
	reconnect    = time.Second // doubled after each failure
	reconnectMax = time.Minute
)

// answer is the outcome of a recovery request.
type answer struct {
	producer int
	id       int64
	err      error
}

// run is the state of one Run.
type run struct {
	Config
	sink       func(feed.Message) error
	watches    map[int]*Watch
	reportedUp map[int]bool // by producer: last reported up
	stored     map[int]Watch
	events     map[id.Event]*event
	answers    chan answer
	requests   sync.WaitGroup
	lastID     int64
}

// errSink wraps an error of the receiver, which ends the run.
type errSink struct{ error }

func (e errSink) Unwrap() error { return e.error }

// Run implements feed.Adapter.
func (a *Adapter) Run(ctx context.Context, sink func(feed.Message) error) error {
	ctx, cancel := context.WithCancel(ctx)
	r := &run{Config: a.cfg, sink: sink, watches: map[int]*Watch{}, reportedUp: map[int]bool{}, stored: map[int]Watch{}, events: map[id.Event]*event{},
		answers: make(chan answer)}
	defer r.requests.Wait()
	defer cancel()
	if err := r.loadState(ctx); err != nil {
		return err
	}
	ticks := r.ticking(ctx)
	for failures := 0; ctx.Err() == nil; failures++ {
		session, err := a.cfg.Dial(ctx)
		if err == nil {
			failures = 0
			err = r.follow(ctx, session, ticks)
			_ = session.Close()
		}
		if sinkErr := (errSink{}); errors.As(err, &sinkErr) {
			return err
		}
		if ctx.Err() != nil {
			break
		}
		wait := min(reconnect<<min(failures, 10), reconnectMax)
		r.Log.Warn("feed is not connected", "again_in", wait, "error", err)
		if err := r.idle(ctx, wait, ticks); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// loadState reads the state that the previous run stored. No producer is trusted yet.
func (r *run) loadState(ctx context.Context) error {
	if err := resolve(ctx, r.DB, r.Clock.Now()); err != nil {
		return err
	}
	seen, err := lastSeen(ctx, r.DB.Reader())
	if err != nil {
		return err
	}
	for _, id := range r.Producers {
		p, _ := ProducerOf(id)
		r.watches[id] = NewWatch(p, r.Scopes, seen[Key(id)])
		if err := r.forward(feed.Message{Producer: Key(id), Kind: feed.KindProducerDown, At: r.Clock.Now()}); err != nil {
			return err
		}
	}
	return nil
}

func (r *run) forward(m feed.Message) error {
	if err := r.sink(m); err != nil {
		return errSink{err}
	}
	return nil
}

// ticking sends once a second until ctx ends.
func (r *run) ticking(ctx context.Context) <-chan struct{} {
	ticks := make(chan struct{})
	r.requests.Go(func() {
		for r.Clock.Sleep(ctx, tick) == nil {
			select {
			case ticks <- struct{}{}:
			case <-ctx.Done():
			}
		}
	})
	return ticks
}

// idle waits without a connection.
func (r *run) idle(ctx context.Context, wait time.Duration, ticks <-chan struct{}) error {
	for until := r.Clock.Now().Add(wait); r.Clock.Now().Before(until); {
		select {
		case <-ctx.Done():
			return nil
		case <-ticks:
		case got := <-r.answers:
			r.watches[got.producer].RequestDone(r.Clock.Now(), got.id, got.err)
		}
	}
	return nil
}

// follow processes messages until the connection is lost.
func (r *run) follow(ctx context.Context, s Session, ticks <-chan struct{}) error {
	now := r.Clock.Now()
	for _, w := range r.watches {
		w.Connected(now)
	}
	defer func() {
		for _, w := range r.watches {
			w.Disconnected(r.Clock.Now())
		}
	}()
	if err := r.actOnWatches(ctx); err != nil {
		return err
	}
	err := r.listen(ctx, s, ticks)
	for _, w := range r.watches {
		w.Disconnected(r.Clock.Now())
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return errors.Join(err, r.actOnWatches(ctx))
}

func (r *run) listen(ctx context.Context, s Session, ticks <-chan struct{}) error {
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case d, ok := <-s.Deliveries():
			if !ok {
				return errors.New("the connection is lost")
			}
			if err := r.handle(ctx, d); err != nil {
				return err
			}
			if err := d.Ack(); err != nil {
				return fmt.Errorf("acknowledge: %w", err)
			}
		case got := <-r.answers:
			w := r.watches[got.producer]
			if got.err != nil {
				r.Log.Warn("recovery request refused", "producer", w.Producer.Name, "error", got.err)
			}
			w.RequestDone(r.Clock.Now(), got.id, got.err)
		case <-ticks:
			for _, w := range r.watches {
				w.Tick(r.Clock.Now())
			}
		}
		if err := r.actOnWatches(ctx); err != nil {
			return err
		}
	}
}

// actOnWatches carries out what the watches return: it reports producers up or down to the receiver, stores the progress of each
// producer, and requests recoveries.
func (r *run) actOnWatches(ctx context.Context) error {
	now := r.Clock.Now()
	for _, id := range r.Producers {
		w := r.watches[id]
		if open := w.Open(); open != r.reportedUp[id] {
			kind := feed.KindProducerDown
			if open {
				kind = feed.KindProducerUp
			}
			if err := r.forward(feed.Message{Producer: Key(id), Kind: kind, At: now}); err != nil {
				return err
			}
			r.reportedUp[id] = open
			r.Log.Info("producer", "name", w.Producer.Name, "state", w.State, "bets", open)
		}
		if was := r.stored[id]; was.State != w.State || !was.LastSeen.Equal(w.LastSeen) {
			if w.State == Down && was.State != Down {
				r.resetOrder(Key(id))
			}
			if err := storeProducer(ctx, r.DB, Key(id), w.State, w.LastSeen, now); err != nil {
				return err
			}
			r.stored[id] = Watch{State: w.State, LastSeen: w.LastSeen}
		}
		if q, due := w.Due(now, r.newID); due {
			r.requests.Go(func() {
				err := r.API.Recover(ctx, q)
				select {
				case r.answers <- answer{id, q.ID, err}:
				case <-ctx.Done():
				}
			})
		}
	}
	return nil
}

// newID numbers requests by the clock, so that they differ from those of the previous run.
func (r *run) newID() int64 {
	r.lastID = max(r.lastID+1, clock.Millis(r.Clock.Now()))
	return r.lastID
}
