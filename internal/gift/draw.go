package gift

import (
	"fmt"

	"maidan/internal/draw"
	"maidan/internal/id"
)

// seed returns the seed of a day. It is secret until the day is over.
func (g *Gifts) seed(day int64) string { return draw.Seed(g.Key, fmt.Sprintf("gift:%d", day)) }

// Hash returns the hash of the seed of a day.
func (g *Gifts) Hash(day int64) string { return draw.HashOf(g.seed(day)) }

// NumberOf returns the number that a player draws.
func NumberOf(seed, text string, playerID id.Player) uint64 {
	return draw.Number(seed, text+":"+string(playerID))
}

// Pick returns the position of the prize of a number: the number modulo the sum of the weights lies in the share of one of them, in their order. The weights are at most
// a million, so that the remainder prefers none by more than 10⁻¹³.
func Pick(number uint64, prizes []Prize) int {
	left := int64(number % uint64(total(prizes)))
	for i, p := range prizes {
		if left -= p.Weight; left < 0 {
			return i
		}
	}
	return len(prizes) - 1
}

// ChanceOf returns the chance of a prize among others, of a million.
func ChanceOf(p Prize, prizes []Prize) int64 {
	return p.Weight * 1_000_000 / total(prizes)
}

// total returns the sum of the weights.
func total(prizes []Prize) (sum int64) {
	for _, p := range prizes {
		sum += p.Weight
	}
	return sum
}

func sourceOf(day int64, playerID id.Player) string {
	return fmt.Sprintf("%s%d:%s", SourcePrefix, day, playerID)
}
