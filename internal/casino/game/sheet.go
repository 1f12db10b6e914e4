package game

import (
	"fmt"
	"math/big"
)

// Prize is a multiplier with its probability.
type Prize struct {
	Multiplier Multiplier
	Chance     *big.Rat
}

// Sheet has the exact figures of a variant (its PAR sheet).
type Sheet struct {
	Return   *big.Rat // expected multiplier (RTP)
	HitRate  *big.Rat // probability of a multiplier above 0
	Variance *big.Rat // of the multiplier
	Max      *big.Rat // the highest multiplier
}

// SheetOf computes the figures of a distribution. It fails when the probabilities do not sum to exactly 1 or one is negative.
func SheetOf(prizes []Prize) (Sheet, error) {
	s := Sheet{Return: new(big.Rat), HitRate: new(big.Rat), Variance: new(big.Rat), Max: new(big.Rat)}
	sum, square := new(big.Rat), new(big.Rat)
	for _, p := range prizes {
		if p.Chance.Sign() < 0 {
			return Sheet{}, fmt.Errorf("probability %v of multiplier %v is negative", p.Chance, p.Multiplier)
		}
		sum.Add(sum, p.Chance)
		m := big.NewRat(p.Multiplier.Num, p.Multiplier.Den)
		part := new(big.Rat).Mul(m, p.Chance)
		s.Return.Add(s.Return, part)
		square.Add(square, part.Mul(part, m))
		if m.Sign() > 0 {
			s.HitRate.Add(s.HitRate, p.Chance)
		}
		if m.Cmp(s.Max) > 0 {
			s.Max = m
		}
	}
	if sum.Cmp(big.NewRat(1, 1)) != 0 {
		return Sheet{}, fmt.Errorf("probabilities sum to %s, not 1", sum.FloatString(12))
	}
	s.Variance.Sub(square, new(big.Rat).Mul(s.Return, s.Return))
	return s, nil
}

// WinOrLose returns the distribution of a game that pays m with the probability wins/of and nothing otherwise.
func WinOrLose(m Multiplier, chance *big.Rat) []Prize {
	return []Prize{{m, chance}, {Multiplier{0, 1}, new(big.Rat).Sub(big.NewRat(1, 1), chance)}}
}

// NewSheet returns the figures of a game whose results are too many to list. It fails when the probability of all results is not 1, up to the
// error of the numbers' precision.
func NewSheet(all, mean, hitRate, variance *big.Float, most *big.Rat) (Sheet, error) {
	off := new(big.Float).Sub(all, big.NewFloat(1))
	if off.Abs(off).Cmp(new(big.Float).SetMantExp(big.NewFloat(1), -int(all.Prec())/2)) > 0 {
		return Sheet{}, fmt.Errorf("probabilities sum to %s, not 1", all.Text('g', 20))
	}
	rat := func(f *big.Float) *big.Rat { r, _ := f.Rat(nil); return r }
	return Sheet{Return: rat(mean), HitRate: rat(hitRate), Variance: rat(variance), Max: most}, nil
}
