// Package profile stores players' personal data: names, birthday, residence, language and payout accounts, and decides
// whether they suffice for a withdrawal.
//
// Identity fields are filled in once; afterwards only staff changes them, with a reason. Every change writes the account's
// audit log and publishes an event. Numbers of documents and payout accounts are stored sealed.
package profile

import (
	"context"
	"fmt"
	"slices"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/player"
	"maidan/internal/rng"
)

// Errors of this package. Those of single fields are in rules.go.
var (
	ErrForm       = fault.New(fault.Invalid, "invalid_profile", "Please check the form.")
	ErrLocked     = fault.New(fault.Conflict, "field_locked", "This cannot be changed here any more. Please contact support.")
	ErrModeration = fault.New(fault.Conflict, "profile_under_moderation", "Your personal data are being checked. Please contact support to change them.")
	ErrStale      = fault.New(fault.Conflict, "profile_stale", "Your personal data were changed elsewhere meanwhile. Please check them and try again.")
	ErrIncomplete = fault.New(fault.Forbidden, "profile_incomplete", "Complete your personal data before you withdraw.")
	ErrBonus      = fault.New(fault.Invalid, "bonus_unknown", "There is no such bonus balance.")
	ErrReason     = fault.New(fault.Invalid, "reason_required", "Enter a reason of 3 to 200 characters.")
	ErrTooMany    = fault.New(fault.Conflict, "payout_details_full", "You can save ten accounts. Remove one first.")
	ErrNoDetails  = fault.New(fault.NotFound, "payout_details_not_found", "There is no such account.")
)

// Profile is a player's personal data. Fields that were not filled in are empty.
type Profile struct {
	PlayerID        id.Player
	FirstName       string
	LastName        string
	Birthday        string // YYYY-MM-DD
	Gender          string // female, male or other
	Country         string // ISO country of residence
	City            string
	Address         string
	Zip             string
	Identification  string // number of an identity document, unmasked: show it Masked
	Language        string // code; empty: not set, see Language
	DefaultAccount  string // Real or Bonus: the default balance of stakes
	LastUsedBonus   string // bonus balance that was used last; empty: the real balance
	UnderModeration bool   // staff reviews the data; the player cannot change them
	Version         int64  // counts changes; 0: never set
	UpdatedAt       int64  // unix milliseconds
}

// Balances of stakes.
const (
	Real  = "real"
	Bonus = "bonus"
)

// Config holds the dependencies of Profiles. Fields are required unless called optional.
type Config struct {
	DB      *db.DB
	Box     *outbox.Box
	Clock   clock.Clock
	Random  rng.Source
	IDs     *id.Maker
	Players *player.Players
	Key     []byte // of 32 bytes, seals numbers of documents and accounts

	// Language returns the code of an enabled language for any input; ok is false for others.
	Language func(code string) (language string, ok bool)
	// DefaultLanguage is the language of players who have not set one.
	DefaultLanguage string
	// Age returns the minimum age of players in a country. Optional: 18 everywhere.
	Age func(country string) int
	// Needed returns the fields that a withdrawal requires in a country, out of Everything. Optional: Everything everywhere.
	Needed func(country string) []Field
	// Confirmed reports whether a player has confirmed an email address or a phone number. Optional: without it none is
	// required.
	Confirmed func(ctx context.Context, q db.Querier, player id.Player) (bool, error)
	// HasBonus reports whether a player has a bonus balance. Optional: without it there is only the real balance.
	HasBonus func(ctx context.Context, q db.Querier, player id.Player, bonusID string) (bool, error)
}

// Profiles stores and validates profiles. It is safe for concurrent use.
type Profiles struct{ Config }

// New returns the profiles of a database.
func New(cfg Config) *Profiles {
	if cfg.Age == nil {
		cfg.Age = func(string) int { return ofAge }
	}
	if cfg.Needed == nil {
		cfg.Needed = func(string) []Field { return Everything() }
	}
	return &Profiles{cfg}
}

// Get returns a player's profile, empty if there is none.
func (p *Profiles) Get(ctx context.Context, q db.Querier, playerID id.Player) (Profile, error) {
	found, err := personBy(ctx, q, playerID)
	if err != nil {
		return Profile{}, fmt.Errorf("read profile: %w", err)
	}
	if found.Identification, err = p.unseal(found.Identification, identificationOf(playerID)); err != nil {
		return Profile{}, fmt.Errorf("open identification number: %w", err)
	}
	return found, nil
}

// Language returns the language of a player's messages.
func (p *Profiles) Language(ctx context.Context, q db.Querier, playerID id.Player) (string, error) {
	found, err := personBy(ctx, q, playerID)
	if err != nil {
		return "", fmt.Errorf("read language: %w", err)
	}
	if language, ok := p.Config.Language(found.Language); ok {
		return language, nil
	}
	return p.DefaultLanguage, nil
}

// Open creates the profile of a new player with a language, in tx. A language that is not enabled counts as not set.
func (p *Profiles) Open(ctx context.Context, tx *db.Tx, playerID id.Player, language string) error {
	language, _ = p.Config.Language(language)
	if err := insertPerson(ctx, tx, playerID, language, p.now()); err != nil {
		return fmt.Errorf("open profile: %w", err)
	}
	return nil
}

// Everything returns the fields that a withdrawal requires unless the brand or the jurisdiction requires less.
func Everything() []Field { return []Field{FirstName, LastName, Birthday, Country, City, Contact} }

// Missing returns the fields that a player must still fill in before a withdrawal. Contact is a confirmed email address or
// phone number.
func (p *Profiles) Missing(ctx context.Context, q db.Querier, playerID id.Player) ([]Field, error) {
	found, err := personBy(ctx, q, playerID)
	if err != nil {
		return nil, fmt.Errorf("read profile: %w", err)
	}
	country := found.Country
	if country == "" {
		who, err := p.Players.Get(ctx, playerID)
		if err != nil {
			return nil, err
		}
		country = who.Country
	}
	missing := []Field{}
	for _, f := range p.Needed(country) {
		have := f == Contact || found.value(f) != ""
		if f == Contact && p.Confirmed != nil {
			if have, err = p.Confirmed(ctx, q, playerID); err != nil {
				return nil, fmt.Errorf("check confirmed contact: %w", err)
			}
		}
		if !have {
			missing = append(missing, f)
		}
	}
	return missing, nil
}

// Complete fails with ErrIncomplete, which carries the list of missing fields, unless none is missing.
func (p *Profiles) Complete(ctx context.Context, q db.Querier, playerID id.Player) error {
	missing, err := p.Missing(ctx, q, playerID)
	if err != nil {
		return err
	}
	if len(missing) > 0 {
		return ErrIncomplete.WithData("missing", missing)
	}
	return nil
}

// Find returns at most limit players whose first or last name begins with text, newest first.
func (p *Profiles) Find(ctx context.Context, text string, limit int) ([]id.Player, error) {
	key := nameKey(text)
	if key == "" {
		return nil, nil
	}
	ids, err := peopleNamed(ctx, p.DB.Reader(), key, limit)
	if err != nil {
		return nil, fmt.Errorf("find players by name: %w", err)
	}
	return ids, nil
}

// Editable reports whether the player may change a field of the profile.
func (f Profile) Editable(field Field) bool {
	if free := field == Language || field == DefaultAccount; free || f.UnderModeration {
		return free
	}
	return !slices.Contains(once, field) || f.value(field) == ""
}

// Locked returns the fields that the player cannot change now.
func (f Profile) Locked() []Field {
	return slices.DeleteFunc(slices.Clone(fields), f.Editable)
}

func (p *Profiles) now() int64 { return clock.Millis(p.Clock.Now()) }
