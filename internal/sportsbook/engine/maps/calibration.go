package maps

import (
	"maidan/internal/rng"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/pricing/calibration"
)

// Calibration simulates matches of a league and compares the prices at one message in twenty with the results.
func Calibration(src rng.Source, sport string, matches int) (calibration.Chart, error) {
	return engine.Chart(New(), src, sport+": priced and come true, simulated matches", engine.Fixtures(src, sport, matches, Contest), 20,
		market.MatchWinner, market.MapWinner, market.MapScore, market.MapTotalRounds, market.MapRoundsHandicap, market.MapTotalKills)
}
