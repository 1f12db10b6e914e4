package reaction

import (
	"context"

	"maidan/internal/bonus"
	"maidan/internal/outbox"
	"maidan/internal/payment"
)

// deposits grants bonuses for deposits.
type deposits struct{ Deps }

func (d deposits) award(ctx context.Context, events []outbox.Event) error {
	for _, e := range events {
		credited, err := outbox.Decode[payment.DepositEvent](e)
		if err != nil {
			return err
		}
		of := credited.Deposit
		if err := d.Bonuses.Award(ctx, bonus.Deposit{ID: of.ID, PlayerID: credited.PlayerID, Currency: of.Currency, Amount: of.Credited, At: e.At}); err != nil {
			return err
		}
	}
	return nil
}
