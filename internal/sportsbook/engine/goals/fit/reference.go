package fit

import "math"

// referenceParameters configures the reference method: the model of Dixon & Coles, fitted to each division alone. It is
// refitted every fortnight, a result's weight falls by exp(-.0018·days), and rho is -.08. A side is regularized by one goal
// scored and one conceded: without that, a side that has not scored has no finite attack.
var referenceParameters = hyperparameters{decay: 0.0018, quality: 1, openness: 1}

const (
	referenceRho = -0.08
	refit        = 14  // days
	enough       = 150 // results that a division needs for its own fit
)

// Comparison compares our forecasts of one market with those of the reference method, over the same matches. Log
// losses, in nats.
type Comparison struct {
	Base           float64 `json:"base"` // frequencies of these matches
	Ours           float64 `json:"ours"`
	Reference      float64 `json:"reference"`
	OurSkill       float64 `json:"our_skill"` // reduction of the loss against the frequencies
	ReferenceSkill float64 `json:"reference_skill"`
	Ahead          float64 `json:"ahead"`       // reduction of the loss against the reference method
	Error          float64 `json:"ahead_error"` // standard error of that, match by match
}

// Duel is the comparison on a set of matches.
type Duel struct {
	Matches int        `json:"matches"`
	Winner  Comparison `json:"winner"`
	Over    Comparison `json:"over_2_5"`
	Both    Comparison `json:"both_score"`
}

// Comparisons are the comparisons on the sets of matches of docs/models/football.md.
type Comparisons struct {
	All      Duel `json:"all"`
	Enough   Duel `json:"divisions_with_enough_results"` // 150 of its own before the match
	Top      Duel `json:"top_divisions_of_five"`
	LastYear Duel `json:"top_divisions_of_five_last_season"` // after two seasons of data
}

func compareWithReference(all []match, ours []forecast, rho float64) Comparisons {
	last := 0
	for _, m := range all {
		last = max(last, m.season)
	}
	theirs := rollReference(all)
	var sum, division, top, year duel
	for _, f := range ours {
		other := theirs[f.match]
		a, b := judge(f, rho), judge(other.forecast, referenceRho)
		sum.add(a, b)
		if other.behind >= enough {
			division.add(a, b)
		}
		if five[f.division] {
			top.add(a, b)
			if f.season == last {
				year.add(a, b)
			}
		}
	}
	return Comparisons{All: sum.result(), Enough: division.result(), Top: top.result(), LastYear: year.result()}
}

// referenceForecast is a forecast by the reference method, with the number of earlier results of its division.
type referenceForecast struct {
	forecast
	behind int
}

func rollReference(all []match) map[match]referenceForecast {
	out := make(map[match]referenceForecast, len(all))
	for _, division := range grouped(all, func(m match) string { return m.division }) {
		s := newStrengths()
		next, seen := 0, 0
		for n, m := range division {
			if m.day >= next && n > 0 {
				for division[seen].day < m.day {
					seen++
				}
				s.refit(division[:seen], m.day, referenceParameters)
				next = m.day + refit
			}
			home, away := s.expectedGoals(s.indexed(m))
			out[m] = referenceForecast{forecast{match: m, lambda: home, mu: away}, n}
		}
	}
	return out
}

// duel sums the losses of two forecasts of the same matches.
type duel struct {
	ours, reference tally
	square          [3]float64 // of the differences: who wins, over 2.5, both score
}

func (d *duel) add(ours, reference verdict) {
	d.ours.add(ours)
	d.reference.add(reference)
	a, b := ours.probabilities(), reference.probabilities()
	for i := range d.square {
		d.square[i] += square(math.Log(a[i] / b[i]))
	}
}

func (d *duel) result() Duel {
	if d.ours.n == 0 {
		return Duel{}
	}
	o, n := d.ours.figures(), d.reference.figures()
	return Duel{Matches: o.Matches, Winner: d.comparison(0, o.Base, o.Winner, n.Winner), Over: d.comparison(1, o.BaseOver, o.Over, n.Over),
		Both: d.comparison(2, o.BaseBoth, o.Both, n.Both)}
}

func (d *duel) comparison(question int, base, ours, reference float64) Comparison {
	ahead := reference - ours
	return Comparison{Base: base, Ours: ours, Reference: reference, OurSkill: base - ours, ReferenceSkill: base - reference, Ahead: ahead,
		Error: math.Sqrt((d.square[question]/d.ours.n - square(ahead)) / d.ours.n)}
}
