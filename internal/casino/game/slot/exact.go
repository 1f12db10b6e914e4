package slot

import (
	"math/big"
	"slices"

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

// measure returns the part of all results with so many scatters. It sums whole numbers, so that it divides only once.
func (t *tally) measure(triggers int, of int64) measure {
	var results, zero, most int64
	var first, second, product big.Int
	add := func(pay, n int64) {
		if n == 0 {
			return
		}
		results, most = results+n, max(most, pay)
		if pay == 0 {
			zero += n
		}
		first.Add(&first, product.Mul(big.NewInt(n), big.NewInt(pay)))
		second.Add(&second, product.Mul(&product, big.NewInt(pay)))
	}
	for pay, n := range t[triggers].small {
		add(int64(pay), n)
	}
	for pay, n := range t[triggers].large {
		add(pay, n)
	}
	all := number(of)
	share := func(n *big.Float) *big.Float { return n.Quo(n, all) }
	return measure{share(number(results)), share(number(zero)), share(integer(&first)), share(integer(&second)), most}
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

// freeWith returns the measure of a number of free spins with a special symbol.
func (m *machine) freeWith(special, spins int) measure {
	f := freeSpins{most: m.Free.Most, one: m.addedSpins(special), known: map[freeState]measure{}}
	granted := min(spins, f.most)
	return f.from(freeState{granted, granted})
}

// freeState is a moment of a round: how many free spins were granted so far, and how many of them are left.
type freeState struct{ granted, left int }

// freeSpins computes the measures of the moments that can be reached.
type freeSpins struct {
	most  int
	one   []added
	known map[freeState]measure
}

// from returns the measure of all spins that follow.
func (f *freeSpins) from(at freeState) measure {
	if at.left == 0 {
		return certain(0)
	}
	if m, ok := f.known[at]; ok {
		return m
	}
	whole := nothing()
	for _, a := range f.one {
		more := min(a.spins, f.most-at.granted)
		whole = whole.or(a.part.then(f.from(freeState{at.granted + more, at.left - 1 + more})))
	}
	f.known[at] = whole
	return whole
}

// added is the part of a free spin's results that adds a number of spins.
type added struct {
	spins int
	part  measure
}

// addedSpins returns the parts of a free spin by how many spins they add.
func (m *machine) addedSpins(special int) (all []added) {
	for n, part := range m.measures(special) {
		if part.chance.Sign() == 0 {
			continue
		}
		part = part.multiplied(m.Free.Times)
		if i := slices.IndexFunc(all, func(a added) bool { return a.spins == m.spins[n] }); i >= 0 {
			all[i].part = all[i].part.or(part)
		} else {
			all = append(all, added{m.spins[n], part})
		}
	}
	return all
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
