// Package player manages player accounts: passwords, sessions, tokens and second factors.
//
// Every method takes plain values and works without HTTP. Refusals are *fault.Error with the sentences of the product
// specification. Passwords and tokens are never logged or published, and are stored only as hashes or digests.
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
	"maidan/internal/secondfactor"
	"maidan/internal/secret"
)

// Player is the public part of an account: nothing in it is secret.
type Player struct {
	ID             id.Player
	Email          string // lower case; empty when the player has none
	Phone          string // E.164; empty when the player has none
	Login          string // generated at a 1-click registration; empty otherwise
	Currency       money.Currency
	Country        string // ISO country of the phone, else of the currency, else the player's choice, else of the network address
	Blocked        bool
	Closed         bool // by the player; support may open it again
	WelcomeBonusID string
	RegisteredAt   int64 // unix milliseconds
	SeenAt         int64 // last registration, sign-in or refresh, unix milliseconds
	SeenAddress    string
}

// Identity is the content of an access token.
type Identity struct {
	PlayerID  id.Player
	Session   id.Session
	Currency  money.Currency
	ExpiresAt time.Time
}

// Tokens are the tokens of a session.
type Tokens struct {
	Access    string
	Refresh   string
	ExpiresAt time.Time // of Access
}

// Visit is the origin of a request. Address is the caller's network address, the key of rate limits.
type Visit struct {
	Address string
	Country string // ISO country of Address; empty when it is not known
	Agent   string
	Device  string // device id from the page: up to 64 of a–z, digits, dots, dashes and underscores; anything else is ignored
	Captcha string // a solved captcha; checked only when the caller is over a limit
}

// Rules are a brand's rules of registration.
type Rules struct {
	Countries       []string                                           // ISO countries whose phone numbers are accepted
	PhoneCountry    func(money.Currency) string                        // the country of a phone number without one
	CountryOf       func(money.Currency) string                        // the only country of a currency; empty: none or several
	Currency        func(money.Currency) bool                          // whether accounts may have it
	Bonus           func(bonusID string, currency money.Currency) bool // whether it is offered to new players
	Breached        func(password string) bool                         // whether a password is known from a breach; optional
	CurrencyAllowed func(country string, currency money.Currency) bool // whether players of a country may use it; optional
}

// Limits are rate limits of sign-in, registration and recovery. The zero Limits allow everything; DefaultLimits returns those of
// production.
type Limits struct {
	RegisterByAddress pace.Rate
	SignInByAddress   pace.Rate
	SignInByAccount   pace.Rate // by the name in the form, whether or not the account exists
	RefreshByAddress  pace.Rate
	LinkByAddress     pace.Rate // of one-time links, recovery links and promo codes: secrets that could be guessed
	RecoverByAccount  pace.Rate // recovery emails to one address
	FormByAddress     pace.Rate // opened forms, as pages report them

	// Limits of callers who are over a limit above and send a solved captcha.
	ProvenByAddress pace.Rate
	ProvenByAccount pace.Rate
}

// DefaultLimits returns the limits of production. Many players share one address behind a carrier's network, so limits by address
// are wide and the limit by account is narrow.
func DefaultLimits() Limits {
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

// Config holds the dependencies and settings of Players. Fields that are not called optional are required.
type Config struct {
	DB         *db.DB
	Box        *outbox.Box
	Clock      clock.Clock
	Random     rng.Source
	IDs        *id.Maker
	Hasher     *secret.Hasher
	Rules      Rules
	Limits     Limits
	Legacy     Legacy // optional
	TOTPIssuer string // shown by authenticator apps; optional
	// MayClose refuses to close an account that is not settled yet. Optional.
	MayClose func(ctx context.Context, p Player) error
	// AtClosing returns further states of an account for the audit log at its closing, by name, read in tx. Optional.
	AtClosing func(ctx context.Context, tx *db.Tx, p Player) (map[string]string, error)
	// MayRefresh refuses to continue a player's session, inside the transaction of its refresh; the session is then ended.
	// Optional.
	MayRefresh func(ctx context.Context, tx *db.Tx, player id.Player) error
	// VerifyCaptcha refuses a wrong captcha solution. Optional: without it no solution is accepted.
	VerifyCaptcha func(ctx context.Context, solution string) error
	// OnRegister runs in the transaction of a registration and creates the new player's rows of other packages. Optional.
	OnRegister func(ctx context.Context, tx *db.Tx, p Player) error
}

// Players is the API of this package. It is safe for concurrent use.
type Players struct {
	Config
	keys     keys
	sessions *sessions
	checked  *readTokens
	limits   limits
	codes    PromoCodes
	factors  *secondfactor.Factors
	voiders  []func(ctx context.Context, tx *db.Tx, player id.Player) error
}

// New returns the players of a database. It creates the installation's keys when the database has none yet.
func New(ctx context.Context, cfg Config) (*Players, error) {
	p := &Players{Config: cfg, sessions: newSessions(), checked: newReadTokens(), limits: newLimits(cfg.Limits, cfg.Clock), codes: noCodes{}}
	var err error
	if p.keys, err = loadKeys(ctx, cfg); err != nil {
		return nil, fmt.Errorf("load keys: %w", err)
	}
	p.factors = secondfactor.New(secondfactor.Config{
		DB: cfg.DB, Clock: cfg.Clock, Random: cfg.Random, Hasher: cfg.Hasher, Key: p.keys.seal, Realm: "player",
	})
	return p, nil
}

// CSRFKey returns the key that signs CSRF tokens, the same on every node.
func (p *Players) CSRFKey() []byte { return p.keys.csrf }

// Get returns a player, or a refusal of kind NotFound.
func (p *Players) Get(ctx context.Context, player id.Player) (Player, error) {
	found, err := accountByID(ctx, p.DB.Reader(), player)
	if err != nil {
		return Player{}, fmt.Errorf("get player: %w", err)
	}
	if found.ID == "" {
		return Player{}, ErrNoPlayer
	}
	return found.Player, nil
}

// Consents returns the kinds of consent that the player has given and not withdrawn, such as "news".
func (p *Players) Consents(ctx context.Context, player id.Player) ([]string, error) {
	return consentsOf(ctx, p.DB.Reader(), player)
}

// Purge deletes sessions, refresh tokens and links that expired more than a week ago, and old touchpoints and devices. A job
// calls it.
func (p *Players) Purge(ctx context.Context) error {
	before := p.Clock.Now().Add(-7 * 24 * time.Hour).UnixMilli()
	err := p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := purgeLinks(ctx, tx, before); err != nil {
			return err
		}
		if err := deleteTouchpoints(ctx, tx, p.Clock.Now().Add(-touchpointAge).UnixMilli()); err != nil {
			return err
		}
		if err := deleteDevices(ctx, tx, p.Clock.Now().Add(-deviceAge).UnixMilli()); err != nil {
			return err
		}
		return purge(ctx, tx, before)
	})
	if err != nil {
		return fmt.Errorf("purge sessions: %w", err)
	}
	return nil
}
