package slot

import "math/bits"

// wayWins returns the pays of all ways. Symbols of a reel multiply the number of ways; a wild counts as often as its multiplier says.
func (m *machine) wayWins(at *stops) (win int64) {
	first := &m.faces[0][at[0]]
	done := 0
	for _, s := range first.column[:m.Rows] {
		if done&(1<<s) != 0 || !m.takesWild(s) {
			continue
		}
		done |= 1 << s
		win += m.waysOf(at, s)
	}
	return win
}

// waysOf returns the pay of a symbol that the first reel shows.
func (m *machine) waysOf(at *stops, s symbol) int64 {
	n, ways := 0, int64(1)
	for r := range m.reels {
		on := m.faces[r][at[r]].ways[s]
		if on == 0 {
			break
		}
		ways *= on
		n++
	}
	return m.pays[s][n] * ways
}

// waysOn returns how often a reel continues the ways of a symbol.
func (m *machine) waysOn(f *face, s symbol) int64 {
	on := int64(bits.OnesCount32(f.boards[s]))
	for name := range m.symbols {
		if m.wild[name] > 0 && symbol(name) != s {
			on += m.wild[name] * int64(bits.OnesCount32(f.boards[name]))
		}
	}
	return on
}
