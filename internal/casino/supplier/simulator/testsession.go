package simulator

import (
	"crypto/subtle"
	"strings"

	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/secret"
)

// TestSessionsPath follows the address of a simulated supplier's wallet: a POST there makes players for a test of the wallet.
const TestSessionsPath = "/test-sessions"

// TestSessions are sessions of new players with play money.
type TestSessions struct {
	PlayerID id.Player      `json:"player_id"`
	Token    string         `json:"token"`
	Expired  string         `json:"expired"` // a token of the same player that has expired
	OtherID  id.Player      `json:"other_id"`
	Other    string         `json:"other"` // the token of another player
	Game     string         `json:"game"`
	Currency money.Currency `json:"currency"`
	Stake    money.Amount   `json:"stake"`
}

// TestKey returns what authenticates a request for test sessions.
func TestKey(common string) string {
	return secret.DeriveToken([]byte(common), "supplier", "test sessions")
}

// IsTestKey reports whether a header Authorization has the key of requests for test sessions.
func IsTestKey(common, authorization string) bool {
	given, found := strings.CutPrefix(authorization, "Bearer ")
	return found && subtle.ConstantTimeCompare([]byte(given), []byte(TestKey(common))) == 1
}
