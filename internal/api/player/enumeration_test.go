package player

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/player"
)

// TestResponses_DoNotRevealAccounts checks that responses and effects are the same for the names of accounts and for unknown
// names. Only a registration says "The user already exist", as the product does, and it is limited by address.
func TestResponses_DoNotRevealAccounts(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		h.box.On(outbox.Reaction{
			Name: "test.emails", Kinds: []string{player.KindRecoveryRequested}, Effect: func(context.Context, []outbox.Event) error { return nil },
		})
		h.register(t, nil).want(t, 200)
		h.visit(t)
		h.register(t, map[string]any{"username": "", "phone": "+919876543210", "phone_code": "IN"}).want(t, 200)
		h.visit(t)
		blocked := h.register(t, map[string]any{"username": "blocked@example.com"}).want(t, 200)
		h.block(t, id.Player(blocked.text("uuid")), true)
		require.NoError(t, h.box.Drain(t.Context()))
		waiting := func() (n int) {
			require.NoError(t, d.Reader().QueryRow(t.Context(), `SELECT count(*) FROM outbox_deliveries`).Scan(&n))
			return n
		}
		for _, c := range []struct{ name, method, path, known, unknown string }{
			{"sign-in by email", "POST", login, `{"username":"asha@example.com","password":"wrong"}`, `{"username":"nobody@example.com","password":"wrong"}`},
			{"sign-in by phone", "POST", login, `{"phone":"+919876543210","password":"wrong"}`, `{"phone":"+919876543211","password":"wrong"}`},
			{"sign-in of a blocked account", "POST", login, `{"username":"blocked@example.com","password":"wrong"}`, `{"username":"nobody@example.com","password":"wrong"}`},
			{"recovery", "POST", "/api/v3/players/passwords", `{"email":"asha@example.com"}`, `{"email":"nobody@example.com"}`},
			{"recovery of a blocked account", "POST", "/api/v3/players/passwords", `{"email":"blocked@example.com"}`, `{"email":"nobody2@example.com"}`},
			{"recovery of an account without an address", "POST", "/api/v3/players/passwords", `{"email":"919876543210@example.com"}`, `{"email":"nobody3@example.com"}`},
		} {
			type work struct {
				status int
				body   string
				hashes int64
				events int
			}
			try := func(body string) work {
				hashes, events := h.players.Hasher.Done(), waiting()
				a := h.call(t, c.method, c.path, body, nil)
				return work{a.status, a.body, h.players.Hasher.Done() - hashes, waiting() - events}
			}
			require.Equal(t, try(c.unknown), try(c.known), c.name)
		}
	})
}
