package proof_test

import (
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/id"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/market"
)

// eventBets are bets from a bonus that allows one on each event: one that has its events, one that is void, and two on one event, of which the first
// was void while the second was placed.
func (s *brand) eventBets() {
	for _, event := range []id.Event{"o1", "o2", "o3", "o4", "o5"} {
		s.event(event, 2000, 3000)
	}
	s.bonus("bonus_secret", "ivo", "secret")
	from := func(sl *placement.Slip) {
		sl.Funds, sl.Grant, sl.Stake = bet.Bonus, id.Grant(s.names["bonus_secret"]), 2_000
	}
	s.place("secret_double", "ivo", from, s.pick("o1", "h"), s.pick("o2", "h"))
	begun := s.clock.Now().UnixMilli()
	s.place("secret_void", "ivo", from, s.pick("o3", "h"))
	s.place("secret_first", "ivo", from, s.pick("o4", "h"))
	s.clock.Advance(time.Second)
	ended := s.clock.Now().UnixMilli()
	s.cancel("o3", begun, ended)
	s.cancel("o4", begun, ended)
	s.place("secret_second", "ivo", from, s.pick("o4", "a"))
	s.publish("o4", market.RolledBackKind, market.RolledBackFact{EventID: "o4", MarketID: s.at["o4"].ID, What: market.RolledCancel, From: begun, Until: ended})
	s.pass(time.Second)
	first, err := bet.Find(s.t.Context(), s.db.Reader(), "ivo", id.Bet(s.names["secret_first"]))
	require.NoError(s.t, err)
	require.Equal(s.t, bet.Pending, first.Status)
}

const (
	eventsOfBets = "each bet from a bonus with one bet on each event"
	eventsFree   = "an event of a bet from such a bonus is free"
	eventsRef    = "each event that a bonus has for a bet"
	ofDouble     = " WHERE bet_id = '{secret_double}' AND event_id = 'o1'"
	newEvent     = "INSERT INTO bonus_events (grant_id, event_id, bet_id) VALUES "
)

var eventCorruptions = []corruption{
	{"a bonus does not have an event of its bet", eventsOfBets, "DELETE FROM bonus_events" + ofDouble},
	{"a bonus has none of the events of its bet", eventsOfBets, "DELETE FROM bonus_events WHERE bet_id = '{secret_double}'"},
	{"another bonus has an event of a bet", eventsOfBets, "UPDATE bonus_events SET grant_id = '{bonus_active}'" + ofDouble},
	{"two bonuses have an event of a bet", eventsOfBets, newEvent + "('{bonus_active}', 'o1', '{secret_double}')"},
	{"a bonus has an event that its bet is not on", eventsOfBets, newEvent + "('{bonus_secret}', 'o5', '{secret_double}')"},
	{"a bonus without a limit has an event", eventsOfBets, newEvent + "('{bonus_active}', 'f', '{active_won}')"},
	{"a bonus has an event of a bet with cash", eventsOfBets, newEvent + "('{bonus_secret}', 'c', '{open}')"},
	{"a bonus has lost its limit", eventsOfBets, `UPDATE bonus_balances SET terms = REPLACE(terms, ',"once_per_event":true', '') WHERE id = '{bonus_secret}'`},
	{"a bonus with events was deleted", eventsOfBets, "DELETE FROM bonus_balances WHERE id = '{bonus_secret}'"},
	{"the event of an open bet is free", eventsFree, "UPDATE bonus_events SET freed = 1" + ofDouble},
	{"the event of a void bet is not free", eventsFree, "UPDATE bonus_events SET freed = 0 WHERE bet_id = '{secret_void}'"},
	{"the event of two bets is free", eventsFree, "UPDATE bonus_events SET freed = 1 WHERE bet_id = '{secret_second}'"},
	{"an event is not free, and its bet does not exist", eventsRef, "UPDATE bonus_events SET bet_id = '01nothing'" + ofDouble},
	{"the last event is of a bet that does not exist", eventsRef, newEvent + "('{bonus_secret}', 'o5', 'zzz')"},
}
