package maps_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/enginetest"
	"maidan/internal/sportsbook/engine/maps"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

var (
	homeRound = feed.Play{Kind: "round", Side: cricket.Home}
	awayRound = feed.Play{Kind: "round", Side: cricket.Away}
	live      = feed.Status{Phase: feed.Live}
	homeWon   = map[string]string{"home": "won", "away": "lost"}
	allVoid   = map[string]string{"home": "void", "away": "void"}
	overWon   = map[string]string{"over": "won", "under": "lost"}
)

func start(t *testing.T, sport string) engine.Match {
	t.Helper()
	m, err := maps.New().Open(enginetest.Fixture(sport, maps.Contest(sport, 0.2, 0)))
	require.NoError(t, err)
	enginetest.Follow(t, m, live)
	return m
}

func times(t *testing.T, m engine.Match, n int, p feed.Play) {
	t.Helper()
	for range n {
		enginetest.Follow(t, m, p)
	}
}

func TestDecide_OvertimeNeedsFourOfSix(t *testing.T) {
	t.Parallel()
	m := start(t, "counter-strike")
	total := market.New(enginetest.Event, market.Question{Key: market.MapTotalRounds, Rule: "rule.map_total_rounds",
		Params: market.Params{Period: 1, Line: 33.5}}, market.OverUnder(33.5)...)
	handicap := market.New(enginetest.Event, market.Question{Key: market.MapRoundsHandicap, Rule: "rule.map_rounds_handicap",
		Params: market.Params{Period: 1, Line: -2.5}}, market.Sides(enginetest.Event)...)
	times(t, m, 12, homeRound)
	times(t, m, 12, awayRound)
	times(t, m, 3, homeRound)
	times(t, m, 3, awayRound) // fifteen all: a second overtime
	times(t, m, 3, homeRound)
	require.Empty(t, m.Score(enginetest.Event).Board.Home)
	times(t, m, 1, awayRound)
	require.Equal(t, overWon, enginetest.Settled(t, m, total), "passed already")
	times(t, m, 1, homeRound) // 19:16
	board := m.Score(enginetest.Event).Board
	require.Equal(t, [][2]int{{19, 16}, {0, 0}}, board.Periods)
	require.Equal(t, 1, board.Home)
	require.Equal(t, homeWon, enginetest.Settled(t, m, handicap))
}

func TestDecide_ForfeitStandsAfterTheFirstMap(t *testing.T) {
	t.Parallel()
	forfeit := func(home, away int) feed.Status {
		return feed.Status{Phase: feed.Ended, Result: &feed.Result{Winner: cricket.Home, Home: home, Away: away, Method: "forfeit"}}
	}
	m := start(t, "counter-strike")
	winner := enginetest.Find(t, m, market.MatchWinner, nil).Market
	second := enginetest.Find(t, m, market.MapWinner, func(m market.Market) bool { return m.Params.Period == 2 }).Market
	early := m.Clone()
	enginetest.Follow(t, early, homeRound, forfeit(0, 0))
	require.Equal(t, allVoid, enginetest.Settled(t, early, winner))
	times(t, m, 13, homeRound)
	enginetest.Follow(t, m, forfeit(1, 0))
	require.Equal(t, homeWon, enginetest.Settled(t, m, winner))
	require.Equal(t, allVoid, enginetest.Settled(t, m, second))
}

func TestDecide_KillsOfAMap(t *testing.T) {
	t.Parallel()
	m := start(t, "dota")
	kills := enginetest.Find(t, m, market.MapTotalKills, nil).Market
	few := kills.Clone()
	few.Params.Line = 2.5
	winner := enginetest.Find(t, m, market.MapWinner, nil).Market
	enginetest.Follow(t, m,
		feed.Play{Kind: "kill", Side: cricket.Home, Clock: 30},
		feed.Play{Kind: "minute", Clock: 60, Points: 1},
		feed.Play{Kind: "kill", Side: cricket.Away, Clock: 70})
	require.Nil(t, enginetest.Settled(t, m, few))
	enginetest.Follow(t, m, feed.Play{Kind: "kill", Side: cricket.Home, Clock: 75})
	require.Equal(t, overWon, enginetest.Settled(t, m, few))
	enginetest.Follow(t, m, feed.Play{Kind: "map", Side: cricket.Home, Clock: 100})
	require.Equal(t, homeWon, enginetest.Settled(t, m, winner))
	require.Equal(t, "won", enginetest.Settled(t, m, kills)["under"])
	require.Equal(t, [][2]int{{2, 1}, {0, 0}}, m.Score(enginetest.Event).Board.Periods)
}

// A larger lead gives a higher win probability, and a level map between equals is even.
func TestQuotes_GrowWithTheLeadInGold(t *testing.T) {
	t.Parallel()
	last := 0.0
	for lead := -6; lead <= 6; lead += 3 {
		m, err := maps.New().Open(enginetest.Fixture("dota", feed.Contest{Format: "best_of_1"}))
		require.NoError(t, err)
		enginetest.Follow(t, m, live, feed.Play{Kind: "minute", Clock: 60, Points: lead})
		p, _ := m.Chances()
		require.Greater(t, p, last)
		if lead == 0 {
			require.InDelta(t, 0.5, p, 1e-9)
		}
		last = p
	}
}

func TestApply_RefusesInvalidMessages(t *testing.T) {
	t.Parallel()
	m := start(t, "dota")
	for _, p := range []feed.Play{homeRound, {Kind: "kill"}, {Kind: "minute", Clock: 120}, {Kind: "minute", Clock: 60, Points: 99},
		{Kind: "map", Side: cricket.Home, Period: 2}, {Kind: "kill", Side: cricket.Home, Clock: 300}, {Kind: "goal", Side: cricket.Home}} {
		enginetest.Refuse(t, m, p)
	}
	enginetest.Refuse(t, m, feed.Status{Phase: feed.Ended, Result: &feed.Result{Winner: cricket.Home, Home: 2}})
	enginetest.Refuse(t, start(t, "counter-strike"), feed.Play{Kind: "kill", Side: cricket.Home})
	for _, c := range []feed.Contest{{Format: "best_of_2"}, {Format: "13 rounds"}, {Away: -40}} {
		_, err := maps.New().Open(enginetest.Fixture("dota", c))
		require.Error(t, err, "%+v", c)
	}
}

func TestOfficial_SettlesTheSeriesWithoutPlays(t *testing.T) {
	t.Parallel()
	m := start(t, "counter-strike")
	winner := enginetest.Find(t, m, market.MatchWinner, nil).Market
	score := enginetest.Find(t, m, market.MapScore, nil).Market
	first := enginetest.Find(t, m, market.MapWinner, nil).Market
	require.NoError(t, m.Official(feed.Status{Phase: feed.Ended, Result: &feed.Result{Winner: cricket.Home, Home: 2, Away: 1}}))
	require.Equal(t, homeWon, enginetest.Settled(t, m, winner))
	require.Equal(t, "won", enginetest.Settled(t, m, score)["2:1"])
	require.Equal(t, allVoid, enginetest.Settled(t, m, first), "the winner of the first map is unknown")
}
