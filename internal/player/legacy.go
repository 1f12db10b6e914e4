package player

import (
	"context"
	"errors"

	"github.com/golang-jwt/jwt/v5"

	"maidan/internal/clock"
)

// Legacy is the house that players moved here from. Its tokens are changed for ours. The zero Legacy is none.
type Legacy struct {
	Key    []byte // of HS256, HS384 or HS512
	Issuer string // that tokens must name; empty: any
}

type legacyClaims struct {
	jwt.RegisteredClaims
	UUID string `json:"uuid"` // of the player, who kept it when moving; the subject when there is none
}

// read returns whose a token is. Without a key nobody's is good.
func (l Legacy) read(token string, c clock.Clock) (ID, error) {
	if len(l.Key) == 0 {
		return "", ErrTokenInvalid.At("Authorization", "")
	}
	rules := []jwt.ParserOption{
		jwt.WithValidMethods([]string{"HS256", "HS384", "HS512"}), jwt.WithExpirationRequired(), jwt.WithTimeFunc(c.Now),
	}
	if l.Issuer != "" {
		rules = append(rules, jwt.WithIssuer(l.Issuer))
	}
	var told legacyClaims
	_, err := jwt.ParseWithClaims(token, &told, func(*jwt.Token) (any, error) { return l.Key, nil }, rules...)
	switch {
	case errors.Is(err, jwt.ErrTokenExpired):
		return "", ErrTokenExpired.At("Authorization", "")
	case err != nil:
		return "", ErrTokenInvalid.At("Authorization", "") // without the cause: it may quote the token
	case told.UUID != "":
		return told.UUID, nil
	default:
		return told.Subject, nil
	}
}

// ChangeToken signs the player of an old token in. It refuses with ErrTokenInvalid (not the old house's, or no such player),
// ErrTokenExpired, ErrBlocked, ErrClosed, ErrSecondFactor (see Enter) or ErrTooMany. An old token may be changed as long as it is good, like signing in again.
func (p *Players) ChangeToken(ctx context.Context, old string, v Visit) (Tokens, error) {
	if err := take(p.limits.refresh, v.Address); err != nil {
		return Tokens{}, err
	}
	player, err := p.Legacy.read(old, p.Clock)
	if err != nil {
		return Tokens{}, err
	}
	tokens, err := p.Enter(ctx, player, ByToken, v)
	if errors.Is(err, ErrNoPlayer) {
		return Tokens{}, ErrTokenInvalid.At("Authorization", "")
	}
	return tokens, err
}
