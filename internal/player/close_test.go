package player

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
)

func TestAnAccountIsClosedAndOpenedAgain(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newDoor(t, d)
		ctx := t.Context()
		link := w.makeLink()
		other, _ := w.enters(home)
		w.told()
		id, who := w.ann.Player.ID, w.who(w.ann.Tokens)
		require.ErrorIs(t, w.Close(ctx, who, Proof{Password: "wrong"}, home), ErrWrongPassword)
		require.NoError(t, w.Close(ctx, who, Proof{Password: annsPassword}, home))
		require.ElementsMatch(t, []string{KindSessionsEnded, KindClosed}, w.told())

		w.ended(w.ann.Tokens)
		w.ended(other)
		_, err := w.signIn(home)
		require.ErrorIs(t, err, ErrClosed)
		require.Equal(t, "This account is closed. Please contact support to open it again.", ErrClosed.Message)
		_, _, err = w.Login(ctx, SignIn{Username: "ann@example.com", Password: "wrong", Visit: home})
		require.ErrorIs(t, err, ErrCredentials, "it is said only to who knows the password")
		_, _, err = w.OneTime(ctx, link, home)
		require.ErrorIs(t, err, ErrLink)
		_, err = w.Enter(ctx, id, ByPasskey, home)
		require.ErrorIs(t, err, ErrClosed)
		require.ErrorIs(t, w.inTx(func(ctx context.Context, tx *db.Tx) error {
			_, err := w.MakeOneTime(ctx, tx, id, "test")
			return err
		}), ErrClosed)
		found, err := w.Get(ctx, id)
		require.NoError(t, err)
		require.True(t, found.Closed)
		require.False(t, found.Blocked)
		require.ErrorIs(t, w.inTx(func(ctx context.Context, tx *db.Tx) error {
			return w.Block(ctx, tx, id, false, "staff:test", "of a test")
		}), ErrClosed,
			"lifting a block that there is not opens nothing")

		reopen := func(player ID) error {
			return w.inTx(func(ctx context.Context, tx *db.Tx) error { return w.Reopen(ctx, tx, player, "staff:1") })
		}
		require.ErrorIs(t, reopen("nobody"), ErrNoPlayer)
		require.NoError(t, reopen(id))
		require.ErrorIs(t, reopen(id), ErrNotClosed)
		require.Equal(t, []string{KindReopened}, w.told())
		_, err = w.signIn(home)
		require.NoError(t, err)
		w.ended(other) // sessions of before stay ended
		require.Equal(t, []string{"account", "account"}, w.trail())
	})
}

func TestAnAccountThatIsNotSettledStaysOpen(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newDoor(t, d)
		unsettled := fault.New(fault.Conflict, "balance_left", "Please withdraw your balance first.")
		w.MayClose = func(_ context.Context, p Player) error {
			require.Equal(t, w.ann.Player.ID, p.ID)
			return unsettled
		}
		require.ErrorIs(t, w.Close(t.Context(), w.who(w.ann.Tokens), Proof{Password: annsPassword}, home), unsettled)
		w.who(w.ann.Tokens)
		require.Empty(t, w.trail())
	})
}

func TestClosingNeedsTheSecondFactorToo(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newDoor(t, d)
		key, _ := w.enrol()
		who := w.who(w.ann.Tokens)
		require.ErrorIs(t, w.Close(t.Context(), who, Proof{Password: annsPassword}, home), ErrCode)
		require.NoError(t, w.Close(t.Context(), who, Proof{annsPassword, w.nextCode(key)}, home))
		w.ended(w.ann.Tokens)
	})
}

func TestABlockIsNotLiftedByClosing(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newDoor(t, d)
		who := w.who(w.ann.Tokens)
		block(t, w.Players, who.PlayerID)
		require.ErrorIs(t, w.Close(t.Context(), who, Proof{Password: annsPassword}, home), ErrBlocked)
	})
}
