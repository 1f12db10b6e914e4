// Package trading knows how a house follows live events: it prices, suspends and settles markets as the feed speaks.
//
// Every message of the feed, and every look at the clock that changes something, is one transaction that writes the state of
// the match, the markets, and the number of the message: after a crash the desk goes on exactly where it was, and a message
// that is told again changes nothing. Screens are shown what was committed, and nothing before.
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

// Screen is where committed prices and scores are shown: the last value of a key of a channel.
type Screen interface {
	Publish(channel, key string, data json.RawMessage)
	Delete(channel, key string) // takes a key away
	Drop(channel string)        // takes every key of a channel away
}

// Config is what a Desk is made of. All fields are required but Screen, Log, and Speed (zero means 1).
type Config struct {
	DB      *db.DB
	Box     *outbox.Box
	Clock   clock.Clock
	IDs     *id.Maker
	Engines engine.Set
	Screen  Screen
	Log     *slog.Logger
	Speed   float64 // how many times faster than life the feed runs; waits shrink with it
}

// The waits of a desk at the speed of life.
const (
	holdTime    = 8 * time.Second  // markets stay shut after a ball that moves the price, until the world has seen it
	silenceTime = 20 * time.Second // a producer that says nothing for longer is not believed
	tickTime    = time.Second
	lingerTime  = 10 * time.Minute // what is over stays on screens
	closedTime  = 72 * time.Hour   // and is known without a look into the database
)

// The least of the same waits, however fast the feed runs.
const (
	leastHold    = 100 * time.Millisecond
	leastSilence = 15 * time.Second
	leastTick    = 50 * time.Millisecond
	leastLinger  = 30 * time.Second
	leastClosed  = 2 * time.Hour
)

// The desk vouches for its prices every vouchEvery, for vouchTime: so long do bets go on after a desk has died. Both are of
// the machine and do not shrink with the feed's speed.
const (
	vouchEvery = time.Second
	vouchTime  = 3 * time.Second
)

// ErrGap tells that a message does not follow the one before it: the adapter must tell the event again from the start.
var ErrGap = errors.New("trading: a message of the feed is missing")

// Desk follows the events of its feeds. One desk at a time works on a database: the caller holds a lease, and should two
// desks overlap for a moment, the slower one's writes fail and it reads again. It is safe for concurrent use.
type Desk struct {
	cfg Config

	obeying sync.Mutex // held while orders are carried out; taken before mu

	mu     sync.Mutex               // not held while an event is written, see busy.go
	busy   map[string]chan struct{} // events that are being written; closed when that is over
	hand   *hand                    // what people have ordered; nil before the first look
	books  map[string]*book         // events that are not over, as committed
	over   map[string]closed
	heard  map[string]time.Time
	lost   map[string]bool      // producers that have said themselves that they are not to be believed
	gone   map[string]time.Time // events that are over: when they leave the screens
	veiled map[string]bool      // events that players are not shown
	vouch  time.Time            // when the desk vouched last
}

// New returns a desk that knows nothing yet; Recover or Run reads what the one before it left.
func New(cfg Config) *Desk {
	if cfg.Speed <= 0 {
		cfg.Speed = 1
	}
	if cfg.Log == nil {
		cfg.Log = slog.Default()
	}
	if cfg.Screen == nil {
		cfg.Screen = dark{}
	}
	return &Desk{cfg: cfg, busy: map[string]chan struct{}{}, books: map[string]*book{}, over: map[string]closed{}, heard: map[string]time.Time{},
		lost: map[string]bool{}, veiled: map[string]bool{}, gone: map[string]time.Time{}}
}

type dark struct{}

func (dark) Publish(string, string, json.RawMessage) {}
func (dark) Delete(string, string)                   {}
func (dark) Drop(string)                             {}

// Recover reads every event that is not over and suspends its markets: nobody knows what happened while no desk was
// watching. They open again when their producer speaks. All of them are shown.
func (d *Desk) Recover(ctx context.Context) error {
	d.obeying.Lock()
	defer d.obeying.Unlock()
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.know(ctx); err != nil {
		return err
	}
	ids, err := market.Unfinished(ctx, d.cfg.DB.Reader())
	if err != nil {
		return err
	}
	for _, id := range ids {
		d.await(id)
		b, err := d.open(ctx, id)
		if err != nil {
			return err
		}
		if b == nil {
			continue
		}
		if err := d.commit(ctx, b, hush); err != nil {
			return err
		}
		d.showAll(d.books[id])
	}
	return d.noteObeyed(ctx)
}

// Handle takes one message of the feed. A message that was taken before is passed over; one that comes too early is refused
// with ErrGap. A ball or play that the engine refuses is not: its event is shut, and settled by its official result unless it is
// reopened before (Office.Reopen, CatchUp).
func (d *Desk) Handle(ctx context.Context, m feed.Message) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := errors.Join(d.know(ctx), d.attend(ctx, m)); err != nil {
		return err
	}
	if m.EventID == "" {
		return nil
	}
	d.await(m.EventID)
	if c, over := d.over[m.EventID]; over && m.Seq <= c.seq {
		return nil
	}
	b, err := d.open(ctx, m.EventID)
	switch {
	case err != nil:
		return err
	case b == nil && m.Kind != feed.KindFixture:
		return fmt.Errorf("%w: event %s begins with message %d", ErrGap, m.EventID, m.Seq)
	case b == nil:
		return d.begin(ctx, m)
	case m.Seq <= b.event.Seq:
		return nil
	case m.Seq != b.event.Seq+1:
		return fmt.Errorf("%w: event %s has %d, got %d", ErrGap, m.EventID, b.event.Seq, m.Seq)
	}
	err = d.take(ctx, b, m)
	if now := d.books[m.EventID]; errors.Is(err, market.ErrStale) && now != nil && m.Seq == now.event.Seq+1 {
		return d.take(ctx, now, m) // people have decided something in it meanwhile
	}
	return err
}

func (d *Desk) take(ctx context.Context, b *book, m feed.Message) (err error) {
	if official(m) {
		if b, err = d.whole(ctx, b); err != nil {
			return err
		}
	}
	return d.commit(ctx, b, func(b *book) error { return d.react(b, m) })
}

// hear notes that a producer lives and lets the events that were shut for its silence go on.
func (d *Desk) hear(ctx context.Context, producer string) error {
	now := d.cfg.Clock.Now()
	_, known := d.heard[producer]
	silent := !known || now.Sub(d.heard[producer]) > d.wait(silenceTime, leastSilence)
	d.heard[producer] = now
	if !silent {
		return nil
	}
	wake := func(b *book) func(*book) error {
		if b.event.Producer == producer && b.desk.Silent && !d.lost[producer] {
			return d.wake
		}
		return nil
	}
	return d.commitEach(ctx, d.chosen(wake), wake)
}

// Tick looks at the clock: it opens the markets whose hold is over and shuts the events whose producer has fallen silent.
func (d *Desk) Tick(ctx context.Context) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := d.cfg.Clock.Now()
	look := func(b *book) func(*book) error {
		heard, known := d.heard[b.event.Producer]
		silent := !known || now.Sub(heard) > d.wait(silenceTime, leastSilence)
		switch {
		case silent && !b.desk.Silent:
			return hush
		case b.desk.HoldUntil != 0 && b.desk.HoldUntil <= now.UnixMilli():
			return d.reprice
		}
		return nil
	}
	if err := d.know(ctx); err != nil {
		return err
	}
	failed := d.commitEach(ctx, d.chosen(look), look)
	d.clear(now)
	return errors.Join(failed, d.vouchFor(ctx, now))
}

func hush(b *book) error {
	b.hush()
	return nil
}

// vouchFor tells bets that the desk works and which producers it hears.
func (d *Desk) vouchFor(ctx context.Context, now time.Time) error {
	if now.Sub(d.vouch) < vouchEvery || len(d.heard) == 0 {
		return nil
	}
	err := d.cfg.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, producer := range slices.Sorted(maps.Keys(d.heard)) {
			until := now.Add(vouchTime)
			if silent := d.heard[producer].Add(d.wait(silenceTime, leastSilence)); silent.Before(until) {
				until = silent
			}
			if err := market.Vouch(ctx, tx, producer, clock.Millis(until)); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		d.vouch = now
	}
	return err
}

// closed is what is remembered of an event that is over, so that a feed may tell all of it again: its last message. until is when that
// is forgotten; the database knows it, too. What cannot be followed stands nowhere else and is not forgotten.
type closed struct {
	seq   int64
	until time.Time
}

// clear takes events off the screens some time after they are over, and forgets them later.
func (d *Desk) clear(now time.Time) {
	for id, at := range d.gone {
		if !now.Before(at) {
			d.takeOff(id)
			delete(d.gone, id)
			delete(d.veiled, id)
		}
	}
	maps.DeleteFunc(d.over, func(_ string, c closed) bool { return !c.until.IsZero() && !now.Before(c.until) })
}

func (d *Desk) wait(t, least time.Duration) time.Duration {
	return max(time.Duration(float64(t)/d.cfg.Speed), least)
}

func (d *Desk) now() int64 { return clock.Millis(d.cfg.Clock.Now()) }
