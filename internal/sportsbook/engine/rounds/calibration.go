package rounds

import (
	"maidan/internal/rng"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/pricing/calibration"
)

// Calibration plays fights of a sport between fighters of a division and measures what was priced at one moment in ten against what
// happened.
func Calibration(src rng.Source, sport string, fights int) (calibration.Chart, error) {
	return engine.Chart(New(), src, sport+": priced and come true, simulated fights", engine.Fixtures(src, sport, fights, Contest), 10,
		market.MatchWinner, market.WinningMethod, market.FightRounds, market.RoundBetting, market.GoesDistance)
}
