package slot

import "math/bits"

// boards are the positions of each symbol in the window, a bit each: reel × rows + row.
type boards [maxSymbols]uint32

func (b *boards) add(other *boards) {
	for s := range b {
		b[s] |= other[s]
	}
}

// field is a window whose symbols fall.
type field struct {
	columns [maxReels][maxRows]symbol
	top     stops // the position on its reel of each column's highest symbol
}

// fall returns the outcome of a spin whose winning symbols vanish until nothing wins.
func (m *machine) fall(at *stops) (o outcome) {
	var b boards
	for r := range m.reels {
		o.triggers += m.faces[r][at[r]].trigger
		b.add(&m.faces[r][at[r]].boards)
	}
	return m.fallFrom(at, b, o)
}

// fallFrom returns the outcome of a spin from the boards and the scatters of its window.
func (m *machine) fallFrom(at *stops, b boards, o outcome) outcome {
	won, pays := m.winners(&b)
	if won == 0 {
		o.win = m.scatterWin(o.triggers)
		return o
	}
	f := m.fieldAt(at)
	for wins := 0; won != 0; won, pays = m.winners(&b) {
		o.win += pays * m.Falls.Steps[min(wins, len(m.Falls.Steps)-1)]
		m.drop(&f, won)
		b = m.boardsOf(&f)
		if wins++; wins == m.Falls.Most {
			break
		}
	}
	o.win *= m.added(&b)
	o.triggers = 0
	if m.scatter >= 0 {
		o.triggers = bits.OnesCount32(b[m.scatter])
	}
	o.win += m.scatterWin(o.triggers)
	return o
}

// added returns the sum of the multiplying symbols, 1 without any.
func (m *machine) added(b *boards) (sum int64) {
	for s := range m.symbols {
		sum += m.adds[s] * int64(bits.OnesCount32(b[s]))
	}
	return max(1, sum)
}

// winners returns the positions that win, and what they pay.
func (m *machine) winners(b *boards) (won uint32, pays int64) {
	for s := range m.symbols {
		if n := bits.OnesCount32(b[s]); s == m.scatter || m.pays[s][n] == 0 {
			continue
		}
		if m.Pay == Anywhere {
			won |= b[s]
			pays += m.pays[s][bits.OnesCount32(b[s])]
			continue
		}
		for left := b[s]; left != 0; {
			cluster := m.touching(left&-left, left)
			left &^= cluster
			if pay := m.pays[s][bits.OnesCount32(cluster)]; pay > 0 {
				won |= cluster
				pays += pay
			}
		}
	}
	return won, pays
}

// touching returns the positions of a board that are connected with a part of it.
func (m *machine) touching(part, board uint32) uint32 {
	for {
		grown := part | part<<m.Rows | part>>m.Rows | part&^m.lowest<<1 | part&^m.highest>>1
		if grown &= board; grown == part {
			return part
		}
		part = grown
	}
}

func (m *machine) fieldAt(at *stops) field {
	f := field{top: *at}
	for r := range m.reels {
		f.columns[r] = m.faces[r][at[r]].column
	}
	return f
}

// drop removes positions. What was above them falls, and the reel brings what follows above.
func (m *machine) drop(f *field, won uint32) {
	for r, reel := range m.reels {
		column := &f.columns[r]
		row := m.Rows - 1
		for from := m.Rows - 1; from >= 0; from-- {
			if won&(1<<(r*m.Rows+from)) == 0 {
				column[row] = column[from]
				row--
			}
		}
		for ; row >= 0; row-- {
			f.top[r] = uint8((int(f.top[r]) + len(reel) - 1) % len(reel))
			column[row] = reel[f.top[r]]
		}
	}
}

func (m *machine) boardsOf(f *field) (b boards) {
	for r := range m.reels {
		for row := range m.Rows {
			b[f.columns[r][row]] |= 1 << (r*m.Rows + row)
		}
	}
	return b
}
