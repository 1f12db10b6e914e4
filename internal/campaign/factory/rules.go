package factory

import "math"

// z95 is the quantile of the standard normal distribution for an interval of 95 %.
const z95 = 1.959963984540054

// Wilson returns the score interval of 95 % for a share of hits in n trials: E. B. Wilson, "Probable inference, the law of
// succession, and statistical inference", Journal of the American Statistical Association 22 (1927), 209–212. Unlike the
// textbook interval it stays between 0 and 1 and holds for few hits. Without trials nothing is known: 0 to 1.
func Wilson(hits, n int64) (low, high float64) {
	if n <= 0 {
		return 0, 1
	}
	trials := float64(n)
	p := math.Min(float64(hits)/trials, 1) // a player may register in one view and be counted in another: never above 1
	square := z95 * z95
	centre := (p + square/(2*trials)) / (1 + square/trials)
	half := z95 / (1 + square/trials) * math.Sqrt(p*(1-p)/trials+square/(4*trials*trials))
	return math.Max(0, centre-half), math.Min(1, centre+half)
}

// PValue returns how likely a difference as large as that of two shares is when there is none: the two-sided z-test for two
// proportions with a pooled variance (NIST/SEMATECH e-Handbook of Statistical Methods, 7.3.3). 1 when there is too
// little to publish.
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
