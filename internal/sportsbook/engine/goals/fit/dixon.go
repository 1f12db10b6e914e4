package fit

import "math"

// pull says how a fit to results weighs them, and how far it draws sides to the middle of their division.
type pull struct {
	xi       float64 // weight of a result is exp(-xi · days)
	quality  float64 // of attack plus defence, how good a side is, to the division's mean, in goals
	openness float64 // the same of attack minus defence, how open its matches are: most of it is chance
}

// strengths are the attack and defence of the sides of one country, on the scale of the logarithm of goals.
//
// Dixon & Coles (1997): goals of home are Poisson with mean exp(level + ground + attack(home) - defence(away)), those of away with
// exp(level + attack(away) - defence(home)), results weighted by exp(-xi·t). Divisions of a country share one scale, tied together
// by the sides that go up and down; a side is drawn to the mean of the division it plays in now, which is what a newcomer is worth.
type strengths struct {
	index           map[string]int
	attack, defence []float64
	division        []string // where a side plays now
	level           map[string]float64
	ground          float64
}

func newStrengths() *strengths {
	return &strengths{index: map[string]int{}, level: map[string]float64{}, ground: 0.2}
}

// side finds a side; one that is new starts at the mean of its division.
func (s *strengths) side(name, division string) int {
	i, ok := s.index[name]
	if !ok {
		i = len(s.attack)
		s.index[name] = i
		a, d := s.means()
		s.attack, s.defence = append(s.attack, a[division]), append(s.defence, d[division])
		s.division = append(s.division, division)
	}
	return i
}

func (s *strengths) means() (attack, defence map[string]float64) {
	attack, defence = map[string]float64{}, map[string]float64{}
	n := map[string]float64{}
	for i, d := range s.division {
		attack[d] += s.attack[i]
		defence[d] += s.defence[i]
		n[d]++
	}
	for d := range n {
		attack[d] /= n[d]
		defence[d] /= n[d]
	}
	return attack, defence
}

// expect is the mean goals of home and away.
func (s *strengths) expect(m match) (home, away float64) {
	i, j := s.side(m.home, m.division), s.side(m.away, m.division)
	level, ok := s.level[m.division]
	if !ok {
		level = math.Log(1.25)
	}
	return math.Exp(level + s.ground + s.attack[i] - s.defence[j]), math.Exp(level + s.attack[j] - s.defence[i])
}

const sweeps = 12 // a refit starts from the last one: a few sweeps are enough

// refit takes all results before a day into account, by cyclic Newton steps on the penalised likelihood.
func (s *strengths) refit(past []match, day int, k pull) {
	type row struct{ i, j int }
	rows, weight := make([]row, len(past)), make([]float64, len(past))
	for n, m := range past {
		i, j := s.side(m.home, m.division), s.side(m.away, m.division)
		s.division[i], s.division[j] = m.division, m.division
		rows[n], weight[n] = row{i, j}, math.Exp(-k.xi*float64(day-m.day))
	}
	for range sweeps {
		s.relevel(past, weight)
		priorA, priorD := s.means()
		for _, attacking := range []bool{true, false} {
			gradient, curve := make([]float64, len(s.attack)), make([]float64, len(s.attack))
			for n, m := range past {
				h, a := s.expect(m)
				r, w := rows[n], weight[n]
				scorer, other := r.i, r.j
				if !attacking {
					scorer, other = r.j, r.i
				}
				gradient[scorer] += w * (float64(m.ft[0]) - h)
				curve[scorer] += w * h
				gradient[other] += w * (float64(m.ft[1]) - a)
				curve[other] += w * a
			}
			s.step(attacking, gradient, curve, k, priorA, priorD)
		}
	}
}

func (s *strengths) step(attacking bool, gradient, curve []float64, k pull, priorA, priorD map[string]float64) {
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

// relevel fits the level of each division and the worth of the home ground.
func (s *strengths) relevel(past []match, weight []float64) {
	goals, mean := map[string]float64{}, map[string]float64{}
	var homeGoals, homeMean float64
	for n, m := range past {
		h, a := s.expect(m)
		goals[m.division] += weight[n] * float64(m.ft[0]+m.ft[1])
		mean[m.division] += weight[n] * (h + a)
		homeGoals += weight[n] * float64(m.ft[0])
		homeMean += weight[n] * h
	}
	for d := range goals {
		if goals[d] > 0 {
			level, ok := s.level[d]
			if !ok {
				level = math.Log(1.25)
			}
			s.level[d] = level + math.Log(goals[d]/mean[d])
		}
	}
	if homeGoals > 0 {
		s.ground += 0.5 * math.Log(homeGoals/homeMean)
	}
}
