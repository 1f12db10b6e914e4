package player

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/outbox"
	"maidan/internal/pace"
)

const another = "another lantern"

func TestAPasswordIsChanged(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newDoor(t, d)
		ctx := t.Context()
		other, _ := w.enters(home)
		link := w.makeLink()
		var letter string
		require.NoError(t, w.inTx(func(ctx context.Context, tx *db.Tx) (err error) {
			letter, _, _, err = w.MakeRecovery(ctx, tx, w.ann.Player.ID)
			return err
		}))
		w.told()
		who := w.who(w.ann.Tokens)
		require.NoError(t, w.ChangePassword(ctx, who, annsPassword, another, another, home))

		_, err := w.signIn(home)
		require.ErrorIs(t, err, ErrCredentials)
		_, _, err = w.Login(ctx, SignIn{Username: "ann@example.com", Password: another, Visit: home})
		require.NoError(t, err)
		w.ended(other)
		require.Equal(t, who, w.who(w.ann.Tokens), "whoever changes it stays signed in")
		_, _, err = w.OneTime(ctx, link, home)
		require.ErrorIs(t, err, ErrLink)
		require.ErrorIs(t, w.RecoverPassword(ctx, letter, "a third one", "a third one", home), ErrRecovery)
		require.Equal(t, []string{"password"}, w.trail())

		require.NoError(t, w.Box.Drain(ctx))
		var kinds []string
		for _, e := range w.events {
			require.NotContains(t, string(e.Payload), another)
			if kinds = append(kinds, e.Kind); e.Kind == KindPasswordChanged {
				told, err := outbox.Decode[PasswordEvent](e)
				require.NoError(t, err)
				require.Equal(t, PasswordEvent{who.PlayerID, "password", home.Address, w.clock.Now().UnixMilli()}, told)
			}
		}
		require.ElementsMatch(t, []string{KindSessionsEnded, KindPasswordChanged, KindSignedIn}, kinds)
	})
}

func TestPasswordsThatAreNotTaken(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newDoor(t, d)
		w.Rules.Breached = func(password string) bool { return password == "password1" }
		ctx, who := t.Context(), w.who(w.ann.Tokens)
		err := w.ChangePassword(ctx, who, "wrong", another, another, home)
		require.ErrorIs(t, err, ErrOldPassword)
		require.Equal(t, "Invalid argument provided for password - old_password", ErrOldPassword.Message)
		for code, c := range map[string][2]string{
			"password_short": {"abc", "abc"}, "password_mismatch": {another, "x"}, "password_breached": {"password1", "password1"},
		} {
			err := w.ChangePassword(ctx, who, annsPassword, c[0], c[1], home)
			var f *fault.Error
			require.ErrorAs(t, err, &f)
			require.Equal(t, code, f.Details[0].Code)
		}
		_, err = w.Register(ctx, Registration{
			Username: "b@example.com", Currency: "INR", Password: "password1", RepeatPassword: "password1", Checkbox1: true, Checkbox2: true,
		})
		require.ErrorIs(t, err, errRegistration)
		require.ErrorIs(t, w.RecoverPassword(ctx, "any", "password1", "password1", home), errPassword)
		_, err = w.signIn(home)
		require.NoError(t, err, "nothing was changed")
		require.Empty(t, w.trail())
	})
}

func TestOldPasswordsAreNotGuessed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newDoor(t, d)
		w.limits = newLimits(Limits{SignInByAccount: pace.Rate{Every: time.Minute, Burst: 3}}, w.clock)
		who := w.who(w.ann.Tokens)
		for range 3 {
			require.ErrorIs(t, w.ChangePassword(t.Context(), who, "wrong", another, another, home), ErrOldPassword)
		}
		require.ErrorIs(t, w.ChangePassword(t.Context(), who, annsPassword, another, another, home), ErrTooMany)
		_, err := w.StartSecondFactor(t.Context(), who, Proof{Password: annsPassword})
		require.ErrorIs(t, err, ErrTooMany, "one count for all that asks for the password again")
		_, err = w.signIn(home)
		require.NoError(t, err, "a thief with a session does not lock the owner out")
	})
}

func TestTwoChangesOfOnePassword(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newDoor(t, d)
		_, who := w.enters(home)
		_, whoElse := w.enters(home)
		both := []Identity{who, whoElse}
		errs := several(2, func(i int) error {
			return w.ChangePassword(t.Context(), both[i], annsPassword, another, another, home)
		})
		require.Equal(t, 1, succeeded(errs), "%v", errs)
	})
}

func TestWhoHasNoPassword(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newDoor(t, d)
		ctx := t.Context()
		made, err := w.RegisterVouched(ctx, Registration{Currency: "INR", Checkbox1: true, Checkbox2: true, Visit: home},
			Vouched{Email: "vouched@example.com", Country: "IN", Join: func(context.Context, *db.Tx, Player) error { return nil }})
		require.NoError(t, err)
		who := w.who(made.Tokens)
		state, err := w.SecurityOf(ctx, who.PlayerID)
		require.NoError(t, err)
		require.False(t, state.HasPassword)
		require.ErrorIs(t, w.ChangePassword(ctx, who, "", another, another, home), ErrNoPassword)

		_, err = w.StartSecondFactor(ctx, who, Proof{})
		require.NoError(t, err, "the sign-in is fresh")
		w.clock.Advance(freshAge + time.Second)
		_, err = w.StartSecondFactor(ctx, who, Proof{})
		require.ErrorIs(t, err, ErrNotFresh)
		w.clock.Advance(-time.Hour)
		_, err = w.StartSecondFactor(ctx, who, Proof{})
		require.ErrorIs(t, err, ErrNotFresh, "a clock that is put back makes nothing fresh")
	})
}
