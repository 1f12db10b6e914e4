package goals_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/enginetest"
	"maidan/internal/sportsbook/engine/goals"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

func open(t testing.TB, sport string) engine.Match {
	t.Helper()
	m, err := newEngine(t).Open(fixture(sport, 0, 0))
	require.NoError(t, err)
	return m
}

func live(period int) feed.Status { return feed.Status{Phase: feed.Live, Period: period} }
func rest(period int) feed.Status { return feed.Status{Phase: feed.Break, Period: period} }

func goal(side feed.Side, period, clock int) feed.Play {
	return feed.Play{Kind: "goal", Side: side, Period: period, Clock: clock}
}

func ended(home, away int, winner feed.Side, method string) feed.Status {
	return feed.Status{Phase: feed.Ended, Result: &feed.Result{Home: home, Away: away, Winner: winner, Method: method}}
}

// line returns a quote of a key at a line, or makes its market where it is not offered.
func line(t testing.TB, m engine.Match, key string, line float64) market.Market {
	t.Helper()
	q := enginetest.Find(t, m, key, nil).Market
	question := market.Question{Key: key, Group: q.Group, Rule: q.RuleKey, Params: q.Params}
	question.Params.Line = line
	var answers []market.Answer
	for _, s := range q.Selections {
		answers = append(answers, market.Answer{Key: s.Key, Name: s.Name})
	}
	return market.New(enginetest.Event, question, answers...)
}

func TestDecide_SettlesQuarterLinesInHalves(t *testing.T) {
	t.Parallel()
	m := open(t, "football")
	handicap, total := map[float64]market.Market{}, map[float64]market.Market{}
	for _, l := range []float64{-1.25, -1, -0.75, -0.5, 0} {
		handicap[l] = line(t, m, market.AsianHandicap, l)
	}
	for _, l := range []float64{0.5, 0.75, 1, 1.25, 2.25} {
		total[l] = line(t, m, market.AsianTotal, l)
	}
	enginetest.Follow(t, m, live(1), goal(cricket.Home, 1, 600), rest(1), live(2))
	require.Nil(t, enginetest.Settled(t, m, total[1]), "an exactly met line may still be passed")
	require.Equal(t, map[string]string{"over": "won", "under": "lost"}, enginetest.Settled(t, m, total[0.5]))
	enginetest.Follow(t, m, ended(1, 0, cricket.Home, ""))

	for l, want := range map[float64][2]string{-1.25: {"lost 500 1/1", "won 500 1/1"}, -1: {"void", "void"}, -0.75: {"won 500 1/1", "lost 500 1/1"},
		-0.5: {"won", "lost"}, 0: {"won", "lost"}} {
		require.Equal(t, map[string]string{"home": want[0], "away": want[1]}, enginetest.Settled(t, m, handicap[l]), "handicap %v", l)
	}
	for l, want := range map[float64][2]string{0.75: {"won 500 1/1", "lost 500 1/1"}, 1: {"void", "void"}, 1.25: {"lost 500 1/1", "won 500 1/1"}, 2.25: {"lost", "won"}} {
		require.Equal(t, map[string]string{"over": want[0], "under": want[1]}, enginetest.Settled(t, m, total[l]), "total %v", l)
	}
}

// Markets decided before a match is abandoned stand, the rest is void.
func TestDecide_AbandonedMatch(t *testing.T) {
	t.Parallel()
	m := open(t, "football")
	ask := func(key string) market.Market { return enginetest.Find(t, m, key, nil).Market }
	markets := map[string]market.Market{}
	for _, key := range []string{market.MatchWinner, market.BothScore, market.NextGoal, market.PeriodWinner, market.CorrectScore, market.HalfFull, market.OddEven} {
		markets[key] = ask(key)
	}
	low, high := line(t, m, market.TotalGoals, 1.5), line(t, m, market.TotalGoals, 4.5)
	enginetest.Follow(t, m, live(1), goal(cricket.Home, 1, 600), goal(cricket.Away, 1, 700), rest(1), live(2), feed.Status{Phase: feed.Abandoned})
	results := func(key string) map[string]string { return enginetest.Settled(t, m, markets[key]) }
	require.Equal(t, "won", results(market.BothScore)["yes"])
	require.Equal(t, "won", results(market.NextGoal)["home"])
	require.Equal(t, "won", results(market.PeriodWinner)["draw"])
	require.Equal(t, "won", enginetest.Settled(t, m, low)["over"])
	require.Equal(t, "void", enginetest.Settled(t, m, high)["over"])
	for _, key := range []string{market.MatchWinner, market.CorrectScore, market.HalfFull, market.OddEven} {
		for selection, result := range results(key) {
			require.Equal(t, "void", result, "%s %s", key, selection)
		}
	}
}

// Bets are on ninety minutes, without extra time.
func TestDecide_IgnoresExtraTime(t *testing.T) {
	t.Parallel()
	m := open(t, "football")
	winner, total := enginetest.Find(t, m, market.MatchWinner, nil).Market, line(t, m, market.TotalGoals, 2.5)
	enginetest.Follow(t, m, live(1), goal(cricket.Home, 1, 600), rest(1), live(2), goal(cricket.Away, 2, 5000), rest(2))
	require.Equal(t, map[string]string{"home": "lost", "draw": "won", "away": "lost"}, enginetest.Settled(t, m, winner))
	enginetest.Follow(t, m, live(3), goal(cricket.Home, 3, 5500), rest(3), live(4))
	quotes, err := m.Quotes(enginetest.Event, nil)
	require.NoError(t, err)
	require.Empty(t, quotes)
	enginetest.Refuse(t, m, ended(2, 1, cricket.Home, "overtime"))
	enginetest.Follow(t, m, ended(1, 1, cricket.Home, "overtime"))
	require.Equal(t, "won", enginetest.Settled(t, m, winner)["draw"])
	require.Equal(t, "lost", enginetest.Settled(t, m, total)["over"])
}

func TestDecide_OvertimeOfIceHockey(t *testing.T) {
	t.Parallel()
	m := open(t, "ice-hockey")
	winner, regular := enginetest.Find(t, m, market.MatchWinner, nil).Market, enginetest.Find(t, m, market.RegularWinner, nil).Market
	total := line(t, m, market.TotalGoals, 2.5)
	enginetest.Follow(t, m, live(1), goal(cricket.Home, 1, 10), rest(1), live(2), goal(cricket.Away, 2, 1300), rest(2), live(3))
	enginetest.Refuse(t, m, ended(1, 1, "", ""))
	enginetest.Follow(t, m, rest(3), live(4))
	require.Len(t, enginetest.Find(t, m, market.MatchWinner, nil).Fair, 2)
	enginetest.Follow(t, m, goal(cricket.Away, 4, 3700))
	enginetest.Refuse(t, m, goal(cricket.Home, 4, 3710))
	enginetest.Follow(t, m, ended(1, 2, cricket.Away, "overtime"))
	require.Equal(t, map[string]string{"home": "lost", "away": "won"}, enginetest.Settled(t, m, winner))
	require.Equal(t, "won", enginetest.Settled(t, m, regular)["draw"])
	require.Equal(t, "lost", enginetest.Settled(t, m, total)["over"], "overtime does not count for totals")
}

func TestApply_RefusesInvalidMessages(t *testing.T) {
	t.Parallel()
	m := open(t, "football")
	enginetest.Refuse(t, m, goal(cricket.Home, 1, 10))
	enginetest.Refuse(t, m, live(2))
	enginetest.Refuse(t, m, ended(0, 0, "", ""))
	enginetest.Follow(t, m, live(1), goal(cricket.Home, 1, 600))
	for _, nonsense := range []any{goal(cricket.Home, 1, 500), goal(cricket.Home, 2, 700), goal("north", 1, 700), goal(cricket.Home, 1, 9000),
		feed.Play{Kind: "try", Side: cricket.Home, Period: 1, Clock: 700}, feed.Play{Kind: "card", Side: cricket.Home, Detail: "green", Period: 1, Clock: 700},
		feed.Play{Kind: "added", Points: 90, Period: 1, Clock: 700}, live(2), rest(2), ended(1, 0, cricket.Home, ""), feed.Status{Phase: "lunch"}} {
		enginetest.Refuse(t, m, nonsense)
	}
	enginetest.Follow(t, m, rest(1), live(2))
	for _, nonsense := range []any{ended(2, 0, cricket.Home, ""), ended(1, 0, cricket.Away, ""), ended(1, 0, "", ""), feed.Status{Phase: feed.Ended}} {
		enginetest.Refuse(t, m, nonsense)
	}
	enginetest.Follow(t, m, ended(1, 0, cricket.Home, ""))
	enginetest.Refuse(t, m, live(3))
	for _, c := range []feed.Contest{{}, {Home: 1}, {Home: -1, Away: 1}, {Home: 60, Away: 1}} {
		_, err := newEngine(t).Open(enginetest.Fixture("football", c))
		require.Error(t, err, "%+v", c)
	}
	_, err := newEngine(t).Open(enginetest.Fixture("chess", feed.Contest{Home: 1, Away: 1}))
	require.Error(t, err)
}

// The official result settles the markets that it determines.
func TestOfficial_SettlesWithoutPlays(t *testing.T) {
	t.Parallel()
	m := open(t, "football")
	winner, corners := enginetest.Find(t, m, market.MatchWinner, nil).Market, enginetest.Find(t, m, market.CornersTotal, nil).Market
	score := enginetest.Find(t, m, market.CorrectScore, nil).Market
	require.NoError(t, m.Official(ended(2, 1, cricket.Home, "")))
	require.Equal(t, "won", enginetest.Settled(t, m, winner)["home"])
	require.Equal(t, "won", enginetest.Settled(t, m, score)["2:1"])
	require.Equal(t, "void", enginetest.Settled(t, m, corners)["over"])
	require.Error(t, m.Official(ended(2, 1, cricket.Away, "")))
	require.NoError(t, m.Official(ended(1, 1, "", "")), "a correction")
	require.Equal(t, "won", enginetest.Settled(t, m, winner)["draw"])
}

// With constant scoring rates, the final score has the distribution of Dixon & Coles.
func TestQuotes_FollowDixonAndColes(t *testing.T) {
	t.Parallel()
	p, err := goals.Fitted()
	require.NoError(t, err)
	p.Rho, p.State = -0.1, [5]float64{1, 1, 1, 1, 1}
	m, err := goals.With(p).Open(enginetest.Fixture("football", feed.Contest{Home: 1.5, Away: 1.1}))
	require.NoError(t, err)
	q := enginetest.Find(t, m, market.CorrectScore, nil)
	// exp(-1.5)·exp(-1.1) is 0.0743; tau is 1.165 at 0:0, 0.89 at 1:0, 0.85 at 0:1 and 1.1 at 1:1. Slots of a minute, in which only one
	// goal can fall, move the scores by a thousandth or two.
	for key, want := range map[string]float64{"0:0": 0.0743 * 1.165, "1:0": 0.0743 * 1.5 * 0.89, "0:1": 0.0743 * 1.1 * 0.85,
		"1:1": 0.0743 * 1.65 * 1.1, "2:1": 0.0743 * 1.5 * 1.5 / 2 * 1.1} {
		require.InDelta(t, want, q.Fair[indexOf(t, q.Market, key)], 0.003, key)
	}
}

func indexOf(t testing.TB, m market.Market, key string) int {
	t.Helper()
	for i, s := range m.Selections {
		if s.Key == key {
			return i
		}
	}
	require.Fail(t, "no selection "+key)
	return 0
}

// A side that is one player short scores less and concedes more; a goal moves the prices.
func TestQuotes_MoveByCardsAndGoals(t *testing.T) {
	t.Parallel()
	m := open(t, "football")
	enginetest.Follow(t, m, live(1), feed.Play{Kind: "clock", Period: 1, Clock: 600})
	before, _ := m.Chances()
	enginetest.Follow(t, m, feed.Play{Kind: "card", Side: cricket.Home, Detail: "red", Period: 1, Clock: 600})
	short, _ := m.Chances()
	require.Less(t, short, before-0.1)
	enginetest.Follow(t, m, goal(cricket.Home, 1, 610))
	ahead, _ := m.Chances()
	require.Greater(t, ahead, short+0.2)
	enginetest.Follow(t, m, rest(1), live(2), feed.Play{Kind: "clock", Period: 2, Clock: 5340})
	late, _ := m.Chances()
	require.Greater(t, late, 0.88)
	enginetest.Follow(t, m, feed.Play{Kind: "added", Points: 9, Period: 2, Clock: 5340})
	longer, _ := m.Chances()
	require.Less(t, longer, late, "added time gives time to equalise")
}
