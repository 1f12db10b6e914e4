package playoffer_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/content"
	"maidan/internal/money"
	"maidan/internal/play"
	"maidan/internal/playoffer"
)

const week = 7 * 24 * time.Hour

func TestCashback_ReturnsAPartOfTheLoss(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		run := n.begin(ann, "back-inr")
		crash := n.spin("ann", 20_000, -20_000)
		crash.Product = content.Crash // counts half
		won, reels := n.spin("ann", 10_000, 5_000), n.spin("ann", 10_000, -10_000)
		n.count(crash, won, reels)
		n.step()
		require.Equal(t, money.Amount(-15_000), n.run(run).Counted)
		require.Equal(t, money.Amount(1_500), n.run(run).Due)
		require.Zero(t, n.cash(ann), "until its end")
		n.later(week)
		run = n.run(run)
		require.Equal(t, playoffer.Paid, run.Status)
		require.Equal(t, money.Amount(1_500), run.Paid)
		require.Equal(t, money.Amount(1_500), n.cash(ann))
		require.Equal(t, n.clock.Now().UnixMilli(), run.ClosedAt)
		n.later(time.Hour)
		require.Equal(t, money.Amount(1_500), n.cash(ann), "once")
	})
}

func TestCashback_HasALeastLossAndAMost(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		run := n.begin(ann, "back-inr")
		n.count(n.spin("ann", 10_000, -9_999))
		require.Zero(t, n.run(run).Due, "below the least loss")
		n.count(n.spin("ann", 10_000, -1))
		require.Equal(t, money.Amount(1_000), n.run(run).Due)
		n.count(n.spin("ann", 500_000, -500_000))
		require.Equal(t, money.Amount(50_000), n.run(run).Due)
		n.later(week)
		require.Equal(t, money.Amount(50_000), n.cash(ann))
	})
}

func TestCashback_NothingOfAWin(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		run := n.begin(ann, "back-inr")
		n.count(n.spin("ann", 10_000, 500_000))
		n.later(week)
		require.Equal(t, playoffer.Unpaid, n.run(run).Status)
		require.Zero(t, n.cash(ann))
	})
}

// The som is used without decimals.
func TestCashback_IsRoundedDownToWhatTheCurrencyIsUsedIn(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		uma := n.join("uma", "UZS")
		run := n.begin(uma, "back-uzs")
		lost := n.spin("uma", 3_000_999, -3_000_999)
		lost.Currency = "UZS"
		n.count(lost)
		n.later(week)
		require.Equal(t, money.Amount(300_000), n.run(run).Paid)
		require.Equal(t, money.Amount(300_000), n.cash(uma))
	})
}

func TestCashback_AsABonus(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		require.NoError(t, n.try(ann, "back-bonus", "promo:1:ann"))
		slip := func(odds money.Odds) play.Result {
			r := n.spin("ann", 10_000, -10_000)
			r.Product, r.Odds = content.Sports, odds
			return r
		}
		n.count(slip(1_499), slip(1_500), slip(5_000), slip(5_001), n.spin("ann", 10_000, -10_000))
		n.later(week)
		require.Zero(t, n.cash(ann))
		given, err := n.bonuses.Balances(t.Context(), "ann")
		require.NoError(t, err)
		require.Len(t, given, 1)
		require.Equal(t, money.Amount(2_000), given[0].Granted, "of two bets at odds within the limits")
		require.Equal(t, money.Amount(4_000), given[0].Target)
		require.Equal(t, "back-bonus-inr", given[0].BonusID)
		require.Equal(t, content.Terms{Wager: 2, Days: 7, MinOdds: 1500, MaxOdds: 5000, MaxTransfer: 5, MaxBonus: 2_000, Counts: map[content.BonusProduct]int64{content.Sports: 100}}, given[0].Terms, "games of suppliers are played with cash only")
	})
}

// What counts was placed from the begin on, before the end, in the currency of the run, with a stake that is not too large.
func TestCount_TakesWhatTheTermsTake(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		before := n.spin("ann", 10_000, -10_000)
		n.clock.Advance(time.Millisecond)
		run := n.begin(ann, "back-inr")
		after, other, sport, large, cashed, foreign := n.spin("ann", 10_000, -10_000), n.spin("bob", 10_000, -10_000), n.spin("ann", 10_000, -10_000), n.spin("ann", 500_001, -500_001), n.spin("ann", 100, -500_000), n.spin("ann", 10_000, -10_000)
		after.PlacedAt, sport.Product, cashed.Placed, foreign.Currency = run.Ends, content.Sports, 600_000, "UZS"
		n.count(before, after, other, sport, large, cashed, foreign)
		require.Zero(t, n.run(run).Counted)
		last := n.spin("ann", 500_000, -500_000)
		last.PlacedAt = run.Ends - 1
		n.count(n.spin("ann", 10_000, -20_000), last)
		require.Equal(t, money.Amount(-520_000), n.run(run).Counted)
	})
}

func TestCount_FollowsCorrectionsUntilTheRunIsClosed(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		run := n.begin(ann, "back-inr")
		lost := n.spin("ann", 100_000, -100_000)
		won, void := lost, lost
		won.Version, won.Net = 3, 40_000
		void.Version, void.Net, void.Stake = 4, 0, 0
		n.count(lost, lost)
		require.Equal(t, money.Amount(10_000), n.run(run).Due)
		n.count(won)
		require.Equal(t, money.Amount(40_000), n.run(run).Counted)
		n.count(lost)
		require.Equal(t, money.Amount(40_000), n.run(run).Counted, "an earlier version")
		n.count(void)
		require.Zero(t, n.run(run).Counted)
		lost.Version = 5
		n.count(lost)
		n.later(week)
		require.Equal(t, money.Amount(10_000), n.cash(ann))
		won.Version = 6
		n.count(won)
		require.Equal(t, money.Amount(-100_000), n.run(run).Counted, "it is closed")
		n.later(time.Hour)
		require.Equal(t, money.Amount(10_000), n.cash(ann))
	})
}

func TestClose_WaitsForOpenBetsAndThenForTheirResults(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		run := n.begin(ann, "back-inr")
		n.count(n.spin("ann", 100_000, -100_000))
		n.open = true
		n.later(week)
		require.Equal(t, playoffer.Settling, n.run(run).Status)
		require.Equal(t, []asked{{"ann", []content.BonusProduct{content.Slots, content.Crash, play.Suppliers}, run.BegunAt, run.Ends}}, n.asked)
		n.later(time.Second)
		require.Equal(t, 1, n.looked, "not at once again")
		n.open, n.results.last = false, "7"
		n.later(10 * time.Second)
		require.Equal(t, playoffer.Settling, n.run(run).Status, "the result of the last bet was published and is not counted")
		n.results.last = "8" // results of others that came later
		n.later(time.Second)
		require.Equal(t, playoffer.Paid, n.run(run).Status)
	})
}

func TestClose_CountsTheResultThatItHasWaitedFor(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		run := n.begin(ann, "back-inr")
		n.count(n.spin("ann", 100_000, -100_000))
		late := n.spin("ann", 100_000, 40_000)
		n.results.last = "7"
		n.later(week)
		n.count(late)
		n.results.last = ""
		n.later(time.Second)
		require.Equal(t, money.Amount(6_000), n.run(run).Paid)
		require.Equal(t, money.Amount(6_000), n.cash(ann))
	})
}

// A bet that is reopened while the last results are counted is waited for again.
func TestClose_WaitsForAReopenedBet(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		run := n.begin(ann, "back-inr")
		n.count(n.spin("ann", 100_000, -100_000))
		n.results.last = "7"
		n.later(week)
		n.open = true
		n.later(time.Second)
		n.open, n.results.last = false, "9"
		n.later(10 * time.Second)
		require.Equal(t, playoffer.Settling, n.run(run).Status)
		n.results.last = ""
		n.later(time.Second)
		require.Equal(t, playoffer.Paid, n.run(run).Status)
	})
}

func TestClose_WaitsFourteenDaysAtMost(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		run := n.begin(ann, "back-inr")
		n.count(n.spin("ann", 100_000, -100_000))
		n.open = true
		n.later(week)
		n.later(14*24*time.Hour - time.Millisecond)
		require.Equal(t, playoffer.Settling, n.run(run).Status)
		n.later(10 * time.Minute)
		require.Equal(t, playoffer.Paid, n.run(run).Status)
		require.Equal(t, money.Amount(10_000), n.cash(ann))
	})
}

func TestRefused_WhoMayNotBePaid(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		back, race := n.begin(ann, "back-inr"), n.begin(ann, "race-inr")
		n.count(n.spin("ann", 100_000, -100_000))
		n.step()
		require.Equal(t, money.Amount(1_000), n.cash(ann))
		n.unpaid = "excluded"
		n.count(n.spin("ann", 100_000, -100_000))
		n.step()
		race = n.run(race)
		require.Equal(t, playoffer.Refused, race.Status)
		require.Equal(t, "excluded", race.Reason)
		require.Equal(t, money.Amount(1_000), race.Paid, "what was paid before")
		n.later(week)
		back = n.run(back)
		require.Equal(t, playoffer.Refused, back.Status)
		require.Equal(t, money.Amount(20_000), back.Due)
		require.Zero(t, back.Paid)
		n.unpaid = ""
		n.later(time.Hour)
		require.Equal(t, money.Amount(1_000), n.cash(ann))
	})
}
