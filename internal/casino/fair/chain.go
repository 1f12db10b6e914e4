package fair

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
)

// Hash is a link of a chain.
type Hash [sha256.Size]byte

// ParseHash reads 64 hexadecimal digits.
func ParseHash(s string) (h Hash, err error) {
	b, err := hex.DecodeString(s)
	if err != nil {
		return h, fmt.Errorf("hash: %w", err)
	}
	if len(b) != len(h) {
		return h, errors.New("hash: not 64 hexadecimal digits")
	}
	return Hash(b), nil
}

// String returns the hash as hexadecimal digits.
func (h Hash) String() string { return hex.EncodeToString(h[:]) }

// Previous returns the hash of the round before: SHA-256 of this hash's bytes. Chains are generated backwards, so a hash that was not played yet
// cannot be computed from those that were.
func (h Hash) Previous() Hash { return sha256.Sum256(h[:]) }

// PreviousText is Previous of chains that hash the hexadecimal digits instead of the bytes.
func (h Hash) PreviousText() Hash { return sha256.Sum256([]byte(h.String())) }

// Back returns the hash n rounds before this one.
func (h Hash) Back(n int) Hash {
	for range n {
		h = h.Previous()
	}
	return h
}

// Chain is the hashes of a number of rounds, from 1. Nobody can compute the hash of a round from those of the rounds before it, and its holder
// cannot change any of them once the commitment is published.
type Chain struct{ hashes []Hash }

// NewChain returns the chain of so many rounds whose last hash is seed.
func NewChain(seed Hash, rounds int) Chain {
	hashes := make([]Hash, rounds+1)
	hashes[rounds] = seed
	for i := rounds; i > 0; i-- {
		hashes[i-1] = hashes[i].Previous()
	}
	return Chain{hashes}
}

// Rounds returns the number of rounds.
func (c Chain) Rounds() int64 { return int64(len(c.hashes) - 1) }

// Commitment returns the hash that is published before the first round: the one before it.
func (c Chain) Commitment() Hash { return c.hashes[0] }

// At returns the hash of a round, from 1.
func (c Chain) At(number int64) Hash { return c.hashes[number] }

// Salted draws the multiplier of a shared round in hundredths. r is the top 52 bits of HMAC-SHA256(key = salt as text, message = bytes of the
// hash); the result is the whole part of returned/(1 − r/2^52), at least 100. returned is in hundredths: with 99, P(result ≥ x) = 0.99/x for each
// x above 1.00 that has two decimals, exactly but for 2^-52.
func Salted(h Hash, salt string, returned int64) int64 {
	r := binary.BigEndian.Uint64(sum([]byte(salt), h[:])) >> 12
	return Bust(r, returned)
}

// Bust returns the multiplier that Salted draws from the number r of 52 bits. returned is at most 100.
func Bust(r uint64, returned int64) int64 {
	const space = 1 << 52
	return max(100, int64(uint64(returned)<<52/(space-r)))
}

// Slide draws a multiplier in hundredths from the first 32 bits of HMAC-SHA256(key = hexadecimal digits of the hash, message = seed), in the way of
// the verifiers of a widely played crash game: returned × 2^32/(u+1), at least 100.
func Slide(h Hash, seed string, returned int64) int64 {
	u := uint64(binary.BigEndian.Uint32(sum([]byte(h.String()), []byte(seed))))
	return max(100, int64(uint64(returned)<<32/(u+1)))
}

func sum(key, message []byte) []byte {
	mac := hmac.New(sha256.New, key)
	_, _ = mac.Write(message) // a hash never fails
	return mac.Sum(nil)
}
