package bet

import "math/big"

// Combined is the total of the lines for every combination of certain sizes out of some legs.
type Combined struct {
	Bets   *big.Int
	Stake  *big.Rat
	Return *big.Rat
}

// NewSystem computes a system bet exactly: unit on each combination of each size. The k-th elementary symmetric polynomial is the
// sum over all combinations of size k of the product of their multipliers. It takes n² steps and not 2ⁿ. Sizes larger than the
// number of legs have no combination.
func NewSystem(multipliers []*big.Rat, sizes []int, unit *big.Rat) Combined {
	n := len(multipliers)
	sums := make([]*big.Rat, n+1)
	sums[0] = big.NewRat(1, 1)
	for k := 1; k <= n; k++ {
		sums[k] = new(big.Rat)
	}
	for i, m := range multipliers {
		for k := i + 1; k >= 1; k-- {
			sums[k].Add(sums[k], new(big.Rat).Mul(sums[k-1], m))
		}
	}
	s := Combined{Bets: new(big.Int), Stake: new(big.Rat), Return: new(big.Rat)}
	for _, k := range sizes {
		if k < 1 || k > n {
			continue
		}
		s.Bets.Add(s.Bets, new(big.Int).Binomial(int64(n), int64(k)))
		s.Return.Add(s.Return, sums[k])
	}
	s.Stake.Mul(new(big.Rat).SetInt(s.Bets), unit)
	s.Return.Mul(s.Return, unit)
	return s
}

// Named is a system with a common name.
type Named struct {
	Key   string `json:"key" doc:"trixie, patent, yankee, lucky15 …; screens look up system.<key>"`
	Legs  int    `json:"legs"`
	Sizes []int  `json:"sizes"`
	Lines int64  `json:"lines"`
}

// Systems returns the named systems, by the number of their legs.
func Systems() []Named {
	named := func(key string, legs, from int) Named {
		n := Named{Key: key, Legs: legs}
		for k := from; k <= legs; k++ {
			n.Sizes = append(n.Sizes, k)
		}
		n.Lines = Lines(legs, n.Sizes)
		return n
	}
	return []Named{named("trixie", 3, 2), named("patent", 3, 1), named("yankee", 4, 2), named("lucky15", 4, 1), named("canadian", 5, 2),
		named("lucky31", 5, 1), named("heinz", 6, 2), named("lucky63", 6, 1), named("super_heinz", 7, 2), named("goliath", 8, 2)}
}

// Lines returns the number of combinations of some sizes out of n legs; n is at most MaxLegs.
func Lines(n int, sizes []int) (lines int64) {
	for _, k := range sizes {
		lines += new(big.Int).Binomial(int64(n), int64(k)).Int64()
	}
	return lines
}
