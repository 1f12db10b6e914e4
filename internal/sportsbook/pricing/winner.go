package pricing

import (
	"math"
)

// certain bounds probabilities before the end: nothing is impossible while a ball remains.
const certain = 0.0005

func clip(p float64) float64 { return min(max(p, certain), 1-certain) }

// ChaseFeatures is the length of the chase's feature vector.
const ChaseFeatures = 27

// chaseOdds and chaseOddsLong are the places of the recursion's log-odds among the features.
const (
	chaseOdds     = 13
	chaseOddsLong = 14
)

// fade is the number of balls before the end from which all but the recursion loses weight: there its count of runs and
// balls is nearly exact, while smooth terms blur what one ball decides.
const fade = 24

// chaseFeatures are twelve terms in the required rate, the wickets and the length to go (cricket.md's baseline), the
// log-odds of the ball-by-ball recursion, and what is known of the sides and the day.
func (t *Track) chaseFeatures(s Situation, w Weights, f []float64) {
	l, lost := float64(s.Left)/maxLeft, float64(s.Lost)/10
	root := math.Sqrt(l + 0.01)
	x := min(max(math.Log(max(float64(s.Need), 0.5)/float64(max(s.Left, 1))), -3), 3)
	c := t.m.tables().chase
	p := 0.0
	for k, v := range w {
		p += v * c.at(k, s.Left, s.Lost, s.Need)
	}
	z, mean, par := logit(clip(p)), w.Mean(), (t.pre.Par-155)/20
	copy(f, []float64{
		1, x, x / root, x * l, lost, lost * lost, lost / root, lost * l, l, x * lost, min(float64(s.Need), 300) / 100, x * x, x * x * x,
		z, z * l, z * math.Abs(z) / 4, z * root,
		mean, mean * l, mean * x,
		t.edge, t.edge * l, t.edge * lost,
		t.first, t.first * l, par * l, t.pre.Venue / 10 * l,
	})
	far := min(1, float64(s.Left-1)/fade)
	for i := range f {
		if i != chaseOdds && i != chaseOddsLong {
			f[i] *= far
		}
	}
}

// ChaseCentre is where the chase's weights are pulled to: the recursion as it is.
func ChaseCentre() []float64 {
	c := make([]float64, ChaseFeatures)
	c[chaseOdds] = 1
	return c
}

// chase is the probability that the batting side wins its chase.
func (t *Track) chase(s Situation, w Weights) float64 {
	if s.Need <= 0 || s.Left <= 0 || s.Lost >= wickets {
		return t.m.tables().chase.at(0, s.Left, s.Lost, s.Need)
	}
	var f [ChaseFeatures]float64
	t.chaseFeatures(s, w, f[:])
	return clip(sigmoid(dot(f[:], t.m.params.Chase)))
}

// breakTable is the probability that the side batting first wins, by its intensity and its total.
type breakTable [nodes][maxRuns]float64

// atBreak plays the start of the chase for every intensity and total.
func (t *Track) atBreak() *breakTable {
	if t.breaks != nil {
		return t.breaks
	}
	t.breaks = new(breakTable)
	carry := t.m.params.Carry
	for k := range nodes {
		second := t.m.Follow(2, t.pre, t.batting.Other(), t.quota, carry*(Node(k)-t.prior))
		w := second.Weights()
		for runs := range maxRuns {
			t.breaks[k][runs] = 1 - second.chase(Situation{Left: t.quota, Need: runs + 1}, w)
		}
	}
	return t.breaks
}

// lead is the probability, before calibration, that the side batting first wins.
func (t *Track) lead(s Situation, w Weights) float64 {
	b, rest := t.atBreak(), t.m.tables().rest
	p := 0.0
	for k, v := range w {
		if v < 1e-6 {
			continue
		}
		dist, q := rest.at(k, s.Left, s.Lost), 0.0
		for r, pr := range dist {
			if pr > 0 {
				q += float64(pr) * b[k][min(s.Runs+r, maxRuns-1)]
			}
		}
		p += v * q
	}
	return p
}

// LeadFeatures is the length of the first innings' calibration vector.
const LeadFeatures = 10

func (t *Track) leadFeatures(s Situation, w Weights, f []float64) {
	z, l := logit(clip(t.lead(s, w))), float64(s.Left)/maxLeft
	par := (t.pre.Par - 155) / 20
	copy(f, []float64{1, l, z, z * l, z * l * l, t.edge, t.edge * l, par, par * l, t.pre.Venue / 10})
}

// Batting is the probability that the batting side of a tracked innings wins the match.
func (t *Track) Batting(s Situation) float64 {
	w := t.Weights()
	if t.innings == 2 {
		return t.chase(s, w)
	}
	var f [LeadFeatures]float64
	t.leadFeatures(s, w, f[:])
	return clip(sigmoid(dot(f[:], t.m.params.Lead)))
}

// FeaturesOf fills the features that the win probability of an innings is fitted on: ChaseFeatures or LeadFeatures long.
func (t *Track) FeaturesOf(s Situation, f []float64) {
	if t.innings == 2 {
		t.chaseFeatures(s, t.Weights(), f)
		return
	}
	t.leadFeatures(s, t.Weights(), f)
}
