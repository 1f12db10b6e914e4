package bet_test

import (
	"math/big"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/bettest"
	"maidan/internal/sportsbook/market"
)

// drawLegs draws legs as a bet has them: alone or in builders, with place parts when it is each way, with any results but open ones.
func drawLegs(t *rapid.T, n int, eachWay bool) []bet.Outcome {
	var legs []bet.Outcome
	draw := func() bet.Outcome {
		o := bet.Outcome{Odds: money.Odds(rapid.Int64Range(1010, 60_000).Draw(t, "odds")), Factors: market.Plain()}
		o.Result = rapid.SampledFrom([]market.Result{market.Won, market.Won, market.Lost, market.VoidResult, market.DeadHeat}).Draw(t, "result")
		switch o.Result {
		case market.DeadHeat:
			o.Factors.DeadHeatDen = rapid.Int64Range(2, 5).Draw(t, "tied")
			o.Factors.DeadHeatNum = rapid.Int64Range(1, o.Factors.DeadHeatDen-1).Draw(t, "places left")
		case market.VoidResult:
			o.Factors.VoidMilli = market.VoidWhole
		default:
			o.Factors.VoidMilli = rapid.SampledFrom([]int64{0, 0, 0, 500}).Draw(t, "void part")
		}
		return o
	}
	for i := range n {
		parts := 1
		if !eachWay && rapid.IntRange(0, 4).Draw(t, "builder") == 0 {
			parts = rapid.IntRange(2, 3).Draw(t, "parts")
		}
		together := money.Odds(rapid.Int64Range(1010, 60_000).Draw(t, "together"))
		for range parts {
			o := draw()
			if parts > 1 {
				o.Builder, o.BuilderOdds = i+1, together
			}
			legs = append(legs, o)
		}
	}
	if eachWay {
		for i := range n {
			o := draw()
			o.Odds, o.Place = legs[i].Odds, &bet.Place{Num: 1, Den: rapid.Int64Range(4, 5).Draw(t, "fraction"), Places: 3}
			legs = append(legs, o)
		}
	}
	return legs
}

// Any bet pays the sum of its lines, each worked out alone, rounded down once, within its bound.
func TestSettle_PaysTheSumOfItsLines(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 7).Draw(t, "legs")
		eachWay := rapid.Bool().Draw(t, "each way")
		legs := drawLegs(t, n, eachWay)
		var sizes []int
		for k := 1; k <= n; k++ {
			if rapid.Bool().Draw(t, "size") {
				sizes = append(sizes, k)
			}
		}
		if len(sizes) == 0 {
			sizes = []int{n}
		}
		unit := money.Amount(rapid.Int64Range(1, 100_000).Draw(t, "unit"))
		free := rapid.Bool().Draw(t, "free")
		lines, total := bettest.SumOfLines(legs, sizes, unit)
		stake := money.Amount(lines) * unit
		cashed := money.Amount(rapid.Int64Range(0, int64(stake)-1).Draw(t, "cashed"))
		if eachWay {
			require.Equal(t, 2*bet.Lines(n, sizes), lines)
		} else {
			require.Equal(t, bet.Lines(n, sizes), lines)
		}
		terms := bet.Terms{Unit: unit, Stake: stake, Cashed: cashed, Potential: 1 << 62, Sizes: sizes, Free: free}
		got := bet.Settle(terms, legs)

		allVoid := !slices.ContainsFunc(legs, func(o bet.Outcome) bool { return o.Result != market.VoidResult })
		if free && !allVoid {
			total.Sub(total, new(big.Rat).SetInt64(int64(stake)))
		}
		total.Mul(total, big.NewRat(int64(stake-cashed), int64(stake)))
		want := new(big.Int).Div(total.Num(), total.Denom()).Int64()
		switch {
		case allVoid && free:
			require.Equal(t, bet.Settlement{Status: bet.Void}, got, "the free bet goes back, no money")
		case allVoid:
			require.Equal(t, bet.Settlement{Status: bet.Void, Payout: stake - cashed}, got)
		default:
			require.Equal(t, money.Amount(max(want, 0)), got.Payout)
		}
		// Before the last leg is known, it is lost only if nothing can come any more.
		open := slices.Clone(legs)
		last := rapid.IntRange(0, len(open)-1).Draw(t, "open")
		open[last].Result, open[last].Factors = market.Open, market.Plain()
		if bet.Settle(terms, open).Status == bet.Lost {
			require.Equal(t, bet.Lost, got.Status)
			require.Zero(t, got.Payout)
		}
	})
}

// A bet that wins altogether pays its potential; nothing pays more.
func TestSettle_NeverPaysMoreThanPotential(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "legs")
		legs := drawLegs(t, n, rapid.Bool().Draw(t, "each way"))
		sizes := []int{rapid.IntRange(1, n).Draw(t, "size")}
		lines, _ := bettest.SumOfLines(legs, sizes, 1)
		bound := money.Amount(rapid.Int64Range(0, 1_000_000).Draw(t, "bound"))
		got := bet.Settle(bet.Terms{Unit: 100, Stake: 100 * money.Amount(lines), Potential: bound, Sizes: sizes}, legs)
		if got.Status == bet.Won {
			require.LessOrEqual(t, got.Payout, bound)
		}
	})
}
