package playoffer

import (
	"context"
	"fmt"

	"maidan/internal/bonus"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/wallet"
)

// RewardTransfer is the kind of transfers of rewards as cash. Their Ref is the payment: run and step.
const RewardTransfer = "playoffer.reward"

// TransferKinds are the kinds of transfers that this package makes and checks.
var TransferKinds = []string{RewardTransfer}

// SourcePrefix begins the source of a bonus that is a reward.
const SourcePrefix = "playoffer:"

// PaidKind is the event of a reward that was paid, ClosedKind that of a run that is closed. Their subject is the player.
const (
	PaidKind   = "playoffer.paid"
	ClosedKind = "playoffer.closed"
)

// PaidEvent is the payload of playoffer.paid.
type PaidEvent struct {
	PlayerID id.Player         `json:"player_id"`
	RunID    string            `json:"run_id"`
	BonusID  string            `json:"bonus_id"`
	Kind     content.OfferKind `json:"kind"`
	Step     int64             `json:"step"`
	Currency money.Currency    `json:"currency"`
	Amount   money.Amount      `json:"amount"`
	Cash     bool              `json:"cash"` // otherwise a bonus
}

// ClosedEvent is the payload of playoffer.closed.
type ClosedEvent struct {
	PlayerID id.Player `json:"player_id"`
	RunID    string    `json:"run_id"`
	Status   Status    `json:"status"`
}

// payReached pays the steps of a wager race that are reached and were not paid, each by itself, until the player may not be paid.
func (s *Offers) payReached(ctx context.Context, tx *db.Tx, run *Run) error {
	for run.Open() {
		reward, reached := run.nextReward()
		if !reached {
			return nil
		}
		if err := s.pay(ctx, tx, run, reward); err != nil {
			return err
		}
	}
	return nil
}

// pay pays the next step of a locked run, as cash or as a bonus. The run of a player who may not be paid is refused instead.
func (s *Offers) pay(ctx context.Context, tx *db.Tx, run *Run, amount money.Amount) error {
	reason, err := s.Unpaid(ctx, tx, run.PlayerID)
	if err != nil {
		return fmt.Errorf("read the state of a player: %w", err)
	}
	if reason != "" {
		run.Reason = reason
		run.close(Refused, s.now())
		return nil
	}
	run.paid(amount)
	if _, err := tx.Exec(ctx, "INSERT INTO playoffer_payments (run_id, step, amount, paid_at) VALUES ($1, $2, $3, $4)", run.ID, run.StepsPaid, int64(amount), s.now()); err != nil {
		return fmt.Errorf("write a payment: %w", err)
	}
	ref := refOf(run.ID, run.StepsPaid)
	if run.InCash() {
		_, err = s.Wallet.Post(ctx, tx, SourcePrefix+ref, wallet.HashOf(RewardTransfer, ref, int64(amount)), wallet.Transfer{Kind: RewardTransfer, Ref: ref, Entries: []wallet.Entry{
			{Account: wallet.HouseAccount(wallet.Cashback, run.Currency), Amount: -amount}, {Account: wallet.PlayerCash(run.PlayerID, run.Currency), Amount: amount}}})
	} else {
		err = s.Bonuses.Give(ctx, tx, bonus.Gift{PlayerID: run.PlayerID, Currency: run.Currency, Amount: amount, BonusID: run.BonusID, Source: SourcePrefix + ref, Terms: run.Terms.OfReward(amount)})
	}
	if err != nil {
		return fmt.Errorf("pay a reward: %w", err)
	}
	return s.Box.Append(ctx, tx, outbox.New(s.IDs.New(), PaidKind, string(run.PlayerID), s.now(),
		PaidEvent{run.PlayerID, run.ID, run.BonusID, run.Kind, run.StepsPaid, run.Currency, amount, run.InCash()}))
}

// refOf names a payment. The step has two digits, so that names have the order of their steps.
func refOf(runID string, step int64) string { return fmt.Sprintf("%s:%02d", runID, step) }

func (s *Offers) publishClosed(ctx context.Context, tx *db.Tx, run Run) error {
	return s.Box.Append(ctx, tx, outbox.New(s.IDs.New(), ClosedKind, string(run.PlayerID), s.now(), ClosedEvent{run.PlayerID, run.ID, run.Status}))
}
