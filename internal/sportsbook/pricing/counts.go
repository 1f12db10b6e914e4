package pricing

import (
	"math"

	"maidan/internal/sportsbook/cricket"
)

// way is a possible innings with its probability: the current one, or before the match one for each side that may bat first.
type way struct {
	t *Track
	s Situation
	c *course
}

// ways returns the current innings, before the match the possible first innings. It is empty if no innings is open.
func (x *Moment) ways() []way {
	if x.s.Number() > 0 {
		in := x.open()
		if in == nil || in.Wickets >= wickets {
			return nil
		}
		return []way{{x.track(), situation(in), x.trace()}}
	}
	if x.before == nil {
		s := Situation{Left: x.s.Format.Balls()}
		for _, side := range []cricket.Side{cricket.Home, cricket.Away} {
			t := x.m.Follow(1, x.pre, side, s.Left, 0)
			x.before = append(x.before, way{t, s, t.trace(s)})
		}
	}
	return x.before
}

// mean returns the average distribution over the ways.
func (x *Moment) mean(of func(w way) Distribution) (d Distribution, ok bool) {
	all := x.ways()
	for i, w := range all {
		one := of(w)
		if i == 0 {
			d = Distribution{from: one.from, p: make([]float64, len(one.p))}
		}
		for k, p := range one.p {
			d.p[k] += p / float64(len(all))
		}
	}
	return d, len(all) > 0
}

// Wickets returns the distribution of the wickets at the end of the current innings, before the match of the first. ok is false
// if no innings is open.
func (x *Moment) Wickets() (d Distribution, ok bool) {
	return x.mean(way.wickets)
}

// wickets derives the distribution from the probability of the next wicket at each ball.
func (w way) wickets() Distribution {
	d := Distribution{from: w.s.Lost, p: make([]float64, wickets+1-w.s.Lost)}
	more := 1.0
	for lost := w.s.Lost; lost < wickets; lost++ {
		falls := 0.0
		for b := range w.c.law {
			falls += w.c.law[b][lost][catWicket0] + w.c.law[b][lost][catWicket1]
		}
		falls = min(falls, more)
		d.p[lost-w.s.Lost], more = more-falls, falls
	}
	d.p[len(d.p)-1] = more
	return d
}

// Fours returns the distribution of the fours still to come in the current innings, before the match in the first.
// Balls of one group of intensities are taken as independent: the effect of a wicket is in their probabilities.
func (x *Moment) Fours() (d Distribution, ok bool) {
	return x.mean(func(w way) Distribution { return w.hits(0) })
}

// Sixes is Fours for sixes.
func (x *Moment) Sixes() (d Distribution, ok bool) {
	return x.mean(func(w way) Distribution { return w.hits(1) })
}

// mostHits is the largest number of fours or sixes of an innings that is modelled, the tail in the last.
const mostHits = 80

// taste is the standard deviation, between innings, of the share of a side's runs that comes by fours and by sixes. Real innings
// differ more than their pace predicts.
var taste = [2]float64{0.1, 0.3}

func (w way) hits(kind int) Distribution {
	d := Distribution{p: make([]float64, mostHits)}
	wide := math.Sqrt(3) * taste[kind]
	for _, h := range w.c.hits {
		for i, share := range [3]float64{1.0 / 6, 2.0 / 3, 1.0 / 6} { // three points of a normal
			h.add(d.p, kind, share, 1+float64(i-1)*wide)
		}
	}
	d.normalise()
	return d
}

// add adds the distribution of hits with a factor on their rate.
func (h hits) add(out []float64, kind int, share, often float64) {
	now, top := make([]float64, mostHits), 0
	now[0] = h.weight * share
	for _, ball := range h.balls {
		p := min(often*ball[kind]/h.weight, 1)
		if p < faint {
			continue
		}
		top = min(top+1, mostHits-1)
		for n := top; n > 0; n-- {
			now[n] += p * (now[n-1] - now[n])
		}
		now[0] *= 1 - p
	}
	for n, p := range now {
		out[n] += p
	}
}

// Fall returns the distribution of the runs until the next wicket of the current innings, before the match of the first. Without
// a wicket these are the runs at its end.
func (x *Moment) Fall() (d Distribution, ok bool) {
	return x.mean(way.fall)
}

func (w way) fall() Distribution {
	return w.t.Fall(w.s)
}

// Counts returns the wickets at the end of the tracked innings and the fours and sixes to come: see Moment.
func (t *Track) Counts(s Situation) (wickets, fours, sixes Distribution) {
	w := way{t, s, t.trace(s)}
	return w.wickets(), w.hits(0), w.hits(1)
}

// Fall returns the runs until the next wicket of the tracked innings: see Moment.
func (t *Track) Fall(s Situation) Distribution {
	return t.walkTo(s, []int{s.Left}, nil, s.Lost+1)[0]
}

// WicketWithin returns the probability of a wicket in the next so many legal balls of the current innings, 0 if none is open.
func (x *Moment) WicketWithin(balls int) float64 {
	p := 0.0
	for _, w := range x.ways() {
		for b := range min(balls, len(w.c.law)) {
			p += w.c.law[b][w.s.Lost][catWicket0] + w.c.law[b][w.s.Lost][catWicket1]
		}
	}
	return min(p, 1)
}

// BoundaryWithin returns the probability of a four or a six in the next so many legal balls of the current innings. It is 0 if
// none is open.
func (x *Moment) BoundaryWithin(balls int) float64 {
	p := 0.0
	for _, w := range x.ways() {
		for _, h := range w.c.hits {
			none := 1.0
			for _, ball := range h.balls[:min(balls, len(h.balls))] {
				none *= 1 - min((ball[0]+ball[1])/h.weight, 1)
			}
			p += h.weight * (1 - none)
		}
	}
	return p
}
