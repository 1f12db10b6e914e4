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
	"maidan/internal/pace"
	"maidan/internal/player"
)

// link creates a one-time link for a player.
func (h *harness) link(t *testing.T, id id.Player) (token string, err error) {
	t.Helper()
	err = h.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		made, err := h.players.CreateOneTimeLink(ctx, tx, id, "test")
		token = made.Token
		return err
	})
	if err == nil {
		h.secrets = append(h.secrets, token)
	}
	return token, err
}

func (h *harness) once(t *testing.T, token string) answer {
	t.Helper()
	a := h.call(t, "GET", "/api/v3/oauth/onetime?token="+token, "", nil)
	h.watch(a)
	return a
}

func TestOneTimeLink_SignsInOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		playerID := id.Player(h.register(t, nil).want(t, 200).text("uuid"))
		token, err := h.link(t, playerID)
		require.NoError(t, err)
		require.Len(t, token, 43)
		in := h.once(t, token).want(t, 200)
		require.Equal(t, playerID, id.Player(in.text("uuid")))
		h.me(t, in.text("access_token")).want(t, 200)
		h.refresh(t, in.text("refresh_token")).want(t, 200)
		h.once(t, token).refused(t, 400, "link_invalid", "token")
		for _, bad := range []string{"", "x", strings.Repeat("A", 43), strings.Repeat("A", 5000), "%00", "%ff", "'--", strings.Repeat("%E2%80%AE", 43)} {
			require.Equal(t, 400, h.once(t, bad).status, bad)
		}

		token, err = h.link(t, playerID)
		require.NoError(t, err)
		h.clock.Advance(24 * time.Hour)
		h.once(t, token).refused(t, 400, "link_invalid", "token")
		h.clock.Advance(8 * 24 * time.Hour)
		require.NoError(t, h.players.Purge(t.Context()))
		var left int
		require.NoError(t, d.Reader().QueryRow(t.Context(), `SELECT count(*) FROM player_onetime_tokens`).Scan(&left))
		require.Zero(t, left)
	})
}

func TestOneTimeLink_ServesOneOfManyRequests(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		token, err := h.link(t, id.Player(h.register(t, nil).want(t, 200).text("uuid")))
		require.NoError(t, err)
		errs := make([]error, 8)
		var visitors sync.WaitGroup
		for i := range errs {
			visitors.Go(func() { _, _, errs[i] = h.players.SignInByLink(t.Context(), token, player.Visit{}) })
		}
		visitors.Wait()
		in := 0
		for _, err := range errs {
			if err == nil {
				in++
				continue
			}
			require.ErrorIs(t, err, player.ErrLink)
		}
		require.Equal(t, 1, in)
	})
}

func TestOneTimeLink_RefusesABlockedPlayer(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{LinkByAddress: pace.Rate{Every: time.Hour, Burst: 3}})
		id := id.Player(h.register(t, nil).want(t, 200).text("uuid"))
		token, err := h.link(t, id)
		require.NoError(t, err)
		h.block(t, id, true)
		h.once(t, token).want(t, 403)
		_, err = h.link(t, id)
		require.ErrorIs(t, err, player.ErrBlocked)
		_, err = h.link(t, "nobody")
		require.ErrorIs(t, err, player.ErrNoPlayer)
		h.block(t, id, false)
		h.once(t, token).want(t, 200)
		h.once(t, "guess").want(t, 400)
		h.once(t, "guess").refused(t, 429, "too_many_requests", "")
	})
}
