package cashout

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

// keep is the margin of a brand on all cash-outs.
func keep(milli int64) []Margin { return []Margin{{Scope: "brand", Milli: milli}} }

// stand is a bet with legs on markets of two, each at its own prices now.
func stand(t *rapid.T) (*bet.Bet, prices) {
	legs := rapid.IntRange(1, 6).Draw(t, "legs")
	b := &bet.Bet{Kind: bet.Single, Status: bet.Pending, Currency: "INR", Unit: money.Amount(rapid.IntRange(1_000, 100_000).Draw(t, "unit")), Funds: bet.Cash}
	known := prices{offers: map[id.Selection]market.Offer{}, markets: map[id.Market]market.Market{}, margins: keep(50)}
	for k := 1; k <= legs; k++ {
		if k == legs || rapid.Bool().Draw(t, "size") {
			b.Sizes = append(b.Sizes, k)
		}
	}
	b.Lines = bet.Lines(legs, b.Sizes)
	b.Stake = b.Unit * money.Amount(b.Lines)
	for i := range legs {
		marketID := id.Market(fmt.Sprint("m", i))
		odds := money.Odds(rapid.IntRange(1100, 9000).Draw(t, "odds"))
		b.Legs = append(b.Legs, bet.Leg{SelectionID: id.Selection(string(marketID) + "-h"), MarketID: marketID, Odds: odds, Status: string(bet.Pending)})
		priced(t, known, marketID)
	}
	b.Price(1_000_000_000)
	return b, known
}

// priced makes a market of two at prices with a margin.
func priced(t *rapid.T, known prices, marketID id.Market) {
	home := rapid.IntRange(1100, 9000).Draw(t, "now")
	implied := 1060 - 1_000_000/home // the book is 106 %
	away := money.Odds(1_000_000 / implied)
	back := int64(rapid.SampledFrom([]int{0, 0, 125_000, 500_000, 999_999}).Draw(t, "back"))
	known.markets[marketID] = market.Market{ID: marketID, Selections: []market.Selection{{ID: id.Selection(string(marketID) + "-h"), Odds: money.Odds(home), Back: back}, {ID: id.Selection(string(marketID) + "-a"), Odds: away}}}
	known.offers[id.Selection(string(marketID)+"-h")] = market.Offer{SelectionID: id.Selection(string(marketID) + "-h"), MarketID: marketID, Market: market.Active, Event: market.Upcoming, GoodUntil: 1 << 60}
}

// A bet at the current prices that is cashed out at once gains nothing.
func TestAppraise_CashingOutAtOnceGainsNothing(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b, known := stand(t)
		for i := range b.Legs {
			b.Legs[i].Odds = known.markets[b.Legs[i].MarketID].Selections[0].Odds
		}
		b.Price(1_000_000_000)
		known.margins = keep(0)
		a := appraise(b, known, 0)
		if a.fair > b.Stake {
			t.Fatalf("%d staked, worth %d at once", b.Stake, a.fair)
		}
	})
}

// The fair value is the mean payout over all results of the open legs, each as likely as its price.
func TestAppraise_FairValueIsTheMeanPayout(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b, known := stand(t)
		decided := rapid.IntRange(0, len(b.Legs)-1).Draw(t, "decided")
		for i := range decided {
			o := known.offers[b.Legs[i].SelectionID]
			o.Result, o.Factors = rapid.SampledFrom([]market.Result{market.Won, market.VoidResult, market.DeadHeat}).Draw(t, "result"), market.Factors{DeadHeatNum: 1, DeadHeatDen: 2}
			if o.Result == market.VoidResult {
				o.Factors = bet.VoidFactors
			}
			known.offers[b.Legs[i].SelectionID] = o
		}
		b.Potential = 1 << 50
		a := appraise(b, known, 0)
		if a.suspended != "" && a.suspended != "worthless" {
			t.Fatalf("no offer: %s", a.suspended)
		}
		mean := new(big.Rat)
		open := b.Legs[decided:]
		for ways := range int(math.Pow(3, float64(len(open)))) {
			chance, outcomes := big.NewRat(1, 1), []bet.Outcome{}
			for _, l := range b.Legs[:decided] {
				outcomes = append(outcomes, bet.OutcomeOf(l, known.offers[l.SelectionID].Result, known.offers[l.SelectionID].Factors))
			}
			for i, l := range open {
				p, _ := chanceOf(known.markets[l.MarketID], l.SelectionID)
				back := big.NewRat(known.markets[l.MarketID].Selections[0].Back, million)
				risk := new(big.Rat).Sub(big.NewRat(1, 1), back)
				won := new(big.Rat).Mul(risk, big.NewRat(p.DeadHeatNum, p.DeadHeatDen))
				switch ways / int(math.Pow(3, float64(i))) % 3 {
				case 0:
					chance.Mul(chance, risk.Sub(risk, won))
					outcomes = append(outcomes, bet.OutcomeOf(l, market.Lost, market.Plain()))
				case 1:
					chance.Mul(chance, won)
					outcomes = append(outcomes, bet.OutcomeOf(l, market.Won, market.Plain()))
				default:
					chance.Mul(chance, back)
					outcomes = append(outcomes, bet.OutcomeOf(l, market.VoidResult, bet.VoidFactors))
				}
			}
			mean.Add(mean, chance.Mul(chance, bet.BestReturn(b.Terms(), outcomes)))
		}
		want, _ := bet.Floor(mean)
		if rounded := want - a.fair; a.suspended == "" && (rounded < 0 || rounded > 1+want/1_000_000 || a.offer > a.fair) { // shares are billionths
			t.Fatalf("worth %d, offered %d, mean %s", a.fair, a.offer, mean.FloatString(3))
		}
	})
}

// quarter draws how a quarter line may end: half of a stake on each of two lines, each won, lost or given back.
func quarter(t *rapid.T) (p [5]*big.Rat) {
	sum := int64(0)
	var weights [5]int64
	for i := range weights {
		weights[i] = int64(rapid.IntRange(1, 100).Draw(t, "weight"))
		sum += weights[i]
	}
	for i := range p {
		p[i] = big.NewRat(weights[i], sum)
	}
	return p
}

// A line that may return half is worth the mean over all that may become of it: won, half won, given back, half lost, lost. The
// price and the part that goes back on average say it all.
func TestAppraise_HalfReturningLineIsWorthItsMean(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := quarter(t)
		ends := []bet.Outcome{{Result: market.Won, Factors: market.Plain()}, {Result: market.Won, Factors: market.Factors{VoidMilli: 500, DeadHeatNum: 1, DeadHeatDen: 1}},
			{Result: market.VoidResult, Factors: bet.VoidFactors}, {Result: market.Lost, Factors: market.Factors{VoidMilli: 500, DeadHeatNum: 1, DeadHeatDen: 1}},
			{Result: market.Lost, Factors: market.Plain()}}
		odds := money.Odds(rapid.IntRange(1100, 9000).Draw(t, "odds"))
		mean, back := new(big.Rat), new(big.Rat)
		for i, end := range ends {
			end.Odds = odds
			m, _ := bet.Multiplier(end.Odds, end.Result, end.Factors)
			mean.Add(mean, m.Mul(m, p[i]))
			back.Add(back, new(big.Rat).Mul(p[i], big.NewRat(end.Factors.VoidMilli, market.VoidWhole)))
		}
		risked := new(big.Rat).Sub(big.NewRat(1, 1), back)
		won := new(big.Rat).Quo(new(big.Rat).Add(p[0], new(big.Rat).Mul(p[1], big.NewRat(1, 2))), risked) // of what is at risk
		chance, _ := won.Float64()
		share, _ := back.Float64()
		home := money.Odds(1000 / chance)
		if home <= money.One || home > 1_000_000 {
			t.Skip("no such price")
		}
		m := market.Market{ID: "m", Selections: []market.Selection{{ID: "h", Odds: home, Back: int64(share * million)},
			{ID: "a", Odds: max(1001, money.Odds(1000/(1-chance)))}}}
		l := bet.Leg{SelectionID: "h", MarketID: "m", Odds: odds}
		out := bet.OutcomeOf(l, market.Open, market.Plain())
		got, ok := prices{markets: map[id.Market]market.Market{"m": m}}.share(l, out)
		if !ok {
			t.Fatal("no share")
		}
		whole := sharedWin(out, got)
		worth, _ := bet.Multiplier(whole.Odds, whole.Result, whole.Factors)
		have, _ := worth.Float64()
		want, _ := mean.Float64()
		if diff := have - want; diff > 0.02*want+0.002 || diff < -0.02*want-0.002 { // prices are whole thousandths
			t.Fatalf("worth %.4f, mean %.4f", have, want)
		}
	})
}

// The value of a decided bet is its payout, and no offer exceeds the potential.
func TestAppraise_DecidedBetIsWorthItsPayout(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b, known := stand(t)
		b.Cashed = money.Amount(rapid.IntRange(0, int(b.Stake)-1).Draw(t, "cashed"))
		b.Price(money.Amount(rapid.IntRange(1_000, 1_000_000_000).Draw(t, "bound")))
		if a := appraise(b, known, 0); a.fair > b.Potential {
			t.Fatalf("offer %d, potential %d", a.fair, b.Potential)
		}
		outcomes := make([]bet.Outcome, len(b.Legs))
		for i, l := range b.Legs {
			o := known.offers[l.SelectionID]
			o.Result, o.Factors = rapid.SampledFrom([]market.Result{market.Won, market.Lost, market.DeadHeat}).Draw(t, "result"), market.Plain()
			if rapid.Bool().Draw(t, "half") {
				o.Factors.VoidMilli = 500
			}
			known.offers[l.SelectionID] = o
			outcomes[i] = bet.OutcomeOf(l, o.Result, o.Factors)
		}
		// A bet whose potential cuts what it pays is bounded otherwise in proportion: here nothing is cut.
		b.Potential = 1 << 50
		a, s := appraise(b, known, 0), bet.Settle(b.Terms(), outcomes)
		limits, _ := bet.LimitsOf(b.Currency)
		if a.suspended != "settling" || a.offer != min(s.Payout, limits.MaxPayout) {
			t.Fatalf("%s: worth %d, paid %d", a.suspended, a.offer, s.Payout)
		}
	})
}

// A bookmakers' example: 10 at 6.0 whose price is 2.25 now is worth 26.67 while the price carries no margin.
func TestAppraise_FairValueOfASingle(t *testing.T) {
	t.Parallel()
	b := &bet.Bet{Status: bet.Pending, Currency: "INR", Stake: 1000, Unit: 1000, Lines: 1, Sizes: []int{1}, Potential: 6000, Funds: bet.Cash,
		Legs: []bet.Leg{{SelectionID: "m-h", MarketID: "m", Odds: 6000, Status: string(bet.Pending)}}}
	known := prices{margins: keep(50), offers: map[id.Selection]market.Offer{"m-h": {Market: market.Active, GoodUntil: 1}}, markets: map[id.Market]market.Market{"m": {
		Selections: []market.Selection{{ID: "m-h", Odds: 2250}, {ID: "m-a", Odds: 1800}}}}}
	a := appraise(b, known, 0)
	require.InDelta(t, 2667, float64(a.fair), 1)
	require.InDelta(t, 2533, float64(a.offer), 1)
	b.Potential = 3000 // the largest payout: what can be won is less, and so is what it is worth
	require.InDelta(t, 1333, float64(appraise(b, known, 0).fair), 1)
	stake, paid := a.part(1, a.offer)
	require.Equal(t, []money.Amount{10, 25}, []money.Amount{stake, paid})
}

// Two of three places are worth what two winners of a market are.
func TestAppraise_PlacesAreWorthTheirNumber(t *testing.T) {
	t.Parallel()
	m := market.Market{Params: market.Params{Places: 2}}
	for i, odds := range []money.Odds{1300, 1400, 1500, 5000} {
		m.Selections = append(m.Selections, market.Selection{ID: id.Selection(strconv.Itoa(i)), Odds: odds})
	}
	sum := 0.0
	for i := range m.Selections {
		p, ok := chanceOf(m, id.Selection(strconv.Itoa(i)))
		require.True(t, ok)
		sum += float64(p.DeadHeatNum) / float64(p.DeadHeatDen)
	}
	require.InDelta(t, 2, sum, 1e-4)
	double := market.Market{Selections: []market.Selection{{ID: "0", Odds: 1250}, {ID: "1", Odds: 1250}, {ID: "2", Odds: 2400}}}
	p, ok := chanceOf(double, "0")
	require.True(t, ok)
	require.InDelta(t, 0.79, float64(p.DeadHeatNum)/million, 0.02, "a double chance has two winners")
}
