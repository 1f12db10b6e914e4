package slot

import (
	"maidan/internal/casino/game"
)

// tally has how many results of one spin pay what, by the number of scatters.
type tally [maxCells + 1]struct {
	small [1024]int64     // by pay: most results pay little, and a map for them would double the time of a server's start
	large map[int64]int64 // by pay
}

func (t *tally) add(o outcome, results int64) {
	by := &t[o.triggers]
	switch {
	case o.win < int64(len(by.small)):
		by.small[o.win] += results
	case by.large == nil:
		by.large = map[int64]int64{o.win: results}
	default:
		by.large[o.win] += results
	}
}

// measure returns the part of all results with so many scatters.
func (t *tally) measure(triggers int, of int64) measure {
	whole := nothing()
	add := func(pay, results int64) {
		if results > 0 {
			whole = whole.or(certain(pay).given(ratio(results, of)))
		}
	}
	for pay, results := range t[triggers].small {
		add(int64(pay), results)
	}
	for pay, results := range t[triggers].large {
		add(pay, results)
	}
	return whole
}

// results returns the number of equally likely results of one spin.
func (m *machine) results() int64 {
	n := int64(1)
	for _, reel := range m.reels {
		n *= int64(len(reel))
	}
	return n
}

// parts are the parts of all results of a spin by the number of scatters.
type parts [maxCells + 1]measure

// measures returns the parts of all results of a spin. They are counted once.
func (m *machine) measures(special int) *parts {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.counts[special] == nil {
		t := m.count(special)
		by := &parts{}
		for n := range by {
			by[n] = t.measure(n, m.results())
		}
		m.counts[special] = by
	}
	return m.counts[special]
}

// sheet returns the exact figures of a round.
func (m *machine) sheet(p Params) (game.Sheet, error) {
	if p.Buy {
		return m.freeOf(m.spins[m.least()]).sheet(m.Unit * m.Buy)
	}
	whole := nothing()
	for n, part := range m.measures(noSpecial) {
		switch {
		case part.chance.Sign() == 0:
			continue
		case m.Free != nil && m.spins[n] > 0:
			part = part.then(m.freeOf(m.spins[n]))
		case m.Hold != nil && n >= m.Hold.From:
			part = part.then(m.holdOf(n))
		}
		whole = whole.or(part)
	}
	return whole.sheet(m.Unit)
}

// freeOf returns the measure of a number of free spins.
func (m *machine) freeOf(spins int) measure {
	if len(m.special) == 0 {
		return m.freeWith(noSpecial, spins)
	}
	whole := nothing()
	for _, s := range m.special {
		whole = whole.or(m.freeWith(int(s), spins).given(ratio(1, int64(len(m.special)))))
	}
	return whole
}

// freeWith computes the measures for one spin left, two left, … by the number of spins that were granted.
func (m *machine) freeWith(special, spins int) measure {
	most := m.Free.Most
	one := m.addedSpins(special)
	none := certain(0)
	by := make([][]measure, most+1) // by granted spins and spins left
	for granted := most; granted >= 0; granted-- {
		by[granted] = make([]measure, granted+1)
		for left := range by[granted] {
			if left == 0 {
				by[granted][0] = none
				continue
			}
			whole := nothing()
			for more, part := range one {
				more = min(more, most-granted)
				whole = whole.or(part.then(by[granted+more][left-1+more]))
			}
			by[granted][left] = whole
		}
	}
	granted := min(spins, most)
	return by[granted][granted]
}

// addedSpins returns the measure of a free spin by how many spins it adds.
func (m *machine) addedSpins(special int) map[int]measure {
	by := map[int]measure{}
	for n, part := range m.measures(special) {
		if part.chance.Sign() == 0 {
			continue
		}
		part = part.multiplied(m.Free.Times)
		if was, ok := by[m.spins[n]]; ok {
			part = part.or(was)
		}
		by[m.spins[n]] = part
	}
	return by
}

// holdOf returns the measure of the hold feature that some coins start.
func (m *machine) holdOf(coins int) measure {
	cells := m.cells()
	values := m.valuesOf()
	by := make([][]measure, cells+1) // by coins and spins left
	for have := cells; have >= coins; have-- {
		by[have] = make([]measure, m.Hold.Spins+1)
		for left := range by[have] {
			switch {
			case have == cells:
				by[have][left] = certain(m.Hold.Full)
			case left == 0:
				by[have][left] = certain(0)
			default:
				by[have][left] = m.holdSpin(by, values, have, left)
			}
		}
	}
	return values[coins].then(by[coins][m.Hold.Spins])
}

// holdSpin returns the measure of a spin of the hold feature and all that follow.
func (m *machine) holdSpin(by [][]measure, values []measure, have, left int) measure {
	free := m.cells() - have
	whole := nothing()
	for more, chance := range m.comes(free) {
		next := by[have+more][m.Hold.Spins]
		if more == 0 {
			next = by[have][left-1]
		}
		whole = whole.or(values[more].then(next).given(chance))
	}
	return whole
}
