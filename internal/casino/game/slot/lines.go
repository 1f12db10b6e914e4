package slot

// lineWins returns the pays of all lines.
func (m *machine) lineWins(at *stops) (win int64) {
	for _, line := range m.Lines {
		win += m.lineWin(at, line)
	}
	return win
}

// lineWin returns the pay of a line: that of its first symbol that is no wild, or that of the wilds before it, whichever is higher.
func (m *machine) lineWin(at *stops, line []int) int64 {
	first := m.faces[0][at[0]].column[line[0]]
	if int(first) == m.scatter {
		return 0
	}
	if m.wild[first] == 0 && m.faces[1][at[1]].column[line[1]] != first && m.wild[m.faces[1][at[1]].column[line[1]]] == 0 {
		return m.pays[first][1] // by far the most lines
	}
	of, n, times := first, 0, int64(1)
	wilds := 0
	for r, row := range line {
		s := m.faces[r][at[r]].column[row]
		switch {
		case m.wild[s] > 0:
			times *= m.wild[s]
			if m.wild[of] > 0 && s == first {
				wilds++
			}
		case m.wild[of] > 0 && m.takesWild(s):
			of = s
		case s != of:
			return max(m.pays[of][n]*times*m.substitutes(of), m.pays[first][wilds])
		}
		n++
	}
	return max(m.pays[of][n]*times*m.substitutes(of), m.pays[first][wilds])
}

// takesWild reports whether wilds stand for a symbol: not for scatters.
func (m *machine) takesWild(s symbol) bool { return int(s) != m.scatter }

// substitutes is 0 for a line of wilds alone, which pays by their own row of the table.
func (m *machine) substitutes(of symbol) int64 {
	if m.wild[of] > 0 {
		return 0
	}
	return 1
}

// specialWin returns what the special symbol pays when it fills each reel that shows it.
func (m *machine) specialWin(at *stops, special symbol) int64 {
	reels := 0
	for r := range m.reels {
		if m.faces[r][at[r]].boards[special] != 0 {
			reels++
		}
	}
	return m.pays[special][reels] * int64(len(m.Lines))
}
