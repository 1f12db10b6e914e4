package app

import (
	"context"

	"maidan/internal/vip"
)

// openVIP builds the VIP programme of the brand.
func (a *App) openVIP(context.Context) error {
	programme, err := vip.Load(a.kit, a.Brand)
	if err != nil {
		return err
	}
	a.VIP = vip.New(vip.Config{DB: a.DB, Wallet: a.Wallet, Box: a.Outbox, Clock: a.Clock, IDs: a.IDs, Programme: programme, Barred: a.barredFromPrizes})
	return nil
}
