package pricing

import (
	"math"

	"maidan/internal/sportsbook/cricket"
)

// Order is the number of batters of a side.
const Order = 11

// TopWeights is the number of weights of the top batter: one for each place in the order, then the exponent less one.
const TopWeights = Order + 1

// atWicket is the state of a batter of the order.
type atWicket struct {
	runs   int // so far
	in     bool
	coming int // number of batters who come in before; -1 for a batter who is at the crease, out or will never bat
}

// standing returns the order of the scorecard: those who have batted, in their order, then those to come.
func standing(in *cricket.Innings) (places [Order]atWicket) {
	missing := 0
	for _, name := range []string{in.Striker, in.NonStriker} {
		if name == "" {
			missing++
		}
	}
	for i := range places {
		p := &places[i]
		p.coming = -1
		if i < len(in.Batters) {
			b := in.Batters[i]
			p.runs, p.in = b.Runs, b.Name == in.Striker || b.Name == in.NonStriker
			continue
		}
		next := i - len(in.Batters)
		p.in = next < missing
		if !p.in {
			p.coming = next - missing
		}
	}
	return places
}

// finals returns the distribution of the final runs of each batter.
func (t *Track) finals(s Situation, in *cricket.Innings, c *course) (out [Order]Distribution) {
	lost := min(s.Lost, wickets-1)
	l := c.follow(lost, 0)
	worths, known := t.worths(in)
	var poor, good lives
	if known {
		poor, good = c.follow(lost, -farWorth), c.follow(lost, farWorth)
	}
	of := func(i int, pick func(*lives) []float64) []float64 {
		switch {
		case worths[i] < 0:
			return between(pick(&l), pick(&poor), -worths[i]/farWorth)
		case worths[i] > 0:
			return between(pick(&l), pick(&good), worths[i]/farWorth)
		}
		return pick(&l)
	}
	for i, p := range standing(in) {
		switch {
		case p.in:
			out[i] = Distribution{from: p.runs, p: of(i, func(l *lives) []float64 { return l.in })}
		case p.coming >= 0 && p.coming < len(l.coming):
			out[i] = Distribution{p: of(i, func(l *lives) []float64 { return l.coming[p.coming] })}
		default:
			out[i] = Distribution{from: p.runs, p: []float64{1}}
		}
	}
	return out
}

// farWorth is the strength of one of the best batters, in runs a ball. The runs of others are interpolated between those of this
// strength, of its negative and of an average batter: full computation would take four times as long.
const farWorth = 0.2

// farthest is the largest strength in multiples of farWorth; extrapolation is invalid beyond it.
const farthest = 2.0

// between returns the distribution of a batter whose strength is a share of the way from none to far. It is linear in the
// logarithms, like the distributions of the balls. At a tenth of a run a ball it is within .007 of the full computation, at three
// tenths within .025.
func between(none, far []float64, share float64) []float64 {
	out, sum := make([]float64, len(none)), 0.0
	for r, p := range none {
		if p > 0 && far[r] > 0 {
			out[r] = p * math.Pow(far[r]/p, min(share, farthest))
		}
		sum += out[r]
	}
	for r := range out {
		out[r] /= sum
	}
	return out
}

// Nodes and weights of Gauss and Legendre on [0, 1]. They are exact for the products of up to eleven factors in the probabilities
// of ties, except for terms with six or more level batters.
var (
	gaussAt     = [3]float64{0.5 - 0.3872983346207417, 0.5, 0.5 + 0.3872983346207417}
	gaussWeight = [3]float64{5.0 / 18, 8.0 / 18, 5.0 / 18}
)

// topShares returns the paid part of a bet on "most runs" for each of several batters who score independently. It is the
// probability to be alone in front, plus half of that of two level, a third of three. The shares sum to 1.
//
// With F the probability of fewer runs than r and p that of r, a share is a sum over r. Each summand is p times the integral over
// u in [0, 1] of the product of F + u p over the others. The integral counts k of them level as 1/(k+1).
func topShares(d []Distribution) []float64 {
	out, below, at := make([]float64, len(d)), make([]float64, len(d)), make([]float64, len(d))
	low, high := 0, 0
	for _, x := range d {
		low, high = max(low, x.from), max(high, x.from+len(x.p))
	}
	for i, x := range d { // no batter wins with fewer runs than another batter already has
		for r := x.from; r < low && r < x.from+len(x.p); r++ {
			below[i] += x.p[r-x.from]
		}
	}
	for r := low; r < high; r++ {
		for i, x := range d {
			at[i] = x.P(r)
		}
		for g, u := range gaussAt {
			product, zero := 1.0, -1
			for i := range d {
				if f := below[i] + u*at[i]; f > 0 {
					product *= f
				} else if zero >= 0 {
					zero = len(d) // two batters have more runs for certain: no other batter wins here
				} else {
					zero = i
				}
			}
			for i := range d {
				switch f := below[i] + u*at[i]; {
				case at[i] == 0 || zero == len(d):
				case zero < 0:
					out[i] += gaussWeight[g] * at[i] * product / f
				case zero == i:
					out[i] += gaussWeight[g] * at[i] * product
				}
			}
		}
		for i := range d {
			below[i] += at[i]
		}
	}
	sum := 0.0
	for _, v := range out {
		sum += v
	}
	for i := range out {
		out[i] /= sum
	}
	return out
}

// bent applies the weights of the batting order, which the model of balls lacks: openers bat better than the last batters. The
// weights fade with the length to go.
func (t *Track) bent(shares []float64, left int) []float64 {
	w, l := t.m.params.Top, t.m.grid.share(left)
	if len(w) == 0 {
		return shares
	}
	return Bend(w, shares, l)
}

// Bend weights shares: share^(1+l·x)·exp(l·w) of each place, normalized; x is the last of the weights.
func Bend(w, shares []float64, l float64) []float64 {
	out, sum := make([]float64, len(shares)), 0.0
	for i, p := range shares {
		if p > 0 {
			out[i] = math.Pow(p, 1+l*w[Order]) * math.Exp(l*w[min(i, Order-1)])
		}
		sum += out[i]
	}
	for i := range out {
		out[i] /= sum
	}
	return out
}

// TopShares returns the shares before the weights of the order: the fit's input.
func (t *Track) TopShares(s Situation, in *cricket.Innings) []float64 {
	d := t.finals(s, in, t.trace(s))
	return topShares(d[:])
}

// Batters returns the distribution of each batter's final runs, in the order, and the paid part of a bet on most runs for each:
// see Moment.Batters and Moment.TopBatter.
func (t *Track) Batters(s Situation, in *cricket.Innings) ([Order]Distribution, []float64) {
	d := t.finals(s, in, t.trace(s))
	return d, t.bent(topShares(d[:]), s.Left)
}
