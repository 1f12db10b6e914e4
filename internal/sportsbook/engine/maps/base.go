package maps

import (
	"math"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/engine"
)

// The model of a map of Dota is a Markov chain over full minutes and home's lead in thousands of gold. In each minute the lead
// moves by a rounded normal step whose spread grows with the clock. The step drifts to the better team and a little to the
// leader, because leads snowball. Then the map may end: the later and the more one-sided, the more likely. The larger the lead,
// the likelier the leader wins. The rate of kills depends on the clock only. The parameters give maps of about 36 minutes and 47
// kills on average.
const (
	lastMinute = 80 // every map ends by then
	mostLead   = 36
	widest     = 6 // largest change of the lead in a minute, in thousands

	drift     = 0.045 // thousands a minute for each standard deviation between the teams
	snowball  = 0.012 // of the lead, a minute
	noise     = 0.55  // spread of the first minute's step
	noiseGrow = 0.032 // increase of that spread each minute
	noiseMost = 2.2

	firstEnd  = 14     // no map ends before this minute
	endBase   = 0.0030 // probability of an end in the first such minute at a level score
	endGrow   = 0.0019 // increase of that probability each minute
	endByLead = 0.065  // exponent for each thousand of lead
	endMost   = 0.6
	sureness  = 0.42 // log-odds of the leader for each thousand of lead
)

// base is the model of a map between two teams.
type base struct {
	d     float64
	steps [lastMinute + 1]float64     // spread of the step to a minute
	worth [lastMinute + 1][]float64   // home's win probability from a minute and lead, if the map has not ended by then
	moves [lastMinute + 1][][]float64 // steps from a minute and lead, -widest to widest
}

func newBase(d float64) *base {
	b := &base{d: d}
	for t := range b.steps {
		b.steps[t] = min(noise+noiseGrow*float64(t), noiseMost)
	}
	b.tabulate()
	for t := lastMinute; t >= 0; t-- {
		b.worth[t] = make([]float64, 2*mostLead+1)
		for i := range b.worth[t] {
			b.worth[t][i] = b.value(t, i-mostLead)
		}
	}
	return b
}

// tabulate fills in the steps.
func (b *base) tabulate() {
	for t := range b.moves[:lastMinute] {
		b.moves[t] = make([][]float64, 2*mostLead+1)
		for i := range b.moves[t] {
			lead := i - mostLead
			mean, spread := drift*b.d+snowball*float64(lead), b.steps[t+1]
			row := make([]float64, 2*widest+1)
			lo := 0.0
			for k := range row {
				hi := 1.0
				if k < 2*widest {
					hi = below(float64(k-widest)+0.5, mean, spread)
				}
				to := min(max(lead+k-widest, -mostLead), mostLead)
				row[to-lead+widest] += hi - lo
				lo = hi
			}
			b.moves[t][i] = row
		}
	}
}

// below returns the normal distribution function.
func below(x, mean, spread float64) float64 { return 0.5 * math.Erfc((mean-x)/(spread*math.Sqrt2)) }

// ends returns the probability that a map that has lasted to a minute ends there, and home's win probability then.
func ends(t, lead int) float64 {
	switch {
	case t >= lastMinute:
		return 1
	case t < firstEnd:
		return 0
	}
	return min((endBase+endGrow*float64(t-firstEnd))*math.Exp(endByLead*math.Abs(float64(lead))), endMost)
}

func wins(lead int) float64 { return 1 / (1 + math.Exp(-sureness*float64(lead))) }

// value returns home's win probability from a minute at which the map continued; later minutes are computed already.
func (b *base) value(t, lead int) float64 {
	if t >= lastMinute {
		return wins(lead)
	}
	v := 0.0
	for k, p := range b.moves[t][lead+mostLead] {
		if p > 0 {
			to := lead + k - widest
			e := ends(t+1, to)
			v += p * (e*wins(to) + (1-e)*b.worth[t+1][to+mostLead])
		}
	}
	return v
}

func (b *base) home(s *state) float64 { return b.worth[s.Minute][s.Lead+mostLead] }
func (b *base) fresh() float64        { return b.worth[0][mostLead] }

// lasts returns the probability that the map ends at each minute.
func (b *base) lasts(s *state) [lastMinute + 1]float64 {
	var out [lastMinute + 1]float64
	if s.Minute >= lastMinute {
		out[lastMinute] = 1
		return out
	}
	now, next := make([]float64, 2*mostLead+1), make([]float64, 2*mostLead+1)
	now[s.Lead+mostLead] = 1
	for t := s.Minute; t < lastMinute; t++ {
		clear(next)
		for i, p := range now {
			if p < 1e-9 {
				continue
			}
			for k, q := range b.moves[t][i] {
				next[min(max(i+k-widest, 0), 2*mostLead)] += p * q
			}
		}
		for i := range next {
			e := ends(t+1, i-mostLead)
			out[t+1] += next[i] * e
			next[i] *= 1 - e
		}
		now, next = next, now
	}
	return out
}

// killRate returns the mean number of kills in the minute that begins at t: few in the laning stage, most in the team fights of
// the middle.
func killRate(t int) float64 { return min(0.5+0.052*float64(t), 1.66) }

// mostKills is the end of the distribution of kills.
const mostKills = 220

// numbers returns the distribution of kills: those so far plus a Poisson number for the time left.
func (b *base) numbers(s *state) (total, lead engine.Dist) {
	lasts := b.lasts(s)
	total = engine.Dist{From: s.Tally[home] + s.Tally[away], P: make([]float64, mostKills)}
	mean := killRate(s.Minute) * s.restOfMinute()
	for t := s.Minute + 1; t <= lastMinute; t++ {
		if lasts[t] > 1e-9 {
			p := lasts[t] * math.Exp(-mean)
			for k := range total.P {
				total.P[k] += p
				p *= mean / float64(k+1)
			}
		}
		mean += killRate(t)
	}
	if s.Minute >= lastMinute {
		total.P[0] = 1
	}
	rest := 1.0
	for _, p := range total.P[1:] {
		rest -= p
	}
	total.P[0] = max(rest, 0)
	return total, engine.Dist{}
}

// restOfMinute returns the share of the current minute after the last play.
func (s *state) restOfMinute() float64 {
	return min(max(1-float64(s.Clock-60*s.Minute)/60, 0), 1)
}

// step draws the lead after the current minute.
func (b *base) step(src rng.Source, t, lead int) int {
	u := rng.Float64(src)
	row := b.moves[t][lead+mostLead]
	for k, p := range row {
		if u -= p; u < 0 {
			return lead + k - widest
		}
	}
	return lead
}

func (b *base) finish(src rng.Source, s *state) {
	for {
		side := home
		rest := s.restOfMinute()
		if s.Minute < lastMinute {
			s.Lead = b.step(src, s.Minute, s.Lead)
			kills := poisson(src, killRate(s.Minute)*rest)
			if rng.Float64(src) >= killShare(s.Lead) {
				side = away
			}
			s.Tally[side] += kills
			s.Minute++
			s.Clock = 60 * s.Minute
		}
		if rng.Float64(src) < ends(s.Minute, s.Lead) {
			winner := home
			if rng.Float64(src) >= wins(s.Lead) {
				winner = away
			}
			s.take(winner)
			return
		}
	}
}

// killShare returns the probability that a kill at a lead is home's: the leader kills more.
func killShare(lead int) float64 { return 1 / (1 + math.Exp(-0.05*float64(lead))) }

// poisson draws a Poisson number by multiplication (Knuth), good for small means.
func poisson(src rng.Source, mean float64) int {
	limit, n := math.Exp(-mean), 0
	for p := rng.Float64(src); p > limit; p *= rng.Float64(src) {
		n++
	}
	return n
}
