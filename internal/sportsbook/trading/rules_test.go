package trading_test

import (
	"cmp"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// totals returns the innings totals of an event, by whether they are shown.
func (f *harness) totals(t *testing.T, id id.Event) (shown, left []market.Market) {
	for _, m := range f.markets(t, id) {
		switch {
		case m.Key != market.InningsTotal:
		case m.Main:
			shown = append(shown, m)
		default:
			left = append(left, m)
		}
	}
	return shown, left
}

// even returns the line with the closest odds.
func even(lines []market.Market) market.Market {
	apart := func(m market.Market) money.Odds {
		return max(m.Selections[0].Odds, m.Selections[1].Odds) - min(m.Selections[0].Odds, m.Selections[1].Odds)
	}
	return slices.MinFunc(lines, func(x, y market.Market) int { return cmp.Compare(apart(x), apart(y)) })
}

// The lines follow the runs: former ones are closed and settle with the innings.
func TestTotals_LineFollowsRuns(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newHarness(t, d)
		p := newScripted("m", cricket.T20())
		f.deliver(t, p.Messages...)
		shown, left := f.totals(t, "m")
		require.Len(t, shown, 5, "one near even chances and two each side")
		require.Empty(t, left)
		first := even(shown)
		p.start(cricket.Home)
		p.bowl(6, 4, 6, 4, 6, 4, 6, 4, 6, 4, 6, 4)
		f.deliver(t, p.Messages[1:]...)
		shown, left = f.totals(t, "m")
		require.Len(t, shown, 5)
		require.NotEmpty(t, left)
		now := even(shown)
		require.Greater(t, now.Params.Line, first.Params.Line)
		old := f.market(t, first.ID)
		require.Equal(t, market.Closed, old.Status)
		require.False(t, old.Main)
		for _, s := range now.Selections {
			require.InDelta(t, 1.9, float64(s.Odds)/1000, 0.6, "near even chances")
		}
	})
}

// Runs beyond a line settle it at once; otherwise it settles at the end of the innings.
func TestTotals_PassedLineSettlesAtOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newHarness(t, d)
		p := newScripted("m", cricket.Limited("T5", 5))
		f.deliver(t, p.Messages...)
		shown, _ := f.totals(t, "m")
		p.start(cricket.Home)
		for range 5 {
			p.bowl(6, 6, 6, 4, 6, 6)
		}
		f.deliver(t, p.Messages[1:]...)
		m := f.market(t, shown[0].ID)
		require.Equal(t, market.Settled, m.Status)
		require.Equal(t, market.Won, m.Selection(market.KeyOver).Result)
		require.Equal(t, market.Lost, m.Selection(market.KeyUnder).Result)
	})
}

// After rain the same line is another market, because its overs differ.
func TestTotals_RainMakesNewMarkets(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newHarness(t, d)
		p := newScripted("m", cricket.T20())
		p.start(cricket.Home)
		p.bowl(1, 1, 1, 1, 1, 1)
		f.deliver(t, p.Messages...)
		before, _ := f.totals(t, "m")
		sent := len(p.Messages)
		p.Status(feed.Status{Phase: feed.Live, Revise: &cricket.Revision{Quota: 60}})
		f.deliver(t, p.Messages[sent:]...)
		after, left := f.totals(t, "m")
		require.Len(t, after, 5)
		require.Equal(t, 60, after[0].Scheduled)
		require.Equal(t, 10, after[0].Params.Overs)
		require.Equal(t, 120, before[0].Scheduled)
		require.NotEmpty(t, left)
		require.Equal(t, market.Closed, f.market(t, before[0].ID).Status)

		// Rain again, for good, after 50 of 60 balls: enough for the second market, not for the first.
		sent = len(p.Messages)
		for range 7 {
			p.bowl(1, 1, 0, 1, 1, 1)
		}
		p.bowl(0, 0)
		p.Status(feed.Status{Phase: feed.Abandoned, Outcome: &cricket.Outcome{Result: cricket.ResultNoResult}})
		f.deliver(t, p.Messages[sent:]...)
		require.Equal(t, market.Void, f.market(t, before[0].ID).Status)
		require.Equal(t, market.Settled, f.market(t, after[0].ID).Status)
		require.Equal(t, market.Won, f.market(t, after[0].ID).Selection(market.KeyUnder).Result)
		require.Equal(t, market.Void, f.market(t, "m-w").Status)
		require.Equal(t, market.Abandoned, f.detail(t, "m").Event.Status)
		require.Equal(t, "No result", f.detail(t, "m").Score.Result)
	})
}

// A score that the engine cannot follow suspends the event; the official result still settles the winner, totals are void.
func TestHandle_ImpossibleBallSuspendsEvent(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newHarness(t, d)
		p := newScripted("m", cricket.T20())
		p.start(cricket.Home)
		p.bowl(1, 1)
		p.Ball(cricket.Ball{Over: 17, Batter: "b1", NonStriker: "b2", Bowler: "w1"}, 100, false, 0)
		sent := len(p.Messages)
		f.deliver(t, p.Messages...)
		require.Equal(t, market.Suspended, f.market(t, "m-w").Status)
		p.bowl(1, 1)
		f.clock.Advance(time.Minute)
		f.deliver(t, p.Messages[sent:]...)
		f.clock.Advance(time.Minute)
		require.NoError(t, f.Tick(t.Context()))
		f.restart()
		require.NoError(t, f.Recover(t.Context()))
		f.deliver(t, feed.Message{Producer: "scripted", Kind: feed.KindAlive})
		require.Equal(t, market.Suspended, f.market(t, "m-w").Status, "suspended for good")
		sent = len(p.Messages)
		p.Status(feed.Status{Phase: feed.Ended, Outcome: &cricket.Outcome{Result: cricket.ResultWin, Winner: cricket.Away, Wickets: 4}})
		f.deliver(t, p.Messages[sent:]...)
		require.Equal(t, market.Won, f.market(t, "m-w").Selection(market.KeyAway).Result)
		shown, left := f.totals(t, "m")
		for _, m := range append(shown, left...) {
			require.Equal(t, market.Void, m.Status, m.ID)
		}
	})
}

// A corrected result is a new generation and is published; the same result again changes nothing.
func TestHandle_CorrectsResultOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newHarness(t, d)
		p := newScripted("m", cricket.T20())
		p.start(cricket.Home)
		for _, winner := range []cricket.Side{cricket.Home, cricket.Home, cricket.Away} {
			p.Status(feed.Status{Phase: feed.Ended, Outcome: &cricket.Outcome{Result: cricket.ResultWin, Winner: winner, Runs: 1}})
		}
		f.deliver(t, p.Messages...)
		require.NoError(t, f.box.Drain(t.Context()))
		m := f.market(t, "m-w")
		require.Equal(t, int64(2), m.Generation)
		require.Equal(t, market.Won, m.Selection(market.KeyAway).Result)
		winner := 0
		for _, s := range *f.settled {
			if s.MarketID == "m-w" {
				winner++
			}
		}
		require.Equal(t, 2, winner)
	})
}

func TestHandle_FormatWithoutModelIsNotBettable(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newHarness(t, d)
		p := newScripted("odi", cricket.Limited("Sixty", 60))
		p.start(cricket.Home)
		p.bowl(1, 4, -1)
		f.deliver(t, p.Messages...)
		require.Empty(t, f.markets(t, "odi"))
		require.Equal(t, 5, f.detail(t, "odi").Score.Home.Runs)
		require.Len(t, f.detail(t, "odi").Overs, 1)
	})
}
