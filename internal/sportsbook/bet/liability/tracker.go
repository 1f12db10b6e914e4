package liability

import (
	"context"
	"fmt"
	"slices"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/market"
)

const (
	refreshAfter = 30 * time.Second // maximal age of the limits and of the exposure to an event
	maxEvents    = 2000             // events in memory; a full memory is cleared
)

// Tracker tracks the operator's exposure to events with bets, in the base currency. Liability is reserved before a bet is
// submitted to the wallet and released if the wallet refuses it. So two bets of one node never use the same available liability.
// Nodes publish their reservations; see Subscribe. A node reads reservations that it did not receive from the bets, after
// refreshAfter at most. A Tracker is safe for concurrent use.
type Tracker struct {
	db    *db.DB
	clock clock.Clock
	ids   *id.Maker
	book  book
}

// New returns a Tracker of a single node.
func New(d *db.DB, c clock.Clock, ids *id.Maker) *Tracker {
	return &Tracker{db: d, clock: c, ids: ids, book: book{events: map[id.Event]*exposure{}, pending: map[*reservation]bool{}}}
}

// Reserve reserves the liability of a bet on each of its legs, or refuses with ErrLimit and the stake that would be accepted. The
// caller must close the reservation.
func (t *Tracker) Reserve(ctx context.Context, s Stakes) (*Reservation, error) {
	if err := t.refresh(ctx, s.Offers); err != nil {
		return nil, err
	}
	legs := s.liabilities()
	reserved, over, available := t.book.reserve(legs, s.Offers)
	if reserved == nil {
		return nil, ErrLimit.At(fmt.Sprintf("legs[%d]", over), "tooHigh").WithData("alternative_stake", s.alternative(legs[over], available))
	}
	t.book.nodes.publish(message{Number: reserved.number, Reserved: legs})
	return &Reservation{&t.book, reserved}, nil
}

// Reservation is liability that is reserved until the wallet has decided on a bet.
type Reservation struct {
	book     *book
	reserved *reservation
}

// Close ends the reservation: the liability of an accepted bet stays, that of a refused bet is released. A nil reservation does
// nothing.
func (r *Reservation) Close(accepted bool) {
	if r != nil {
		r.book.close(r.reserved, accepted)
	}
}

// MaxStake returns the largest stake of one line, up to the bet's own, that the available liability covers on every leg.
func (t *Tracker) MaxStake(ctx context.Context, s Stakes) (money.Amount, error) {
	if err := t.refresh(ctx, s.Offers); err != nil {
		return 0, err
	}
	t.book.mu.Lock()
	defer t.book.mu.Unlock()
	return t.book.maxStake(s), nil
}

// refresh reads the limits and the exposure of events that are older than refreshAfter. Liability that is reserved during a
// reading is added to it: it may count twice until the next reading, but it always counts.
func (t *Tracker) refresh(ctx context.Context, offers []market.Offer) error {
	b := &t.book
	if events, limits := b.stale(t.now(), offers); len(events) == 0 && !limits {
		return nil
	}
	b.reading.Lock()
	defer b.reading.Unlock()
	events, limits := b.stale(t.now(), offers) // another bet may have read them since
	if limits {
		bounds, err := Bounds(ctx, t.db.Reader())
		if err != nil {
			return err
		}
		b.setBounds(bounds, t.now())
	}
	for _, event := range events {
		b.beginReading(event)
		legs, err := readLiabilities(ctx, t.db.Reader(), event)
		b.endReading(event, legs, t.now(), err == nil)
		if err != nil {
			return err
		}
	}
	return nil
}

// now returns the time in unix milliseconds.
func (t *Tracker) now() int64 { return clock.Millis(t.clock.Now()) }

func (b *book) stale(now int64, offers []market.Offer) (events []id.Event, bounds bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	old := now - refreshAfter.Milliseconds()
	for _, o := range offers {
		if e := b.events[o.EventID]; (e == nil || e.readAt < old) && !slices.Contains(events, o.EventID) {
			events = append(events, o.EventID)
		}
	}
	return events, b.readAt < old
}
