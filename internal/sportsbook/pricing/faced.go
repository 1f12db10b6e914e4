package pricing

import (
	"math"
	"slices"

	"maidan/internal/sportsbook/cricket"
)

// ballVariance is the variance of what a ball brings, a wicket counted as five, over all balls of the real matches of twenty overs.
const ballVariance = 4.35

// mostTilt bounds by how much a run more may be likelier for one batter than for another, as a logarithm: beyond it is no cricket.
const mostTilt = 1.0

// bends are by how much each outcome is likelier for a batter who is worth so many runs a ball more than the law has it, a wicket
// counted as five (see Track.Beyond), before all is made to sum to 1: exp(θ·gain), θ the same for all his balls. Of all laws with their
// mean these differ least from the one that is bent, and the mean moves by θ times the variance: more in the last overs, where more
// can happen, as that of real batters does.
func bends(worth float64) (out [cats]float64) {
	theta := min(max(worth/ballVariance, -mostTilt), mostTilt)
	for c := range out {
		out[c] = math.Exp(theta * gain(c))
	}
	return out
}

// bend puts bends on a law and makes it sum to 1 again.
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

// Faced is the law of the next ball of an innings under one intensity (see Law) for a batter of a worth: see Proven. A simulator draws from
// it.
func (m *Model) Faced(innings, node int, s Situation, worth float64) [Cats]float64 {
	law := m.Law(innings, node, s)
	if shown := worth * m.shows(innings, m.grid.StageAt(s.Left)); shown != 0 {
		by := bends(shown)
		bend(&law, &by)
	}
	return law
}

// shows is how much of what batters are worth shows in a stage of an innings; 0 in formats of which nobody has learnt it.
func (m *Model) shows(innings, stage int) float64 {
	w := m.params.Shows[innings-1]
	if len(w) == 0 {
		return 0
	}
	return w[phaseOf(stage)]
}

// pairs are what the two who are in are worth on average, now and after each wicket that may fall.
type pairs [wickets + 1]float64

// pairsOf follows from what those who are in are worth and those to come, in their order: of two either is out as likely as the other.
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

// known says that something is known of those who are in or to come, and that the model can make use of it.
func (t *Track) known() bool { return len(t.m.params.Shows[t.innings-1]) > 0 && t.pairs != pairs{} }

// bendsAt are the bends of the law of balls in a stage with so many more wickets down than now.
func (t *Track) bendsAt(stage, more int) [cats]float64 {
	return bends(t.m.shows(t.innings, stage) * t.pairs[min(max(more, 0), wickets)])
}

// worths is what is known of each of the order: who has batted, as they came, then those to come as the team sheet has them. known is
// false where it says nothing of anybody.
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
