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

// Measure compares the prices during simulated matches with their results. Prices are taken after a random one in every
// messages. Samples are by market key; of two selections only the first counts, and void ones do not.
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
	var priced []Quote
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
		priced = append(priced, quotes...)
	}
	for _, q := range priced {
		if err := note(match, q, samples); err != nil {
			return err
		}
	}
	return nil
}

// note settles a quote by the end of its match and adds its probabilities to the samples.
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
			continue // at least half of it is void
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

// Fixtures returns matches of a sport between sides whose ratings are drawn from a league: normal, mean 0, deviation 1.
// contest converts two ratings into a contest of the sport's engine.
func Fixtures(src rng.Source, sport string, n int, contest func(sport string, home, away float64) feed.Contest) []feed.Fixture {
	all := make([]feed.Fixture, n)
	for i := range all {
		c := contest(sport, Normal(src), Normal(src))
		all[i] = feed.Fixture{Sport: sport, Contest: &c, StartsAt: time.Unix(0, 0)}
	}
	return all
}

// Normal returns a draw from the standard normal distribution (Box and Muller).
func Normal(src rng.Source) float64 {
	u, v := 1-rng.Float64(src), rng.Float64(src)
	return math.Sqrt(-2*math.Log(u)) * math.Cos(2*math.Pi*v)
}

// Chart runs Measure on fixtures and returns a series for each of the market keys that were priced.
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
