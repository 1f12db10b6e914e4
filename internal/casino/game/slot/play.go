package slot

import "maidan/internal/casino/fair"

// Result is everything that the source decides in a round.
type Result struct {
	Spins [][]int `json:"spins"` // the stops of each spin: first the paid one, unless free spins were bought, then the free ones
	// Special is the symbol that fills its reels in free spins.
	Special string `json:"special,omitempty"`
	// Coins are those of the hold feature: first those that started it, then of each further spin the new ones.
	Coins [][]Landed `json:"coins,omitempty"`
}

// Landed is a coin: its position (reel × rows + row) and which of the values it has.
type Landed [2]int

// play draws a round and returns what it pays in parts of the stake. The result is recorded where there is a record: simulations have none.
func (m *machine) play(bought bool, src fair.Source, record *Result) (win int64) {
	if bought {
		return m.playFree(m.spins[m.least()], src, record)
	}
	at := m.draw(src)
	record.spin(m, &at)
	o := m.spin(&at, noSpecial)
	switch {
	case m.Free != nil && m.spins[o.triggers] > 0:
		o.win += m.playFree(m.spins[o.triggers], src, record)
	case m.Hold != nil && o.triggers >= m.Hold.From:
		o.win += m.playHold(&at, src, record)
	}
	return o.win
}

// noSpecial is the special symbol of a spin that has none.
const noSpecial = -1

func (r *Result) spin(m *machine, at *stops) {
	if r == nil {
		return
	}
	spin := make([]int, len(m.reels))
	for i := range spin {
		spin[i] = int(at[i])
	}
	r.Spins = append(r.Spins, spin)
}

// least returns the smallest number of scatters that starts free spins.
func (m *machine) least() int {
	for n, spins := range m.spins {
		if spins > 0 {
			return n
		}
	}
	return 0
}

// playFree draws free spins and returns what they pay.
func (m *machine) playFree(spins int, src fair.Source, record *Result) (win int64) {
	special := noSpecial
	if len(m.special) > 0 {
		special = int(m.special[fair.Index(src, len(m.special))])
		if record != nil {
			record.Special = m.symbols[special : special+1]
		}
	}
	granted := min(spins, m.Free.Most)
	for left := granted; left > 0; left-- {
		at := m.draw(src)
		record.spin(m, &at)
		o := m.spin(&at, special)
		win += o.win * m.Free.Times
		more := min(m.spins[o.triggers], m.Free.Most-granted)
		granted += more
		left += more
	}
	return win
}
