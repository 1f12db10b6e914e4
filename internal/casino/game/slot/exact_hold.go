package slot

import "math/big"

// valuesOf returns the measures of the values of no coin, one coin, …
func (m *machine) valuesOf() []measure {
	one := nothing()
	for _, coin := range m.Hold.Value {
		one = one.or(certain(coin.Pays).given(ratio(coin.Weight, m.weights)))
	}
	all := []measure{certain(0)}
	for range m.cells() {
		all = append(all, all[len(all)-1].then(one))
	}
	return all
}

// comes returns the probability that on some free positions no coin comes, one comes, … (binomial distribution).
func (m *machine) comes(free int) []*big.Float {
	coin, none := ratio(m.Hold.Coin, m.Hold.Of), ratio(m.Hold.Of-m.Hold.Coin, m.Hold.Of)
	all := make([]*big.Float, free+1)
	for n := range all {
		chance := new(big.Float).SetPrec(precision).SetInt(new(big.Int).Binomial(int64(free), int64(n)))
		for range n {
			chance.Mul(chance, coin)
		}
		for range free - n {
			chance.Mul(chance, none)
		}
		all[n] = chance
	}
	return all
}
