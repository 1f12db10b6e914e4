package factory

import "math"

// z95 is the quantile of the standard normal distribution for an interval of 95 %.
const z95 = 1.959963984540054

// Wilson returns the 95 % score interval of the proportion of hits in n trials: E. B. Wilson, "Probable inference, the law of
// succession, and statistical inference", Journal of the American Statistical Association 22 (1927), 209–212. Unlike the normal
// approximation it stays between 0 and 1 and is valid for few hits. Without trials it returns 0 to 1.
func Wilson(hits, n int64) (low, high float64) {
	if n <= 0 {
		return 0, 1
	}
	trials := float64(n)
	p := math.Min(float64(hits)/trials, 1) // a player may register in one view and be counted in another: the proportion is capped at 1
	square := z95 * z95
	centre := (p + square/(2*trials)) / (1 + square/trials)
	half := z95 / (1 + square/trials) * math.Sqrt(p*(1-p)/trials+square/(4*trials*trials))
	return math.Max(0, centre-half), math.Min(1, centre+half)
}

// PValue returns the probability of a difference at least as large as that of the two proportions if there is none. It is the
// two-sided z-test for two proportions with a pooled variance (NIST/SEMATECH e-Handbook of Statistical Methods, 7.3.3). It
// returns 1 when there are too few counts for the test.
func PValue(hitsA, nA, hitsB, nB int64) float64 {
	if nA <= 0 || nB <= 0 || hitsA > nA || hitsB > nB {
		return 1
	}
	a, b := float64(hitsA)/float64(nA), float64(hitsB)/float64(nB)
	pooled := float64(hitsA+hitsB) / float64(nA+nB)
	spread := math.Sqrt(pooled * (1 - pooled) * (1/float64(nA) + 1/float64(nB)))
	if spread == 0 {
		return 1
	}
	return math.Erfc(math.Abs(a-b) / spread / math.Sqrt2)
}
