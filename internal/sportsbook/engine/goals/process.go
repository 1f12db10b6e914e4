package goals

import "fmt"

// process is the model of a match: for every slot of regular time the probability of a goal by each side. Adjustments for score,
// cards and rho follow later. It is immutable.
type process struct {
	*sport
	mean  [2]float64     // goals expected in regular time
	rate  [][][2]float64 // by period and slot, added time at its end
	stop  [][]float64    // probability that the period ends after the slot, given that it was played
	scale [2]float64     // preserves the means although scoring depends on the score
}

func newProcess(s *sport, home, away float64) (*process, error) {
	p := &process{sport: s, mean: [2]float64{home, away}, scale: [2]float64{1, 1}}
	for _, m := range p.mean {
		if !(m >= 0.05*s.base && m <= 5*s.base) {
			return nil, fmt.Errorf("goals: a side of %s that is expected to score %v goals", s.key, m)
		}
	}
	p.lay()
	if err := p.bounded(); err != nil {
		return nil, err
	}
	if !s.steady() {
		p.level()
	}
	return p, nil
}

// lay distributes the means over the slots.
func (p *process) lay() {
	var weight [2]float64
	slots := 0
	for period := range p.plan.Periods {
		regular := p.plan.Periods[period] / p.slot
		stop := ends(regular, p.addedIn(period))
		rate := make([][2]float64, len(stop))
		alive := 1.0
		for k := range rate {
			at := float64(slots+min(k, regular)) / float64(p.regularSlots())
			w := 1 + p.slope*(at-0.5)
			rate[k] = [2]float64{w, w}
			if p.turns {
				rate[k][(slots+k+1)%2] = 0
			}
			weight[0] += alive * rate[k][0]
			weight[1] += alive * rate[k][1]
			alive *= 1 - stop[k]
		}
		slots += regular
		p.rate, p.stop = append(p.rate, rate), append(p.stop, stop)
	}
	for _, rate := range p.rate {
		for k := range rate {
			rate[k][0] *= p.mean[0] / weight[0]
			rate[k][1] *= p.mean[1] / weight[1]
		}
	}
}

// bounded refuses means that are too large for the adjustments for score and rho.
func (p *process) bounded() error {
	for _, rate := range p.rate {
		for _, r := range rate {
			if r[0]+r[1] > 0.95 || !p.turns && r[0]+r[1] > 0.3 {
				return fmt.Errorf("goals: %v goals are too many for a match of %s", p.mean, p.key)
			}
		}
	}
	return nil
}

func (p *process) regularSlots() int {
	n := 0
	for _, seconds := range p.plan.Periods {
		n += seconds / p.slot
	}
	return n
}

func (p *process) addedIn(period int) []float64 {
	if period < len(p.added) {
		return p.added[period]
	}
	return []float64{1}
}

// ends returns, slot by slot, the probability that a period is over after it.
func ends(regular int, added []float64) []float64 {
	stop := make([]float64, regular+len(added)-1)
	alive := 1.0
	for extra, q := range added {
		if alive > 1e-12 {
			stop[regular+extra-1] = min(q/alive, 1)
		}
		alive -= q
	}
	stop[len(stop)-1] = 1
	return stop
}

const levelling = 5 // iterations; each reduces the error of the means to a quarter at most

// level scales scoring so that the means are the requested ones.
func (p *process) level() {
	for range levelling {
		f := p.look(position{added: unannounced}).run().final
		home, away := f.means()
		p.scale[0] *= p.mean[0] / home
		p.scale[1] *= p.mean[1] / away
	}
}
