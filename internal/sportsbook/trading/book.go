package trading

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/outbox"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/market"
)

// posture is what the desk itself knows of an event beside its score and its markets. It is kept as JSON.
type posture struct {
	Stopped   string `json:"stopped,omitempty"`    // why the feed has stopped betting; the next ball, play or status ends it
	HoldUntil int64  `json:"hold_until,omitempty"` // unix milliseconds; markets are shut until then
	Silent    bool   `json:"silent,omitempty"`     // the producer is not heard
	Trouble   string `json:"trouble,omitempty"`    // the message that shuts the event because it cannot be read or true: see lift
	Fault     *Fault `json:"fault,omitempty"`      // the latest such message, also when it shuts the event no more
	Priced    bool   `json:"priced,omitempty"`     // prices and results come with the feed

	Overruled []string `json:"overruled,omitempty"` // markets that people have decided: the feed does not
}

// shut tells whether the event takes no bets at a moment.
func (p posture) shut(now int64) bool {
	return p.Stopped != "" || p.HoldUntil > now || p.Silent || p.Trouble != ""
}

// book is an event with everything the desk needs to go on.
type book struct {
	event   market.Event
	markets []market.Market
	past    map[string]bool // markets that are settled and not in markets: see rest
	match   engine.Match
	desk    posture
	orders  string // of people, under which the markets were brought to where they are

	// What the present step changes; empty in a book at rest.
	lineups *market.Lineups // of an event that is new
	from    int64
	was     []market.Market // the markets before the step, in the same order
	now     int64
	played  bool // the state of the match changed
	fresh   map[string]bool
	dirty   map[string]bool
	settled []market.SettledFact
	recalls []outbox.Event // cancels and rollbacks of a feed that prices
	points  []market.WormPoint
}

// step returns a copy to work on: the committed book stays as it is until the copy is committed.
func (b *book) step(now int64) *book {
	c := *b
	c.match = b.match.Clone()
	c.markets = make([]market.Market, len(b.markets))
	for i := range b.markets {
		c.markets[i] = b.markets[i].Clone()
	}
	c.from, c.was, c.now, c.played, c.points, c.settled, c.recalls = b.event.Version, b.markets, now, false, nil, nil, nil
	c.fresh, c.dirty = map[string]bool{}, map[string]bool{}
	c.event.Version = c.from + 1
	return &c
}

// open returns an event's book: the one at hand, or the one in the database, which is whole; nil when there is none.
func (d *Desk) open(ctx context.Context, id string) (*book, error) {
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
	kept, err := market.ReadState(ctx, q, id)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(kept.Desk, &b.desk); err != nil {
		return nil, fmt.Errorf("read desk of %s: %w", id, err)
	}
	e, err := d.cfg.Engines.For(b.event.Sport, b.desk.Priced)
	if err != nil {
		return nil, err
	}
	if b.match, err = e.Restore(kept.Match); err != nil {
		return nil, fmt.Errorf("read state of %s: %w", id, err)
	}
	d.keep(b)
	return b, nil
}

// keep remembers a committed book; of an event that is over only its last message.
func (d *Desk) keep(b *book) {
	if b.event.Status.Over() {
		delete(d.books, b.event.ID)
		d.over[b.event.ID] = closed{b.event.Seq, d.cfg.Clock.Now().Add(d.wait(closedTime, leastClosed))}
		return
	}
	d.books[b.event.ID] = b.rest()
}

// commit lets act work on a copy of a book and writes what it changed. When it fails nothing has changed, here or in the
// database; when somebody else was faster the book is read again, for the next look.
func (d *Desk) commit(ctx context.Context, b *book, act func(*book) error) error {
	was := b.event.Status
	next := b.step(d.now())
	if err := act(next); err != nil {
		return err
	}
	d.hand.enforce(next)
	if err := d.write(ctx, next, was); err != nil {
		if errors.Is(err, market.ErrStale) {
			delete(d.books, b.event.ID)
			delete(d.over, b.event.ID)
			if _, failed := d.open(ctx, b.event.ID); failed != nil {
				err = errors.Join(err, failed)
			}
		}
		return fmt.Errorf("event %s: %w", b.event.ID, err)
	}
	d.show(next)
	d.keep(next)
	if next.event.Status.Over() {
		d.gone[next.event.ID] = d.cfg.Clock.Now().Add(d.wait(lingerTime, leastLinger))
	}
	return nil
}

// write writes a step. It releases the desk's mutex meanwhile: the caller finds the event as it left it, and may find anything else changed.
func (d *Desk) write(ctx context.Context, b *book, was market.EventStatus) error {
	change, err := b.change()
	if err != nil {
		return err
	}
	events := d.facts(b, was)
	defer d.release(b.event.ID)()
	err = d.cfg.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := market.Save(ctx, tx, change); err != nil {
			return err
		}
		if err := notePrices(ctx, tx, b); err != nil {
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
			m.Dress()
			c.New = append(c.New, *m)
		case b.dirty[m.ID]:
			m.Dress()
			c.Add(b.was[i], *m)
		}
	}
	var err error
	if c.Desk, err = json.Marshal(b.desk); err != nil {
		return c, fmt.Errorf("encode desk: %w", err)
	}
	if b.played || b.from == 0 {
		if c.State, err = b.match.Snapshot(); err != nil {
			return c, fmt.Errorf("encode state: %w", err)
		}
		if sheet := b.match.Sheet(); sheet != nil {
			if c.Board, err = json.Marshal(sheet); err != nil {
				return c, fmt.Errorf("encode sheet: %w", err)
			}
		}
	}
	return c, nil
}

// facts are the events that a step tells the house.
func (d *Desk) facts(b *book, was market.EventStatus) []outbox.Event {
	all := b.recalls
	for _, s := range b.settled {
		all = append(all, outbox.New(d.cfg.IDs.New(), market.SettledKind, b.event.ID, b.now, s))
	}
	if b.event.Status.Over() && !was.Over() {
		all = append(all, outbox.New(d.cfg.IDs.New(), market.OverKind, b.event.ID, b.now, market.OverFact{EventID: b.event.ID, Status: b.event.Status}))
	}
	return all
}
