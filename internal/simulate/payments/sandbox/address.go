package sandbox

import (
	"crypto/sha256"
	"encoding/hex"
	"math/big"
	"strings"

	"maidan/internal/profile/payout"
)

// base58Digits are the digits of Base58.
const base58Digits = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"

// base58Length is the length of a Bitcoin or Tron address here: one leading digit, a text and digits of the call.
const base58Length = 34

// addressOf returns an address for a call. Its checksum is right, and it spells that it is not real: nobody has a key for it.
func addressOf(kind payout.Kind, call string) string {
	sum := sha256.Sum256([]byte("address " + call))
	switch kind {
	case payout.Bitcoin:
		return spelled("1PLAYMoNEYoNLY", sum)
	case payout.Tron:
		return spelled("TPLAYMoNEYoNLY", sum)
	default:
		return "0x" + strings.Repeat("0", 8) + hex.EncodeToString(sum[:16])
	}
}

// spelled returns a Base58Check address that begins with a text. The digits of the call follow, the last ones are the checksum.
func spelled(text string, sum [sha256.Size]byte) string {
	digits := []byte(text)
	for _, b := range sum[:base58Length-len(text)] {
		digits = append(digits, base58Digits[int(b)%len(base58Digits)])
	}
	number := new(big.Int)
	for _, digit := range digits {
		number.Mul(number, big.NewInt(58)).Add(number, big.NewInt(int64(strings.IndexByte(base58Digits, digit))))
	}
	var raw [25]byte // version, hash of 20 bytes, checksum of 4 bytes
	number.FillBytes(raw[:])
	first := sha256.Sum256(raw[:21])
	second := sha256.Sum256(first[:])
	copy(raw[21:], second[:4])
	return base58(raw[:])
}

// base58 writes a number; each leading zero byte is a leading "1".
func base58(raw []byte) string {
	number, digit, s := new(big.Int).SetBytes(raw), new(big.Int), ""
	for number.Sign() > 0 {
		number.DivMod(number, big.NewInt(58), digit)
		s = base58Digits[digit.Int64():digit.Int64()+1] + s
	}
	for i := 0; i < len(raw) && raw[i] == 0; i++ {
		s = "1" + s
	}
	return s
}
