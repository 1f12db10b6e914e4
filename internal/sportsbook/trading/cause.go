package trading

import "maidan/internal/sportsbook/market"

// Cause is what keeps a market from taking bets.
type Cause string

// The causes in the order of precedence: one that a person can resolve comes before one that resolves itself.
const (
	CausePerson   Cause = "person"   // a manual suspension
	CauseAlarm    Cause = "alarm"    // a suspension by a rule
	CauseTrouble  Cause = "trouble"  // an unreadable or contradictory message: until the feed or a person resolves it
	CauseProducer Cause = "producer" // the producer is silent
	CauseFeed     Cause = "feed"     // a bet stop of the feed, on the event or on this market
	CauseHold     Cause = "hold"     // something that moves the price happened within holdTime
	CauseModel    Cause = "model"    // the engine does not offer it now
)

// cause returns why a market is suspended, empty if it is not.
func (s eventView) cause(m market.Market, h *overrides) Cause {
	if m.Status != market.Suspended {
		return ""
	}
	switch held, ordered := h.suspendedBy(s.event, m); {
	case ordered && held.AlarmID != "":
		return CauseAlarm
	case ordered:
		return CausePerson
	case s.state.Trouble != "":
		return CauseTrouble
	case s.state.Silent:
		return CauseProducer
	case s.state.Stopped != "" || s.state.Priced:
		return CauseFeed
	case s.state.HoldUntil != 0: // the desk has not priced it since the hold began
		return CauseHold
	default:
		return CauseModel
	}
}

// suspendedBy returns the control that suspends a market; a person's before a rule's.
func (h *overrides) suspendedBy(e market.Event, m market.Market) (found Control, held bool) {
	for _, c := range h.controls {
		if c.Kind != KindSuspend || !c.covers(e, m) {
			continue
		}
		if found, held = c, true; c.AlarmID == "" {
			break
		}
	}
	return found, held
}

// covers reports whether a suspension applies to a market.
func (c Control) covers(e market.Event, m market.Market) bool {
	switch c.Scope {
	case ScopeKey:
		return c.Subject == string(e.ID)+"/"+m.Key
	case ScopeMarket:
		return c.Subject == string(m.ID)
	default:
		return c.affects(e)
	}
}
