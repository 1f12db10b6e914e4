package address

// tronMainnet is the version of addresses on TRON's main network.
const tronMainnet = 0x41

// Tron reports whether s is an address of TRON's main network: Base58Check with version 0x41, so 34 characters that begin with T.
// Source: https://developers.tron.network/docs/account.
func Tron(s string) bool {
	payload, ok := decodeBase58Check(s)
	return ok && payload[0] == tronMainnet
}
