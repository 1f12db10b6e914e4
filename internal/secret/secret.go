// Package secret creates, stores and compares passwords and opaque tokens.
package secret

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"

	"maidan/internal/rng"
)

// TokenLen is the length of every token in characters: 256 bits in base64url.
const TokenLen = 43

// NewToken returns an opaque token of 256 random bits.
func NewToken(src rng.Source) string {
	var b [32]byte
	rng.Bytes(src, b[:])
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// DeriveToken returns the token derived from parts under key. Equal parts give equal tokens; they cannot be computed without
// the key and all parts.
func DeriveToken(key []byte, parts ...string) string {
	mac := hmac.New(sha256.New, key)
	for _, p := range parts {
		mac.Write([]byte(p))
		mac.Write([]byte{0})
	}
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// Digest returns the stored form of a token: SHA-256 in hex. A token has 256 random bits, so it needs no salt and no slow
// hash.
func Digest(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// legible omits characters that look alike.
const legible = "abcdefghjkmnpqrstuvwxyz23456789"

// Legible returns n random characters that people can copy from a screen. Twelve have 59 bits.
func Legible(src rng.Source, n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = legible[rng.IntN(src, len(legible))]
	}
	return string(b)
}
