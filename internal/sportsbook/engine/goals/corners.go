package goals

import (
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/market"
)

// mostCorners is the largest number of future corners that is modelled.
const mostCorners = 40

// cornerChance returns the probability of a corner in a slot and home's share of corners. The side that is expected to score more
// takes more corners, half as unevenly as the goals are. Score, clock and cards do not matter.
func (p *process) cornerChance() (chance, home float64) {
	slots := 0.0
	for _, stop := range p.stop {
		alive := 1.0
		for _, q := range stop {
			slots += alive
			alive *= 1 - q
		}
	}
	share := p.mean[0] / (p.mean[0] + p.mean[1])
	return p.corner / slots, 0.5 + (share-0.5)/2
}

// corner records a corner by a side.
func (s *state) corner(side int) {
	s.Corners[side]++
	s.Flags = append(s.Flags, side)
}

// corners returns the distribution of future corners, where each corner counts with the probability share.
func (l *look) corners(s *state, share float64) []float64 {
	chance, _ := l.cornerChance()
	chance *= share
	dist := make([]float64, mostCorners+1)
	dist[0] = 1
	for i := range l.parts {
		part := &l.parts[i]
		out := make([]float64, len(dist))
		for k := range part.rate {
			if i > 0 || l.slot+k >= s.NextFlag || l.period > s.Period {
				for n := len(dist) - 1; n >= 0; n-- {
					dist[n] *= 1 - chance
					if n > 0 {
						dist[n] += dist[n-1] * chance
					}
				}
			}
			for n := range dist {
				out[n] += dist[n] * part.stop[k]
				dist[n] *= 1 - part.stop[k]
			}
		}
		dist = out
	}
	return dist
}

// cornersTotal quotes all corners. Like goals they have a distribution slot by slot.
func (d *quoter) cornersTotal(q market.Question) {
	d.flags(q, d.state.Corners[0]+d.state.Corners[1], 1)
}

// cornersSide quotes the corners of each side.
func (d *quoter) cornersSide(q market.Question) {
	_, home := d.look.cornerChance()
	for side, share := range [2]float64{home, 1 - home} {
		q.Params.Side = [2]string{market.KeyHome, market.KeyAway}[side]
		d.flags(q, d.state.Corners[side], share)
	}
}

func (d *quoter) flags(q market.Question, taken int, share float64) {
	dist := engine.Dist{From: taken, P: d.look.corners(d.state, share)}
	d.quotes = append(d.quotes, engine.Totals(d.event, q, d.open, dist, 1)...)
}

// nextCorner quotes the side of the next corner, or none.
func (d *quoter) nextCorner(q market.Question) {
	_, home := d.look.cornerChance()
	none := d.look.corners(d.state, 1)[0]
	q.Params.Number = len(d.state.Flags) + 1
	d.add(q, []market.Answer{{Key: market.KeyHome, Name: d.event.Home.Name}, {Key: market.KeyNone, Name: "No corner"},
		{Key: market.KeyAway, Name: d.event.Away.Name}}, home*(1-none), none, (1-home)*(1-none))
}

// sideOf returns the side that a market is about.
func sideOf(m *market.Market) int {
	if m.Params.Side == market.KeyAway {
		return 1
	}
	return 0
}
