package pricing

import (
	"math"

	"maidan/internal/sportsbook/cricket"
)

// Situation is the state of an innings before a ball.
type Situation struct {
	Left int // balls to come
	Lost int // wickets fallen
	Runs int // on the board
	Need int // runs still to win, in a chase
}

// Track processes one innings ball by ball and updates the hidden intensity.
type Track struct {
	m       *Model
	innings int
	pre     cricket.PreMatch
	batting cricket.Side
	edge    float64
	first   float64 // surprise of the first innings, for a chase
	prior   float64
	bench
	log    [Nodes]float64
	like   [Nodes]float64 // likelihood of the balls that are not in log so far
	breaks *breakTable    // lazily: the value of every total at the break
	quota  int            // scheduled balls of the chase, for a first innings
}

// Follow starts tracking innings 1 or 2; first is Surprise of the first innings, 0 for innings 1.
func (m *Model) Follow(innings int, pre cricket.PreMatch, batting cricket.Side, quota int, first float64) *Track {
	t := &Track{m: m, innings: innings, pre: pre, batting: batting, edge: m.Edge(pre, batting), first: first, quota: quota}
	if innings == 2 {
		t.prior = dot(m.grid.Covariates2(pre, t.edge, first), m.params.Second.Beta)
	} else {
		t.prior = dot(m.grid.Covariates1(pre, t.edge), m.params.First.Beta)
	}
	t.log, t.like = LogPrior(t.prior), level
	t.Face("", "")
	return t
}

// level is the likelihood without evidence for any intensity.
var level = [Nodes]float64{1, 1, 1, 1, 1, 1, 1, 1, 1}

// faintest is the likelihood below which it is moved to the logarithm, because the product of very many balls would underflow.
const faintest = 1e-200

// See applies the outcome of a ball bowled in a situation.
func (t *Track) See(s Situation, category int) {
	tab, cell, least := t.table(), t.cell(s), 1.0
	shown := t.facing * t.m.shows(t.innings, t.m.grid.StageAt(s.Left))
	by := bends(shown)
	for k := range t.like {
		p := float64(tab.p[(k*tab.n+cell)*cats+category])
		if shown != 0 {
			law := tab.law(k, cell)
			bend(&law, &by)
			p = law[category]
		}
		t.like[k] *= p
		least = min(least, t.like[k])
	}
	if least < faintest {
		t.log, t.like = t.seen(), level
	}
}

// seen returns the current log weights.
func (t *Track) seen() (log [Nodes]float64) {
	for k, p := range t.like {
		log[k] = t.log[k] + math.Log(p)
	}
	return log
}

func (t *Track) table() *table {
	if t.innings == 2 {
		return t.m.tables().second
	}
	return t.m.tables().first
}

func (t *Track) cell(s Situation) int {
	if t.innings == 2 {
		bins := t.m.rates(max(s.Left, 1))
		return t.m.grid.Cell1(s.Left, s.Lost)*rates + int(bins[min(max(s.Need, 1), len(bins)-1)])
	}
	return t.m.grid.Cell1(s.Left, s.Lost)
}

// Weights returns the current probabilities of the intensities.
func (t *Track) Weights() Weights { return weights(t.seen()) }

// Surprise returns how much more freely than expected the innings scored, in units of the intensity.
func (t *Track) Surprise() float64 { return t.Weights().Mean() - t.prior }
