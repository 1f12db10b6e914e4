package race

import (
	"slices"
	"strings"

	"maidan/internal/rng"
)

// deadHeats is the share of neighbours at the post that cannot be told apart: some such races in a thousand for each place.
const deadHeats = 0.004

// join draws dead heats into an order, from the first.
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

// What a bet is worth where neighbours may share: half of it goes over to the neighbour with the chance that they cannot be told apart.
// Three or more in one line, once in sixty thousand, are left out of account.
const goesOver = deadHeats / 2

// winning is the share of a win that each runner is worth.
func (l law) winning() []float64 {
	out := slices.Clone(l.win)
	for i, p := range l.rank(2) {
		out[i] += goesOver * (p - l.win[i])
	}
	return out
}

// placing is the share of the places that each runner is worth: the last one paid may be shared with the first that is not.
func (l law) placing(places int) []float64 {
	out := l.placed(places)
	last, next := l.rank(places), l.rank(places+1)
	for i := range out {
		out[i] += goesOver * (next[i] - last[i])
	}
	return out
}

// inOrder is the share of a forecast that i before j is worth: the two may share the first place, and j the second with the third.
func (l law) inOrder(i, j int) float64 {
	return (1-2*goesOver)*l.forecast(i, j) + goesOver*(l.forecast(j, i)+l.around(i, j))
}

// around is the chance of i first and j third.
func (l law) around(i, j int) float64 {
	s2, s3, p := sumOf(l.second), sumOf(l.third), 0.0
	for k := range l.win {
		if k != i && k != j && l.win[k] > 0 {
			p += l.win[i] * behind(l.second, s2, k, i, -1) * behind(l.third, s3, j, i, k)
		}
	}
	return p
}

// rank are the chances to finish in a place, the first to the fourth, exactly; where fewer start nobody is in the last.
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
