package payout

import "maidan/internal/profile/payout/address"

// Addresses of cryptocurrencies. The patterns have the characters and lengths, package address checks the rest.
var (
	bitcoin  = crypto("bitcoin", `^([13][1-9A-HJ-NP-Za-km-z]{25,33}|bc1[02-9ac-hj-np-z]{11,71}|BC1[02-9AC-HJ-NP-Z]{11,71})$`, address.Bitcoin)
	ethereum = crypto("ethereum", `^0x[0-9a-fA-F]{40}$`, address.Ethereum)
	tron     = crypto("tron", `^T[1-9A-HJ-NP-Za-km-z]{33}$`, address.Tron)
)

func crypto(label, pattern string, valid func(string) bool) rule {
	return compile(rule{
		Field:   Field{ID: "address", Label: label, Input: "text", Required: true, Pattern: pattern, MaxLength: 100, Compact: true},
		invalid: wrong("crypto_address_invalid", "Check the address: it has a typing error or belongs to another network."),
		valid:   valid,
	})
}
