package cricket

import (
	"time"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/pricing"
	"maidan/internal/sportsbook/pricing/calibration"
)

// league is the deviation of ratings within a league, in Elo points.
const league = 60

// Calibration plays matches between sides of a league, of ten overs or, of eCricket, of five, and measures what was priced at one
// ball in twenty against what happened. How the model does on real matches is measured by pricing/fit.
func Calibration(src rng.Source, sport string, matches int) (calibration.Chart, error) {
	model, err := pricing.New()
	if err != nil {
		return calibration.Chart{}, err
	}
	format := cricket.Limited("T10", 10)
	if sport == "ecricket" {
		format = cricket.Limited("T5", 5)
	}
	fixtures := make([]feed.Fixture, matches)
	for i := range fixtures {
		fixtures[i] = feed.Fixture{Sport: sport, Format: format, StartsAt: time.Unix(0, 0), PreMatch: cricket.PreMatch{
			EloHome: 1500 + league*engine.Normal(src), EloAway: 1500 + league*engine.Normal(src), Par: 165}}
		home, away := squads{}.whole(), squads{}.whole()
		fixtures[i].Home.Players, fixtures[i].Away.Players = home[0], away[1]
	}
	return engine.Chart(New(model), src, sport+": priced and come true, simulated matches", fixtures, 20,
		market.MatchWinner, market.InningsTotal, market.SessionRuns, market.OverRuns, market.WicketMethod, market.TopBatter)
}
