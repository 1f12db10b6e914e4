package uof

import (
	"encoding"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/id"
)

func TestEnums_RoundTrip(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		into func() encoding.TextUnmarshaler
		back func(any) string
		good []string
	}{
		"market status": {func() encoding.TextUnmarshaler { return new(MarketStatus) }, func(v any) string { return strconv.Itoa(int(*v.(*MarketStatus))) }, []string{"1", "0", "-1", "-2", "-3", "-4"}},
		"event status":  {func() encoding.TextUnmarshaler { return new(EventStatus) }, func(v any) string { return strconv.Itoa(int(*v.(*EventStatus))) }, []string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"}},
		"result":        {func() encoding.TextUnmarshaler { return new(Result) }, func(v any) string { return strconv.Itoa(int(*v.(*Result))) }, []string{"0", "1", "-1"}},
		"void factor":   {func() encoding.TextUnmarshaler { return new(VoidFactor) }, func(v any) string { return number(float64(*v.(*VoidFactor))) }, []string{"0", "0.5", "1"}},
		"certainty":     {func() encoding.TextUnmarshaler { return new(Certainty) }, func(v any) string { return strconv.Itoa(int(*v.(*Certainty))) }, []string{"1", "2"}},
		"subscribed":    {func() encoding.TextUnmarshaler { return new(Subscribed) }, func(v any) string { return strconv.Itoa(int(*v.(*Subscribed))) }, []string{"0", "1"}},
		"active":        {func() encoding.TextUnmarshaler { return new(Active) }, func(v any) string { return strconv.Itoa(int(*v.(*Active))) }, []string{"0", "1"}},
	} {
		for _, text := range c.good {
			v := c.into()
			require.NoError(t, v.UnmarshalText([]byte(text)), "%s %s", name, text)
			require.Equal(t, text, c.back(v), name)
		}
		for _, text := range []string{"", "-5", "10", "7000", "one", "0.7", "NaN", "1 "} {
			require.ErrorIs(t, c.into().UnmarshalText([]byte(text)), ErrMessage, "%s %q", name, text)
		}
	}
	var c ChangeType
	require.NoError(t, c.UnmarshalText([]byte("106")))
	require.NoError(t, c.UnmarshalText([]byte("207")), "a later kind of the feed")
	require.ErrorIs(t, c.UnmarshalText([]byte("new")), ErrMessage)
}

func head(event URN) Head { return Head{Product: 1, EventID: event, Timestamp: 1772366400000} }

// samples returns one message of each kind with all fields set.
func samples() []Message {
	h := head("sr:match:1001")
	h.RequestID = 77
	total := Line{ID: 18, Specifiers: "total=2.5"}
	return []Message{
		&Alive{Product: 3, Timestamp: 9, Subscribed: new(Subscribed(1))},
		&SnapshotComplete{Product: 5, Timestamp: 9, RequestID: 4},
		&OddsChange{Head: h, Status: &EventState{Status: new(EventLive), MatchStatus: 7, HomeScore: 2, AwayScore: 1, Server: 1, HomeGame: "40", AwayGame: "A",
			Innings: 1, Over: 4, Delivery: 2, HomeOut: 3, Clock: &Clock{MatchTime: 75*60 + 2}, Periods: []PeriodScore{{6, 1, 2, 0}, {7, 2, 0, 1}},
			Results: []EndResult{{100, 2, 1}}},
			Odds: &OddsList{Markets: []OddsMarket{
				{Line: total, Status: new(MarketSuspended), Outcomes: []Outcome{{ID: "12", Odds: 1.85, Probabilities: 0.51, Active: new(Active(1))},
					{ID: "13", Odds: 1.95, Active: new(Active(0)), More: &Additional{Refund: 0.1, HalfWin: 0.2}}}},
				{Line: Line{ID: 899, Name: "Anything"}, Outcomes: []Outcome{{ID: "sr:player:7", Name: "A. Player", Odds: 200}}}}}},
		&BetStop{Head: h, Groups: "score|1st_half", Status: new(MarketInactive)},
		&BetSettlement{Head: h, Certainty: Confirmed, Markets: []SettledMarket{{total, []SettledOutcome{
			{ID: "12", Result: new(Win), Void: VoidHalf}, {ID: "13", Result: new(Lose), Void: VoidAll}, {ID: "x", Name: "X", Result: new(Win), DeadHeat: 0.3333}}}}},
		&BetCancel{Head: h, StartTime: 5, EndTime: 9, SupercededBy: "sr:match:1002", Markets: []CorrectedMarket{{total, 12}}},
		&RollbackBetSettlement{Head: h, Markets: []CorrectedMarket{{Line: total}}},
		&RollbackBetCancel{Head: h, StartTime: 5, Markets: []CorrectedMarket{{Line: total}}},
		&FixtureChange{Head: h, Change: ChangeTime, StartTime: 10},
	}
}

func again(t require.TestingT, m Message) Message {
	data, err := Encode(m)
	require.NoError(t, err)
	back, err := Decode(data)
	require.NoError(t, err, "%s", data)
	return back
}

func TestDecode_RoundTripsEveryMessage(t *testing.T) {
	t.Parallel()
	require.Len(t, samples(), len(kinds))
	for _, m := range samples() {
		back := again(t, m)
		require.IsType(t, m, back)
		require.Equal(t, back, again(t, back))
		data, err := Encode(m)
		require.NoError(t, err)
		twice, err := Encode(back)
		require.NoError(t, err)
		require.Equal(t, string(data), string(twice))
	}
}

func TestDecode_ReadsFeedMessages(t *testing.T) {
	t.Parallel()
	read := func(name string) Message {
		data, err := os.ReadFile(filepath.Join("testdata", name+".xml"))
		require.NoError(t, err)
		m, err := Decode(data)
		require.NoError(t, err)
		return m
	}
	odds := read("odds_change").(*OddsChange)
	require.Equal(t, URN("sr:match:500123"), odds.EventID)
	require.Equal(t, EventLive, *odds.Status.Status)
	require.Equal(t, MatchTime(75*60+2), odds.Status.Clock.MatchTime)
	require.Len(t, odds.Status.Periods, 2)
	require.Equal(t, Specifiers("setnr=1|total=9.5"), odds.Odds.Markets[1].Specifiers, "in the order of their names")
	require.Equal(t, MarketActive, odds.Odds.Markets[0].State(), "missing means active")
	require.Equal(t, MarketInactive, odds.Odds.Markets[2].State())
	require.InDelta(t, 8.97094e-4, odds.Odds.Markets[3].Outcomes[0].Probabilities, 1e-12)
	settled := read("bet_settlement").(*BetSettlement)
	require.Equal(t, Confirmed, settled.Certainty)
	require.Equal(t, VoidHalf, settled.Markets[1].Outcomes[1].Void)
	require.InDelta(t, 0.5, settled.Markets[2].Outcomes[0].DeadHeat, 0)
	cancel := read("bet_cancel").(*BetCancel)
	require.EqualValues(t, 1564597838000, cancel.StartTime)
	require.EqualValues(t, 1564598513000, cancel.EndTime)
}

func TestDecode_RefusesInvalidMessages(t *testing.T) {
	t.Parallel()
	for text, reason := range map[string]string{
		``:                                   "EOF",
		`<alive product="1" timestamp="5"/>`: "without subscribed",
		`<alive product="0" timestamp="5" subscribed="1"/>`:         "product 0",
		`<alive product="1" timestamp="5" subscribed="2"/>`:         `"2" is not a subscribed`,
		`<alive product="1" timestamp="5" subscribed="1"/><alive/>`: "something follows",
		`<alive product="1" timestamp="5" subscribed="1">`:          "unexpected EOF",
		`<hello/>`:                                                                       `unknown element "hello"`,
		`<!DOCTYPE x [<!ENTITY a "b">]><alive/>`:                                         "document type",
		`<snapshot_complete product="1" timestamp="5"/>`:                                 "request_id",
		`<bet_stop product="1" timestamp="5" event_id="12"/>`:                            `"12" is not a URN`,
		`<bet_stop product="1" timestamp="5"/>`:                                          `event ""`,
		`<bet_stop product="1" timestamp="5" event_id="sr:match:1" market_status="-3"/>`: "bet_stop to status -3",
		`<bet_settlement product="1" timestamp="5" event_id="sr:match:1"/>`:              "without certainty",
		`<bet_settlement certainty="1" product="1" timestamp="5" event_id="sr:match:1"><outcomes><market id="1"><outcome id="1"/></market></outcomes></bet_settlement>`:  "result",
		`<bet_cancel product="1" timestamp="5" event_id="sr:match:1" start_time="9" end_time="9"/>`:                                                                      "from 9 until 9",
		`<odds_change product="1" timestamp="5" event_id="sr:match:1"><sport_event_status/></odds_change>`:                                                               "without status",
		`<odds_change product="1" timestamp="5" event_id="sr:match:1"><odds><market id="0"/></odds></odds_change>`:                                                       "market id 0",
		`<odds_change product="1" timestamp="5" event_id="sr:match:1"><odds><market id="1" specifiers="a=1|a=2"/></odds></odds_change>`:                                  `"a" twice`,
		`<odds_change product="1" timestamp="5" event_id="sr:match:1"><odds><market id="1" specifiers="a"/></odds></odds_change>`:                                        "not a specifier",
		`<odds_change product="1" timestamp="5" event_id="sr:match:1"><odds><market id="1"><outcome id="1" odds="NaN"/></market></odds></odds_change>`:                   "odds NaN",
		`<odds_change product="1" timestamp="5" event_id="sr:match:1"><odds><market id="1"><outcome id="1" odds="1" probabilities="1.5"/></market></odds></odds_change>`: "probability 1.5",
	} {
		_, err := Decode([]byte(text))
		require.ErrorIs(t, err, ErrMessage, text)
		require.ErrorContains(t, err, reason, text)
	}
	_, err := Decode(make([]byte, maxMessage+1))
	require.ErrorIs(t, err, ErrMessage)
}

func FuzzDecode(f *testing.F) {
	for _, m := range samples() {
		data, err := Encode(m)
		require.NoError(f, err)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := Decode(data)
		if err != nil {
			require.ErrorIs(t, err, ErrMessage)
			return
		}
		require.Equal(t, again(t, m), again(t, again(t, m)), "what was read can be written and read")
	})
}

func TestRoute_RoundTrips(t *testing.T) {
	t.Parallel()
	for text, r := range map[string]Route{
		"hi.-.live.odds_change.5.sr:match.12329150.-": {High: true, Scope: ScopeLive, Kind: "odds_change", Sport: "5", Event: "sr:match:12329150"},
		"lo.pre.-.bet_settlement.1.sr:match.7.-":      {Scope: ScopePre, Kind: "bet_settlement", Sport: "1", Event: "sr:match:7"},
		"hi.virt.-.bet_stop.1.vf:match.7.-":           {High: true, Scope: ScopeVirtual, Kind: "bet_stop", Sport: "1", Event: "vf:match:7"},
		"-.-.-.alive.-.-.-.-":                         {Kind: "alive"},
		"-.-.-.snapshot_complete.-.-.-.12":            {Kind: "snapshot_complete", Node: 12},
	} {
		require.Equal(t, text, r.String())
		back, err := ParseRoute(text)
		require.NoError(t, err)
		require.Equal(t, r, back)
	}
	for _, text := range []string{"", "a.b", "hi.pre.live.odds_change.1.sr:match.1.-", "hi.-.live.hello.1.sr:match.1.-", "hi.-.live.odds_change.1.sr.1.-",
		"-.-.-.alive.-.-.-.x", "hi.-.here.odds_change.1.sr:match.1.-"} {
		_, err := ParseRoute(text)
		require.ErrorIs(t, err, ErrMessage, text)
	}
	require.Equal(t, []string{"-.-.-.alive.#", "-.-.-.snapshot_complete.-.-.-.3", "*.*.live.#", "*.virt.#"}, Bindings(3, ScopeLive, ScopeVirtual))
}

func TestEventID_RoundTrips(t *testing.T) {
	t.Parallel()
	for _, u := range []URN{"sr:match:12", "test:match:4711", "od:race_event:a_b"} {
		require.Equal(t, u, URNOf(u.EventID()))
	}
	for _, id := range []id.Event{"", "sim", "a-b", "SR-match-1", "sr-match-a.b"} {
		require.Empty(t, URNOf(id), id)
	}
}
