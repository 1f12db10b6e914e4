package pricing

// batScore is the share of ones and twos that come off the bat; the others are byes and leg-byes.
const batScore = 0.92

// lives holds the distributions of the runs to come of single batters. A batter faces every other ball. Both batters at the
// crease score and get out alike, at the pace of the innings. Runs are off the bat.
type lives struct {
	in     []float64   // distribution of the runs to come of a batter at the crease
	coming [][]float64 // of the next batter, the one after, …; 0 for those who never bat
}

// The distribution of further runs ends here; the last cell has the tail.
const (
	most     = 120
	mostLong = 180 // of fifty overs
	ahead    = 6   // empty cells in front, so that no shift needs a bound
)

// passage is the effect of one ball on a batter at the crease.
type passage struct {
	stay [7]float64 // runs off the batter's bat; both batters stay
	gone float64    // the batter is out
	gain float64    // out, having completed a run
	next float64    // the partner is out
}

// newPassage applies a bent distribution to every other ball: see Faced. bends of ones change nothing.
func newPassage(law *[cats]float64, bend *[cats]float64) passage {
	legal, faced := 0.0, 0.0
	for c, p := range law[:catIllegal] {
		legal += p
		faced += p * bend[c]
	}
	var a passage
	for c, runs := range catRuns[:catWicket0] {
		bat, other := law[c]*bend[c]/faced/2, law[c]/legal/2
		if runs == 1 || runs == 2 {
			a.stay[0] += (1 - batScore) * bat
			bat *= batScore
		}
		a.stay[runs] += bat
		a.stay[0] += other
	}
	a.gain = law[catWicket1] * bend[catWicket1] / faced / 4
	a.gone = (law[catWicket0]*bend[catWicket0]+law[catWicket1]*bend[catWicket1])/faced/2 - a.gain
	a.next = (law[catWicket0] + law[catWicket1]) / legal / 2
	return a
}

// follow computes the runs backwards from the end of the innings, for batters who are all worth so much more than average. lost
// is the number of wickets that have fallen.
func (c *course) follow(lost int, worth float64) lives {
	bend := c.apart(worth)
	size := ahead + most
	if len(c.law) > T20.balls {
		size = ahead + mostLong
	}
	var now, after [wickets + 1][]float64
	all := make([]float64, 3*(wickets+1)*size)
	row := func(i int) []float64 { return all[i*size : (i+1)*size] }
	for i := range now {
		now[i], after[i] = row(2*i), row(2*i+1)
		now[i][ahead], after[i][ahead] = 1, 1
	}
	var l lives
	var enters [wickets]float64 // probability that the batter comes in at all
	for i := range wickets - 1 - lost {
		l.coming = append(l.coming, row(2*wickets + 2 + i)[ahead:])
	}
	for b := len(c.law) - 1; b >= 0; b-- {
		now, after = after, now
		for w := lost; w < wickets; w++ {
			c.step(b, w, &bend[phaseOf(c.stage(b))][w], now[w], after[w], after[w+1])
		}
		for w := lost; w+1 < wickets; w++ { // after a wicket with this ball the next batter is the one after
			fall := c.law[b][w][catWicket0] + c.law[b][w][catWicket1]
			if fall < faint {
				continue
			}
			coming := l.coming[w-lost]
			enters[w-lost] += fall
			for r, p := range after[w+1][ahead:] {
				coming[r] += fall * p
			}
		}
	}
	l.in = now[lost][ahead:]
	whole(l.in)
	for i, d := range l.coming {
		d[0] += max(1-enters[i], 0)
		whole(d)
	}
	return l
}

// stage returns the stage of ball b from now.
func (c *course) stage(b int) int { return c.t.m.grid.StageAt(c.start.Left - b) }

// apart returns the bends, by phase and wickets lost, of a batter's distribution relative to the average of the two at the
// crease. The course contains that average already.
func (c *course) apart(worth float64) (out [3][wickets][cats]float64) {
	for b := 0; b < len(c.law); {
		stage := c.stage(b)
		shows := c.t.m.shows(c.t.innings, stage)
		for lost := c.start.Lost; lost < wickets; lost++ {
			out[phaseOf(stage)][lost] = bends(shows * (worth - c.t.pairs[lost-c.start.Lost]))
		}
		for ; b < len(c.law) && phaseOf(c.stage(b)) == phaseOf(stage); b++ { // the bends are the phase's
		}
	}
	return out
}

// whole adds the tail to the last cell.
func whole(d []float64) {
	sum := 0.0
	for _, p := range d {
		sum += p
	}
	d[len(d)-1] += max(1-sum, 0)
}

// rare is the probability below which a state is skipped: it does not affect prices.
const rare = 1e-4

// step goes one ball back. out is the distribution before the ball; same and fewer are those after it, with and without the
// partner.
func (c *course) step(b, lost int, bend *[cats]float64, out, same, fewer []float64) {
	law := &c.law[b][lost]
	seen := 0.0
	for _, p := range law[:catIllegal] {
		seen += p
	}
	if seen < rare {
		copy(out, same)
		return
	}
	a := newPassage(law, bend)
	on := 1 - min(c.won[b][lost]/seen, 1) // the innings goes on after this ball
	s0, s1, s2, s3, s4, s6, next := on*a.stay[0], on*a.stay[1], on*a.stay[2], on*a.stay[3], on*a.stay[4], on*a.stay[6], a.next
	for i := ahead; i < len(out); i++ {
		x := same[i-6 : i+1 : i+1]
		out[i] = s0*x[6] + s1*x[5] + s2*x[4] + s3*x[3] + s4*x[2] + s6*x[0] + next*fewer[i]
	}
	out[ahead] += a.gone + (1-on)*a.stay[0]
	out[ahead+1] += a.gain + (1-on)*a.stay[1]
	for runs, p := range a.stay[2:] {
		out[ahead+runs+2] += (1 - on) * p
	}
}
