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

// Faced is the law of balls for a batter of a worth: see Proven.
func Faced(law [Cats]float64, worth float64) [Cats]float64 {
	if worth == 0 {
		return law
	}
	sum := 0.0
	for c, b := range bends(worth) {
		law[c] *= b
		sum += law[c]
	}
	for c := range law {
		law[c] /= sum
	}
	return law
}

// worths is what is known of each of the order: who has batted, as they came, then those to come as the team sheet has them. known is
// false where it says nothing of anybody.
func (t *Track) worths(in *cricket.Innings) (out [Order]float64, known bool) {
	sheet := t.pre.Batters[t.batting]
	if len(sheet) == 0 || len(t.m.params.Batters[t.innings-1]) == 0 {
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
