package player

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/outbox"
)

func TestRefresh_ReusedTokenEndsSession(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newHarness(t, d)
		ctx := t.Context()
		stolen := w.ann.Tokens
		other, _ := w.signInAs(home)
		w.takeEvents()

		next, err := w.Refresh(ctx, stolen.Refresh, home)
		require.NoError(t, err)
		next, err = w.Refresh(ctx, next.Refresh, home) // the owner continues
		require.NoError(t, err)

		_, err = w.Refresh(ctx, stolen.Refresh, home) // the thief uses the stolen token
		require.ErrorIs(t, err, ErrTokenInvalid)
		w.requireEnded(next)
		require.Equal(t, w.ann.Player.ID, w.identity(other).PlayerID, "another family lives on")

		require.NoError(t, w.Box.Drain(ctx))
		payload, err := outbox.Decode[SessionsEndedEvent](w.events[0])
		require.NoError(t, err)
		require.Equal(t, "reuse", payload.Why)
		require.Len(t, payload.Sessions, 1)
	})
}

func TestRefresh_ConcurrentTabsGetOneSuccessor(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newHarness(t, d)
		tokens := make([]Tokens, 10)
		errs := several(10, func(i int) (err error) {
			tokens[i], err = w.Refresh(t.Context(), w.ann.Tokens.Refresh, home)
			return err
		})
		require.Equal(t, 10, succeeded(errs), "%v", errs)
		for _, got := range tokens {
			require.Equal(t, tokens[0].Refresh, got.Refresh, "all tabs go on with one family")
			require.Equal(t, w.ann.Player.ID, w.identity(got).PlayerID)
		}
		_, err := w.Refresh(t.Context(), tokens[9].Refresh, home)
		require.NoError(t, err)
	})
}

func TestRecovery_UsedLinkIsRefused(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newHarness(t, d)
		link := w.makeLink()
		_, _, err := w.SignInByLink(t.Context(), link, home)
		require.NoError(t, err)
		_, _, err = w.SignInByLink(t.Context(), link, home)
		require.ErrorIs(t, err, ErrLink)

		link = w.makeLink()
		errs := several(10, func(int) error {
			_, _, err := w.SignInByLink(t.Context(), link, home)
			return err
		})
		require.Equal(t, 1, succeeded(errs), "one of many gets in: %v", errs)
	})
}

func (w *harness) makeLink() string {
	w.t.Helper()
	var link OneTimeLink
	require.NoError(w.t, w.inTx(func(ctx context.Context, tx *db.Tx) (err error) {
		link, err = w.CreateOneTimeLink(ctx, tx, w.ann.Player.ID, "test")
		return err
	}))
	return link.Token
}

func TestTokens_ClockAnHourAhead(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newHarness(t, d)
		w.clock.Advance(time.Hour)
		_, err := w.Authenticate(t.Context(), w.ann.Tokens.Access)
		require.ErrorIs(t, err, ErrTokenExpired)
		next, err := w.Refresh(t.Context(), w.ann.Tokens.Refresh, home)
		require.NoError(t, err, "nobody is signed out")
		w.clock.Advance(-time.Hour) // the clock is corrected
		require.Equal(t, w.ann.Player.ID, w.identity(next).PlayerID)
		_, err = w.Refresh(t.Context(), next.Refresh, home)
		require.NoError(t, err)
	})
}

func TestTokens_ClockSetBackAnHour(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newHarness(t, d)
		ctx := t.Context()
		link := w.makeLink()
		other, caller := w.signInAs(home)
		next, err := w.Refresh(ctx, w.ann.Tokens.Refresh, home)
		require.NoError(t, err)
		_, _, err = w.SignInByLink(ctx, link, home)
		require.NoError(t, err)

		w.clock.Advance(-time.Hour)
		require.Equal(t, w.ann.Player.ID, w.identity(next).PlayerID, "nobody is signed out")
		_, _, err = w.SignInByLink(ctx, link, home)
		require.ErrorIs(t, err, ErrLink, "a used link stays used")
		require.NoError(t, w.EndSession(ctx, caller.PlayerID, caller.Session, home))
		w.requireEnded(other)

		_, err = w.Refresh(ctx, w.ann.Tokens.Refresh, home)
		require.ErrorIs(t, err, ErrTokenInvalid, "the grace does not last an hour")
		w.requireEnded(next)
	})
}

// A session that another node ended is refused here after sessionTrust, even if the clock goes back meanwhile.
func TestSessionTrust_EndsWhenClockGoesBack(t *testing.T) {
	t.Parallel()
	now := time.UnixMilli(1_700_000_000_000)
	s := newSessions()
	s.trust("mine", now)
	require.True(t, s.trusted("mine", now.Add(sessionTrust-1)))
	require.False(t, s.trusted("mine", now.Add(-time.Hour)))
}

func TestLogin_StartsNewSession(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newHarness(t, d)
		seen := map[string]bool{string(w.identity(w.ann.Tokens).Session): true, w.ann.Tokens.Refresh: true}
		for range 3 { // a client's earlier session is never reused: no session fixation
			tokens, caller := w.signInAs(home)
			require.False(t, seen[string(caller.Session)])
			require.False(t, seen[tokens.Refresh])
			seen[string(caller.Session)], seen[tokens.Refresh] = true, true
		}
	})
}

func TestSessions_ListsDevices(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newHarness(t, d)
		ctx := t.Context()
		first := w.identity(w.ann.Tokens)
		w.clock.Advance(time.Minute)
		laptop := at(func(v *Visit) { v.Agent, v.Address = "Mozilla/5.0 (Windows NT 10.0) Firefox/131.0", "198.51.100.7" })
		tokens, second := w.signInAs(laptop)
		w.clock.Advance(time.Minute)
		_, err := w.Refresh(ctx, w.ann.Tokens.Refresh, home)
		require.NoError(t, err)

		list, err := w.Sessions(ctx, first.PlayerID)
		require.NoError(t, err)
		require.Len(t, list, 2)
		now := w.clock.Now().UnixMilli()
		require.Equal(t, Session{
			ID: first.Session, Agent: Agent{"Chrome", "Android"}, Address: "203.0.113.9", Method: ByRegistration,
			CreatedAt: now - 120_000, UsedAt: now,
		}, list[0], "the last used comes first")
		require.Equal(t, Session{
			ID: second.Session, Agent: Agent{"Firefox", "Windows"}, Address: "198.51.100.7", Method: ByPassword,
			CreatedAt: now - 60_000, UsedAt: now - 60_000,
		}, list[1])

		require.ErrorIs(t, w.EndSession(ctx, "somebody else", second.Session, home), ErrNoSession)
		w.identity(tokens)
		require.NoError(t, w.EndSession(ctx, first.PlayerID, second.Session, home))
		w.requireEnded(tokens)
		require.ErrorIs(t, w.EndSession(ctx, first.PlayerID, second.Session, home), ErrNoSession)
		require.Equal(t, []string{"sessions"}, w.changeNames())

		w.clock.Advance(refreshAge + time.Minute)
		list, err = w.Sessions(ctx, first.PlayerID)
		require.NoError(t, err)
		require.Empty(t, list, "what cannot be refreshed any more is no session")
	})
}

func TestEndAllSessions_KeepsCurrentSession(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newHarness(t, d)
		ctx := t.Context()
		a, _ := w.signInAs(home)
		b, here := w.signInAs(home)
		w.takeEvents()
		n, err := w.EndAllSessions(ctx, here.PlayerID, here.Session, home)
		require.NoError(t, err)
		require.Equal(t, 2, n)
		require.Equal(t, []string{KindSessionsEnded}, w.takeEvents())
		w.requireEnded(a)
		w.requireEnded(w.ann.Tokens)
		w.identity(b)

		n, err = w.EndAllSessions(ctx, here.PlayerID, here.Session, home)
		require.NoError(t, err)
		require.Zero(t, n)
		require.Empty(t, w.takeEvents(), "no change, no event")
		n, err = w.EndAllSessions(ctx, here.PlayerID, "", home)
		require.NoError(t, err)
		require.Equal(t, 1, n)
		w.requireEnded(b)
	})
}

func TestEndForExclusion_EndsEverySession(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newHarness(t, d)
		undone := context.Canceled
		end := func(fail error) error {
			return w.inTx(func(ctx context.Context, tx *db.Tx) error {
				if err := w.EndForExclusion(ctx, tx, w.ann.Player.ID); err != nil {
					return err
				}
				return fail
			})
		}
		require.ErrorIs(t, end(undone), undone)
		w.identity(w.ann.Tokens) // a rolled-back transaction ended nothing
		require.NoError(t, end(nil))
		w.requireEnded(w.ann.Tokens)
	})
}
