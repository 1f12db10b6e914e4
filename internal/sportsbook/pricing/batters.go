package pricing

import (
	"math"
	"slices"
)

// BatterFeatures is the number of batter features that move the price of the winner of an innings.
const BatterFeatures = 3

// worthUnit scales batter strengths, in runs a ball, to the size of other features.
const worthUnit = 10

// bench holds the known batter strengths of the current innings.
type bench struct {
	hands   float64 // sum of the strengths of the two batters at the crease
	come    float64 // mean strength of the batters to come
	against float64 // mean strength of the other side
	been    uint64  // bit mask of the players of the team sheet who have batted
	facing  float64 // strength of the striker
	pairs   pairs
}

// Face sets the two batters of the next ball, "" for one who is still to come in. The strengths in PreMatch.Batters of these two
// and of the batters to come move the price of the winner.
func (t *Track) Face(striker, partner string) {
	t.hands, t.come, t.against = 0, 0, 0
	in, on, coming := [2]float64{}, [2]string{striker, partner}, make([]float64, 0, Order)
	for i, b := range t.pre.Batters[t.batting] {
		switch at := slices.Index(on[:], b.Name); {
		case at >= 0 && b.Name != "":
			in[at] = b.Worth
			t.hands += worthUnit * b.Worth
			t.been |= 1 << i
		case t.been&(1<<i) == 0:
			coming = append(coming, b.Worth)
			t.come += worthUnit * b.Worth
		}
	}
	t.come /= max(float64(len(coming)), 1)
	other := t.pre.Batters[t.batting.Other()]
	for _, b := range other {
		t.against += worthUnit * b.Worth / float64(len(other))
	}
	for i, name := range on {
		if name == "" && len(coming) > 0 {
			in[i], coming = coming[0], coming[1:]
		}
	}
	t.facing, t.pairs = in[0], pairsOf(in, coming)
}

// BattersOf fills the features for the weights of batters, with so many balls to come. The two batters at the crease count for a
// quarter of an innings at most. Their effect is relative to the deviation of the runs to come, which grows with the root of the
// length to go.
func (t *Track) BattersOf(left int, f *[BatterFeatures]float64) {
	l := t.m.grid.share(max(left, 1))
	root := math.Sqrt(l)
	f[0], f[1], f[2] = t.hands*min(l, 0.25)/root, t.come*root, t.come*l
	if t.innings == 1 {
		f[2] = t.against // their whole innings is to come
	}
}

// batters returns the change of the batting side's log-odds by the strengths of its batters.
func (t *Track) batters(left int) float64 {
	weights := t.m.params.Batters[t.innings-1]
	if len(weights) == 0 || len(t.pre.Batters) == 0 {
		return 0
	}
	var f [BatterFeatures]float64
	t.BattersOf(left, &f)
	return dot(f[:], weights)
}

// wicketRuns is the value of a wicket in Beyond. Between 4 and 10 it makes no difference to the prices of chases.
const wicketRuns = 5

// Law returns the distribution of the next ball for an average batter, with the current probabilities of the
// intensities.
func (t *Track) Law(s Situation) (law [Cats]float64) {
	tab, cell := t.table(), t.cell(s)
	for k, w := range t.Weights() {
		for c, p := range tab.at(k, cell) {
			law[c] += w * float64(p)
		}
	}
	return law
}

// Beyond returns how much better than expected the outcome of a ball was for the batter: in runs, a wicket counted as five.
func (t *Track) Beyond(s Situation, category int) float64 {
	mean, _ := gains(t.Law(s))
	return gain(category) - mean
}

// Shows returns the first and the negative second derivative of a ball's log likelihood, both at 0. The variable is the visible
// share of the strength of the batter.
func (t *Track) Shows(s Situation, category int, worth float64) (slope, falls float64) {
	mean, variance := gains(t.Law(s))
	x := worth / ballVariance
	return x * (gain(category) - mean), x * x * variance
}

// gains returns mean and variance of a ball's gain.
func gains(law [Cats]float64) (mean, variance float64) {
	for c, p := range law {
		mean += p * gain(c)
		variance += p * gain(c) * gain(c)
	}
	return mean, variance - mean*mean
}

// gain returns the value of an outcome, a wicket counted as five.
func gain(category int) float64 {
	return float64(catRuns[category] - wicketRuns*catWicket[category])
}
