package race

import (
	"slices"
	"strings"

	"maidan/internal/rng"
)

// deadHeats is the share of neighbours in the order that finish in a dead heat: some races in a thousand for each place.
const deadHeats = 0.004

// join draws dead heats in an order, from the first.
func join(src rng.Source, order []string) []string {
	var out []string
	for i, id := range order {
		if i > 0 && rng.Float64(src) < deadHeats {
			out[len(out)-1] = strings.Join([]string{out[len(out)-1], id}, tied)
			continue
		}
		out = append(out, id)
	}
	return out
}

// goesOver is the part of a bet's value that moves to the neighbour: half of it with the probability of a dead heat. Dead heats
// of three or more, one in sixty thousand, are ignored.
const goesOver = deadHeats / 2

// winning returns the expected share of a win of each runner.
func (l law) winning() []float64 {
	out := slices.Clone(l.win)
	for i, p := range l.rank(2) {
		out[i] += goesOver * (p - l.win[i])
	}
	return out
}

// placing returns the expected share of the places of each runner: the last paid place may be shared with the next.
func (l law) placing(places int) []float64 {
	out := l.placed(places)
	last, next := l.rank(places), l.rank(places+1)
	for i := range out {
		out[i] += goesOver * (next[i] - last[i])
	}
	return out
}

// inOrder returns the expected share of a forecast of i before j: i and j may share the first place, and j the second with the
// third runner.
func (l law) inOrder(i, j int) float64 {
	return (1-2*goesOver)*l.forecast(i, j) + goesOver*(l.forecast(j, i)+l.around(i, j))
}

// around returns the probability of i first and j third.
func (l law) around(i, j int) float64 {
	s2, s3, p := sumOf(l.second), sumOf(l.third), 0.0
	for k := range l.win {
		if k != i && k != j && l.win[k] > 0 {
			p += l.win[i] * behind(l.second, s2, k, i, -1) * behind(l.third, s3, j, i, k)
		}
	}
	return p
}

// rank returns each runner's probability of finishing exactly in a place, the first to the fourth. With fewer starters all are 0
// in the last.
func (l law) rank(place int) []float64 {
	switch place {
	case 1:
		return l.win
	case 2, 3:
		out, before := l.placed(place), l.win
		if place == 3 {
			before = l.placed(2)
		}
		for i := range out {
			out[i] -= before[i]
		}
		return out
	}
	return l.fourth()
}

func (l law) fourth() []float64 {
	p, q2, q3 := l.win, l.second, l.third
	s2, s3 := sumOf(q2), sumOf(q3)
	out := make([]float64, len(p))
	for w := range p {
		for i := range p {
			if i == w || p[w] == 0 || p[i] == 0 {
				continue
			}
			two := p[w] * behind(q2, s2, i, w, -1)
			for k := range p {
				if k == w || k == i || p[k] == 0 {
					continue
				}
				three := two * behind(q3, s3, k, w, i)
				left := s3 - q3[w] - q3[i] - q3[k]
				for f := range p {
					if f != w && f != i && f != k && p[f] > 0 {
						out[f] += three * q3[f] / left
					}
				}
			}
		}
	}
	return out
}
