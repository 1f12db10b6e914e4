package uof

import "strconv"

// The enums of the feed. Each encodes as the feed's number and refuses any other.

// MarketStatus is the state of a market.
type MarketStatus int

// The states of a market.
const (
	MarketActive     MarketStatus = 1
	MarketInactive   MarketStatus = 0
	MarketSuspended  MarketStatus = -1
	MarketHandedOver MarketStatus = -2
	MarketSettled    MarketStatus = -3
	MarketCancelled  MarketStatus = -4
)

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *MarketStatus) UnmarshalText(t []byte) error {
	return among(s, t, "market status", MarketActive, MarketInactive, MarketSuspended, MarketHandedOver, MarketSettled, MarketCancelled)
}

// EventStatus is the phase of an event.
type EventStatus int

// The phases of an event.
const (
	EventNotStarted EventStatus = iota
	EventLive
	EventSuspended
	EventEnded
	EventClosed
	EventCancelled
	EventDelayed
	EventInterrupted
	EventPostponed
	EventAbandoned
)

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *EventStatus) UnmarshalText(t []byte) error {
	return among(s, t, "event status", EventNotStarted, EventLive, EventSuspended, EventEnded, EventClosed, EventCancelled, EventDelayed,
		EventInterrupted, EventPostponed, EventAbandoned)
}

// Result is 1 for a win and 0 for a loss; VoidFactor is the refunded share.
type Result int

// The results.
const (
	Lose      Result = 0
	Win       Result = 1
	Undecided Result = -1 // the market has no result yet, regardless of its other outcomes
)

// UnmarshalText implements encoding.TextUnmarshaler.
func (r *Result) UnmarshalText(t []byte) error { return among(r, t, "result", Lose, Win, Undecided) }

// VoidFactor is the refunded part of the stake: none, half or all of it.
type VoidFactor float64

// The void factors.
const (
	VoidNothing VoidFactor = 0
	VoidHalf    VoidFactor = 0.5
	VoidAll     VoidFactor = 1
)

// UnmarshalText implements encoding.TextUnmarshaler.
func (v *VoidFactor) UnmarshalText(t []byte) error {
	x, err := strconv.ParseFloat(string(t), 64)
	if err != nil || x != 0 && x != 0.5 && x != 1 {
		return bad("%q is not a void factor", t)
	}
	*v = VoidFactor(x)
	return nil
}

// Certainty is how sure a settlement is.
type Certainty int

// The certainties.
const (
	Scouted   Certainty = 1 // seen live
	Confirmed Certainty = 2
)

// UnmarshalText implements encoding.TextUnmarshaler.
func (c *Certainty) UnmarshalText(t []byte) error {
	return among(c, t, "certainty", Scouted, Confirmed)
}

// Subscribed reports in an Alive whether the receiver has missed nothing.
type Subscribed int

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *Subscribed) UnmarshalText(t []byte) error { return among(s, t, "subscribed", 0, 1) }

// Active reports whether an outcome is offered.
type Active int

// UnmarshalText implements encoding.TextUnmarshaler.
func (a *Active) UnmarshalText(t []byte) error { return among(a, t, "active", 0, 1) }

// ChangeType is what changed in a fixture: one of these, or a future value. The fixture is always requested again.
type ChangeType int

// The documented change types.
const (
	ChangeNew       ChangeType = 1
	ChangeTime      ChangeType = 2
	ChangeCancelled ChangeType = 3
	ChangeFormat    ChangeType = 4
	ChangeCoverage  ChangeType = 5
	ChangePitcher   ChangeType = 106
)

// UnmarshalText implements encoding.TextUnmarshaler.
func (c *ChangeType) UnmarshalText(t []byte) error {
	n, err := strconv.Atoi(string(t))
	if err != nil {
		return bad("%q is not a change type", t)
	}
	*c = ChangeType(n)
	return nil
}

func among[T ~int](to *T, text []byte, what string, known ...T) error {
	n, err := strconv.Atoi(string(text))
	if err == nil {
		for _, k := range known {
			if T(n) == k {
				*to = k
				return nil
			}
		}
	}
	return bad("%q is not a %s", text, what)
}
