// Package fair draws the results of casino games so that players can verify them.
//
// A round of one player is drawn from a Stream: HMAC-SHA256 keyed with the server's seed, over the player's seed, the number of the round
// (nonce) and a counter. The player sees the hash of the server's seed before the round and the seed itself after it is replaced.
//
// A round that many players share is drawn from a Chain of hashes whose last value was published before the first round.
//
// The formulas are those that the verifiers in wide use compute, so that a player can check a result with a program of somebody else.
package fair

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"strconv"

	"maidan/internal/rng"
)

// Source yields uniformly distributed 32-bit numbers. A game draws its result from one and from nothing else.
type Source interface{ Uint32() uint32 }

// Seeds determine all rounds that are played with them.
type Seeds struct {
	Server string // key of the HMAC, as text; secret while in use
	Client string // chosen by the player
}

// Stream is the Source of one round: the bytes of HMAC-SHA256(key = server seed, message = "client seed:nonce:counter"), with the counter from
// 0, four bytes a number, the first byte the highest. It is not safe for concurrent use.
type Stream struct {
	mac     hash.Hash
	message []byte // "client seed:"
	prefix  int    // length of the client seed with its colon
	block   [sha256.Size]byte
	used    int // bytes of the block that were drawn
	nonce   int64
	counter uint64
}

// NewStream returns the Stream of the round with this nonce.
func NewStream(s Seeds, nonce int64) *Stream {
	stream := &Stream{mac: hmac.New(sha256.New, []byte(s.Server)), message: append([]byte(s.Client), ':')}
	stream.prefix = len(stream.message)
	stream.Reset(nonce)
	return stream
}

// Reset starts the round with this nonce and the same seeds.
func (s *Stream) Reset(nonce int64) {
	s.nonce, s.counter, s.used = nonce, 0, sha256.Size
}

// Uint32 returns the next number of the round.
func (s *Stream) Uint32() uint32 {
	if s.used == sha256.Size {
		s.fill()
	}
	n := binary.BigEndian.Uint32(s.block[s.used:])
	s.used += 4
	return n
}

func (s *Stream) fill() {
	m := strconv.AppendInt(s.message[:s.prefix], s.nonce, 10)
	m = strconv.AppendUint(append(m, ':'), s.counter, 10)
	s.mac.Reset()
	_, _ = s.mac.Write(m) // a hash never fails
	s.mac.Sum(s.block[:0])
	s.message, s.used = m, 0
	s.counter++
}

// Simulation returns a Source for simulations: the words of src in halves, so that a fast generator takes the place of a Stream.
func Simulation(src rng.Source) Source { return &simulation{src: src} }

type simulation struct {
	src  rng.Source
	word uint64
	half bool // the lower half of word is unused
}

// Uint32 implements Source.
func (s *simulation) Uint32() uint32 {
	if s.half = !s.half; s.half {
		s.word = s.src.Uint64()
		return uint32(s.word >> 32)
	}
	return uint32(s.word)
}
