package player

import (
	"fmt"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

const (
	// challengeAge is how long there is between the first factor and the second.
	challengeAge      = 10 * time.Minute
	challengeAudience = "second_factor"
)

// challengeClaims say who showed the first factor, how and when. A challenge is kept nowhere: it is worth nothing without a
// code, and each code is good once.
type challengeClaims struct {
	jwt.RegisteredClaims
	Way     Way   `json:"way"`
	Secured int64 `json:"sec"` // of the account; void when that is another since
}

// challenge returns the refusal that asks for the second factor.
func (p *Players) challenge(found account, way Way) error {
	token := jwt.NewWithClaims(jwt.SigningMethodHS256, challengeClaims{
		RegisteredClaims: jwt.RegisteredClaims{
			Issuer: issuer, Audience: jwt.ClaimStrings{challengeAudience}, Subject: found.ID,
			ExpiresAt: jwt.NewNumericDate(p.Clock.Now().Add(challengeAge)),
		},
		Way: way, Secured: found.securedAt,
	})
	signed, err := token.SignedString(p.keys.challenge)
	if err != nil {
		return fmt.Errorf("sign challenge: %w", err)
	}
	return ErrSecondFactor.WithData("challenge", signed)
}

// readChallenge returns what a challenge says; ok is false when it is not ours, or too old.
func (p *Players) readChallenge(challenge string) (c challengeClaims, ok bool) {
	_, err := jwt.ParseWithClaims(challenge, &c, func(*jwt.Token) (any, error) { return p.keys.challenge, nil },
		jwt.WithValidMethods([]string{jwt.SigningMethodHS256.Alg()}), jwt.WithExpirationRequired(), jwt.WithIssuer(issuer),
		jwt.WithAudience(challengeAudience), jwt.WithTimeFunc(p.Clock.Now))
	return c, err == nil && c.Subject != ""
}
