package notice

import (
	"crypto/hmac"
	"strings"

	"maidan/internal/secret"
)

// UnsubscribeToken returns a token that ends emails of a kind without signing in. It never expires, because emails may be read
// years later. ok is false for locked kinds.
func (r *Service) UnsubscribeToken(playerID string, kind Kind) (token string, ok bool) {
	if rule, known := ruleOf(kind); !known || rule.locked {
		return "", false
	}
	return strings.Join([]string{playerID, string(kind), r.seal(playerID, kind)}, "."), true
}

// Unsubscribes returns the player and the kind of a token. Errors: ErrNoToken.
func (r *Service) Unsubscribes(token string) (playerID string, kind Kind, err error) {
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return "", "", ErrNoToken.At("token", "badRequest")
	}
	playerID, kind = parts[0], Kind(parts[1])
	rule, known := ruleOf(kind)
	if !hmac.Equal([]byte(parts[2]), []byte(r.seal(playerID, kind))) || !known || rule.locked {
		return "", "", ErrNoToken.At("token", "badRequest")
	}
	return playerID, kind, nil
}

func (r *Service) seal(playerID string, kind Kind) string {
	return secret.DeriveToken(r.Key, "unsubscribe", playerID, string(kind))
}
