package trading_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/trading"
)

// newWatchedMatch returns players, the script of a match "m" that takes bets, and an office with the default alarm rules.
func newWatchedMatch(t *testing.T, d *db.DB) (*bettors, *scripted, *office) {
	c := newBettors(t, d, "m")
	p := newScripted("m", cricket.T20())
	c.deliver(t, p.Messages...)
	return c, p, c.office(t)
}

// betOnWinner places a single of player n on a side of the winner market. The stake is in paise: 500_000 is 5,000 rupees.
func (c *bettors) betOnWinner(t *testing.T, n int, key string, stake money.Amount) id.Bet {
	t.Helper()
	s := c.winner(t).Selection(key)
	b, _, err := c.bets.Place(t.Context(), placement.Slip{PlayerID: punter(n % punters), Currency: "INR", Key: fmt.Sprint("w", n), Stake: stake,
		Picks: []placement.Pick{{SelectionID: s.ID, Odds: s.Odds, Version: s.Version}}, Policy: placement.AnyOdds})
	require.NoError(t, err)
	return b.ID
}

// watch evaluates the alarm rules once and returns the open alarms of a kind.
func (o *office) watch(t *testing.T, kind trading.RuleKind) (found []trading.Alarm) {
	t.Helper()
	require.NoError(t, o.Watch(t.Context()))
	all, err := o.Alarms(t.Context(), false, "", 100)
	require.NoError(t, err)
	for _, a := range all {
		if a.Kind == kind {
			found = append(found, a)
		}
	}
	return found
}

func TestWatch_RaisesLiabilityAgainWhenDoubled(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c, _, o := newWatchedMatch(t, d)
		c.betOnWinner(t, 0, market.KeyHome, 500_000)
		require.Empty(t, o.watch(t, trading.WatchLiability), "a stake of 5,000 rupees has a liability below the threshold of 20,000")
		for n := range 5 {
			c.betOnWinner(t, 1+n, market.KeyHome, 500_000)
		}
		page, err := o.Page(t.Context(), "m")
		require.NoError(t, err)
		x := page.Markets[0].Exposure
		require.EqualValues(t, 6, x.Bets)
		require.EqualValues(t, 3_000_000, x.Stake)
		require.EqualValues(t, 3_000_000, x.Outcomes[1].Profit, "every stake is profit if the other side wins")
		require.Equal(t, x.Stake-x.Outcomes[0].Liability, x.Outcomes[0].Profit)
		require.Equal(t, x.Outcomes[0].Profit, x.Worst)
		require.Len(t, o.watch(t, trading.WatchLiability), 1)
		require.Len(t, o.watch(t, trading.WatchLiability), 1, "the same is not raised twice")
		for n := range 6 {
			c.betOnWinner(t, 10+n, market.KeyHome, 500_000)
		}
		require.Len(t, o.watch(t, trading.WatchLiability), 2)
	})
}

func TestWatch_RaisesBetSpikeAndBigBet(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c, _, o := newWatchedMatch(t, d)
		for n := range 19 {
			c.betOnWinner(t, n, market.KeyAway, 1000)
		}
		require.Empty(t, o.watch(t, trading.WatchBetSpike))
		c.betOnWinner(t, 19, market.KeyAway, 1000)
		require.Len(t, o.watch(t, trading.WatchBetSpike), 1)
		require.Empty(t, o.watch(t, trading.WatchBigBet))
		big := c.betOnWinner(t, 20, market.KeyHome, 900_000)
		found := o.watch(t, trading.WatchBigBet)
		require.Len(t, found, 1, "more than twenty times the usual stake, even if the bet itself counts for the usual stake")
		details, err := found[0].Details()
		require.NoError(t, err)
		require.Equal(t, string(big), details["bet"])
		require.Len(t, o.watch(t, trading.WatchBetSpike), 1, "the spike goes on and is not raised again")
		c.clock.Advance(2 * time.Hour)
		require.Len(t, o.watch(t, trading.WatchBetSpike), 1)
	})
}

func TestWatch_RaisesPriceMoveAndSilentProducer(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c, _, o := newWatchedMatch(t, d)
		require.NoError(t, c.Tick(t.Context())) // the desk confirms its prices
		require.Empty(t, o.watch(t, trading.WatchPriceMove))
		c.clock.Advance(30 * time.Second)
		home := c.winner(t).Selection(market.KeyHome)
		require.NoError(t, c.Handle(t.Context(), feed.Message{Producer: "scripted", Kind: feed.KindAlive}))
		_, _, err := o.Price(t.Context(), "m-w", []trading.PriceChange{{SelectionID: home.ID, Odds: home.Odds * 13 / 10}}, true, "it moves", o.asha())
		require.NoError(t, err)
		require.Len(t, o.watch(t, trading.WatchPriceMove), 1)
		require.Len(t, o.watch(t, trading.WatchPriceMove), 1)
		require.NotEmpty(t, o.watch(t, trading.WatchSilent), "prices not confirmed for thirty seconds")
	})
}

func TestWatch_RaisesUnsettledMarketsAfterEnd(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c, p, o := newWatchedMatch(t, d)
		p.start(cricket.Home)
		p.bowl(1, 1)
		p.Ball(cricket.Ball{Over: 17, Batter: "b1", NonStriker: "b2", Bowler: "w1"}, 100, false, 0)
		c.deliver(t, p.Messages[1:]...)
		found := o.watch(t, trading.WatchTrouble)
		require.Len(t, found, 1)
		require.Equal(t, id.Event("m"), found[0].EventID)
		sent := len(p.Messages)
		p.Status(feed.Status{Phase: feed.Ended})
		c.deliver(t, p.Messages[sent:]...)
		require.Empty(t, o.watch(t, trading.WatchUnsettled))
		c.clock.Advance(2*time.Hour + time.Minute)
		unsettled := 0
		for _, m := range c.markets(t, "m") {
			if !m.Status.Done() {
				unsettled++
			}
		}
		require.Positive(t, unsettled)
		found = o.watch(t, trading.WatchUnsettled)
		require.Len(t, found, 1, "once for the event")
		details, err := found[0].Details()
		require.NoError(t, err)
		require.EqualValues(t, unsettled, details["markets"])
	})
}

func TestAlarms_AreAcknowledgedOnceAndRulesChange(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c, _, o := newWatchedMatch(t, d)
		_, err := o.SetRule(t.Context(), trading.AlarmRule{ID: "liability", Threshold: 100_000, Enabled: true}, "small brand", o.asha())
		require.NoError(t, err)
		_, err = o.SetRule(t.Context(), trading.AlarmRule{ID: "liability", Enabled: true}, "small brand", o.asha())
		require.ErrorIs(t, err, trading.ErrRule)
		_, err = o.SetRule(t.Context(), trading.AlarmRule{ID: "none", Threshold: 1}, "small brand", o.asha())
		require.ErrorIs(t, err, trading.ErrNoRule)
		c.betOnWinner(t, 0, market.KeyHome, 500_000)
		found := o.watch(t, trading.WatchLiability)
		require.Len(t, found, 1)
		_, err = o.Acknowledge(t.Context(), found[0].ID, "", o.asha())
		require.ErrorIs(t, err, trading.ErrReason)
		acknowledged, err := o.Acknowledge(t.Context(), found[0].ID, "laid off", o.asha())
		require.NoError(t, err)
		require.Equal(t, "laid off", acknowledged.Note)
		_, err = o.Acknowledge(t.Context(), found[0].ID, "laid off", o.asha())
		require.ErrorIs(t, err, trading.ErrAlarmDone)
		require.Empty(t, o.watch(t, trading.WatchLiability), "an acknowledged alarm is not raised again")
		counts, err := o.OpenAlarms(t.Context())
		require.NoError(t, err)
		require.Zero(t, counts[trading.WatchLiability])
		require.Contains(t, o.acts, "trade.rule liability")
		require.Contains(t, o.acts, "trade.alarm "+found[0].ID)
	})
}
