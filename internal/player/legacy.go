package player

import (
	"context"
	"errors"

	"github.com/golang-jwt/jwt/v5"

	"maidan/internal/clock"
	"maidan/internal/id"
)

// Legacy is the previous platform of migrated players. Its tokens can be exchanged for ours. The zero Legacy accepts none.
type Legacy struct {
	Key    []byte // of HS256, HS384 or HS512
	Issuer string // required issuer of tokens; empty: any
}

type legacyClaims struct {
	jwt.RegisteredClaims
	UUID string `json:"uuid"` // of the player, unchanged by the move; the subject when it is missing
}

// read returns the player of a legacy token. Without a key it refuses every token.
func (l Legacy) read(token string, c clock.Clock) (id.Player, error) {
	if len(l.Key) == 0 {
		return "", ErrTokenInvalid.At("Authorization", "")
	}
	rules := []jwt.ParserOption{
		jwt.WithValidMethods([]string{"HS256", "HS384", "HS512"}), jwt.WithExpirationRequired(), jwt.WithTimeFunc(c.Now),
	}
	if l.Issuer != "" {
		rules = append(rules, jwt.WithIssuer(l.Issuer))
	}
	var claims legacyClaims
	_, err := jwt.ParseWithClaims(token, &claims, func(*jwt.Token) (any, error) { return l.Key, nil }, rules...)
	switch {
	case errors.Is(err, jwt.ErrTokenExpired):
		return "", ErrTokenExpired.At("Authorization", "")
	case err != nil:
		return "", ErrTokenInvalid.At("Authorization", "") // without the cause: it may quote the token
	case claims.UUID != "":
		return id.Player(claims.UUID), nil
	default:
		return id.Player(claims.Subject), nil
	}
}

// SignInByLegacyToken signs in the player of a legacy token. It refuses with ErrTokenInvalid (not a legacy token, or no such
// player), ErrTokenExpired, ErrBlocked, ErrClosed, ErrSecondFactor (see StartSession) or ErrTooMany. A legacy token may be
// exchanged repeatedly until it expires.
func (p *Players) SignInByLegacyToken(ctx context.Context, old string, v Visit) (Tokens, error) {
	if err := take(p.limits.refresh, v.Address); err != nil {
		return Tokens{}, err
	}
	player, err := p.Legacy.read(old, p.Clock)
	if err != nil {
		return Tokens{}, err
	}
	tokens, err := p.StartSession(ctx, player, ByToken, v)
	if errors.Is(err, ErrNoPlayer) {
		return Tokens{}, ErrTokenInvalid.At("Authorization", "")
	}
	return tokens, err
}
