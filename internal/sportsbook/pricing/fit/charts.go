package fit

import (
	"context"

	"maidan/internal/sportsbook/pricing"
	"maidan/internal/sportsbook/pricing/calibration"
)

// addToChart records a probability and its outcome for the charts.
func (all *tallies) addToChart(series string, p float64, hit bool) {
	if all.priced == nil {
		return
	}
	s := all.priced[series]
	if s == nil {
		s = &calibration.Sample{}
		all.priced[series] = s
	}
	s.Add(p, hit)
}

// lines records over/under lines of a distribution: at its median and its 20 % and 80 % quantiles.
func (all *tallies) lines(series string, d pricing.Distribution, runs int) {
	if all.priced == nil {
		return
	}
	for _, q := range []float64{0.2, 0.5, 0.8} {
		line := float64(d.Quantile(q)) + 0.5
		all.addToChart(series, d.Over(line), float64(runs) > line)
	}
}

// charts are the drawings and the series in each.
var charts = []struct {
	file, title string
	series      []string
}{
	{"cricket-winner", "Match winner before each over, twenty-over matches", []string{"first innings", "chase"}},
	{"cricket-runs", "Over or under, twenty-over matches", []string{"innings total", "session", "next over", "batter's runs"}},
	{"cricket-players", "Top batter and the way of a wicket, twenty-over matches", []string{"top batter", "wicket method"}},
}

// Charts returns the report of Score with reliability diagrams, by file name without ending.
func Charts(ctx context.Context, dir string) (Report, map[string]calibration.Chart, error) {
	rep, t, err := score(ctx, dir, true)
	if err != nil {
		return rep, nil, err
	}
	out := map[string]calibration.Chart{}
	for _, c := range charts {
		chart := calibration.Chart{Title: c.title}
		for _, name := range c.series {
			if s := t.priced[name]; s != nil {
				chart.Series = append(chart.Series, calibration.Series{Name: name, Sample: *s})
			}
		}
		out[c.file] = chart
	}
	return rep, out, nil
}
