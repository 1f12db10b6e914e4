package race

import (
	"math"
	"slices"

	"maidan/internal/rng"
)

// spread is the log-odds of a win per standard deviation of strength.
const spread = 1.0

// The discounts of Lo, Bacon-Shone and Busche (The Application of Ranking Probability Models to Racetrack Betting, Management
// Science 41(6), 1995; figures of Hong Kong). Behind the winner, probabilities differ less: second place uses the power second,
// every later one the power third. Powers of 1 give Harville's formula (JASA 68, 1973).
const (
	second = 0.76
	third  = 0.62
)

// The model of a call. After a share f of the distance, the called order has the distribution of Plackett and Luce. The weights
// are win probability to the power of form; the winner's weight is larger by exp(callWeight·f).
const (
	form       = 0.5
	callWeight = 3.6
)

// least is the smallest probability of a runner, so that a price can show it.
const least = 1e-5

// law is the distribution of orders: the winner by win, the others by the weights second and third. It is immutable. Calls depend
// on the winner only, so they change win and leave the weights as at the off.
type law struct {
	win, second, third []float64 // by runner, 0 for non-runners
}

// weigh returns the current law.
func (s *state) weigh() law {
	p := make([]float64, len(s.Contest.Runners))
	for _, i := range s.field() {
		p[i] = math.Exp(spread * s.Contest.Runners[i].Strength)
	}
	normalise(p)
	l := law{win: p}
	l.second, l.third = powers(p)
	for _, c := range s.Calls {
		s.update(p, c)
	}
	return l
}

func normalise(p []float64) {
	sum := 0.0
	for _, v := range p {
		sum += v
	}
	for i := range p {
		p[i] /= sum
	}
}

// update applies a call by Bayes' rule: each runner's probability is multiplied by the likelihood of the call given that runner's
// win.
func (s *state) update(p []float64, c call) {
	order := s.indices(c.Order)
	v, boost := callWeights(p), callBoost(c.At)
	next := make([]float64, len(p))
	for i := range p {
		if p[i] > 0 {
			v[i] *= boost
			next[i] = max(p[i]*likelihood(v, order), 0)
			v[i] /= boost
		}
	}
	normalise(next)
	for i := range p {
		if p[i] > 0 {
			next[i] = max(next[i], least)
		}
	}
	normalise(next)
	copy(p, next)
}

func callWeights(p []float64) []float64 {
	v := make([]float64, len(p))
	for i := range p {
		if p[i] > 0 {
			v[i] = math.Pow(p[i], form)
		}
	}
	return v
}

func callBoost(at int) float64 { return math.Exp(callWeight * float64(at) / 100) }

// likelihood returns the probability of a partial order under Plackett and Luce, up to a common factor.
func likelihood(v []float64, order []int) float64 {
	left := 0.0
	for _, w := range v {
		left += w
	}
	p := 1.0
	for _, i := range order {
		p *= v[i] / max(left, v[i])
		left -= v[i]
	}
	return p
}

// indices returns the runners of an order; those of a dead heat as listed.
func (s *state) indices(order []string) []int {
	var out []int
	for _, group := range split(order) {
		for _, id := range group {
			out = append(out, s.runner(id))
		}
	}
	return out
}

// powers returns the weights for second and third place.
func powers(p []float64) (q2, q3 []float64) {
	q2, q3 = make([]float64, len(p)), make([]float64, len(p))
	for i, v := range p {
		if v > 0 {
			q2[i], q3[i] = math.Pow(v, second), math.Pow(v, third)
		}
	}
	return q2, q3
}

// behind returns the probability that i is next by weights q after first and another; other may be negative.
func behind(q []float64, sum float64, i, first, other int) float64 {
	sum -= q[first]
	if other >= 0 {
		sum -= q[other]
	}
	return q[i] / sum
}

func sumOf(q []float64) float64 {
	sum := 0.0
	for _, v := range q {
		sum += v
	}
	return sum
}

// placed returns the probabilities of finishing among the first places, two or three.
func (l law) placed(places int) []float64 {
	p, q2, q3 := l.win, l.second, l.third
	s2, s3 := sumOf(q2), sumOf(q3)
	out := slices.Clone(p)
	for w := range p {
		for i := range p {
			if i == w || p[w] == 0 || p[i] == 0 {
				continue
			}
			two := p[w] * behind(q2, s2, i, w, -1)
			out[i] += two
			if places < 3 {
				continue
			}
			for k := range p {
				if k != w && k != i && p[k] > 0 {
					out[k] += two * behind(q3, s3, k, w, i)
				}
			}
		}
	}
	return out
}

// forecast returns the probability of i first and j second.
func (l law) forecast(i, j int) float64 {
	return l.win[i] * behind(l.second, sumOf(l.second), j, i, -1)
}

// before returns the probability that i finishes in front of j.
func (l law) before(i, j int) float64 {
	p, q2, q3 := l.win, l.second, l.third
	s2 := sumOf(q2)
	later := q3[i] / (q3[i] + q3[j]) // from third place on probabilities are proportional
	out := p[i]
	for w := range p {
		if w == i || w == j || p[w] == 0 {
			continue
		}
		si, sj := behind(q2, s2, i, w, -1), behind(q2, s2, j, w, -1)
		out += p[w] * (si + (1-si-sj)*later)
	}
	return out
}

// draw draws a whole order, from the first.
func (l law) draw(src rng.Source) []int {
	weights := [][]float64{slices.Clone(l.win), slices.Clone(l.second), slices.Clone(l.third)}
	var order []int
	take := func(i int) {
		order = append(order, i)
		for _, w := range weights {
			w[i] = 0
		}
	}
	for len(order) < len(l.win) {
		i := pick(src, weights[min(len(order), 2)])
		if i < 0 {
			break // the rest are non-runners
		}
		take(i)
	}
	return order
}

// pick draws an index by weights, negative if all are zero.
func pick(src rng.Source, w []float64) int {
	last, u := -1, rng.Float64(src)*sumOf(w)
	for i, v := range w {
		if v <= 0 {
			continue
		}
		last = i
		if u -= v; u < 0 {
			return i
		}
	}
	return last
}
