package uof

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"time"

	"maidan/internal/id"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// event is the adapter's state of an event.
type event struct {
	id       id.Event
	producer string // the sender of its last message
	seq      int64  // of the last message that the receiver has
	sides    sides
	phase    feed.Phase
	over     bool
	order    order
	missing  time.Time // when no fixture was found for it; zero if it has one
}

// missingFor is how long an event without a fixture is ignored.
const missingFor = 10 * time.Minute

// handle forwards one delivery. It returns only errors of the receiver or the database: an unreadable message is logged and stops the
// bets on its event until the next prices (unreadable).
func (r *run) handle(ctx context.Context, d Delivery) error {
	m, err := Decode(d.Body)
	if err != nil {
		route, _ := ParseRoute(d.Key) // an invalid key names no event
		return r.unreadable(ctx, d, route.Event, err)
	}
	switch m := m.(type) {
	case *Alive:
		return r.alive(m)
	case *SnapshotComplete:
		if w := r.watches[m.Product]; w != nil {
			w.Complete(r.Clock.Now(), time.UnixMilli(m.Timestamp), m.RequestID)
		}
		return nil
	case interface{ Of() *Head }:
		w := r.watches[m.Of().Product]
		if w == nil {
			return nil // of a producer that is not followed
		}
		if err := r.tooLate(ctx, w, m); err != nil {
			return err
		}
	}
	route, err := ParseRoute(d.Key)
	if err != nil {
		return r.unreadable(ctx, d, m.(interface{ Of() *Head }).Of().EventID, err)
	}
	return r.forwardEvent(ctx, m, route)
}

// tooLate reports a producer down before one of its late prices is forwarded.
func (r *run) tooLate(ctx context.Context, w *Watch, m any) error {
	if o, ok := m.(*OddsChange); ok && o.RequestID == 0 && w.Priced(r.Clock.Now(), time.UnixMilli(o.Timestamp)) {
		return r.actOnWatches(ctx)
	}
	return nil
}

func (r *run) alive(m *Alive) error {
	w := r.watches[m.Product]
	if w == nil {
		return nil
	}
	now := r.Clock.Now()
	w.Alive(now, time.UnixMilli(m.Timestamp), *m.Subscribed == 1)
	if w.Open() && r.reportedUp[m.Product] {
		return r.forward(feed.Message{Producer: Key(m.Product), Kind: feed.KindAlive, At: now})
	}
	return nil
}

// unreadable reports an unreadable message to the receiver, which suspends its event and raises an alarm. A message without an
// event is only logged.
func (r *run) unreadable(ctx context.Context, d Delivery, about URN, fault error) error {
	r.Log.Error("cannot read feed message", "key", d.Key, "error", fault)
	if about == "" {
		return nil
	}
	e, err := r.find(ctx, about)
	if err != nil || e == nil {
		return err
	}
	return r.send(e, e.producer, feed.Message{Kind: feed.KindBetStop, BetStop: &feed.BetStop{Reason: feed.StopPlay}, Fault: "cannot be read: " + fault.Error()})
}

// forwardEvent forwards a message about an event.
func (r *run) forwardEvent(ctx context.Context, m Message, route Route) error {
	h := m.(interface{ Of() *Head }).Of()
	e, err := r.find(ctx, h.EventID)
	if err != nil {
		return err
	}
	producer := Key(h.Product)
	switch m := m.(type) {
	case *OddsChange:
		return r.odds(ctx, e, m, route)
	case *FixtureChange:
		return r.fixture(ctx, e, m, route)
	case *BetStop:
		if e != nil {
			e.order.addStop(stamp{producer, h.Timestamp}, m.Named())
			return r.send(e, producer, feed.Message{Kind: feed.KindBetStop, BetStop: &feed.BetStop{Reason: feed.StopPlay, Groups: m.Named()}})
		}
	case *BetSettlement:
		return r.forwardOnce(ctx, e, m, func() feed.Message {
			s := e.sides.settlement(m)
			return feed.Message{Kind: feed.KindSettlement, Settlement: &s}
		})
	case *BetCancel:
		return r.forwardOnce(ctx, e, m, func() feed.Message {
			c := e.sides.correction(m.Markets, m.StartTime, m.EndTime, m.SupercededBy)
			return feed.Message{Kind: feed.KindCancel, Correction: &c}
		})
	case *RollbackBetSettlement:
		return r.forwardOnce(ctx, e, m, func() feed.Message {
			c := e.sides.correction(m.Markets, 0, 0, "")
			return feed.Message{Kind: feed.KindRollbackSettlement, Correction: &c}
		})
	case *RollbackBetCancel:
		return r.forwardOnce(ctx, e, m, func() feed.Message {
			c := e.sides.correction(m.Markets, m.StartTime, m.EndTime, "")
			return feed.Message{Kind: feed.KindRollbackCancel, Correction: &c}
		})
	}
	return nil
}

// find returns the state of an event; nil for an unknown event.
func (r *run) find(ctx context.Context, urn URN) (*event, error) {
	id := urn.EventID()
	if e := r.events[id]; e != nil {
		if !e.missing.IsZero() {
			return nil, nil
		}
		return e, nil
	}
	known, err := market.Find(ctx, r.DB.Reader(), id)
	if errors.Is(err, market.ErrNoEvent) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	phases := map[market.EventStatus]feed.Phase{market.Upcoming: feed.Upcoming, market.Live: feed.Live, market.Ended: feed.Ended, market.Abandoned: feed.Abandoned}
	e := &event{id: id, producer: known.Producer, seq: known.Seq, sides: sides{known.Sport, known.Home.Name, known.Away.Name}, phase: phases[known.Status], over: known.Status.Over()}
	r.events[id] = e
	return e, nil
}

// send numbers a message and forwards it.
func (r *run) send(e *event, producer string, m feed.Message) error {
	m.Producer, m.EventID, m.Seq, m.At = producer, e.id, e.seq+1, r.Clock.Now()
	if err := r.forward(m); err != nil {
		return err
	}
	e.seq++
	e.producer = producer
	return nil
}

// forwardOnce forwards a message that moves money, unless one with the same digest of its content was processed before. The
// request that a message answers is no part of the digest.
func (r *run) forwardOnce(ctx context.Context, e *event, m Message, words func() feed.Message) error {
	if e == nil {
		return nil // never offered: no bets
	}
	h := m.(interface{ Of() *Head }).Of()
	producer := Key(h.Product)
	h.RequestID = 0
	text, err := Encode(m)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(text)
	digest := hex.EncodeToString(sum[:])
	if known, err := isProcessed(ctx, r.DB.Reader(), digest); err != nil || known {
		return err
	}
	if err := storePending(ctx, r.DB, digest, e.id, e.seq+1, r.Clock.Now()); err != nil {
		return err
	}
	if err := r.send(e, producer, words()); err != nil {
		return err
	}
	return storeDone(ctx, r.DB, digest)
}

// odds forwards prices, and before or after them the status changes in the score. An unknown event is announced first, if it may
// still take bets.
func (r *run) odds(ctx context.Context, e *event, m *OddsChange, route Route) error {
	var phase feed.Phase
	var over bool
	if m.Status != nil {
		phase, over = phaseOf(m.Status)
	}
	if e == nil {
		if over {
			return nil
		}
		var err error
		if e, err = r.announce(ctx, m.EventID, m.Product, route); e == nil {
			return err
		}
	}
	producer := Key(m.Product)
	odds := e.sides.odds(m)
	stale := e.order.filter(stamp{producer, m.Timestamp}, &odds)
	turn := func() error {
		if m.Status == nil || stale || phase == e.phase || e.over && !over {
			return nil
		}
		st := feed.Status{Phase: phase, Period: periods[m.Status.MatchStatus].number}
		if over {
			st.Result = result(phase, m.Status)
		}
		e.phase, e.over = phase, over
		return r.send(e, producer, feed.Message{Kind: feed.KindStatus, Status: &st})
	}
	if !over {
		if err := turn(); err != nil {
			return err
		}
	}
	if stale && len(odds.Lines) == 0 {
		return nil
	}
	if err := r.send(e, producer, feed.Message{Kind: feed.KindOdds, Odds: &odds}); err != nil || !over {
		return err
	}
	return turn()
}

// fixture requests a changed or new fixture.
func (r *run) fixture(ctx context.Context, e *event, m *FixtureChange, route Route) error {
	if e == nil {
		_, err := r.announce(ctx, m.EventID, m.Product, route)
		return err
	}
	f, err := r.fetchFixture(ctx, m.EventID)
	if err != nil {
		return r.giveUp(m.EventID, m.Product, err)
	}
	return r.send(e, Key(m.Product), feed.Message{Kind: feed.KindFixture, Fixture: &f})
}

// announce begins an event. It returns nil if it has no fixture.
func (r *run) announce(ctx context.Context, urn URN, product int, route Route) (*event, error) {
	id := urn.EventID()
	if known := r.events[id]; known != nil && r.Clock.Now().Sub(known.missing) < missingFor {
		return nil, nil
	}
	f, err := r.fetchFixture(ctx, urn)
	if err != nil {
		r.events[id] = &event{id: id, missing: r.Clock.Now()}
		return nil, r.giveUp(urn, product, err)
	}
	f.Virtual = f.Virtual || route.Scope == ScopeVirtual
	r.forget(r.Clock.Now())
	e := &event{id: id, sides: sides{f.Sport, f.Home.Name, f.Away.Name}, phase: feed.Upcoming}
	if err := r.send(e, Key(product), feed.Message{Kind: feed.KindFixture, Fixture: &f}); err != nil {
		return nil, err
	}
	r.events[id] = e
	return e, nil
}

// tries is how often a fixture is requested before its producer is set down.
const tries = 3

func (r *run) fetchFixture(ctx context.Context, urn URN) (f feed.Fixture, err error) {
	for n := range tries {
		if n > 0 {
			if err := r.Clock.Sleep(ctx, time.Duration(n)*time.Second); err != nil {
				return f, err
			}
		}
		if f, err = r.API.Fixture(ctx, urn); err == nil || errors.Is(err, ErrNoFixture) || errors.Is(err, ErrMessage) || ctx.Err() != nil {
			return f, err
		}
	}
	return f, err
}

// giveUp ignores an event without a fixture. If the API failed, its producer is recovered later, which brings the event back.
func (r *run) giveUp(urn URN, product int, err error) error {
	if errors.Is(err, ErrNoFixture) || errors.Is(err, ErrMessage) {
		r.Log.Warn("feed event ignored", "event", urn, "error", err)
		return nil
	}
	r.Log.Error("cannot get fixture; its producer is recovered", "event", urn, "error", err)
	delete(r.events, urn.EventID())
	w := r.watches[product]
	w.setDown(r.Clock.Now())
	w.retry = r.Clock.Now().Add(retryFirst)
	return nil
}
