package player

import (
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
)

// Kinds of event that this package publishes. The subject is always the player's id, empty when no account is concerned.
const (
	KindRegistered = "player.registered" // payload RegisteredEvent
	KindSignedIn   = "player.signed_in"  // payload SignedInEvent

	KindNewDevice     = "player.new_device"     // a sign-in from a device that was not seen before: payload NewDeviceEvent
	KindSessionsEnded = "player.sessions_ended" // payload SessionsEndedEvent

	KindPasswordChanged     = "player.password_changed"      // payload PasswordEvent
	KindSecondFactorChanged = "player.second_factor_changed" // payload SecondFactorEvent
	KindClosed              = "player.closed"                // by the player: payload ClosedEvent
	KindReopened            = "player.reopened"              // by support: payload ClosedEvent

	// An email with a password recovery link was requested: payload RecoveryEvent.
	KindRecoveryRequested = "player.recovery_requested"
)

// RegisteredEvent is the payload of KindRegistered.
type RegisteredEvent struct {
	PlayerID       id.Player      `json:"player_id"`
	Currency       money.Currency `json:"currency"`
	Country        string         `json:"country"`
	WelcomeBonusID string         `json:"welcome_bonus_id"`
	ClickID        string         `json:"click_id"` // the origin of the player, as links and pages report it
	OfferID        string         `json:"offer_id"`
	PartnerID      string         `json:"partner_id"`
	Landing        string         `json:"landing"`
	Variant        string         `json:"variant"`
}

// SignedInEvent is the payload of KindSignedIn.
type SignedInEvent struct {
	PlayerID id.Player `json:"player_id"`
	Address  string    `json:"address"`
}

// RecoveryEvent is the payload of KindRecoveryRequested.
type RecoveryEvent struct {
	PlayerID id.Player `json:"player_id"` // empty when no account has the address
}

func (p *Players) recoveryRequested(player id.Player) outbox.Event {
	return outbox.New(p.IDs.New(), KindRecoveryRequested, string(player), p.Clock.Now().UnixMilli(), RecoveryEvent{player})
}

func (p *Players) registered(player Player, from Attribution) outbox.Event {
	return outbox.New(p.IDs.New(), KindRegistered, string(player.ID), p.Clock.Now().UnixMilli(),
		RegisteredEvent{
			player.ID, player.Currency, player.Country, player.WelcomeBonusID, clean(from.ClickID), clean(from.OfferID), clean(from.PartnerID),
			clean(from.Landing), clean(from.Variant),
		})
}

func (p *Players) signedIn(player Player, v Visit) outbox.Event {
	return outbox.New(p.IDs.New(), KindSignedIn, string(player.ID), p.Clock.Now().UnixMilli(),
		SignedInEvent{player.ID, clean(v.Address)})
}
