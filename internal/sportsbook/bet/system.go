package bet

import "math/big"

// Combined is the bets that are made of every combination of certain sizes out of some legs.
type Combined struct {
	Bets   *big.Int
	Stake  *big.Rat
	Return *big.Rat
}

// NewSystem computes a system bet exactly: unit on each combination of each size. The sum over all combinations of size k of
// the product of their multipliers is the k-th elementary symmetric polynomial, which takes n² steps and not 2ⁿ.
// Sizes larger than the number of legs have no combination.
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
