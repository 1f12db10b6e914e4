package innings

// The plays of a batter, with the feed's names.
const (
	out        = "out"
	doublePlay = "double_play"
	walk       = "walk"
	single     = "single"
	double     = "double"
	triple     = "triple"
	homer      = "homer"
)

// outsOf maps plays to their outs.
var outsOf = map[string]int{out: 1, doublePlay: 2, "triple_play": 3, walk: 0, single: 0, double: 0, triple: 0, homer: 0}

// Probabilities of an average batter of reaching base, by method; rounded from the seasons of the major leagues since 2015.
var reach = []struct {
	kind string
	p    float64
}{{walk, 0.096}, {single, 0.145}, {double, 0.046}, {triple, 0.004}, {homer, 0.032}}

// Shares of plays in which runners advance further than they must.
const (
	secondScores = 0.6  // from second base on a single
	firstScores  = 0.42 // from first base on a double
	sacrifice    = 0.36 // of outs with a runner on third and less than two out: the runner scores
	advance      = 0.33 // of outs with less than two out: the runner on second, or else the one on first, moves up to a free base; includes steals
	twoForOne    = 0.13 // of outs with a runner on first and less than two out: a double play
)

// bases is a bit mask of occupied bases: bit 0 for first, 1 for second, 2 for third.
type bases uint8

func (b bases) has(base int) bool { return b>>(base-1)&1 == 1 }

func (b bases) count() int { return int(b&1 + b>>1&1 + b>>2&1) }

// outcome is a possible outcome of a batter.
type outcome struct {
	kind string
	p    float64
	outs int
	on   bases
	runs int
}

// situation is outs and bases: the 24 states of an inning.
type situation struct {
	outs int
	on   bases
}

func (s situation) index() int { return 8*s.outs + int(s.on) }

// batting holds the outcomes in each situation of a side at bat. Innings are the usual chain of 24 states; see Bukiet,
// Harold & Palacios (1997), A Markov Chain Approach to Baseball.
type batting [24][]outcome

// newBatting scales the probabilities of reaching base by a factor.
func newBatting(factor float64) *batting {
	var law batting
	for i := range law {
		law[i] = outcomes(situation{i / 8, bases(i % 8)}, factor)
	}
	return &law
}

func outcomes(s situation, factor float64) []outcome {
	var all []outcome
	gone := 1.0
	for _, r := range reach {
		p := r.p * factor
		gone -= p
		all = append(all, hits(r.kind, p, s.on)...)
	}
	if s.outs < 2 && s.on.has(1) {
		// The runner on first and the batter are out. The others move up a base; the runner on third scores unless the inning
		// ends.
		o := outcome{kind: doublePlay, p: gone * twoForOne, outs: 2}
		if s.outs == 0 {
			o.on, o.runs = s.on&2<<1, int(s.on>>2)
		}
		all = append(all, o)
		gone *= 1 - twoForOne
	}
	if s.outs < 2 && s.on.has(3) {
		all = append(all, outcome{kind: out, p: gone * sacrifice, outs: 1, on: s.on &^ 4, runs: 1})
		gone *= 1 - sacrifice
	}
	if on := s.on.moved(); s.outs < 2 && on != s.on {
		all = append(all, outcome{kind: out, p: gone * advance, outs: 1, on: on})
		gone *= 1 - advance
	}
	return append(all, outcome{kind: out, p: gone, outs: 1, on: s.on})
}

// moved returns the bases after the leading runner whose next base is free has moved up to it, without scoring.
func (b bases) moved() bases {
	switch {
	case b.has(3):
		return b
	case b.has(2):
		return b&^2 | 4
	case b.has(1):
		return b&^1 | 2
	}
	return b
}

// hits returns the outcomes of a batter who reaches base.
func hits(kind string, p float64, on bases) []outcome {
	third := int(on >> 2)
	second := int(on >> 1 & 1)
	first := int(on & 1)
	switch kind {
	case walk:
		switch {
		case first == 0:
			return []outcome{{kind: kind, p: p, on: on | 1}}
		case second == 0:
			return []outcome{{kind: kind, p: p, on: on | 3}}
		}
		return []outcome{{kind: kind, p: p, on: 7, runs: third}}
	case single:
		base := bases(1 | first<<1)
		if second == 0 {
			return []outcome{{kind: kind, p: p, on: base, runs: third}}
		}
		return []outcome{{kind: kind, p: p * secondScores, on: base, runs: third + 1},
			{kind: kind, p: p * (1 - secondScores), on: base | 4, runs: third}}
	case double:
		if first == 0 {
			return []outcome{{kind: kind, p: p, on: 2, runs: third + second}}
		}
		return []outcome{{kind: kind, p: p * firstScores, on: 2, runs: third + second + 1},
			{kind: kind, p: p * (1 - firstScores), on: 2 | 4, runs: third + second}}
	case triple:
		return []outcome{{kind: kind, p: p, on: 4, runs: on.count()}}
	default:
		return []outcome{{kind: kind, p: p, runs: on.count() + 1}}
	}
}
