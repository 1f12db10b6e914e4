package engine

import (
	"fmt"
	"math"
	"time"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/pricing/calibration"
)

// Measure plays simulated matches and asks of what was priced during them whether it came true. Prices are taken after one message in
// every, by a draw. The samples go by the key of the market; of two answers only the first counts, the other says the same. What was
// void says nothing.
func Measure(e Engine, src rng.Source, fixtures []feed.Fixture, every int) (map[string]*calibration.Sample, error) {
	samples := map[string]*calibration.Sample{}
	for i, f := range fixtures {
		if err := measure(e, src, f, every, samples); err != nil {
			return nil, fmt.Errorf("measure match %d: %w", i, err)
		}
	}
	return samples, nil
}

func measure(e Engine, src rng.Source, f feed.Fixture, every int, samples map[string]*calibration.Sample) error {
	script := &feed.Script{Producer: "measure", EventID: "measure", Start: f.StartsAt, Speed: 1}
	if err := e.Play(src, f, script); err != nil {
		return err
	}
	match, err := e.Open(f)
	if err != nil {
		return err
	}
	ev := market.Event{ID: "measure", Home: market.Team{Name: "Home"}, Away: market.Team{Name: "Away"}}
	var said []Quote
	for _, m := range script.Messages {
		if m.Kind != feed.KindPlay && m.Kind != feed.KindBall && m.Kind != feed.KindStatus {
			continue
		}
		if _, err := match.Apply(m); err != nil {
			return err
		}
		if rng.IntN(src, every) > 0 {
			continue
		}
		quotes, err := match.Quotes(ev, nil)
		if err != nil {
			return err
		}
		said = append(said, quotes...)
	}
	for _, q := range said {
		if err := note(match, q, samples); err != nil {
			return err
		}
	}
	return nil
}

// note settles a quote by the end of its match and adds what it had said.
func note(end Match, q Quote, samples map[string]*calibration.Sample) error {
	if _, ok, err := end.Decide(&q.Market); err != nil || !ok {
		return err
	}
	s := samples[q.Market.Key]
	if s == nil {
		s = &calibration.Sample{}
		samples[q.Market.Key] = s
	}
	for i, p := range q.Fair {
		if q.Market.Selections[i].Factors.VoidMilli > 0 {
			continue // half of it at least said nothing
		}
		if i == 1 && len(q.Fair) == 2 {
			break
		}
		switch q.Market.Selections[i].Result {
		case market.Won:
			s.Add(p, true)
		case market.Lost:
			s.Add(p, false)
		default: // void or shared
		}
	}
	return nil
}

// Fixtures are matches of a sport between sides whose ratings are drawn from a league: normal, mean 0, deviation 1. contest turns two
// ratings into what the engine of the sport knows them by.
func Fixtures(src rng.Source, sport string, n int, contest func(sport string, home, away float64) feed.Contest) []feed.Fixture {
	all := make([]feed.Fixture, n)
	for i := range all {
		c := contest(sport, Normal(src), Normal(src))
		all[i] = feed.Fixture{Sport: sport, Contest: &c, StartsAt: time.Unix(0, 0)}
	}
	return all
}

// Normal draws from the standard normal distribution (Box and Muller).
func Normal(src rng.Source) float64 {
	u, v := 1-rng.Float64(src), rng.Float64(src)
	return math.Sqrt(-2*math.Log(u)) * math.Cos(2*math.Pi*v)
}

// Chart draws what Measure says of fixtures: a series for each of the keys of markets, as far as they were priced.
func Chart(e Engine, src rng.Source, title string, fixtures []feed.Fixture, every int, keys ...string) (calibration.Chart, error) {
	samples, err := Measure(e, src, fixtures, every)
	chart := calibration.Chart{Title: title}
	for _, key := range keys {
		if s := samples[key]; s != nil {
			chart.Series = append(chart.Series, calibration.Series{Name: key, Sample: *s})
		}
	}
	return chart, err
}
