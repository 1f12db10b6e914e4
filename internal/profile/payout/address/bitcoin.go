// Package address checks addresses of cryptocurrencies: their format and their checksum. It does not ask the network, so that an
// accepted address may still belong to nobody.
package address

// Versions of Base58Check addresses on Bitcoin's main network: https://en.bitcoin.it/wiki/List_of_address_prefixes.
const (
	payToPublicKeyHash = 0x00 // begins with 1
	payToScriptHash    = 0x05 // begins with 3; BIP 13
)

// Bounds of a witness program by BIP 141, in bytes.
const (
	shortestProgram = 2
	longestProgram  = 40
	publicKeyHash   = 20 // version 0
	scriptHash      = 32 // version 0
)

const (
	bitcoinHRP         = "bc" // BIP 173
	lastWitnessVersion = 16
)

// Bits of the units that a program is converted between.
const (
	groupBits = 5
	byteBits  = 8
)

// Bitcoin reports whether s is an address of Bitcoin's main network: Base58Check (BIP 13), Bech32 for witness version 0 (BIP 173) or
// Bech32m for versions 1 to 16 (BIP 350). Testnet addresses are refused.
func Bitcoin(s string) bool {
	if payload, ok := decodeBase58Check(s); ok {
		return payload[0] == payToPublicKeyHash || payload[0] == payToScriptHash
	}
	hrp, data, variant, ok := decodeBech32(s)
	return ok && hrp == bitcoinHRP && isWitness(data, variant)
}

// isWitness reports whether data is a witness version and a program in the right variant of Bech32.
func isWitness(data []byte, variant uint32) bool {
	if len(data) == 0 || data[0] > lastWitnessVersion {
		return false
	}
	program, ok := toBytes(data[1:])
	if !ok || len(program) < shortestProgram || len(program) > longestProgram {
		return false
	}
	if data[0] == 0 {
		return variant == bech32 && (len(program) == publicKeyHash || len(program) == scriptHash)
	}
	return variant == bech32m
}

// toBytes joins groups of 5 bits to bytes. The bits left over must be zero and fewer than 5 (BIP 173).
func toBytes(groups []byte) (program []byte, ok bool) {
	var pending uint32
	bits := 0
	for _, group := range groups {
		pending = pending<<groupBits | uint32(group)
		bits += groupBits
		if bits >= byteBits {
			bits -= byteBits
			program = append(program, byte(pending>>bits))
			pending &= 1<<bits - 1
		}
	}
	return program, bits < groupBits && pending == 0
}
