// Package identity provides the sign-in methods besides the password and the one-time link: passkeys, OpenID Connect
// providers, and a messenger's signed login.
//
// Every method starts the session in player.Players.StartSessionTx. An external account is never linked by a matching email
// address: the player links it when signed in, or registers a new account. Codes and tokens of providers are not stored,
// logged or published.
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
	// flowAge is how long a visitor may stay at a provider, and then at the form that completes a registration.
	flowAge = 15 * time.Minute
	// mostPasskeys is the maximum of passkeys of one player.
	mostPasskeys = 20
	// maxNext is the maximum length of the path to open afterwards, in bytes.
	maxNext = 512
)

// Config holds the dependencies of Service. Fields are required unless called optional.
type Config struct {
	DB          *db.DB
	Box         *outbox.Box
	Clock       clock.Clock
	Random      rng.Source
	IDs         *id.Maker
	Players     *player.Players
	DisplayName string // name that devices show with a passkey
	// PublicURL is the origin that players see. If empty, the origin of each request is trusted; a passkey works only on the
	// host where it was created, and providers redirect only to registered addresses.
	PublicURL string
	Providers []Provider   // optional
	Messenger Messenger    // optional: the zero Messenger is none
	Client    *http.Client // for requests to providers; its Timeout must be set
	Limits    Limits
	// EmailVerified is called in the registration's transaction when a provider has verified the new player's email address.
	// Optional.
	EmailVerified func(ctx context.Context, tx *db.Tx, player id.Player, email string) error
}

// EndPending deletes, in tx, a player's unfinished requests to providers, their tickets, and passkey challenges.
func (s *Service) EndPending(ctx context.Context, tx *db.Tx, who id.Player) error {
	if err := endPending(ctx, tx, who); err != nil {
		return fmt.Errorf("end pending sign-ins: %w", err)
	}
	return nil
}

// Service signs players in by passkeys and external accounts, and manages these. It is safe for concurrent use.
type Service struct {
	Config
	limits    limits
	providers map[string]*remote
}

// New returns the sign-in methods of a brand. It sends no requests to providers.
func New(cfg Config) (*Service, error) {
	s := &Service{Config: cfg, limits: newLimits(cfg.Limits, cfg.Clock), providers: map[string]*remote{}}
	s.PublicURL = strings.TrimSuffix(cfg.PublicURL, "/")
	for _, p := range cfg.Providers {
		if err := p.check(); err != nil {
			return nil, err
		}
		if s.providers[p.Name] != nil || p.Name == messengerMethod {
			return nil, fmt.Errorf("two sign-in methods are called %q", p.Name)
		}
		s.providers[p.Name] = newRemote(p, cfg)
	}
	if err := cfg.Messenger.check(); err != nil {
		return nil, err
	}
	return s, nil
}

// Method is an external provider as a screen shows it.
type Method struct {
	Name  string
	Label string
	Test  bool // the built-in provider, which accepts any identity
}

// Methods are the sign-in methods at an origin.
type Methods struct {
	Passkeys  bool
	Providers []Method // in configured order
	Messenger *Method
}

// Available returns the sign-in methods for a page of an origin ("https://play.example").
func (s *Service) Available(origin string) Methods {
	_, passkeys := relyingParty(s.origin(origin))
	available := Methods{Passkeys: passkeys, Providers: []Method{}}
	for _, p := range s.Providers {
		available.Providers = append(available.Providers, Method{p.Name, p.Label, p.Test})
	}
	if s.Messenger.on() {
		available.Messenger = &Method{messengerMethod, s.Messenger.Label, s.Messenger.Test}
	}
	return available
}

// origin returns the configured origin, or the request's own.
func (s *Service) origin(request string) string {
	if s.PublicURL != "" {
		return s.PublicURL
	}
	return request
}

// localPath returns next if it is a path of this app, and otherwise the fallback. It prevents open redirects.
func localPath(next, fallback string) string {
	if len(next) > maxNext || len(next) < 1 || next[0] != '/' || len(next) > 1 && (next[1] == '/' || next[1] == '\\') {
		return fallback
	}
	if strings.ContainsFunc(next, func(r rune) bool { return r <= ' ' || r > '~' || r == '\\' }) {
		return fallback
	}
	return next
}

// Purge deletes expired challenges, requests, tickets and signed logins. A job calls it regularly.
func (s *Service) Purge(ctx context.Context) error {
	now := s.Clock.Now().UnixMilli()
	err := s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return purge(ctx, tx, now) })
	if err != nil {
		return fmt.Errorf("purge sign-in requests: %w", err)
	}
	return nil
}
