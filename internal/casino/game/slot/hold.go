package slot

import "maidan/internal/casino/fair"

// playHold draws the hold feature and returns what its coins pay. For the coins that start it, in the order of their positions, a value is
// drawn each; then, in each further spin, for each free position whether a coin comes, and if so its value.
func (m *machine) playHold(at *stops, src fair.Source, record *Result) (win int64) {
	held := uint32(0)
	var batch []Landed
	land := func(position int) {
		value := m.value(src)
		held |= 1 << position
		win += m.Hold.Value[value].Pays
		if record != nil {
			batch = append(batch, Landed{position, value})
		}
	}
	for r := range m.reels {
		for row := range m.Rows {
			if int(m.faces[r][at[r]].column[row]) == m.scatter {
				land(r*m.Rows + row)
			}
		}
	}
	record.coins(batch)
	all := uint32(1)<<m.cells() - 1
	for left := m.Hold.Spins; left > 0 && held != all; left-- {
		batch = nil
		before := held
		for position := range m.cells() {
			if before&(1<<position) == 0 && int64(fair.Index(src, int(m.Hold.Of))) < m.Hold.Coin {
				land(position)
			}
		}
		if held != before {
			left = m.Hold.Spins + 1
		}
		record.coins(batch)
	}
	if held == all {
		win += m.Hold.Full
	}
	return win
}

// value draws the value of a coin: the Index of the sum of the weights, counted through the values in their order.
func (m *machine) value(src fair.Source) int {
	at := int64(fair.Index(src, int(m.weights)))
	for i, coin := range m.Hold.Value {
		if at -= coin.Weight; at < 0 {
			return i
		}
	}
	panic("slot: weights do not sum up")
}

func (r *Result) coins(batch []Landed) {
	if r == nil {
		return
	}
	if batch == nil {
		batch = []Landed{}
	}
	r.Coins = append(r.Coins, batch)
}
