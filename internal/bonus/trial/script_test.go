package trial_test

import (
	"maidan/internal/bonus/trial"
	"maidan/internal/casino/fair"
	"maidan/internal/casino/game"
	"maidan/internal/content"
	"maidan/internal/money"
)

// scripted returns a way whose plays pay percentages of the stake, one after the other and then again from the first.
func scripted(product content.BonusProduct, odds money.Odds, percents ...int64) trial.Way {
	played := 0
	return trial.Way{Product: product, Odds: odds, Draw: func(fair.Source) game.Multiplier {
		percent := percents[played%len(percents)]
		played++
		return game.Multiplier{Num: percent, Den: 100}
	}}
}

// bets returns bets on sports that win where a play is true, one after the other.
func bets(odds money.Odds, wins ...bool) trial.Way {
	percents := make([]int64, len(wins))
	for i, won := range wins {
		if won {
			percents[i] = int64(odds) / 10
		}
	}
	return scripted(content.Sports, odds, percents...)
}
