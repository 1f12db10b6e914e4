package engine

import (
	"math"

	"maidan/internal/sportsbook/market"
)

// Quarter returns the probability of a number above a line of whole, half or quarter steps, and the share of the stake that is
// returned. A quarter line is half a stake on each of its neighbours; an exactly met whole line returns the stake. The
// probability is of the part of the stake that is at risk. Fair odds are its inverse, as won·odds + back = 1.
func (a Above) Quarter(line float64) (chance, back float64) {
	low, high := line, line
	if f := line - math.Floor(line); f == 0.25 || f == 0.75 {
		low, high = line-0.25, line+0.25
	}
	won := 0.0
	for _, l := range []float64{low, high} {
		more, met := a.Than(l+0.25), 0.0
		if l == math.Floor(l) {
			met = a.Than(l-0.25) - more
		}
		won += more / 2
		back += met / 2
	}
	if back >= 1 {
		return 0, 1
	}
	return won / (1 - back), back
}

// Quarters quotes a question at quarter lines: the one nearest to even and at most beside others each way. sign is 1 if a number
// must exceed the line and -1 if the line is added to home's lead.
func Quarters(q market.Question, open []market.Market, d Dist, beside int, sign float64, build func(q market.Question) market.Market) []Quote {
	above := d.Above()
	first := func(line float64) float64 { c, _ := above.Quarter(sign * line); return c }
	main := math.Round(d.Mean()*4) / 4 * sign
	for range 40 { // the mean is near the even line: search from there
		p, up, down := first(main), first(main+0.25), first(main-0.25)
		switch {
		case math.Abs(up-0.5) < math.Abs(p-0.5):
			main += 0.25
		case math.Abs(down-0.5) < math.Abs(p-0.5):
			main -= 0.25
		}
	}
	if old, ok := Middle(q, open); ok {
		if p := first(old); p >= stayQuarterLow && p <= stayQuarterHigh {
			main = old
		}
	}
	var quotes []Quote
	for i := -beside; i <= beside; i++ {
		line := main + float64(i)*0.25
		p, back := above.Quarter(sign * line)
		if p < offerLow || p > offerHigh {
			continue
		}
		q.Params.Line = line
		quote := Quote{Market: build(q), Fair: []float64{p, 1 - p}}
		if back > 0 {
			quote.Void = []float64{back, back}
		}
		quotes = append(quotes, quote)
	}
	return quotes
}

// The main quarter line stays while its probabilities are inside this band.
const (
	stayQuarterLow, stayQuarterHigh = 0.41, 0.59
)

// Mean returns the mean of the distribution.
func (d Dist) Mean() float64 {
	m := 0.0
	for i, p := range d.P {
		m += float64(d.From+i) * p
	}
	return m
}
