package player

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"time"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/secret"
)

const (
	// refreshAge is how long a refresh token is good unless it is used; each successor is good as long again.
	refreshAge = 30 * 24 * time.Hour
	// sessionAge is the longest that a family of refresh tokens lives, however often it is refreshed.
	sessionAge = 180 * 24 * time.Hour
	// refreshGrace is how long a refresh token that was just used may be used again: several tabs refresh at once.
	refreshGrace = 10 * time.Second
)

// Why a session ended.
const (
	byLogout     = "logout"
	byReuse      = "reuse"
	byBlock      = "block"
	byRecovery   = "recovery"
	byChange     = "password"
	byDevice     = "device"
	byEverywhere = "everywhere"
	byClosing    = "close"
	byExclusion  = "exclusion"
)

// open begins a session in tx and returns its first tokens.
func (p *Players) open(ctx context.Context, tx *db.Tx, player Player, way Way, v Visit) (Tokens, error) {
	now := p.Clock.Now()
	s := session{
		id: p.IDs.New(), player: player.ID, createdAt: now.UnixMilli(), expiresAt: now.Add(sessionAge).UnixMilli(),
		address: clean(v.Address), agent: clean(v.Agent), device: v.device(), way: way,
	}
	if err := insertSession(ctx, tx, s); err != nil {
		return Tokens{}, fmt.Errorf("write session: %w", err)
	}
	refresh := secret.NewToken(p.Random)
	if err := insertRefresh(ctx, tx, s.id, secret.Digest(refresh), now.Add(refreshAge).UnixMilli()); err != nil {
		return Tokens{}, fmt.Errorf("write refresh token: %w", err)
	}
	active, err := touch(ctx, tx, player.ID, now.UnixMilli(), s.address)
	switch {
	case err != nil:
		return Tokens{}, fmt.Errorf("note visit: %w", err)
	case !active: // since the password was asked for
		return Tokens{}, ErrBlocked
	}
	if err := p.noteDevice(ctx, tx, player.ID, way, v); err != nil {
		return Tokens{}, err
	}
	return p.tokens(player, s.id, refresh, now)
}

// deviceShape is that of a device's name, the house's own or a fraud service's.
var deviceShape = regexp.MustCompile(`^[0-9a-z._-]{1,64}$`)

func (v Visit) device() string {
	device := strings.ToLower(v.Device)
	if !deviceShape.MatchString(device) {
		return ""
	}
	return device
}

func (p *Players) tokens(player Player, session, refresh string, now time.Time) (Tokens, error) {
	access, until, err := p.sign(player, session, now)
	return Tokens{Access: access, Refresh: refresh, ExpiresAt: until}, err
}

// Refresh gives new tokens for a refresh token, which is thereby used. It refuses with ErrTokenInvalid (unknown, or its
// session was ended), ErrTokenExpired, ErrBlocked or ErrTooMany.
//
// A used token that comes again was copied: its whole family is ended, whoever holds its youngest member. Only within
// refreshGrace, and only while its successor is unused, the same successor is told again, because the tabs of one browser
// refresh at the same moment. The successor is not kept anywhere: it is an HMAC, under the house's key, of the used token
// itself and of a random salt kept beside the used token's digest, so neither the database nor an old token alone gives it.
// A thief who is quick enough to share the grace holds the same successor as the owner; whichever of them uses it second,
// after the grace, ends the family.
func (p *Players) Refresh(ctx context.Context, refresh string, v Visit) (Tokens, error) {
	if err := take(p.limits.refresh, v.Address); err != nil {
		return Tokens{}, err
	}
	if len(refresh) != secret.TokenLen {
		return Tokens{}, ErrTokenInvalid.At("refresh_token", "")
	}
	var tokens Tokens
	var refusal error // told after the commit, because the end of a family must be committed too
	err := p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		tokens, refusal, err = p.rotate(ctx, tx, refresh, v)
		return err
	})
	if err != nil {
		return Tokens{}, fmt.Errorf("refresh: %w", err)
	}
	if refusal != nil {
		p.Box.Wake() // for a family that was ended
	}
	return tokens, refusal
}

func (p *Players) rotate(ctx context.Context, tx *db.Tx, refresh string, v Visit) (tokens Tokens, refusal, err error) {
	now := p.Clock.Now()
	digest := secret.Digest(refresh)
	// The update decides which of several concurrent callers is first; the others wait for its commit here.
	first, err := useRefresh(ctx, tx, digest, now.UnixMilli(), secret.NewToken(p.Random))
	if err != nil {
		return tokens, nil, fmt.Errorf("use refresh token: %w", err)
	}
	old, found, err := refreshBy(ctx, tx, digest)
	if err != nil {
		return tokens, nil, fmt.Errorf("read refresh token: %w", err)
	}
	switch {
	case !found, old.session.endedAt != 0:
		return tokens, ErrTokenInvalid.At("refresh_token", ""), nil
	case now.UnixMilli() >= min(old.expiresAt, old.session.expiresAt):
		return tokens, ErrTokenExpired.At("refresh_token", ""), nil
	}
	successor := secret.DeriveToken(p.keys.refresh, old.salt, refresh)
	if !first {
		again, err := p.inGrace(ctx, tx, old, successor, now)
		if err != nil {
			return tokens, nil, err
		}
		if !again {
			return tokens, ErrTokenInvalid.At("refresh_token", ""), p.end(ctx, tx, old.session.player, only(old.session.id), byReuse)
		}
	} else if err := p.succeed(ctx, tx, old, successor, now, v); err != nil {
		return tokens, nil, err
	}
	player, err := accountBy(ctx, tx, "id", old.session.player)
	if err != nil {
		return tokens, nil, fmt.Errorf("read account: %w", err)
	}
	if player.Blocked || player.Closed {
		return tokens, ErrBlocked.At("refresh_token", "forbidden"), nil
	}
	if refusal, err := p.mayStay(ctx, tx, old.session); refusal != nil || err != nil {
		return tokens, refusal, err
	}
	tokens, err = p.tokens(player.Player, old.session.id, successor, now)
	return tokens, nil, err
}

// mayStay ends a session that may not go on, and tells why.
func (p *Players) mayStay(ctx context.Context, tx *db.Tx, s session) (refusal, err error) {
	if p.MayStay == nil {
		return nil, nil
	}
	err = p.MayStay(ctx, tx, s.player)
	if fault.KindOf(err) == fault.Internal {
		return nil, err
	}
	return err, p.end(ctx, tx, s.player, only(s.id), byExclusion)
}

// inGrace tells whether a used token may be used once more.
func (p *Players) inGrace(ctx context.Context, tx *db.Tx, old refreshToken, successor string, now time.Time) (bool, error) {
	if now.Sub(time.UnixMilli(old.usedAt)).Abs() > refreshGrace { // the clock may have been moved back
		return false, nil
	}
	next, found, err := refreshBy(ctx, tx, secret.Digest(successor))
	if err != nil {
		return false, fmt.Errorf("read successor: %w", err)
	}
	return found && next.usedAt == 0, nil
}

func (p *Players) succeed(ctx context.Context, tx *db.Tx, old refreshToken, successor string, now time.Time, v Visit) error {
	if err := insertRefresh(ctx, tx, old.session.id, secret.Digest(successor), now.Add(refreshAge).UnixMilli()); err != nil {
		return fmt.Errorf("write successor: %w", err)
	}
	if err := useSession(ctx, tx, old.session.id, now.UnixMilli()); err != nil {
		return fmt.Errorf("note use: %w", err)
	}
	if _, err := touch(ctx, tx, old.session.player, now.UnixMilli(), clean(v.Address)); err != nil {
		return fmt.Errorf("note visit: %w", err)
	}
	return nil
}

// Logout ends a session: its refresh tokens are dead, and its access tokens too, on other nodes after at most sessionTrust.
// Ending a session twice, or one that never was, is no error.
func (p *Players) Logout(ctx context.Context, sessionID string) error {
	err := p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		s, err := sessionBy(ctx, tx, sessionID, p.Clock.Now().UnixMilli())
		if err != nil || s.id == "" {
			return err
		}
		return p.end(ctx, tx, s.player, only(s.id), byLogout)
	})
	if err != nil {
		return fmt.Errorf("sign out: %w", err)
	}
	p.Box.Wake()
	return nil
}

// SessionOf returns the session of a refresh token, for signing out when the access token has expired. It is empty when
// the token is unknown.
func (p *Players) SessionOf(ctx context.Context, refresh string) (string, error) {
	old, _, err := refreshBy(ctx, p.DB.Reader(), secret.Digest(refresh))
	if err != nil {
		return "", fmt.Errorf("read refresh token: %w", err)
	}
	return old.session.id, nil
}
