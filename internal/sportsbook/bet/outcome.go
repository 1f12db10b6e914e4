package bet

import (
	"math/big"
	"slices"

	"maidan/internal/money"
	"maidan/internal/sportsbook/market"
)

// Terms are the inputs of a bet's settlement other than its outcomes.
type Terms struct {
	Unit      money.Amount // of one line
	Stake     money.Amount // of all lines
	Cashed    money.Amount // the cashed out part of the stake: the rest of it is settled
	Potential money.Amount // bound of the payout of the whole stake
	Sizes     []int        // how many legs a line combines
	Free      bool         // the stake is not returned
}

// Terms returns the inputs of a bet's payout.
func (b *Bet) Terms() Terms {
	return Terms{Unit: b.Unit, Stake: b.Stake, Cashed: b.Cashed, Potential: b.Potential, Sizes: b.Sizes, Free: b.Funds == Free}
}

// Outcome is a leg with its result.
type Outcome struct {
	Odds        money.Odds
	Result      market.Result
	Factors     market.Factors
	Place       *Place
	Builder     int
	BuilderOdds money.Odds
}

// OutcomeOf joins a leg with the result of its selection.
func OutcomeOf(l Leg, r market.Result, f market.Factors) Outcome {
	return Outcome{Odds: l.Odds, Result: r, Factors: f, Place: l.Place, Builder: l.Builder, BuilderOdds: l.BuilderOdds}
}

// multiplier is Multiplier at the odds of the leg: those of a place are 1 + (odds-1)·fraction.
func (o Outcome) multiplier() (m *big.Rat, ok bool) {
	if o.Place == nil {
		return Multiplier(o.Odds, o.Result, o.Factors)
	}
	return multiplier(o.WinMultiplier(), o.Result, o.Factors)
}

// WinMultiplier returns what a winning leg makes of a unit.
func (o Outcome) WinMultiplier() *big.Rat {
	if o.Place == nil {
		return big.NewRat(int64(o.Odds), int64(money.One))
	}
	pays := big.NewRat(int64(o.Odds-money.One)*o.Place.Num, int64(money.One)*o.Place.Den)
	return pays.Add(pays, big.NewRat(1, 1))
}

// Settlement is the settlement of a bet by the results known so far.
type Settlement struct {
	Status Status
	Payout money.Amount
}

// Settle computes a bet's status from the results of its legs. It is lost as soon as no line can return anything, pending while a
// leg is open, and void if no leg decided anything. Otherwise it is won, even if dead heats and lost lines return less than the
// stake.
//
// The payout is the sum over the lines, rounded down once, less the stake of a free bet and never below zero. A cashed out part
// is subtracted in proportion. The payout is bounded by the potential, which was bounded by the largest payout when the bet was
// taken.
func Settle(t Terms, legs []Outcome) Settlement {
	win, place := combine(legs)
	fewest := slices.Min(t.Sizes)
	left := t.Stake - t.Cashed
	switch {
	case alive(win) < fewest && alive(place) < fewest:
		return Settlement{Status: Lost}
	case slices.ContainsFunc(win, unit.open) || slices.ContainsFunc(place, unit.open):
		return Settlement{Status: Pending}
	case !slices.ContainsFunc(win, unit.decides) && !slices.ContainsFunc(place, unit.decides):
		if t.Free {
			left = 0
		}
		return Settlement{Status: Void, Payout: left}
	}
	total := returned(win, t)
	total.Add(total, returned(place, t))
	if t.Free {
		if total.Sub(total, new(big.Rat).SetInt64(int64(t.Stake))); total.Sign() < 0 {
			total.SetInt64(0)
		}
	}
	bound := t.Potential
	if t.Cashed > 0 {
		share := big.NewRat(int64(left), int64(t.Stake))
		total.Mul(total, share)
		bound, _ = Floor(share.Mul(share, new(big.Rat).SetInt64(int64(bound))))
	}
	pays, err := Floor(total)
	if err != nil { // a payout beyond 64 bits exceeds the potential
		pays = bound
	}
	return Settlement{Status: Won, Payout: min(pays, bound)}
}

// BestReturn returns the unbounded return of the lines if every leg wins, with the stake of a free bet.
func BestReturn(t Terms, allWon []Outcome) *big.Rat {
	win, place := combine(allWon)
	total := returned(win, t)
	return total.Add(total, returned(place, t))
}

// combine returns the units that lines combine, the win parts and the place parts of an each-way bet apart.
func combine(legs []Outcome) (win, place []unit) {
	for i, o := range legs {
		switch {
		case o.Place != nil:
			place = append(place, unitOf(o))
		case o.Builder == 0:
			win = append(win, unitOf(o))
		case !slices.ContainsFunc(legs[:i], func(earlier Outcome) bool { return earlier.Builder == o.Builder }):
			win = append(win, builderOf(legs[i:], o.Builder))
		}
	}
	return win, place
}

// returned returns the sum over the lines of one part; zero if there is no such part.
func returned(legs []unit, t Terms) *big.Rat {
	stake := new(big.Rat).SetInt64(int64(t.Unit))
	if len(legs) == 0 {
		return stake.SetInt64(0)
	}
	if len(t.Sizes) == 1 && t.Sizes[0] == len(legs) {
		for _, l := range legs {
			stake.Mul(stake, l.m)
		}
		return stake
	}
	multipliers := make([]*big.Rat, len(legs))
	for i, l := range legs {
		multipliers[i] = l.m
	}
	return NewSystem(multipliers, t.Sizes, stake).Return
}

// unit is a leg as lines combine it: alone, or several of a builder as one.
type unit struct {
	m       *big.Rat // nil while it is open
	decided bool     // not merely void
}

func unitOf(o Outcome) unit {
	m, known := o.multiplier()
	if !known {
		return unit{}
	}
	return unit{m, o.Result != market.VoidResult}
}

// builderOf returns the single leg that the legs of a builder make. If one of them is lost, it is lost. Otherwise, if one is
// void, even in part, it is void, because its odds were those of all together. Otherwise it pays its odds, shared as its legs
// are.
func builderOf(legs []Outcome, builder int) unit {
	odds, open, void := new(big.Rat), false, false
	for _, o := range legs {
		if o.Builder != builder {
			continue
		}
		if odds.Sign() == 0 {
			odds.SetFrac64(int64(o.BuilderOdds), int64(money.One))
		}
		switch {
		case o.Result == market.Open:
			open = true
		case o.Factors.VoidMilli > 0 || o.Result == market.VoidResult:
			void = true
		case o.Result == market.Lost:
			return unit{new(big.Rat), true}
		default:
			odds.Mul(odds, big.NewRat(o.Factors.DeadHeatNum, o.Factors.DeadHeatDen))
		}
	}
	switch {
	case open:
		return unit{}
	case void:
		return unit{big.NewRat(1, 1), false}
	}
	return unit{odds, true}
}

func (u unit) open() bool { return u.m == nil }

func (u unit) decides() bool { return u.decided }

// alive returns the number of legs that have not lost everything.
func alive(legs []unit) (n int) {
	for _, l := range legs {
		if l.open() || l.m.Sign() > 0 {
			n++
		}
	}
	return n
}

// VoidFactors are the factors of a completely void leg.
var VoidFactors = market.Factors{VoidMilli: market.VoidWhole, DeadHeatNum: 1, DeadHeatDen: 1}
