package race_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/enginetest"
	"maidan/internal/sportsbook/engine/race"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

func card(t *testing.T, n int) engine.Match {
	t.Helper()
	m, err := race.New().Open(field(n))
	require.NoError(t, err)
	return m
}

func off(order ...string) []any {
	return []any{feed.Status{Phase: feed.Live}, feed.Play{Kind: "finish", Order: order},
		feed.Status{Phase: feed.Ended, Result: &feed.Result{Order: order}}}
}

func TestDecide_DeadHeatsShare(t *testing.T) {
	t.Parallel()
	m := card(t, 8)
	winner := enginetest.Find(t, m, market.RaceWinner, nil).Market
	place := enginetest.Find(t, m, market.RacePlace, nil).Market
	forecast := enginetest.Find(t, m, market.RaceForecast, nil).Market
	require.Equal(t, 3, place.Params.Places)
	enginetest.Follow(t, m, off("h2=h5", "h1=h3=h4", "h6")...)
	got := enginetest.Settled(t, m, winner)
	require.Equal(t, "dead_heat 0 1/2", got["r2"])
	require.Equal(t, "dead_heat 0 1/2", got["r5"])
	require.Equal(t, "lost", got["r1"])
	got = enginetest.Settled(t, m, place)
	require.Equal(t, "won", got["r2"], "both are paid in full")
	require.Equal(t, "dead_heat 0 1/3", got["r3"], "three for the third place")
	require.Equal(t, "lost", got["r6"])
	got = enginetest.Settled(t, m, forecast)
	require.Equal(t, "dead_heat 0 1/2", got["r2-r5"])
	require.Equal(t, "dead_heat 0 1/2", got["r5-r2"])
	require.Equal(t, "lost", got["r2-r1"])
}

func TestDecide_ForecastsShareASecondPlace(t *testing.T) {
	t.Parallel()
	m := card(t, 6)
	forecast := enginetest.Find(t, m, market.RaceForecast, nil).Market
	enginetest.Follow(t, m, off("h4", "h1=h6", "h2")...)
	got := enginetest.Settled(t, m, forecast)
	require.Equal(t, "dead_heat 0 1/2", got["r4-r1"])
	require.Equal(t, "dead_heat 0 1/2", got["r4-r6"])
	require.Equal(t, "lost", got["r1-r6"])
}

// A winner at odds o with a deduction of r returns 1 + (o-1)·(1-r): v + (1-v)·o·d in the factors of the market.
func TestDecide_NonRunnerIsVoidWithDeductions(t *testing.T) {
	t.Parallel()
	m := card(t, 8)
	before := enginetest.Find(t, m, market.RaceWinner, nil)
	beforePlace := enginetest.Find(t, m, market.RacePlace, nil).Market
	pair := enginetest.Find(t, m, market.HeadToHead, nil).Market
	enginetest.Follow(t, m, feed.Play{Kind: "scratch", Who: "h1"})
	after := enginetest.Find(t, m, market.RaceWinner, nil)
	afterPlace := enginetest.Find(t, m, market.RacePlace, nil).Market
	require.NotEqual(t, before.Market.ID, after.Market.ID, "a new market of the remaining runners")
	require.Len(t, after.Fair, 7)
	require.Equal(t, 2, afterPlace.Params.Places)
	percent := market.Rule4Percent(1 / before.Fair[0])
	require.Positive(t, percent)

	enginetest.Follow(t, m, off("h3", "h2=h4", "h5")...)
	got := enginetest.Settled(t, m, before.Market)
	require.Equal(t, "void", got["r1"])
	require.Equal(t, "lost", got["r2"], "a loser gets nothing back")
	settled := before.Market.Clone()
	_, _, err := m.Decide(&settled)
	require.NoError(t, err)
	f := settled.Selection("r3").Factors
	const odds = 6.0
	v, d := float64(f.VoidMilli)/1000, float64(f.DeadHeatNum)/float64(f.DeadHeatDen)
	require.InDelta(t, 1+(odds-1)*(1-float64(percent)/100), v+(1-v)*odds*d, 1e-9)
	require.Equal(t, "won", enginetest.Settled(t, m, after.Market)["r3"], "later bets have no deduction")
	require.Equal(t, map[string]string{"r1": "void", "r4": "void"}, enginetest.Settled(t, m, pair))

	_, _, err = m.Decide(&beforePlace) // three places: r3 and both of the dead heat, all with the deduction
	require.NoError(t, err)
	for _, key := range []string{"r2", "r3", "r4"} {
		s := beforePlace.Selection(key)
		require.Equal(t, market.Won, s.Result)
		require.Equal(t, int64(10*percent), s.Factors.VoidMilli)
	}
	require.Equal(t, "dead_heat 0 1/2", enginetest.Settled(t, m, afterPlace)["r2"], "two places: the second is shared")
}

// A shared place with a deduction returns d·(1 + (o-1)·(1-r)).
func TestDecide_DeductsFromASharedWin(t *testing.T) {
	t.Parallel()
	m := card(t, 6)
	winner := enginetest.Find(t, m, market.RaceWinner, nil)
	enginetest.Follow(t, m, feed.Play{Kind: "scratch", Who: "h4"})
	percent := float64(market.Rule4Percent(1/winner.Fair[3])) / 100
	enginetest.Follow(t, m, off("h1=h2=h3", "h5")...)
	_, _, err := m.Decide(&winner.Market)
	require.NoError(t, err)
	f := winner.Market.Selection("r2").Factors
	const odds = 4.5
	v, d := float64(f.VoidMilli)/1000, float64(f.DeadHeatNum)/float64(f.DeadHeatDen)
	require.InDelta(t, (1+(odds-1)*(1-percent))/3, v+(1-v)*odds*d, 1e-3)
}

func TestDecide_UsesTheOfficialOrder(t *testing.T) {
	t.Parallel()
	m := card(t, 6)
	winner := enginetest.Find(t, m, market.RaceWinner, nil).Market
	pair := enginetest.Find(t, m, market.HeadToHead, nil).Market
	enginetest.Follow(t, m, feed.Status{Phase: feed.Live}, feed.Play{Kind: "finish", Order: []string{"h1", "h2", "h4"}})
	require.Nil(t, enginetest.Settled(t, m, winner), "the order past the post is not official")
	enginetest.Follow(t, m, feed.Status{Phase: feed.Ended, Result: &feed.Result{Order: []string{"h2", "h1"}}}) // the stewards
	require.Equal(t, "won", enginetest.Settled(t, m, winner)["r2"])
	require.Equal(t, map[string]string{"r1": "won", "r4": "lost"}, enginetest.Settled(t, m, pair), "r4 did not finish")
	require.Equal(t, "Bolt won", m.Score(enginetest.Event).Result)
}

func TestDecide_AbandonedRaceIsVoid(t *testing.T) {
	t.Parallel()
	m := card(t, 5)
	quotes, err := m.Quotes(enginetest.Event, nil)
	require.NoError(t, err)
	enginetest.Follow(t, m, feed.Status{Phase: feed.Abandoned})
	for _, q := range quotes {
		for key, result := range enginetest.Settled(t, m, q.Market) {
			require.Equal(t, "void", result, "%s %s", q.Market.ID, key)
		}
	}
}

func TestApply_CallsRaiseTheLeadersPrices(t *testing.T) {
	t.Parallel()
	m := card(t, 6)
	enginetest.Follow(t, m, feed.Status{Phase: feed.Live})
	before := enginetest.Find(t, m, market.RaceWinner, nil).Fair
	enginetest.Follow(t, m, feed.Play{Kind: "call", Points: 80, Clock: 70, Order: []string{"h2", "h3", "h6", "h4", "h5", "h1"}})
	after := enginetest.Find(t, m, market.RaceWinner, nil).Fair
	require.Greater(t, after[1], before[1])
	require.Less(t, after[0], before[0])
}

func TestApply_RefusesInvalidMessages(t *testing.T) {
	t.Parallel()
	m := card(t, 5)
	enginetest.Refuse(t, m, feed.Play{Kind: "call", Points: 20, Order: []string{"h1"}})
	enginetest.Refuse(t, m, feed.Play{Kind: "scratch", Who: "h9"})
	enginetest.Follow(t, m, feed.Play{Kind: "scratch", Who: "h2"}, feed.Status{Phase: feed.Live})
	for _, p := range []feed.Play{{Kind: "scratch", Who: "h3"}, {Kind: "call", Points: 20}, {Kind: "call", Points: 20, Order: []string{"h2"}},
		{Kind: "call", Points: 20, Order: []string{"h1=h1"}}, {Kind: "call", Points: 120, Order: []string{"h1"}}, {Kind: "jump", Order: []string{"h1"}}} {
		enginetest.Refuse(t, m, p)
	}
	enginetest.Refuse(t, m, feed.Status{Phase: feed.Ended, Result: &feed.Result{}})
	enginetest.Refuse(t, m, feed.Status{Phase: feed.Break})
	for _, c := range []feed.Contest{{}, race.Race([]string{"One"}, []float64{0}), {Runners: []feed.Runner{{ID: "a", Number: 1}, {ID: "a", Number: 2}}},
		{Runners: []feed.Runner{{ID: "a", Number: 1}, {ID: "b", Number: 1}}}, {Runners: []feed.Runner{{ID: "a=b", Number: 1}, {ID: "c", Number: 2}}}} {
		_, err := race.New().Open(enginetest.Fixture("horse-racing", c))
		require.Error(t, err, "%+v", c)
	}
}
