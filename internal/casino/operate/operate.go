// Package operate has what an operator sets for the games of the casino: their order, categories and marks in the lobby, where they are switched
// off, the limits of their stakes, and technical works.
//
// Settings are read from a copy in memory that is at most a second old (cache.go), so a change is in force on every node within a second. A game
// that is switched off takes no new stakes; its open rounds can be ended.
package operate

import (
	"context"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Errors of this package. ErrWorks has the data message, the operator's text or "". ErrChanged has the data version, the latest.
var (
	ErrOff     = fault.New(fault.Conflict, "game_off", "This game is not available now. Choose another game.")
	ErrWorks   = fault.New(fault.Conflict, "game_works", "This game is under technical works. Try again later or choose another game.")
	ErrNoGame  = fault.New(fault.NotFound, "game_not_found", "There is no such game.")
	ErrChanged = fault.New(fault.Conflict, "settings_changed", "Someone else has changed these settings. Here are the latest; make your change again.")
	ErrReason  = fault.New(fault.Invalid, "reason_invalid", "Enter a reason of 3 to 200 characters.")
	ErrSetting = fault.New(fault.Invalid, "casino_setting_invalid", "This setting is not possible. Limits must be whole steps within the product’s limits, the lowest not above the highest.")
)

// Stakes are the limits of a game's stakes in a currency, in hundredths. 0 is the product's limit.
type Stakes struct {
	Min money.Amount `json:"min" doc:"hundredths; 0 for the product's"`
	Max money.Amount `json:"max" doc:"hundredths; 0 for the product's"`
}

// GameSettings are what the operator has set for a game.
type GameSettings struct {
	Game       string                    `json:"game"`
	Categories []Category                `json:"categories"`
	New        bool                      `json:"is_new" doc:"marked as new in the lobby"`
	Exclusive  bool                      `json:"exclusive" doc:"marked as exclusive in the lobby"`
	Off        bool                      `json:"off" doc:"switched off everywhere"`
	OffIn      []string                  `json:"off_in" doc:"ISO codes of the countries where it is switched off"`
	Works      bool                      `json:"works" doc:"under technical works: shown, but takes no stakes"`
	Message    string                    `json:"message" doc:"shown during technical works; empty for the standard text"`
	Stakes     map[money.Currency]Stakes `json:"stakes" doc:"narrower limits of stakes by currency"`
	Changes
}

// CasinoSettings are what the operator has set for the whole casino.
type CasinoSettings struct {
	Order   []string `json:"order" doc:"ids of games in the order of the lobby; others follow in the standard order"`
	Works   bool     `json:"works" doc:"all games are under technical works"`
	Message string   `json:"message" doc:"shown during technical works; empty for the standard text"`
	Changes
}

// Changes say which change was the latest.
type Changes struct {
	Version   int64    `json:"version" doc:"number of changes; a change names the version that it was made from"`
	ChangedAt int64    `json:"changed_at" doc:"unix milliseconds; 0 if never"`
	ChangedBy id.Staff `json:"changed_by"`
}

// Bounds are the product's limits of stakes in a currency, in hundredths.
type Bounds struct {
	Min, Max, Step money.Amount
}

// Config configures an Operator.
type Config struct {
	DB     *db.DB
	Clock  clock.Clock
	Games  []string                                 // ids of all games
	Bounds func(money.Currency) (b Bounds, ok bool) // ok is false for a currency in which nothing can be staked
}

// Operator reads and changes the settings. It is safe for concurrent use. The nil Operator has no settings: all games are offered.
type Operator struct {
	Config
	cache cache
}

// New returns an Operator.
func New(cfg Config) *Operator {
	cfg.Games = inStandardOrder(cfg.Games)
	return &Operator{Config: cfg}
}

// Actor changes settings. Record writes the audit record in the transaction of the change.
type Actor struct {
	ID     id.Staff
	Record func(ctx context.Context, tx *db.Tx, action, subject string, detail any) error
}

// maxAge is how old the copy in memory may be.
const maxAge = time.Second
