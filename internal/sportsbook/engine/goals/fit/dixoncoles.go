package fit

import "math"

// hyperparameters configure the weights of results and the regularization of sides towards the mean of their division.
type hyperparameters struct {
	decay    float64 // per day: the weight of a result is exp(-decay · days since it)
	quality  float64 // regularization of attack plus defence: the weight of the division's mean, as a number of goals
	openness float64 // the same for attack minus defence, whose differences between sides are mostly chance
}

// strengths holds the attack and defence of the sides of one country, on the scale of the logarithm of goals.
//
// Dixon & Coles (1997): goals of home are Poisson with mean exp(level + homeAdvantage + attack(home) - defence(away)), those of away
// with exp(level + attack(away) - defence(home)). Results are weighted by exp(-decay·t). Divisions of a country share one scale
// through promoted and relegated sides. A side is regularized to the mean of its current division, which is also the strength of
// a new side.
type strengths struct {
	sides, divisions map[string]int // indices by name
	attack, defence  []float64      // by side
	division         []int          // current division of a side
	level            []float64      // by division: logarithm of the goals of an away side among equals
	homeAdvantage    float64
}

func newStrengths() *strengths {
	return &strengths{sides: map[string]int{}, divisions: map[string]int{}, homeAdvantage: 0.2}
}

// indexedResult is a match with its division and sides as indices of strengths, and its weight in the fit.
type indexedResult struct {
	division, home, away int
	goals                [2]float64
	weight               float64
}

// indexed returns a match with indices instead of names and with weight 0. It adds unknown divisions and sides.
func (s *strengths) indexed(m match) indexedResult {
	d, ok := s.divisions[m.division]
	if !ok {
		d = len(s.level)
		s.divisions[m.division] = d
		s.level = append(s.level, math.Log(1.25))
	}
	return indexedResult{division: d, home: s.side(m.home, d), away: s.side(m.away, d), goals: [2]float64{float64(m.ft[0]), float64(m.ft[1])}}
}

// side returns the index of a side. A new side starts at the mean of its division.
func (s *strengths) side(name string, division int) int {
	i, ok := s.sides[name]
	if !ok {
		i = len(s.attack)
		s.sides[name] = i
		a, d := s.means()
		s.attack, s.defence = append(s.attack, a[division]), append(s.defence, d[division])
		s.division = append(s.division, division)
	}
	return i
}

// means returns the mean attack and defence of each division.
func (s *strengths) means() (attack, defence []float64) {
	attack, defence = make([]float64, len(s.level)), make([]float64, len(s.level))
	n := make([]float64, len(s.level))
	for i, d := range s.division {
		attack[d] += s.attack[i]
		defence[d] += s.defence[i]
		n[d]++
	}
	for d := range n {
		attack[d] /= max(n[d], 1)
		defence[d] /= max(n[d], 1)
	}
	return attack, defence
}

// expectedGoals returns the mean goals of home and away.
func (s *strengths) expectedGoals(r indexedResult) (home, away float64) {
	level := s.level[r.division]
	return math.Exp(level + s.homeAdvantage + s.attack[r.home] - s.defence[r.away]), math.Exp(level + s.attack[r.away] - s.defence[r.home])
}

// sweeps is the number of Newton sweeps of a refit. A refit starts from the previous fit, so that a few are enough.
const sweeps = 12

// refit fits past, the results before a day (in days since 1970), by cyclic Newton steps on the penalised likelihood.
func (s *strengths) refit(past []match, day int, k hyperparameters) {
	rows := make([]indexedResult, len(past))
	for n, m := range past {
		r := s.indexed(m)
		s.division[r.home], s.division[r.away] = r.division, r.division
		r.weight = math.Exp(-k.decay * float64(day-m.day))
		rows[n] = r
	}
	for range sweeps {
		s.fitLevels(rows)
		priorA, priorD := s.means()
		for _, attacking := range []bool{true, false} {
			gradient, curvature := make([]float64, len(s.attack)), make([]float64, len(s.attack))
			for _, r := range rows {
				h, a := s.expectedGoals(r)
				scorer, other := r.home, r.away
				if !attacking {
					scorer, other = r.away, r.home
				}
				gradient[scorer] += r.weight * (r.goals[0] - h)
				curvature[scorer] += r.weight * h
				gradient[other] += r.weight * (r.goals[1] - a)
				curvature[other] += r.weight * a
			}
			s.step(attacking, gradient, curvature, k, priorA, priorD)
		}
	}
}

// step applies one regularized Newton step to the attack of all sides, or to their defence.
func (s *strengths) step(attacking bool, gradient, curvature []float64, k hyperparameters, priorA, priorD []float64) {
	for i := range gradient {
		d := s.division[i]
		a, b := s.attack[i]-priorA[d], s.defence[i]-priorD[d] // distances from the division's mean
		if attacking {
			s.attack[i] += (gradient[i] - k.quality*(a+b)/2 - k.openness*(a-b)/2) / (curvature[i] + (k.quality+k.openness)/2)
		} else {
			s.defence[i] += (-gradient[i] - k.quality*(a+b)/2 + k.openness*(a-b)/2) / (curvature[i] + (k.quality+k.openness)/2)
		}
	}
}

// fitLevels fits the level of each division and the home advantage.
func (s *strengths) fitLevels(rows []indexedResult) {
	goals, mean := make([]float64, len(s.level)), make([]float64, len(s.level))
	var homeGoals, homeMean float64
	for _, r := range rows {
		h, a := s.expectedGoals(r)
		goals[r.division] += r.weight * (r.goals[0] + r.goals[1])
		mean[r.division] += r.weight * (h + a)
		homeGoals += r.weight * r.goals[0]
		homeMean += r.weight * h
	}
	for d := range goals {
		if goals[d] > 0 {
			s.level[d] += math.Log(goals[d] / mean[d])
		}
	}
	if homeGoals > 0 {
		s.homeAdvantage += 0.5 * math.Log(homeGoals/homeMean)
	}
}
