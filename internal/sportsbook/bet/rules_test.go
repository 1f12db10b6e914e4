package bet_test

import (
	"bytes"
	"math"
	"math/big"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/bettest"
	"maidan/internal/sportsbook/market"
)

func TestVectors_Pass(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	passed, failed, err := bet.CheckSettlement("testdata/settlement.json", &out)
	require.NoError(t, err)
	require.Zero(t, failed, out.String())
	require.Equal(t, 11, passed)
	require.Equal(t, "11 passed, 0 failed\n", out.String())
}

func TestVectors_DetectAWrongOne(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "v.json")
	require.NoError(t, os.WriteFile(file, []byte(`[
		{"name":"off by a cent","multipliers":["2"],"sizes":[1],"unit":"1","totalStake":"1","totalReturn":"201/100"},
		{"name":"no fraction","multipliers":["two"],"sizes":[1],"unit":"1","totalStake":"1","totalReturn":"2"},
		{"name":"wrong count","multipliers":["2","2"],"sizes":[1],"unit":"1","bets":3,"totalStake":"2","totalReturn":"4"}]`), 0o600))
	var out bytes.Buffer
	_, failed, err := bet.CheckSettlement(file, &out)
	require.NoError(t, err)
	require.Equal(t, 3, failed)
	require.Equal(t, "off by a cent: return 2, want 201/100\nno fraction: multiplier \"two\" is not a fraction\n"+
		"wrong count: 2 bets, want 3\n0 passed, 3 failed\n", out.String())
	_, _, err = bet.CheckSettlement("testdata/none.json", &out)
	require.Error(t, err)
}

func rat(num, den int64) *big.Rat { return big.NewRat(num, den) }

// legs of betlib's test (npm betlib, test/bet.mjs): nine legs with places, dead heats, rule 4, a void and a loss. The
// multipliers of the win part and of the place part, calculated from the published formulas.
var (
	betlibWin = []*big.Rat{rat(9, 1), rat(0, 1), rat(0, 1), rat(1, 1), rat(0, 1), rat(101, 1), rat(9, 5), rat(0, 1),
		rat(43, 60)} // (1 + 2/3·0.65)/2
	betlibSizes = map[string]struct {
		of    int // legs of one system; every combination of so many out of the nine is played
		sizes []int
		bets  int64
		pays  string // unit 2, win part only
	}{
		"single":      {1, []int{1}, 9, "227.03"},
		"double":      {2, []int{2}, 36, "2599.28"},
		"treble":      {3, []int{3}, 84, "7233.35"},
		"fourfold":    {4, []int{4}, 126, "7204.32"},
		"trixie":      {3, []int{2, 3}, 336, "25428.31"},
		"patent":      {3, []int{1, 2, 3}, 588, "31785.24"},
		"yankee":      {4, []int{2, 3, 4}, 1386, "105189.28"},
		"lucky15":     {4, []int{1, 2, 3, 4}, 1890, "117903.15"},
		"canadian":    {5, []int{2, 3, 4, 5}, 3276, "237841.82"},
		"lucky31":     {5, []int{1, 2, 3, 4, 5}, 3906, "253734.15"},
		"heinz":       {6, []int{2, 3, 4, 5, 6}, 4788, "317065.81"},
		"lucky63":     {6, []int{1, 2, 3, 4, 5, 6}, 5292, "329779.68"},
		"super heinz": {7, []int{2, 3, 4, 5, 6, 7}, 4320, "249199.60"},
		"goliath":     {8, []int{2, 3, 4, 5, 6, 7, 8}, 2223, "106997.52"},
	}
)

func TestSystemsAgreeWithBetlib(t *testing.T) {
	t.Parallel()
	for name, c := range betlibSizes {
		bets, pays := new(big.Int), new(big.Rat)
		bettest.Combinations(len(betlibWin), c.of, func(chosen []int) {
			legs := make([]*big.Rat, len(chosen))
			for i, at := range chosen {
				legs[i] = betlibWin[at]
			}
			s := bet.NewSystem(legs, c.sizes, rat(2, 1))
			bets.Add(bets, s.Bets)
			pays.Add(pays, s.Return)
		})
		require.Equal(t, c.bets, bets.Int64(), name)
		require.Equal(t, c.pays, pays.FloatString(2), name)
	}
}

func TestSystemSizes(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]int64{3: 4, 4: 11, 5: 26, 6: 57, 7: 120, 8: 247} { // trixie … goliath
		legs, sizes := make([]*big.Rat, n), []int{}
		for i := range legs {
			legs[i] = rat(1, 1)
			if i > 0 {
				sizes = append(sizes, i+1)
			}
		}
		require.Equal(t, want, bet.NewSystem(legs, sizes, rat(1, 1)).Bets.Int64())
	}
	twenty := make([]*big.Rat, 20)
	for i := range twenty {
		twenty[i] = rat(1, 1)
	}
	require.Equal(t, int64(184_756), bet.NewSystem(twenty, []int{10, 21, 0, -1}, rat(1, 1)).Bets.Int64())
}

// A full cover with singles returns product(1+m) - 1; without singles the sum of m less.
func TestFullCoverIdentity(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 9).Draw(t, "legs")
		legs, sizes := make([]*big.Rat, n), make([]int, n)
		product, sum := rat(1, 1), new(big.Rat)
		for i := range legs {
			legs[i] = rat(rapid.Int64Range(0, 34_000).Draw(t, "num"), rapid.Int64Range(1, 4000).Draw(t, "den"))
			sizes[i] = i + 1
			product.Mul(product, new(big.Rat).Add(rat(1, 1), legs[i]))
			sum.Add(sum, legs[i])
		}
		product.Sub(product, rat(1, 1))
		require.Zero(t, bet.NewSystem(legs, sizes, rat(1, 1)).Return.Cmp(product))
		product.Sub(product, sum)
		require.Zero(t, bet.NewSystem(legs, sizes[1:], rat(1, 1)).Return.Cmp(product))
	})
}

func TestLegMultipliers(t *testing.T) {
	t.Parallel()
	half := market.Factors{VoidMilli: 500, DeadHeatNum: 1, DeadHeatDen: 1}
	for name, c := range map[string]struct {
		odds    money.Odds
		result  market.Result
		factors market.Factors
		want    *big.Rat
	}{
		"win":                {1900, market.Won, market.Plain(), rat(19, 10)},
		"loss":               {1900, market.Lost, market.Plain(), rat(0, 1)},
		"void":               {1900, market.VoidResult, market.Factors{VoidMilli: 1000, DeadHeatNum: 1, DeadHeatDen: 1}, rat(1, 1)},
		"half win":           {1900, market.Won, half, rat(29, 20)},
		"half loss":          {1900, market.Lost, half, rat(1, 2)},
		"dead heat of two":   {9000, market.DeadHeat, market.Factors{DeadHeatNum: 1, DeadHeatDen: 2}, rat(9, 2)},
		"dead heat of three": {2000, market.DeadHeat, market.Factors{DeadHeatNum: 1, DeadHeatDen: 3}, rat(2, 3)},
		"two places for 4":   {3000, market.DeadHeat, market.Factors{DeadHeatNum: 2, DeadHeatDen: 4}, rat(3, 2)},
	} {
		m, ok := bet.Multiplier(c.odds, c.result, c.factors)
		require.True(t, ok, name)
		require.Zero(t, m.Cmp(c.want), "%s: %s", name, m.RatString())
	}
	_, ok := bet.Multiplier(1900, market.Open, market.Plain())
	require.False(t, ok)
}

// plain are the terms of a bet of one line.
func plain(stake, potential money.Amount, legs int) bet.Terms {
	return bet.Terms{Unit: stake, Stake: stake, Potential: potential, Sizes: []int{legs}}
}

func outcome(o money.Odds, r market.Result) bet.Outcome {
	f := market.Plain()
	switch r {
	case market.DeadHeat:
		f.DeadHeatDen = 2
	case market.VoidResult:
		f.VoidMilli = market.VoidWhole
	default:
	}
	return bet.Outcome{Odds: o, Result: r, Factors: f}
}

func TestSettle_ReadsTheLegs(t *testing.T) {
	t.Parallel()
	won, lost, void, heat, open := market.Won, market.Lost, market.VoidResult, market.DeadHeat, market.Open
	for name, c := range map[string]struct {
		legs   []bet.Outcome
		status bet.Status
		payout money.Amount
	}{
		"single won":                     {[]bet.Outcome{outcome(1857, won)}, bet.Won, 1858}, // 1001·1.857 = 1858.857
		"single lost":                    {[]bet.Outcome{outcome(1857, lost)}, bet.Lost, 0},
		"single void":                    {[]bet.Outcome{outcome(1857, void)}, bet.Void, 1001},
		"single dead heat":               {[]bet.Outcome{outcome(1857, heat)}, bet.Won, 929}, // 929.4285
		"open":                           {[]bet.Outcome{outcome(1857, open)}, bet.Pending, 0},
		"lost before the rest is known":  {[]bet.Outcome{outcome(2000, open), outcome(2000, lost)}, bet.Lost, 0},
		"won so far":                     {[]bet.Outcome{outcome(2000, won), outcome(2000, open)}, bet.Pending, 0},
		"void leg drops to one":          {[]bet.Outcome{outcome(2000, won), outcome(3000, void)}, bet.Won, 2002},
		"all void":                       {[]bet.Outcome{outcome(2000, void), outcome(3000, void)}, bet.Void, 1001},
		"rounded once, not leg by leg":   {[]bet.Outcome{outcome(1333, won), outcome(1333, won), outcome(1333, won)}, bet.Won, 2370}, // 2370.9…
		"dead heat beside a void leg":    {[]bet.Outcome{outcome(1900, heat), outcome(3000, void)}, bet.Won, 950},
		"dead heat does not save a loss": {[]bet.Outcome{outcome(1900, heat), outcome(3000, lost)}, bet.Lost, 0},
	} {
		require.Equal(t, bet.Settlement{Status: c.status, Payout: c.payout}, bet.Settle(plain(1001, 1_000_000, len(c.legs)), c.legs), name)
	}
	require.Equal(t, money.Amount(1500), bet.Settle(plain(1001, 1500, 1), []bet.Outcome{outcome(2000, won)}).Payout)
}

// What is promised when the bet is taken is what it pays when every leg wins, for any stake and up to twenty legs.
func TestPotential_IsThePayoutOfAWin(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		stake := money.Amount(rapid.Int64Range(1, 50_000_000).Draw(t, "stake"))
		limit := money.Amount(rapid.Int64Range(50_000_000, 1_000_000_000).Draw(t, "limit"))
		n := rapid.IntRange(1, bet.MaxLegs).Draw(t, "legs")
		odds, legs := make([]money.Odds, n), make([]bet.Outcome, n)
		for i := range odds {
			odds[i] = money.Odds(rapid.Int64Range(1010, 1_000_000).Draw(t, "odds"))
			legs[i] = outcome(odds[i], market.Won)
		}
		potential := bet.Potential(stake, odds, limit)
		require.LessOrEqual(t, potential, limit)
		require.GreaterOrEqual(t, bet.TotalOdds(odds), odds[0], "total odds are not below one leg's")
		require.Equal(t, bet.Settlement{Status: bet.Won, Payout: potential}, bet.Settle(plain(stake, potential, n), legs))
	})
}

func TestTotalOdds_AreBounded(t *testing.T) {
	t.Parallel()
	require.Equal(t, money.Odds(1850), bet.TotalOdds([]money.Odds{1850}))
	require.Equal(t, money.Odds(2368), bet.TotalOdds([]money.Odds{1333, 1333, 1333})) // 2.368593…
	many := make([]money.Odds, bet.MaxLegs)
	for i := range many {
		many[i] = 34_000
	}
	require.Equal(t, money.Odds(1_000_000_000), bet.TotalOdds(many))
	require.Equal(t, money.Amount(77), bet.Potential(math.MaxInt64/4, many, 77))
}

func TestLimits_ExistForEveryCurrency(t *testing.T) {
	t.Parallel()
	for _, c := range money.Currencies() {
		l, ok := bet.LimitsOf(c.Code)
		require.True(t, ok, c.Code)
		require.Positive(t, l.Min)
		require.Less(t, l.Min, l.Quick[0])
		require.Less(t, l.Quick[len(l.Quick)-1], l.Max)
		require.Less(t, l.Max, l.MaxPayout)
	}
	_, ok := bet.LimitsOf("XXX")
	require.False(t, ok)
}
