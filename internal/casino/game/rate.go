package game

import "math"

// Rate has what is expected of a round's multiplier, for comparisons with what rounds have paid. It is approximate: money is never computed by it.
type Rate struct {
	Mean, Variance, Max float64
}

// Rated is a game whose settings alone decide what is expected of a round.
type Rated interface {
	// Rate returns what is expected with these settings when no more than most is paid. It fails with ErrParams.
	Rate(params []byte, most float64) (Rate, error)
}

// Named is a game whose settings are the variants whose figures are declared. It is not Rated: its results are too many to list.
type Named interface {
	// VariantOf returns the name of the variant of these settings. It fails with ErrParams.
	VariantOf(params []byte) (string, error)
}

// Trial is a step of a round that the player chose to take: with the chance it is won, and the round is worth so many stakes.
type Trial struct {
	Chance, Worth float64
}

// Stepwise is a game in which the player decides after each step whether to go on, so that only the steps that were taken have an expectation.
type Stepwise interface {
	// Trials returns the steps that were taken in a finished round, from its settings, its choices and what the player saw at its end.
	Trials(params []byte, actions []Action, view []byte) ([]Trial, error)
}

// RateOf returns the figures of a distribution of which no more than most is paid.
func RateOf(prizes []Prize, most float64) (r Rate) {
	square := 0.0
	for _, p := range prizes {
		chance, _ := p.Chance.Float64()
		m := min(p.Multiplier.Float(), most)
		r.Mean += chance * m
		square += chance * m * m
		if chance > 0 {
			r.Max = max(r.Max, p.Multiplier.Float())
		}
	}
	r.Variance = max(0, square-r.Mean*r.Mean)
	return r
}

// Float returns the multiplier as a number.
func (m Multiplier) Float() float64 { return float64(m.Num) / float64(m.Den) }

// Unlimited is a limit of payouts that no round reaches.
var Unlimited = math.Inf(1)

// Rate implements Rated. A game without a list of prizes is Named instead.
func (g Instant[P, R]) Rate(params []byte, most float64) (Rate, error) {
	p, err := parse(params, g.Accept)
	if err != nil {
		return Rate{}, err
	}
	if g.Prizes == nil {
		return Rate{}, ErrParams
	}
	return RateOf(g.Prizes(p), most), nil
}

// Trials implements Stepwise.
func (g Stepped[P, D]) Trials(params []byte, actions []Action, view []byte) ([]Trial, error) {
	p, err := parse(params, g.Accept)
	if err != nil {
		return nil, err
	}
	return g.Taken(p, choicesOf(actions), view)
}

// choicesOf returns the choices among actions.
func choicesOf(actions []Action) []int {
	choices := make([]int, 0, len(actions))
	for _, a := range actions {
		if !a.CashOut {
			choices = append(choices, a.Choice)
		}
	}
	return choices
}

// TakenOf returns the first n steps of a ladder whose steps have these chances.
func (l Ladder) TakenOf(n int, chance func(step int) float64) ([]Trial, error) {
	if n >= len(l) {
		return nil, ErrAction
	}
	trials := make([]Trial, n)
	for i := range trials {
		trials[i] = Trial{Chance: chance(i), Worth: l[i+1].Float()}
	}
	return trials, nil
}
