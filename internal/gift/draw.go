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

// Pick returns the position of the prize of a number: see draw.Pick.
func Pick(number uint64, prizes []Prize) int {
	weights := make([]int64, len(prizes))
	for i, p := range prizes {
		weights[i] = p.Weight
	}
	return draw.Pick(number, weights)
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
