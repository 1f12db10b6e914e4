package fair

import (
	"crypto/sha256"
	"encoding/hex"

	"maidan/internal/fault"
	"maidan/internal/rng"
)

// MaxClientSeed is the longest seed that a player may choose, in bytes.
const MaxClientSeed = 64

// ErrClientSeed rejects a player's seed.
var ErrClientSeed = fault.New(fault.Invalid, "client_seed_invalid", "A seed has 1 to 64 characters without spaces and colons.")

// NewServerSeed returns a secret seed: 32 random bytes in hexadecimal digits.
func NewServerSeed(src rng.Source) string { return random(src, 32) }

// NewClientSeed returns a seed for a player who did not choose one.
func NewClientSeed(src rng.Source) string { return random(src, 10) }

func random(src rng.Source, bytes int) string {
	b := make([]byte, bytes)
	rng.Bytes(src, b)
	return hex.EncodeToString(b)
}

// Commitment returns SHA-256 of the server's seed as hexadecimal digits. It is published before the first round with the seed; no result is ever
// drawn from it.
func Commitment(serverSeed string) string {
	hash := sha256.Sum256([]byte(serverSeed))
	return hex.EncodeToString(hash[:])
}

// CheckClientSeed accepts 1 to 64 visible ASCII characters other than the colon, which separates the parts of a Stream's message. It fails with
// ErrClientSeed.
func CheckClientSeed(seed string) error {
	if seed == "" || len(seed) > MaxClientSeed {
		return ErrClientSeed
	}
	for _, c := range []byte(seed) {
		if c <= ' ' || c > '~' || c == ':' {
			return ErrClientSeed
		}
	}
	return nil
}
