package fit

import (
	"maps"
	"math"
	"slices"

	"maidan/internal/sportsbook/pricing"
)

// slopeRidge is the ridge of the slope of every competition, around 1. Cross-validated log loss of chases: .3829 without slopes;
// with a ridge of 1500, 3000 and 6000: .3824, .3822 and .3822.
const slopeRidge = 3000.0

// slopes fits the factor on a chase's log-odds in each competition by a logistic regression. It has no constant, so that the
// sides stay symmetric. p prices chases without slopes and without batters.
func slopes(p pricing.Params, games []*game) (map[string]float64, error) {
	m, err := pricing.With(p)
	if err != nil {
		return nil, err
	}
	chases := map[string]*rows{}
	for _, g := range games {
		r := chases[g.series]
		if r == nil {
			r = &rows{}
			chases[g.series] = r
		}
		y := 0.0
		if g.winner == g.inn[1].batting {
			y = 1
		}
		g.follow(m, 2, func(t *pricing.Track, s pricing.Situation, _ int) {
			q := t.Batting(s)
			if q <= 0 || q >= 1 {
				return // decided: the ball was bowled after the target was reached
			}
			odds := math.Log(q / (1 - q))
			r.known = append(r.known, odds)
			r.add([]float64{t.SlopeOf(s, odds)}, y)
		})
	}
	out := map[string]float64{}
	for _, series := range slices.Sorted(maps.Keys(chases)) {
		w, err := logisticFrom(chases[series], slopeRidge, []float64{0})
		if err != nil {
			return nil, err
		}
		out[series] = 1 + w[0]
	}
	return out, nil
}
