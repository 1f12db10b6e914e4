package round

import (
	"context"
	"encoding/json"

	"maidan/internal/casino/game"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Finished is a round that has a result, for statistics.
type Finished struct {
	ID       id.Round
	Game     string
	Rules    string
	Funds    Funds
	Currency money.Currency
	Stake    money.Amount
	Params   json.RawMessage
	Actions  []game.Action
	Payout   money.Amount
	Most     money.Amount    // the limit of the payout
	View     json.RawMessage // what the player saw at the end
	EndedAt  int64
}

// FinishedRounds returns those of the rounds that have a result. Refunded rounds have none.
func FinishedRounds(ctx context.Context, q db.Querier, rounds []id.Round) ([]Finished, error) {
	found, err := loadRounds(ctx, q, id.Strings(rounds))
	if err != nil {
		return nil, err
	}
	var all []Finished
	for _, roundID := range rounds {
		x, ok := found[string(roundID)].(row)
		if !ok || x.Status != Ended {
			continue
		}
		limits, _ := LimitsOf(x.Currency)
		all = append(all, Finished{x.ID, x.Game, x.Rules, x.Funds, x.Currency, x.Stake, json.RawMessage(x.Params), x.Actions, x.Payout, limits.MaxPayout,
			json.RawMessage(x.Result), x.EndedAt})
	}
	return all, nil
}
