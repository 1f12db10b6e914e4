package bet_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

// legOf is a leg whose win part is worth m: at odds of m, or lost, or void.
func legOf(m int64) bet.Outcome {
	o := bet.Outcome{Odds: money.Odds(max(m, 1) * 1000), Result: market.Won, Factors: market.Plain()}
	if m == 0 {
		o.Odds, o.Result = 2000, market.Lost
	}
	return o
}

// The numbers that kotlin-bet-calculator's tests name, through the path that bets take. Amounts are hundredths.
func TestSettle_AgreesWithPublishedNumbers(t *testing.T) {
	t.Parallel()
	void := outcome(3000, market.VoidResult)
	doubles := []bet.Outcome{legOf(2), legOf(3), legOf(4)}
	patent := []int{1, 2, 3}
	for name, c := range map[string]struct {
		legs   []bet.Outcome
		sizes  []int
		unit   money.Amount
		lines  int64
		status bet.Status
		payout money.Amount
	}{
		"doubles of 2, 3, 4":        {doubles, []int{2}, 200, 3, bet.Won, 5200},
		"doubles, lost void won":    {[]bet.Outcome{legOf(0), void, legOf(4)}, []int{2}, 100, 3, bet.Won, 400},
		"patent, 2 and 4, one void": {[]bet.Outcome{legOf(2), void, legOf(4)}, patent, 100, 7, bet.Won, 2900},
		"patent, void and lost":     {[]bet.Outcome{legOf(2), void, legOf(0)}, patent, 100, 7, bet.Won, 500},
		"trixie with one winner":    {[]bet.Outcome{legOf(2), legOf(0), legOf(0)}, []int{2, 3}, 100, 4, bet.Lost, 0},
		"all void":                  {[]bet.Outcome{void, void, void}, patent, 100, 7, bet.Void, 700},
	} {
		require.Equal(t, c.lines, bet.Lines(len(c.legs), c.sizes), name)
		terms := bet.Terms{Unit: c.unit, Stake: c.unit * money.Amount(c.lines), Potential: 1 << 60, Sizes: c.sizes}
		require.Equal(t, bet.Settlement{Status: c.status, Payout: c.payout}, bet.Settle(terms, c.legs), name)
	}
}

// Dead heats and each way of betlib's selection tests: at 9.0, a quarter of the odds for places.
func TestSettle_EachWayAgreesWithBetlib(t *testing.T) {
	t.Parallel()
	heat := func(num, den int64) market.Factors { return market.Factors{DeadHeatNum: num, DeadHeatDen: den} }
	place := &bet.Place{Num: 1, Den: 4, Places: 5}
	for name, c := range map[string]struct {
		win, placed market.Result
		winF, plF   market.Factors
		payout      money.Amount // of 100 on each of the two lines
	}{
		"won":                           {market.Won, market.Won, market.Plain(), market.Plain(), 900 + 300},
		"second of five places by four": {market.Lost, market.Won, market.Plain(), market.Plain(), 300},
		"third of four places by three": {market.Lost, market.DeadHeat, market.Plain(), heat(2, 3), 200},
		"first by four":                 {market.DeadHeat, market.DeadHeat, heat(1, 4), heat(3, 4), 225 + 225},
		"nowhere":                       {market.Lost, market.Lost, market.Plain(), market.Plain(), 0},
	} {
		legs := []bet.Outcome{{Odds: 9000, Result: c.win, Factors: c.winF}, {Odds: 9000, Result: c.placed, Factors: c.plF, Place: place}}
		got := bet.Settle(bet.Terms{Unit: 100, Stake: 200, Potential: 1 << 60, Sizes: []int{1}}, legs)
		require.Equal(t, c.payout, got.Payout, name)
	}
	for _, c := range []struct { // MBS: 3rd, four tied, four places: half of the place is paid
		left, tied int64
		want       *big.Rat
	}{{2, 4, rat(1, 2)}} {
		m, ok := bet.Multiplier(1000, market.DeadHeat, heat(c.left, c.tied))
		require.True(t, ok)
		require.Zero(t, m.Cmp(c.want))
	}
}

// A free bet pays its profit and never less than nothing; one that is void as a whole pays nothing, and is given back elsewhere.
func TestSettle_FreeBetPaysProfitOnly(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		leg    bet.Outcome
		status bet.Status
		payout money.Amount
	}{
		"won": {outcome(2500, market.Won), bet.Won, 1500}, "lost": {outcome(2500, market.Lost), bet.Lost, 0},
		"void": {outcome(2500, market.VoidResult), bet.Void, 0}, "shared below the stake": {outcome(1500, market.DeadHeat), bet.Won, 0},
	} {
		got := bet.Settle(bet.Terms{Unit: 1000, Stake: 1000, Potential: 1 << 40, Sizes: []int{1}, Free: true}, []bet.Outcome{c.leg})
		require.Equal(t, bet.Settlement{Status: c.status, Payout: c.payout}, got, name)
	}
}

func TestNamedSystems(t *testing.T) {
	t.Parallel()
	want := map[string]int64{"trixie": 4, "patent": 7, "yankee": 11, "lucky15": 15, "canadian": 26, "lucky31": 31, "heinz": 57, "lucky63": 63,
		"super_heinz": 120, "goliath": 247}
	for _, s := range bet.Systems() {
		require.Equal(t, want[s.Key], s.Lines, s.Key)
		delete(want, s.Key)
	}
	require.Empty(t, want)
}
