package fit

import "math"

// pull configures the weights of results and the regularization of sides to the middle of their division.
type pull struct {
	xi       float64 // weight of a result is exp(-xi · days)
	quality  float64 // of attack plus defence (quality) to the division's mean, in goals
	openness float64 // the same of attack minus defence (openness), which is mostly chance
}

// strengths holds the attack and defence of the sides of one country, on the scale of the logarithm of goals.
//
// Dixon & Coles (1997): goals of home are Poisson with mean exp(level + ground + attack(home) - defence(away)), those of away
// with exp(level + attack(away) - defence(home)). Results are weighted by exp(-xi·t). Divisions of a country share one scale
// through promoted and relegated sides. A side is regularized to the mean of its current division, which is also the strength of
// a new side.
type strengths struct {
	sides, divisions map[string]int
	attack, defence  []float64 // by side
	division         []int     // current division of a side
	level            []float64 // by division
	ground           float64
}

func newStrengths() *strengths {
	return &strengths{sides: map[string]int{}, divisions: map[string]int{}, ground: 0.2}
}

// row is a result as indices of a fit.
type row struct {
	division, home, away int
	goals                [2]float64
	weight               float64
}

// row returns sides and division of a match; a new side starts at the mean of its division.
func (s *strengths) row(m match) row {
	d, ok := s.divisions[m.division]
	if !ok {
		d = len(s.level)
		s.divisions[m.division] = d
		s.level = append(s.level, math.Log(1.25))
	}
	return row{division: d, home: s.side(m.home, d), away: s.side(m.away, d), goals: [2]float64{float64(m.ft[0]), float64(m.ft[1])}}
}

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

// expect returns the mean goals of home and away.
func (s *strengths) expect(r row) (home, away float64) {
	level := s.level[r.division]
	return math.Exp(level + s.ground + s.attack[r.home] - s.defence[r.away]), math.Exp(level + s.attack[r.away] - s.defence[r.home])
}

const sweeps = 12 // a refit starts from the previous one: a few sweeps are enough

// refit fits all results before a day, by cyclic Newton steps on the penalised likelihood.
func (s *strengths) refit(past []match, day int, k pull) {
	rows := make([]row, len(past))
	for n, m := range past {
		r := s.row(m)
		s.division[r.home], s.division[r.away] = r.division, r.division
		r.weight = math.Exp(-k.xi * float64(day-m.day))
		rows[n] = r
	}
	for range sweeps {
		s.relevel(rows)
		priorA, priorD := s.means()
		for _, attacking := range []bool{true, false} {
			gradient, curve := make([]float64, len(s.attack)), make([]float64, len(s.attack))
			for _, r := range rows {
				h, a := s.expect(r)
				scorer, other := r.home, r.away
				if !attacking {
					scorer, other = r.away, r.home
				}
				gradient[scorer] += r.weight * (r.goals[0] - h)
				curve[scorer] += r.weight * h
				gradient[other] += r.weight * (r.goals[1] - a)
				curve[other] += r.weight * a
			}
			s.step(attacking, gradient, curve, k, priorA, priorD)
		}
	}
}

func (s *strengths) step(attacking bool, gradient, curve []float64, k pull, priorA, priorD []float64) {
	for i := range gradient {
		d := s.division[i]
		a, b := s.attack[i]-priorA[d], s.defence[i]-priorD[d]
		if attacking {
			s.attack[i] += (gradient[i] - k.quality*(a+b)/2 - k.openness*(a-b)/2) / (curve[i] + (k.quality+k.openness)/2)
		} else {
			s.defence[i] += (-gradient[i] - k.quality*(a+b)/2 + k.openness*(a-b)/2) / (curve[i] + (k.quality+k.openness)/2)
		}
	}
}

// relevel fits the level of each division and the home advantage.
func (s *strengths) relevel(rows []row) {
	goals, mean := make([]float64, len(s.level)), make([]float64, len(s.level))
	var homeGoals, homeMean float64
	for _, r := range rows {
		h, a := s.expect(r)
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
		s.ground += 0.5 * math.Log(homeGoals/homeMean)
	}
}
