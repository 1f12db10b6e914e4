package race

import (
	"cmp"
	"slices"

	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/market"
)

// The order of the markets.
const (
	posWinner = iota
	posPlace
	posPair
	posForecast
)

// mostForecasts is the largest number of selections of an offered forecast.
const mostForecasts = 60

// Quotes implements engine.Match. A withdrawal replaces every market by one of the remaining runners. Bets on the previous market
// settle there, with deductions.
func (m *Match) Quotes(e market.Event, _ []market.Market) ([]engine.Quote, error) {
	field := m.field()
	if m.over() || len(field) < leastRunners {
		return nil, nil
	}
	n := len(field)
	ask := market.Question{Key: market.RaceWinner, Group: market.GroupMain, Rule: "rule.race_winner", Position: posWinner, Scheduled: n}
	quotes := []engine.Quote{{Market: market.New(e, ask, m.answers(field)...), Fair: of(m.law.winning(), field)}}
	if terms, ok := market.EachWayFor(n); ok {
		ask = market.Question{Key: market.RacePlace, Group: market.GroupMain, Rule: "rule.race_place", Position: posPlace, Scheduled: n,
			Params: market.Params{Places: terms.Places}}
		quotes = append(quotes, engine.Quote{Market: market.New(e, ask, m.answers(field)...), Winners: terms.Places,
			Fair: of(m.law.placing(terms.Places), field)})
	}
	quotes = append(quotes, m.pairs(e, field)...)
	if n*(n-1) <= mostForecasts && n > leastRunners {
		quotes = append(quotes, m.forecasts(e, field))
	}
	return quotes, nil
}

func of(p []float64, field []int) []float64 {
	out := make([]float64, len(field))
	for i, r := range field {
		out[i] = p[r]
	}
	return out
}

func (m *Match) answers(field []int) []market.Answer {
	out := make([]market.Answer, len(field))
	for i, r := range field {
		runner := m.Contest.Runners[r]
		out[i] = market.Answer{Key: market.RunnerKey(runner.Number), Name: runner.Name}
	}
	return out
}

// mostPairs is the largest number of pairs of runners of similar strength.
const mostPairs = 3

// pairs quotes neighbours in strength, the strongest first. Two runners alone are a race, not a pair.
func (m *Match) pairs(e market.Event, field []int) []engine.Quote {
	if len(field) == leastRunners {
		return nil
	}
	byStrength := slices.Clone(field)
	slices.SortStableFunc(byStrength, func(a, b int) int {
		return cmp.Compare(m.Contest.Runners[b].Strength, m.Contest.Runners[a].Strength)
	})
	var quotes []engine.Quote
	for k := 0; k < mostPairs && 2*k+1 < len(byStrength); k++ {
		pair := []int{byStrength[2*k], byStrength[2*k+1]}
		p := m.law.before(pair[0], pair[1])
		if engine.Sellable(p) {
			ask := market.Question{Key: market.HeadToHead, Group: market.GroupSpecials, Rule: "rule.head_to_head", Position: posPair,
				Scheduled: len(field), Params: market.Params{Number: k + 1}}
			quotes = append(quotes, engine.Quote{Market: market.New(e, ask, m.answers(pair)...), Fair: []float64{p, 1 - p}})
		}
	}
	return quotes
}

func (m *Match) forecasts(e market.Event, field []int) engine.Quote {
	names := m.answers(field)
	var answers []market.Answer
	var fair []float64
	for i := range field {
		for j := range field {
			if i != j {
				answers = append(answers, market.Answer{Key: names[i].Key + "-" + names[j].Key, Name: names[i].Name + ", " + names[j].Name})
				fair = append(fair, m.law.inOrder(field[i], field[j]))
			}
		}
	}
	ask := market.Question{Key: market.RaceForecast, Group: market.GroupSpecials, Rule: "rule.race_forecast", Position: posForecast,
		Scheduled: len(field)}
	return engine.Quote{Market: market.New(e, ask, answers...), Fair: fair}
}
