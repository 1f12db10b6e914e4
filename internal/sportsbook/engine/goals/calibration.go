package goals

import (
	"maidan/internal/rng"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/pricing/calibration"
)

// Calibration simulates matches of a league and compares the prices at one message in twenty with the results.
func Calibration(src rng.Source, sport string, matches int) (calibration.Chart, error) {
	e, err := New()
	if err != nil {
		return calibration.Chart{}, err
	}
	keys := []string{market.MatchWinner, market.TotalGoals, market.PeriodWinner, market.TeamTotal, market.NextGoal}
	if sport == "handball" {
		keys = []string{market.MatchWinner, market.TotalGoals, market.PeriodWinner, market.TeamTotal, market.Handicap}
	}
	return engine.Chart(e, src, sport+": priced and come true, simulated matches", engine.Fixtures(src, sport, matches, Contest), 20, keys...)
}
