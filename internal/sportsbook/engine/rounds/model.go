package rounds

import "math"

// slices is the number of modelled parts of a round. A slice has at most one event.
const slices = 6

// figures holds the parameters of a sport's model.
type figures struct {
	stop       float64   // probability that a fighter stops an equal one in a slice, without a knockdown in the round
	down       float64   // probability of a knockdown without a stop in a slice
	boost      float64   // factor on the probability of a stop after a knockdown in the round
	submission float64   // share of submissions among stops without an earlier knockdown
	byRound    []float64 // factors on stops by round, around 1; the last applies to later rounds
	hazard     float64   // exponent of stops and knockdowns for each standard deviation between the fighters, half on each
	round      float64   // log-odds of a round for each standard deviation
	spread     float64   // of the judges around the unofficial card, in points
	level      float64   // half the width of their draws, in points
}

// sports holds parameters that reproduce each sport. Of twelve rounds of boxing somewhat more than half go the distance, and some
// two in a hundred of those are draws. Of three rounds of MMA about half go the distance, and a good third of the stops are
// submissions. See docs/models/fights.md.
var sports = map[string]figures{
	boxing: {stop: 0.0027, down: 0.0042, boost: 7, byRound: []float64{0.6, 0.8, 1, 1.05, 1.1}, hazard: 0.9, round: 0.55, spread: 1.2, level: 0.16},
	mma:    {stop: 0.0178, down: 0.006, boost: 5, submission: 0.42, byRound: []float64{1.35, 1.05, 0.65, 0.6}, hazard: 0.6, round: 0.6, spread: 0.75, level: 0.05},
}

// model is the model of a fight.
type model struct {
	law law
	figures
	lean  [2]float64 // factors on stops and knockdowns of each side
	round float64    // probability that home wins a round without knockdowns
	sub   float64
}

func newModel(s state) *model {
	f := sports[s.Sport]
	d := s.Contest.Home - s.Contest.Away
	if finish := s.Contest.Params["finish"]; finish > 0 {
		f.stop *= finish
		f.down *= finish
	}
	half := math.Exp(f.hazard * d / 2)
	return &model{law: s.law, figures: f, lean: [2]float64{half, 1 / half}, round: 1 / (1 + math.Exp(-f.round*d)), sub: f.submission}
}

// mostSlice bounds the probability of any event in a slice, however unequal the fighters are.
const mostSlice = 0.9

// events holds the probabilities of a slice.
type events struct{ stop, down [2]float64 }

// slice returns the probabilities of a slice of a round, by the knockdowns in it: down[home] is a knockdown by home.
func (m *model) slice(round int, down [2]bool) events {
	by := m.byRound[min(round, len(m.byRound))-1]
	var e events
	sum := 0.0
	for side := range 2 {
		e.stop[side] = m.stop * by * m.lean[side]
		if down[side] {
			e.stop[side] *= m.boost
		}
		e.down[side] = m.down * by * m.lean[side]
		sum += e.stop[side] + e.down[side]
	}
	if sum > mostSlice {
		for side := range 2 {
			e.stop[side] *= mostSlice / sum
			e.down[side] *= mostSlice / sum
		}
	}
	return e
}

// submissionShare returns the share of submissions among the stops of a side.
func (m *model) submissionShare(down bool) float64 {
	if down {
		return 0 // a fighter who is down is finished by strikes
	}
	return m.sub
}

// roundEnds holds the ends of a round: the stops by side, method (0 knockout, 1 submission) and half of the round; and the margin
// on the card of a completed round, from -2 to 2.
type roundEnds struct {
	stop   [2][2][2]float64
	margin [5]float64
}

// ends iterates over the slices of a round from one on.
func (m *model) ends(round, from int, down [2]bool) roundEnds {
	var out roundEnds
	var reach [2][2]float64 // by whether home and away have scored a knockdown
	reach[bit(down[home])][bit(down[away])] = 1
	for k := from; k < slices; k++ {
		half := 2 * k / slices
		var next [2][2]float64
		for h := range 2 {
			for a := range 2 {
				p := reach[h][a]
				if p == 0 {
					continue
				}
				was := [2]bool{h == 1, a == 1}
				e := m.slice(round, was)
				for side := range 2 {
					sub := m.submissionShare(was[side])
					out.stop[side][0][half] += p * e.stop[side] * (1 - sub)
					out.stop[side][1][half] += p * e.stop[side] * sub
				}
				next[1][a] += p * e.down[home]
				next[h][1] += p * e.down[away]
				next[h][a] += p * (1 - e.stop[home] - e.stop[away] - e.down[home] - e.down[away])
			}
		}
		reach = next
	}
	for h := range 2 {
		for a := range 2 {
			for i, q := range m.margins([2]bool{h == 1, a == 1}) {
				out.margin[i] += reach[h][a] * q
			}
		}
	}
	return out
}

// margins returns the probabilities of the margin of a round, -2 to 2, by the knockdowns: 10-8 for a knockdown, even
// after both.
func (m *model) margins(down [2]bool) [5]float64 {
	switch {
	case down[home] && down[away]:
		return [5]float64{2: 1}
	case down[home]:
		return [5]float64{4: 1}
	case down[away]:
		return [5]float64{0: 1}
	}
	return [5]float64{1: 1 - m.round, 3: m.round}
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// judges returns the probabilities of a home win and of a draw by decision, at a lead on the unofficial card.
func (m *model) judges(lead int) (homeWins, draw float64) {
	homeWins = logistic((float64(lead) - m.level) / m.spread)
	return homeWins, 1 - homeWins - logistic((-float64(lead)-m.level)/m.spread)
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// outlook holds the probabilities of the ends of a fight.
type outlook struct {
	stop  [][2][2][2]float64 // by round, from 1: side, method, half
	judge [3]float64         // home wins, draw, away wins on points
}

// look computes the rounds from the current state.
func (m *model) look(s *state) outlook {
	n := m.law.rounds
	out := outlook{stop: make([][2][2][2]float64, n+1)}
	width := 2*mostPoints*n + 1 // a card of the feed may be wider than ours
	cards := make([]float64, 2*width+1)
	cards[s.lead()+width] = 1
	for round := len(s.Cards) + 1; round <= n; round++ {
		from, down := 0, [2]bool{}
		if s.On && round == s.Round {
			from, down = s.slice(), [2]bool{s.Down[home] > 0, s.Down[away] > 0}
		}
		ends := m.ends(round, from, down)
		alive := 0.0
		for _, p := range cards {
			alive += p
		}
		for side := range 2 {
			for method := range 2 {
				for half := range 2 {
					out.stop[round][side][method][half] = alive * ends.stop[side][method][half]
				}
			}
		}
		next := make([]float64, len(cards))
		for i, p := range cards {
			if p == 0 {
				continue
			}
			for k, q := range ends.margin {
				next[min(max(i+k-2, 0), len(next)-1)] += p * q
			}
		}
		cards = next
	}
	for i, p := range cards {
		if p > 0 {
			h, d := m.judges(i - width)
			out.judge[0] += p * h
			out.judge[1] += p * d
			out.judge[2] += p * (1 - h - d)
		}
	}
	return out
}

// slice returns the number of completed slices of the round.
func (s *state) slice() int {
	return min((s.Clock*slices+s.law.seconds-1)/s.law.seconds, slices)
}

// stopped returns the probability of a stop by a side and method.
func (o outlook) stopped(side, method int) float64 {
	p := 0.0
	for _, r := range o.stop {
		p += r[side][method][0] + r[side][method][1]
	}
	return p
}

// chances returns the probabilities of home, a draw and away.
func (o outlook) chances() [3]float64 {
	return [3]float64{o.judge[0] + o.stopped(home, 0) + o.stopped(home, 1), o.judge[1],
		o.judge[2] + o.stopped(away, 0) + o.stopped(away, 1)}
}
