package reaction

import (
	"context"

	"maidan/internal/bonus"
	"maidan/internal/outbox"
	"maidan/internal/payment"
	"maidan/internal/payment/adjustment"
)

// deposits grants bonuses for deposits, and ends those of deposits that were reversed. One reaction does both, so that the deposit is handled first.
type deposits struct{ Deps }

func (d deposits) award(ctx context.Context, events []outbox.Event) error {
	for _, e := range events {
		if e.Kind == adjustment.EventAdjusted {
			if err := d.reverse(ctx, e); err != nil {
				return err
			}
			continue
		}
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

// reverse ends the bonuses of a deposit that a debit of staff has reversed.
func (d deposits) reverse(ctx context.Context, e outbox.Event) error {
	adjusted, err := outbox.Decode[adjustment.Event](e)
	if err != nil || adjusted.Deposit == "" {
		return err
	}
	return d.Bonuses.Reverse(ctx, adjusted.PlayerID, adjusted.Deposit)
}
