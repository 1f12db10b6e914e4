package fit

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"maidan/internal/sportsbook/pricing/calibration"
)

// Figures are log losses of forecasts, in nats.
type Figures struct {
	Matches  int     `json:"matches"`
	Winner   float64 `json:"winner_log_loss"`     // home, draw, away
	RPS      float64 `json:"winner_rps"`          // ranked probability score, Constantinou & Fenton (2012)
	Over     float64 `json:"over_2_5_log_loss"`   // two answers
	Both     float64 `json:"both_score_log_loss"` // two answers
	Base     float64 `json:"base_winner_log_loss"`
	BaseOver float64 `json:"base_over_2_5_log_loss"`
	BaseBoth float64 `json:"base_both_score_log_loss"` // the losses of the frequencies of all matches
}

// Report is the out-of-sample score of the pre-match model.
type Report struct {
	Results          int                `json:"results"` // read
	Hyperparameters  Hyperparameters    `json:"hyperparameters"`
	All              Figures            `json:"all"`
	Established      Figures            `json:"established"` // both sides had at least ten results
	Top              Figures            `json:"top_divisions_of_five"`
	AgainstReference Comparisons        `json:"against_reference"`
	ByDivision       map[string]Figures `json:"by_division"`

	PerMatch []MatchScore `json:"-"` // every match scored, in date order
}

// Samples are the probabilities behind a report, for charts.
type Samples struct{ Winner, Over, Both calibration.Sample }

// Score forecasts every match of the folder from those of earlier days, and compares it with the reference method.
func Score(dir string) (*Report, *Samples, error) {
	all, err := leagues(dir)
	if err != nil {
		return nil, nil, fmt.Errorf("football: %w", err)
	}
	ours := roll(all, Chosen)
	r, s := report(ours, Chosen)
	r.Results, r.AgainstReference = len(all), compareWithReference(all, ours, Chosen.Rho)
	return r, s, nil
}

var five = map[string]bool{"en.1": true, "es.1": true, "de.1": true, "it.1": true, "fr.1": true}

func report(fs []forecast, k Hyperparameters) (*Report, *Samples) {
	r, samples := &Report{Hyperparameters: k, ByDivision: map[string]Figures{}}, &Samples{}
	byDivision := map[string]*tally{}
	all, established, top := &tally{}, &tally{}, &tally{}
	for _, f := range fs {
		v := judge(f, k.Rho)
		v.sample(samples)
		r.PerMatch = append(r.PerMatch, perMatch(f, v))
		if byDivision[f.division] == nil {
			byDivision[f.division] = &tally{}
		}
		into := []*tally{all, byDivision[f.division]}
		if f.established {
			into = append(into, established)
		}
		if five[f.division] {
			into = append(into, top)
		}
		for _, t := range into {
			t.add(v)
		}
	}
	r.All, r.Established, r.Top = all.figures(), established.figures(), top.figures()
	for d, t := range byDivision {
		r.ByDivision[d] = t.figures()
	}
	slices.SortStableFunc(r.PerMatch, func(a, b MatchScore) int { return cmp.Compare(a.Day, b.Day) })
	return r, samples
}

// verdict is the forecast of a match and its outcome.
type verdict struct {
	winner     [3]float64
	over, both float64
	was        int // 0 home, 1 draw, 2 away
	wasOver    bool
	wasBoth    bool
}

func judge(f forecast, rho float64) verdict {
	var v verdict
	p := scores(f.lambda, f.mu, rho)
	for h := range p {
		for a, q := range p[h] {
			v.winner[outcome(h, a)] += q
			if h+a > 2 {
				v.over += q
			}
			if h > 0 && a > 0 {
				v.both += q
			}
		}
	}
	v.was, v.wasOver, v.wasBoth = outcome(f.ft[0], f.ft[1]), f.ft[0]+f.ft[1] > 2, f.ft[0] > 0 && f.ft[1] > 0
	return v
}

func outcome(h, a int) int {
	switch {
	case h > a:
		return 0
	case h == a:
		return 1
	}
	return 2
}

func (v verdict) sample(s *Samples) {
	for i, p := range v.winner {
		s.Winner.Add(p, v.was == i)
	}
	s.Over.Add(v.over, v.wasOver)
	s.Both.Add(v.both, v.wasBoth)
}

// tally sums the losses of verdicts.
type tally struct {
	n, winner, rps, over, both float64
	was                        [3]float64
	overs, boths               float64
}

func (t *tally) add(v verdict) {
	t.n++
	probabilities := v.probabilities()
	t.winner -= math.Log(probabilities[0])
	t.over -= math.Log(probabilities[1])
	t.both -= math.Log(probabilities[2])
	t.was[v.was]++
	if v.wasOver {
		t.overs++
	}
	if v.wasBoth {
		t.boths++
	}
	sum, hit := 0.0, 0.0
	for i := range 2 {
		sum += v.winner[i]
		if v.was == i {
			hit = 1
		}
		t.rps += (sum - hit) * (sum - hit) / 2
	}
}

// probabilities returns the forecast probabilities of the outcomes: winner, over 2.5 or not, both scored or not.
func (v verdict) probabilities() [3]float64 {
	return [3]float64{v.winner[v.was], binary(v.over, v.wasOver), binary(v.both, v.wasBoth)}
}

func binary(p float64, hit bool) float64 {
	if hit {
		return p
	}
	return 1 - p
}

func (t *tally) figures() Figures {
	if t.n == 0 { // a small folder has no match in some sets
		return Figures{}
	}
	f := Figures{Matches: int(t.n), Winner: t.winner / t.n, RPS: t.rps / t.n, Over: t.over / t.n, Both: t.both / t.n}
	for _, n := range t.was {
		f.Base += entropy(n / t.n)
	}
	f.BaseOver = entropy(t.overs/t.n) + entropy(1-t.overs/t.n)
	f.BaseBoth = entropy(t.boths/t.n) + entropy(1-t.boths/t.n)
	return f
}

func entropy(p float64) float64 {
	if p == 0 {
		return 0
	}
	return -p * math.Log(p)
}
