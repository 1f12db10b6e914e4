package sets

// model holds the inputs of prices other than the score.
type model struct {
	law   sport
	pt    [2]float64 // probability of a point for home, by server; in a game of tennis on average: see games.go
	hold  [2]float64 // probability of a game of tennis for home, by server
	short [2][2]brief
	fresh [2][2][]end // ends of a whole set by whether it is the deciding set and by first server
}

// leastPoint and mostPoint bound the probability of a point on serve.
const leastPoint, mostPoint = 0.03, 0.97

func newModel(s state) *model {
	shift := s.law.spread * (s.Contest.Home - s.Contest.Away) / 2
	m := &model{law: s.law, pt: [2]float64{bound(s.law.serve + shift), bound(1 - s.law.serve + shift)}}
	for server := range m.pt {
		m.hold[server] = m.service(server, [2]int{})
	}
	for decides := range 2 {
		set := 1
		if decides == 1 {
			set = s.law.bestOf
		}
		for first := range 2 {
			m.fresh[decides][first] = m.played(set, [2]int{}, [2]int{}, first, first)
			m.short[decides][first] = briefOf(m.fresh[decides][first])
		}
	}
	return m
}

func bound(p float64) float64 { return min(max(p, leastPoint), mostPoint) }

// played returns the ends of a set from its score.
func (m *model) played(set int, games, points [2]int, first, server int) []end {
	if m.law.games == 0 {
		return m.pointSetEnds(set, points, first, server)
	}
	return m.games(set, games, points, first)
}

// whole returns the ends of a set that has not begun.
func (m *model) whole(set, first int) []end {
	decides := 0
	if set == m.law.bestOf {
		decides = 1
	}
	return m.fresh[decides][first]
}

// brief returns the ends of such a set by winner and next server.
func (m *model) brief(set, first int) brief {
	decides := 0
	if set == m.law.bestOf {
		decides = 1
	}
	return m.short[decides][first]
}

// games returns the ends of a set of tennis: Newton & Keller (2005), sec. 4, by recursion over games.
func (m *model) games(set int, games, points [2]int, first int) []end {
	const size = 8
	var reach [size][size]float64
	reach[games[home]][games[away]] = 1
	var ends []end
	all := m.law.games
	for n := games[home] + games[away]; n <= 2*all; n++ {
		for h := max(0, n-size+1); h < size && h <= n; h++ {
			a := n - h
			if a >= size || reach[h][a] == 0 {
				continue
			}
			p := m.game(set, [2]int{h, a}, games, points, first)
			for w, q := range [2]float64{p, 1 - p} {
				next := [2]int{h, a}
				next[w]++
				if won(next[w], next[1-w], all) || n == 2*all {
					ends = append(ends, m.law.newEnd(set, first, next, reach[h][a]*q))
				} else {
					reach[next[home]][next[away]] += reach[h][a] * q
				}
			}
		}
	}
	return ends
}

// game returns the probability that home wins the game, or tie-break, at a score; points count at the current score.
func (m *model) game(set int, at, now, points [2]int, first int) float64 {
	if at != now {
		points = [2]int{}
	}
	n := at[home] + at[away]
	if n == 2*m.law.games {
		return tiebreakWon(m.pt, first, m.law.target(set), points[home], points[away])
	}
	server := first ^ (n & 1)
	if points == [2]int{} {
		return m.hold[server]
	}
	return m.service(server, points)
}

// start is a possible first server of a set, with its probability.
type start struct {
	first int
	p     float64
}

var toss = []start{{home, 0.5}, {away, 0.5}}

// firsts returns the possible first servers: the known one, or either one by a toss.
func firsts(first int) []start {
	if first == nobody {
		return toss
	}
	return []start{{first, 1}}
}

// current returns the ends of the current set, or of the next one between sets.
func (m *model) current(s *state) []end {
	var all []end
	for _, f := range firsts(s.First) {
		list := m.whole(s.set(), f.first)
		if !s.fresh() {
			list = m.played(s.set(), s.Games, s.Points, f.first, s.Server)
		}
		for _, e := range list {
			e.p *= f.p
			all = append(all, e)
		}
	}
	return all
}

// node is a score in sets with the next set's first server.
type node struct {
	sets  [2]int
	first int
}

// winner returns home's win probability from a distribution of the result in sets.
func (m *model) winner(scores map[[2]int]float64) float64 {
	p := 0.0
	for a := range m.law.toWin() {
		p += scores[[2]int{m.law.toWin(), a}]
	}
	return p
}

// brief holds the probabilities of a set by its winner and the next first server; nobody is last.
type brief [2][3]float64

func briefOf(ends []end) brief {
	var b brief
	for _, e := range ends {
		b[e.winner()][slot(e.next)] += e.p
	}
	return b
}

// slot returns the index of a first server in a brief.
func slot(first int) int { return (first + 3) % 3 }

// mostSets is the maximal number of sets that a side may win.
const mostSets = 4

// sets returns the distribution of the result in sets from the ends of the current set.
func (m *model) sets(s *state, current []end) map[[2]int]float64 {
	var reach [mostSets + 1][mostSets + 1][3]float64
	spread := func(h, a int, b brief, p float64) {
		for next := range 3 {
			reach[h+1][a][next] += p * b[home][next]
			reach[h][a+1][next] += p * b[away][next]
		}
	}
	spread(s.Sets[home], s.Sets[away], briefOf(current), 1)
	scores := map[[2]int]float64{}
	for n := s.set(); n <= m.law.bestOf; n++ {
		for h := max(0, n-m.law.toWin()); h <= min(n, m.law.toWin()); h++ {
			a := n - h
			for first := range 3 {
				p := reach[h][a][first]
				switch {
				case p == 0:
				case max(h, a) == m.law.toWin():
					scores[[2]int{h, a}] += p
				case first == slot(nobody):
					spread(h, a, m.brief(n+1, home), p/2)
					spread(h, a, m.brief(n+1, away), p/2)
				default:
					spread(h, a, m.brief(n+1, first), p)
				}
			}
		}
	}
	return scores
}

// nodes returns all nodes after n sets in a fixed order, so that sums are reproducible.
func (m *model) nodes(n int) []node {
	var all []node
	for h := max(0, n-m.law.toWin()); h <= min(n, m.law.toWin()); h++ {
		for first := nobody; first <= away; first++ {
			all = append(all, node{[2]int{h, n - h}, first})
		}
	}
	return all
}
