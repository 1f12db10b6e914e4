// Package player knows who the players are: accounts, passwords, sessions and tokens.
//
// Every verb takes plain values and may be called without HTTP. Refusals are *fault.Error with the product's own sentences.
// Neither a password nor a token is ever logged, told in an event, or kept in the form in which it is used.
package player

import (
	"context"
	"fmt"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/pace"
	"maidan/internal/rng"
	"maidan/internal/secret"
)

// ID identifies a player.
type ID = string

// Player is an account as the rest of the house may see it: nothing in it is secret.
type Player struct {
	ID             ID
	Email          string // lower case; empty when the player has none
	Phone          string // E.164; empty when the player has none
	Login          string // made by the house at 1-click registration; empty otherwise
	Currency       money.Currency
	Country        string // ISO country of the phone, else of the currency, else as the player said or of the address
	Blocked        bool
	Closed         bool // by the player; support may open it again
	WelcomeBonusID string
	RegisteredAt   int64 // unix milliseconds
	SeenAt         int64 // last registration, sign-in or refresh, unix milliseconds
	SeenAddress    string
}

// Identity is what an access token says.
type Identity struct {
	PlayerID  ID
	Session   string
	Currency  money.Currency
	ExpiresAt time.Time
}

// Tokens are what a signed-in player holds.
type Tokens struct {
	Access    string
	Refresh   string
	ExpiresAt time.Time // of Access
}

// Visit says from where a verb was asked for. Address is the caller's network address, the key of limits.
type Visit struct {
	Address string
	Country string // ISO country of Address; empty when it is not known
	Agent   string
	Device  string // up to 64 of a–z, digits, dots, dashes and underscores, as the page tells it; anything else counts as not told
	Captcha string // a solved captcha; only looked at when the caller is over a limit
}

// Rules are what a brand says about registration.
type Rules struct {
	Countries    []string                                             // ISO countries whose phone numbers are taken
	PhoneCountry func(money.Currency) string                          // whose numbers are meant when a phone comes without its country
	CountryOf    func(money.Currency) string                          // the only country of a currency; empty: none or several
	Currency     func(money.Currency) bool                            // whether accounts may be kept in it
	Bonus        func(bonusID string, currency money.Currency) bool   // whether it is offered to new players
	Offer        func(offerID string) bool                            // whether the brand has such an offer
	OfferIn      func(offerID string, currency money.Currency) string // the bonus that it is in a currency; empty: none
	Breached     func(password string) bool                           // whether a password is known to others; optional
	CurrencyIn   func(country string, currency money.Currency) bool   // whether players of a country may have it; optional
}

// Limits are how often callers may try. The zero Limits allow everything; Usual returns those of a public house.
type Limits struct {
	RegisterByAddress pace.Rate
	SignInByAddress   pace.Rate
	SignInByAccount   pace.Rate // by the name that is tried, whether or not there is such an account
	RefreshByAddress  pace.Rate
	LinkByAddress     pace.Rate // of one-time links, recovery links and promo codes: what might be guessed
	RecoverByAccount  pace.Rate // letters to one address
	FormByAddress     pace.Rate // forms opened, as pages tell

	// Those of who is over a limit above and shows a solved captcha.
	ProvenByAddress pace.Rate
	ProvenByAccount pace.Rate
}

// Usual returns the limits of a public house. Many players share one address behind a carrier's network, so those by
// address are wide and the one by account is narrow.
func Usual() Limits {
	return Limits{
		RegisterByAddress: pace.Rate{Every: 6 * time.Second, Burst: 20},
		SignInByAddress:   pace.Rate{Every: 2 * time.Second, Burst: 60},
		SignInByAccount:   pace.Rate{Every: 15 * time.Second, Burst: 8},
		RefreshByAddress:  pace.Rate{Every: time.Second / 4, Burst: 120},
		LinkByAddress:     pace.Rate{Every: 2 * time.Second, Burst: 60},
		RecoverByAccount:  pace.Rate{Every: 5 * time.Minute, Burst: 3},
		FormByAddress:     pace.Rate{Every: time.Second, Burst: 120},
		ProvenByAddress:   pace.Rate{Every: time.Second, Burst: 120},
		ProvenByAccount:   pace.Rate{Every: time.Minute, Burst: 10},
	}
}

// Config is what Players works with. Fields that are not called optional are required.
type Config struct {
	DB     *db.DB
	Box    *outbox.Box
	Clock  clock.Clock
	Random rng.Source
	IDs    *id.Maker
	Hasher *secret.Hasher
	Rules  Rules
	Limits Limits
	Legacy Legacy // optional
	House  string // what authenticator apps call the house; optional
	// MayClose refuses to close an account that is not settled yet. Optional.
	MayClose func(ctx context.Context, p Player) error
	// AtClosing returns what the trail says of an account at its closing beside the states, by name, read in tx. Optional.
	AtClosing func(ctx context.Context, tx *db.Tx, p Player) (map[string]string, error)
	// MayStay refuses to let a player's session go on, inside the transaction of its refresh; the session is then ended. Optional.
	MayStay func(ctx context.Context, tx *db.Tx, player ID) error
	// Human refuses a captcha's solution that is not good. Optional: without it nobody can prove anything.
	Human func(ctx context.Context, solution string) error
	// OnRegister takes part in the transaction of a registration: it opens what a new player needs elsewhere. Optional.
	OnRegister func(ctx context.Context, tx *db.Tx, p Player) error
}

// Players is the room's door. It is safe for concurrent use.
type Players struct {
	Config
	keys     keys
	sessions *sessions
	checked  *readTokens
	limits   limits
	voiders  []func(ctx context.Context, tx *db.Tx, player ID) error
}

// New returns the players of a database. It makes the house's keys when the database has none yet.
func New(ctx context.Context, cfg Config) (*Players, error) {
	p := &Players{Config: cfg, sessions: newSessions(), checked: newReadTokens(), limits: newLimits(cfg.Limits, cfg.Clock)}
	var err error
	if p.keys, err = loadKeys(ctx, cfg); err != nil {
		return nil, fmt.Errorf("load keys: %w", err)
	}
	return p, nil
}

// CSRFKey returns the key that this house signs CSRF tokens with, the same on every node.
func (p *Players) CSRFKey() []byte { return p.keys.csrf }

// Get returns a player, or a refusal of kind NotFound.
func (p *Players) Get(ctx context.Context, player ID) (Player, error) {
	found, err := accountBy(ctx, p.DB.Reader(), "id", player)
	if err != nil {
		return Player{}, fmt.Errorf("get player: %w", err)
	}
	if found.ID == "" {
		return Player{}, ErrNoPlayer
	}
	return found.Player, nil
}

// Consents returns the kinds of consent that the player has given and not taken back, such as "news".
func (p *Players) Consents(ctx context.Context, player ID) ([]string, error) {
	return consentsOf(ctx, p.DB.Reader(), player)
}

// Purge deletes sessions, refresh tokens and links that expired more than a week ago, touchpoints and devices of long ago. A job
// calls it now and then.
func (p *Players) Purge(ctx context.Context) error {
	before := p.Clock.Now().Add(-7 * 24 * time.Hour).UnixMilli()
	err := p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := purgeLinks(ctx, tx, before); err != nil {
			return err
		}
		if err := dropTouchpoints(ctx, tx, p.Clock.Now().Add(-touchpointAge).UnixMilli()); err != nil {
			return err
		}
		if err := dropDevices(ctx, tx, p.Clock.Now().Add(-deviceAge).UnixMilli()); err != nil {
			return err
		}
		return purge(ctx, tx, before)
	})
	if err != nil {
		return fmt.Errorf("purge sessions: %w", err)
	}
	return nil
}
