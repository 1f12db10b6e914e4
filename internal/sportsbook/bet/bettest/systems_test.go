package bettest_test

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/bonus/grant"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/bettest"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/market"
)

// shared are the factors of a first place that two share.
var shared = market.Factors{DeadHeatNum: 1, DeadHeatDen: 2}

// fates are what becomes of the legs of a system, leg by leg: on the win and, each way, on the place.
var fates = []struct {
	win, place   market.Result
	winF, placeF market.Factors
}{
	{market.Won, market.Won, market.Plain(), market.Plain()},
	{market.VoidResult, market.VoidResult, market.Factors{VoidMilli: market.VoidWhole, DeadHeatNum: 1, DeadHeatDen: 1}, market.Factors{VoidMilli: market.VoidWhole, DeadHeatNum: 1, DeadHeatDen: 1}},
	{market.DeadHeat, market.Won, shared, market.Plain()},
	{market.Lost, market.Won, market.Plain(), market.Plain()},
	{market.Won, market.DeadHeat, market.Factors{VoidMilli: 500, DeadHeatNum: 1, DeadHeatDen: 1}, shared},
	{market.Won, market.Won, market.Plain(), market.Plain()},
	{market.Lost, market.Lost, market.Factors{VoidMilli: 500, DeadHeatNum: 1, DeadHeatDen: 1}, market.Plain()},
	{market.Won, market.Won, market.Plain(), market.Plain()},
}

// runs opens a race for each fate and returns the first runner of each as a pick, and what the pick's parts become.
func (s *shop) runs(t testing.TB) (picks []placement.Pick, win, place []bet.Outcome, end func()) {
	var wins, places []market.Market
	for i, f := range fates {
		w, p := s.race(t, id.Event(fmt.Sprint("race", i)))
		wins, places = append(wins, w), append(places, p)
		x := w.Selections[0]
		picks = append(picks, placement.Pick{SelectionID: x.ID, Odds: x.Odds, Version: x.Version})
		win = append(win, bet.Outcome{Odds: x.Odds, Result: f.win, Factors: f.winF})
		place = append(place, bet.Outcome{Odds: x.Odds, Result: f.place, Factors: f.placeF, Place: &bet.Place{Num: 1, Den: 4, Places: 2}})
	}
	end = func() {
		for i, f := range fates {
			e := s.events[wins[i].EventID]
			e.Status, e.Version = market.Ended, 2
			both := []market.Market{wins[i], places[i]}
			both[0].Selections[0].Settle(f.win, f.winF)
			both[1].Selections[0].Settle(f.place, f.placeF)
			for m := range both {
				for r := range both[m].Selections[1:] {
					both[m].Selections[1+r].Settle(market.Lost, market.Plain())
				}
				both[m].Status, both[m].Version, both[m].Generation = market.Settled, 2, 1
			}
			s.save(t, market.Change{Event: e, From: 1, Changed: both, Desk: []byte("{}")})
			for _, m := range both {
				_, err := s.SettleMarket(t.Context(), m.ID)
				require.NoError(t, err)
			}
		}
	}
	return picks, win, place, end
}

// Every system that has a name, and any n of m, is staked with cash, with a free bet and each way on legs that win, lose, are void in
// whole and in part and share their place, and paid what its lines come to when each is worked out alone, no more than was promised.
func TestSystem_EverySystemIsPaid(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 1_000_000_000)
		picks, win, place, end := s.runs(t)
		systems := bet.Systems()
		for m := 2; m <= len(picks); m++ {
			for n := 1; n <= m; n++ {
				systems = append(systems, bet.Named{Key: fmt.Sprintf("%d of %d", n, m), Legs: m, Sizes: []int{n}, Lines: bet.Lines(m, []int{n})})
			}
		}
		const unit = 1000
		type staked struct {
			name string
			bet  bet.Bet
			pays money.Amount
		}
		var all []staked
		for _, x := range systems {
			for _, how := range []string{"cash", "each way", "free"} {
				sl := slip("ann", unit, picks[:x.Legs]...)
				sl.Sizes, sl.EachWay = x.Sizes, how == "each way"
				parts, stake := win[:x.Legs:x.Legs], money.Amount(x.Lines*unit)
				if how == "each way" {
					parts, stake = append(parts, place[:x.Legs]...), 2*stake
				}
				lines, total := bettest.SumOfLines(parts, x.Sizes, unit)
				if how == "free" {
					_, err := s.give(t, grant.Grant{Kind: grant.GiveFreeBet, Amount: stake, MinOdds: 1500, Days: 7})
					require.NoError(t, err)
					given, err := s.Given(t.Context(), "ann", "INR")
					require.NoError(t, err)
					sl.Funds, sl.FreeBet = bet.Free, given.FreeBets[0].ID
					total.Sub(total, new(big.Rat).SetInt64(int64(stake)))
				}
				b := s.place(t, sl)
				require.Equal(t, []int64{lines, int64(stake)}, []int64{b.Lines, int64(b.Stake)}, "%s, %s", x.Key, how)
				whole := new(big.Int).Quo(total.Num(), total.Denom())
				pays := b.Potential // the most that one bet pays
				if whole.IsInt64() {
					pays = min(pays, max(money.Amount(whole.Int64()), 0))
				}
				all = append(all, staked{x.Key + ", " + how, b, pays})
			}
		}
		limits, err := s.Limits("INR")
		require.NoError(t, err)
		sure := s.place(t, slip("ann", limits.MaxPayout/700, picks[0], picks[5], picks[7])) // all of them win, 729 times the stake
		all = append(all, staked{"more than one bet pays", sure, limits.MaxPayout})
		s.audit(t)
		end()
		paid := 0
		for _, x := range all {
			now := s.find(t, "ann", x.bet.ID)
			require.Zero(t, now.OpenLegs, x.name)
			require.Equal(t, x.pays, now.Payout, x.name)
			if now.Payout > 0 {
				paid++
			}
		}
		require.Greater(t, paid, len(all)/2)
		s.audit(t)
	})
}
