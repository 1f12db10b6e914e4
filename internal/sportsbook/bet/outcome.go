package bet

import (
	"math/big"
	"slices"

	"maidan/internal/money"
	"maidan/internal/sportsbook/market"
)

// Terms are what a bet's settlement reads beside its outcomes.
type Terms struct {
	Unit      money.Amount // of one line
	Stake     money.Amount // of all lines
	Cashed    money.Amount // what of the stake was cashed out: the rest of it is settled
	Potential money.Amount // bound of what the whole stake pays
	Sizes     []int        // how many legs a line combines
	Free      bool         // the stake is not returned
}

// Terms returns what a bet's payout is computed from.
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

// OutcomeOf joins a leg with what its selection became.
func OutcomeOf(l Leg, r market.Result, f market.Factors) Outcome {
	return Outcome{Odds: l.Odds, Result: r, Factors: f, Place: l.Place, Builder: l.Builder, BuilderOdds: l.BuilderOdds}
}

// multiplier is Multiplier at the odds that a leg of its own pays: those of a place are 1 + (odds-1)·fraction.
func (o Outcome) multiplier() (m *big.Rat, ok bool) {
	if o.Place == nil {
		return Multiplier(o.Odds, o.Result, o.Factors)
	}
	return multiplier(o.WinMultiplier(), o.Result, o.Factors)
}

// WinMultiplier is what a leg of its own makes of a unit when it wins.
func (o Outcome) WinMultiplier() *big.Rat {
	if o.Place == nil {
		return big.NewRat(int64(o.Odds), int64(money.One))
	}
	pays := big.NewRat(int64(o.Odds-money.One)*o.Place.Num, int64(money.One)*o.Place.Den)
	return pays.Add(pays, big.NewRat(1, 1))
}

// Settlement is what the results known so far make of a bet.
type Settlement struct {
	Status Status
	Payout money.Amount
}

// Settle reads a bet's status from its legs' results: lost as soon as no line can return anything, pending while a leg is open,
// void when no leg decided anything, won otherwise, even if dead heats and lost lines leave less than the stake. The payout is
// the sum over the lines, rounded down once, less the stake of a free bet and never below zero; what of the stake was cashed out
// is left out of it in proportion. It is bounded by the potential, which was bounded by the largest payout when the bet was taken.
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
	if err != nil { // more than 64 bits hold is more than the potential
		pays = bound
	}
	return Settlement{Status: Won, Payout: min(pays, bound)}
}

// BestReturn is what the lines return without any bound when every leg wins, the stake of a free bet included.
func BestReturn(t Terms, allWon []Outcome) *big.Rat {
	win, place := combine(allWon)
	total := returned(win, t)
	return total.Add(total, returned(place, t))
}

// combine makes of legs what lines combine, the win parts and the place parts of an each-way bet apart.
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

// returned is what the lines of one part return; nothing when there is no such part.
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
	decided bool     // it is not merely void
}

func unitOf(o Outcome) unit {
	m, known := o.multiplier()
	if !known {
		return unit{}
	}
	return unit{m, o.Result != market.VoidResult}
}

// builderOf is the leg that the legs of a builder make together. One that lost loses it; otherwise one that is void, even in
// part, makes it void, because its odds were those of all together; otherwise it pays its odds, shared as its legs are.
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

// alive counts the legs that have not lost everything.
func alive(legs []unit) (n int) {
	for _, l := range legs {
		if l.open() || l.m.Sign() > 0 {
			n++
		}
	}
	return n
}

// VoidFactors are the factors of a leg that is void altogether.
var VoidFactors = market.Factors{VoidMilli: market.VoidWhole, DeadHeatNum: 1, DeadHeatDen: 1}
