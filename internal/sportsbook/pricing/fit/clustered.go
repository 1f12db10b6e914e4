package fit

import "math"

// clustered is a mean over balls with the standard error of whole matches. The balls of one match are highly correlated, so that
// half a million of them count like some four thousand.
type clustered struct {
	n, sum     float64 // of all balls
	inN, inSum float64 // of the current match
	nn, ns, ss float64 // products of n and sum, summed over the matches before it
}

func (c *clustered) add(v float64) {
	c.n, c.sum = c.n+1, c.sum+v
	c.inN, c.inSum = c.inN+1, c.inSum+v
}

// next ends the current match.
func (c *clustered) next() {
	c.nn, c.ns, c.ss = c.nn+c.inN*c.inN, c.ns+c.inN*c.inSum, c.ss+c.inSum*c.inSum
	c.inN, c.inSum = 0, 0
}

// clusteredGap is a sum of outcomes less their probabilities over the balls of one bin, with its deviation by whole matches.
type clusteredGap struct {
	inSum   float64 // of the current match
	squares float64 // of the sums of the matches before it
}

func (g *clusteredGap) add(v float64) { g.inSum += v }

// next ends the current match.
func (g *clusteredGap) next() { g.squares, g.inSum = g.squares+g.inSum*g.inSum, 0 }

// chance returns how far from 0 the sum of perfect probabilities is on average: the mean of half a normal distribution.
func (g clusteredGap) chance() float64 {
	g.next()
	return math.Sqrt(2 / math.Pi * g.squares)
}

func (c *clustered) mean() float64 { return c.sum / max(c.n, 1) }

// deviation returns the standard error of the mean: that of a ratio of sums over independent matches (Cochran, Sampling
// Techniques, 1977, 2.11).
func (c clustered) deviation() float64 {
	c.next()
	m := c.mean()
	return math.Sqrt(max(c.ss-2*m*c.ns+m*m*c.nn, 0)) / max(c.n, 1)
}
