package supplier

import (
	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/clock"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/protection"
	"maidan/internal/wallet"
)

// The kinds of transfers of suppliers' calls. Their Ref is the transaction, of a refund and of a reversal the one that is taken back.
const (
	stakeTransfer    = "supplier.stake"
	payoutTransfer   = "supplier.payout"
	giftTransfer     = "supplier.payout.free" // the win of a free round, or a prize
	refundTransfer   = "supplier.refund"
	reversalTransfer = "supplier.payout.reversed"
)

// TransferKinds are the kinds of transfers that this package makes and checks.
var TransferKinds = []string{stakeTransfer, payoutTransfer, giftTransfer, refundTransfer, reversalTransfer}

// Flows returns how the transfers count for the limits of players. What was won without a stake does not let a player lose more.
func Flows() map[string]protection.Flow {
	return map[string]protection.Flow{stakeTransfer: protection.Stake, payoutTransfer: protection.Return, refundTransfer: protection.Refund}
}

// MovedKind is the event of a call that moved money. Its subject is the player.
const MovedKind = "supplier.moved"

// Moved is the payload of supplier.moved.
type Moved struct {
	PlayerID id.Player        `json:"player_id"`
	RoundID  id.SupplierRound `json:"round_id"`
	Supplier string           `json:"supplier"`
	Game     string           `json:"game"`
	Kind     dialect.Kind     `json:"kind"`
	Currency money.Currency   `json:"currency"`
	Amount   money.Amount     `json:"amount"`
	Source                    // the balance that it has changed
}

// FreeRoundsKind is the event of free rounds that are given, confirmed, refused or cancelled. Its subject is the player.
const FreeRoundsKind = "supplier.free_rounds"

// FreeRoundsChanged is the payload of supplier.free_rounds.
type FreeRoundsChanged struct {
	PlayerID id.Player      `json:"player_id"`
	Name     string         `json:"name"` // of the game
	Rounds   int64          `json:"rounds"`
	Stake    money.Amount   `json:"stake"` // of each
	Currency money.Currency `json:"currency"`
	EndsAt   int64          `json:"ends_at"` // unix milliseconds
	Status   GrantStatus    `json:"status"`
	Was      GrantStatus    `json:"was"` // empty: they were not there
}

func (t transaction) event(v *wallet.View, s Source) outbox.Event {
	return outbox.New(v.NewID(), MovedKind, string(t.PlayerID), clock.Millis(v.Now()),
		Moved{t.PlayerID, t.RoundID, t.Supplier, t.Game, dialect.Kind(t.Kind), t.Currency, t.Amount, s})
}
