// Package draw draws numbers that anybody can check afterwards.
//
// A seed is derived from a key of the server. Its hash is published before anything is known that the numbers depend on besides, and the seed when all is drawn. A number
// is the first eight bytes of HMAC-SHA256, keyed with the text of the seed, over a message that both sides know.
package draw

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
)

// Seed returns the seed of a name, as hexadecimal digits: always the same of one key.
func Seed(key []byte, name string) string {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(name))
	return hex.EncodeToString(mac.Sum(nil))
}

// HashOf returns the hash that is published of a seed: SHA-256 of its text, as hexadecimal digits.
func HashOf(seed string) string {
	sum := sha256.Sum256([]byte(seed))
	return hex.EncodeToString(sum[:])
}

// Number returns the number of a message, big endian.
func Number(seed, message string) uint64 {
	mac := hmac.New(sha256.New, []byte(seed))
	mac.Write([]byte(message))
	return binary.BigEndian.Uint64(mac.Sum(nil))
}
