package app

import (
	enginecricket "maidan/internal/sportsbook/engine/cricket"

	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/pricing"
)

// Engines returns what follows, prices, settles and plays each family of sports.
func Engines() (engine.Set, error) {
	model, err := pricing.New()
	if err != nil {
		return nil, err
	}
	return engine.Set{
		market.FamilyCricket: enginecricket.New(model),
	}, nil
}
