package vip

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/wallet"
)

// CashbackTransfer is the kind of transfers of cashback. Their Ref is the week.
const CashbackTransfer = "vip.cashback"

// TransferKinds are the kinds of transfers that this package makes and checks.
var TransferKinds = []string{CashbackTransfer}

// PaidKind is the event of a cashback that was paid. Its subject is the player.
const PaidKind = "vip.paid"

// PaidEvent is the payload of vip.paid.
type PaidEvent struct {
	PlayerID id.Player      `json:"player_id"`
	Week     int64          `json:"week"`
	Currency money.Currency `json:"currency"`
	Amount   money.Amount   `json:"amount"`
	Percent  int64          `json:"percent"`
}

// pay pays a cashback once: of several nodes the first one finds it due. A player who is barred gets nothing.
func (s *Service) pay(ctx context.Context, tx *db.Tx, w Week) error {
	n, err := tx.Exec(ctx, "UPDATE vip_weeks SET status = 'paid', decided_at = $2 WHERE id = $1 AND status = 'due'", w.ID, s.now())
	if err != nil || n == 0 {
		return err
	}
	barred, err := s.Barred(ctx, tx, w.PlayerID)
	if err != nil {
		return fmt.Errorf("read the state of a member: %w", err)
	}
	if barred != "" {
		_, err := tx.Exec(ctx, "UPDATE vip_weeks SET status = 'refused', reason = $2 WHERE id = $1", w.ID, barred)
		return err
	}
	_, err = s.Wallet.Post(ctx, tx, "cashback:"+w.ID, wallet.HashOf(CashbackTransfer, w.ID, int64(w.Amount)), wallet.Transfer{Kind: CashbackTransfer, Ref: w.ID, Entries: []wallet.Entry{
		{Account: wallet.HouseAccount(wallet.Cashback, w.Currency), Amount: -w.Amount}, {Account: wallet.PlayerCash(w.PlayerID, w.Currency), Amount: w.Amount}}})
	if err != nil {
		return err
	}
	return s.Box.Append(ctx, tx, outbox.New(s.IDs.New(), PaidKind, string(w.PlayerID), s.now(), PaidEvent{w.PlayerID, w.Start, w.Currency, w.Amount, w.Percent}))
}

// Decide releases or refuses held cashback; refusing needs a reason. What is decided already stays as it is; if none was held, it fails with ErrCashback. The job
// pays what was released.
func (s *Service) Decide(ctx context.Context, weeks []string, refuse string, record Record) error {
	status, action := Due, "vip.release"
	if refuse != "" {
		status, action = Refused, "vip.refuse"
	}
	err := s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		decided := 0
		for _, week := range weeks {
			n, err := tx.Exec(ctx, "UPDATE vip_weeks SET status = $2, reason = $3, decided_at = $4 WHERE id = $1 AND status = 'held'", week, string(status), refuse, s.now())
			if err != nil {
				return err
			}
			if n == 0 {
				continue
			}
			decided++
			found, err := weeksWhere(ctx, tx, "id = $1", week)
			if err != nil {
				return err
			}
			w := found[0]
			if err := record(ctx, tx, action, string(w.PlayerID), detail{Player: w.PlayerID, Week: w.Start, Amount: w.Amount, Currency: w.Currency, Reason: refuse}); err != nil {
				return err
			}
		}
		if decided == 0 {
			return ErrCashback
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("decide cashback: %w", err)
	}
	return nil
}
