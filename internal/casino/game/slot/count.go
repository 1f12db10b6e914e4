package slot

// count returns the tally of all results of one spin. Machines that pay from the first reel on are counted reel by reel: when nothing can win
// any more, the results of the reels that are left differ in their scatters alone.
func (m *machine) count(special int) *tally {
	c := &counter{m: m, special: special, tally: &tally{}}
	switch {
	case m.Falls != nil:
		c.falls(0, boards{}, 0)
	case m.results() <= countedOneByOne:
		c.all(0)
	case m.Pay == Ways:
		c.prepare()
		c.from(0, m.waysFrom(), 0, seen{})
	default:
		c.prepare()
		c.from(0, m.linesFrom(), 0, seen{})
	}
	return c.tally
}

// counter counts the results of one spin.
type counter struct {
	m       *machine
	special int
	at      stops
	tally   *tally
	rest    [maxReels + 1][]shown
}

// seen is what the reels so far show beside lines and ways.
type seen struct {
	triggers int // scatters
	reels    int // that show the special symbol
}

// shown is how many results of some reels show the same.
type shown struct {
	seen
	results int64
}

func (s seen) plus(o seen) seen { return seen{s.triggers + o.triggers, s.reels + o.reels} }

// all counts each result of the reels from r on.
func (c *counter) all(r int) {
	if r == len(c.m.reels) {
		c.tally.add(c.m.spin(&c.at, c.special), 1)
		return
	}
	for stop := range c.m.reels[r] {
		c.at[r] = uint8(stop)
		c.all(r + 1)
	}
}

// falls counts each result of the reels from r on of a machine whose symbols fall.
func (c *counter) falls(r int, b boards, triggers int) {
	if r == len(c.m.reels) {
		c.tally.add(c.m.fallFrom(&c.at, b, outcome{triggers: triggers}), 1)
		return
	}
	for stop := range c.m.reels[r] {
		c.at[r] = uint8(stop)
		f := &c.m.faces[r][stop]
		with := b
		with.add(&f.boards)
		c.falls(r+1, with, triggers+f.trigger)
	}
}

func (c *counter) seen(f *face) (s seen) {
	s.triggers = f.trigger
	if c.special >= 0 && f.boards[c.special] != 0 {
		s.reels = 1
	}
	return s
}

// prepare counts what the reels from each one on show.
func (c *counter) prepare() {
	reels := len(c.m.reels)
	c.rest[reels] = []shown{{results: 1}}
	for r := reels - 1; r >= 0; r-- {
		for stop := range c.m.reels[r] {
			on := c.seen(&c.m.faces[r][stop])
			for _, after := range c.rest[r+1] {
				c.restOf(r, on.plus(after.seen)).results += after.results
			}
		}
	}
}

// restOf returns the results of the reels from r on that show s.
func (c *counter) restOf(r int, s seen) *shown {
	for i := range c.rest[r] {
		if c.rest[r][i].seen == s {
			return &c.rest[r][i]
		}
	}
	c.rest[r] = append(c.rest[r], shown{seen: s})
	return &c.rest[r][len(c.rest[r])-1]
}

// dead counts all results of the reels from r on, which win nothing on lines or ways any more.
func (c *counter) dead(r int, win int64, so seen) {
	for _, after := range c.rest[r] {
		s := so.plus(after.seen)
		o := outcome{win + c.m.scatterWin(s.triggers), s.triggers}
		if c.special >= 0 {
			o.win += c.m.pays[c.special][s.reels] * int64(len(c.m.Lines))
		}
		c.tally.add(o, after.results)
	}
}

// alive is a line, or all ways of a symbol, that can still win more.
type alive struct {
	line  []int // nil: ways
	of    symbol
	times int64 // the product of the multipliers or of the ways
}

// linesFrom returns all lines, before the first reel.
func (m *machine) linesFrom() []alive {
	all := make([]alive, len(m.Lines))
	for i, line := range m.Lines {
		all[i] = alive{line: line, times: 1}
	}
	return all
}

// waysFrom returns the ways of all symbols that pay, before the first reel.
func (m *machine) waysFrom() (all []alive) {
	for s := range m.symbols {
		if m.takesWild(symbol(s)) && m.wild[s] == 0 {
			all = append(all, alive{of: symbol(s), times: 1})
		}
	}
	return all
}

// from counts the results of the reels from r on. There is no wild on the first reel, so its symbol is that of the line.
func (c *counter) from(r int, left []alive, win int64, so seen) {
	if r == len(c.m.reels) {
		for _, a := range left {
			win += c.m.pays[a.of][r] * a.times
		}
		left = nil
	}
	if len(left) == 0 {
		c.dead(r, win, so)
		return
	}
	buffer := make([]alive, 0, len(left))
	for stop := range c.m.reels[r] {
		f := &c.m.faces[r][stop]
		won, next := win, buffer[:0]
		for _, a := range left {
			if after, ok := c.m.after(r, a, f); ok {
				next = append(next, after)
			} else {
				won += c.m.pays[a.of][r] * a.times
			}
		}
		c.from(r+1, next, won, so.plus(c.seen(f)))
	}
}

// after returns a line or the ways of a symbol after one more reel, false when they end before it.
func (m *machine) after(r int, a alive, f *face) (alive, bool) {
	if a.line == nil {
		return alive{of: a.of, times: a.times * f.ways[a.of]}, f.ways[a.of] > 0
	}
	s := f.column[a.line[r]]
	switch {
	case r == 0:
		return alive{a.line, s, 1}, int(s) != m.scatter
	case m.wild[s] > 0:
		return alive{a.line, a.of, a.times * m.wild[s]}, true
	}
	return a, s == a.of
}
