package wallet

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"strconv"
)

// HashOf returns the hash of a command's input. Each part is preceded by its length, so that ("ab", "c") and ("a", "bc") differ.
// Parts are formatted by %v: pass strings and numbers, not maps or pointers.
func HashOf(parts ...any) [32]byte {
	framed := make([]byte, 0, 256)
	for _, p := range parts {
		begin := len(framed)
		framed = append(framed, 0, 0, 0, 0, 0, 0, 0, 0)
		switch p := p.(type) { // common types without reflection
		case string:
			framed = append(framed, p...)
		case int64:
			framed = strconv.AppendInt(framed, p, 10)
		default:
			framed = fmt.Append(framed, p)
		}
		binary.BigEndian.PutUint64(framed[begin:], uint64(len(framed)-begin-8))
	}
	return sha256.Sum256(framed)
}

// EncodeHash returns the stored form of a hash: its first 128 bits, enough to distinguish a player's inputs.
func EncodeHash(hash [32]byte) string { return base64.RawURLEncoding.EncodeToString(hash[:16]) }
