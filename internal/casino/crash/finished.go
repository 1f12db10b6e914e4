package crash

import (
	"context"
	"fmt"

	"maidan/internal/casino/round"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
)

// FinishedBet is a bet that has won or lost, for statistics. Multipliers and Returned are in hundredths.
type FinishedBet struct {
	ID         id.CrashBet
	PlayerID   id.Player
	Game       string
	Funds      round.Funds
	Currency   money.Currency
	Stake      money.Amount
	Auto       int64
	Target     int64
	Status     BetStatus
	Multiplier int64
	Payout     money.Amount
	Result     int64 // of the round
	Returned   int64
	EndedAt    int64
}

// BetsOf returns the bets on the rounds of crash.over events.
func BetsOf(ctx context.Context, q db.Querier, events []outbox.Event) ([]FinishedBet, error) {
	ids := make([]id.CrashRound, len(events))
	for i, e := range events {
		over, err := outbox.Decode[RoundOver](e)
		if err != nil {
			return nil, err
		}
		ids[i] = over.RoundID
	}
	return FinishedBets(ctx, q, ids)
}

// FinishedBets returns the bets on rounds that are over. Bets on interrupted rounds are not among them: those that would have lost were refunded.
func FinishedBets(ctx context.Context, q db.Querier, rounds []id.CrashRound) ([]FinishedBet, error) {
	ids := id.Strings(rounds)
	of, err := loadRounds(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	rows, err := q.QueryIn(ctx, "SELECT "+betColumns+" FROM crash_bets WHERE status IN ('cashed', 'lost') AND round_id", ids)
	bets, err := db.Collect(rows, err, scanBet)
	if err != nil {
		return nil, fmt.Errorf("read the bets of rounds that are over: %w", err)
	}
	var all []FinishedBet
	for _, b := range bets {
		if r, ok := of[string(b.RoundID)].(row); ok && r.Status == Over {
			all = append(all, FinishedBet{b.ID, b.PlayerID, r.Game, b.Funds, b.Currency, b.Stake, b.Auto, b.Target, b.Status, b.Multiplier, b.Payout, r.Result, r.Returned, b.EndedAt})
		}
	}
	return all, nil
}
