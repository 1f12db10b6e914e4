package pricing

// group merges neighbouring intensities: an innings is continued under the mean distribution of its nodes.
type group struct {
	nodes  []int
	shares []float64 // of the nodes within the group; sum to 1
	weight float64
}

// wide is the probability at which a group is full: a spread posterior has two or three groups, in a sharp one each of its two or
// three nodes is a group.
const wide = 0.4

func (w Weights) groups() []group {
	var out []group
	var g group
	for k, p := range w {
		if p > 1e-4 {
			g.nodes, g.shares, g.weight = append(g.nodes, k), append(g.shares, p), g.weight+p
		}
		if g.weight >= wide || k == nodes-1 && g.weight > 0 {
			for i := range g.shares {
				g.shares[i] /= g.weight
			}
			out, g = append(out, g), group{}
		}
	}
	return out
}

// mixed is the distribution of balls under a group. It is computed on use and cached for a stage of the innings.
type mixed struct {
	group
	t     *Track
	from  int // wickets lost at the start of the walk
	stage int
	bends *[wickets][cats]float64 // by wickets lost, of the stage; nil if no batter strength is known
	known [wickets * rates]bool
	law   [wickets * rates][cats]float64
}

// at returns the distribution with so many wickets lost; rate is the bin of a chase's required rate, 0 in a first innings.
func (m *mixed) at(stage, lost, rate int) *[cats]float64 {
	if stage != m.stage {
		m.stage = stage
		clear(m.known[:])
		m.bend()
	}
	i := lost*rates + rate
	if m.known[i] {
		return &m.law[i]
	}
	m.known[i] = true
	cell := stage*wickets + lost
	if m.t.innings == 2 {
		cell = cell*rates + rate
	}
	law, table := &m.law[i], m.t.table()
	clear(law[:])
	for j, k := range m.nodes {
		for c, p := range table.at(k, cell) {
			law[c] += m.shares[j] * float64(p)
		}
	}
	if m.bends != nil {
		bend(law, &m.bends[lost])
	}
	return law
}

// bend computes the bends of the stage.
func (m *mixed) bend() {
	if m.bends == nil {
		return
	}
	for lost := m.from; lost < wickets; lost++ {
		m.bends[lost] = m.t.bendsAt(m.stage, lost-m.from)
	}
}

// course is the future of an innings from a situation: the probability of each ball by wickets lost, and of each end. All are
// shares of all courses; the distribution of outcomes is not conditional on the ball.
type course struct {
	t     *Track
	start Situation
	law   [][wickets][cats]float64 // [balls from now][lost]: outcomes
	won   [][wickets]float64       // the chase is won with this ball
	hits  []hits                   // under each group of intensities
}

// hits are how often each ball is hit for four and for six under a group of intensities.
type hits struct {
	weight float64      // of the group
	balls  [][2]float64 // [balls from now]: fours, sixes
}

// walk computes the rest of the innings, all outcomes at once. It returns the distribution of runs after so many legal balls from
// now, for every mark in ascending order. A non-nil trace is filled; the distribution of a first innings is then not computed. A
// finished innings keeps its runs.
func (t *Track) walk(s Situation, marks []int, trace *course) []Distribution {
	return t.walkTo(s, marks, trace, wickets)
}

// walkTo is walk up to so many wickets: the innings ends with the last one.
func (t *Track) walkTo(s Situation, marks []int, trace *course, last int) []Distribution {
	balls := min(marks[len(marks)-1], s.Left)
	size := 64 + 3*balls
	switch {
	case t.innings == 2:
		size = s.Need + 8
	case len(marks) == 1 && trace != nil:
		size = 1 // without a target the runs do not affect the rest
	}
	out := make([]Distribution, len(marks))
	for i := range out {
		out[i] = Distribution{p: make([]float64, size)}
	}
	if trace != nil {
		trace.t, trace.start = t, s
		trace.law, trace.won = make([][wickets][cats]float64, balls), make([][wickets]float64, balls+1)
	}
	for _, g := range t.Weights().groups() {
		w := &walker{t: t, s: s, size: size, trace: trace, last: last, law: mixed{group: g, t: t, from: s.Lost, stage: -1}}
		if t.known() {
			w.law.bends = new([wickets][cats]float64)
		}
		if trace != nil {
			trace.hits = append(trace.hits, hits{g.weight, make([][2]float64, balls)})
		}
		w.run(balls, marks, out)
	}
	for i := range out {
		out[i].normalise()
	}
	return out
}

// walker is the walk under one group of intensities.
type walker struct {
	t     *Track
	s     Situation
	size  int
	law   mixed
	trace *course
	last  int                // number of wickets at which a course ends
	now   [wickets][]float64 // by wickets lost: probability of runs from here
	next  [wickets][]float64
	done  []float64 // of finished innings
}

// faint is the probability below which a course is dropped.
const faint = 1e-6

func (w *walker) run(balls int, marks []int, out []Distribution) {
	all := make([]float64, (2*wickets+1)*w.size)
	for i := range wickets {
		w.now[i], w.next[i] = all[2*i*w.size:][:w.size], all[(2*i+1)*w.size:][:w.size]
	}
	w.done = all[2*wickets*w.size:]
	if w.s.Lost >= wickets {
		w.done[0] = w.law.weight
	} else {
		w.now[w.s.Lost][0] = w.law.weight
	}
	for b := range balls {
		for i, mark := range marks {
			if mark == b {
				w.add(out[i].p)
			}
		}
		for lost := w.s.Lost; lost < w.last; lost++ {
			w.ball(b, lost)
		}
		w.now, w.next = w.next, w.now
		for lost := w.s.Lost; lost < w.last; lost++ {
			clear(w.next[lost])
		}
	}
	for i, mark := range marks {
		if mark >= balls {
			w.add(out[i].p)
		}
	}
}

func (w *walker) add(out []float64) {
	for r, p := range w.done {
		out[r] += p
	}
	for lost := w.s.Lost; lost < w.last; lost++ {
		for r, p := range w.now[lost] {
			out[r] += p
		}
	}
}

// ball applies ball b from now to every course with so many wickets lost.
func (w *walker) ball(b, lost int) {
	left, row, same, end := w.s.Left-b, w.now[lost], w.next[lost], w.size-1
	stage, fallen := w.t.m.grid.StageAt(left), w.done
	if lost+1 < w.last {
		fallen = w.next[lost+1]
	}
	chase := w.t.innings == 2
	var bins []uint8
	if chase {
		bins = w.t.m.rates(left)
	}
	var seen [rates]float64
	rate := 0
	law := w.law.at(stage, lost, rate)
	for r, p := range row {
		if p < faint {
			continue
		}
		if chase {
			need := w.s.Need - r
			if need <= 0 {
				w.won(b, lost, r, p)
				continue
			}
			if now := int(bins[min(need, len(bins)-1)]); now != rate {
				rate = now
				law = w.law.at(stage, lost, rate)
			}
		}
		seen[rate] += p
		if r+7 > end {
			if r == end {
				again := p / (1 - law[catIllegal] - law[catIllegal+1] - law[catIllegal+2] - law[catIllegal+3])
				seen[rate] += again - p
				p = again
			} else {
				for c := catIllegal; c < cats; c++ {
					row[min(r+catRuns[c], end)] += p * law[c]
				}
			}
			beyond(same, fallen, law, p, r, end)
			continue
		}
		again, to, out := row[r+1:r+8:r+8], same[r:r+7:r+7], fallen[r:r+2:r+2]
		again[0] += p * law[8] // an extra ball: the same ball again, with more runs
		again[1] += p * law[9]
		again[4] += p * law[10]
		again[6] += p * law[11]
		to[0] += p * law[0]
		to[1] += p * law[1]
		to[2] += p * law[2]
		to[3] += p * law[3]
		to[4] += p * law[4]
		to[6] += p * law[5]
		out[0] += p * law[catWicket0]
		out[1] += p * law[catWicket1]
	}
	if w.trace != nil {
		w.store(b, stage, lost, &seen)
	}
}

// won records courses that reached the target with the ball before b.
func (w *walker) won(b, lost, runs int, p float64) {
	w.done[runs] += p
	if w.trace != nil && b > 0 {
		w.trace.won[b-1][lost] += p
	}
}

// beyond applies a ball near the last cell, which holds the tail.
func beyond(same, fallen []float64, law *[cats]float64, p float64, r, end int) {
	for c := range catIllegal {
		to := same
		if catWicket[c] == 1 {
			to = fallen
		}
		to[min(r+catRuns[c], end)] += p * law[c]
	}
}

func (w *walker) store(b, stage, lost int, seen *[rates]float64) {
	for rate, p := range seen {
		if p < faint {
			continue
		}
		law := w.law.at(stage, lost, rate)
		for c, v := range law {
			w.trace.law[b][lost][c] += p * v
		}
		hit := &w.trace.hits[len(w.trace.hits)-1].balls[b]
		hit[0] += p * (law[catFour] + noBall*law[catIllegal+2])
		hit[1] += p * (law[catSix] + law[catIllegal+3])
	}
}

// Session returns the distribution of the runs of the next so many legal balls.
func (t *Track) Session(s Situation, balls int) Distribution { return t.walk(s, []int{balls}, nil)[0] }

// runs returns the mean runs of the course.
func (c *course) runs() float64 {
	sum := 0.0
	for b := range c.law {
		for lost := range c.law[b] {
			for k, p := range c.law[b][lost] {
				sum += p * float64(catRuns[k])
			}
		}
	}
	return sum
}
