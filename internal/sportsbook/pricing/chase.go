package pricing

// chase holds the win probability of a chase for every node, balls left, wickets lost and runs needed.
type chase struct{ rows }

// tied is the value of level scores at the end: a super over is even.
const tied = 0.5

func (c *chase) at(k, left, lost, need int) float64 {
	switch {
	case need <= 0:
		return 1
	case left <= 0 || lost >= wickets:
		if need == 1 {
			return tied
		}
		return 0
	}
	from, code := c.row(k, left, lost)
	switch i := min(need, c.grid.runs-1) - from; {
	case i < 0:
		return 1
	case i < len(code):
		return float64(logitValue[code[i]])
	}
	return 0
}

func newChase(g Grid, t *table, rate []uint8) *chase {
	var parts [nodes]rows
	eachNode(func(k int) {
		b := &chances{grid: g, law: t, rate: rate, k: k}
		b.all()
		parts[k] = b.coded
	})
	return &chase{joined(g, parts)}
}

// hopes is a row of probabilities during its computation: 1 below from, 0 from to on.
type hopes struct {
	p        []float64
	from, to int
}

func (h *hopes) at(need int) float64 {
	switch {
	case need < h.from:
		return 1
	case need < h.to:
		return h.p[need]
	}
	return 0
}

// chances computes the probabilities of one node, from the last ball backwards.
type chances struct {
	grid      Grid
	law       *table
	rate      []uint8
	k         int
	now, last [wickets + 1]hopes
	coded     rows
}

func (b *chances) all() {
	for i := range b.now {
		b.now[i], b.last[i] = b.over(), b.over()
	}
	for lost := range wickets {
		b.store(b.last[lost])
	}
	for left := 1; left <= b.grid.balls; left++ {
		for lost := range wickets {
			b.fill(left, lost)
			b.store(b.now[lost])
		}
		b.now, b.last = b.last, b.now
	}
}

// over returns the probability after the last ball: a super over where scores are level.
func (b *chances) over() hopes {
	h := hopes{p: make([]float64, b.grid.runs), from: 1, to: 2}
	h.p[1] = tied
	return h
}

func (b *chances) fill(left, lost int) {
	out, same, fewer := &b.now[lost], &b.last[lost], &b.last[lost+1]
	law := func(need int) []float32 {
		return b.law.at(b.k, b.grid.Cell1(left, lost)*rates+int(b.rate[left*b.grid.runs+need]))
	}
	out.from, out.to = min(same.from, fewer.from), min(max(same.to, fewer.to)+catRuns[cats-1], b.grid.runs)
	to := out.to
	for need := out.from; need < to; need++ {
		p, v := law(need), 0.0
		for c := range catIllegal {
			if catWicket[c] == 1 {
				v += float64(p[c]) * fewer.at(need-catRuns[c])
			} else {
				v += float64(p[c]) * same.at(need-catRuns[c])
			}
		}
		for c := catIllegal; c < cats; c++ {
			v += float64(p[c]) * out.at(need-catRuns[c])
		}
		if out.p[need] = v; v < unseen {
			out.to = need
			break
		}
	}
	for out.from < out.to-1 && 1-out.p[out.from] < unseen {
		out.from++
	}
}

// store trims a row and adds it to the table.
func (b *chances) store(h hopes) {
	from, to := h.from, h.to
	for from < to && 1-h.p[from] < omitted {
		from++
	}
	for to > from && h.p[to-1] < omitted {
		to--
	}
	code := make([]uint16, to-from)
	for i, p := range h.p[from:to] {
		code[i] = logitCode(p)
	}
	b.coded.add(from, code)
}
