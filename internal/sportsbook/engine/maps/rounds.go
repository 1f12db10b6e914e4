package maps

import (
	"math"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/engine"
)

// perDeviation is the change of the probability of a round per standard deviation between the teams. Prices before a match of
// three maps then have about the same spread as ratings of professional teams: see docs/models/esports.md.
const perDeviation = 0.03

// ofMap is the unobserved deviation of the probability of a round from its mean on one map, up or down: teams are better on some
// maps than on others. With the same probability on every map 16 in a hundred would go to overtime.
const ofMap = 0.1

// overtimes is how many overtimes are computed exactly. The rest, less than one map in two thousand, is distributed there.
const overtimes = 4

// most is the number of rounds of a side after which a map is no longer computed exactly.
const most = half + overtime*overtimes

// rounds is the model of a map of Counter-Strike: home wins every round of a map with the same probability, which is one of two.
type rounds struct {
	p     [2]float64
	start mapEnds
}

// mapEnds holds the ends of a map: [winner][rounds of the loser], from which the winner's rounds follow.
type mapEnds [2][most + 1]float64

func newRounds(d float64) *rounds {
	mean := 0.5 + perDeviation*d
	r := &rounds{p: [2]float64{likely(mean + ofMap), likely(mean - ofMap)}}
	r.start = r.mixed([2]int{})
	return r
}

func likely(p float64) float64 { return min(max(p, 0.05), 0.95) }

// kind returns the posterior of the first of the two probabilities at this score (Bayes).
func (r *rounds) kind(score [2]int) float64 {
	against := math.Pow(r.p[1]/r.p[0], float64(score[home])) * math.Pow((1-r.p[1])/(1-r.p[0]), float64(score[away]))
	return 1 / (1 + against)
}

// mixed returns the ends of a map from a score.
func (r *rounds) mixed(score [2]int) mapEnds {
	first, second, q := roundByRound(r.p[0], score), roundByRound(r.p[1], score), r.kind(score)
	for side := range first {
		for loser := range first[side] {
			first[side][loser] = q*first[side][loser] + (1-q)*second[side][loser]
		}
	}
	return first
}

// roundByRound iterates over the rounds from a score, each of which home wins with p.
func roundByRound(p float64, score [2]int) mapEnds {
	var reach [most + 5][most + 5]float64
	var out mapEnds
	if max(score[home], score[away]) >= most { // beyond the exact part
		out[home][most], out[away][most] = p, 1-p
		return out
	}
	reach[score[home]][score[away]] = 1
	for n := score[home] + score[away]; n <= 2*most; n++ {
		for h := max(score[home], n-most-overtime); h <= n-score[away] && h <= most+overtime; h++ {
			a := n - h
			here := reach[h][a]
			if here == 0 {
				continue
			}
			if h == most && a == most {
				out[home][most] += here * p
				out[away][most] += here * (1 - p)
				continue
			}
			for w, q := range [2]float64{p, 1 - p} {
				next := [2]int{h, a}
				next[w]++
				if mapWon(next[w], next[1-w]) {
					out[w][next[1-w]] += here * q
				} else {
					reach[next[home]][next[away]] += here * q
				}
			}
		}
	}
	return out
}

// winnerRounds returns the rounds of the winner for those of the loser.
func winnerRounds(loser int) int {
	if loser < half {
		return half + 1
	}
	return half + (loser-half)/overtime*overtime + overtime + 1
}

func (r *rounds) now(s *state) mapEnds {
	if s.Tally == [2]int{} {
		return r.start
	}
	return r.mixed(s.Tally)
}

func (r *rounds) home(s *state) float64 { return r.now(s).home() }
func (r *rounds) fresh() float64        { return r.start.home() }

func (e mapEnds) home() float64 {
	p := 0.0
	for _, q := range e[home] {
		p += q
	}
	return p
}

func (r *rounds) numbers(s *state) (total, lead engine.Dist) {
	const longest = 2*most + overtime + 1
	total = engine.Dist{P: make([]float64, longest+1)}
	lead = engine.Dist{From: -half - 1, P: make([]float64, 2*half+3)}
	ends := r.now(s)
	for side := range ends {
		for loser, p := range ends[side] {
			by := winnerRounds(loser) - loser
			total.P[winnerRounds(loser)+loser] += p
			if side == away {
				by = -by
			}
			lead.P[by-lead.From] += p
		}
	}
	return total, lead
}

func (r *rounds) finish(src rng.Source, s *state) {
	for n := len(s.Done); len(s.Done) == n; {
		s.round(r.draw(src, s.Tally))
	}
}

// draw draws the winner of the next round of a map.
func (r *rounds) draw(src rng.Source, score [2]int) int {
	q := r.kind(score)
	if rng.Float64(src) < q*r.p[0]+(1-q)*r.p[1] {
		return home
	}
	return away
}
