package pace

import "net/netip"

// networkBits is the prefix of an IPv6 address that identifies a customer, who usually has all addresses of the network (RFC 6177).
const networkBits = 64

// Network returns the rate limit key of a client: the /64 network of an IPv6 address, or the IPv4 address, also if written as IPv6.
// Other keys, such as an account's, are returned unchanged.
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
