package notice

import (
	"crypto/hmac"
	"strings"

	"maidan/internal/id"
	"maidan/internal/secret"
)

// UnsubscribeToken returns a token that ends emails of a kind without signing in. It never expires, because emails may be read
// years later. ok is false for locked kinds.
func (r *Service) UnsubscribeToken(playerID id.Player, kind Kind) (token string, ok bool) {
	if rule, known := ruleOf(kind); !known || rule.locked {
		return "", false
	}
	return strings.Join([]string{string(playerID), string(kind), r.seal(playerID, kind)}, "."), true
}

// Unsubscribes returns the player and the kind of a token. Errors: ErrNoToken.
func (r *Service) Unsubscribes(token string) (playerID id.Player, kind Kind, err error) {
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return "", "", ErrNoToken.At("token", "badRequest")
	}
	playerID, kind = id.Player(parts[0]), Kind(parts[1])
	rule, known := ruleOf(kind)
	if !hmac.Equal([]byte(parts[2]), []byte(r.seal(playerID, kind))) || !known || rule.locked {
		return "", "", ErrNoToken.At("token", "badRequest")
	}
	return playerID, kind, nil
}

func (r *Service) seal(playerID id.Player, kind Kind) string {
	return secret.DeriveToken(r.Key, "unsubscribe", string(playerID), string(kind))
}
