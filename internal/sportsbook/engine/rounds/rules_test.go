package rounds_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/enginetest"
	"maidan/internal/sportsbook/engine/rounds"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

func begin(t *testing.T, sport string) engine.Match {
	t.Helper()
	m, err := rounds.New().Open(enginetest.Fixture(sport, rounds.Contest(sport, 0, 0)))
	require.NoError(t, err)
	enginetest.Follow(t, m, feed.Status{Phase: feed.Live})
	return m
}

// bell plays rounds to their end, won by home.
func bell(t *testing.T, m engine.Match, from, to int) {
	t.Helper()
	for n := from; n <= to; n++ {
		enginetest.Follow(t, m, feed.Status{Phase: feed.Live, Period: n}, feed.Play{Kind: "round", Side: cricket.Home, Points: 1})
	}
}

func ended(r feed.Result) feed.Status { return feed.Status{Phase: feed.Ended, Result: &r} }

func over(t *testing.T, line float64) market.Market {
	t.Helper()
	return market.New(enginetest.Event, market.Question{Key: market.FightRounds, Rule: "rule.fight_rounds", Params: market.Params{Line: line}},
		market.OverUnder(line)...)
}

var (
	overWon  = map[string]string{"over": "won", "under": "lost"}
	underWon = map[string]string{"over": "lost", "under": "won"}
)

func TestQuotes_PriceADrawInBoxingAndVoidItInMMA(t *testing.T) {
	t.Parallel()
	for sport, n := range map[string]int{"boxing": 12, "mma": 3} {
		m := begin(t, sport)
		winner := enginetest.Find(t, m, market.MatchWinner, nil)
		bell(t, m, 1, n)
		enginetest.Follow(t, m, ended(feed.Result{Method: "decision"}))
		if sport == "mma" {
			require.Equal(t, map[string]string{"home": "void", "away": "void"}, enginetest.Settled(t, m, winner.Market))
			require.Positive(t, winner.Void[0], "the quote has the probability of a draw")
			continue
		}
		require.Equal(t, map[string]string{"home": "lost", "draw": "won", "away": "lost"}, enginetest.Settled(t, m, winner.Market))
		noDraw := market.New(enginetest.Event, market.Question{Key: market.FightNoDraw, Rule: "rule.fight_draw_no_bet"}, market.Sides(enginetest.Event)...)
		require.Equal(t, map[string]string{"home": "void", "away": "void"}, enginetest.Settled(t, m, noDraw))
	}
}

func TestDecide_HalfARoundIsHalfOfItsTime(t *testing.T) {
	t.Parallel()
	for clock, want := range map[int]map[string]string{89: underWon, 90: underWon, 91: overWon} {
		m := begin(t, "boxing")
		bell(t, m, 1, 2)
		enginetest.Follow(t, m, feed.Status{Phase: feed.Live, Period: 3},
			feed.Play{Kind: "stop", Side: cricket.Away, Detail: "ko", Clock: clock}, ended(feed.Result{Winner: cricket.Away, Method: "knockout"}))
		require.Equal(t, want, enginetest.Settled(t, m, over(t, 2.5)), "stopped after %d seconds", clock)
		require.Equal(t, overWon, enginetest.Settled(t, m, over(t, 1.5)))
		require.Equal(t, underWon, enginetest.Settled(t, m, over(t, 3.5)))
	}
}

func TestDecide_RetirementBetweenRoundsBelongsToTheRoundBefore(t *testing.T) {
	t.Parallel()
	m := begin(t, "boxing")
	round := enginetest.Find(t, m, market.RoundBetting, nil).Market
	method := enginetest.Find(t, m, market.WinningMethod, nil).Market
	distance := enginetest.Find(t, m, market.GoesDistance, nil).Market
	bell(t, m, 1, 4)
	enginetest.Follow(t, m, feed.Play{Kind: "stop", Side: cricket.Home, Detail: "tko"}, ended(feed.Result{Winner: cricket.Home, Method: "knockout"}))
	require.Equal(t, "won", enginetest.Settled(t, m, round)["home_r4"])
	require.Equal(t, "won", enginetest.Settled(t, m, method)["home_ko"])
	require.Equal(t, map[string]string{"yes": "lost", "no": "won"}, enginetest.Settled(t, m, distance))
	require.Equal(t, overWon, enginetest.Settled(t, m, over(t, 3.5)))
	require.Equal(t, underWon, enginetest.Settled(t, m, over(t, 4.5)))
}

func TestDecide_TechnicalDecisionIsNotTheDistance(t *testing.T) {
	t.Parallel()
	m := begin(t, "boxing")
	bell(t, m, 1, 7)
	distance := enginetest.Find(t, m, market.GoesDistance, nil).Market
	round := enginetest.Find(t, m, market.RoundBetting, nil).Market
	enginetest.Follow(t, m, feed.Status{Phase: feed.Live, Period: 8}, feed.Play{Kind: "tick", Clock: 60},
		ended(feed.Result{Winner: cricket.Home, Method: "decision"}))
	require.Equal(t, map[string]string{"yes": "lost", "no": "won"}, enginetest.Settled(t, m, distance))
	require.Equal(t, "won", enginetest.Settled(t, m, round)["decision"])
	require.Equal(t, overWon, enginetest.Settled(t, m, over(t, 6.5)))
	require.Equal(t, underWon, enginetest.Settled(t, m, over(t, 7.5)))
}

func TestDecide_NoContestIsVoid(t *testing.T) {
	t.Parallel()
	m := begin(t, "mma")
	quotes, err := m.Quotes(enginetest.Event, nil)
	require.NoError(t, err)
	enginetest.Follow(t, m, ended(feed.Result{Void: true}))
	for _, q := range quotes {
		for key, result := range enginetest.Settled(t, m, q.Market) {
			require.Equal(t, "void", result, "%s %s", q.Market.ID, key)
		}
	}
}

func TestQuotes_KnockdownRaisesStops(t *testing.T) {
	t.Parallel()
	m := begin(t, "boxing")
	enginetest.Follow(t, m, feed.Status{Phase: feed.Live, Period: 1})
	before, _ := m.Chances()
	ko := func() float64 { return enginetest.Find(t, m, market.WinningMethod, nil).Fair[0] }
	was := ko()
	enginetest.Follow(t, m, feed.Play{Kind: "knockdown", Side: cricket.Home, Clock: 20})
	after, _ := m.Chances()
	require.Greater(t, after, before)
	require.Greater(t, ko(), was)
}

func TestApply_RefusesInvalidMessages(t *testing.T) {
	t.Parallel()
	m := begin(t, "boxing")
	enginetest.Refuse(t, m, feed.Play{Kind: "tick", Clock: 10})
	enginetest.Refuse(t, m, feed.Status{Phase: feed.Live, Period: 2})
	enginetest.Refuse(t, m, feed.Status{Phase: feed.Break})
	enginetest.Follow(t, m, feed.Status{Phase: feed.Live, Period: 1}, feed.Play{Kind: "tick", Clock: 60})
	for _, p := range []feed.Play{{Kind: "tick", Clock: 30}, {Kind: "tick", Clock: 200}, {Kind: "knockdown"}, {Kind: "round", Side: cricket.Home},
		{Kind: "stop", Side: cricket.Home, Detail: "submission"}, {Kind: "stop", Side: cricket.Home}, {Kind: "goal", Side: cricket.Home}} {
		enginetest.Refuse(t, m, p)
	}
	enginetest.Refuse(t, m, ended(feed.Result{Winner: cricket.Home, Method: "knockout"}))
	enginetest.Follow(t, m, feed.Play{Kind: "stop", Side: cricket.Home, Detail: "ko"})
	enginetest.Refuse(t, m, ended(feed.Result{Winner: cricket.Away, Method: "knockout"}))
	for _, c := range []feed.Contest{{Format: "twelve"}, {Format: "99x3"}, {Home: -40}, {Params: map[string]float64{"finish": -1}}} {
		_, err := rounds.New().Open(enginetest.Fixture("boxing", c))
		require.Error(t, err, "%+v", c)
	}
}

func TestOfficial_SettlesTheWinnerWithoutPlays(t *testing.T) {
	t.Parallel()
	m := begin(t, "mma")
	winner := enginetest.Find(t, m, market.MatchWinner, nil).Market
	round := enginetest.Find(t, m, market.RoundBetting, nil).Market
	distance := enginetest.Find(t, m, market.GoesDistance, nil).Market
	require.NoError(t, m.Official(ended(feed.Result{Winner: cricket.Away, Method: "submission"})))
	require.Equal(t, map[string]string{"home": "lost", "away": "won"}, enginetest.Settled(t, m, winner))
	require.Equal(t, "void", enginetest.Settled(t, m, round)["decision"])
	require.Equal(t, map[string]string{"yes": "lost", "no": "won"}, enginetest.Settled(t, m, distance))
}
