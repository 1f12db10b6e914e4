package app

import (
	"context"
	"net/netip"

	"maidan/internal/outbox"
	"maidan/internal/player"
)

// endConnections hangs up on whoever listens with a session that has ended.
func (a *App) endConnections(_ context.Context, events []outbox.Event) error {
	for _, e := range events {
		told, err := outbox.Decode[player.SessionsEndedEvent](e)
		if err != nil {
			return err
		}
		a.Hub.EndSessions(told.Sessions...)
	}
	return nil
}

// countryOf tells the ISO country of an address, as far as the table or database knows it; empty when it does not.
func (a *App) countryOf(address string) string {
	parsed, err := netip.ParseAddr(address)
	if err != nil {
		return ""
	}
	return a.Countries.Of(parsed, nil)
}
