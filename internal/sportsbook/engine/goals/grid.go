package goals

import "maidan/internal/sportsbook/engine"

// grid is a distribution of the score: p[i·(n+1)+j] is the probability that home has i and away j goals more than score.
type grid struct {
	n     int
	score [2]int
	p     []float64
}

func newGrid(n int, score [2]int) *grid { return &grid{n, score, make([]float64, (n+1)*(n+1))} }

// ahead holds the future distributions of a look.
type ahead struct {
	soon  *grid    // the score at the end of the period under way, or of the next one
	final *grid    // the score at the end of regular time
	split [3]*grid // final, by the leader at the end of the first period: home, neither side, away; only while that is open
}

// run computes the distributions to the end of the match.
func (l *look) run() ahead {
	if l.turns {
		return l.inTurn()
	}
	n := min(l.most, l.slots())
	start := newGrid(n, l.score)
	start.p[0] = 1
	if len(l.parts) == 0 {
		return ahead{soon: start, final: start}
	}
	soon := l.play(start, &l.parts[0], 0)
	a := ahead{soon: soon, final: soon}
	if len(l.parts) > 1 && l.period <= 1 && l.offered("half_full") {
		a.final = newGrid(n, l.score)
		for i := range a.split {
			a.split[i] = l.rest(soon.only(i), n)
			for c, q := range a.split[i].p {
				a.final.p[c] += q
			}
		}
		return a
	}
	a.final = l.rest(soon, n)
	return a
}

func (l *look) rest(from *grid, _ int) *grid {
	played := len(l.parts[0].rate)
	for i := 1; i < len(l.parts); i++ {
		from = l.play(from, &l.parts[i], played)
		played += len(l.parts[i].rate)
	}
	return from
}

func (l *look) slots() int {
	n := 0
	for i := range l.parts {
		n += len(l.parts[i].rate)
	}
	return n
}

// play carries a distribution through a part. before is the number of slots it has passed, which bounds its goals.
func (l *look) play(from *grid, part *part, before int) *grid {
	g, out := newGrid(from.n, from.score), newGrid(from.n, from.score)
	copy(g.p, from.p)
	w := g.n + 1
	lead := g.score[0] - g.score[1]
	law := make([]cell, 2*w-1) // by lead
	for k := range part.rate {
		reach := min(before+k, g.n)
		for d := -reach; d <= reach; d++ {
			law[d+g.n] = l.plain(part, k, lead+d)
		}
		for i := reach; i >= 0; i-- {
			for j := min(reach, before+k-i); j >= 0; j-- {
				q := g.p[i*w+j]
				if q == 0 {
					continue
				}
				c := &law[i-j+g.n]
				if l.bent && g.score[0]+i <= 1 && g.score[1]+j <= 1 {
					c = &part.low[k][2*(g.score[0]+i)+g.score[1]+j]
				}
				g.step(i, j, q, c)
			}
		}
		if part.stop[k] > 0 {
			l.halt(g, out, part, k)
		}
	}
	return out
}

// step adds a slot at one score. Goals beyond the grid are cut off.
func (g *grid) step(i, j int, q float64, c *cell) {
	w := g.n + 1
	home, away := q*c.home, q*c.away
	if i == g.n {
		home = 0
	}
	if j == g.n {
		away = 0
	}
	g.p[i*w+j] = q - home - away
	if home > 0 {
		g.p[(i+1)*w+j] += home
	}
	if away > 0 {
		g.p[i*w+j+1] += away
	}
}

// halt moves the probability that ends after slot k from g to out.
func (l *look) halt(g, out *grid, part *part, k int) {
	w := g.n + 1
	for c, q := range g.p {
		if q == 0 {
			continue
		}
		stop := part.stop[k]
		if i, j := g.score[0]+c/w, g.score[1]+c%w; l.bent && i <= 1 && j <= 1 {
			stop = part.low[k][2*i+j].stop
		}
		out.p[c] += q * stop
		g.p[c] = q - q*stop
	}
}

// only returns the scores at which home leads (0), the score is level (1) or away leads (2).
func (g *grid) only(who int) *grid {
	out := newGrid(g.n, g.score)
	w := g.n + 1
	for c, q := range g.p {
		if leader(g.score[0]+c/w, g.score[1]+c%w) == who {
			out.p[c] = q
		}
	}
	return out
}

// leader returns 0 if home leads, 1 for a level score, 2 if away leads.
func leader(home, away int) int {
	switch {
	case home > away:
		return 0
	case home == away:
		return 1
	}
	return 2
}

// inTurn computes what run does, for sides that attack alternately. Up to the last slots each side's goals are a sum of
// independent attacks, and the sides are independent.
func (l *look) inTurn() ahead {
	side := [2][]float64{{1}, {1}}
	a := ahead{}
	for i := range l.parts {
		part := &l.parts[i]
		calm := max(len(part.rate)-part.late, 0)
		for k := range calm {
			c := l.plain(part, k, 0)
			side[0], side[1] = attack(side[0], c.home), attack(side[1], c.away)
		}
		a.final = product(l.score, side, len(part.rate)-calm)
		for k := calm; k < len(part.rate); k++ {
			l.pass(a.final, part, k)
		}
		if i == 0 {
			a.soon = a.final
		}
	}
	if a.soon == nil {
		a.final = product(l.score, side, 0)
		a.soon = a.final
	}
	return a
}

// pass adds one slot at every score of a grid with enough capacity.
func (l *look) pass(g *grid, part *part, k int) {
	w := g.n + 1
	law := make([]cell, 2*w-1)
	for d := range law {
		law[d] = l.plain(part, k, g.score[0]-g.score[1]+d-g.n)
	}
	for i := g.n; i >= 0; i-- {
		for j := g.n; j >= 0; j-- {
			if q := g.p[i*w+j]; q > 0 {
				g.step(i, j, q, &law[i-j+g.n])
			}
		}
	}
}

func attack(p []float64, hit float64) []float64 {
	if hit == 0 {
		return p
	}
	out := make([]float64, len(p)+1)
	for n, q := range p {
		out[n] += q * (1 - hit)
		out[n+1] += q * hit
	}
	return out
}

// product returns the joint distribution of two independent numbers of goals, with capacity for more.
func product(score [2]int, side [2][]float64, more int) *grid {
	g := newGrid(max(len(side[0]), len(side[1]))-1+more, score)
	for i, p := range side[0] {
		for j, q := range side[1] {
			g.p[i*(g.n+1)+j] = p * q
		}
	}
	return g
}

// means returns the expected scores.
func (g *grid) means() (home, away float64) {
	w := g.n + 1
	for c, q := range g.p {
		home += q * float64(g.score[0]+c/w)
		away += q * float64(g.score[1]+c%w)
	}
	return home, away
}

// of returns the distribution of a function of the score.
func (g *grid) of(low, high int, number func(home, away int) int) engine.Dist {
	d := engine.Dist{From: low, P: make([]float64, high-low+1)}
	w := g.n + 1
	for c, q := range g.p {
		if q > 0 {
			d.P[number(g.score[0]+c/w, g.score[1]+c%w)-low] += q
		}
	}
	return d
}

func (g *grid) total() engine.Dist {
	t := g.score[0] + g.score[1]
	return g.of(t, t+2*g.n, func(home, away int) int { return home + away })
}

func (g *grid) lead() engine.Dist {
	d := g.score[0] - g.score[1]
	return g.of(d-g.n, d+g.n, func(home, away int) int { return home - away })
}

func (g *grid) goals(side int) engine.Dist {
	return g.of(g.score[side], g.score[side]+g.n, func(home, away int) int { return [2]int{home, away}[side] })
}

// leaders returns the probabilities of a home lead, a level score and an away lead.
func (g *grid) leaders() (p [3]float64) {
	w := g.n + 1
	for c, q := range g.p {
		p[leader(g.score[0]+c/w, g.score[1]+c%w)] += q
	}
	return p
}

// sum returns the probability of the scores that fit.
func (g *grid) sum(fits func(home, away int) bool) float64 {
	total := 0.0
	w := g.n + 1
	for c, q := range g.p {
		if q > 0 && fits(g.score[0]+c/w, g.score[1]+c%w) {
			total += q
		}
	}
	return total
}
