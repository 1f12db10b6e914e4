package pricing

import (
	"math"
	"sync"

	"maidan/internal/sportsbook/cricket"
)

// DaysBlock is the number of balls between two draws of the weather.
const DaysBlock = 60

// The grid of a multi-day match: blocks of ten overs, leads in bins.
const (
	blockBalls = DaysBlock
	leadBin    = 16.0
	leadBins   = 81
	leadLow    = -640.0
	changeTime = 12 // balls lost at a change of innings
)

// outlook holds the probabilities that the batting side wins, and of a draw.
type outlook struct{ win, draw float32 }

func (o outlook) other() outlook { return outlook{1 - o.win - o.draw, o.draw} }

func (o outlook) worth() float32 { return o.win + drawWorth*o.draw }

// daysTable holds the outlook of every situation of a match between two sides, and the decision of the batting captain.
// Situations are given by innings, wickets lost, lead and blocks to come, before the weather of the block is drawn.
type daysTable struct {
	blocks int
	v      [4][]worth
	plan   [4][]Manner
}

// worth is an outlook in sixteen bits.
type worth struct{ win, draw uint16 }

func (o outlook) packed() worth {
	return worth{uint16(o.win*most16 + 0.5), uint16(min(o.draw, 1-o.win)*most16 + 0.5)}
}

func (w worth) outlook() outlook { return outlook{float32(w.win) / most16, float32(w.draw) / most16} }

func (t *daysTable) at(lost, lead, block int) int {
	return (lost*leadBins+lead)*(t.blocks+1) + block
}

// value interpolates the table of innings n (0-based).
func (t *daysTable) value(n, lost int, lead, balls float64) outlook {
	if balls <= 0 {
		return outlook{0, 1}
	}
	x := min(max((lead-leadLow)/leadBin, 0), leadBins-1.001)
	y := min(balls/blockBalls, float64(t.blocks)-0.001)
	i, j := int(x), int(y)
	fx, fy := float32(x-float64(i)), float32(y-float64(j))
	var out outlook
	for k, w := range [4]float32{(1 - fx) * (1 - fy), (1 - fx) * fy, fx * (1 - fy), fx * fy} {
		if w == 0 {
			continue
		}
		o := t.v[n][t.at(lost, i+k/2, j+k%2)].outlook()
		out.win += w * o.win
		out.draw += w * o.draw
	}
	return out
}

// ended returns the outlook of the side whose innings n has just ended with a lead.
func (t *daysTable) ended(n int, lead, balls float64) outlook {
	switch {
	case n == 3 && lead > 0, n == 3 && lead == 0 && balls > 0:
		return outlook{1, 0}
	case n == 3, n == 2 && lead < 0:
		return outlook{}
	}
	return t.value(n+1, 0, -lead, balls-changeTime).other()
}

// newDaysTable computes a match backwards from its end. edge is the rating of the side that bats first (and third) less the
// other's.
func newDaysTable(balls int, edge float64) *daysTable {
	t := &daysTable{blocks: balls / blockBalls}
	for n := 3; n >= 0; n-- {
		t.v[n] = make([]worth, wickets*leadBins*(t.blocks+1))
		t.plan[n] = make([]Manner, len(t.v[n]))
		mine := edge
		if n%2 == 1 {
			mine = -edge
		}
		var steps [wickets][]step
		for lost := range steps {
			for how := range manners[:mannersOf(n)] {
				steps[lost] = append(steps[lost], newStep(n+1, lost, mine, Manner(how)))
			}
		}
		for block := range t.blocks + 1 {
			for lost := range wickets {
				for lead := range leadBins {
					t.fill(n, lost, lead, block, steps[lost])
				}
			}
		}
	}
	return t
}

// mannersOf returns the number of manners of an innings (0-based): the first two have only one.
func mannersOf(n int) int {
	if n < 2 {
		return 1
	}
	return len(manners)
}

func (t *daysTable) fill(n, lost, lead, block int, steps []step) {
	i, runs, balls := t.at(lost, lead, block), leadLow+leadBin*float64(lead), float64(block*blockBalls)
	switch {
	case n == 3 && runs > 0:
		t.v[n][i] = outlook{1, 0}.packed()
		return
	case block == 0:
		t.v[n][i] = outlook{0, 1}.packed()
		return
	}
	best := t.played(n, lost, runs, balls, &steps[0])
	for how := 1; how < len(steps); how++ {
		if o := t.played(n, lost, runs, balls, &steps[how]); o.worth() > best.worth() {
			best, t.plan[n][i] = o, Manner(how) //nolint:gosec // one of three
		}
	}
	if n < 2 || n == 2 && runs > 0 {
		if o := t.ended(n, runs, balls); o.worth() > best.worth() {
			best, t.plan[n][i] = o, declared
		}
	}
	wet := t.value(n, lost, runs, balls-RainBalls)
	t.v[n][i] = outlook{best.win + Rain*(wet.win-best.win), best.draw + Rain*(wet.draw-best.draw)}.packed()
}

// played returns the outlook when a block is batted in one manner.
func (t *daysTable) played(n, lost int, runs, balls float64, s *step) (o outlook) {
	for fallen, p := range s.fall {
		if p == 0 {
			continue
		}
		for k, w := range [3]float64{1.0 / 6, 2.0 / 3, 1.0 / 6} { // three points of a normal
			var then outlook
			if at := lost + fallen; at >= wickets {
				then = t.ended(n, runs+s.runs[k]/2, balls-blockBalls/2)
			} else {
				then = t.value(n, at, runs+s.runs[k], balls-blockBalls)
			}
			o.win += float32(p*w) * then.win
			o.draw += float32(p*w) * then.draw
		}
	}
	return o
}

// step is the outcome of a block of ten overs.
type step struct {
	fall [wickets + 1]float64 // wickets
	runs [3]float64           // mean, and √3 deviations on either side
}

func newStep(n, lost int, edge float64, how Manner) step {
	var s step
	s.fall[0] = 1
	mean, square := 0.0, 0.0
	for range blockBalls {
		for w := wickets - lost - 1; w >= 0; w-- {
			law := DaysLaw(n, lost+w, edge, how)
			out := law[catWicket0] + law[catWicket1]
			s.fall[w+1] += s.fall[w] * out
			s.fall[w] *= 1 - out
		}
		law, legal := DaysLaw(n, lost, edge, how), 0.0
		m, q := 0.0, 0.0
		for c, p := range law {
			m += p * float64(catRuns[c])
			q += p * float64(catRuns[c]*catRuns[c])
			if c < catIllegal {
				legal += p
			}
		}
		mean += m / legal
		square += q/legal - (m/legal)*(m/legal)
	}
	s.trim()
	wide := math.Sqrt(3 * square)
	s.runs = [3]float64{max(mean-wide, 0), mean, mean + wide}
	return s
}

// trim drops improbable numbers of wickets.
func (s *step) trim() {
	sum := 0.0
	for i, p := range s.fall {
		if p < 3e-4 {
			s.fall[i] = 0
		}
		sum += s.fall[i]
	}
	for i := range s.fall {
		s.fall[i] /= sum
	}
}

// daysTables caches the tables of pairs of sides.
type daysTables struct {
	mu    sync.Mutex
	known map[[2]int]*daysTable
}

const (
	daysKept = 12
	edgeStep = 20 // rating points that share a table
)

func (d *daysTables) of(balls int, edge float64) *daysTable {
	key := [2]int{balls, int(math.Round(edge / edgeStep))}
	d.mu.Lock()
	defer d.mu.Unlock()
	t := d.known[key]
	if t == nil {
		if len(d.known) >= daysKept || d.known == nil {
			d.known = map[[2]int]*daysTable{}
		}
		t = newDaysTable(balls, float64(key[1]*edgeStep))
		d.known[key] = t
	}
	return t
}

// daysOf reports whether a format is a supported multi-day one.
func daysOf(f cricket.Format) bool {
	return f.Days >= 1 && f.Days <= 5 && f.Overs >= 20 && f.Overs <= 100 && f.BallsPerOver == 6 && f.Wickets == wickets
}

// Result returns the probabilities of a home win and of a draw in a multi-day match. A tie, seen twice in some 2,500
// Tests, counts as a draw.
func (x *Moment) Result() (home, draw float64) {
	s := x.s
	if o, done := s.Due(); done {
		switch o.Winner {
		case cricket.Home:
			return 1, 0
		case cricket.Away:
			return 0, 0
		default:
			return 0, 1
		}
	}
	if s.Number() == 0 {
		first := x.daysTable(cricket.Home).value(0, 0, 0, float64(s.Format.Balls()))
		second := x.daysTable(cricket.Away).value(0, 0, 0, float64(s.Format.Balls())).other()
		return outlook{(first.win + second.win) / 2, (first.draw + second.draw) / 2}.bounded()
	}
	side, o := x.days()
	if side == cricket.Away {
		o = o.other()
	}
	return o.bounded()
}

// bounded returns the probabilities of a win and of a draw while the match is undecided: none of the three outcomes is
// impossible.
func (o outlook) bounded() (win, draw float64) {
	win, draw = max(float64(o.win), certain), max(float64(o.draw), certain)
	sum := win + draw + max(float64(1-o.win-o.draw), certain)
	return win / sum, draw / sum
}

// days returns the outlook of the side that bats or bats next.
func (x *Moment) days() (cricket.Side, outlook) {
	in, n := x.s.Current(), x.s.Number()
	side, balls, lost := in.Batting, in.BallsLeft(), in.Wickets
	if in.Closed != "" {
		side, _ = x.s.NextBatting()
		n, lost, balls = n+1, 0, x.s.BallsToCome()
	}
	mine, _ := x.s.RunsOf(side)
	theirs, _ := x.s.RunsOf(side.Other())
	return side, x.daysTable(x.first(side, n)).value(n-1, min(lost, wickets-1), float64(mine-theirs), float64(balls))
}

// first returns the side whose table applies: the one that bats in odd innings; after a follow-on the one that bats
// third.
func (x *Moment) first(side cricket.Side, n int) cricket.Side {
	if n%2 == 1 {
		return side
	}
	return side.Other()
}

func (x *Moment) daysTable(first cricket.Side) *daysTable {
	edge := x.pre.Edge()
	if first == cricket.Away {
		edge = -edge
	}
	return x.m.days.of(x.s.Format.Balls(), edge)
}

// plan returns the decision of the model's captain in the current innings.
func (x *Moment) plan() Manner {
	in, n := x.s.Current(), x.s.Number()
	if x.s.Format.Days == 0 || in == nil || in.Closed != "" || n < 1 || n > 4 {
		return Steady
	}
	mine, _ := x.s.RunsOf(in.Batting)
	theirs, _ := x.s.RunsOf(in.Batting.Other())
	t := x.daysTable(x.first(in.Batting, n))
	lead := int(math.Round((float64(mine-theirs) - leadLow) / leadBin))
	block := (in.BallsLeft() + blockBalls/2) / blockBalls
	return t.plan[n-1][t.at(min(in.Wickets, wickets-1), min(max(lead, 0), leadBins-1), min(max(block, 1), t.blocks))]
}

// Declares reports whether the model's captain declares the current innings; a simulator calls it after every fifth
// over.
func (x *Moment) Declares() bool { return x.plan() == declared }

// Manner returns how the batting side of a multi-day match bats; a simulator calls it before every over.
func (x *Moment) Manner() Manner {
	if how := x.plan(); how < declared {
		return how
	}
	return Steady
}
