package fit

import (
	"maps"
	"math"
	"slices"
)

const (
	refitDays = 14  // strengths are fitted anew every fortnight
	burnIn    = 150 // results of a country before its matches are scored: strengths need something to stand on
)

// forecast is a match with the mean goals that were expected of it before it was played, from earlier results alone.
type forecast struct {
	match
	lambda, mu  float64
	established bool // both sides had ten results at least
}

// roll forecasts every match of every country from what was known before it.
func roll(all []match, k Knobs) []forecast {
	byCountry := map[string][]match{}
	for _, m := range all {
		byCountry[m.country] = append(byCountry[m.country], m)
	}
	var out []forecast
	for _, c := range names(byCountry) {
		out = append(out, rollCountry(byCountry[c], k)...)
	}
	return out
}

func names(byCountry map[string][]match) []string { return slices.Sorted(maps.Keys(byCountry)) }

func rollCountry(all []match, k Knobs) []forecast {
	s := newStrengths()
	played := map[string]int{}
	var out []forecast
	next, seen := 0, 0
	for n, m := range all {
		if m.day >= next && n > 0 {
			for seen < n && all[seen].day < m.day {
				seen++
			}
			s.refit(all[:seen], m.day, k)
			next, s.newer = m.day+refitDays, k.Newer
		}
		if n >= burnIn {
			h, a := s.expect(m)
			out = append(out, forecast{m, h, a, played[m.home] >= 10 && played[m.away] >= 10})
		}
		played[m.home]++
		played[m.away]++
	}
	return out
}

const most = 12 // goals of a side that are told apart

// tau is the correction of Dixon & Coles for the four lowest scores.
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

// scores is the distribution of the final score.
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
