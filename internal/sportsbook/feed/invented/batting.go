package invented

import (
	"hash/fnv"
	"math"

	"maidan/internal/sportsbook/cricket"
)

// BattingSpread is the deviation of what batters are worth, in runs a ball: that of the batters of the real matches that the pricing
// model was fitted on (pricing/fit measures it, see docs/models/cricket.md).
const BattingSpread = 0.09

// Batting is what the players of a side are worth with the bat, in their order. A player is worth the same in every match and season: it
// hangs on his name and on those he bats among. A side is worth nothing on the whole, nor is its head worth more than its tail, for how
// strong it is its rating says already.
func Batting(players []string) []cricket.Proven {
	if len(players) < 3 {
		return nil // nobody could be better than the others and all of them average
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
	rest := BattingSpread * math.Sqrt(float64(len(players))/float64(len(players)-2)) // two degrees of freedom went with the line
	for i := range out {
		worth := out[i].Worth - mean - across/along*(float64(i)-middle)
		out[i].Worth = math.Round(1000*rest*worth) / 1000
	}
	return out
}

// talent is a draw from a normal distribution that always falls the same for a name.
func talent(name string) float64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(name)) // cannot fail
	u := (float64(mix(h.Sum64())>>11) + 0.5) / (1 << 53)
	return math.Sqrt2 * math.Erfinv(2*u-1)
}

// mix spreads the bits of a hash: names that differ in their last letters have hashes that differ in their last bits. (The finaliser of
// SplitMix64, Steele, Lea and Flood 2014.)
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
