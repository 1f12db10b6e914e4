package bet

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"strconv"
	"strings"

	"maidan/internal/id"
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

// Digest returns the digest of the terms that a bet was taken on, with the command that took it: its key and the stored hash of
// its input.
func (b *Bet) Digest(key, hash string) string {
	d := NewDigest(512)
	d.AddTexts(key, hash, string(b.ID), string(b.PlayerID), string(b.Currency), string(b.Kind), string(b.Funds), b.FreeBet, string(b.Grant))
	d.AddNumbers(int64(b.Stake), int64(b.Unit), b.Lines, Flag(b.EachWay), Flag(b.Live), int64(b.Odds), int64(b.Potential), b.PlacedAt)
	for _, k := range b.Sizes {
		d.AddNumbers(int64(k))
	}
	for i, l := range b.Legs {
		p := Place{}
		if l.Place != nil {
			p = *l.Place
		}
		d.AddTexts(string(l.MarketID), string(l.SelectionID))
		d.AddNumbers(int64(i), int64(l.Odds), l.Version, int64(l.Builder), int64(l.BuilderOdds), p.Num, p.Den, p.Places)
	}
	return d.Sum()
}

// Answer returns the stored answer to the command that took a bet: its id and the digest of its terms.
func Answer(b *Bet, key, hash string) []byte {
	return []byte(`"` + string(b.ID) + " " + b.Digest(key, hash) + `"`)
}

// ReadAnswer reads an answer written by Answer. Bets from before digests were stored have no digest.
func ReadAnswer(answer []byte) (betID id.Bet, digest string, err error) {
	var text string
	if err := json.Unmarshal(answer, &text); err != nil {
		return "", "", err
	}
	first, digest, _ := strings.Cut(text, " ")
	return id.Bet(first), digest, nil
}
