package player

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"maidan/internal/id"
	"maidan/internal/money"
)

const (
	// accessAge is how long an access token is valid.
	accessAge = 15 * time.Minute
	// sessionTrust is how long an open session is cached. A session that another node ended is refused here after at most this
	// time; one that this node ended is refused at once.
	sessionTrust = 10 * time.Second

	issuer   = "maidan"
	audience = "player"
)

type claims struct {
	jwt.RegisteredClaims
	Session  id.Session `json:"sid"`
	Currency string     `json:"cur"`
}

func (p *Players) sign(player Player, session id.Session, now time.Time) (string, time.Time, error) {
	until := now.Add(accessAge).Truncate(time.Second)
	token := jwt.NewWithClaims(jwt.SigningMethodHS256, claims{
		RegisteredClaims: jwt.RegisteredClaims{
			Issuer: issuer, Audience: jwt.ClaimStrings{audience}, Subject: string(player.ID),
			IssuedAt: jwt.NewNumericDate(now), ExpiresAt: jwt.NewNumericDate(until),
		},
		Session: session, Currency: string(player.Currency),
	})
	token.Header["kid"] = p.keys.signing
	signed, err := token.SignedString(p.keys.access[p.keys.signing])
	if err != nil {
		return "", time.Time{}, fmt.Errorf("sign access token: %w", err)
	}
	return signed, until, nil
}

// Authenticate returns the identity in an access token. It refuses with ErrTokenExpired, or with ErrTokenInvalid when the
// signature is wrong or the session was ended.
func (p *Players) Authenticate(ctx context.Context, access string) (Identity, error) {
	now := p.Clock.Now()
	caller, err := p.checked.read(access, now, p.read)
	if err != nil {
		return Identity{}, err
	}
	if p.sessions.trusted(caller.Session, now) {
		return caller, nil
	}
	open, err := sessionOpen(ctx, p.DB.Reader(), caller.Session, now.UnixMilli())
	if err != nil {
		return Identity{}, fmt.Errorf("look up session: %w", err)
	}
	if !open {
		return Identity{}, ErrTokenInvalid.At("Authorization", "")
	}
	p.sessions.trust(caller.Session, now)
	return caller, nil
}

// SessionOfAccess returns the session of an access token, even of an expired one, for signing out. It refuses with
// ErrTokenInvalid when the signature is wrong.
func (p *Players) SessionOfAccess(access string) (id.Session, error) {
	caller, err := p.readAt(access, func() time.Time { return time.Time{} })
	return caller.Session, err
}

// read checks a token's signature and times, not its session.
func (p *Players) read(access string) (Identity, error) { return p.readAt(access, p.Clock.Now) }

func (p *Players) readAt(access string, now func() time.Time) (Identity, error) {
	var c claims
	_, err := jwt.ParseWithClaims(access, &c, func(t *jwt.Token) (any, error) {
		kid, _ := t.Header["kid"].(string)
		key, ok := p.keys.access[kid]
		if !ok {
			return nil, jwt.ErrTokenUnverifiable
		}
		return key, nil
	}, jwt.WithValidMethods([]string{jwt.SigningMethodHS256.Alg()}), jwt.WithExpirationRequired(), jwt.WithIssuer(issuer),
		jwt.WithAudience(audience), jwt.WithTimeFunc(now))
	switch {
	case errors.Is(err, jwt.ErrTokenExpired):
		return Identity{}, ErrTokenExpired.At("Authorization", "")
	case err != nil:
		return Identity{}, ErrTokenInvalid.At("Authorization", "") // without the cause: it may quote the token
	case c.Subject == "" || c.Session == "":
		return Identity{}, ErrTokenInvalid.At("Authorization", "")
	}
	return Identity{PlayerID: id.Player(c.Subject), Session: c.Session, Currency: money.Currency(c.Currency), ExpiresAt: c.ExpiresAt.Time}, nil
}

// sessions caches which sessions were found open.
type sessions struct {
	mu    sync.Mutex
	found map[id.Session]time.Time // when it was found open; zero: it was ended, which overrides concurrent reads
}

// maxTrusted bounds the cache of sessions; beyond it the cache is emptied.
const maxTrusted = 1 << 17

func newSessions() *sessions { return &sessions{found: map[id.Session]time.Time{}} }

func (s *sessions) trusted(session id.Session, now time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	since := now.Sub(s.found[session])
	return 0 <= since && since < sessionTrust // the clock may have been set back
}

func (s *sessions) trust(session id.Session, now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.found) >= maxTrusted {
		clear(s.found)
	}
	if found, known := s.found[session]; known && found.IsZero() {
		return
	}
	s.found[session] = now
}

func (s *sessions) forget(session id.Session) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.found[session] = time.Time{}
}
