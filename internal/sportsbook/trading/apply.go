package trading

import (
	"context"
	"errors"
	"fmt"
	"math"

	"maidan/internal/clock"
	"maidan/internal/id"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// openBook opens the book of a new event. An event that no engine can follow is ignored, with all its later messages.
func (d *Desk) openBook(ctx context.Context, m feed.Message) error {
	if m.Fixture == nil {
		return fmt.Errorf("trading: event %s: a fixture message without a fixture", m.EventID)
	}
	match, err := d.newMatch(*m.Fixture)
	if err != nil {
		d.cfg.Log.Warn("event ignored: no engine can follow it", "event", m.EventID, "error", err)
		d.ended[m.EventID] = endedEvent{seq: math.MaxInt64}
		return nil
	}
	f := m.Fixture
	b := &book{match: match, lineups: market.NewLineups(f.Home.Players, f.Away.Players, f.PreMatch.Batters), now: d.now(), fresh: map[id.Market]bool{}, dirty: map[id.Market]bool{},
		state: deskState{Priced: f.Priced, Silent: d.down[m.Producer]},
		event: market.Event{ID: m.EventID, Producer: m.Producer, Sport: f.Sport, Competition: f.Competition.Name,
			CompetitionID: f.Competition.ID, Country: f.Competition.Country, Home: team(f.Home), Away: team(f.Away), Venue: f.Venue,
			StartsAt: clock.Millis(f.StartsAt), Status: market.Upcoming, Bettable: f.Bettable, Virtual: f.Virtual, Seq: m.Seq, Version: 1}}
	b.event.Name = market.NameOf(b.event.Home, b.event.Away)
	if err := d.reprice(b); err != nil {
		return err
	}
	d.overrides.enforce(b)
	if err := d.write(ctx, b, market.Upcoming); err != nil {
		return fmt.Errorf("event %s: %w", m.EventID, err)
	}
	d.publishStep(b)
	d.cache(b)
	return nil
}

func (d *Desk) newMatch(f feed.Fixture) (engine.Match, error) {
	e, err := d.cfg.Engines.For(f.Sport, f.Priced)
	if err != nil {
		return nil, err
	}
	return e.Open(f)
}

func team(t feed.Team) market.Team {
	return market.Team{Name: t.Name, Short: t.Short, Colour: t.Colour}
}

// applyMessage applies a message to a book.
func (d *Desk) applyMessage(b *book, m feed.Message) error {
	if b.state.Priced {
		b.event.Seq = m.Seq
		return d.applyPriced(b, m)
	}
	d.update(b, m)
	if m.Kind == feed.KindBetStop {
		return nil // nothing with a price has happened yet
	}
	return d.reprice(b)
}

// update applies a message to a book without pricing it again.
func (d *Desk) update(b *book, m feed.Message) {
	b.event.Seq = m.Seq
	switch m.Kind {
	case feed.KindBetStop:
		b.state.Stopped = "stopped"
		if m.BetStop != nil && m.BetStop.Reason != "" {
			b.state.Stopped = string(m.BetStop.Reason)
		}
		b.suspendAll()
	case feed.KindFixture:
		if m.Fixture != nil {
			b.event.StartsAt = clock.Millis(m.Fixture.StartsAt)
			d.play(b, m)
		}
	case feed.KindBall, feed.KindPlay, feed.KindStatus:
		d.play(b, m)
	default: // not about the match
	}
}

// play applies a ball, a play, a status or a new fixture to the match and settles what it decides.
func (d *Desk) play(b *book, m feed.Message) {
	b.played, b.state.Stopped = true, ""
	effect, err := d.apply(b, m)
	if err != nil {
		if m.Status != nil && m.Fault == "" { // the official result counts in any case
			if err := b.match.Official(*m.Status); err != nil {
				d.cfg.Log.Error("cannot read result", "event", b.event.ID, "error", err)
			}
		}
	}
	if b.state.Trouble != "" {
		b.suspendAll()
	}
	if m.Status != nil && m.Fault == "" {
		b.phase(*m.Status)
	}
	if effect.Swing {
		b.state.HoldUntil = b.now + d.scaled(holdTime, leastHold).Milliseconds()
	}
	if effect.Point != nil {
		p := *effect.Point
		p.WinHome, p.WinDraw = b.match.Chances()
		p.Seq = m.Seq
		b.points = append(b.points, p)
	}
	b.settle(m.Status != nil && m.Fault == "" && (m.Status.Outcome != nil || m.Status.Result != nil))
}

// apply passes a message to the engine. An unreadable or contradictory message suspends the event until clearTrouble; the first
// one is the reason in the trading desk's alarm. Later messages are still applied. Of the markets that the desk prices, only the
// official result then settles any.
func (d *Desk) apply(b *book, m feed.Message) (effect engine.Effect, err error) {
	if m.Fault != "" {
		err = errors.New(m.Fault)
	} else {
		effect, err = b.match.Apply(m)
	}
	if err == nil {
		return effect, nil
	}
	d.cfg.Log.Error("event suspended: message is unreadable or contradictory", "event", b.event.ID, "message", m.Seq, "error", err)
	b.suspendForMessage(m.Seq, err)
	return engine.Effect{}, err
}

func (b *book) phase(st feed.Status) {
	switch st.Phase {
	case feed.Upcoming:
		b.event.Status = market.Upcoming
	case feed.Live, feed.InningsBreak, feed.Break:
		b.event.Status = market.Live
	case feed.Ended, feed.Abandoned:
		if !b.event.Status.Over() {
			b.event.EndedAt = b.now
		}
		b.event.Status = market.Ended
		if st.Phase == feed.Abandoned {
			b.event.Status = market.Abandoned
		}
	}
}

// suspendSilent suspends an event whose producer is silent.
func (b *book) suspendSilent() {
	b.state.Silent = true
	b.suspendAll()
}

// resume resumes an event after its producer's silence.
func (d *Desk) resume(b *book) error {
	b.state.Silent = false
	return d.reprice(b)
}
