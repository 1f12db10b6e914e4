package app

import (
	"context"

	"maidan/internal/outbox"
	"maidan/internal/player"
)

// endConnections hangs up on whoever listens with a session that has ended.
func (h *House) endConnections(_ context.Context, events []outbox.Event) error {
	for _, e := range events {
		told, err := outbox.Decode[player.SessionsEndedEvent](e)
		if err != nil {
			return err
		}
		h.Hub.EndSessions(told.Sessions...)
	}
	return nil
}
