package address

import (
	"encoding/hex"
	"strings"

	"golang.org/x/crypto/sha3"
)

// ethereumDigits is the number of hexadecimal digits of an address, which is 20 bytes.
const ethereumDigits = 40

// Ethereum reports whether s is an Ethereum address: 0x and 40 hexadecimal digits. Mixed case is the checksum of EIP-55 and must be
// right. Digits in one case have no checksum and are accepted.
func Ethereum(s string) bool {
	digits, ok := strings.CutPrefix(s, "0x")
	if !ok || len(digits) != ethereumDigits {
		return false
	}
	if _, err := hex.DecodeString(digits); err != nil {
		return false
	}
	lower := strings.ToLower(digits)
	return digits == lower || digits == strings.ToUpper(digits) || digits == mixedCase(lower)
}

// mixedCase returns the digits as EIP-55 writes them: a digit is upper case where the hash of all digits has a digit of 8 or more.
func mixedCase(lower string) string {
	hash := sha3.NewLegacyKeccak256()
	hash.Write([]byte(lower))
	sum := hex.EncodeToString(hash.Sum(nil))
	mixed := []byte(lower)
	for i, digit := range mixed {
		if digit >= 'a' && sum[i] >= '8' {
			mixed[i] = digit - 'a' + 'A'
		}
	}
	return string(mixed)
}
