package fit

import (
	"fmt"
	"math"

	"maidan/internal/sportsbook/engine/goals"
)

// Chosen are the hyperparameters in use, rounded; docs/models/football.md describes their choice. Rho minimizes the loss on the
// winner. For exact scores Fit finds a smaller rho, which the engine uses: its scoring already depends on the score, which makes
// draws likelier by itself.
var Chosen = Hyperparameters{Quality: 0.2, Openness: 0.07, Drift: 0.000035, Newer: 0.2, Step: 0.4, Level: 0.1, Slide: 0.00001, Ground: 0.05, Rho: -0.08}

// typical is the weighting of a country's results for the spread of a league.
var typical = hyperparameters{decay: 0.0018, quality: 7, openness: 40}

// Fit fits the parameters of the football engine to the folder's results.
func Fit(dir string) (goals.Params, error) {
	all, err := leagues(dir)
	if err != nil {
		return goals.Params{}, fmt.Errorf("football: %w", err)
	}
	if len(all) == 0 {
		return goals.Params{}, fmt.Errorf("football: no results in %s", dir)
	}
	fs := roll(all, Chosen)
	p := goals.Params{Xi: typical.decay, Rho: likeliest(fs), Note: fmt.Sprintf("maidan fit football: %d results up to day %d", len(all), all[len(all)-1].day)}
	p.FirstHalf, p.State = halves(fs)
	spread(all, &p)
	round(&p)
	return p, nil
}

// likeliest returns the rho that explains the final scores best, given the forecast means.
func likeliest(fs []forecast) float64 {
	best, most := 0.0, math.Inf(-1)
	for rho := -0.2; rho <= 0.1; rho += 0.005 {
		sum := 0.0
		for _, f := range fs {
			sum += math.Log(tau(f.ft[0], f.ft[1], f.lambda, f.mu, rho))
		}
		if sum > most {
			best, most = rho, sum
		}
	}
	return best
}

// halves returns the share of goals before half-time, and how much more or less than forecast a side scores after it. The latter
// is by the score at half-time: two or more behind, one behind, level, one ahead, two or more ahead. Changes during the second
// half are ignored, so the effects are, if anything, too small.
func halves(fs []forecast) (first float64, state [5]float64) {
	var before, after float64
	for _, f := range fs {
		if f.half {
			before += float64(f.ht[0] + f.ht[1])
			after += float64(f.ft[0] + f.ft[1] - f.ht[0] - f.ht[1])
		}
	}
	first = before / (before + after)
	var scored, expected [5]float64
	for _, f := range fs {
		if !f.half {
			continue
		}
		for side, mean := range []float64{f.lambda, f.mu} {
			class := min(max(f.ht[side]-f.ht[1-side], -2), 2) + 2
			scored[class] += float64(f.ft[side] - f.ht[side])
			expected[class] += mean * (1 - first)
		}
	}
	for i := range state {
		state[i] = scored[i] / expected[i]
	}
	return first, state
}

// spread measures a typical league: goals of equal sides, the home advantage, and the standard deviations of attack and
// defence.
func spread(all []match, p *goals.Params) {
	var n, levels, grounds, sides, attack, defence float64
	for _, past := range grouped(all, func(m match) string { return m.country }) {
		s := newStrengths()
		for range 4 {
			s.refit(past, past[len(past)-1].day+1, typical)
		}
		meanA, meanD := s.means()
		for i, d := range s.division {
			attack += square(s.attack[i] - meanA[d])
			defence += square(s.defence[i] - meanD[d])
			sides++
		}
		for _, m := range past {
			d := s.divisions[m.division]
			levels += s.level[d] + meanA[d] - meanD[d]
			grounds += s.homeAdvantage
			n++
		}
	}
	p.Base, p.Ground = math.Exp(levels/n), grounds/n
	p.Attack, p.Defence = math.Sqrt(attack/sides), math.Sqrt(defence/sides)
}

func square(x float64) float64 { return x * x }

// round rounds to four places: the rest is noise.
func round(p *goals.Params) {
	for _, v := range []*float64{&p.Base, &p.Ground, &p.Attack, &p.Defence, &p.Rho, &p.FirstHalf, &p.State[0], &p.State[1], &p.State[2],
		&p.State[3], &p.State[4]} {
		*v = math.Round(*v*1e4) / 1e4
	}
}
