package trading

import (
	"context"
	"errors"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/sportsbook/engine/foreign"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// trackProducer records that a producer is alive. A producer that reported itself down is not trusted until it reports itself up.
func (d *Desk) trackProducer(ctx context.Context, m feed.Message) error {
	switch m.Kind {
	case feed.KindProducerDown:
		return d.producerDown(ctx, m.Producer)
	case feed.KindProducerUp:
		delete(d.down, m.Producer)
		if err := d.vouchNow(ctx, m.Producer, d.cfg.Clock.Now().Add(vouchTime)); err != nil {
			return err
		}
	default:
	}
	if d.down[m.Producer] {
		return nil
	}
	return d.producerAlive(ctx, m.Producer)
}

// vouchNow moves the time until which a producer's prices are valid, without waiting for the next tick.
func (d *Desk) vouchNow(ctx context.Context, producer string, until time.Time) error {
	return d.cfg.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return market.Vouch(ctx, tx, producer, clock.Millis(until))
	})
}

// producerDown stops the bets on a producer's events at once: first its prices stop being valid, then its markets are suspended.
func (d *Desk) producerDown(ctx context.Context, producer string) error {
	d.down[producer] = true
	delete(d.lastMessage, producer)
	failed := d.vouchNow(ctx, producer, d.cfg.Clock.Now())
	shut := func(b *book) func(*book) error {
		if b.event.Producer == producer && !b.state.Silent && d.down[producer] {
			return suspendSilent
		}
		return nil
	}
	return errors.Join(failed, d.commitEach(ctx, d.selectBooks(shut), shut))
}

// applyPriced applies a message to the book of an event that the feed prices.
func (d *Desk) applyPriced(b *book, m feed.Message) error {
	if m.Kind == feed.KindFixture && m.Fixture != nil {
		b.event.StartsAt = clock.Millis(m.Fixture.StartsAt)
	}
	d.changeProducer(b, m)
	b.played = true
	if _, err := d.apply(b, m); err != nil {
		// The prices are older than the missing message: each market waits for its next price.
		if _, err := b.match.Apply(feed.Message{Kind: feed.KindBetStop, BetStop: &feed.BetStop{}}); err != nil {
			return err
		}
		if m.Fault != "" {
			return nil // nothing in the message is applied
		}
	} else if m.Odds != nil && len(m.Odds.Lines) > 0 {
		b.clearTrouble()
	}
	if m.Status != nil {
		b.phase(*m.Status)
	}
	if m.Correction == nil {
		b.settle(m.Settlement != nil)
	} else if match, ok := b.match.(*foreign.Match); ok {
		for _, c := range match.Changes() {
			d.correct(b, c)
		}
	}
	return d.reprice(b)
}

// changeProducer assigns an event to the producer that now prices it: one before the match, another during it. If that producer
// is silent, the event is suspended.
func (d *Desk) changeProducer(b *book, m feed.Message) {
	if m.Producer == b.event.Producer || m.Odds == nil {
		return
	}
	for _, l := range m.Odds.Lines {
		if l.State == feed.LineActive {
			b.event.Producer = m.Producer
			_, alive := d.lastMessage[m.Producer]
			if b.state.Silent = !alive; b.state.Silent {
				b.suspendAll()
			}
			return
		}
	}
}

// correct applies a cancel or a rollback to every generation of the line's market and records the event for the outbox.
func (d *Desk) correct(b *book, c foreign.Change) {
	for edition := range c.Edition + 1 {
		m := b.find(foreign.MarketID(b.event.ID, c.Line, edition))
		if m == nil {
			continue
		}
		if b.hasManualResult(m) {
			continue
		}
		if c.Window.Whole() || c.What == foreign.SettlementTakenBack {
			b.restoreResult(m)
		}
		b.corrections = append(b.corrections, d.correctionEvent(b, m.ID, c))
	}
}

// restoreResult sets the result that remains: void after a cancel; the settlement's result after the cancel's rollback. A market
// without any result closes, and opens when it is priced again.
func (b *book) restoreResult(m *market.Market) {
	next := m.Clone()
	to, ok := b.decide(&next)
	if !ok {
		next.All(market.Open, market.Plain())
		to = market.Closed
	}
	if m.Status.Done() || ok {
		m.Generation++
	}
	m.Selections = next.Selections
	b.setStatus(m, to)
	m.Version, m.SettledAt = b.event.Version, 0
	if ok {
		m.SettledAt = b.now
	}
	b.dirty[m.ID] = true
}

func (d *Desk) correctionEvent(b *book, marketID id.Market, c foreign.Change) outbox.Event {
	w := c.Window
	switch c.What {
	case foreign.Cancelled:
		return outbox.New(d.cfg.IDs.New(), market.CancelledKind, string(b.event.ID), b.now,
			market.CancelledFact{EventID: b.event.ID, MarketID: marketID, From: w.From, Until: w.Until, Version: b.event.Version})
	case foreign.CancelTakenBack:
		return outbox.New(d.cfg.IDs.New(), market.RolledBackKind, string(b.event.ID), b.now,
			market.RolledBackFact{EventID: b.event.ID, MarketID: marketID, What: market.RolledCancel, From: w.From, Until: w.Until, Version: b.event.Version})
	default:
		return outbox.New(d.cfg.IDs.New(), market.RolledBackKind, string(b.event.ID), b.now,
			market.RolledBackFact{EventID: b.event.ID, MarketID: marketID, What: market.RolledSettlement, Version: b.event.Version})
	}
}
