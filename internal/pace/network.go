package pace

import "net/netip"

// networkBits is how much of an IPv6 address names a customer: whoever has one address of a network of 64 bits has all of them
// (RFC 6177).
const networkBits = 64

// Network returns the key under which a caller is limited: of an IPv6 address its network of 64 bits, of an IPv4 address, also one
// written as IPv6, the address itself. Any other key, such as an account's, is returned as it is.
func Network(key string) string {
	address, err := netip.ParseAddr(key)
	if err != nil {
		return key
	}
	address = address.Unmap().WithZone("")
	if address.Is4() {
		return address.String()
	}
	network, err := address.Prefix(networkBits)
	if err != nil {
		return key
	}
	return network.String()
}
