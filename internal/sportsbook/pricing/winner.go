package pricing

import (
	"math"
)

// certain bounds probabilities before the end: every result is possible while a ball remains.
const certain = 0.0005

func clip(p float64) float64 { return min(max(p, certain), 1-certain) }

// ChaseFeatures is the length of the chase's feature vector.
const ChaseFeatures = 27

// chaseOdds and chaseOddsLong are the indices of the recursion's log-odds among the features.
const (
	chaseOdds     = 13
	chaseOddsLong = 14
)

// fade is the number of balls before the end from which all terms but the recursion lose weight. There the recursion's count of
// runs and balls is nearly exact, while smooth terms blur the effect of one ball.
const fade = 24

// chaseFeatures returns twelve terms in the required rate, the wickets and the length to go (cricket.md's baseline). The others
// are the log-odds of the ball-by-ball recursion, and the known strengths and intensity.
func (t *Track) chaseFeatures(s Situation, w Weights, f []float64) {
	l, lost := t.m.grid.share(s.Left), float64(s.Lost)/10
	root := math.Sqrt(l + 0.01)
	x := min(max(math.Log(max(float64(s.Need), 0.5)/float64(max(s.Left, 1))), -3), 3)
	c := t.m.tables().chase
	p := 0.0
	for k, v := range w {
		p += v * c.at(k, s.Left, s.Lost, s.Need)
	}
	z, mean, par := logit(clip(p)), w.Mean(), t.m.grid.plus(t.pre.Par)
	copy(f, []float64{
		1, x, x / root, x * l, lost, lost * lost, lost / root, lost * l, l, x * lost, min(float64(s.Need), 300) / 100, x * x, x * x * x,
		z, z * l, z * math.Abs(z) / 4, z * root,
		mean, mean * l, mean * x,
		t.edge, t.edge * l, t.edge * lost,
		t.first, t.first * l, par * l, t.pre.Venue / 10 * l,
	})
	far := far(s.Left)
	for i := range f {
		if i != chaseOdds && i != chaseOddsLong {
			f[i] *= far
		}
	}
}

// far returns the weight of all but the recursion with so many balls to come: 1, and in the last balls down to 0.
func far(left int) float64 { return min(1, float64(left-1)/fade) }

// ChaseCentre returns the centre of the chase's ridge penalty: the unmodified recursion.
func ChaseCentre() []float64 {
	c := make([]float64, ChaseFeatures)
	c[chaseOdds] = 1
	return c
}

// chase returns the probability that the batting side wins its chase.
func (t *Track) chase(s Situation, w Weights) float64 {
	if s.Need <= 0 || s.Left <= 0 || s.Lost >= wickets {
		return t.m.tables().chase.at(0, s.Left, s.Lost, s.Need)
	}
	var f [ChaseFeatures]float64
	t.chaseFeatures(s, w, f[:])
	odds := dot(f[:], t.m.params.Chase) * t.m.slope(t.pre.Competition, s.Left)
	return clip(sigmoid(odds + t.batters(s.Left)))
}

// SlopeOf returns the derivative of a chase's log-odds in its competition's slope: the fit's input.
func (t *Track) SlopeOf(s Situation, odds float64) float64 { return odds * far(s.Left) }

// breakTable holds the win probability of the side batting first, by its intensity and its total; 0 where it is not computed so
// far.
type breakTable [nodes][]float64

// atBreak returns the table, filled on demand.
func (t *Track) atBreak() *breakTable {
	if t.breaks != nil {
		return t.breaks
	}
	t.breaks = new(breakTable)
	for k := range nodes {
		t.breaks[k] = make([]float64, t.m.grid.runs)
	}
	return t.breaks
}

// fill computes the row of one intensity for the possible totals.
func (t *Track) fill(b *breakTable, k, runs int, dist cut) []float64 {
	row := b[k]
	var second *Track
	var w Weights
	for i, n := range dist.code {
		runs := min(runs+dist.from+i, len(row)-1)
		if dist.unit*float64(n) < faint || row[runs] > 0 {
			continue
		}
		if second == nil {
			pre := t.pre
			pre.Batters = nil // their strengths are added in the end
			second = t.m.Follow(2, pre, t.batting.Other(), t.quota, t.m.params.Carry*(Node(k)-t.prior))
			w = second.Weights()
		}
		row[runs] = 1 - second.chase(Situation{Left: t.quota, Need: runs + 1}, w)
	}
	return row
}

// lead returns the probability, before calibration, that the side batting first wins: the mean value of the chase over all totals
// and intensities.
func (t *Track) lead(s Situation, w Weights) float64 {
	b, rest := t.atBreak(), t.m.tables().rest
	p := 0.0
	for k, v := range w {
		if v < 1e-6 {
			continue
		}
		dist, q := rest.at(k, s.Left, s.Lost), 0.0
		row := t.fill(b, k, s.Runs, dist)
		for i, n := range dist.code {
			if p := dist.unit * float64(n); p >= faint {
				q += p * row[min(s.Runs+dist.from+i, len(row)-1)]
			}
		}
		p += v * q
	}
	return p
}

// LeadFeatures is the length of the first innings' calibration vector; leadOdds is the index of the log-odds in it.
const (
	LeadFeatures = 10
	leadOdds     = 2
)

func (t *Track) leadFeatures(s Situation, w Weights, f []float64) {
	z, l, par := logit(clip(t.lead(s, w))), t.m.grid.share(s.Left), t.m.grid.plus(t.pre.Par)
	copy(f, []float64{1, l, z, z * l, z * l * l, t.edge, t.edge * l, par, par * l, t.pre.Venue / 10})
}

// LeadCentre returns the centre of the first innings' ridge penalty: the unmodified recursion.
func LeadCentre() []float64 {
	c := make([]float64, LeadFeatures)
	c[leadOdds] = 1
	return c
}

// Batting returns the probability that the batting side of a tracked innings wins the match.
func (t *Track) Batting(s Situation) float64 {
	w := t.Weights()
	if t.innings == 2 {
		return t.chase(s, w)
	}
	var f [LeadFeatures]float64
	t.leadFeatures(s, w, f[:])
	return clip(sigmoid(dot(f[:], t.m.params.Lead) + t.batters(s.Left)))
}

// FeaturesOf fills the features for the fit of an innings' win probability: ChaseFeatures or LeadFeatures long.
func (t *Track) FeaturesOf(s Situation, f []float64) {
	if t.innings == 2 {
		t.chaseFeatures(s, t.Weights(), f)
		return
	}
	t.leadFeatures(s, t.Weights(), f)
}
