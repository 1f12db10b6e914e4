package sets

// gameWon returns the probability that home wins a game of tennis from h points to a, when it wins each point with probability p.
// O'Malley (2008), Probability Formulas and Statistical Analysis in Tennis, JQAS 4(2), eq. 1.
func gameWon(p float64, h, a int) float64 {
	if least := min(h, a); least > 3 { // from 40-40 only the difference counts
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

// tiebreakWon returns the probability that home wins a tie-break to a number of points, from h points to a. pt is the probability that
// home wins a point, by server; first is the first server. Newton & Keller (2005), Probability of Winning at Tennis
// I, Studies in Applied Mathematics 114, sec. 3.
func tiebreakWon(pt [2]float64, first, to, h, a int) float64 {
	if least := min(h, a); least > to-1 {
		drop := least - (to - 1)
		if drop%2 == 1 { // the order of servers repeats every four points; one point less for both sides is half of that
			first = 1 - first
		}
		h, a = h-drop, a-drop
	}
	both, neither := pt[home]*pt[away], (1-pt[home])*(1-pt[away])
	fromTie := both / (both + neither) // at a tie: who wins both points of a pair wins
	size := to + 2
	table := make([]float64, size*size) // table[x*size+y] is the probability from x points to y
	for x := to + 1; x >= h; x-- {
		for y := to + 1; y >= a; y-- {
			v := &table[x*size+y]
			switch {
			case won(x, y, to):
				*v = 1
			case won(y, x, to):
				*v = 0
			case x >= to-1 && x == y:
				*v = fromTie
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
	score [2]int // games in tennis, points elsewhere
	p     float64
	next  int // first server of the next set, or nobody
}

// winner returns the side that wins the set: home or away.
func (e end) winner() int {
	if e.score[home] > e.score[away] {
		return home
	}
	return away
}

// maxExtraPoints is the number of points beyond the target up to which the ends of a set of points are computed exactly. Longer sets,
// less than one in a thousand, end there with a lead of two.
const maxExtraPoints = 14

// pointSetEnds returns the possible ends of a set that is won by points (table tennis, volleyball), from a score. first is the first
// server of the set, server the current one.
func (m *model) pointSetEnds(set int, score [2]int, first, server int) []end {
	l := m.law
	to := l.target(set)
	most := max(to, score[home], score[away]) + maxExtraPoints
	width := most + 2
	reach := make([]float64, width*width*2) // the probability of each score and server
	at := func(h, a, s int) *float64 { return &reach[(h*width+a)*2+s] }
	*at(score[home], score[away], server) = 1
	var ends []end
	for n := score[home] + score[away]; n <= 2*most; n++ { // by points played
		for h := max(score[home], n-most); h <= min(most, n-score[away]); h++ {
			a := n - h
			for s := range 2 {
				p := *at(h, a, s)
				if p == 0 {
					continue
				}
				if h == most || a == most {
					mean := (m.pt[home] + m.pt[away]) / 2
					ends = append(ends, l.newEnd(set, first, [2]int{h + 2, h}, p*mean), l.newEnd(set, first, [2]int{h, h + 2}, p*(1-mean)))
					continue
				}
				for w, q := range [2]float64{m.pt[s], 1 - m.pt[s]} { // w wins the point with probability q
					next := [2]int{h, a}
					next[w]++
					if won(next[w], next[1-w], to) {
						ends = append(ends, l.newEnd(set, first, next, p*q))
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
	return mergeEnds(ends)
}

// newEnd returns an end of a set and derives the first server of the next set.
func (l sport) newEnd(set, first int, score [2]int, p float64) end {
	return end{score, p, l.nextFirst(first, score, set+1)}
}

// mergeEnds adds up the probabilities of ends with the same score.
func mergeEnds(ends []end) []end {
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
