package race

import (
	"strconv"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/pricing/calibration"
)

// Calibration simulates races of 6 to 14 runners and compares the prices, before the off and in running, with the
// results.
func Calibration(src rng.Source, sport string, races int) (calibration.Chart, error) {
	field := func(string, float64, float64) feed.Contest {
		names := make([]string, 6+rng.IntN(src, 9))
		ratings := make([]float64, len(names))
		for i := range names {
			names[i], ratings[i] = "Runner "+strconv.Itoa(i+1), engine.Normal(src)
		}
		return Race(names, ratings)
	}
	return engine.Chart(New(), src, sport+": priced and come true, simulated races", engine.Fixtures(src, sport, races, field), 2,
		market.RaceWinner, market.RacePlace, market.HeadToHead, market.RaceForecast)
}
