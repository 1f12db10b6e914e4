// Package identity knows the ways to sign in beside the password and the one-time link: passkeys, accounts at other houses
// (OpenID Connect), and a messenger's signed login.
//
// Every way ends in player.Players.Enter, which makes the session. Whoever comes from another house and is unknown here is
// never joined to an account because an e-mail address is the same: the player links from inside, or opens a new account.
// Neither a code nor a token of another house is kept, logged or told in an event.
package identity

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/player"
	"maidan/internal/rng"
)

const (
	// challengeAge is how long a device may take to sign.
	challengeAge = 5 * time.Minute
	// flowAge is how long a visitor may stay at another house, and then at the form that finishes a registration.
	flowAge = 15 * time.Minute
	// mostPasskeys bounds the passkeys of one player.
	mostPasskeys = 20
	// maxNext bounds the address that a visitor goes on to, in bytes.
	maxNext = 512
)

// Config is what Ways works with. Fields that are not called optional are required.
type Config struct {
	DB      *db.DB
	Box     *outbox.Box
	Clock   clock.Clock
	Random  rng.Source
	IDs     *id.Maker
	Players *player.Players
	House   string // name that devices show beside a passkey
	// PublicURL is the origin that players see. Empty: the one that each request came to is believed; a passkey works
	// only for the host that it was made at, and other houses send visitors back only to addresses that they know.
	PublicURL string
	Providers []Provider   // optional
	Messenger Messenger    // optional: the zero Messenger is none
	Client    *http.Client // of requests to other houses; its Timeout must be set
	Limits    Limits
	// Vouched is told, in the registration's transaction, that another house has verified a new player's e-mail address.
	// Optional.
	Vouched func(ctx context.Context, tx *db.Tx, player player.ID, email string) error
}

// EndPending ends what a player has begun and not finished, in tx: visits to identity providers, their answers, passkey challenges.
func (w *Ways) EndPending(ctx context.Context, tx *db.Tx, who player.ID) error {
	if err := endPending(ctx, tx, who); err != nil {
		return fmt.Errorf("end pending sign-in methods: %w", err)
	}
	return nil
}

// Ways is the room's door. It is safe for concurrent use.
type Ways struct {
	Config
	limits    limits
	providers map[string]*remote
}

// New returns the ways in of a house. Other houses are not asked anything before somebody comes from there.
func New(cfg Config) (*Ways, error) {
	w := &Ways{Config: cfg, limits: newLimits(cfg.Limits, cfg.Clock), providers: map[string]*remote{}}
	w.PublicURL = strings.TrimSuffix(cfg.PublicURL, "/")
	for _, p := range cfg.Providers {
		if err := p.check(); err != nil {
			return nil, err
		}
		if w.providers[p.Name] != nil || p.Name == messengerWay {
			return nil, fmt.Errorf("two ways to sign in are called %q", p.Name)
		}
		w.providers[p.Name] = newRemote(p, cfg)
	}
	if err := cfg.Messenger.check(); err != nil {
		return nil, err
	}
	return w, nil
}

// Way is a house that vouches for visitors, as a screen may show it.
type Way struct {
	Name  string
	Label string
	Test  bool // the built-in one, which lets everybody be anybody
}

// Offer is what a screen may offer at an origin.
type Offer struct {
	Passkeys  bool
	Ways      []Way // in the order of the settings
	Messenger *Way
}

// Offered tells which ways in there are for a page of an origin ("https://play.example").
func (w *Ways) Offered(origin string) Offer {
	_, passkeys := relyingParty(w.origin(origin))
	offer := Offer{Passkeys: passkeys, Ways: []Way{}}
	for _, p := range w.Providers {
		offer.Ways = append(offer.Ways, Way{p.Name, p.Label, p.Test})
	}
	if w.Messenger.on() {
		offer.Messenger = &Way{messengerWay, w.Messenger.Label, w.Messenger.Test}
	}
	return offer
}

// origin returns what players see: the configured origin or the request's own.
func (w *Ways) origin(request string) string {
	if w.PublicURL != "" {
		return w.PublicURL
	}
	return request
}

// inside returns an address of the app to go on to: next if it is one, else otherwise. A browser must not read anything
// but a path of ours in it.
func inside(next, otherwise string) string {
	if len(next) > maxNext || len(next) < 1 || next[0] != '/' || len(next) > 1 && (next[1] == '/' || next[1] == '\\') {
		return otherwise
	}
	if strings.ContainsFunc(next, func(r rune) bool { return r <= ' ' || r > '~' || r == '\\' }) {
		return otherwise
	}
	return next
}

// Purge deletes what expired: challenges, visitors who did not come back, signed logins that are too old to be used again.
// A job calls it now and then.
func (w *Ways) Purge(ctx context.Context) error {
	now := w.Clock.Now().UnixMilli()
	err := w.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return purge(ctx, tx, now) })
	if err != nil {
		return fmt.Errorf("purge ways to sign in: %w", err)
	}
	return nil
}
