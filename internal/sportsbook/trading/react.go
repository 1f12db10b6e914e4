package trading

import (
	"context"
	"errors"
	"fmt"
	"math"

	"maidan/internal/clock"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// begin opens the book of a new event. An event that no engine can follow is passed over: what the feed says of it later, too.
func (d *Desk) begin(ctx context.Context, m feed.Message) error {
	if m.Fixture == nil {
		return fmt.Errorf("trading: event %s: a fixture message without a fixture", m.EventID)
	}
	match, err := d.engage(*m.Fixture)
	if err != nil {
		d.cfg.Log.Warn("an event cannot be followed and is passed over", "event", m.EventID, "error", err)
		d.over[m.EventID] = closed{seq: math.MaxInt64}
		return nil
	}
	f := m.Fixture
	b := &book{match: match, lineups: market.NewLineups(f.Home.Players, f.Away.Players, f.PreMatch.Batters), now: d.now(), fresh: map[string]bool{}, dirty: map[string]bool{},
		desk: posture{Priced: f.Priced, Silent: d.lost[m.Producer]},
		event: market.Event{ID: m.EventID, Producer: m.Producer, Sport: f.Sport, Competition: f.Competition.Name,
			CompetitionID: f.Competition.ID, Country: f.Competition.Country, Home: team(f.Home), Away: team(f.Away), Venue: f.Venue,
			StartsAt: clock.Millis(f.StartsAt), Status: market.Upcoming, Bettable: f.Bettable, Virtual: f.Virtual, Seq: m.Seq, Version: 1}}
	b.event.Name = market.NameOf(b.event.Home, b.event.Away)
	if err := d.reprice(b); err != nil {
		return err
	}
	d.hand.enforce(b)
	if err := d.write(ctx, b, market.Upcoming); err != nil {
		return fmt.Errorf("event %s: %w", m.EventID, err)
	}
	d.show(b)
	d.keep(b)
	return nil
}

func (d *Desk) engage(f feed.Fixture) (engine.Match, error) {
	e, err := d.cfg.Engines.For(f.Sport, f.Priced)
	if err != nil {
		return nil, err
	}
	return e.Open(f)
}

func team(t feed.Team) market.Team {
	return market.Team{Name: t.Name, Short: t.Short, Colour: t.Colour}
}

// react makes of a book what a message says.
func (d *Desk) react(b *book, m feed.Message) error {
	if b.desk.Priced {
		b.event.Seq = m.Seq
		return d.told(b, m)
	}
	d.learn(b, m)
	if m.Kind == feed.KindBetStop {
		return nil // nothing has happened yet that has a price
	}
	return d.reprice(b)
}

// learn takes a message into a book, without new prices.
func (d *Desk) learn(b *book, m feed.Message) {
	b.event.Seq = m.Seq
	switch m.Kind {
	case feed.KindBetStop:
		b.desk.Stopped = "stopped"
		if m.BetStop != nil && m.BetStop.Reason != "" {
			b.desk.Stopped = string(m.BetStop.Reason)
		}
		b.suspendAll()
	case feed.KindFixture:
		if m.Fixture != nil {
			b.event.StartsAt = clock.Millis(m.Fixture.StartsAt)
			d.play(b, m)
		}
	case feed.KindBall, feed.KindPlay, feed.KindStatus:
		d.play(b, m)
	default: // says nothing about the match
	}
}

// play takes a ball, a play, a status or a new fixture into the match, and settles what it decides.
func (d *Desk) play(b *book, m feed.Message) {
	b.played, b.desk.Stopped = true, ""
	effect, err := d.apply(b, m)
	if err != nil {
		if m.Status != nil && m.Fault == "" { // the official result counts all the same
			if err := b.match.Official(*m.Status); err != nil {
				d.cfg.Log.Error("the result cannot be read", "event", b.event.ID, "error", err)
			}
		}
	}
	if b.desk.Trouble != "" {
		b.suspendAll()
	}
	if m.Status != nil && m.Fault == "" {
		b.phase(*m.Status)
	}
	if effect.Swing {
		b.desk.HoldUntil = b.now + d.wait(holdTime, leastHold).Milliseconds()
	}
	if effect.Point != nil {
		p := *effect.Point
		p.WinHome, p.WinDraw = b.match.Chances()
		p.Seq = m.Seq
		b.points = append(b.points, p)
	}
	b.settle(m.Status != nil && m.Fault == "" && (m.Status.Outcome != nil || m.Status.Result != nil))
}

// apply passes a message to the engine. A message that cannot be read or true suspends the event until lift says otherwise: the first
// one is the reason that the trading desk's alarm names. Messages that follow are applied, but only the official result settles
// anything that the desk prices itself.
func (d *Desk) apply(b *book, m feed.Message) (effect engine.Effect, err error) {
	if m.Fault != "" {
		err = errors.New(m.Fault)
	} else {
		effect, err = b.match.Apply(m)
	}
	if err == nil {
		return effect, nil
	}
	d.cfg.Log.Error("a message cannot be read or true; the event is suspended", "event", b.event.ID, "message", m.Seq, "error", err)
	b.distrust(m.Seq, err)
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

// hush shuts an event whose producer is not heard.
func (b *book) hush() {
	b.desk.Silent = true
	b.suspendAll()
}

// wake ends the silence.
func (d *Desk) wake(b *book) error {
	b.desk.Silent = false
	return d.reprice(b)
}
