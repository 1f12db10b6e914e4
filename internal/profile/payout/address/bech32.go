package address

import "strings"

// bech32Digits are the digits of Bech32, each worth 5 bits.
const bech32Digits = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"

// Remainders of a valid string: Bech32 by BIP 173, Bech32m by BIP 350.
const (
	bech32  = 1
	bech32m = 0x2bc830a3
)

// Lengths of a Bech32 string by BIP 173.
const (
	bech32Chars         = 90
	bech32ChecksumChars = 6
)

// generator is the generator of the checksum in BIP 173.
var generator = [5]uint32{0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3}

// decodeBech32 splits a string into its human-readable part, in lower case, and its data in groups of 5 bits without the checksum.
// variant is bech32 or bech32m. ok is false for any error that BIP 173 names, such as mixed case.
func decodeBech32(s string) (hrp string, data []byte, variant uint32, ok bool) {
	if len(s) > bech32Chars || !printable(s) || strings.ToLower(s) != s && strings.ToUpper(s) != s {
		return "", nil, 0, false
	}
	s = strings.ToLower(s)
	separator := strings.LastIndexByte(s, '1')
	if separator < 1 || len(s)-separator-1 < bech32ChecksumChars {
		return "", nil, 0, false
	}
	hrp = s[:separator]
	for i := separator + 1; i < len(s); i++ {
		group := strings.IndexByte(bech32Digits, s[i])
		if group < 0 {
			return "", nil, 0, false
		}
		data = append(data, byte(group))
	}
	variant = remainder(hrp, data)
	return hrp, data[:len(data)-bech32ChecksumChars], variant, variant == bech32 || variant == bech32m
}

// printable reports whether s has only the characters that BIP 173 allows. Others could become ASCII by a change of case, as the
// Kelvin sign does.
func printable(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r < '!' || r > '~' })
}

// remainder computes the checksum over the human-readable part and the data, which includes the checksum's characters.
func remainder(hrp string, data []byte) uint32 {
	sum := uint32(1)
	for i := range len(hrp) {
		sum = step(sum, hrp[i]>>5)
	}
	sum = step(sum, 0)
	for i := range len(hrp) {
		sum = step(sum, hrp[i]&31)
	}
	for _, group := range data {
		sum = step(sum, group)
	}
	return sum
}

func step(sum uint32, group byte) uint32 {
	top := sum >> 25
	sum = sum&0x1ffffff<<5 ^ uint32(group)
	for i, g := range generator {
		if top>>i&1 == 1 {
			sum ^= g
		}
	}
	return sum
}
