package gift

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"

	"maidan/internal/id"
)

// seed returns the seed of a day, as hexadecimal digits. It is secret until the day is over.
func (g *Gifts) seed(day int64) string {
	mac := hmac.New(sha256.New, g.Key)
	_, _ = fmt.Fprintf(mac, "gift:%d", day) // a hash takes everything
	return hex.EncodeToString(mac.Sum(nil))
}

// Hash returns the hash of the seed of a day: SHA-256 of its text, as hexadecimal digits.
func (g *Gifts) Hash(day int64) string { return HashOf(g.seed(day)) }

// HashOf returns the published hash of a seed.
func HashOf(seed string) string {
	sum := sha256.Sum256([]byte(seed))
	return hex.EncodeToString(sum[:])
}

// NumberOf returns the number that a player draws: the first eight bytes of the HMAC-SHA256 of "<text>:<player id>", keyed with the text of the seed.
func NumberOf(seed, text string, playerID id.Player) uint64 {
	mac := hmac.New(sha256.New, []byte(seed))
	_, _ = fmt.Fprintf(mac, "%s:%s", text, playerID) // a hash takes everything
	return binary.BigEndian.Uint64(mac.Sum(nil))
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
