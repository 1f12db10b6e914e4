package bet

import (
	"context"
	"encoding/json"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
)

// The events about bets. Their subject is the player.
const (
	PlacedKind  = "bet.placed"
	SettledKind = "bet.settled"
	// ReopenedKind: a settled bet is pending again, because a result or a cancel was reversed. Its payload is Settled's.
	ReopenedKind = "bet.reopened"
	CashedKind   = "bet.cashed"
)

// Placed is the payload of bet.placed.
type Placed struct {
	PlayerID id.Player      `json:"player_id"`
	BetID    id.Bet         `json:"bet_id"`
	Currency money.Currency `json:"currency"`
	Stake    money.Amount   `json:"stake"`
}

// Settled is the payload of bet.settled. Generation counts the settlements of the bet: more than 1 is a correction.
type Settled struct {
	PlayerID   id.Player      `json:"player_id"`
	BetID      id.Bet         `json:"bet_id"`
	Currency   money.Currency `json:"currency"`
	Stake      money.Amount   `json:"stake"`
	Status     Status         `json:"status"`
	Payout     money.Amount   `json:"payout"`
	Generation int64          `json:"generation"`
	Was        money.Amount   `json:"was,omitempty"`    // what it was paid before, which is reversed
	Voided     bool           `json:"voided,omitempty"` // staff voided the bet
}

// CashedOut is the payload of bet.cashed. Stake is the cashed out part of the bet's stake, Paid the amount paid for it.
type CashedOut struct {
	PlayerID  id.Player      `json:"player_id"`
	BetID     id.Bet         `json:"bet_id"`
	Currency  money.Currency `json:"currency"`
	Stake     money.Amount   `json:"stake"`
	Paid      money.Amount   `json:"paid"`
	Whole     bool           `json:"whole"`
	Automatic bool           `json:"automatic"`
}

// Push is a message to one player's screens: {"type":"bet","bet":Bet}.
type Push struct {
	PlayerID id.Player
	Currency money.Currency
	Data     json.RawMessage
}

// Pushes turns events about bets into messages to the players' screens, with the current state of the bets. Events of bets that
// no longer exist are omitted.
func Pushes(ctx context.Context, q db.Querier, events []outbox.Event) ([]Push, error) {
	ids := make([]id.Bet, 0, len(events))
	for _, e := range events {
		p, err := outbox.Decode[Placed](e) // both payloads name player and bet in the same fields
		if err != nil {
			return nil, err
		}
		ids = append(ids, p.BetID)
	}
	found, err := Load(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	pushes := make([]Push, 0, len(events))
	for _, id := range ids {
		one, ok := found[id]
		if !ok {
			continue
		}
		data, err := json.Marshal(struct {
			Type string `json:"type"`
			Bet  Bet    `json:"bet"`
		}{"bet", *one})
		if err != nil {
			return nil, err
		}
		pushes = append(pushes, Push{one.PlayerID, one.Currency, data})
	}
	return pushes, nil
}

// VoidedKind is the event of a bet that staff voided; its subject is the player.
const VoidedKind = "bet.voided"

// Voided is the payload of bet.voided.
type Voided struct {
	PlayerID id.Player `json:"player_id"`
	BetID    id.Bet    `json:"bet_id"`
}
