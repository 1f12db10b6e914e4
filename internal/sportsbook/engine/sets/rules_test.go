package sets_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/enginetest"
	"maidan/internal/sportsbook/engine/sets"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

var (
	homePoint = feed.Play{Kind: "point", Side: cricket.Home}
	awayPoint = feed.Play{Kind: "point", Side: cricket.Away}
	serves    = feed.Play{Kind: "serve", Side: cricket.Home}
	live      = feed.Status{Phase: feed.Live}
	homeWon   = map[string]string{"home": "won", "away": "lost"}
	allVoid   = map[string]string{"home": "void", "away": "void"}
)

func play(t *testing.T, sport string) engine.Match {
	t.Helper()
	m, err := sets.New().Open(enginetest.Fixture(sport, sets.Contest(sport, 0, 0)))
	require.NoError(t, err)
	enginetest.Follow(t, m, serves, live)
	return m
}

func times(t *testing.T, m engine.Match, n int, p feed.Play) {
	t.Helper()
	for range n {
		enginetest.Follow(t, m, p)
	}
}

func games(t *testing.T, m engine.Match, n int, p feed.Play) { times(t, m, 4*n, p) }

func retired(home, away int) feed.Status {
	return feed.Status{Phase: feed.Ended, Result: &feed.Result{Winner: cricket.Home, Home: home, Away: away, Method: "retired"}}
}

var awayRetires = feed.Play{Kind: "retire", Side: cricket.Away}

func TestDecide_WinnerStandsOnceTheFirstSetIsComplete(t *testing.T) {
	t.Parallel()
	m := play(t, "tennis")
	winner := enginetest.Find(t, m, market.MatchWinner, nil).Market
	firstPoint, completed := winner.Clone(), winner.Clone()
	firstPoint.RuleKey, completed.RuleKey = "rule.match_winner.first_point", "rule.match_winner.completed"
	games(t, m, 5, homePoint)
	early := m.Clone()
	enginetest.Follow(t, early, awayRetires, retired(0, 0))
	require.Equal(t, allVoid, enginetest.Settled(t, early, winner), "the first set was not complete")
	require.Equal(t, homeWon, enginetest.Settled(t, early, firstPoint))
	require.Equal(t, allVoid, enginetest.Settled(t, early, completed))

	games(t, m, 1, homePoint)
	enginetest.Follow(t, m, awayRetires, retired(1, 0))
	require.Equal(t, homeWon, enginetest.Settled(t, m, winner))
	require.Equal(t, allVoid, enginetest.Settled(t, m, completed))
}

func TestDecide_RetirementVoidsUndecidedMarkets(t *testing.T) {
	t.Parallel()
	m := play(t, "tennis")
	set1 := enginetest.Find(t, m, market.SetWinner, func(m market.Market) bool { return m.Params.Period == 1 }).Market
	set2 := enginetest.Find(t, m, market.SetWinner, func(m market.Market) bool { return m.Params.Period == 2 }).Market
	total := enginetest.Find(t, m, market.TotalGames, nil).Market
	low := total.Clone()
	low.Params.Line = 5.5
	score := enginetest.Find(t, m, market.SetScore, nil).Market
	game := enginetest.Find(t, m, market.GameWinner, nil).Market
	games(t, m, 6, homePoint)
	require.Equal(t, map[string]string{"over": "won", "under": "lost"}, enginetest.Settled(t, m, low), "decided during the match")
	times(t, m, 2, awayPoint)
	next := enginetest.Find(t, m, market.GameWinner, nil).Market
	enginetest.Follow(t, m, awayRetires, retired(1, 0))
	require.Equal(t, homeWon, enginetest.Settled(t, m, set1))
	require.Equal(t, homeWon, enginetest.Settled(t, m, game))
	require.Equal(t, allVoid, enginetest.Settled(t, m, set2))
	require.Equal(t, allVoid, enginetest.Settled(t, m, next))
	require.Equal(t, map[string]string{"over": "void", "under": "void"}, enginetest.Settled(t, m, total))
	require.Equal(t, "void", enginetest.Settled(t, m, score)["2:0"])
}

func TestDecide_WalkoverAndAbandonedMatchAreVoid(t *testing.T) {
	t.Parallel()
	for _, end := range []feed.Status{
		{Phase: feed.Ended, Result: &feed.Result{Winner: cricket.Away, Method: "walkover"}},
		{Phase: feed.Abandoned},
	} {
		m := play(t, "tennis")
		winner := enginetest.Find(t, m, market.MatchWinner, nil).Market
		enginetest.Follow(t, m, end)
		require.Equal(t, allVoid, enginetest.Settled(t, m, winner))
	}
}

func TestDecide_TiebreakCountsAsOneGame(t *testing.T) {
	t.Parallel()
	m := play(t, "tennis")
	tiebreak := enginetest.Find(t, m, market.SetTiebreak, nil).Market
	games(t, m, 5, homePoint)
	games(t, m, 5, awayPoint)
	games(t, m, 1, homePoint)
	games(t, m, 1, awayPoint)
	require.Equal(t, map[string]string{"yes": "won", "no": "lost"}, enginetest.Settled(t, m, tiebreak))
	require.Equal(t, 13, enginetest.Find(t, m, market.GameWinner, nil).Market.Params.Number)
	line := market.New(enginetest.Event, market.Question{Key: market.SetTotalGames, Rule: "rule.set_total_games",
		Params: market.Params{Period: 1, Line: 12.5}}, market.OverUnder(12.5)...)
	times(t, m, 7, homePoint)
	require.Equal(t, map[string]string{"over": "won", "under": "lost"}, enginetest.Settled(t, m, line))
	board := m.Score(enginetest.Event).Board
	require.Equal(t, [][2]int{{7, 6}, {0, 0}}, board.Periods)
	require.Equal(t, cricket.Away, board.Serving, "home began the tie-break, away serves first in the next set")
}

func TestScore_ShowsPointsOfAGame(t *testing.T) {
	t.Parallel()
	m := play(t, "tennis")
	times(t, m, 3, homePoint)
	times(t, m, 2, awayPoint)
	require.Equal(t, [2]string{"40", "30"}, m.Score(enginetest.Event).Board.Points)
	times(t, m, 2, awayPoint)
	require.Equal(t, [2]string{"40", "AD"}, m.Score(enginetest.Event).Board.Points)
}

// ITTF law 2.13: two serves each, one each from ten all.
func TestApply_AlternatesServesInTableTennis(t *testing.T) {
	t.Parallel()
	m := play(t, "table-tennis")
	var seen []byte
	for n := range 24 {
		seen = append(seen, m.Score(enginetest.Event).Board.Serving[0])
		if n%2 == 0 {
			enginetest.Follow(t, m, homePoint)
		} else {
			enginetest.Follow(t, m, awayPoint)
		}
	}
	require.Equal(t, "hhaahhaahhaahhaahhaahaha", string(seen))
	times(t, m, 2, homePoint)
	require.Equal(t, [][2]int{{14, 12}, {0, 0}}, m.Score(enginetest.Event).Board.Periods)
}

func TestApply_FifthSetOfVolleyballEndsAtFifteen(t *testing.T) {
	t.Parallel()
	m := play(t, "volleyball")
	times(t, m, 25, homePoint)
	times(t, m, 25, awayPoint)
	times(t, m, 25, homePoint)
	times(t, m, 25, awayPoint)
	enginetest.Refuse(t, m, homePoint)
	enginetest.Follow(t, m, serves)
	times(t, m, 15, homePoint)
	enginetest.Refuse(t, m, homePoint)
	enginetest.Refuse(t, m, feed.Status{Phase: feed.Ended, Result: &feed.Result{Winner: cricket.Away, Home: 2, Away: 3}})
	enginetest.Follow(t, m, feed.Status{Phase: feed.Ended, Result: &feed.Result{Winner: cricket.Home, Home: 3, Away: 2}})
	require.Equal(t, "Home won 3:2", m.Score(enginetest.Event).Result)
}

func TestApply_RefusesInvalidMessages(t *testing.T) {
	t.Parallel()
	m, err := sets.New().Open(enginetest.Fixture("tennis", feed.Contest{}))
	require.NoError(t, err)
	enginetest.Refuse(t, m, homePoint)
	enginetest.Follow(t, m, live)
	enginetest.Refuse(t, m, homePoint) // the server is unknown
	enginetest.Follow(t, m, serves)
	for _, p := range []feed.Play{{Kind: "point"}, {Kind: "goal", Side: cricket.Home}, {Kind: "point", Side: cricket.Home, Period: 2},
		{Kind: "point", Side: cricket.Away, Detail: "ace"}, {Kind: "point", Side: cricket.Home, Detail: "double_fault"}} {
		enginetest.Refuse(t, m, p)
	}
	enginetest.Refuse(t, m, feed.Status{Phase: feed.Ended})
	enginetest.Refuse(t, m, feed.Status{Phase: feed.Ended, Result: &feed.Result{Winner: cricket.Home, Home: 2}})
	for _, c := range []feed.Contest{{Format: "best_of_4"}, {Format: "long"}, {Params: map[string]float64{"serve": 1.2}}, {Home: 99}} {
		_, err := sets.New().Open(enginetest.Fixture("tennis", c))
		require.Error(t, err, "%+v", c)
	}
}

func TestOfficial_SettlesTheWinnerWithoutPlays(t *testing.T) {
	t.Parallel()
	m := play(t, "tennis")
	winner := enginetest.Find(t, m, market.MatchWinner, nil).Market
	score := enginetest.Find(t, m, market.SetScore, nil).Market
	total := enginetest.Find(t, m, market.TotalGames, nil).Market
	require.NoError(t, m.Official(feed.Status{Phase: feed.Ended, Result: &feed.Result{Winner: cricket.Home, Home: 2, Away: 1}}))
	require.Equal(t, homeWon, enginetest.Settled(t, m, winner))
	require.Equal(t, "won", enginetest.Settled(t, m, score)["2:1"])
	require.Equal(t, map[string]string{"over": "void", "under": "void"}, enginetest.Settled(t, m, total), "the games are unknown")
}
