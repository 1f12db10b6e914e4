package fit

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed/cricsheet"
	"maidan/internal/sportsbook/pricing"
)

// Fit fits the model's parameters to the matches of dir and writes them as JSON. The same files give the same bytes. It
// takes about a minute of one core for five thousand matches. It passes every skipped match to skipped.
func Fit(dir string, out io.Writer, skipped func(cricsheet.Skipped)) error {
	games, tally, err := load(dir)
	if err != nil {
		return fmt.Errorf("fit: %w", err)
	}
	for _, s := range tally.skipped {
		skipped(s)
	}
	p := pricing.Fitted{Note: "Fitted by `maidan fit cricket` to ball-by-ball data from Cricsheet (cricsheet.org, ODC-BY 1.0)"}
	if p.T20, err = learn(of(games, pricing.T20)); err != nil {
		return fmt.Errorf("fit: twenty overs: %w", err)
	}
	if p.ODI, err = learn(of(games, pricing.ODI)); err != nil {
		return fmt.Errorf("fit: fifty overs: %w", err)
	}
	data, err := json.Marshal(p)
	if err != nil {
		return fmt.Errorf("fit: %w", err)
	}
	for _, at := range []string{`],[`, `,"`} { // one line for each list and key, so that a diff shows the changes
		data = bytes.ReplaceAll(data, []byte(at), []byte(at[:len(at)-1]+"\n"+at[len(at)-1:]))
	}
	if _, err := out.Write(append(data, '\n')); err != nil {
		return fmt.Errorf("fit: %w", err)
	}
	return nil
}

// learn fits every part in the order of their dependence. The matches are of one grid.
func learn(games []*game) (pricing.Params, error) {
	var done []*game
	for _, g := range games {
		if g.complete {
			done = append(done, g)
		}
	}
	if len(done) < 50 {
		return pricing.Params{}, fmt.Errorf("%d complete matches are too few", len(done))
	}
	p := pricing.Params{Balls: done[0].grid.Balls(), Stretch: []float64{1, 1, 1},
		Chase: pricing.ChaseCentre(), Lead: pricing.LeadCentre()}
	var err error
	if p.Edge, err = edges(done); err != nil {
		return p, err
	}
	if err = outcomes(&p, done); err != nil {
		return p, err
	}
	if p.Chase, err = winRegression(p, done, 2, pricing.ChaseCentre()); err != nil {
		return p, err
	}
	if len(done) >= enoughForBatters {
		if p.Slope, err = slopes(p, done); err != nil {
			return p, err
		}
	}
	if p.Lead, err = winRegression(p, done, 1, pricing.LeadCentre()); err != nil {
		return p, err
	}
	if len(done) >= enoughForBatters {
		if err = shows(&p, games); err != nil {
			return p, err
		}
	}
	for i := range p.Batters {
		if len(done) < enoughForBatters {
			break
		}
		if p.Batters[i], err = batterRegression(p, games, i+1); err != nil {
			return p, err
		}
	}
	p.Method = methodLaw(done)
	m, err := pricing.With(p)
	if err != nil {
		return p, err
	}
	p.Stretch = stretches(m, done)
	p.Top = topWeights(m, done)
	round(&p)
	return p, nil
}

const (
	edgeRidge = 15.0   // towards the common scale of all competitions
	winRidge  = 1000.0 // the balls of one match are highly correlated: many rows come from few matches
)

// edges fits the log-odds of 100 rating points in each competition.
func edges(games []*game) (map[string]float64, error) {
	index := map[string]int{}
	for _, g := range games {
		if _, ok := index[g.series]; !ok {
			index[g.series] = len(index) + 1
		}
	}
	all, r := &rows{}, &rows{}
	for _, g := range games {
		x, y := g.pre.Edge()/100, 0.0
		if g.winner == cricket.Home {
			y = 1
		}
		f := make([]float64, len(index)+1)
		f[0], f[index[g.series]] = x, x
		r.add(f, y)
		all.add([]float64{x}, y)
	}
	common, err := logistic(all, 1)
	if err != nil {
		return nil, err
	}
	w, err := logisticFrom(r, edgeRidge, append([]float64{common[0]}, make([]float64, len(index))...))
	if err != nil {
		return nil, err
	}
	out := map[string]float64{"": common[0]}
	for s, i := range index {
		out[s] = max(w[0]+w[i], 0)
	}
	return out, nil
}

// outcomes fits the models of balls of both innings; the second has the surprise of the first as an input.
func outcomes(p *pricing.Params, games []*game) error {
	m, err := edgeOnly(*p)
	if err != nil {
		return err
	}
	var first, second []*sample
	for _, g := range games {
		in := &g.inn[0]
		s := &sample{cov: g.grid.Covariates1(g.pre, m.Edge(g.pre, in.batting))}
		for _, d := range in.balls {
			s.cells = append(s.cells, int32(g.grid.Cell1(int(d.left), int(d.lost))))
			s.cats = append(s.cats, d.cat)
		}
		first = append(first, s)
	}
	p.First = *outcomeLaw(1, first)
	spread := 0.0
	for i, g := range games {
		in := &g.inn[1]
		surprise := first[i].mean() - dot(first[i].cov, p.First.Beta)
		spread += first[i].spread()
		s := &sample{cov: g.grid.Covariates2(g.pre, m.Edge(g.pre, in.batting), surprise)}
		for _, d := range in.balls {
			s.cells = append(s.cells, int32(g.grid.Cell2(int(d.left), int(d.lost), in.target-int(d.runs))))
			s.cats = append(s.cats, d.cat)
		}
		second = append(second, s)
	}
	p.Second = *outcomeLaw(2, second)
	p.Carry = 1 - spread/float64(len(games))
	return nil
}

// edgeOnly returns a model with ratings and without balls.
func edgeOnly(p pricing.Params) (*pricing.Model, error) {
	p.First, p.Second = blank(1), blank(2)
	return pricing.With(p)
}

func blank(innings int) pricing.Outcome {
	o := pricing.Outcome{Beta: make([]float64, innings+2)}
	for range pricing.Features(innings) {
		o.B = append(o.B, make([]float64, pricing.Cats))
	}
	for i := range o.G {
		o.G[i] = make([]float64, pricing.Cats)
	}
	return o
}

// winRegression fits the winner on the features of every ball of an innings; centre is the centre of the ridge.
func winRegression(p pricing.Params, games []*game, innings int, centre []float64) ([]float64, error) {
	m, err := pricing.With(p)
	if err != nil {
		return nil, err
	}
	r, f := &rows{}, make([]float64, len(centre))
	for _, g := range games {
		y := 0.0
		if g.winner == g.inn[innings-1].batting {
			y = 1
		}
		g.follow(m, innings, func(t *pricing.Track, s pricing.Situation, _ int) {
			t.FeaturesOf(s, f)
			r.add(f, y)
		})
	}
	return logisticFrom(r, winRidge, centre)
}

// follow visits the situations of an innings, each before its ball; i is the ball's number.
func (g *game) follow(m *pricing.Model, innings int, visit func(t *pricing.Track, s pricing.Situation, i int)) {
	surprise := 0.0
	if innings == 2 {
		t := m.Follow(1, g.pre, g.inn[0].batting, g.grid.Balls(), 0)
		for _, d := range g.inn[0].balls {
			t.See(g.situation(1, d), int(d.cat))
		}
		surprise = t.Surprise()
	}
	in := &g.inn[innings-1]
	t := m.Follow(innings, g.pre, in.batting, g.grid.Balls(), surprise)
	for i, d := range in.balls {
		s := g.situation(innings, d)
		t.Face(d.striker, d.partner)
		visit(t, s, i)
		t.See(s, int(d.cat))
	}
}

func (g *game) situation(innings int, d delivery) pricing.Situation {
	s := pricing.Situation{Left: int(d.left), Lost: min(int(d.lost), 9), Runs: int(d.runs)}
	if innings == 2 {
		s.Need = g.inn[1].target - int(d.runs)
	}
	return s
}

// stretches fits the widening of totals, a stage at a time, by the likelihood.
func stretches(m *pricing.Model, games []*game) []float64 {
	grid := []float64{1, 1.03, 1.06, 1.09, 1.12, 1.15, 1.18, 1.21, 1.24}
	score := make([][3]float64, len(grid))
	for _, g := range games {
		g.follow(m, 1, func(t *pricing.Track, s pricing.Situation, i int) {
			if !g.inn[0].balls[i].first {
				return
			}
			for j, d := range t.Stretched(s, grid) {
				score[j][g.grid.Stage(s.Left)] += math.Log(max(d.P(g.inn[0].total), 1e-6))
			}
		})
	}
	out := make([]float64, 3)
	for stage := range out {
		best := 0
		for j := range grid {
			if score[j][stage] > score[best][stage] {
				best = j
			}
		}
		out[stage] = grid[best]
	}
	return out
}

// round keeps five decimals: more are noise, and shorter files are easier to review.
func round(p *pricing.Params) {
	lists := append(append([][]float64{}, p.First.B...), p.Second.B...)
	lists = append(append(lists, p.First.G[:]...), p.Second.G[:]...)
	lists = append(lists, p.First.Beta, p.Second.Beta, p.Chase, p.Lead, p.Top, p.Batters[0], p.Batters[1], p.Shows[0], p.Shows[1])
	lists = append(lists, p.Method...)
	for _, l := range lists {
		for i := range l {
			l[i] = math.Round(l[i]*1e5) / 1e5
		}
	}
	p.Carry = math.Round(p.Carry*1e5) / 1e5
	for k := range p.Edge {
		p.Edge[k] = math.Round(p.Edge[k]*1e5) / 1e5
	}
	for k := range p.Slope {
		p.Slope[k] = math.Round(p.Slope[k]*1e5) / 1e5
	}
}
