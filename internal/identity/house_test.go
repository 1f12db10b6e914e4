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

// house is the room with its neighbours over one database, with a clock that stands still, and what it told.
type house struct {
	t        *testing.T
	db       *db.DB
	clock    *clock.Manual
	players  *player.Players
	ways     *identity.Ways
	provider *testprovider.Provider
	box      *outbox.Box
	told     []outbox.Event
	vouched  []string
	tamper   func(map[string]any)
}

func newHouse(t *testing.T, d *db.DB, limits identity.Limits) *house {
	h := &house{t: t, db: d, clock: clock.NewManual(time.UnixMilli(1_760_000_000_000))}
	ids := id.NewMaker(h.clock, rng.Secure())
	h.box = outbox.NewBox(d, h.clock, slog.New(slog.NewTextHandler(io.Discard, nil)))
	h.box.On(outbox.Reaction{
		Name: "test", Kinds: []string{
			identity.KindPasskeyAdded, identity.KindPasskeyRemoved, identity.KindPasskeyCopied, identity.KindLinked, identity.KindUnlinked,
		},
		Effect: func(_ context.Context, events []outbox.Event) error { h.told = append(h.told, events...); return nil },
	})
	yes := func(money.Currency) bool { return true }
	var err error
	h.players, err = player.New(t.Context(), player.Config{
		DB: d, Box: h.box, Clock: h.clock, Random: rng.Secure(), IDs: ids, Hasher: secret.NewHasher(secret.Params{Memory: 64, Passes: 1, Lanes: 1}),
		Rules: player.Rules{Countries: []string{"IN"}, Currency: yes, PhoneCountry: india, CountryOf: india},
	})
	require.NoError(t, err)
	h.provider, err = testprovider.New(testprovider.Config{
		Clock: h.clock, Random: rng.Secure(), ClientID: "house", ClientSecret: "hush hush&=%", BotToken: botToken,
		Callback: "/api/v3/oauth/oidc/test/callback", Origin: func(*http.Request) string { return origin },
		Tamper: func(claims map[string]any) {
			if h.tamper != nil {
				h.tamper(claims)
			}
		},
	})
	require.NoError(t, err)
	h.ways, err = identity.New(identity.Config{
		DB: d, Box: h.box, Clock: h.clock, Random: rng.Secure(), IDs: ids, Players: h.players, House: "Test house", Limits: limits,
		Providers: []identity.Provider{
			{Name: "test", Issuer: testprovider.Base, ClientID: "house", ClientSecret: "hush hush&=%", Label: "Test provider", Test: true, Client: h.provider.Client()},
		},
		Messenger: identity.Messenger{Token: botToken, Page: testprovider.Messenger, Label: "Test messenger", Test: true},
		Client:    h.provider.Client(),
		Vouched: func(_ context.Context, _ *db.Tx, _ player.ID, email string) error {
			h.vouched = append(h.vouched, email)
			return nil
		},
	})
	require.NoError(t, err)
	return h
}

func each(t *testing.T, test func(t *testing.T, h *house)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, newHouse(t, d, identity.Limits{})) })
}

// account opens an account with a password.
func (h *house) account(email string) player.ID {
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

// heard returns the kinds of this room's events so far.
func (h *house) heard() []string {
	h.t.Helper()
	require.NoError(h.t, h.box.Drain(h.t.Context()))
	kinds := []string{}
	for _, e := range h.told {
		kinds = append(kinds, strings.TrimPrefix(e.Kind, "identity."))
	}
	return kinds
}

// trail returns what the account's audit trail says, the newest first.
func (h *house) trail(who player.ID) []string {
	h.t.Helper()
	changes, err := h.players.Changes(h.t.Context(), who, "", 20)
	require.NoError(h.t, err)
	words := []string{}
	for _, c := range changes {
		words = append(words, c.What)
	}
	return words
}

// signedIn checks that tokens are those of a session of the player.
func (h *house) signedIn(tokens player.Tokens, who player.ID) {
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

// india is the country of every currency here.
func india(money.Currency) string { return "IN" }
