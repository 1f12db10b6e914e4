package engine

import (
	"cmp"
	"math"
	"slices"

	"maidan/internal/sportsbook/market"
)

// Dist is the distribution of a whole number: P[i] is the probability of From+i.
type Dist struct {
	From int
	P    []float64
}

// Above holds the probabilities of exceeding each number of a distribution, so that many lines cost one pass.
type Above struct {
	from int
	tail []float64 // tail[i] is the probability of from+i or more
}

// Above sums the distribution up from its end.
func (d Dist) Above() Above {
	a := Above{d.From, make([]float64, len(d.P)+1)}
	for i := len(d.P) - 1; i >= 0; i-- {
		a.tail[i] = a.tail[i+1] + d.P[i]
	}
	return a
}

// Than returns the probability of more than line, which is not a whole number.
func (a Above) Than(line float64) float64 {
	i := int(math.Ceil(line)) - a.from
	return a.tail[min(max(i, 0), len(a.tail)-1)]
}

// The main line of a question stays while its probabilities are inside the wide band. A line beside it is offered inside the
// other band.
const (
	stayLow, stayHigh   = 0.36, 0.64
	offerLow, offerHigh = 0.1, 0.9
)

// Lines returns the half lines on which a question is offered: the one nearest to even among low, low+1 … high, and at most
// beside others each way. open are the markets that took bets before. The main line among them stays while its probabilities are
// near enough to even, so that players find it again. first returns the probability of the first selection at a line. The result
// is empty without an offerable line.
func Lines(q market.Question, open []market.Market, low, high float64, beside int, first func(line float64) float64) []float64 {
	if high < low {
		return nil
	}
	main := low
	for line := low; line <= high; line++ {
		if math.Abs(first(line)-0.5) < math.Abs(first(main)-0.5) {
			main = line
		}
	}
	if old, ok := Middle(q, open); ok && old >= low && old <= high {
		if p := first(old); p >= stayLow && p <= stayHigh {
			main = old
		}
	}
	var lines []float64
	for line := max(main-float64(beside), low); line <= min(main+float64(beside), high); line++ {
		if p := first(line); p >= offerLow && p <= offerHigh {
			lines = append(lines, line)
		}
	}
	return lines
}

// Middle returns the middle of the lines on which a question took bets: its main line.
func Middle(q market.Question, open []market.Market) (line float64, ok bool) {
	var lines []float64
	for _, m := range open {
		p := m.Params
		p.Line = q.Params.Line
		if m.Key == q.Key && p == q.Params && m.Scheduled == q.Scheduled {
			lines = append(lines, m.Params.Line)
		}
	}
	if len(lines) == 0 {
		return 0, false
	}
	slices.SortFunc(lines, cmp.Compare[float64])
	return lines[len(lines)/2], true
}

// Totals quotes over and under a number at the lines that Lines returns.
func Totals(e market.Event, q market.Question, open []market.Market, d Dist, beside int) []Quote {
	above := d.Above()
	low, high := d.span()
	var quotes []Quote
	for _, line := range Lines(q, open, low, high, beside, above.Than) {
		q.Params.Line = line
		p := above.Than(line)
		quotes = append(quotes, Quote{Market: market.New(e, q, market.OverUnder(line)...), Fair: []float64{p, 1 - p}})
	}
	return quotes
}

// Handicaps quotes a question on home's lead: home with the line added to its score against away.
func Handicaps(e market.Event, q market.Question, open []market.Market, lead Dist, beside int) []Quote {
	above := lead.Above()
	low, high := lead.span()
	home := func(line float64) float64 { return above.Than(-line) }
	var quotes []Quote
	for _, line := range Lines(q, open, -high, -low, beside, home) {
		q.Params.Line = line
		p := home(line)
		quotes = append(quotes, Quote{Market: market.New(e, q, market.Sides(e)...), Fair: []float64{p, 1 - p}})
	}
	return quotes
}

// span returns the lowest and the highest half line inside the distribution.
func (d Dist) span() (low, high float64) {
	return float64(d.From) + 0.5, float64(d.From+len(d.P)) - 1.5
}

// Sellable reports whether a probability is far enough from certainty to be offered.
func Sellable(p float64) bool { return p > 0.001 && p < 0.999 }
