package guard_test

import (
	"encoding/binary"
	"maps"
	"net/netip"
	"slices"
)

// place is a record of a database of countries.
type place struct{ country, registered string }

// mmdb writes a small database in MaxMind's format (MaxMind DB File Format Specification 2.0): a search tree of 24-bit records
// over the bits of IPv6 addresses, the records, and the metadata.
func mmdb(networks map[string]place) []byte {
	tree := [][2]int{{}} // 0: nothing; positive: a node; negative: a record, counted from 1
	var data []byte
	var offsets []int
	for _, network := range slices.Sorted(maps.Keys(networks)) {
		prefix := netip.MustParsePrefix(network)
		bits, address := prefix.Bits(), prefix.Addr().As16()
		if prefix.Addr().Is4() { // IPv4 is at ::a.b.c.d
			bits += 96
			v4 := prefix.Addr().As4()
			address = [16]byte{12: v4[0], v4[1], v4[2], v4[3]}
		}
		offsets = append(offsets, len(data))
		data = append(data, record(networks[network])...)
		node := 0
		for i := range bits {
			bit := address[i/8] >> (7 - i%8) & 1
			if i == bits-1 {
				tree[node][bit] = -len(offsets)
				break
			}
			if tree[node][bit] <= 0 {
				tree = append(tree, [2]int{})
				tree[node][bit] = len(tree) - 1
			}
			node = tree[node][bit]
		}
	}
	var out []byte
	for _, node := range tree {
		for _, next := range node {
			switch {
			case next == 0:
				next = len(tree)
			case next < 0:
				next = len(tree) + 16 + offsets[-next-1]
			}
			out = append(out, byte(next>>16), byte(next>>8), byte(next))
		}
	}
	out = append(append(out, make([]byte, 16)...), data...)
	return append(append(out, "\xab\xcd\xefMaxMind.com"...), metadata(len(tree))...)
}

func record(p place) (b []byte) {
	fields := 0
	for name, code := range map[string]string{"country": p.country, "registered_country": p.registered} {
		if code != "" {
			fields++
			b = append(b, text(name)...)
			b = append(append(append(b, 7<<5|1), text("iso_code")...), text(code)...)
		}
	}
	return append([]byte{byte(7<<5 | fields)}, b...)
}

func metadata(nodes int) []byte {
	fields := []struct {
		name  string
		value []byte
	}{
		{"binary_format_major_version", number(5, 2)}, {"binary_format_minor_version", number(5, 0)}, {"build_epoch", []byte{4, 2, 0, 0, 0, 0}},
		{"database_type", text("Test-Country")}, {"description", []byte{7 << 5}}, {"ip_version", number(5, 6)}, {"languages", []byte{0, 4}},
		{"node_count", number(6, uint32(nodes))}, {"record_size", number(5, 24)},
	}
	b := []byte{byte(7<<5 | len(fields))}
	for _, f := range fields {
		b = append(append(b, text(f.name)...), f.value...)
	}
	return b
}

// text is a string of less than 29 bytes.
func text(s string) []byte { return append([]byte{byte(2<<5 | len(s))}, s...) }

// number is an unsigned integer of a type, 5 for 16 and 6 for 32 bits.
func number(kind byte, n uint32) []byte {
	b := binary.BigEndian.AppendUint32(nil, n)
	if kind == 5 {
		b = b[2:]
	}
	return append([]byte{kind<<5 | byte(len(b))}, b...)
}
