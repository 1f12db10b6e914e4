package round

import (
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/protection"
)

// The kinds of transfers of rounds. Their Ref is the round.
const (
	stakeTransfer  = "casino.stake"
	payoutTransfer = "casino.payout"
	refundTransfer = "casino.refund"
)

// TransferKinds are the kinds of transfers that this package makes and checks.
var TransferKinds = []string{stakeTransfer, payoutTransfer, refundTransfer}

// Flows returns how the transfers count for the limits of players.
func Flows() map[string]protection.Flow {
	return map[string]protection.Flow{stakeTransfer: protection.Stake, payoutTransfer: protection.Return, refundTransfer: protection.Refund}
}

// PlayedKind is the event of each command of a round: its start, an action, its end. Its subject is the player.
const PlayedKind = "casino.played"

// Played is the payload of casino.played.
type Played struct {
	PlayerID id.Player      `json:"player_id"`
	RoundID  id.Round       `json:"round_id"`
	Game     string         `json:"game"`
	Funds    Funds          `json:"funds"`
	Currency money.Currency `json:"currency"`
	Stake    money.Amount   `json:"stake"`
	Payout   money.Amount   `json:"payout"`
	Status   Status         `json:"status"`
	Step     int64          `json:"step"`
}

func (x row) played() Played {
	return Played{x.PlayerID, x.ID, x.Game, x.Funds, x.Currency, x.Stake, x.Payout, x.Status, int64(len(x.Actions))}
}
