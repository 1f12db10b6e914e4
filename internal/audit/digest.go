package audit

import (
	"crypto/sha256"
	"encoding/base64"
	"strconv"
)

// Data in a single row can be changed without contradicting other data. The terms of a bet, a cash-out and a grant are therefore
// written twice. One copy is in their rows; the other is a digest in the answer of the command that made them, which is never
// rewritten. `maidan audit` compares the two. The digest finds mistakes and tampering with rows. It has no key, so it does not
// stop an attacker who rewrites both.

// Digest collects terms. Every part is framed, so that different parts never give the same text.
type Digest struct{ text []byte }

// NewDigest returns an empty digest with a capacity of so many bytes.
func NewDigest(size int) Digest { return Digest{make([]byte, 0, size)} }

// AddTexts adds texts.
func (d *Digest) AddTexts(parts ...string) {
	for _, p := range parts {
		d.text = strconv.AppendInt(d.text, int64(len(p)), 10)
		d.text = append(append(d.text, ':'), p...)
	}
}

// AddNumbers adds numbers.
func (d *Digest) AddNumbers(numbers ...int64) {
	for _, n := range numbers {
		d.text = append(strconv.AppendInt(d.text, n, 10), ',')
	}
}

// Sum returns 16 characters, the first 96 bits of SHA-256.
func (d *Digest) Sum() string {
	sum := sha256.Sum256(d.text)
	return base64.RawURLEncoding.EncodeToString(sum[:12])
}
