package pricing

import (
	"math"
	"slices"
)

// BatterFeatures is how many figures of an innings' batters move the price of its winner.
const BatterFeatures = 3

// worthUnit brings what batters are worth, in runs a ball, to the size of other features.
const worthUnit = 10

// bench is what is known of the batters of an innings under way.
type bench struct {
	hands   float64 // what the two who are in are worth together
	come    float64 // those who have not been in, each
	against float64 // those of the other side, each
	been    uint64  // who of the team sheet has been in, a bit each
	facing  float64 // what the one who faces the next ball is worth
	pairs   pairs
}

// Face names the two batters who are in for the next ball, "" for one who is still to come in. What PreMatch.Batters knows of them, and
// of those who have not been in yet, moves the price of the winner.
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

// BattersOf fills the features that the weight of batters is fitted on, with so many balls to come. The two who are in may do a quarter
// of an innings themselves, at most; what they do counts against the deviation of the runs to come, which grows with the root of the
// length to go.
func (t *Track) BattersOf(left int, f *[BatterFeatures]float64) {
	l := t.m.grid.share(max(left, 1))
	root := math.Sqrt(l)
	f[0], f[1], f[2] = t.hands*min(l, 0.25)/root, t.come*root, t.come*l
	if t.innings == 1 {
		f[2] = t.against // all of whose innings is to come
	}
}

// batters is by how much the log-odds of the batting side are moved by who bats.
func (t *Track) batters(left int) float64 {
	weights := t.m.params.Batters[t.innings-1]
	if len(weights) == 0 || len(t.pre.Batters) == 0 {
		return 0
	}
	var f [BatterFeatures]float64
	t.BattersOf(left, &f)
	return dot(f[:], weights)
}

// wicketRuns is what a wicket counts for in Beyond. Between 4 and 10 it makes no difference to the prices of chases.
const wicketRuns = 5

// Law is the law of the next ball for a batter as expected, with the intensities as likely as they are.
func (t *Track) Law(s Situation) (law [Cats]float64) {
	tab, cell := t.table(), t.cell(s)
	for k, w := range t.Weights() {
		for c, p := range tab.at(k, cell) {
			law[c] += w * float64(p)
		}
	}
	return law
}

// Beyond is by how much the outcome of a ball was better for the batter than the law has it: in runs, a wicket counted as five.
func (t *Track) Beyond(s Situation, category int) float64 {
	mean, _ := gains(t.Law(s))
	return gain(category) - mean
}

// Shows is the slope of the log likelihood of a ball, faced by a batter of a worth, in the share of it that shows, and by how much the slope
// falls with it, both where none does.
func (t *Track) Shows(s Situation, category int, worth float64) (slope, falls float64) {
	mean, variance := gains(t.Law(s))
	x := worth / ballVariance
	return x * (gain(category) - mean), x * x * variance
}

// gains are mean and variance of what a ball brings.
func gains(law [Cats]float64) (mean, variance float64) {
	for c, p := range law {
		mean += p * gain(c)
		variance += p * gain(c) * gain(c)
	}
	return mean, variance - mean*mean
}

// gain is what an outcome brings, a wicket counted as five.
func gain(category int) float64 {
	return float64(catRuns[category] - wicketRuns*catWicket[category])
}
