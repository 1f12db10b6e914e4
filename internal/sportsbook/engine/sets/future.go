package sets

import "maidan/internal/sportsbook/engine"

// sums is a distribution of a number that grows set by set: p[i] is the probability of from+i, a slice of buffer, whose
// first element is zero.
type sums struct {
	from, zero int
	p, buffer  []float64
}

// add spreads the distribution by a step with a probability into another.
func (d *sums) add(src *sums, step int, p float64) {
	if len(src.p) == 0 {
		return
	}
	lo, hi := src.from+step, src.from+step+len(src.p)
	d.cover(lo, hi)
	out := d.p[lo-d.from:]
	for i, q := range src.p {
		out[i] += q * p
	}
}

// slack is the spare capacity of a distribution: it grows by less than that in a set.
const slack = 64

// cover extends the buffer to hold lo to below hi.
func (d *sums) cover(lo, hi int) {
	if lo >= d.from && hi <= d.from+len(d.p) {
		return
	}
	from, to := lo, hi
	if len(d.p) > 0 {
		from, to = min(lo, d.from), max(hi, d.from+len(d.p))
	}
	buffer := d.buffer
	if at := from - d.zero; at < 0 || to-d.zero > len(buffer) {
		zero := from - slack
		buffer = make([]float64, to-from+2*slack)
		if len(d.p) > 0 {
			copy(buffer[d.from-zero:], d.p)
		}
		d.buffer, d.zero = buffer, zero
	}
	d.from, d.p = from, d.buffer[from-d.zero:to-d.zero]
}

// step is the change of a number in a set, with the set's winner and the next server.
type step struct {
	side, next, by int
	p              float64
}

// steps merges the ends of a set with equal changes of a number.
func steps(ends []end, number func([2]int) int) []step {
	var out []step
	at := map[[3]int]int{}
	for _, e := range ends {
		key := [3]int{e.winner(), e.next, number(e.score)}
		if i, ok := at[key]; ok {
			out[i].p += e.p
			continue
		}
		at[key] = len(out)
		out = append(out, step{key[0], key[1], key[2], e.p})
	}
	return out
}

// sum returns the distribution of a number over the whole match: completed sets plus the rest.
func (m *model) sum(s *state, current []end, number func([2]int) int) engine.Dist {
	base := 0
	for _, d := range s.Done {
		base += number(d.Won)
	}
	reach := map[node]*sums{}
	into := func(v node, from *sums, st step, p float64) {
		v.sets[st.side]++
		v.first = st.next
		if reach[v] == nil {
			reach[v] = &sums{}
		}
		reach[v].add(from, st.by, p*st.p)
	}
	zero := &sums{from: base, p: []float64{1}}
	for _, st := range steps(current, number) {
		into(node{sets: s.Sets}, zero, st, 1)
	}
	var all sums
	var whole [2][2][]step
	for n := s.set(); n <= m.law.bestOf; n++ {
		for _, v := range m.nodes(n) {
			from := reach[v]
			if from == nil {
				continue
			}
			if max(v.sets[home], v.sets[away]) == m.law.toWin() {
				all.add(from, 0, 1)
				continue
			}
			decides := 0
			if n+1 == m.law.bestOf {
				decides = 1
			}
			for _, f := range firsts(v.first) {
				list := &whole[decides][f.first]
				if *list == nil {
					*list = steps(m.whole(n+1, f.first), number)
				}
				for _, st := range *list {
					into(v, from, st, f.p)
				}
			}
		}
	}
	return engine.Dist{From: all.from, P: all.p}
}

func total(score [2]int) int { return score[home] + score[away] }
func lead(score [2]int) int  { return score[home] - score[away] }

// number returns the distribution of a number of the current set.
func number(ends []end, of func([2]int) int) engine.Dist {
	var d sums
	one := &sums{p: []float64{1}}
	for _, e := range ends {
		d.add(one, of(e.score), e.p)
	}
	return engine.Dist{From: d.from, P: d.p}
}
