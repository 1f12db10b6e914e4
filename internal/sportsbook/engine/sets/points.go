package sets

// gameWon returns the probability that home wins a game of tennis from a score of points, when it wins each point with
// p: O'Malley (2008), Probability Formulas and Statistical Analysis in Tennis, JQAS 4(2), eq. 1.
func gameWon(p float64, h, a int) float64 {
	if least := min(h, a); least > 3 { // from forty all only the difference counts
		h, a = h-least+3, a-least+3
	}
	q := 1 - p
	switch {
	case won(h, a, 4):
		return 1
	case won(a, h, 4):
		return 0
	case h == 3 && a == 3:
		return p * p / (p*p + q*q)
	}
	return p*gameWon(p, h+1, a) + q*gameWon(p, h, a+1)
}

// tiebreakWon returns the probability that home wins a tie-break to a number of points from a score; pt is its
// probability of a point by server, first is the first server. Newton & Keller (2005), Probability of Winning at Tennis
// I, Studies in Applied Mathematics 114, sec. 3.
func tiebreakWon(pt [2]float64, first, to, h, a int) float64 {
	if least := min(h, a); least > to-1 {
		drop := least - (to - 1)
		if drop%2 == 1 { // the server pattern repeats after four points, of which two are at a tie
			first = 1 - first
		}
		h, a = h-drop, a-drop
	}
	both, neither := pt[home]*pt[away], (1-pt[home])*(1-pt[away])
	level := both / (both + neither)
	size := to + 2
	table := make([]float64, size*size)
	for x := to + 1; x >= h; x-- {
		for y := to + 1; y >= a; y-- {
			v := &table[x*size+y]
			switch {
			case won(x, y, to):
				*v = 1
			case won(y, x, to):
				*v = 0
			case x >= to-1 && x == y:
				*v = level
			case x > to || y > to:
				continue // cannot be reached
			default:
				p := pt[first^tiebreakTurn(x+y)]
				*v = p*table[(x+1)*size+y] + (1-p)*table[x*size+y+1]
			}
		}
	}
	return table[h*size+a]
}

// end is a possible end of a set, with its probability.
type end struct {
	score [2]int
	p     float64
	next  int // first server of the next set, or nobody
}

// side returns the winner of the set.
func (e end) side() int {
	if e.score[home] > e.score[away] {
		return home
	}
	return away
}

// longest is the number of points beyond the target for which a set of points is computed exactly. The rest, less than one set in
// a thousand, is distributed there.
const longest = 14

// rallies returns the ends of a set of points from a score, with the first and the current server.
func (m *model) rallies(set int, score [2]int, first, server int) []end {
	l := m.law
	to := l.target(set)
	most := max(to, score[home], score[away]) + longest
	width := most + 2
	reach := make([]float64, width*width*2)
	at := func(h, a, s int) *float64 { return &reach[(h*width+a)*2+s] }
	*at(score[home], score[away], server) = 1
	var ends []end
	for n := score[home] + score[away]; n <= 2*most; n++ {
		for h := max(score[home], n-most); h <= min(most, n-score[away]); h++ {
			a := n - h
			for s := range 2 {
				p := *at(h, a, s)
				if p == 0 {
					continue
				}
				if h == most || a == most { // long enough
					half := (m.pt[home] + m.pt[away]) / 2
					ends = append(ends, l.ended(set, first, [2]int{h + 2, h}, p*half), l.ended(set, first, [2]int{h, h + 2}, p*(1-half)))
					continue
				}
				for w, q := range [2]float64{m.pt[s], 1 - m.pt[s]} {
					next := [2]int{h, a}
					next[w]++
					if won(next[w], next[1-w], to) {
						ends = append(ends, l.ended(set, first, next, p*q))
						continue
					}
					serves := w
					if !l.rallyServes {
						serves = first ^ l.rallyTurn(n+1, set)
					}
					*at(next[home], next[away], serves) += p * q
				}
			}
		}
	}
	return merge(ends)
}

func (l sport) ended(set, first int, score [2]int, p float64) end {
	return end{score, p, l.nextFirst(first, score, set+1)}
}

// merge adds up ends of the same score.
func merge(ends []end) []end {
	var out []end
	at := map[[2]int]int{}
	for _, e := range ends {
		if i, ok := at[e.score]; ok {
			out[i].p += e.p
			continue
		}
		at[e.score] = len(out)
		out = append(out, e)
	}
	return out
}
