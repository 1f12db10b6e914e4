package crash

import (
	"context"

	"maidan/internal/id"
)

// ResultOf returns the result of a round before it is known.
func (e *Engine) ResultOf(roundID id.CrashRound) int64 {
	r, err := findRound(context.Background(), e.DB.Reader(), roundID)
	if err != nil {
		panic(err)
	}
	_, result, err := e.draw(context.Background(), r)
	if err != nil {
		panic(err)
	}
	return result
}

// TargetOf returns where a bet is cashed out at the latest.
func (e *Engine) TargetOf(betID id.CrashBet) int64 {
	all, err := loadBets(context.Background(), e.DB.Reader(), []string{string(betID)})
	if err != nil {
		panic(err)
	}
	return all[string(betID)].(betRow).Target
}

// OpenBets returns the ids of the open bets of a round.
func (e *Engine) OpenBets(roundID id.CrashRound) (all []id.CrashBet, err error) {
	bets, err := openBets(context.Background(), e.DB.Reader(), roundID)
	for _, b := range bets {
		all = append(all, b.ID)
	}
	return all, err
}

// Reach sets how many bets a search reads.
func (e *Engine) Reach(bets int) { e.reach = bets }
