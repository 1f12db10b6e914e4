package slot

import "maidan/internal/casino/fair"

// stops is where each reel stops: the position of the symbol in the top row.
type stops [maxReels]uint8

// face is a reel at one stop.
type face struct {
	column  [maxRows]symbol // from top to bottom
	trigger int             // scatters
	boards  boards
	ways    [maxSymbols]int64 // how often it continues the ways of a symbol
}

// allFaces returns each reel at each stop.
func (m *machine) allFaces() [][]face {
	all := make([][]face, len(m.reels))
	for r, reel := range m.reels {
		all[r] = make([]face, len(reel))
		for stop := range reel {
			f := &all[r][stop]
			for row := range m.Rows {
				s := reel[(stop+row)%len(reel)]
				f.column[row] = s
				f.boards[s] |= 1 << (r*m.Rows + row)
				if int(s) == m.scatter {
					f.trigger++
				}
			}
			for of := range m.symbols {
				f.ways[of] = m.waysOn(f, symbol(of))
			}
		}
	}
	return all
}

// draw returns a stop for each reel, in their order: the Index of its length.
func (m *machine) draw(src fair.Source) (at stops) {
	for r, reel := range m.reels {
		at[r] = uint8(fair.Index(src, len(reel)))
	}
	return at
}

// outcome is what a spin pays, in parts of the stake, and how many scatters lie at its end.
type outcome struct {
	win      int64
	triggers int
}

// spin returns the outcome of a spin. special is the symbol that fills its reels, -1 without.
func (m *machine) spin(at *stops, special int) (o outcome) {
	switch m.Pay {
	case Lines:
		o.win = m.lineWins(at)
	case Ways:
		o.win = m.wayWins(at)
	default:
		return m.fall(at)
	}
	for r := range m.reels {
		o.triggers += m.faces[r][at[r]].trigger
	}
	o.win += m.scatterWin(o.triggers)
	if special >= 0 {
		o.win += m.specialWin(at, symbol(special))
	}
	return o
}

// scatterWin returns what scatters pay, wherever they are.
func (m *machine) scatterWin(n int) int64 {
	if m.scatter < 0 {
		return 0
	}
	return m.pays[m.scatter][n]
}
