package address

import (
	"encoding/hex"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestDecodeBech32_AcceptsTheStringsOfTheStandards(t *testing.T) {
	t.Parallel()
	for variant, valid := range map[uint32][]string{
		bech32: { // BIP 173
			"A12UEL5L", "a12uel5l", "an83characterlonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1tt5tgs",
			"abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw",
			"11qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqc8247j",
			"split1checkupstagehandshakeupstreamerranterredcaperred2y9e3w", "?1ezyfcl",
		},
		bech32m: { // BIP 350
			"A1LQFN3A", "a1lqfn3a", "an83characterlonghumanreadablepartthatcontainsthetheexcludedcharactersbioandnumber11sg7hg6",
			"abcdef1l7aum6echk45nj3s0wdvt2fg8x9yrzpqzd3ryx",
			"11llllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllludsr8",
			"split1checkupstagehandshakeupstreamerranterredcaperredlc445v", "?1v759aa",
		},
	} {
		for _, s := range valid {
			hrp, _, got, ok := decodeBech32(s)
			require.True(t, ok, s)
			require.Equal(t, variant, got, s)
			require.True(t, strings.HasPrefix(strings.ToLower(s), hrp+"1"), s)
		}
	}
}

func TestDecodeBech32_RefusesInvalidStrings(t *testing.T) {
	t.Parallel()
	for _, s := range []string{
		// BIP 173
		"\x201nwldj5", "\x7f1axkwrx", "\x801eym55h", "an84characterslonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1569pvx",
		"pzry9x0s0muk", "1pzry9x0s0muk", "x1b4n0q5v", "li1dgmt3", "de1lg7wt\xff", "A1G7SGD8", "10a06t8", "1qzzfhee",
		// BIP 350
		"\x201xj0phk", "\x7f1g6xzxy", "\x801vctc34", "an84characterslonghumanreadablepartthatcontainsthetheexcludedcharactersbioandnumber11d6pts4",
		"qyrz8wqd2c9m", "1qyrz8wqd2c9m", "y1b0jsk6g", "lt1igcx5c0", "in1muywd", "mm1crxm3i", "au1s5cgom", "M1VUXWEZ", "16plkw9", "1p2gdwpf",
	} {
		_, _, _, ok := decodeBech32(s)
		require.False(t, ok, "%q", s)
	}
}

// The programs are those of the scripts in BIP 350, without the version and the length.
func TestToBytes_ReturnsTheProgramsOfTheStandard(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]string{
		"BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4":                     "751e76e8199196d454941c45d1b3a323f1433bd6",
		"tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7": "1863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262",
		"BC1SW50QGDZ25J":                       "751e",
		"bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs": "751e76e8199196d454941c45d1b3a323",
		"tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c": "000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433",
	} {
		_, data, _, ok := decodeBech32(s)
		require.True(t, ok, s)
		program, ok := toBytes(data[1:])
		require.True(t, ok, s)
		require.Equal(t, want, hex.EncodeToString(program), s)
	}
}

func TestBitcoin_AcceptsEveryWitnessProgramAndRefusesChangesOfIt(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		version := rapid.ByteRange(0, lastWitnessVersion).Draw(t, "version")
		size := rapid.IntRange(shortestProgram, longestProgram).Draw(t, "size")
		if version == 0 {
			size = rapid.SampledFrom([]int{publicKeyHash, scriptHash}).Draw(t, "size of version 0")
		}
		s := encodeWitness(version, rapid.SliceOfN(rapid.Byte(), size, size).Draw(t, "program"))
		require.True(t, Bitcoin(s), s)

		at := rapid.IntRange(len("bc1"), len(s)-1).Draw(t, "position")
		digit := rapid.SampledFrom([]byte(bech32Digits)).Draw(t, "digit")
		if digit != s[at] {
			require.False(t, Bitcoin(s[:at]+string(digit)+s[at+1:]))
		}
	})
}

// encodeWitness writes a main network address by the encoder of BIP 173 and BIP 350.
func encodeWitness(version byte, program []byte) string {
	data := []byte{version}
	pending, bits := 0, 0
	for _, b := range program {
		pending, bits = pending<<8|int(b), bits+8
		for ; bits >= 5; bits -= 5 {
			data = append(data, byte(pending>>(bits-5)&31))
		}
		pending &= 1<<bits - 1
	}
	if bits > 0 {
		data = append(data, byte(pending<<(5-bits)))
	}
	variant := uint32(bech32m)
	if version == 0 {
		variant = bech32
	}
	checksum := remainder(bitcoinHRP, append(data[:len(data):len(data)], 0, 0, 0, 0, 0, 0)) ^ variant
	for i := range bech32ChecksumChars {
		data = append(data, byte(checksum>>(5*(5-i))&31))
	}
	s := []byte(bitcoinHRP + "1")
	for _, group := range data {
		s = append(s, bech32Digits[group])
	}
	return string(s)
}
