package payment

import (
	"context"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/outbox"
)

// Event kinds of this package. Their subject is the player's id.
const (
	EventDepositQueued    = "deposit.queued"
	EventDepositSucceeded = "deposit.succeeded"
	EventDepositFailed    = "deposit.failed"
	EventDepositExpired   = "deposit.expired"

	EventWithdrawalRequested = "withdrawal.requested"
	EventWithdrawalApproved  = "withdrawal.approved"
	EventWithdrawalPaid      = "withdrawal.paid"
	EventWithdrawalRejected  = "withdrawal.rejected"
	EventWithdrawalCancelled = "withdrawal.cancelled"
	EventWithdrawalHeld      = "withdrawal.held" // an alarm for staff: its outcome has been unknown for long
)

// DepositEvents are the kinds that carry a DepositEvent.
var DepositEvents = []string{EventDepositQueued, EventDepositSucceeded, EventDepositFailed, EventDepositExpired}

// WithdrawalEvents are the kinds that carry a WithdrawalEvent.
var WithdrawalEvents = []string{EventWithdrawalRequested, EventWithdrawalApproved, EventWithdrawalPaid, EventWithdrawalRejected,
	EventWithdrawalCancelled, EventWithdrawalHeld}

// BalanceEvents are the kinds that change the player's balance.
var BalanceEvents = []string{EventDepositSucceeded, EventWithdrawalRequested, EventWithdrawalRejected, EventWithdrawalCancelled}

// DepositEvent is the payload of DepositEvents: the deposit as the API shows it.
type DepositEvent struct {
	PlayerID id.Player `json:"player_id"`
	Deposit  Deposit   `json:"deposit"`
}

// WithdrawalEvent is the payload of WithdrawalEvents: the withdrawal as the API shows it to its player.
type WithdrawalEvent struct {
	PlayerID   id.Player  `json:"player_id"`
	Withdrawal Withdrawal `json:"withdrawal"`
}

func (d *Service) publishDeposit(ctx context.Context, tx *db.Tx, dep Deposit) error {
	return d.Outbox.Append(ctx, tx, d.depositEvent(dep))
}

func (d *Service) depositEvent(dep Deposit) outbox.Event {
	dep.Pay.Reference = string(dep.ID)
	return outbox.New(d.IDs.New(), "deposit."+string(dep.Status), string(dep.PlayerID), d.now(), DepositEvent{dep.PlayerID, dep})
}

func (d *Service) publishWithdrawal(ctx context.Context, tx *db.Tx, kind string, w Withdrawal) error {
	return d.Outbox.Append(ctx, tx, outbox.New(d.IDs.New(), kind, string(w.PlayerID), d.now(), WithdrawalEvent{w.PlayerID, w}))
}
