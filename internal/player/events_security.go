package player

import (
	"context"

	"maidan/internal/db"
	"maidan/internal/outbox"
)

// NewDeviceEvent is the payload of KindNewDevice.
type NewDeviceEvent struct {
	PlayerID ID     `json:"player_id"`
	Agent    string `json:"agent"` // in plain words, "Chrome · Android"; empty when nothing is known of it
	Address  string `json:"address"`
	At       int64  `json:"at"` // unix milliseconds
}

// SessionsEndedEvent is the payload of KindSessionsEnded: their live connections must end, too.
type SessionsEndedEvent struct {
	PlayerID ID       `json:"player_id"`
	Sessions []string `json:"sessions"`
	Why      string   `json:"why"` // as kept with a session: logout, reuse, block, …
}

// PasswordEvent is the payload of KindPasswordChanged.
type PasswordEvent struct {
	PlayerID ID     `json:"player_id"`
	Way      string `json:"way"` // "password" when the old one was known, "recovery" by a letter
	Address  string `json:"address"`
	At       int64  `json:"at"` // unix milliseconds
}

// SecondFactorEvent is the payload of KindSecondFactorChanged.
type SecondFactorEvent struct {
	PlayerID ID     `json:"player_id"`
	On       bool   `json:"on"`
	Address  string `json:"address"` // empty when support did it
	At       int64  `json:"at"`      // unix milliseconds
}

// ClosedEvent is the payload of KindClosed and KindReopened.
type ClosedEvent struct {
	PlayerID ID    `json:"player_id"`
	At       int64 `json:"at"` // unix milliseconds
}

func (p *Players) tell(kind string, player ID, payload any) outbox.Event {
	return outbox.New(p.IDs.New(), kind, player, p.Clock.Now().UnixMilli(), payload)
}

func (p *Players) newDevice(player ID, v Visit) outbox.Event {
	at := p.Clock.Now().UnixMilli()
	return p.tell(KindNewDevice, player, NewDeviceEvent{player, ReadAgent(v.Agent).String(), clean(v.Address), at})
}

func (p *Players) sessionsEnded(player ID, why string, sessions []string) outbox.Event {
	return p.tell(KindSessionsEnded, player, SessionsEndedEvent{player, sessions, why})
}

// toldPassword tells in tx that a player has another password: the trail, and whoever writes to the player.
func (p *Players) toldPassword(ctx context.Context, tx *db.Tx, player ID, way string, v Visit) error {
	err := p.Changed(ctx, tx, Change{
		Player: player, Actor: ByPlayer, What: "password", Address: v.Address, Detail: map[string]string{"way": way},
	})
	if err != nil {
		return err
	}
	event := PasswordEvent{player, way, clean(v.Address), p.Clock.Now().UnixMilli()}
	return p.Box.Append(ctx, tx, p.tell(KindPasswordChanged, player, event))
}
