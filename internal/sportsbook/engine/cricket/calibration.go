package cricket

import (
	"time"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/feed/invented"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/pricing"
	"maidan/internal/sportsbook/pricing/calibration"
)

// league is the standard deviation of ratings within a league, in Elo points.
const league = 60

// Calibration simulates matches of ten overs (five in eCricket) between sides of a league with known, different batters. It
// compares the prices at one ball in twenty with the results. pricing/fit measures the model on real matches.
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
		home := rng.IntN(src, invented.Clubs())
		fixtures[i].Home, fixtures[i].Away = invented.Team(home), invented.Team(home+1+rng.IntN(src, invented.Clubs()-1))
		fixtures[i].PreMatch.Batters = map[cricket.Side][]cricket.Proven{
			cricket.Home: invented.Batting(fixtures[i].Home.Players), cricket.Away: invented.Batting(fixtures[i].Away.Players)}
	}
	return engine.Chart(New(model), src, sport+": priced and come true, simulated matches", fixtures, 20,
		market.MatchWinner, market.InningsTotal, market.SessionRuns, market.OverRuns, market.WicketMethod, market.TopBatter)
}
