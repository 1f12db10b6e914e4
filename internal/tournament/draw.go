package tournament

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"iter"
	"sort"

	"maidan/internal/draw"
	"maidan/internal/id"
	"maidan/internal/money"
)

// A draw can be checked by anybody: the hash of the seed is published before the first ticket is won. After the end the tickets are put in the order of their
// players' ids, the list is hashed, and for each prize HMAC-SHA256 keyed with the seed over "<hash of the list>:<number of the draw>" gives a ticket, modulo
// the number of tickets. A ticket of a player who has won already is drawn again with the next number.

// seedOf returns the seed of an edition, which is derived from the service's key, and its hash.
func (s *Service) seedOf(edition string) (seed, hash string) {
	seed = draw.Seed(s.Key, "tournament:"+edition)
	return seed, draw.HashOf(seed)
}

// holder is a player with tickets, numbered from first on.
type holder struct {
	playerID       id.Player
	currency       money.Currency
	first, tickets int64
}

// numbered gives the tickets their numbers, in the order of the holders, and returns how many there are and the hash of the list: SHA-256 over the lines
// "<alias of the player> <tickets>\n".
func numbered(edition string, holders []holder) (total int64, hash string) {
	sum := sha256.New()
	for i := range holders {
		holders[i].first = total
		total += holders[i].tickets
		_, _ = fmt.Fprintf(sum, "%s %d\n", Alias(edition, holders[i].playerID), holders[i].tickets) // a hash takes everything
	}
	return total, hex.EncodeToString(sum.Sum(nil))
}

// Alias returns the name of a player on the boards of an edition: another one in each, so that nobody is recognised.
func Alias(edition string, playerID id.Player) string {
	sum := sha256.Sum256([]byte("alias:" + edition + ":" + string(playerID)))
	return "P-" + aliasText(sum[:6])
}

const aliasSigns = "23456789ABCDEFGHJKMNPQRSTVWXYZ"

func aliasText(bytes []byte) string {
	text := make([]byte, len(bytes))
	for i, b := range bytes {
		text[i] = aliasSigns[int(b)%len(aliasSigns)]
	}
	return string(text)
}

// winner is a drawn holder and ticket.
type winner struct {
	holder
	ticket int64
}

// winners yields the drawn players in order, each once.
func winners(seed, listHash string, holders []holder) iter.Seq[winner] {
	return func(yield func(winner) bool) {
		var total int64
		if n := len(holders); n > 0 {
			total = holders[n-1].first + holders[n-1].tickets
		}
		won := map[id.Player]bool{}
		for number := int64(0); len(won) < len(holders); number++ {
			ticket := int64(draw.Number(seed, fmt.Sprintf("%s:%d", listHash, number)) % uint64(total))
			h := holders[sort.Search(len(holders), func(i int) bool { return holders[i].first > ticket })-1]
			if won[h.playerID] {
				continue
			}
			won[h.playerID] = true
			if !yield(winner{h, ticket}) {
				return
			}
		}
	}
}
