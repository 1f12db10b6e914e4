package running

import (
	"slices"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/timed"
)

// At the end of regular time a side that is a few points behind plays for the level score. 6.3 % of games of the NBA are level
// after four quarters; independent turns give 2.5 %. In the Pro Kabaddi League 11 % of matches are level, and independent turns
// give 4 %. The last attack models this: a side that is d points behind, d at most a few, scores them with probability
// sport.last[d], after all turns.

// lastAttack applies the last attack to independent scores. base is home's lead before them. level holds the probabilities of a
// level score then, by home's points.
func (l *law) lastAttack(n separate, base int) (out numbers, level engine.Dist) {
	out, level = n.joint(), levels(separate{n.home, shifted(n.away, -base)})
	most := len(l.last) - 1
	if most < 1 {
		return out, level
	}
	for _, d := range []*engine.Dist{&out.lead, &out.total, &out.home, &out.away, &level} {
		*d = padded(*d, most)
	}
	for h := n.home.From; h < n.home.From+len(n.home.P); h++ {
		for by := 1; by <= most; by++ {
			p := at(n.home, h) * l.last[by]
			if trails := p * at(n.away, h+base+by); trails > 0 { // home is behind
				move(&out.home, h, by, trails)
				move(&out.total, 2*h+base+by, by, trails)
				move(&out.lead, -base-by, by, trails)
				level.P[h+by-level.From] += trails
			}
			if trails := p * at(n.away, h+base-by); trails > 0 {
				move(&out.away, h+base-by, by, trails)
				move(&out.total, 2*h+base-by, by, trails)
				move(&out.lead, by-base, -by, trails)
				level.P[h-level.From] += trails
			}
		}
	}
	return out, level
}

// padded returns a copy with more zeros at both ends.
func padded(d engine.Dist, more int) engine.Dist {
	zeros := make([]float64, more)
	return engine.Dist{From: d.From - more, P: slices.Concat(zeros, d.P, zeros)}
}

func shifted(d engine.Dist, by int) engine.Dist { return engine.Dist{From: d.From + by, P: d.P} }

// move moves a probability from a number to another. Numbers that trim has cut off are not moved.
func move(d *engine.Dist, from, by int, p float64) {
	i := from - d.From
	if i < 0 || i >= len(d.P) || i+by < 0 || i+by >= len(d.P) {
		return
	}
	p = min(p, d.P[i])
	d.P[i] -= p
	d.P[i+by] += p
}

// drawLast returns the side that levels the score in the last attack, if any, and its points.
func (l *law) drawLast(src rng.Source, score [2]int) (side, points int) {
	side, points = timed.Home, score[1]-score[0]
	if points < 0 {
		side, points = timed.Away, -points
	}
	if points == 0 || points >= len(l.last) || rng.Float64(src) >= l.last[points] {
		return side, 0
	}
	return side, points
}
