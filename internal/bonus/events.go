package bonus

import (
	"maidan/internal/content"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
)

// UsedKind is the event of a bet or round that was staked from a bonus and has a result, or another one than before. Its subject is the
// player. The packages of bets and rounds publish it; [Bonuses.Reaction] handles it.
const UsedKind = "bonus.used"

// Use is the payload of bonus.used.
type Use struct {
	PlayerID id.Player            `json:"player_id"`
	Grant    id.Grant             `json:"grant"`
	Source   string               `json:"source"` // kind and id: "bet:…", "round:…", "crash:…", "supplier:…"
	Product  content.BonusProduct `json:"product"`
	Game     string               `json:"game,omitempty"`
	Stake    money.Amount         `json:"stake"` // that counts; zero of what was returned, cashed out or is open again
	Version  int64                `json:"version"`
}

// Event returns the event of a use. newID is its id, at the time in unix milliseconds.
func (u Use) Event(newID string, at int64) outbox.Event {
	return outbox.New(newID, UsedKind, string(u.PlayerID), at, u)
}

// ChangedKind is the event of a bonus whose status or progress has changed. Its subject is the player.
const ChangedKind = "bonus.changed"

// Changed is the payload of bonus.changed.
type Changed struct {
	PlayerID    id.Player      `json:"player_id"`
	Grant       id.Grant       `json:"grant"`
	BonusID     string         `json:"bonus_id"`
	Currency    money.Currency `json:"currency"`
	Status      string         `json:"status"`
	Was         string         `json:"was"` // the status before; equal if only the progress has changed
	Granted     money.Amount   `json:"granted"`
	Transferred money.Amount   `json:"transferred"`
	ExpiresAt   int64          `json:"expires_at"`
	Spins       *content.Spins `json:"spins,omitempty"` // of free spins
}
