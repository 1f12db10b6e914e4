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
	"maidan/internal/sportsbook/feed"
)

// Delivery is a message as it came.
type Delivery struct {
	Key  string // routing key
	Body []byte
	Ack  func() error // says that it was taken; what is not is told again
}

// Session is a connection to the exchange. Deliveries is closed when the connection is lost.
type Session interface {
	Deliveries() <-chan Delivery
	Close() error
}

// ErrNoFixture tells that the feed knows no such fixture, or none that the house can show.
var ErrNoFixture = errors.New("uof: no such fixture")

// API is what is asked for beside the exchange.
type API interface {
	// Recover asks a producer to tell again what was missed. It returns when the request was accepted.
	Recover(ctx context.Context, r Request) error
	// Fixture returns who plays whom; it fails with ErrNoFixture when that will not be known later either.
	Fixture(ctx context.Context, event URN) (feed.Fixture, error)
}

// Config is what an Adapter is made of. All fields are required but Log.
type Config struct {
	DB        *db.DB
	Clock     clock.Clock
	Dial      func(ctx context.Context) (Session, error)
	API       API
	Producers []int // whose messages are taken
	Lanes     []Lane
	Log       *slog.Logger
}

// Adapter is a feed.Adapter that receives the protocol of this package.
//
// Messages are handed over in the order in which they come and acknowledged when they were taken. What is lost with a connection
// comes again with the recovery that follows; results, cancels and rollbacks that were taken before are then passed over, so that
// nothing is lost and nothing happens twice. Producers are told up and down as their Watch says.
type Adapter struct{ cfg Config }

// New returns an Adapter. It fails on producers that the feed does not have.
func New(cfg Config) (*Adapter, error) {
	if cfg.Log == nil {
		cfg.Log = slog.Default()
	}
	for _, id := range cfg.Producers {
		if _, ok := ProducerOf(id); !ok {
			return nil, fmt.Errorf("uof: there is no producer %d", id)
		}
	}
	if len(cfg.Producers) == 0 || len(cfg.Lanes) == 0 {
		return nil, errors.New("uof: at least one producer and one lane are needed")
	}
	return &Adapter{cfg}, nil
}

// The waits of an adapter.
const (
	tick         = time.Second
	reconnect    = time.Second // doubled after each failure
	reconnectMax = time.Minute
)

// answer is how a recovery request went.
type answer struct {
	producer int
	id       int64
	err      error
}

// run is one life of an adapter.
type run struct {
	Config
	sink     func(feed.Message) error
	watches  map[int]*Watch
	told     map[int]bool // which producers were told up
	kept     map[int]Watch
	events   map[string]*event
	answers  chan answer
	requests sync.WaitGroup
	lastID   int64
}

// errSink marks errors of the receiver: with them a life ends.
type errSink struct{ error }

func (e errSink) Unwrap() error { return e.error }

// Run implements feed.Adapter.
func (a *Adapter) Run(ctx context.Context, sink func(feed.Message) error) error {
	ctx, cancel := context.WithCancel(ctx)
	r := &run{Config: a.cfg, sink: sink, watches: map[int]*Watch{}, told: map[int]bool{}, kept: map[int]Watch{}, events: map[string]*event{},
		answers: make(chan answer)}
	defer r.requests.Wait()
	defer cancel()
	if err := r.begin(ctx); err != nil {
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
		r.Log.Warn("the feed is not connected", "again_in", wait, "error", err)
		if err := r.idle(ctx, wait, ticks); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// begin reads what the life before this one left. Nobody is believed yet.
func (r *run) begin(ctx context.Context) error {
	if err := resolve(ctx, r.DB, r.Clock.Now()); err != nil {
		return err
	}
	seen, err := lastSeen(ctx, r.DB.Reader())
	if err != nil {
		return err
	}
	for _, id := range r.Producers {
		p, _ := ProducerOf(id)
		r.watches[id] = NewWatch(p, r.Lanes, seen[Key(id)])
		if err := r.say(feed.Message{Producer: Key(id), Kind: feed.KindProducerDown, At: r.Clock.Now()}); err != nil {
			return err
		}
	}
	return nil
}

func (r *run) say(m feed.Message) error {
	if err := r.sink(m); err != nil {
		return errSink{err}
	}
	return nil
}

// ticking strikes once a second until ctx ends.
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

// idle lets time pass without a connection.
func (r *run) idle(ctx context.Context, wait time.Duration, ticks <-chan struct{}) error {
	for until := r.Clock.Now().Add(wait); r.Clock.Now().Before(until); {
		select {
		case <-ctx.Done():
			return nil
		case <-ticks:
		case got := <-r.answers:
			r.watches[got.producer].Asked(r.Clock.Now(), got.id, got.err)
		}
	}
	return nil
}

// follow takes messages until the connection is lost.
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
	if err := r.heed(ctx); err != nil {
		return err
	}
	err := r.listen(ctx, s, ticks)
	for _, w := range r.watches {
		w.Disconnected(r.Clock.Now())
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return errors.Join(err, r.heed(ctx))
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
			if err := r.take(ctx, d); err != nil {
				return err
			}
			if err := d.Ack(); err != nil {
				return fmt.Errorf("acknowledge: %w", err)
			}
		case got := <-r.answers:
			w := r.watches[got.producer]
			if got.err != nil {
				r.Log.Warn("a recovery was refused", "producer", w.Producer.Name, "error", got.err)
			}
			w.Asked(r.Clock.Now(), got.id, got.err)
		case <-ticks:
			for _, w := range r.watches {
				w.Tick(r.Clock.Now())
			}
		}
		if err := r.heed(ctx); err != nil {
			return err
		}
	}
}

// heed does what the watches ask for: it tells the receiver who is up and who is down, keeps what was seen, and asks for recoveries.
func (r *run) heed(ctx context.Context) error {
	now := r.Clock.Now()
	for _, id := range r.Producers {
		w := r.watches[id]
		if open := w.Open(); open != r.told[id] {
			kind := feed.KindProducerDown
			if open {
				kind = feed.KindProducerUp
			}
			if err := r.say(feed.Message{Producer: Key(id), Kind: kind, At: now}); err != nil {
				return err
			}
			r.told[id] = open
			r.Log.Info("producer", "name", w.Producer.Name, "state", w.State, "bets", open)
		}
		if was := r.kept[id]; was.State != w.State || !was.LastSeen.Equal(w.LastSeen) {
			if w.State == Down && was.State != Down {
				r.anew(Key(id))
			}
			if err := keepProducer(ctx, r.DB, Key(id), w.State, w.LastSeen, now); err != nil {
				return err
			}
			r.kept[id] = Watch{State: w.State, LastSeen: w.LastSeen}
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

// newID numbers requests by the clock, so that those of a life before this one are not taken for ours.
func (r *run) newID() int64 {
	r.lastID = max(r.lastID+1, clock.Millis(r.Clock.Now()))
	return r.lastID
}
