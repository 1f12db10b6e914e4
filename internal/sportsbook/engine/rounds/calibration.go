package rounds

import (
	"maidan/internal/rng"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/pricing/calibration"
)

// Calibration simulates fights of a division and compares the prices at one message in ten with the results.
func Calibration(src rng.Source, sport string, fights int) (calibration.Chart, error) {
	return engine.Chart(New(), src, sport+": priced and come true, simulated fights", engine.Fixtures(src, sport, fights, Contest), 10,
		market.MatchWinner, market.WinningMethod, market.FightRounds, market.RoundBetting, market.GoesDistance)
}
