package trading

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/market"
)

// deskState is the desk's own state of an event, besides score and markets. It is stored as JSON.
type deskState struct {
	Stopped   string `json:"stopped,omitempty"`    // the feed's reason for its bet stop; the next ball, play or status clears it
	HoldUntil int64  `json:"hold_until,omitempty"` // unix milliseconds; markets are suspended until then
	Silent    bool   `json:"silent,omitempty"`     // the producer sends nothing
	Trouble   string `json:"trouble,omitempty"`    // the unreadable or contradictory message that suspends the event: see lift
	Fault     *Fault `json:"fault,omitempty"`      // the latest such message, even if it no longer suspends the event
	Priced    bool   `json:"priced,omitempty"`     // prices and results come with the feed

	Overridden []id.Market `json:"manual_results,omitempty"` // markets with a manual result, which the feed does not change
}

// suspended reports whether the event takes no bets at a time in unix milliseconds.
func (p deskState) suspended(now int64) bool {
	return p.Stopped != "" || p.HoldUntil > now || p.Silent || p.Trouble != ""
}

// book is an event with everything that the desk needs to process its next message.
type book struct {
	event      market.Event
	markets    []market.Market
	settledIDs map[id.Market]bool // settled markets that are not in markets: see rest
	match      engine.Match
	state      deskState
	overrides  string // fingerprint of the overrides under which the markets were priced

	// Changes of the current step; empty in a committed book.
	lineups     *market.Lineups // of a new event
	from        int64
	before      []market.Market // the markets before the step, in the same order
	now         int64
	played      bool // the state of the match changed
	fresh       map[id.Market]bool
	dirty       map[id.Market]bool
	settled     []market.SettledFact
	corrections []outbox.Event // cancels and rollbacks of a feed that sends prices
	points      []market.WormPoint
}

// step returns a copy to work on. The committed book is unchanged until the copy is committed.
func (b *book) step(now int64) *book {
	c := *b
	c.match = b.match.Clone()
	c.markets = make([]market.Market, len(b.markets))
	for i := range b.markets {
		c.markets[i] = b.markets[i].Clone()
	}
	c.from, c.before, c.now, c.played, c.points, c.settled, c.corrections = b.event.Version, b.markets, now, false, nil, nil, nil
	c.fresh, c.dirty = map[id.Market]bool{}, map[id.Market]bool{}
	c.event.Version = c.from + 1
	return &c
}

// load returns an event's book from memory, or complete from the database; nil if there is none.
func (d *Desk) load(ctx context.Context, id id.Event) (*book, error) {
	if b := d.books[id]; b != nil {
		return b, nil
	}
	q := d.cfg.DB.Reader()
	found, err := market.Find(ctx, q, id)
	if fault.KindOf(err) == fault.NotFound {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	b := &book{event: found}
	if b.markets, err = market.MarketsOf(ctx, q, id); err != nil {
		return nil, err
	}
	saved, err := market.ReadState(ctx, q, id)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(saved.Desk, &b.state); err != nil {
		return nil, fmt.Errorf("decode desk state of %s: %w", id, err)
	}
	e, err := d.cfg.Engines.For(b.event.Sport, b.state.Priced)
	if err != nil {
		return nil, err
	}
	if b.match, err = e.Restore(saved.Match); err != nil {
		return nil, fmt.Errorf("read state of %s: %w", id, err)
	}
	d.cache(b)
	return b, nil
}

// cache caches a committed book; of an ended event only its last message number.
func (d *Desk) cache(b *book) {
	if b.event.Status.Over() {
		delete(d.books, b.event.ID)
		d.ended[b.event.ID] = endedEvent{b.event.Seq, d.cfg.Clock.Now().Add(d.scaled(rememberTime, leastClosed))}
		return
	}
	d.books[b.event.ID] = b.compact()
}

// commit runs act on a copy of a book and stores its changes. On failure nothing changes in memory or in the database. After a
// conflict with another writer the book is dropped, so that the next access reads it again.
func (d *Desk) commit(ctx context.Context, b *book, act func(*book) error) error {
	was := b.event.Status
	next := b.step(d.now())
	if err := act(next); err != nil {
		return err
	}
	d.overrides.enforce(next)
	if err := d.write(ctx, next, was); err != nil {
		if errors.Is(err, market.ErrStale) {
			delete(d.books, b.event.ID)
			delete(d.ended, b.event.ID)
			if _, failed := d.load(ctx, b.event.ID); failed != nil {
				err = errors.Join(err, failed)
			}
		}
		return fmt.Errorf("event %s: %w", b.event.ID, err)
	}
	d.publishStep(next)
	d.cache(next)
	if next.event.Status.Over() {
		d.leaveAt[next.event.ID] = d.cfg.Clock.Now().Add(d.scaled(lingerTime, leastLinger))
	}
	return nil
}

// write stores a step. It releases the desk's mutex meanwhile: the event itself cannot change, everything else can.
func (d *Desk) write(ctx context.Context, b *book, was market.EventStatus) error {
	change, err := b.change()
	if err != nil {
		return err
	}
	events := d.stepEvents(b, was)
	defer d.release(b.event.ID)()
	err = d.cfg.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := market.Save(ctx, tx, change); err != nil {
			return err
		}
		if err := storePrices(ctx, tx, b); err != nil {
			return err
		}
		return d.cfg.Box.Append(ctx, tx, events...)
	})
	if err == nil && len(events) > 0 {
		d.cfg.Box.Wake()
	}
	return err
}

func (b *book) change() (market.Change, error) {
	score := b.match.Score(b.event)
	b.event.Score = &score
	c := market.Change{Event: b.event, From: b.from, Points: b.points, Lineups: b.lineups}
	for i := range b.markets {
		m := &b.markets[i]
		switch {
		case b.fresh[m.ID]:
			m.SetDerived()
			c.New = append(c.New, *m)
		case b.dirty[m.ID]:
			m.SetDerived()
			c.Add(b.before[i], *m)
		}
	}
	var err error
	if c.Desk, err = json.Marshal(b.state); err != nil {
		return c, fmt.Errorf("encode desk state: %w", err)
	}
	if b.played || b.from == 0 {
		if c.State, err = b.match.Snapshot(); err != nil {
			return c, fmt.Errorf("encode state: %w", err)
		}
		if board := b.match.Sheet(); board != nil {
			if c.Board, err = json.Marshal(board); err != nil {
				return c, fmt.Errorf("encode scoreboard: %w", err)
			}
		}
	}
	return c, nil
}

// stepEvents returns the outbox events of a step.
func (d *Desk) stepEvents(b *book, was market.EventStatus) []outbox.Event {
	all := b.corrections
	for _, s := range b.settled {
		all = append(all, outbox.New(d.cfg.IDs.New(), market.SettledKind, string(b.event.ID), b.now, s))
	}
	if b.event.Status.Over() && !was.Over() {
		all = append(all, outbox.New(d.cfg.IDs.New(), market.OverKind, string(b.event.ID), b.now, market.OverFact{EventID: b.event.ID, Status: b.event.Status}))
	}
	return all
}
