package trading

import (
	"context"
	"errors"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/outbox"
	"maidan/internal/sportsbook/engine/foreign"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// attend notes who speaks. A producer that has said that it is down is not believed before it says that it is up.
func (d *Desk) attend(ctx context.Context, m feed.Message) error {
	switch m.Kind {
	case feed.KindProducerDown:
		return d.lose(ctx, m.Producer)
	case feed.KindProducerUp:
		delete(d.lost, m.Producer)
		if err := d.vouchNow(ctx, m.Producer, d.cfg.Clock.Now().Add(vouchTime)); err != nil {
			return err
		}
	default:
	}
	if d.lost[m.Producer] {
		return nil
	}
	return d.hear(ctx, m.Producer)
}

// vouchNow moves the moment until which a producer's prices may be believed, without waiting for the next look at the clock.
func (d *Desk) vouchNow(ctx context.Context, producer string, until time.Time) error {
	return d.cfg.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return market.Vouch(ctx, tx, producer, clock.Millis(until))
	})
}

// lose stops the bets on a producer's events at once: first nobody vouches for its prices any more, then its markets are shut.
func (d *Desk) lose(ctx context.Context, producer string) error {
	d.lost[producer] = true
	delete(d.heard, producer)
	failed := d.vouchNow(ctx, producer, d.cfg.Clock.Now())
	shut := func(b *book) func(*book) error {
		if b.event.Producer == producer && !b.desk.Silent && d.lost[producer] {
			return hush
		}
		return nil
	}
	return errors.Join(failed, d.commitEach(ctx, d.chosen(shut), shut))
}

// told makes of the book of an event that somebody else prices what a message says.
func (d *Desk) told(b *book, m feed.Message) error {
	if m.Kind == feed.KindFixture && m.Fixture != nil {
		b.event.StartsAt = clock.Millis(m.Fixture.StartsAt)
	}
	d.passOn(b, m)
	b.played = true
	if _, err := d.apply(b, m); err != nil {
		// The prices are as old as the message that is lost: each market waits for its next one.
		if _, err := b.match.Apply(feed.Message{Kind: feed.KindBetStop, BetStop: &feed.BetStop{}}); err != nil {
			return err
		}
		if m.Fault != "" {
			return nil // nothing in the message is believed
		}
	} else if m.Odds != nil && len(m.Odds.Lines) > 0 {
		b.lift()
	}
	if m.Status != nil {
		b.phase(*m.Status)
	}
	if m.Recall == nil {
		b.settle(m.Settlement != nil)
	} else if match, ok := b.match.(*foreign.Match); ok {
		for _, c := range match.Changes() {
			d.recall(b, c)
		}
	}
	return d.reprice(b)
}

// passOn gives an event to the producer that prices it now: before the match one, during it another. It is shut or open as that one
// is.
func (d *Desk) passOn(b *book, m feed.Message) {
	if m.Producer == b.event.Producer || m.Odds == nil {
		return
	}
	for _, l := range m.Odds.Lines {
		if l.State == feed.LineActive {
			b.event.Producer = m.Producer
			_, heard := d.heard[m.Producer]
			if b.desk.Silent = !heard; b.desk.Silent {
				b.suspendAll()
			}
			return
		}
	}
}

// recall carries out what a cancel or a rollback changed, on every edition of the line's market, and tells the house.
func (d *Desk) recall(b *book, c foreign.Change) {
	for edition := range c.Edition + 1 {
		m := b.find(foreign.MarketID(b.event.ID, c.Line, edition))
		if m == nil {
			continue
		}
		if b.overruled(m) {
			continue
		}
		if c.Window.Whole() || c.What == foreign.SettlementTakenBack {
			b.judgeAgain(m)
		}
		b.recalls = append(b.recalls, d.recallFact(b, m.ID, c))
	}
}

// judgeAgain gives a market the result that is left: of a cancel, void; of its rollback, what the settlement had said; without any it
// closes, and opens when it is priced again.
func (b *book) judgeAgain(m *market.Market) {
	next := m.Clone()
	to, ok := b.verdict(&next)
	if !ok {
		next.All(market.Open, market.Plain())
		to = market.Closed
	}
	if m.Status.Done() || ok {
		m.Generation++
	}
	m.Selections = next.Selections
	b.turn(m, to)
	m.Version, m.SettledAt = b.event.Version, 0
	if ok {
		m.SettledAt = b.now
	}
	b.dirty[m.ID] = true
}

func (d *Desk) recallFact(b *book, marketID string, c foreign.Change) outbox.Event {
	w := c.Window
	switch c.What {
	case foreign.Cancelled:
		return outbox.New(d.cfg.IDs.New(), market.CancelledKind, b.event.ID, b.now,
			market.CancelledFact{EventID: b.event.ID, MarketID: marketID, From: w.From, Until: w.Until, Version: b.event.Version})
	case foreign.CancelTakenBack:
		return outbox.New(d.cfg.IDs.New(), market.RolledBackKind, b.event.ID, b.now,
			market.RolledBackFact{EventID: b.event.ID, MarketID: marketID, What: market.RolledCancel, From: w.From, Until: w.Until, Version: b.event.Version})
	default:
		return outbox.New(d.cfg.IDs.New(), market.RolledBackKind, b.event.ID, b.now,
			market.RolledBackFact{EventID: b.event.ID, MarketID: marketID, What: market.RolledSettlement, Version: b.event.Version})
	}
}
