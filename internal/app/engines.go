package app

import (
	"maidan/internal/rng"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/cricket"
	"maidan/internal/sportsbook/engine/foreign"
	"maidan/internal/sportsbook/engine/goals"
	"maidan/internal/sportsbook/engine/innings"
	"maidan/internal/sportsbook/engine/maps"
	"maidan/internal/sportsbook/engine/race"
	"maidan/internal/sportsbook/engine/rounds"
	"maidan/internal/sportsbook/engine/running"
	"maidan/internal/sportsbook/engine/sets"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/pricing"
	"maidan/internal/sportsbook/pricing/calibration"
)

// Engines returns the engines that follow, price, settle and simulate the events of each family of sports.
func Engines() (engine.Set, error) {
	model, err := pricing.New()
	if err != nil {
		return nil, err
	}
	football, err := goals.New()
	if err != nil {
		return nil, err
	}
	return engine.Set{
		market.FamilyCricket: cricket.New(model),
		market.FamilyGoals:   football,
		market.FamilyInnings: innings.New(),
		market.FamilyRace:    race.New(),
		market.FamilyRounds:  rounds.New(),
		market.FamilyRunning: running.New(),
		market.FamilySets:    sets.New(),
		market.FamilyMaps:    maps.New(),
		market.FamilyForeign: foreign.Engine{},
	}, nil
}

// Calibrations measure the pricing model of a family on the given number of matches of a sport, which the model itself
// simulates.
var Calibrations = map[market.Family]func(src rng.Source, sport string, matches int) (calibration.Chart, error){
	market.FamilyCricket: cricket.Calibration,
	market.FamilyGoals:   goals.Calibration,
	market.FamilyInnings: innings.Calibration,
	market.FamilyMaps:    maps.Calibration,
	market.FamilyRace:    race.Calibration,
	market.FamilyRounds:  rounds.Calibration,
	market.FamilyRunning: running.Calibration,
	market.FamilySets:    sets.Calibration,
}
