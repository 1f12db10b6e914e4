package invented

import (
	"hash/fnv"
	"math"

	"maidan/internal/sportsbook/cricket"
)

// BattingSpread is the standard deviation of batter ratings in runs a ball: that of the real matches that the pricing model was
// fitted on (pricing/fit measures it, see docs/models/cricket.md).
const BattingSpread = 0.09

// Batting returns the ratings of a side's batters, in their order. A player's rating depends on the names in the side and is the
// same in every match and season. Ratings sum to zero and have no trend in the batting order, because the side's strength is in its
// team rating.
func Batting(players []string) []cricket.Proven {
	if len(players) < 3 {
		return nil // with two players every rating must be average to meet the constraints
	}
	out := make([]cricket.Proven, len(players))
	mean, middle := 0.0, float64(len(players)-1)/2
	for i, name := range players {
		out[i] = cricket.Proven{Name: name, Worth: talent(name)}
		mean += out[i].Worth / float64(len(players))
	}
	across, along := 0.0, 0.0
	for i, b := range out {
		across += (float64(i) - middle) * b.Worth
		along += (float64(i) - middle) * (float64(i) - middle)
	}
	rest := BattingSpread * math.Sqrt(float64(len(players))/float64(len(players)-2)) // the trend line took two degrees of freedom
	for i := range out {
		worth := out[i].Worth - mean - across/along*(float64(i)-middle)
		out[i].Worth = math.Round(1000*rest*worth) / 1000
	}
	return out
}

// talent returns a normally distributed number derived from a name.
func talent(name string) float64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(name)) // cannot fail
	u := (float64(mix(h.Sum64())>>11) + 0.5) / (1 << 53)
	return math.Sqrt2 * math.Erfinv(2*u-1)
}

// mix spreads the bits of a hash: names that differ at the end have hashes that differ in their last bits. (The
// finaliser of SplitMix64, Steele, Lea and Flood 2014.)
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
