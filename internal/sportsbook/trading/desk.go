// Package trading is the trading desk: it prices, suspends and settles the markets of live events from feed messages.
//
// Every feed message, and every timer that changes something, is one transaction that writes the match state, the markets and the
// message number. After a crash the desk continues from there, and a message that is delivered twice changes nothing. Screens show
// committed data only.
package trading

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// Screen publishes committed prices and scores: the last value of each key of a channel.
type Screen interface {
	Publish(channel, key string, data json.RawMessage)
	Delete(channel, key string) // removes a key
	Drop(channel string)        // removes every key of a channel
}

// Config configures a Desk. Screen, Log and Speed (zero means 1) are optional.
type Config struct {
	DB      *db.DB
	Box     *outbox.Box
	Clock   clock.Clock
	IDs     *id.Maker
	Engines engine.Set
	Screen  Screen
	Log     *slog.Logger
	Speed   float64 // how many times faster than real time the feed runs; delays shrink with it
}

// The desk's delays at real-time speed.
const (
	holdTime     = 8 * time.Second  // markets stay suspended after a ball that moves the price, so that every viewer has seen the ball
	silenceTime  = 20 * time.Second // the prices of a producer that is silent for longer are not trusted
	tickTime     = time.Second
	lingerTime   = 10 * time.Minute // ended events stay on screens
	rememberTime = 72 * time.Hour   // how long an ended event stays in memory, so that a repeated message costs no database read
)

// The minima of the same delays, however fast the feed runs.
const (
	leastHold    = 100 * time.Millisecond
	leastSilence = 15 * time.Second
	leastTick    = 50 * time.Millisecond
	leastLinger  = 30 * time.Second
	leastClosed  = 2 * time.Hour
)

// Every vouchEvery the desk confirms its prices for vouchTime: bets continue that long after a desk stops. Both are properties of
// the machine and do not shrink with the feed's speed.
const (
	vouchEvery = time.Second
	vouchTime  = 3 * time.Second
)

// ErrGap reports that a message does not follow its predecessor: the adapter must send the event from its first message.
var ErrGap = errors.New("trading: a message of the feed is missing")

// Desk follows the events of its feeds. The caller holds a lease, so one desk runs per database; if two overlap, the writes of the
// slower one fail and it reads again. It is safe for concurrent use.
type Desk struct {
	cfg Config

	applying sync.Mutex // held while controls are applied; taken before mu

	mu          sync.Mutex                 // not held while an event is written: see busy.go
	busy        map[id.Event]chan struct{} // events that are being written; closed when that is done
	overrides   *overrides                 // controls and margins in force; nil before they are first read
	books       map[id.Event]*book         // events that have not ended, as committed
	ended       map[id.Event]endedEvent
	lastMessage map[string]time.Time
	down        map[string]bool        // producers that have reported themselves down
	leaveAt     map[id.Event]time.Time // ended events: when they leave the screens
	hidden      map[id.Event]bool      // events that are hidden from players
	vouchedAt   time.Time              // when the desk last confirmed its prices
}

// New returns a desk without state; Recover or Run reads what the previous desk stored.
func New(cfg Config) *Desk {
	if cfg.Speed <= 0 {
		cfg.Speed = 1
	}
	if cfg.Log == nil {
		cfg.Log = slog.Default()
	}
	if cfg.Screen == nil {
		cfg.Screen = noScreen{}
	}
	return &Desk{cfg: cfg, busy: map[id.Event]chan struct{}{}, books: map[id.Event]*book{}, ended: map[id.Event]endedEvent{}, lastMessage: map[string]time.Time{},
		down: map[string]bool{}, hidden: map[id.Event]bool{}, leaveAt: map[id.Event]time.Time{}}
}

type noScreen struct{}

func (noScreen) Publish(string, string, json.RawMessage) {}
func (noScreen) Delete(string, string)                   {}
func (noScreen) Drop(string)                             {}

// Recover reads every event that has not ended, suspends its markets and shows it: the match may have moved on while no desk was
// running. The markets open again when their producer sends a message.
func (d *Desk) Recover(ctx context.Context) error {
	d.applying.Lock()
	defer d.applying.Unlock()
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.loadOverrides(ctx); err != nil {
		return err
	}
	ids, err := market.Unfinished(ctx, d.cfg.DB.Reader())
	if err != nil {
		return err
	}
	for _, id := range ids {
		d.awaitWriter(id)
		b, err := d.load(ctx, id)
		if err != nil {
			return err
		}
		if b == nil {
			continue
		}
		if err := d.commit(ctx, b, suspendSilent); err != nil {
			return err
		}
		d.publishAll(d.books[id])
	}
	return d.storeApplied(ctx)
}

// Handle processes one feed message. It ignores a message that was processed before and refuses one that comes too early with
// ErrGap. If the engine refuses a ball or play, the event is suspended. Its official result then settles it, unless the event is
// reopened before (Office.Reopen, CatchUp).
func (d *Desk) Handle(ctx context.Context, m feed.Message) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := errors.Join(d.loadOverrides(ctx), d.trackProducer(ctx, m)); err != nil {
		return err
	}
	if m.EventID == "" {
		return nil
	}
	d.awaitWriter(m.EventID)
	if c, over := d.ended[m.EventID]; over && m.Seq <= c.seq {
		return nil
	}
	b, err := d.load(ctx, m.EventID)
	switch {
	case err != nil:
		return err
	case b == nil && m.Kind != feed.KindFixture:
		return fmt.Errorf("%w: event %s begins with message %d", ErrGap, m.EventID, m.Seq)
	case b == nil:
		return d.openBook(ctx, m)
	case m.Seq <= b.event.Seq:
		return nil
	case m.Seq != b.event.Seq+1:
		return fmt.Errorf("%w: event %s has %d, got %d", ErrGap, m.EventID, b.event.Seq, m.Seq)
	}
	err = d.process(ctx, b, m)
	if now := d.books[m.EventID]; errors.Is(err, market.ErrStale) && now != nil && m.Seq == now.event.Seq+1 {
		return d.process(ctx, now, m) // the event was changed manually meanwhile
	}
	return err
}

func (d *Desk) process(ctx context.Context, b *book, m feed.Message) (err error) {
	if official(m) {
		if b, err = d.withSettled(ctx, b); err != nil {
			return err
		}
	}
	return d.commit(ctx, b, func(b *book) error { return d.applyMessage(b, m) })
}

// producerAlive records that a producer is alive and resumes the events that were suspended for its silence.
func (d *Desk) producerAlive(ctx context.Context, producer string) error {
	now := d.cfg.Clock.Now()
	_, known := d.lastMessage[producer]
	silent := !known || now.Sub(d.lastMessage[producer]) > d.scaled(silenceTime, leastSilence)
	d.lastMessage[producer] = now
	if !silent {
		return nil
	}
	wake := func(b *book) func(*book) error {
		if b.event.Producer == producer && b.state.Silent && !d.down[producer] {
			return d.resume
		}
		return nil
	}
	return d.commitEach(ctx, d.selectBooks(wake), wake)
}

// Tick opens the markets whose hold has ended and suspends the events whose producer has become silent.
func (d *Desk) Tick(ctx context.Context) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := d.cfg.Clock.Now()
	choose := func(b *book) func(*book) error {
		last, known := d.lastMessage[b.event.Producer]
		silent := !known || now.Sub(last) > d.scaled(silenceTime, leastSilence)
		switch {
		case silent && !b.state.Silent:
			return suspendSilent
		case b.state.HoldUntil != 0 && b.state.HoldUntil <= now.UnixMilli():
			return d.reprice
		}
		return nil
	}
	if err := d.loadOverrides(ctx); err != nil {
		return err
	}
	failed := d.commitEach(ctx, d.selectBooks(choose), choose)
	d.clear(now)
	return errors.Join(failed, d.vouchFor(ctx, now))
}

func suspendSilent(b *book) error {
	b.suspendSilent()
	return nil
}

// vouchFor stores until when bets may rely on the prices of each producer.
func (d *Desk) vouchFor(ctx context.Context, now time.Time) error {
	if now.Sub(d.vouchedAt) < vouchEvery || len(d.lastMessage) == 0 {
		return nil
	}
	err := d.cfg.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, producer := range slices.Sorted(maps.Keys(d.lastMessage)) {
			until := now.Add(vouchTime)
			if silent := d.lastMessage[producer].Add(d.scaled(silenceTime, leastSilence)); silent.Before(until) {
				until = silent
			}
			if err := market.Vouch(ctx, tx, producer, clock.Millis(until)); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		d.vouchedAt = now
	}
	return err
}

// endedEvent is an ended event in memory: its last message number and when to remove it. With it a feed may send the whole event
// again. The database has the number, too. An event that no engine can follow is not in the database and is never removed.
type endedEvent struct {
	seq   int64
	until time.Time
}

// clear removes ended events from the screens after lingerTime and from memory after rememberTime.
func (d *Desk) clear(now time.Time) {
	for id, at := range d.leaveAt {
		if !now.Before(at) {
			d.removeFromScreens(id)
			delete(d.leaveAt, id)
			delete(d.hidden, id)
		}
	}
	maps.DeleteFunc(d.ended, func(_ id.Event, c endedEvent) bool { return !c.until.IsZero() && !now.Before(c.until) })
}

func (d *Desk) scaled(t, least time.Duration) time.Duration {
	return max(time.Duration(float64(t)/d.cfg.Speed), least)
}

func (d *Desk) now() int64 { return clock.Millis(d.cfg.Clock.Now()) }
