package player

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/player"
	"maidan/internal/secret"
)

type contextT = context.Context

var dearer = secret.NewHasher(secret.Params{Memory: 128, Passes: 1, Threads: 1})

func (h *harness) block(t *testing.T, id id.Player, blocked bool) {
	require.NoError(t, h.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		return h.players.Block(ctx, tx, id, blocked, "staff:test", "of a test")
	}))
}

func (h *harness) me(t *testing.T, access string) answer {
	return h.call(t, "GET", "/api/v3/players/me", "", bearer(access))
}

func TestRefresh_RotatesTokens(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		in := h.register(t, nil).want(t, 200)
		h.clock.Advance(20 * time.Minute)
		h.me(t, in.text("access_token")).refused(t, 401, "token_expired", "Authorization")
		last := in.text("refresh_token")
		for range 5 {
			next := h.refresh(t, last).want(t, 200)
			require.NotEqual(t, last, next.text("refresh_token"))
			require.Equal(t, in.text("uuid"), h.me(t, next.text("access_token")).want(t, 200).text("id"))
			last = next.text("refresh_token")
			h.clock.Advance(20 * time.Minute)
		}
	})
}

func TestRefresh_EndsTheFamilyOfAReusedToken(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		first := h.register(t, nil).want(t, 200)
		other := h.call(t, "POST", login, `{"username":"asha@example.com","password":"s3cret-word"}`, nil).want(t, 200)
		h.watch(other)
		second := h.refresh(t, first.text("refresh_token")).want(t, 200)
		h.clock.Advance(11 * time.Second)
		h.refresh(t, first.text("refresh_token")).refused(t, 401, "token_invalid", "refresh_token")
		h.refresh(t, second.text("refresh_token")).refused(t, 401, "token_invalid", "refresh_token")
		h.me(t, second.text("access_token")).refused(t, 401, "token_invalid", "Authorization")
		h.me(t, other.text("access_token")).want(t, 200) // another device is another family
		h.refresh(t, other.text("refresh_token")).want(t, 200)
	})
}

func TestRefresh_EndsTheGracePeriodWhenTheSuccessorIsUsed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		first := h.register(t, nil).want(t, 200).text("refresh_token")
		second := h.refresh(t, first).want(t, 200).text("refresh_token")
		require.Equal(t, second, h.refresh(t, first).want(t, 200).text("refresh_token"))
		third := h.refresh(t, second).want(t, 200).text("refresh_token")
		h.refresh(t, first).refused(t, 401, "token_invalid", "refresh_token") // within ten seconds, but no longer the predecessor
		h.refresh(t, third).refused(t, 401, "token_invalid", "refresh_token")
	})
}

func TestRefresh_ServesTenTabsAtOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		first := h.register(t, nil).want(t, 200).text("refresh_token")
		tokens := make([]player.Tokens, 10)
		errs := make([]error, 10)
		var tabs sync.WaitGroup
		for i := range tokens {
			tabs.Go(func() { tokens[i], errs[i] = h.players.Refresh(t.Context(), first, player.Visit{}) })
		}
		tabs.Wait()
		for i := range tokens {
			require.NoError(t, errs[i])
			require.Equal(t, tokens[0].Refresh, tokens[i].Refresh)
			h.me(t, tokens[i].Access).want(t, 200)
		}
		h.secrets = append(h.secrets, tokens[0].Refresh)
		h.refresh(t, tokens[0].Refresh).want(t, 200)
	})
}

func TestRefreshToken_Expires(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		token := h.register(t, nil).want(t, 200).text("refresh_token")
		h.clock.Advance(29 * 24 * time.Hour)
		token = h.refresh(t, token).want(t, 200).text("refresh_token")
		h.clock.Advance(31 * 24 * time.Hour)
		h.refresh(t, token).refused(t, 401, "token_expired", "refresh_token")

		h.csrf = h.call(t, "GET", "/ccg/csrf-token", "", nil).text("token")
		token = h.register(t, map[string]any{"username": "b@example.com"}).want(t, 200).text("refresh_token")
		for range 8 { // 160 days
			h.clock.Advance(20 * 24 * time.Hour)
			token = h.refresh(t, token).want(t, 200).text("refresh_token")
		}
		h.clock.Advance(21 * 24 * time.Hour)
		h.refresh(t, token).refused(t, 401, "token_expired", "refresh_token") // a family has a maximum age

		h.clock.Advance(30 * 24 * time.Hour)
		require.NoError(t, h.players.Purge(t.Context()))
		var left int
		require.NoError(t, d.Reader().QueryRow(t.Context(), `SELECT count(*) FROM player_refresh_tokens`).Scan(&left))
		require.Zero(t, left)
		h.refresh(t, token).refused(t, 401, "token_invalid", "refresh_token")
	})
}

func TestLogout(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		in := h.register(t, nil).want(t, 200)
		access, refresh := in.text("access_token"), in.text("refresh_token")
		h.me(t, access).want(t, 200)
		require.Empty(t, h.call(t, "POST", "/api/v3/oauth/logout", "", bearer(access)).want(t, 204).body)
		h.me(t, access).refused(t, 401, "token_invalid", "Authorization") // at once, though the token itself has not expired
		h.refresh(t, refresh).refused(t, 401, "token_invalid", "refresh_token")
		h.call(t, "POST", "/api/v3/oauth/logout", "", bearer(access)).refused(t, 401, "token_invalid", "Authorization")

		for name, body := range map[string]string{"no payload": "", "an empty one": "{}"} {
			in = h.call(t, "POST", login, `{"username":"asha@example.com","password":"s3cret-word"}`, nil).want(t, 200)
			h.watch(in)
			h.clock.Advance(time.Hour) // the access token has expired
			h.call(t, "POST", "/api/v3/oauth/logout", body, bearer(in.text("access_token"))).want(t, 204)
			require.Equal(t, 401, h.refresh(t, in.text("refresh_token")).status, name)
		}

		in = h.call(t, "POST", login, `{"username":"asha@example.com","password":"s3cret-word"}`, nil).want(t, 200)
		h.watch(in)
		h.clock.Advance(time.Hour)
		body := `{"refresh_token":"` + in.text("refresh_token") + `"}`
		h.call(t, "POST", "/api/v3/oauth/logout", body, bearer(in.text("access_token"))).want(t, 204)
		h.refresh(t, in.text("refresh_token")).refused(t, 401, "token_invalid", "refresh_token")
		h.call(t, "POST", "/api/v3/oauth/logout", "", nil).refused(t, 401, "token_invalid", "Authorization")
	})
}

func TestBlock_EndsAllSessions(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		in := h.register(t, nil).want(t, 200)
		h.me(t, in.text("access_token")).want(t, 200)
		h.block(t, id.Player(in.text("uuid")), true)
		h.me(t, in.text("access_token")).refused(t, 401, "token_invalid", "Authorization")
		h.refresh(t, in.text("refresh_token")).refused(t, 401, "token_invalid", "refresh_token")
	})
}

func TestLogout_TakesEffectOnOtherNodes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		other := newHarness(t, d, player.Limits{})
		access := h.register(t, nil).want(t, 200).text("access_token")
		other.me(t, access).want(t, 200) // the nodes share their keys
		h.call(t, "POST", "/api/v3/oauth/logout", "", bearer(access)).want(t, 204)
		other.clock.Advance(10 * time.Second)
		other.me(t, access).refused(t, 401, "token_invalid", "Authorization")
	})
}

func TestAuthenticate_RejectsForgedTokens(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		access := h.register(t, nil).want(t, 200).text("access_token")
		parts := strings.Split(access, ".")
		for name, forged := range map[string]string{
			"nonsense":     "nonsense",
			"unsigned":     "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0." + parts[1] + ".",
			"other body":   parts[0] + "." + parts[1][:len(parts[1])-4] + "AAAA." + parts[2],
			"other key id": "eyJhbGciOiJIUzI1NiIsImtpZCI6IjIiLCJ0eXAiOiJKV1QifQ." + parts[1] + "." + parts[2],
		} {
			require.Equal(t, 401, h.me(t, forged).status, name)
			h.me(t, forged).refused(t, 401, "token_invalid", "Authorization")
		}
		h.call(t, "GET", "/api/v3/players/me", "", nil).refused(t, 401, "unauthorized", "Authorization")
		h.call(t, "GET", "/api/v3/players/me", "", map[string]string{"Authorization": "Basic x"}).refused(t, 401, "unauthorized", "Authorization")
		for _, token := range []string{"", "x", strings.Repeat("A", 43), strings.Repeat("A", 5000)} {
			h.refresh(t, token).refused(t, 401, "token_invalid", "refresh_token")
		}
	})
}

func TestAccountEvents_ArePublished(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		var published []string
		h.box.On(outbox.Reaction{Name: "test", Kinds: []string{player.KindRegistered, player.KindSignedIn},
			Handle: func(_ context.Context, _ *db.Tx, events []outbox.Event) error {
				for _, e := range events {
					published = append(published, e.Kind+" "+e.Subject)
					require.NotContains(t, string(e.Payload), "s3cret")
					require.NotContains(t, string(e.Payload), "asha@")
				}
				return nil
			}})
		id := h.register(t, nil).want(t, 200).text("uuid")
		h.watch(h.call(t, "POST", login, `{"username":"asha@example.com","password":"s3cret-word"}`, nil).want(t, 200))
		h.call(t, "POST", login, `{"username":"asha@example.com","password":"wrong"}`, nil).want(t, 400)
		require.NoError(t, h.box.Drain(t.Context()))
		require.Equal(t, []string{player.KindRegistered + " " + id, player.KindSignedIn + " " + id}, published)
	})
}
