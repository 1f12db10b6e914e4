package trading

import (
	"context"
	"fmt"
	"math"

	"maidan/internal/clock"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// bigMove is a change of the win probability after which the old price is withdrawn at once: about the 95th percentile of a
// ball in the middle of a chase (cricket notes, mean change a ball).
const bigMove = 0.08

// lastOvers is the end of an innings, in balls, where even a dot ball moves the price.
const lastOvers = 12

// begin opens the book of a new event.
func (d *Desk) begin(ctx context.Context, m feed.Message) error {
	f := m.Fixture
	if f == nil || f.Format.Overs <= 0 || f.Format.BallsPerOver <= 0 || f.Format.Wickets <= 0 {
		return fmt.Errorf("trading: event %s: fixture without a format", m.EventID)
	}
	b := &book{state: cricket.New(f.Format), now: d.now(), fresh: map[string]bool{}, dirty: map[string]bool{},
		desk: posture{Pre: f.PreMatch},
		event: market.Event{ID: m.EventID, Producer: m.Producer, Sport: f.Sport, Competition: f.Competition.Name,
			Home: team(f.Home), Away: team(f.Away), Venue: f.Venue, StartsAt: clock.Millis(f.StartsAt), Status: market.Upcoming,
			Bettable: f.Bettable, Virtual: f.Virtual, Seq: m.Seq, Version: 1, Name: f.Home.Name + " v " + f.Away.Name}}
	if d.cfg.Model.Supports(f.Format) {
		b.add(market.NewWinner(b.event))
	}
	if err := d.reprice(b); err != nil {
		return err
	}
	if err := d.write(ctx, b, market.Upcoming); err != nil {
		return fmt.Errorf("event %s: %w", m.EventID, err)
	}
	d.show(b)
	d.keep(b)
	return nil
}

func team(t feed.Team) market.Team {
	return market.Team{Name: t.Name, Short: t.Short, Colour: t.Colour}
}

// react makes of a book what a message says.
func (d *Desk) react(b *book, m feed.Message) error {
	b.event.Seq = m.Seq
	switch m.Kind {
	case feed.KindBetStop:
		b.desk.Stopped = "stopped"
		if m.BetStop != nil && m.BetStop.Reason != "" {
			b.desk.Stopped = string(m.BetStop.Reason)
		}
		b.suspendAll()
		return nil
	case feed.KindFixture:
		if m.Fixture != nil {
			b.event.StartsAt, b.desk.Pre = clock.Millis(m.Fixture.StartsAt), m.Fixture.PreMatch
		}
	case feed.KindBall, feed.KindStatus:
		d.play(b, m)
	default: // says nothing about the match
	}
	return d.reprice(b)
}

// play takes a ball or a status into the match, and settles what it decides.
func (d *Desk) play(b *book, m feed.Message) {
	b.played, b.desk.Stopped = true, ""
	before := b.state.Clone()
	if err := m.Advance(b.state); err != nil {
		b.state = before
		b.desk.Trouble = err.Error()
		d.cfg.Log.Error("the score cannot be followed; the event is shut", "event", b.event.ID, "error", err)
		if m.Status != nil && m.Status.Outcome != nil { // the official result counts all the same
			if err := b.state.Finish(*m.Status.Outcome); err != nil {
				d.cfg.Log.Error("the result cannot be read", "event", b.event.ID, "error", err)
			}
		}
	}
	if m.Status != nil {
		b.phase(*m.Status)
	}
	if m.Ball != nil && b.desk.Trouble == "" {
		was := b.desk.WinHome
		d.value(b)
		if moves(b.state, *m.Ball) || math.Abs(b.desk.WinHome-was) >= bigMove {
			b.desk.HoldUntil = b.now + d.wait(holdTime, leastHold).Milliseconds()
		}
		if p, ok := market.Point(b.state, b.desk.WinHome); ok {
			b.point = &p
		}
	}
	b.settle(m.Status != nil && m.Status.Outcome != nil)
}

// moves tells whether a ball is one after which prices are withdrawn whatever the model says: wicket, boundary, and at the
// end of an innings a dot ball.
func moves(s *cricket.State, ball cricket.Ball) bool {
	in := s.Current()
	return ball.Lost() > 0 || ball.Four() || ball.Six() || (ball.Runs() == 0 && in.BallsLeft() < lastOvers)
}

func (b *book) phase(st feed.Status) {
	switch st.Phase {
	case feed.Upcoming:
		b.event.Status = market.Upcoming
	case feed.Live, feed.InningsBreak:
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
