// Package feed defines live sport data: the messages that an adapter sends and their order.
package feed

import (
	"context"
	"errors"
	"fmt"
	"time"

	"maidan/internal/id"
	"maidan/internal/sportsbook/cricket"
)

// Kind names the part of a Message that is set.
type Kind string

// The kinds of messages follow the Unified Odds Feed, with scores instead of odds: the desk computes its own prices.
const (
	KindFixture Kind = "fixture"
	KindStatus  Kind = "status"
	KindBall    Kind = "ball"
	KindPlay    Kind = "play" // the equivalent of a ball in every sport but cricket
	KindBetStop Kind = "bet_stop"
	KindAlive   Kind = "alive"
)

// Message is one fact about one event. EventID and Seq identify it: after a restart an adapter sends a live event again from Seq 1
// with the same content, and the receiver ignores what it has.
type Message struct {
	Producer string        `json:"producer"`
	EventID  id.Event      `json:"event_id,omitempty"` // empty in alive
	Seq      int64         `json:"seq,omitempty"`      // 1, 2, 3 … within the event, without gaps
	At       time.Time     `json:"at"`                 // when the adapter received it; never earlier than the previous message
	Kind     Kind          `json:"kind"`
	Fixture  *Fixture      `json:"fixture,omitempty"`
	Status   *Status       `json:"status,omitempty"`
	Ball     *cricket.Ball `json:"ball,omitempty"`
	Play     *Play         `json:"play,omitempty"`
	BetStop  *BetStop      `json:"bet_stop,omitempty"`

	// Fault is why the adapter finds the message impossible. The receiver then suspends the event and does not apply the message.
	Fault string `json:"fault,omitempty"`

	// Only for events that the feed prices.
	Odds       *Odds       `json:"odds,omitempty"`
	Settlement *Settlement `json:"settlement,omitempty"`
	Correction *Correction `json:"correction,omitempty"` // of a cancel and of both rollbacks
}

// Team is a side as the fixture names it.
type Team struct {
	ID      string   `json:"id"`
	Name    string   `json:"name"`
	Short   string   `json:"short"`  // abbreviation of three or four characters
	Colour  string   `json:"colour"` // #rrggbb
	Players []string `json:"players"`
}

// Competition is a league.
type Competition struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Country string `json:"country,omitempty"` // ISO 3166-1 alpha-2; empty for international or invented competitions
}

// Fixture announces an event; always its first message.
type Fixture struct {
	Sport       string           `json:"sport"` // a key of market.Sports
	Competition Competition      `json:"competition"`
	Home        Team             `json:"home"`
	Away        Team             `json:"away"`
	Venue       string           `json:"venue"`
	StartsAt    time.Time        `json:"starts_at"`
	Format      cricket.Format   `json:"format"`
	PreMatch    cricket.PreMatch `json:"pre_match"`
	Contest     *Contest         `json:"contest,omitempty"` // of every sport but cricket
	Bettable    bool             `json:"bettable"`          // false: the result may already be known, no bets
	Priced      bool             `json:"priced,omitempty"`  // prices and results come with the feed: see priced.go
	Virtual     bool             `json:"virtual"`           // simulated or disguised: no such match is played
}

// Phase is the life of an event.
type Phase string

// The phases of an event.
const (
	Upcoming     Phase = "upcoming"
	Live         Phase = "live"
	InningsBreak Phase = "innings_break"
	Break        Phase = "break" // between halves, quarters, sets, maps, rounds; the night of a match of days
	Ended        Phase = "ended"
	Abandoned    Phase = "abandoned" // ended without a result: Outcome is no_result
)

// Status is a change between balls or plays. What is set is applied in this order: Award, Revise, Close, Start, Outcome. Period and
// Result are for sports other than cricket.
type Status struct {
	Phase   Phase             `json:"phase"`
	Period  int               `json:"period,omitempty"` // the half, quarter, set, map or round that begins or has just ended, from 1
	Result  *Result           `json:"result,omitempty"`
	Award   *cricket.Award    `json:"award,omitempty"`
	Revise  *cricket.Revision `json:"revise,omitempty"`
	Close   cricket.Close     `json:"close,omitempty"`
	Start   *cricket.Start    `json:"start,omitempty"` // the innings that begins now
	Outcome *cricket.Outcome  `json:"outcome,omitempty"`
}

// Side is one of the two opponents; empty where neither is meant.
type Side = cricket.Side

// Contest is the model's input before a match, in sports other than cricket.
type Contest struct {
	Format  string             `json:"format,omitempty"` // as the engine names it: "best_of_3", "4x12"
	Home    float64            `json:"home"`             // strengths, in the unit of the engine
	Away    float64            `json:"away"`
	Params  map[string]float64 `json:"params,omitempty"` // further inputs that the engine documents: par of the league, surface, distance
	Runners []Runner           `json:"runners,omitempty"`
}

// Runner is a participant in a race.
type Runner struct {
	ID       string  `json:"id"`
	Name     string  `json:"name"`
	Number   int     `json:"number"`
	Strength float64 `json:"strength"`
}

// Play is an incident in a sport other than cricket. Each engine documents its kinds and the fields that it reads.
type Play struct {
	Kind   string   `json:"kind"` // "goal", "card", "corner", "point", "score", "run", "out", "knockdown", "call" …
	Side   Side     `json:"side,omitempty"`
	Points int      `json:"points,omitempty"`
	Period int      `json:"period,omitempty"` // from 1
	Clock  int      `json:"clock,omitempty"`  // seconds since the match began, without breaks
	Who    string   `json:"who,omitempty"`    // player or runner
	Detail string   `json:"detail,omitempty"`
	Order  []string `json:"order,omitempty"` // runners by place; runners in a dead heat share an entry, joined by "="
}

// Result is the official result of a match of a sport other than cricket.
type Result struct {
	Winner Side     `json:"winner,omitempty"` // empty: a draw, or no result
	Home   int      `json:"home"`             // goals, points, sets, maps as the sport counts its result
	Away   int      `json:"away"`
	Method string   `json:"method,omitempty"` // "overtime", "penalties", "knockout", "decision", "retired", "walkover"
	Order  []string `json:"order,omitempty"`  // races: as in Play
	Void   bool     `json:"void,omitempty"`   // no result: abandoned for good
}

// StopReason is why betting pauses.
type StopReason string

// The reasons for a bet stop. The next ball or status of the event ends it.
const (
	StopWicket   StopReason = "wicket"
	StopBoundary StopReason = "boundary"
	StopDelivery StopReason = "delivery" // the bowler runs in and a single ball may swing the match
	StopPlay     StopReason = "play"     // any other sport: an attack, a penalty, a review, a knockdown
)

// BetStop reports that something happens on the field that is not yet in the score.
type BetStop struct {
	Reason StopReason `json:"reason"`
	Groups []string   `json:"groups,omitempty"` // of lines of an event that is Priced; empty means all
}

// Adapter receives live data from a source.
type Adapter interface {
	// Run sends messages until ctx ends, the source is exhausted (nil) or sink fails (its error).
	Run(ctx context.Context, sink func(Message) error) error
}

// Opener is an Adapter that has past messages when it starts.
type Opener interface {
	Adapter
	// Open returns the past messages, each event's in order. The receiver processes those that are new to it, an event at a time;
	// Run then continues from there.
	Open() []Message
}

// ErrBehind is returned by the Run of an Opener when its receiver is too slow and the next messages are already in the past. The
// receiver has everything so far, calls Open for the rest and runs the adapter again.
var ErrBehind = errors.New("feed: the receiver has fallen behind")

// Advance applies the message to the state of its event; messages without a score change leave it unchanged.
func (m Message) Advance(s *cricket.State) error {
	switch {
	case m.Fault != "":
		return m.fail(errors.New(m.Fault))
	case m.Kind == KindBall && m.Ball != nil:
		return m.fail(s.Apply(*m.Ball))
	case m.Kind == KindStatus && m.Status != nil:
		return m.fail(m.Status.advance(s))
	}
	return nil
}

func (m Message) fail(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("event %s message %d: %w", m.EventID, m.Seq, err)
}

func (st *Status) advance(s *cricket.State) error {
	if st.Phase == Break || st.Phase == Live {
		s.Rest(st.Phase == Break)
	}
	if st.Award != nil {
		if err := s.Award(*st.Award); err != nil {
			return err
		}
	}
	if st.Revise != nil {
		if err := s.Revise(*st.Revise); err != nil {
			return err
		}
	}
	if st.Close != "" {
		if err := s.Close(st.Close); err != nil {
			return err
		}
	}
	if st.Start != nil {
		if err := s.Begin(*st.Start); err != nil {
			return err
		}
	}
	if st.Outcome != nil {
		return s.Finish(*st.Outcome)
	}
	return nil
}
