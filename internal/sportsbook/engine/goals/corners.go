package goals

// mostCorners of a match to come that are told apart.
const mostCorners = 40

// cornerChance is the chance of a corner in a slot and home's share of them. The side that is expected to score more takes more, half
// as unevenly as the goals are; the score, the clock and cards make no difference to the model.
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

// corners is the distribution of the corners still to come.
func (l *look) corners(s *state) []float64 {
	chance, _ := l.cornerChance()
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
