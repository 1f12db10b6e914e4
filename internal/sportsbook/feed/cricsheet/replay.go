package cricsheet

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"maidan/internal/clock"
	"maidan/internal/id"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
)

// Producer is the name of this feed.
const Producer = "replay"

// beforeStart is how long before its first ball a replay is announced, in real time.
const beforeStart = 30 * time.Minute

// Config configures a Replay.
type Config struct {
	Match *Match
	Clock clock.Clock
	Start time.Time // of play; a restart with the same Start sends the same messages
	Speed int       // 1 is real time
	Pre   cricket.PreMatch

	// Disguise replaces the names of teams, players, ground and competition and hides the match's id and date. Only a disguised
	// replay may be bet on, because the results of real matches are public.
	Disguise bool
	Secret   [32]byte // selects the names, and prevents guessing the match from its event id
}

// Replay is a feed.Adapter that plays one match and ends.
type Replay struct {
	clock    clock.Clock
	messages []feed.Message
}

// New prepares the replay of a match. A replay ends with the first impossible ball: that message has a Fault, so that the receiver
// suspends the event, and nothing after it is sent. Any other error in the scorecard is returned.
func New(cfg Config) (*Replay, error) {
	if cfg.Match == nil || cfg.Clock == nil {
		return nil, fmt.Errorf("replay: match and clock are needed")
	}
	if cfg.Speed < 1 || cfg.Speed > 3600 {
		return nil, fmt.Errorf("replay: speed %d, want 1 to 3600", cfg.Speed)
	}
	steps, err := cfg.Match.Steps()
	if err != nil {
		return nil, err
	}
	names := cfg.names()
	s := feed.Script{Producer: Producer, EventID: cfg.eventID(), Start: cfg.Start, Speed: cfg.Speed}
	s.Fixture(cfg.fixture(names), cfg.Start.Add(-beforeStart/time.Duration(cfg.Speed)))
	state := cricket.New(cfg.Match.Format())
	for i, st := range steps {
		if err := addStep(&s, state, st, names); err != nil {
			if st.Ball == nil {
				return nil, fmt.Errorf("cricsheet match %s: step %d: %w", name(cfg.Match.ID), i+1, err)
			}
			s.Impossible(names.ball(*st.Ball), err.Error())
			break
		}
	}
	return &Replay{cfg.Clock, s.Messages}, nil
}

// Messages returns all messages of the replay in order.
func (r *Replay) Messages() []feed.Message { return r.messages }

// aliveEvery is the interval of alive messages. Receivers suspend the events of a producer that is silent for twenty seconds, and
// real balls are farther apart.
const aliveEvery = 10 * time.Second

// Run implements feed.Adapter: it sends the past at once, the rest at its pace, and returns nil.
func (r *Replay) Run(ctx context.Context, sink func(feed.Message) error) error {
	for _, m := range r.messages {
		if err := r.await(ctx, m.At, sink); err != nil {
			return err
		}
		if err := sink(m); err != nil {
			return fmt.Errorf("replay: message %d: %w", m.Seq, err)
		}
	}
	return nil
}

// await waits until a time and sends alive messages meanwhile.
func (r *Replay) await(ctx context.Context, at time.Time, sink func(feed.Message) error) error {
	for {
		d := at.Sub(r.clock.Now())
		if d <= 0 {
			return ctx.Err()
		}
		if err := r.clock.Sleep(ctx, min(d, aliveEvery)); err != nil {
			return err
		}
		if d <= aliveEvery {
			continue
		}
		if err := sink(feed.Message{Producer: Producer, Kind: feed.KindAlive, At: r.clock.Now()}); err != nil {
			return err
		}
	}
}

func addStep(s *feed.Script, state *cricket.State, st Step, names *names) error {
	if st.Ball != nil {
		left := state.Current().BallsLeft()
		if err := st.Advance(state); err != nil {
			return err
		}
		in := state.Current()
		s.Ball(names.ball(*st.Ball), left, st.Ball.Legal() && in.OverDone(), 0)
		return nil
	}
	begins := st.Status.Start != nil
	if begins && len(state.Innings) > 0 {
		s.Status(feed.Status{Phase: feed.InningsBreak})
		gap := feed.InningsGap
		if st.Status.Start.SuperOver {
			gap = feed.SuperGap
		}
		s.Wait(gap)
	}
	if err := st.Advance(state); err != nil {
		return err
	}
	if st.Status.Outcome != nil {
		s.Wait(feed.ToResult)
	}
	s.Status(*st.Status)
	if begins {
		s.Wait(feed.Toss)
	}
	return nil
}

// eventID returns the event's id. That of a disguised replay must not reveal the match.
func (c *Config) eventID() id.Event {
	if !c.Disguise {
		return id.Event("replay-" + c.Match.ID)
	}
	mac := hmac.New(sha256.New, c.Secret[:])
	_, _ = fmt.Fprintf(mac, "replay %s %d", c.Match.ID, c.Start.UnixMilli()) // a hash never fails
	return id.Event("disguised-" + hex.EncodeToString(mac.Sum(nil)[:8]))
}
