package address

import (
	"crypto/sha256"
	"strings"
)

// base58Digits are the digits of Base58: no 0, O, I and l, which look alike.
const base58Digits = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"

// Lengths of an address in Base58Check. All versions of this package fit in 34 characters.
const (
	payloadBytes  = 21 // version and hash
	checksumBytes = 4
	base58Chars   = 34
)

// decodeBase58Check returns the version byte and the hash of an address. ok is false for a wrong length, character or checksum.
// Source: BIP 13, and https://en.bitcoin.it/wiki/Base58Check_encoding for the digits.
func decodeBase58Check(s string) (payload [payloadBytes]byte, ok bool) {
	raw, ok := decodeBase58(s)
	if !ok {
		return payload, false
	}
	copy(payload[:], raw[:])
	first := sha256.Sum256(payload[:])
	second := sha256.Sum256(first[:])
	return payload, [checksumBytes]byte(second[:]) == [checksumBytes]byte(raw[payloadBytes:])
}

// decodeBase58 reads the number of an address. Each leading zero byte is written as one leading "1".
func decodeBase58(s string) (raw [payloadBytes + checksumBytes]byte, ok bool) {
	if len(s) > base58Chars {
		return raw, false
	}
	for i := range len(s) {
		carry := strings.IndexByte(base58Digits, s[i])
		if carry < 0 {
			return raw, false
		}
		for j := len(raw) - 1; j >= 0; j-- {
			carry += len(base58Digits) * int(raw[j])
			raw[j] = byte(carry)
			carry >>= 8
		}
		if carry > 0 {
			return raw, false
		}
	}
	ones := len(s) - len(strings.TrimLeft(s, base58Digits[:1]))
	return raw, ones == leadingZeros(raw[:])
}

func leadingZeros(raw []byte) (n int) {
	for n < len(raw) && raw[n] == 0 {
		n++
	}
	return n
}
