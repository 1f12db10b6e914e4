package fit

import (
	"maps"
	"math"
	"slices"
)

const (
	burnIn  = 150 // results of a country before its matches are scored: strengths need data first
	settled = 10  // results from which on a side counts as established
)

// forecast is a match with the mean goals expected from earlier results alone.
type forecast struct {
	match
	lambda, mu  float64
	established bool // both sides had at least ten results
}

// roll forecasts every match of every country from the results before its day.
func roll(all []match, k Hyperparameters) []forecast {
	var out []forecast
	for _, country := range grouped(all, func(m match) string { return m.country }) {
		out = append(out, rollCountry(country, k)...)
	}
	return out
}

// grouped returns the matches of each key, in the order of keys and then of days.
func grouped(all []match, key func(match) string) [][]match {
	by := map[string][]match{}
	for _, m := range all {
		by[key(m)] = append(by[key(m)], m)
	}
	out := make([][]match, 0, len(by))
	for _, k := range slices.Sorted(maps.Keys(by)) {
		out = append(out, by[k])
	}
	return out
}

func rollCountry(all []match, k Hyperparameters) []forecast {
	f := newFilter(k)
	played := map[string]int{}
	out := make([]forecast, 0, len(all))
	for from := 0; from < len(all); {
		to := from + 1
		for to < len(all) && all[to].day == all[from].day {
			to++
		}
		for _, c := range f.play(all[from:to]) {
			c.established = played[c.home] >= settled && played[c.away] >= settled
			out = append(out, c)
			played[c.home]++
			played[c.away]++
		}
		from = to
	}
	return out[min(burnIn, len(out)):]
}

const most = 12 // largest number of goals of a side that is modelled

// tau returns the correction of Dixon & Coles for the four lowest scores.
func tau(h, a int, lambda, mu, rho float64) float64 {
	switch {
	case h == 0 && a == 0:
		return 1 - lambda*mu*rho
	case h == 0 && a == 1:
		return 1 + lambda*rho
	case h == 1 && a == 0:
		return 1 + mu*rho
	case h == 1 && a == 1:
		return 1 - rho
	}
	return 1
}

// scores returns the distribution of the final score.
func scores(lambda, mu, rho float64) (p [most + 1][most + 1]float64) {
	ph, pa := poisson(lambda), poisson(mu)
	for h := range p {
		for a := range p[h] {
			p[h][a] = max(ph[h]*pa[a]*tau(h, a, lambda, mu, rho), 0)
		}
	}
	return p
}

func poisson(mean float64) (p [most + 1]float64) {
	p[0] = math.Exp(-mean)
	for n := 1; n <= most; n++ {
		p[n] = p[n-1] * mean / float64(n)
	}
	return p
}
