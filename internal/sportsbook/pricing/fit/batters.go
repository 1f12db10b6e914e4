package fit

import (
	"math"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/pricing"
)

const (
	methodRidge = 3.0
	topRidge    = 5.0
	softSteps   = 200 // of L-BFGS
)

// methodLaw fits the methods of wickets without a run: a softmax over pricing.MethodRow.
func methodLaw(games []*game) [][]float64 {
	type fallen struct {
		f      [pricing.MethodFeatures]float64
		method int8
	}
	var all []fallen
	for _, g := range games {
		g.wickets(func(innings int, d delivery) {
			if c := int(d.cat); pricing.CatWicket(c) && pricing.CatRuns(c) > 0 {
				return
			}
			w := fallen{method: d.method}
			pricing.MethodRow(innings, g.grid.StageAt(int(d.left)), int(d.lost), w.f[:])
			all = append(all, w)
		})
	}
	theta := make([]float64, pricing.MethodFeatures*pricing.Methods)
	minimise(func(x, grad []float64) float64 {
		value := penalty(x, grad, methodRidge)
		for i := range all {
			var p [pricing.Methods]float64
			for j, v := range all[i].f {
				for k := range p {
					p[k] += v * x[j*pricing.Methods+k]
				}
			}
			pricing.Softmax(p[:])
			value -= math.Log(p[all[i].method])
			p[all[i].method]--
			for j, v := range all[i].f {
				for k := range p {
					grad[j*pricing.Methods+k] += v * p[k]
				}
			}
		}
		return value
	}, theta, softSteps)
	var out [][]float64
	for j := range pricing.MethodFeatures {
		out = append(out, theta[j*pricing.Methods:(j+1)*pricing.Methods])
	}
	return out
}

// penalty returns the ridge penalty of x and sets grad to its gradient.
func penalty(x, grad []float64, ridge float64) float64 {
	value := 0.0
	for i, v := range x {
		grad[i] = ridge * v
		value += ridge / 2 * v * v
	}
	return value
}

// wickets visits every wicket of both innings that has a method.
func (g *game) wickets(visit func(innings int, d delivery)) {
	for i := range g.inn {
		for _, d := range g.inn[i].balls {
			if d.method >= 0 && d.lost < 10 {
				visit(i+1, d)
			}
		}
	}
}

// race is one top-batter market: the model's shares and the actual ones.
type race struct {
	shares []float64
	won    [pricing.Order]float64 // parts of the win
	share  float64                // of the innings to come
}

// races calls visit with the top-batter markets at the start and half-way of an innings.
func (g *game) races(m *pricing.Model, innings int, visit func(t *pricing.Track, s pricing.Situation, in *cricket.Innings)) {
	in := &g.inn[innings-1]
	g.follow(m, innings, func(t *pricing.Track, s pricing.Situation, i int) {
		switch {
		case i == 0:
			visit(t, s, &cricket.Innings{})
		case in.balls[i].first && in.middle != nil && s.Left == g.grid.Balls()/2:
			visit(t, s, in.middle)
		}
	})
}

// winners splits the win among level batters.
func (t *turn) winners() (won [pricing.Order]float64, ok bool) {
	most, level := -1, 0.0
	for i, r := range t.runs {
		if i >= pricing.Order {
			return won, false // a side that changed its players
		}
		if r > most {
			most, level = r, 0
		}
		if r == most {
			level++
		}
	}
	for i, r := range t.runs {
		if r == most {
			won[i] = 1 / level
		}
	}
	return won, most >= 0
}

// topWeights fits the weights of places in the order on top of the model of balls.
func topWeights(m *pricing.Model, games []*game) []float64 {
	var all []race
	for _, g := range games {
		for innings := 1; innings <= 2; innings++ {
			won, ok := g.inn[innings-1].winners()
			if !ok {
				continue
			}
			g.races(m, innings, func(t *pricing.Track, s pricing.Situation, in *cricket.Innings) {
				all = append(all, race{t.TopShares(s, in), won, float64(s.Left) / float64(g.grid.Balls())})
			})
		}
	}
	w := make([]float64, pricing.TopWeights)
	minimise(func(x, grad []float64) float64 {
		value := penalty(x, grad, topRidge)
		for _, r := range all {
			value += r.loss(x, grad)
		}
		return value
	}, w, softSteps)
	return w
}

// loss returns the cross-entropy of a race under weights and adds its gradient to grad.
func (r race) loss(w, grad []float64) float64 {
	p := pricing.Bend(w, r.shares, r.share)
	value := 0.0
	for i, q := range p {
		if r.won[i] > 0 {
			value -= r.won[i] * math.Log(max(q, 1e-9))
		}
		if q > 0 {
			d := (q - r.won[i]) * r.share
			grad[i] += d
			grad[pricing.Order] += d * math.Log(r.shares[i])
		}
	}
	return value
}
