// Package rng provides randomness: from the operating system for secrets, from a seed for simulations.
//
// The program never uses math/rand's global source, and outcomes are never re-rolled.
package rng

import (
	crand "crypto/rand"
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
)

// Source yields uniformly distributed 64-bit words. Secure sources are safe for concurrent use, seeded ones are not.
type Source interface{ Uint64() uint64 }

type secure struct{}

func (secure) Uint64() uint64 {
	var b [8]byte
	_, _ = crand.Read(b[:]) // never fails: crypto/rand ends the process instead
	return binary.LittleEndian.Uint64(b[:])
}

// Secure returns the operating system's random source, for seeds, tokens and ids.
func Secure() Source { return secure{} }

// Seeded returns ChaCha8 from a seed, for simulations that must be repeatable.
func Seeded(seed [32]byte) Source { return rand.NewChaCha8(seed) }

// Bytes fills b with random bytes of src.
func Bytes(src Source, b []byte) {
	var w [8]byte
	for i := 0; i < len(b); i += 8 {
		binary.LittleEndian.PutUint64(w[:], src.Uint64())
		copy(b[i:], w[:])
	}
}

// Float64 returns a number in [0,1) with 53 random bits.
func Float64(src Source) float64 { return float64(src.Uint64()>>11) / (1 << 53) }

// IntN returns a uniformly distributed number in [0,n). It panics when n is not positive. It uses Lemire's multiplication method
// (2019) with rejection, so that all values have the same probability.
func IntN(src Source, n int) int {
	if n <= 0 {
		panic("rng: IntN of a number that is not positive")
	}
	bound := uint64(n)
	hi, lo := bits.Mul64(src.Uint64(), bound)
	if lo < bound {
		threshold := -bound % bound
		for lo < threshold {
			hi, lo = bits.Mul64(src.Uint64(), bound)
		}
	}
	return int(hi)
}
