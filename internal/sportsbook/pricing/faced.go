package pricing

import (
	"math"
	"slices"

	"maidan/internal/sportsbook/cricket"
)

// ballVariance is the variance of what a ball brings, a wicket counted as five, over all balls of the real matches of twenty overs.
const ballVariance = 4.35

// mostTilt bounds the log ratio of a run's probability between two batters.
const mostTilt = 1.0

// bends returns the factors on each outcome for a batter who is worth so many runs a ball more than average, before
// normalization. A wicket counts as five runs (see Track.Beyond). The factors are exp(θ·gain) with one θ for all balls of the
// batter. Of all distributions with their mean these are nearest to the original. The mean moves by θ times the variance: more in
// the last overs, as for real batters.
func bends(worth float64) (out [cats]float64) {
	theta := min(max(worth/ballVariance, -mostTilt), mostTilt)
	for c := range out {
		out[c] = math.Exp(theta * gain(c))
	}
	return out
}

// bend applies bends to a distribution and normalizes it.
func bend(law *[cats]float64, by *[cats]float64) {
	sum := 0.0
	for c, b := range by {
		law[c] *= b
		sum += law[c]
	}
	for c := range law {
		law[c] /= sum
	}
}

// Faced returns the distribution of the next ball of an innings under one intensity (see Law) for a batter of a
// strength: see Proven. A simulator draws from it.
func (m *Model) Faced(innings, node int, s Situation, worth float64) [Cats]float64 {
	law := m.Law(innings, node, s)
	if shown := worth * m.shows(innings, m.grid.StageAt(s.Left)); shown != 0 {
		by := bends(shown)
		bend(&law, &by)
	}
	return law
}

// shows returns the visible share of batter strengths in a stage of an innings; 0 in formats without a fit.
func (m *Model) shows(innings, stage int) float64 {
	w := m.params.Shows[innings-1]
	if len(w) == 0 {
		return 0
	}
	return w[phaseOf(stage)]
}

// pairs holds the average strength of the two batters at the crease, now and after each wicket that may fall.
type pairs [wickets + 1]float64

// pairsOf computes them from the batters at the crease and to come, in order. Either of the two is equally likely to be out.
func pairsOf(in [2]float64, coming []float64) (out pairs) {
	out[0] = (in[0] + in[1]) / 2
	for i := range out[1:] {
		next := 0.0
		if i < len(coming) {
			next = coming[i]
		}
		out[i+1] = (out[i] + next) / 2
	}
	return out
}

// known reports whether any strength of the batters at the crease or to come is known, and the model has a fit for it.
func (t *Track) known() bool { return len(t.m.params.Shows[t.innings-1]) > 0 && t.pairs != pairs{} }

// bendsAt returns the bends in a stage with so many more wickets down than now.
func (t *Track) bendsAt(stage, more int) [cats]float64 {
	return bends(t.m.shows(t.innings, stage) * t.pairs[min(max(more, 0), wickets)])
}

// worths returns the strengths of the batting order: those who have batted, in their order, then those to come as on the team
// sheet. known is false if no strength is known.
func (t *Track) worths(in *cricket.Innings) (out [Order]float64, known bool) {
	sheet := t.pre.Batters[t.batting]
	if len(sheet) == 0 || len(t.m.params.Shows[t.innings-1]) == 0 {
		return out, false
	}
	next := len(in.Batters)
	for _, p := range sheet {
		i := slices.IndexFunc(in.Batters, func(b cricket.Batter) bool { return b.Name == p.Name })
		if i < 0 {
			i, next = next, next+1
		}
		if i < Order {
			out[i] = p.Worth
		}
	}
	return out, out != [Order]float64{}
}
