package fit

import (
	"math"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/pricing"
)

// SpanScore scores the runs of the first so many overs of an innings, priced before its first ball.
type SpanScore struct {
	Innings int     `json:"innings"`
	Overs   int     `json:"overs"`
	N       int     `json:"n"`
	CRPS    float64 `json:"crps"`
	Cover80 float64 `json:"cover80"`
	Over    float64 `json:"over_median"`
}

// MethodScore scores the methods of wickets, priced before the ball with which they fell.
type MethodScore struct {
	Wickets  int     `json:"wickets"`
	LogScore float64 `json:"log_score"`
}

// TopScore scores the top batter of an innings; a dead heat counts by its parts.
type TopScore struct {
	Innings   int     `json:"innings"`
	Start     float64 `json:"log_score_start"`
	Middle    float64 `json:"log_score_half_way"`
	DeadHeats float64 `json:"dead_heats"` // share of innings
}

// BatterScore scores the runs of batters: of the openers before the innings, of those at the crease at half-way.
type BatterScore struct {
	At      string  `json:"at"`
	N       int     `json:"n"`
	CRPS    float64 `json:"crps"`
	Cover80 float64 `json:"cover80"`
	Over    float64 `json:"over_median"`
}

// spanOvers are the scored sessions, in overs.
var spanOvers = [3]int{6, 10, 15}

type spanTally [2][3]totalTally

func (all *tallies) session(t *pricing.Track, s pricing.Situation, innings int, in *turn) {
	for i, overs := range spanOvers {
		if innings == 1 || s.Need > 6*overs { // a chase of fewer runs may be over by then
			d := t.Session(s, 6*overs)
			all.spans[innings-1][i].add(d, in.runsIn(overs))
			all.lines("session", d, in.runsIn(overs))
		}
	}
}

// runsIn returns the runs of the first so many overs.
func (t *turn) runsIn(overs int) int {
	runs := 0
	for _, d := range t.balls {
		if int(d.over) < overs {
			runs += int(d.gain)
		}
	}
	return runs
}

func (a *spanTally) score() []SpanScore {
	var out []SpanScore
	for innings := range a {
		for i, overs := range spanOvers {
			s := a[innings][i].score()
			out = append(out, SpanScore{innings + 1, overs, s.Overs, s.CRPS, s.Cover80, s.OverMedian})
		}
	}
	return out
}

// CountScore scores the counts of an innings, priced before its first ball.
type CountScore struct {
	Innings int     `json:"innings"`
	Of      string  `json:"of"`
	N       int     `json:"n"`
	CRPS    float64 `json:"crps"`
	Cover80 float64 `json:"cover80"`
	Over    float64 `json:"over_median"`
}

// counted are the counted quantities, in the order of turn.counts.
var counted = [4]string{"wickets", "fours", "sixes", "score at the first wicket"}

const firstFall = 3 // index in counted

type countTally [2][4]totalTally

// add scores the markets that need the whole course.
func (a *countTally) add(t *pricing.Track, s pricing.Situation, innings int, in *turn) {
	wickets, fours, sixes := t.Counts(s)
	for i, d := range [firstFall]pricing.Distribution{wickets, fours, sixes} {
		a[innings-1][i].add(d, in.counts[i])
	}
}

func (a *countTally) score() []CountScore {
	var out []CountScore
	for innings := range a {
		for i, of := range counted {
			s := a[innings][i].score()
			out = append(out, CountScore{innings + 1, of, s.Overs, s.CRPS, s.Cover80, s.OverMedian})
		}
	}
	return out
}

type methodTally struct {
	n   int
	log float64
}

func (a *methodTally) add(p [pricing.Methods]float64, method int8) {
	a.n++
	a.log -= math.Log(max(p[method], 1e-6))
}

func (a *methodTally) score() MethodScore {
	return MethodScore{a.n, a.log / float64(max(a.n, 1))}
}

type topTally struct {
	n, dead float64
	at      [2]float64 // summed log scores: start, half-way
	count   [2]float64
	runs    [2]totalTally
}

// batters scores the top batter of an innings, and the runs of the batters at the crease.
func (all *tallies) batters(m *pricing.Model, g *game, innings int) {
	t, a := &g.inn[innings-1], &all.top
	won, ok := t.winners()
	if !ok {
		return
	}
	a.n++
	for _, w := range won {
		if w > 0 && w < 1 {
			a.dead++
			break
		}
	}
	g.races(m, innings, func(tr *pricing.Track, s pricing.Situation, in *cricket.Innings) {
		i := 0
		if len(in.Batters) > 0 {
			i = 1
		}
		finals, shares := tr.Batters(s, in)
		a.count[i]++
		for j, p := range shares {
			if won[j] > 0 {
				a.at[i] -= won[j] * math.Log(max(p, 1e-6))
			}
			if won[j] == 0 || won[j] == 1 {
				all.addToChart("top batter", p, won[j] == 1)
			}
		}
		for j, b := range t.runs {
			if i == 0 && j < 2 || i == 1 && j < len(in.Batters) && (in.Batters[j].Name == in.Striker || in.Batters[j].Name == in.NonStriker) {
				a.runs[i].add(finals[j], b)
				all.lines("batter's runs", finals[j], b)
			}
		}
	})
}

func (a *topTally) score() TopScore {
	return TopScore{int(a.n), a.at[0] / max(a.count[0], 1), a.at[1] / max(a.count[1], 1), a.dead / max(a.n, 1)}
}

func (a *topTally) lines() []BatterScore {
	var out []BatterScore
	for i, name := range []string{"start", "half-way"} {
		s := a.runs[i].score()
		out = append(out, BatterScore{name, s.Overs, s.CRPS, s.Cover80, s.OverMedian})
	}
	return out
}
