package address

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// bitcoinValid are addresses of BIP 173, BIP 350 and Bitcoin Core's key_io_valid.json.
var bitcoinValid = []string{
	"BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4",
	"bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3",
	"bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y",
	"BC1SW50QGDZ25J",
	"bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs",
	"bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
	"1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2mo",
	"36j4NfKv6Akva9amjWrLG6MuSQym1GuEmm",
	"1FjL87pn8ky6Vbavd1ZHeChRXtoxwRGCRd",
	"3BZECeAH8gSKkjrTx8PwMrNQBLG18yHpvf",
	"bc1qvyq0cc6rahyvsazfdje0twl7ez82ndmuac2lhv",
	"bc1qyucykdlhp62tezs0hagqury402qwhk589q80tqs5myh3rxq34nwqhkdhv7",
	"bc1p83n3au0rjylefxq2nc2xh2y4jzz4pm6zxj4mw5pagdjjr2a9f36s6jjnnu",
	"bc1z2rksukkjr8",
	"1111111111111111111114oLvT2", // the hash that is all zeros
}

func TestBitcoin_AcceptsAddressesOfTheStandards(t *testing.T) {
	t.Parallel()
	for _, s := range bitcoinValid {
		require.True(t, Bitcoin(s), s)
	}
}

func TestBitcoin_RefusesInvalidAddresses(t *testing.T) {
	t.Parallel()
	for s, reason := range map[string]string{
		// BIP 350
		"tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut": "wrong human-readable part",
		"bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd": "Bech32 instead of Bech32m",
		"tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf": "Bech32 instead of Bech32m",
		"BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL": "Bech32 instead of Bech32m",
		"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh":                     "Bech32m instead of Bech32",
		"tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47": "Bech32m instead of Bech32",
		"bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4": "invalid character in checksum",
		"BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R": "invalid witness version",
		"bc1pw5dgrnzv": "program of 1 byte",
		"bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav": "program of 41 bytes",
		"BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P":                                         "program length of version 0",
		"tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq":               "mixed case",
		"bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf":             "padding of more than 4 bits",
		"tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j":               "padding that is not zero",
		"bc1gmk9yu": "no data",
		// BIP 173; its addresses of version 1 and later are invalid since BIP 350.
		"bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7k7grplx": "Bech32 instead of Bech32m",
		"BC1SW50QA3JX3S":                             "Bech32 instead of Bech32m",
		"bc1zw508d6qejxtdg4y5r3zarvaryvg6kdaj":       "Bech32 instead of Bech32m",
		"tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty": "wrong human-readable part",
		"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5": "wrong checksum",
		"BC13W508D6QEJXTDG4Y5R3ZARVARY0C5XW7KN40WF2": "invalid witness version",
		"bc1rw5uspcuh":                               "program length",
		"bc10w508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kw5rljs90": "program length",
		"bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du":                                        "padding of more than 4 bits",
		// Bitcoin Core, key_io_invalid.json and key_io_valid.json
		"": "empty", "x": "too short",
		"1GAdfviErV2Ew95FPtZyikz2qGP3gyCB6Hyu94sedAkPpA523m3fQwps9YKUZkKgQckGPKhRsFR": "too long",
		"37G2kMDLpmWVhimxRdzwNfE8JFvWXnJYnVcXeeGrek2qumdJuK7XArcVVpRtLLjRra3t64BEPF2": "too long",
		"KzNbAQ4mexfAxa6RKBzHQqfoTycaeWpv2p":                                          "unknown version",
		"AZEah8d1EK362okRBS66e8SvdtYkrE8tsX":                                          "unknown version",
		"39TKsUQ5QpEL1wowc6GMUqak94ijirPuP69ooV3xsFmiKQX2dau":                         "too long",
		"L5nJeqKmpHp4P7F8ZYyjwc5a7P4d8EabuGAzfGJk7yC1BJyzNaEd":                        "private key",
		"mzK2FFDEhxqHcmrJw1ysqFkVyhUULo45hZ":                                          "testnet",
		"2NC2hEhe28ULKAJkW5MjZ3jtTMJdvXmByvK":                                         "testnet",
		"tb1qcrh3yqn4nlleplcez2yndq2ry8h9ncg3qh7n54":                                  "testnet",
		"bcrt1qdavt4j2sd7dlhqsavtnfxvzppw6k7qy97tmnu9":                                "regtest",
		// Other mistakes
		"111111111111111111114oLvT2":                      "a leading zero less",
		"11111111111111111111114oLvT2":                    "a leading zero more",
		"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t":              "TRON",
		"BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7\u212aV8F3T4": "Kelvin sign, whose lower case is k",
	} {
		require.False(t, Bitcoin(s), "%s: %q", reason, s)
	}
	require.False(t, Bitcoin(" "+bitcoinValid[0]), "leading space")
}

func TestBitcoin_AcceptsBech32InBothCases(t *testing.T) {
	t.Parallel()
	for _, s := range bitcoinValid {
		if strings.HasPrefix(strings.ToLower(s), "bc1") {
			require.True(t, Bitcoin(strings.ToLower(s)), s)
			require.True(t, Bitcoin(strings.ToUpper(s)), s)
		}
	}
}

func TestBitcoin_RefusesAnAddressWithOneChangedCharacter(t *testing.T) {
	t.Parallel()
	eachChange(t, bitcoinValid, func(t *testing.T, changed string) { require.False(t, Bitcoin(changed), changed) })
}

// eachChange calls refused with each text that differs from a valid address in one printable character.
func eachChange(t *testing.T, valid []string, refused func(t *testing.T, changed string)) {
	t.Helper()
	for _, s := range valid {
		for i := range len(s) {
			for c := byte('!'); c <= '~'; c++ {
				if c != s[i] {
					refused(t, s[:i]+string(rune(c))+s[i+1:])
				}
			}
		}
	}
}

func FuzzBitcoin(f *testing.F) {
	for _, s := range bitcoinValid {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if Bitcoin(s) {
			require.Equal(t, strings.TrimSpace(s), s)
		}
	})
}
