package running

import (
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/timed"
	"maidan/internal/sportsbook/market"
)

// A race is a market on the first side to reach a number of points. state.Races stores the winners of decided races, in the order
// of sport.races.

// bring adds points of a side.
func (s *state) bring(l *law, side, points int) {
	s.Add(side, points)
	t := s.Total()
	for n := len(s.Races); n < len(l.races) && t[side] >= l.races[n]; n++ {
		s.Races = append(s.Races, side)
	}
}

// unfinished is the largest probability that an offered race ends without a winner.
const unfinished = 0.001

// race quotes the undecided races.
func (d *quoter) race(q market.Question) {
	if !d.regular() {
		return
	}
	s := d.state
	for _, n := range d.law.races[len(s.Races):] {
		p := d.law.first(s.Total(), d.turnsLeft(), n)
		if p[0]+p[1] < 1-unfinished {
			continue
		}
		home := p[0] / (p[0] + p[1])
		if q.Params.Number = n; engine.Sellable(home) {
			d.quotes = append(d.quotes, engine.Quote{Market: market.New(d.event, q, market.Sides(d.event)...), Fair: []float64{home, 1 - home}})
		}
	}
}

// first returns the probabilities that home and away are the first to reach n points, from a score and with so many regular turns
// left. If a turn brings points to both sides, the attacking side's points come first.
func (l *law) first(score [2]int, turns, n int) (p [2]float64) {
	var below [2][]float64 // by points to come, of a side that has not reached n
	alive := [2]float64{1, 1}
	for side := range below {
		below[side] = make([]float64, n-score[side])
		below[side][0] = 1
	}
	for k := turns; k > 0; k-- {
		side := timed.Home
		if k%2 == 1 {
			side = timed.Away
		}
		for i, turn := range [2]points{l.attack[side], l.defend[1-side]} {
			who := side ^ i
			there := arrive(below[who], turn)
			p[who] += there * alive[1-who]
			alive[who] -= there
		}
	}
	return p
}

// arrive adds a turn and returns the probability that it brings the missing points.
func arrive(below []float64, turn points) (there float64) {
	if len(turn) == 0 {
		return 0
	}
	stay := 1 - turn.sum()
	for at := len(below) - 1; at >= 0; at-- {
		p := below[at]
		below[at] = p * stay
		for n, q := range turn {
			switch {
			case q == 0 || p == 0:
			case at+n < len(below):
				below[at+n] += p * q
			default:
				there += p * q
			}
		}
	}
	return there
}

// raced settles a race.
func (s *state) raced(l *law, m *market.Market) (market.Status, bool) {
	for i, n := range l.races {
		if n == m.Params.Number && i < len(s.Races) {
			return m.Win([2]string{market.KeyHome, market.KeyAway}[s.Races[i]]), true
		}
	}
	return "", false
}
