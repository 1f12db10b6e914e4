// Package profile knows what players say of themselves: names, birthday, where they live, which language they read, which
// accounts they are paid out to, and whether that is enough for a withdrawal.
//
// Fields that tell who somebody is are filled in once; afterwards only staff change them, with a reason. Every change leaves
// a line in the account's trail and an event. Numbers of documents and of payout accounts are kept sealed.
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

// Refusals of this room. Those of single fields stand beside their rules.
var (
	ErrForm       = fault.New(fault.Invalid, "invalid_profile", "Please check the form.")
	ErrLocked     = fault.New(fault.Conflict, "field_locked", "This cannot be changed here any more. Please contact support.")
	ErrModeration = fault.New(fault.Conflict, "profile_under_moderation", "Your personal data are being checked. Please contact support to change them.")
	ErrStale      = fault.New(fault.Conflict, "profile_stale", "Your personal data were changed elsewhere meanwhile. Please look at them and try again.")
	ErrIncomplete = fault.New(fault.Forbidden, "profile_incomplete", "Complete your personal data before you withdraw.")
	ErrBonus      = fault.New(fault.Invalid, "bonus_unknown", "There is no such bonus balance.")
	ErrReason     = fault.New(fault.Invalid, "reason_required", "Say why, in 3 to 200 characters.")
	ErrTooMany    = fault.New(fault.Conflict, "payout_details_full", "You can keep ten accounts. Remove one first.")
	ErrNoDetails  = fault.New(fault.NotFound, "payout_details_not_found", "There is no such account.")
)

// Profile is what a player says of himself. Fields that were not filled in are empty.
type Profile struct {
	PlayerID        player.ID
	FirstName       string
	LastName        string
	Birthday        string // YYYY-MM-DD
	Gender          string // female, male or other
	Country         string // ISO country of residence
	City            string
	Address         string
	Zip             string
	Identification  string // number of an identity document: whole, show Masked
	Language        string // code; empty: never told, see Language
	DefaultAccount  string // Real or Bonus: what stakes come from unless the player says otherwise
	LastUsedBonus   string // bonus balance that was used last; empty: the real balance
	UnderModeration bool   // staff look at the personal data; the player cannot change them
	Version         int64  // counts changes; 0: nothing was ever told
	UpdatedAt       int64  // unix milliseconds
}

// What stakes come from.
const (
	Real  = "real"
	Bonus = "bonus"
)

// Config is what Profiles works with. Fields that are not called optional are required.
type Config struct {
	DB      *db.DB
	Box     *outbox.Box
	Clock   clock.Clock
	Random  rng.Source
	IDs     *id.Maker
	Players *player.Players
	Key     []byte // of 32 bytes, seals numbers of documents and accounts

	// Language returns the code of an enabled language for whatever was told; ok is false for others.
	Language func(code string) (language string, ok bool)
	// DefaultLanguage is that of players who never told one.
	DefaultLanguage string
	// Age returns how old players of a country must be. Optional: 18 everywhere.
	Age func(country string) int
	// Needed returns the fields without which players of a country cannot withdraw, of those that Everything names. Optional:
	// Everything everywhere.
	Needed func(country string) []Field
	// Confirmed tells whether a player has confirmed an e-mail address or a phone number. Optional: without it none is needed.
	Confirmed func(ctx context.Context, q db.Querier, player player.ID) (bool, error)
	// HasBonus tells whether a player has such a bonus balance. Optional: without it there is only the real balance.
	HasBonus func(ctx context.Context, q db.Querier, player player.ID, bonusID string) (bool, error)
}

// Profiles is the room's door. It is safe for concurrent use.
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

// Get returns what a player said of himself; of players who said nothing, and of those who do not exist, an empty Profile.
func (p *Profiles) Get(ctx context.Context, q db.Querier, playerID player.ID) (Profile, error) {
	found, err := personBy(ctx, q, playerID)
	if err != nil {
		return Profile{}, fmt.Errorf("read profile: %w", err)
	}
	if found.Identification, err = p.unseal(found.Identification, identificationOf(playerID)); err != nil {
		return Profile{}, fmt.Errorf("open identification number: %w", err)
	}
	return found, nil
}

// Language returns the language that a player is written to in.
func (p *Profiles) Language(ctx context.Context, q db.Querier, playerID player.ID) (string, error) {
	found, err := personBy(ctx, q, playerID)
	if err != nil {
		return "", fmt.Errorf("read language: %w", err)
	}
	if language, ok := p.Config.Language(found.Language); ok {
		return language, nil
	}
	return p.DefaultLanguage, nil
}

// Open begins the profile of a new player, who reads language, in tx. A language that is not enabled counts as not told.
func (p *Profiles) Open(ctx context.Context, tx *db.Tx, playerID player.ID, language string) error {
	language, _ = p.Config.Language(language)
	if err := insertPerson(ctx, tx, playerID, language, p.now()); err != nil {
		return fmt.Errorf("open profile: %w", err)
	}
	return nil
}

// Everything is what a withdrawal needs unless the brand or the jurisdiction asks for less.
func Everything() []Field { return []Field{FirstName, LastName, Birthday, Country, City, Contact} }

// Missing returns what the player still has to tell before a withdrawal; empty when nothing. Contact stands for a
// confirmed e-mail address or phone number.
func (p *Profiles) Missing(ctx context.Context, q db.Querier, playerID player.ID) ([]Field, error) {
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
				return nil, fmt.Errorf("ask whether a contact is confirmed: %w", err)
			}
		}
		if !have {
			missing = append(missing, f)
		}
	}
	return missing, nil
}

// Complete refuses with ErrIncomplete, which carries the list of what is missing, unless nothing is.
func (p *Profiles) Complete(ctx context.Context, q db.Querier, playerID player.ID) error {
	missing, err := p.Missing(ctx, q, playerID)
	if err != nil {
		return err
	}
	if len(missing) > 0 {
		return ErrIncomplete.WithData("missing", missing)
	}
	return nil
}

// Find returns the players, at most limit, whose first or last name begins with text, the newest first.
func (p *Profiles) Find(ctx context.Context, text string, limit int) ([]player.ID, error) {
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

// Editable tells whether the player himself may change a field as the profile stands.
func (f Profile) Editable(field Field) bool {
	if free := field == Language || field == DefaultAccount; free || f.UnderModeration {
		return free
	}
	return !slices.Contains(once, field) || f.value(field) == ""
}

// Locked returns the fields that the player cannot change any more or at the moment.
func (f Profile) Locked() []Field {
	return slices.DeleteFunc(slices.Clone(fields), f.Editable)
}

func (p *Profiles) now() int64 { return clock.Millis(p.Clock.Now()) }
