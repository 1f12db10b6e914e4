package identity_test

import (
	"context"
	"crypto/rand"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/identity"
	"maidan/internal/identity/testprovider"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/player"
	"maidan/internal/rng"
	"maidan/internal/secret"
)

const (
	origin   = "http://localhost:8080"
	botToken = "77:a-token-of-the-tests"
)

// harness is the service with its dependencies over one database and a manual clock. It collects published events.
type harness struct {
	t        *testing.T
	db       *db.DB
	clock    *clock.Manual
	players  *player.Players
	service  *identity.Service
	provider *testprovider.Provider
	box      *outbox.Box
	events   []outbox.Event
	verified []string
	tamper   func(map[string]any)
}

func newHarness(t *testing.T, d *db.DB, limits identity.Limits) *harness {
	h := &harness{t: t, db: d, clock: clock.NewManual(time.UnixMilli(1_760_000_000_000))}
	ids := id.NewMaker(h.clock, rng.Secure())
	h.box = outbox.NewBox(d, h.clock, slog.New(slog.NewTextHandler(io.Discard, nil)))
	h.box.On(outbox.Reaction{
		Name: "test", Kinds: []string{
			identity.KindPasskeyAdded, identity.KindPasskeyRemoved, identity.KindPasskeyCopied, identity.KindLinked, identity.KindUnlinked,
		},
		Effect: func(_ context.Context, events []outbox.Event) error {
			h.events = append(h.events, events...)
			return nil
		},
	})
	yes := func(money.Currency) bool { return true }
	var err error
	h.players, err = player.New(t.Context(), player.Config{
		DB: d, Box: h.box, Clock: h.clock, Random: rng.Secure(), IDs: ids, Hasher: secret.NewHasher(secret.Params{Memory: 64, Passes: 1, Threads: 1}),
		Rules: player.Rules{Countries: []string{"IN"}, Currency: yes, PhoneCountry: india, CountryOf: india},
	})
	require.NoError(t, err)
	h.provider, err = testprovider.New(testprovider.Config{
		Clock: h.clock, Random: rng.Secure(), ClientID: "test-client", ClientSecret: "secret word&=%", BotToken: botToken,
		Callback: "/api/v3/oauth/oidc/test/callback", Origin: func(*http.Request) string { return origin },
		Tamper: func(claims map[string]any) {
			if h.tamper != nil {
				h.tamper(claims)
			}
		},
	})
	require.NoError(t, err)
	h.service, err = identity.New(identity.Config{
		DB: d, Box: h.box, Clock: h.clock, Random: rng.Secure(), IDs: ids, Players: h.players, DisplayName: "Test brand", Limits: limits,
		Providers: []identity.Provider{
			{Name: "test", Issuer: testprovider.Base, ClientID: "test-client", ClientSecret: "secret word&=%", Label: "Test provider", Test: true, Client: h.provider.Client()},
		},
		Messenger: identity.Messenger{Token: botToken, Page: testprovider.Messenger, Label: "Test messenger", Test: true},
		Client:    h.provider.Client(),
		EmailVerified: func(_ context.Context, _ *db.Tx, _ id.Player, email string) error {
			h.verified = append(h.verified, email)
			return nil
		},
	})
	require.NoError(t, err)
	return h
}

func each(t *testing.T, test func(t *testing.T, h *harness)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, newHarness(t, d, identity.Limits{})) })
}

// account opens an account with a password.
func (h *harness) account(email string) id.Player {
	h.t.Helper()
	made, err := h.players.Register(h.t.Context(), registration(email))
	require.NoError(h.t, err)
	return made.Player.ID
}

func registration(email string) player.Registration {
	return player.Registration{
		Username: email, Password: "s3cret-word", RepeatPassword: "s3cret-word", Currency: "INR", Checkbox1: true, Checkbox2: true,
		Visit: player.Visit{Address: "192.0.2.1"},
	}
}

// published returns the kinds of the published events so far.
func (h *harness) published() []string {
	h.t.Helper()
	require.NoError(h.t, h.box.Drain(h.t.Context()))
	kinds := []string{}
	for _, e := range h.events {
		kinds = append(kinds, strings.TrimPrefix(e.Kind, "identity."))
	}
	return kinds
}

// auditLog returns the kinds of the account's changes, newest first.
func (h *harness) auditLog(who id.Player) []string {
	h.t.Helper()
	changes, err := h.players.Changes(h.t.Context(), who, "", 20)
	require.NoError(h.t, err)
	kinds := []string{}
	for _, c := range changes {
		kinds = append(kinds, c.What)
	}
	return kinds
}

// signedIn checks that tokens are those of a session of the player.
func (h *harness) signedIn(tokens player.Tokens, who id.Player) {
	h.t.Helper()
	found, err := h.players.Authenticate(h.t.Context(), tokens.Access)
	require.NoError(h.t, err)
	require.Equal(h.t, who, found.PlayerID)
}

func refused(t *testing.T, err error, with *fault.Error) {
	t.Helper()
	require.Error(t, err)
	require.Equal(t, with.Code, fault.CodeOf(err), "%v", err)
}

func visit() player.Visit { return player.Visit{Address: "192.0.2.1", Agent: "a browser"} }

func random(n int) []byte {
	b := make([]byte, n)
	_, _ = rand.Read(b)
	return b
}

// india returns the country of every currency in these tests.
func india(money.Currency) string { return "IN" }
