package player

import (
	"fmt"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

const (
	// challengeAge is the time between the first factor and the second.
	challengeAge      = 10 * time.Minute
	challengeAudience = "second_factor"
)

// challengeClaims identify the player who passed the first factor, the method and the time. A challenge is not stored: it is
// useless without a code, and each code works once.
type challengeClaims struct {
	jwt.RegisteredClaims
	Method  Method `json:"method"`
	Secured int64  `json:"sec"` // securedAt of the account; the challenge is void when it has changed
}

// challenge returns the refusal that requests the second factor.
func (p *Players) challenge(found account, method Method) error {
	token := jwt.NewWithClaims(jwt.SigningMethodHS256, challengeClaims{
		RegisteredClaims: jwt.RegisteredClaims{
			Issuer: issuer, Audience: jwt.ClaimStrings{challengeAudience}, Subject: string(found.ID),
			ExpiresAt: jwt.NewNumericDate(p.Clock.Now().Add(challengeAge)),
		},
		Method: method, Secured: found.securedAt,
	})
	signed, err := token.SignedString(p.keys.challenge)
	if err != nil {
		return fmt.Errorf("sign challenge: %w", err)
	}
	return ErrSecondFactor.WithData("challenge", signed)
}

// readChallenge returns the claims of a challenge; ok is false when the signature is wrong or the challenge is too old.
func (p *Players) readChallenge(challenge string) (c challengeClaims, ok bool) {
	_, err := jwt.ParseWithClaims(challenge, &c, func(*jwt.Token) (any, error) { return p.keys.challenge, nil },
		jwt.WithValidMethods([]string{jwt.SigningMethodHS256.Alg()}), jwt.WithExpirationRequired(), jwt.WithIssuer(issuer),
		jwt.WithAudience(challengeAudience), jwt.WithTimeFunc(p.Clock.Now))
	return c, err == nil && c.Subject != ""
}
