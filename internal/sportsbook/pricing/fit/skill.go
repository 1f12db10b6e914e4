package fit

import (
	"math"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/pricing"
)

// skill is the sum of a batter's results beyond expectation: see pricing.Track.Beyond.
type skill struct{ beyond, balls float64 }

// batterRidge is the ridge on the weights of batters; 50 and 300 were compared by the log loss of chases in cross-validation, as
// for rates.
const batterRidge = 50.0

// enoughForBatters is the number of matches needed to fit batter strengths: with a hundred or two the sign of the weights is
// random.
const enoughForBatters = 1000

// proof is the number of balls at which half of a batter's result is attributed to strength: the variance of a ball
// over that of strengths (TestInvented_BattersDifferLikeRealOnes). For the log loss of chases in cross-validation there is
// little between 150 and 600.
const proof = 500

// batterKey distinguishes men and women of the same name; batters change sides.
type batterKey struct {
	men  bool
	name string
}

// sheetPrior is the number of prior matches with zero strengths. Between 10 and 100 it makes no difference.
const sheetPrior = 10

// skills are the ratings of all batters seen so far.
type skills struct {
	batters map[batterKey]*skill
	sheets  map[bool]*level // strength of the average batter on a team sheet, one value a match; men and women apart
}

// judge sets the batter strengths of every game from earlier days. The games are in date order, like those of load.
func judge(m *pricing.Model, games []*game) {
	known := skills{batters: map[batterKey]*skill{}, sheets: map[bool]*level{true: {}, false: {}}}
	for i := 0; i < len(games); {
		j := i
		for ; j < len(games) && games[j].date == games[i].date; j++ {
			games[j].pre.Batters = known.of(games[j])
		}
		for _, g := range games[i:j] {
			known.count(g)
		}
		for ; i < j; i++ {
			known.learn(m, games[i])
		}
	}
}

// of returns the strengths of both team sheets. The average of earlier team sheets is zero. Otherwise strengths would
// be above 0 on average, more so every year, and every chase priced too high (docs/models/cricket.md).
func (k skills) of(g *game) map[cricket.Side][]cricket.Proven {
	out, usual := map[cricket.Side][]cricket.Proven{}, k.usual(g.men)
	for side, names := range g.sheets {
		for _, name := range names {
			out[side] = append(out[side], cricket.Proven{Name: name, Worth: k.worth(g.men, name) - usual})
		}
	}
	return out
}

// worth returns the shrunken average result of a batter per ball.
func (k skills) worth(men bool, name string) float64 {
	s := k.batters[batterKey{men, name}]
	if s == nil {
		return 0
	}
	return s.beyond / (s.balls + proof)
}

// usual returns the average strength of earlier team sheets.
func (k skills) usual(men bool) float64 {
	l := k.sheets[men]
	return l.sum / (l.weight + sheetPrior)
}

// count adds a game's team sheets to the average.
func (k skills) count(g *game) {
	sum, n := 0.0, 0.0
	for _, side := range []cricket.Side{cricket.Home, cricket.Away} {
		for _, name := range g.sheets[side] {
			sum += k.worth(g.men, name)
			n++
		}
	}
	if n > 0 {
		k.sheets[g.men].sum += sum / n
		k.sheets[g.men].weight++
	}
}

// worths returns the strengths of the batters of an innings, by name.
func (g *game) worths(innings int) map[string]float64 {
	out := map[string]float64{}
	for _, b := range g.pre.Batters[g.inn[innings-1].batting] {
		out[b.Name] = b.Worth
	}
	return out
}

// learn updates the skills with the balls of a match.
func (k skills) learn(m *pricing.Model, g *game) {
	for innings := 1; innings <= min(len(g.inn), 2); innings++ {
		balls := g.inn[innings-1].balls
		g.follow(m, innings, func(t *pricing.Track, s pricing.Situation, i int) {
			key := batterKey{g.men, balls[i].striker}
			if k.batters[key] == nil {
				k.batters[key] = &skill{}
			}
			k.batters[key].beyond += t.Beyond(s, int(balls[i].cat))
			k.batters[key].balls++
		})
	}
}

// batterRegression fits the effect of known batters on the price of the winner of an innings, zero where none is known.
// It judges the batters of all games first.
func batterRegression(p pricing.Params, games []*game, innings int) ([]float64, error) {
	m, err := pricing.With(p)
	if err != nil {
		return nil, err
	}
	judge(m, games)
	r := &rows{}
	var f [pricing.BatterFeatures]float64
	for _, g := range games {
		if !g.complete {
			continue
		}
		y := 0.0
		if g.winner == g.inn[innings-1].batting {
			y = 1
		}
		g.follow(m, innings, func(t *pricing.Track, s pricing.Situation, _ int) {
			t.BattersOf(s.Left, &f)
			q := t.Batting(s)
			r.known = append(r.known, math.Log(q/(1-q)))
			r.add(f[:], y)
		})
	}
	return logisticFrom(r, batterRidge, make([]float64, pricing.BatterFeatures))
}

// shows fits the visible share of batter strengths in the balls that they face, by innings and phase: one Newton step
// from zero is enough, because the distribution changes so little.
func shows(p *pricing.Params, games []*game) error {
	m, err := pricing.With(*p)
	if err != nil {
		return err
	}
	judge(m, games)
	for innings := 1; innings <= 2; innings++ {
		var slope, bow [3]float64
		for _, g := range games {
			if !g.complete {
				continue
			}
			in, worth := &g.inn[innings-1], g.worths(innings)
			g.follow(m, innings, func(t *pricing.Track, s pricing.Situation, i int) {
				a, b := t.Shows(s, int(in.balls[i].cat), worth[in.balls[i].striker])
				phase := g.grid.Phase(s.Left)
				slope[phase] += a
				bow[phase] += b
			})
		}
		for phase := range slope {
			p.Shows[innings-1] = append(p.Shows[innings-1], slope[phase]/bow[phase])
		}
	}
	return nil
}
