package running_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/enginetest"
	"maidan/internal/sportsbook/engine/running"
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

func score(side feed.Side, points, period, clock int) feed.Play {
	return feed.Play{Kind: "score", Side: side, Points: points, Period: period, Clock: clock}
}

// quarters plays a game of basketball to the end of the fourth quarter, a basket each.
func quarters(t testing.TB, m engine.Match) {
	t.Helper()
	for period := 1; period <= 4; period++ {
		begin := (period - 1) * 720
		enginetest.Follow(t, m, live(period), score(cricket.Home, 2, period, begin+10), score(cricket.Away, 2, period, begin+30), rest(period))
	}
}

func TestDecide_OvertimeCounts(t *testing.T) {
	t.Parallel()
	m := open(t, "basketball")
	winner, total := enginetest.Find(t, m, market.MatchWinner, nil).Market, enginetest.Find(t, m, market.TotalRallies, nil).Market
	quarters(t, m)
	enginetest.Refuse(t, m, feed.Status{Phase: feed.Ended, Result: &feed.Result{Home: 8, Away: 8}})
	home, _ := m.Chances()
	require.InDelta(t, 0.53, home, 0.03, "overtime between equal sides, one of them at home")
	enginetest.Follow(t, m, live(5), score(cricket.Away, 3, 5, 2900))
	require.Nil(t, enginetest.Settled(t, m, winner))
	enginetest.Follow(t, m, feed.Status{Phase: feed.Ended, Result: &feed.Result{Home: 8, Away: 11, Winner: cricket.Away, Method: "overtime"}})
	require.Equal(t, map[string]string{"home": "lost", "away": "won"}, enginetest.Settled(t, m, winner))
	require.Equal(t, map[string]string{"over": "lost", "under": "won"}, enginetest.Settled(t, m, total))
}

func TestDecide_QuartersAndHalves(t *testing.T) {
	t.Parallel()
	m := open(t, "basketball")
	quarter, half := enginetest.Find(t, m, market.PeriodWinner, nil).Market, enginetest.Find(t, m, market.HalfWinner, nil).Market
	enginetest.Follow(t, m, live(1), score(cricket.Home, 2, 1, 10))
	require.Nil(t, enginetest.Settled(t, m, quarter))
	enginetest.Follow(t, m, rest(1))
	require.Equal(t, "won", enginetest.Settled(t, m, quarter)["home"])
	enginetest.Follow(t, m, live(2), score(cricket.Away, 3, 2, 800), rest(2))
	require.Equal(t, "won", enginetest.Settled(t, m, half)["away"])
}

func TestDecide_DrawsStandInKabaddi(t *testing.T) {
	t.Parallel()
	m := open(t, "kabaddi")
	winner := enginetest.Find(t, m, market.MatchWinner, nil)
	require.Len(t, winner.Fair, 3)
	enginetest.Follow(t, m, live(1), score(cricket.Home, 3, 1, 10), rest(1), live(2), score(cricket.Away, 3, 2, 1300),
		feed.Status{Phase: feed.Ended, Result: &feed.Result{Home: 3, Away: 3}})
	require.Equal(t, "won", enginetest.Settled(t, m, winner.Market)["draw"])
}

func TestApply_RefusesInvalidMessages(t *testing.T) {
	t.Parallel()
	m := open(t, "aussie-rules")
	enginetest.Refuse(t, m, score(cricket.Home, 6, 1, 10))
	enginetest.Follow(t, m, live(1), score(cricket.Home, 6, 1, 10))
	for _, nonsense := range []any{score(cricket.Home, 3, 1, 20), score("", 6, 1, 20), score(cricket.Home, 6, 1, 5), score(cricket.Home, 6, 2, 20),
		feed.Play{Kind: "goal", Side: cricket.Home, Period: 1, Clock: 20}, live(3)} {
		enginetest.Refuse(t, m, nonsense)
	}
	for _, c := range []feed.Contest{{}, {Home: 80, Away: 400}, {Home: 80, Away: 80, Format: "2x45"}} {
		_, err := newEngine(t).Open(enginetest.Fixture("basketball", c))
		require.Error(t, err, "%+v", c)
	}
}

// The standard deviation of the lead after 48 minutes is 15.8 points in Stern's sample of professional games.
func TestFuture_LeadHasSternsDeviation(t *testing.T) {
	t.Parallel()
	m := open(t, "basketball")
	lead, square, n := 0.0, 0.0, 4000
	src := enginetest.Seed(9)
	for range n {
		end, err := m.Finish(src)
		require.NoError(t, err)
		b := end.Score(enginetest.Event).Board
		d := float64(b.Home - b.Away)
		lead += d
		square += d * d
	}
	mean := lead / float64(n)
	require.InDelta(t, 2.6, mean, 0.9, "home advantage")
	require.InDelta(t, 15.4*15.4, square/float64(n)-mean*mean, 20)
}

func TestContest_FitsTheSport(t *testing.T) {
	t.Parallel()
	for _, sport := range running.Sports() {
		strong, weak := running.Contest(sport, 1, -1), running.Contest(sport, -1, 1)
		require.Greater(t, strong.Home, weak.Home)
		require.Positive(t, running.Length(sport))
	}
	require.Zero(t, running.Length("football"))
	short := fixture("basketball", 0, 0)
	short.Contest.Format = "4x10"
	m, err := newEngine(t).Open(short)
	require.NoError(t, err)
	q := enginetest.Find(t, m, market.TotalRallies, nil)
	require.InDelta(t, 224*40.0/48, q.Market.Params.Line, 8, "ten minutes a quarter are fewer points")
}
