package player

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/id"
)

func TestClose_EndsSessionsUntilReopened(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newHarness(t, d)
		ctx := t.Context()
		link := w.makeLink()
		other, _ := w.signInAs(home)
		w.takeEvents()
		playerID, caller := w.ann.Player.ID, w.identity(w.ann.Tokens)
		require.ErrorIs(t, w.Close(ctx, caller, Proof{Password: "wrong"}, home), ErrWrongPassword)
		require.NoError(t, w.Close(ctx, caller, Proof{Password: annsPassword}, home))
		require.ElementsMatch(t, []string{KindSessionsEnded, KindClosed}, w.takeEvents())

		w.requireEnded(w.ann.Tokens)
		w.requireEnded(other)
		_, err := w.signIn(home)
		require.ErrorIs(t, err, ErrClosed)
		require.Equal(t, "This account is closed. Please contact support to open it again.", ErrClosed.Message)
		_, _, err = w.Login(ctx, SignIn{Username: "ann@example.com", Password: "wrong", Visit: home})
		require.ErrorIs(t, err, ErrCredentials, "ErrClosed is revealed only with the right password")
		_, _, err = w.SignInByLink(ctx, link, home)
		require.ErrorIs(t, err, ErrLink)
		_, err = w.StartSession(ctx, playerID, ByPasskey, home)
		require.ErrorIs(t, err, ErrClosed)
		require.ErrorIs(t, w.inTx(func(ctx context.Context, tx *db.Tx) error {
			_, err := w.CreateOneTimeLink(ctx, tx, playerID, "test")
			return err
		}), ErrClosed)
		found, err := w.Get(ctx, playerID)
		require.NoError(t, err)
		require.True(t, found.Closed)
		require.False(t, found.Blocked)
		require.ErrorIs(t, w.inTx(func(ctx context.Context, tx *db.Tx) error {
			return w.Block(ctx, tx, playerID, false, "staff:test", "of a test")
		}), ErrClosed,
			"lifting a block that there is not opens nothing")

		reopen := func(player id.Player) error {
			return w.inTx(func(ctx context.Context, tx *db.Tx) error { return w.Reopen(ctx, tx, player, "staff:1") })
		}
		require.ErrorIs(t, reopen("nobody"), ErrNoPlayer)
		require.NoError(t, reopen(playerID))
		require.ErrorIs(t, reopen(playerID), ErrNotClosed)
		require.Equal(t, []string{KindReopened}, w.takeEvents())
		_, err = w.signIn(home)
		require.NoError(t, err)
		w.requireEnded(other) // old sessions stay ended
		require.Equal(t, []string{"account", "account"}, w.changeNames())
	})
}

func TestClose_RefusedByMayClose(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newHarness(t, d)
		unsettled := fault.New(fault.Conflict, "balance_left", "Please withdraw your balance first.")
		w.MayClose = func(_ context.Context, p Player) error {
			require.Equal(t, w.ann.Player.ID, p.ID)
			return unsettled
		}
		require.ErrorIs(t, w.Close(t.Context(), w.identity(w.ann.Tokens), Proof{Password: annsPassword}, home), unsettled)
		w.identity(w.ann.Tokens)
		require.Empty(t, w.changeNames())
	})
}

func TestClose_RequiresSecondFactor(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newHarness(t, d)
		key, _ := w.enrol()
		caller := w.identity(w.ann.Tokens)
		require.ErrorIs(t, w.Close(t.Context(), caller, Proof{Password: annsPassword}, home), ErrCode)
		require.NoError(t, w.Close(t.Context(), caller, Proof{annsPassword, w.nextCode(key)}, home))
		w.requireEnded(w.ann.Tokens)
	})
}

func TestClose_DoesNotLiftBlock(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newHarness(t, d)
		caller := w.identity(w.ann.Tokens)
		block(t, w.Players, caller.PlayerID)
		require.ErrorIs(t, w.Close(t.Context(), caller, Proof{Password: annsPassword}, home), ErrBlocked)
	})
}
