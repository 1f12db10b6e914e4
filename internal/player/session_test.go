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

func TestAStolenRefreshTokenEndsTheWholeFamily(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newDoor(t, d)
		ctx := t.Context()
		stolen := w.ann.Tokens
		other, _ := w.enters(home)
		w.told()

		next, err := w.Refresh(ctx, stolen.Refresh, home)
		require.NoError(t, err)
		next, err = w.Refresh(ctx, next.Refresh, home) // the owner goes on
		require.NoError(t, err)

		_, err = w.Refresh(ctx, stolen.Refresh, home) // the thief comes
		require.ErrorIs(t, err, ErrTokenInvalid)
		w.ended(next)
		require.Equal(t, w.ann.Player.ID, w.who(other).PlayerID, "another family lives on")

		require.NoError(t, w.Box.Drain(ctx))
		told, err := outbox.Decode[SessionsEndedEvent](w.events[0])
		require.NoError(t, err)
		require.Equal(t, "reuse", told.Why)
		require.Len(t, told.Sessions, 1)
	})
}

func TestTenTabsRefreshAtTheSameMoment(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newDoor(t, d)
		tokens := make([]Tokens, 10)
		errs := several(10, func(i int) (err error) {
			tokens[i], err = w.Refresh(t.Context(), w.ann.Tokens.Refresh, home)
			return err
		})
		require.Equal(t, 10, succeeded(errs), "%v", errs)
		for _, got := range tokens {
			require.Equal(t, tokens[0].Refresh, got.Refresh, "all tabs go on with one family")
			require.Equal(t, w.ann.Player.ID, w.who(got).PlayerID)
		}
		_, err := w.Refresh(t.Context(), tokens[9].Refresh, home)
		require.NoError(t, err)
	})
}

func TestALinkThatWasUsedIsRefused(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newDoor(t, d)
		link := w.makeLink()
		_, _, err := w.OneTime(t.Context(), link, home)
		require.NoError(t, err)
		_, _, err = w.OneTime(t.Context(), link, home)
		require.ErrorIs(t, err, ErrLink)

		link = w.makeLink()
		errs := several(10, func(int) error {
			_, _, err := w.OneTime(t.Context(), link, home)
			return err
		})
		require.Equal(t, 1, succeeded(errs), "one of many gets in: %v", errs)
	})
}

func (w *door) makeLink() string {
	w.t.Helper()
	var link OneTimeLink
	require.NoError(w.t, w.inTx(func(ctx context.Context, tx *db.Tx) (err error) {
		link, err = w.MakeOneTime(ctx, tx, w.ann.Player.ID, "test")
		return err
	}))
	return link.Token
}

func TestAClockThatIsAnHourAhead(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newDoor(t, d)
		w.clock.Advance(time.Hour)
		_, err := w.Authenticate(t.Context(), w.ann.Tokens.Access)
		require.ErrorIs(t, err, ErrTokenExpired)
		next, err := w.Refresh(t.Context(), w.ann.Tokens.Refresh, home)
		require.NoError(t, err, "nobody is signed out by it")
		w.clock.Advance(-time.Hour) // it is put right
		require.Equal(t, w.ann.Player.ID, w.who(next).PlayerID)
		_, err = w.Refresh(t.Context(), next.Refresh, home)
		require.NoError(t, err)
	})
}

func TestAClockThatIsPutBackAnHour(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newDoor(t, d)
		ctx := t.Context()
		link := w.makeLink()
		other, who := w.enters(home)
		next, err := w.Refresh(ctx, w.ann.Tokens.Refresh, home)
		require.NoError(t, err)
		_, _, err = w.OneTime(ctx, link, home)
		require.NoError(t, err)

		w.clock.Advance(-time.Hour)
		require.Equal(t, w.ann.Player.ID, w.who(next).PlayerID, "nobody is signed out by it")
		_, _, err = w.OneTime(ctx, link, home)
		require.ErrorIs(t, err, ErrLink, "a used link stays used")
		require.NoError(t, w.EndSession(ctx, who.PlayerID, who.Session, home))
		w.ended(other)

		_, err = w.Refresh(ctx, w.ann.Tokens.Refresh, home)
		require.ErrorIs(t, err, ErrTokenInvalid, "the grace does not last an hour")
		w.ended(next)
	})
}

// What another node ended is noticed here after sessionTrust at the latest, even if the clock goes back meanwhile.
func TestTrustDoesNotOutliveAClockThatIsPutBack(t *testing.T) {
	t.Parallel()
	now := time.UnixMilli(1_700_000_000_000)
	s := newSessions()
	s.trust("mine", now)
	require.True(t, s.trusted("mine", now.Add(sessionTrust-1)))
	require.False(t, s.trusted("mine", now.Add(-time.Hour)))
}

func TestEverySignInIsASessionOfItsOwn(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newDoor(t, d)
		seen := map[string]bool{w.who(w.ann.Tokens).Session: true, w.ann.Tokens.Refresh: true}
		for range 3 { // nothing that a caller had before is taken over: there is nothing to fixate
			tokens, who := w.enters(home)
			require.False(t, seen[who.Session])
			require.False(t, seen[tokens.Refresh])
			seen[who.Session], seen[tokens.Refresh] = true, true
		}
	})
}

func TestWhereAPlayerIsSignedIn(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newDoor(t, d)
		ctx := t.Context()
		first := w.who(w.ann.Tokens)
		w.clock.Advance(time.Minute)
		laptop := at(func(v *Visit) { v.Agent, v.Address = "Mozilla/5.0 (Windows NT 10.0) Firefox/131.0", "198.51.100.7" })
		tokens, second := w.enters(laptop)
		w.clock.Advance(time.Minute)
		_, err := w.Refresh(ctx, w.ann.Tokens.Refresh, home)
		require.NoError(t, err)

		list, err := w.Sessions(ctx, first.PlayerID)
		require.NoError(t, err)
		require.Len(t, list, 2)
		now := w.clock.Now().UnixMilli()
		require.Equal(t, Session{
			ID: first.Session, Agent: Agent{"Chrome", "Android"}, Address: "203.0.113.9", Way: ByRegistration,
			CreatedAt: now - 120_000, UsedAt: now,
		}, list[0], "the last used comes first")
		require.Equal(t, Session{
			ID: second.Session, Agent: Agent{"Firefox", "Windows"}, Address: "198.51.100.7", Way: ByPassword,
			CreatedAt: now - 60_000, UsedAt: now - 60_000,
		}, list[1])

		require.ErrorIs(t, w.EndSession(ctx, "somebody else", second.Session, home), ErrNoSession)
		w.who(tokens)
		require.NoError(t, w.EndSession(ctx, first.PlayerID, second.Session, home))
		w.ended(tokens)
		require.ErrorIs(t, w.EndSession(ctx, first.PlayerID, second.Session, home), ErrNoSession)
		require.Equal(t, []string{"sessions"}, w.trail())

		w.clock.Advance(refreshAge + time.Minute)
		list, err = w.Sessions(ctx, first.PlayerID)
		require.NoError(t, err)
		require.Empty(t, list, "what cannot be refreshed any more is no session")
	})
}

func TestSigningOutEverywhereElse(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newDoor(t, d)
		ctx := t.Context()
		a, _ := w.enters(home)
		b, here := w.enters(home)
		w.told()
		n, err := w.EndEverywhere(ctx, here.PlayerID, here.Session, home)
		require.NoError(t, err)
		require.Equal(t, 2, n)
		require.Equal(t, []string{KindSessionsEnded}, w.told())
		w.ended(a)
		w.ended(w.ann.Tokens)
		w.who(b)

		n, err = w.EndEverywhere(ctx, here.PlayerID, here.Session, home)
		require.NoError(t, err)
		require.Zero(t, n)
		require.Empty(t, w.told(), "nothing happened, nothing is told")
		n, err = w.EndEverywhere(ctx, here.PlayerID, "", home)
		require.NoError(t, err)
		require.Equal(t, 1, n)
		w.ended(b)
	})
}

func TestABreakEndsEverySession(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newDoor(t, d)
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
		w.who(w.ann.Tokens) // what was rolled back ended nothing
		require.NoError(t, end(nil))
		w.ended(w.ann.Tokens)
	})
}
