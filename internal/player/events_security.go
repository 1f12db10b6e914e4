package player

import (
	"context"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/outbox"
)

// NewDeviceEvent is the payload of KindNewDevice.
type NewDeviceEvent struct {
	PlayerID id.Player `json:"player_id"`
	Agent    string    `json:"agent"` // readable, "Chrome · Android"; empty when unknown
	Address  string    `json:"address"`
	At       int64     `json:"at"` // unix milliseconds
}

// SessionsEndedEvent is the payload of KindSessionsEnded. The live connections of the sessions must be closed.
type SessionsEndedEvent struct {
	PlayerID id.Player    `json:"player_id"`
	Sessions []id.Session `json:"sessions"`
	Why      string       `json:"why"` // as stored with a session: logout, reuse, block, …
}

// PasswordEvent is the payload of KindPasswordChanged.
type PasswordEvent struct {
	PlayerID id.Player `json:"player_id"`
	Method   string    `json:"method"` // "password" when the old one was shown, "recovery" by an email link
	Address  string    `json:"address"`
	At       int64     `json:"at"` // unix milliseconds
}

// SecondFactorEvent is the payload of KindSecondFactorChanged.
type SecondFactorEvent struct {
	PlayerID id.Player `json:"player_id"`
	On       bool      `json:"on"`
	Address  string    `json:"address"` // empty when support did it
	At       int64     `json:"at"`      // unix milliseconds
}

// ClosedEvent is the payload of KindClosed and KindReopened.
type ClosedEvent struct {
	PlayerID id.Player `json:"player_id"`
	At       int64     `json:"at"` // unix milliseconds
}

func (p *Players) newEvent(kind string, player id.Player, payload any) outbox.Event {
	return outbox.New(p.IDs.New(), kind, string(player), p.Clock.Now().UnixMilli(), payload)
}

func (p *Players) newDevice(player id.Player, v Visit) outbox.Event {
	at := p.Clock.Now().UnixMilli()
	return p.newEvent(KindNewDevice, player, NewDeviceEvent{player, ReadAgent(v.Agent).String(), clean(v.Address), at})
}

func (p *Players) sessionsEnded(player id.Player, why string, sessions []id.Session) outbox.Event {
	return p.newEvent(KindSessionsEnded, player, SessionsEndedEvent{player, sessions, why})
}

// publishPassword publishes in tx that a player's password has changed, and adds it to the audit log.
func (p *Players) publishPassword(ctx context.Context, tx *db.Tx, player id.Player, method string, v Visit) error {
	err := p.RecordChange(ctx, tx, Change{
		Player: player, Actor: ByPlayer, What: "password", Address: v.Address, Detail: map[string]string{"method": method},
	})
	if err != nil {
		return err
	}
	event := PasswordEvent{player, method, clean(v.Address), p.Clock.Now().UnixMilli()}
	return p.Box.Append(ctx, tx, p.newEvent(KindPasswordChanged, player, event))
}
