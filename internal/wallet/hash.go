package wallet

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"strconv"
)

// HashOf returns the hash of a command's input. Each part is framed by its length, so that ("ab", "c") and ("a", "bc")
// differ. Parts are written with fmt's %v: hand in strings and numbers, not maps or pointers.
func HashOf(parts ...any) [32]byte {
	framed := make([]byte, 0, 256)
	for _, p := range parts {
		begin := len(framed)
		framed = append(framed, 0, 0, 0, 0, 0, 0, 0, 0)
		switch p := p.(type) { // the common ones without reflection
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

// SpellHash writes a hash as the database stores it: its first 128 bits, which is plenty to tell a player's inputs apart.
func SpellHash(hash [32]byte) string { return base64.RawURLEncoding.EncodeToString(hash[:16]) }
