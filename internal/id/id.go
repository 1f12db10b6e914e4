// Package id has the types of ids and generates ids that sort by their creation time.
//
// An identifier is 26 characters of lower-case Crockford base 32: 48 bits of unix milliseconds and 80 random bits. Identifiers
// that one Maker creates in the same millisecond count upwards, so they sort in the order of their creation. Time-ordered keys
// go to the right edge of every index. This makes inserts 20 % faster on PostgreSQL and 65 % faster on SQLite
// (bench/README.md).
package id

import (
	"strings"
	"sync"

	"maidan/internal/clock"
	"maidan/internal/rng"
)

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"

// Len is the length of every identifier in characters.
const Len = 26

// timeLen is how many characters at the beginning of an identifier are its time.
const timeLen = 10

// End sorts after every identifier in any collation: the cursor of the first page of a list that is read backwards.
const End = "zzzzzzzzzzzzzzzzzzzzzzzzzzz"

// Maker generates identifiers. It is safe for concurrent use.
type Maker struct {
	clock clock.Clock
	src   rng.Source

	mu   sync.Mutex
	last int64
	hi   uint16 // the upper 16 of the 80 random bits
	lo   uint64
}

// NewMaker returns a Maker that reads time from c and randomness from src.
func NewMaker(c clock.Clock, src rng.Source) *Maker { return &Maker{clock: c, src: src, last: -1} }

// New returns the next identifier: greater than every earlier one of this Maker, even if the clock steps back.
func (m *Maker) New() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	if now := m.clock.Now().UnixMilli(); now > m.last {
		m.last = now
		// The top bit is clear, so that counting up within a millisecond cannot overflow.
		m.hi, m.lo = uint16(m.src.Uint64())&0x7fff, m.src.Uint64()
	} else if m.lo++; m.lo == 0 {
		m.hi++
	}
	return encode(uint64(m.last), m.hi, m.lo)
}

// encode writes 48 + 16 + 64 = 128 bits as 26 characters, most significant first.
func encode(ms uint64, hi uint16, lo uint64) string {
	upper := ms<<16 | uint64(hi)
	var b [Len]byte
	for i := Len - 1; i >= 0; i-- {
		b[i] = alphabet[lo&31]
		lo = lo>>5 | upper<<59
		upper >>= 5
	}
	return string(b[:])
}

// maxMillis is the last time that an identifier can have: 48 bits of unix milliseconds.
const maxMillis = 1<<48 - 1

// At returns the smallest identifier of a time in unix milliseconds: a cursor for lists in time order. Times that no identifier can have, which
// may come from a request, count as the nearest that one can.
func At(ms int64) string { return encode(uint64(min(max(ms, 0), maxMillis)), 0, 0) }

// Millis returns the time in unix milliseconds at which an identifier was made, 0 for a text that is none.
func Millis(s string) (ms int64) {
	if !Valid(s) {
		return 0
	}
	for i := range timeLen {
		ms = ms<<5 | int64(strings.IndexByte(alphabet, s[i]))
	}
	return ms
}

// Valid reports whether s has the format of an identifier.
func Valid(s string) bool {
	if len(s) != Len {
		return false
	}
	for i := range len(s) {
		c := s[i]
		if (c < '0' || c > '9') && (c < 'a' || c > 'z' || c == 'i' || c == 'l' || c == 'o' || c == 'u') {
			return false
		}
	}
	return true
}
