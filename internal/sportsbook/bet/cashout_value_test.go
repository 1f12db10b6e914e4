package bet

import (
	"fmt"
	"math/big"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/money"
	"maidan/internal/sportsbook/market"
)

// stand is a bet with legs on markets of two, each at its own prices now.
func stand(t *rapid.T) (*Bet, prices) {
	legs := rapid.IntRange(1, 6).Draw(t, "legs")
	b := &Bet{Kind: Single, Status: Pending, Currency: "INR", Unit: money.Amount(rapid.IntRange(1_000, 100_000).Draw(t, "unit")), Funds: Cash}
	known := prices{map[string]market.Offer{}, map[string]market.Market{}}
	for k := 1; k <= legs; k++ {
		if k == legs || rapid.Bool().Draw(t, "size") {
			b.Sizes = append(b.Sizes, k)
		}
	}
	b.Lines = Lines(legs, b.Sizes)
	b.Stake = b.Unit * money.Amount(b.Lines)
	for i := range legs {
		id := fmt.Sprint("m", i)
		odds := money.Odds(rapid.IntRange(1100, 9000).Draw(t, "odds"))
		b.Legs = append(b.Legs, Leg{SelectionID: id + "-h", MarketID: id, Odds: odds, Status: string(Pending)})
		priced(t, known, id)
	}
	b.price(1_000_000_000)
	return b, known
}

// priced makes a market of two at prices with a margin.
func priced(t *rapid.T, known prices, id string) {
	home := rapid.IntRange(1100, 9000).Draw(t, "now")
	implied := 1060 - 1_000_000/home // the book is 106 %
	away := money.Odds(1_000_000 / implied)
	known.markets[id] = market.Market{ID: id, Selections: []market.Selection{{ID: id + "-h", Odds: money.Odds(home)}, {ID: id + "-a", Odds: away}}}
	known.offers[id+"-h"] = market.Offer{SelectionID: id + "-h", MarketID: id, Market: market.Active, Event: market.Upcoming, GoodUntil: 1 << 60}
}

// Whoever takes a bet at the prices of now and cashes it out at once gains nothing.
func TestCashingOutAtOnceGainsNothing(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b, known := stand(t)
		for i := range b.Legs {
			b.Legs[i].Odds = known.markets[b.Legs[i].MarketID].Selections[0].Odds
		}
		b.price(1_000_000_000)
		a := b.appraise(known, 0, 0)
		if a.fair > b.Stake {
			t.Fatalf("%d staked, worth %d at once", b.Stake, a.fair)
		}
	})
}

// The fair value is the mean of what the bet pays over all ways in which its open legs can end, each as likely as its price says.
func TestTheFairValueIsTheMeanPayout(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b, known := stand(t)
		decided := rapid.IntRange(0, len(b.Legs)-1).Draw(t, "decided")
		for i := range decided {
			o := known.offers[b.Legs[i].SelectionID]
			o.Result, o.Factors = rapid.SampledFrom([]market.Result{market.Won, market.VoidResult, market.DeadHeat}).Draw(t, "result"), market.Factors{DeadHeatNum: 1, DeadHeatDen: 2}
			if o.Result == market.VoidResult {
				o.Factors = wholeVoid
			}
			known.offers[b.Legs[i].SelectionID] = o
		}
		b.Potential = 1 << 50
		a := b.appraise(known, 0, 50)
		if a.suspended != "" && a.suspended != "worthless" {
			t.Fatalf("no offer: %s", a.suspended)
		}
		mean := new(big.Rat)
		open := b.Legs[decided:]
		for ways := range 1 << len(open) {
			chance, outcomes := big.NewRat(1, 1), []Outcome{}
			for _, l := range b.Legs[:decided] {
				outcomes = append(outcomes, outcomeOf(l, known.offers[l.SelectionID].Result, known.offers[l.SelectionID].Factors))
			}
			for i, l := range open {
				p, _ := chanceOf(known.markets[l.MarketID], l.SelectionID)
				share, r := big.NewRat(p.DeadHeatNum, p.DeadHeatDen), market.Won
				if ways>>i&1 == 0 {
					share, r = share.Sub(big.NewRat(1, 1), share), market.Lost
				}
				chance.Mul(chance, share)
				outcomes = append(outcomes, outcomeOf(l, r, market.Plain()))
			}
			mean.Add(mean, chance.Mul(chance, best(b.terms(), outcomes)))
		}
		want, _ := floor(mean)
		if a.suspended == "" && (a.fair != want || a.offer > a.fair) {
			t.Fatalf("worth %d, offered %d, mean %s", a.fair, a.offer, mean.FloatString(3))
		}
	})
}

// Of a bet that is decided the value is what it is paid, and no offer is above the potential whatever the prices.
func TestTheValueOfADecidedBetIsItsPayout(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b, known := stand(t)
		b.Cashed = money.Amount(rapid.IntRange(0, int(b.Stake)-1).Draw(t, "cashed"))
		b.price(money.Amount(rapid.IntRange(1_000, 1_000_000_000).Draw(t, "bound")))
		if a := b.appraise(known, 0, 0); a.fair > b.Potential {
			t.Fatalf("offer %d, potential %d", a.fair, b.Potential)
		}
		outcomes := make([]Outcome, len(b.Legs))
		for i, l := range b.Legs {
			o := known.offers[l.SelectionID]
			o.Result, o.Factors = rapid.SampledFrom([]market.Result{market.Won, market.Lost, market.DeadHeat}).Draw(t, "result"), market.Plain()
			if rapid.Bool().Draw(t, "half") {
				o.Factors.VoidMilli = 500
			}
			known.offers[l.SelectionID] = o
			outcomes[i] = outcomeOf(l, o.Result, o.Factors)
		}
		// A bet whose potential cuts what it pays is bounded otherwise in proportion: here nothing is cut.
		b.Potential = 1 << 50
		a, s := b.appraise(known, 0, 50), Settle(b.terms(), outcomes)
		limits, _ := LimitsOf(b.Currency)
		if a.suspended != "settling" || a.offer != min(s.Payout, limits.MaxPayout) {
			t.Fatalf("%s: worth %d, paid %d", a.suspended, a.offer, s.Payout)
		}
	})
}

// A bookmakers' example: 10 at 6.0 whose price is 2.25 now is worth 26.67 while the price carries no margin.
func TestTheFairValueOfASingle(t *testing.T) {
	t.Parallel()
	b := &Bet{Status: Pending, Currency: "INR", Stake: 1000, Unit: 1000, Lines: 1, Sizes: []int{1}, Potential: 6000, Funds: Cash,
		Legs: []Leg{{SelectionID: "m-h", MarketID: "m", Odds: 6000, Status: string(Pending)}}}
	known := prices{map[string]market.Offer{"m-h": {Market: market.Active, GoodUntil: 1}}, map[string]market.Market{"m": {
		Selections: []market.Selection{{ID: "m-h", Odds: 2250}, {ID: "m-a", Odds: 1800}}}}}
	a := b.appraise(known, 0, 50)
	require.InDelta(t, 2667, float64(a.fair), 1)
	require.InDelta(t, 2533, float64(a.offer), 1)
	b.Potential = 3000 // the largest payout: what can be won is less, and so is what it is worth
	require.InDelta(t, 1333, float64(b.appraise(known, 0, 50).fair), 1)
	stake, paid := a.part(1, a.offer)
	require.Equal(t, []money.Amount{10, 25}, []money.Amount{stake, paid})
}

// Two of three places are worth what two winners of a market are.
func TestPlacesAreWorthTheirNumber(t *testing.T) {
	t.Parallel()
	m := market.Market{Params: market.Params{Places: 2}}
	for i, odds := range []money.Odds{1300, 1400, 1500, 5000} {
		m.Selections = append(m.Selections, market.Selection{ID: strconv.Itoa(i), Odds: odds})
	}
	sum := 0.0
	for i := range m.Selections {
		p, ok := chanceOf(m, strconv.Itoa(i))
		require.True(t, ok)
		sum += float64(p.DeadHeatNum) / float64(p.DeadHeatDen)
	}
	require.InDelta(t, 2, sum, 1e-4)
	double := market.Market{Selections: []market.Selection{{ID: "0", Odds: 1250}, {ID: "1", Odds: 1250}, {ID: "2", Odds: 2400}}}
	p, ok := chanceOf(double, "0")
	require.True(t, ok)
	require.InDelta(t, 0.79, float64(p.DeadHeatNum)/million, 0.02, "a double chance has two winners")
}
