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
	"fmt"
	"time"
	"unicode"
	"unicode/utf8"
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

// Pick returns the position of the prize of a number: the number modulo the sum of the weights lies in the share of one of them, in their order. Weights are above zero and at most a million together,
// so that the remainder prefers none by more than 10⁻¹³.
func Pick(number uint64, weights []int64) int {
	sum := int64(0)
	for _, weight := range weights {
		sum += weight
	}
	left := int64(number % uint64(sum))
	for i, weight := range weights {
		if left -= weight; left < 0 {
			return i
		}
	}
	return len(weights) - 1
}

// Digits returns a number as sixteen hexadecimal digits, as it is published.
func Digits(number uint64) string { return fmt.Sprintf("%016x", number) }

// longestText bounds the text that a person adds to a draw, in characters.
const longestText = 64

// ValidText reports whether a text can be somebody's part of a draw: 1 to 64 characters without control characters.
func ValidText(text string) bool {
	if !utf8.ValidString(text) {
		return false
	}
	n := 0
	for _, r := range text {
		if unicode.IsControl(r) {
			return false
		}
		n++
	}
	return n >= 1 && n <= longestText
}

const dayLength = 24 * time.Hour

// DayOf returns the day of a time: days since 1970 in UTC. Draws with a seed a day reveal it when the day is over.
func DayOf(t time.Time) int64 { return t.Unix() / int64(dayLength/time.Second) }

// EndOf returns when a day ends, unix milliseconds.
func EndOf(day int64) int64 { return (day + 1) * dayLength.Milliseconds() }
