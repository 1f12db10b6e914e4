package address

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// ethereumMixed are the addresses of EIP-55 in mixed case.
var ethereumMixed = []string{
	"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
	"0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
	"0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
	"0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
}

// ethereumOneCase are the addresses of EIP-55 whose checksum needs one case only.
var ethereumOneCase = []string{
	"0x52908400098527886E0F7030069857D2E4169EE7",
	"0x8617E340B3D01FA5F11F306F4090FD50E238070D",
	"0xde709f2102306220921060314715629080e2fb77",
	"0x27b1fdb04752bbc536007a920d24acb045561c26",
}

func TestEthereum_AcceptsTheAddressesOfTheStandard(t *testing.T) {
	t.Parallel()
	for _, s := range slices.Concat(ethereumMixed, ethereumOneCase) {
		require.True(t, Ethereum(s), s)
		require.Equal(t, s[2:], mixedCase(strings.ToLower(s[2:])))
	}
}

func TestEthereum_AcceptsDigitsInOneCase(t *testing.T) {
	t.Parallel()
	for _, s := range slices.Concat(ethereumMixed, ethereumOneCase) {
		require.True(t, Ethereum("0x"+strings.ToLower(s[2:])), s)
		require.True(t, Ethereum("0x"+strings.ToUpper(s[2:])), s)
	}
}

func TestEthereum_RefusesInvalidAddresses(t *testing.T) {
	t.Parallel()
	for s, reason := range map[string]string{
		"": "empty", "0x": "no digits",
		"5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed":    "no 0x",
		"0X5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED":  "0X in upper case",
		"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe":   "too short",
		"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed0": "too long",
		"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg":  "not hexadecimal",
		"0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed":  "wrong case",
		"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe\n": "line feed",
		"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t":          "TRON",
	} {
		require.False(t, Ethereum(s), "%s: %q", reason, s)
	}
}

// One character in the other case never passes: the checksum gives each character one case.
func TestEthereum_RefusesACharacterInTheWrongCase(t *testing.T) {
	t.Parallel()
	for _, s := range ethereumMixed {
		for i := 2; i < len(s); i++ {
			other := strings.ToUpper(s[i : i+1])
			if other == s[i:i+1] {
				other = strings.ToLower(other)
			}
			if other != s[i:i+1] {
				require.False(t, Ethereum(s[:i]+other+s[i+1:]), "%s at %d", s, i)
			}
		}
	}
}

func FuzzEthereum(f *testing.F) {
	for _, s := range slices.Concat(ethereumMixed, ethereumOneCase) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if Ethereum(s) {
			require.Equal(t, strings.TrimSpace(s), s)
			require.True(t, Ethereum("0x"+strings.ToLower(s[2:])))
		}
	})
}
