package trading

import "maidan/internal/sportsbook/market"

// Cause is who or what keeps a market from taking bets.
type Cause string

// The causes, in the order in which they are told: one that a person can do something about comes before one that passes by itself.
const (
	CausePerson   Cause = "person"   // an order by hand
	CauseAlarm    Cause = "alarm"    // an order of a rule
	CauseTrouble  Cause = "trouble"  // a message could not be read or true: shut until the feed or a person mends it
	CauseProducer Cause = "producer" // is not heard
	CauseFeed     Cause = "feed"     // has stopped betting, on the event or on this market
	CauseHold     Cause = "hold"     // something has just happened that moves the price
	CauseModel    Cause = "model"    // the engine does not sell it at this moment
)

// cause tells why a market is suspended, empty when it is not.
func (s sight) cause(m market.Market, h *hand) Cause {
	if m.Status != market.Suspended {
		return ""
	}
	switch held, ordered := h.holder(s.event, m); {
	case ordered && held.AlarmID != "":
		return CauseAlarm
	case ordered:
		return CausePerson
	case s.desk.Trouble != "":
		return CauseTrouble
	case s.desk.Silent:
		return CauseProducer
	case s.desk.Stopped != "" || s.desk.Priced:
		return CauseFeed
	case s.desk.HoldUntil != 0: // the desk has not priced it since
		return CauseHold
	default:
		return CauseModel
	}
}

// holder is the order that suspends a market; of several that of a person.
func (h *hand) holder(e market.Event, m market.Market) (found Control, held bool) {
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

// covers tells whether a suspension is about a market.
func (c Control) covers(e market.Event, m market.Market) bool {
	switch c.Scope {
	case ScopeKey:
		return c.Subject == e.ID+"/"+m.Key
	case ScopeMarket:
		return c.Subject == m.ID
	default:
		return c.touches(e)
	}
}
