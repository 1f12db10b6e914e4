package address

import (
	"crypto/sha256"
	"encoding/hex"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// tronValid are published addresses with their bytes.
var tronValid = map[string]string{
	"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t": "41a614f803b6fd780986a42c78ec9c7f77e6ded13c", // contract of Tether
	"TQHgMpVzWkhSsRB4BzZgmV8uW4cFL8eaBr": "419d1015e669c2df831003c5c54ceb48da613d9979", // CryptoTron::AddrTools
	"THHRK1bA7YRPZBcLnTP1SZy9ipUpsRwpo6": "41503aa4ad108bd3a89ba0310e23b49fb654cd6986", // docs.dune.com
}

func TestTron_AcceptsPublishedAddresses(t *testing.T) {
	t.Parallel()
	for s, want := range tronValid {
		require.True(t, Tron(s), s)
		payload, ok := decodeBase58Check(s)
		require.True(t, ok, s)
		require.Equal(t, want, hex.EncodeToString(payload[:]), s)
	}
}

func TestTron_RefusesInvalidAddresses(t *testing.T) {
	t.Parallel()
	for s, reason := range map[string]string{
		"":                                           "empty",
		"1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2mo":         "Bitcoin",
		"tr7nhqjekqxgtci8q8zy4pl8otszgjlj6t":         "lower case",
		"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6":          "too short",
		"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6tt":        "too long",
		"0xa614f803B6FD780986A42c78Ec9c7f77e6DeD13C": "its hexadecimal form",
		"zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz":         "larger than an address",
	} {
		require.False(t, Tron(s), "%s: %q", reason, s)
	}
	require.False(t, Tron("TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t "), "trailing space")
}

func TestTron_RefusesAnAddressWithOneChangedCharacter(t *testing.T) {
	t.Parallel()
	for s := range tronValid {
		eachChange(t, []string{s}, func(t *testing.T, changed string) { require.False(t, Tron(changed), changed) })
	}
}

func TestBase58Check_VersionsBeginWithTheirCharacter(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		hash := rapid.SliceOfN(rapid.Byte(), payloadBytes-1, payloadBytes-1).Draw(t, "hash")
		tron := encodeBase58Check(append([]byte{tronMainnet}, hash...))
		require.True(t, Tron(tron), tron)
		require.False(t, Bitcoin(tron), tron)
		require.Len(t, tron, base58Chars)
		require.Equal(t, "T", tron[:1])

		for version, first := range map[byte]string{payToPublicKeyHash: "1", payToScriptHash: "3"} {
			bitcoin := encodeBase58Check(append([]byte{version}, hash...))
			require.True(t, Bitcoin(bitcoin), bitcoin)
			require.False(t, Tron(bitcoin), bitcoin)
			require.Equal(t, first, bitcoin[:1])
		}
	})
}

// encodeBase58Check divides the number by 58 until nothing is left.
func encodeBase58Check(payload []byte) string {
	first := sha256.Sum256(payload)
	second := sha256.Sum256(first[:])
	raw := slices.Concat(payload, second[:checksumBytes])
	number, digit, s := new(big.Int).SetBytes(raw), new(big.Int), ""
	for number.Sign() > 0 {
		number.DivMod(number, big.NewInt(58), digit)
		s = base58Digits[digit.Int64():digit.Int64()+1] + s
	}
	return strings.Repeat("1", leadingZeros(raw)) + s
}

func FuzzTron(f *testing.F) {
	for s := range tronValid {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if Tron(s) {
			require.Equal(t, strings.TrimSpace(s), s)
			require.Len(t, s, base58Chars)
			require.Equal(t, "T", s[:1])
		}
	})
}
