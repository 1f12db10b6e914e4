package innings

import (
	"maidan/internal/rng"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/pricing/calibration"
)

// Calibration plays matches of a sport between sides of a league and measures what was priced at one moment in twenty against what
// happened.
func Calibration(src rng.Source, sport string, matches int) (calibration.Chart, error) {
	return engine.Chart(New(), src, sport+": priced and come true, simulated matches", engine.Fixtures(src, sport, matches, Contest), 20,
		market.MatchWinner, market.Handicap, market.TotalRuns, market.PeriodWinner, market.TeamTotal)
}
