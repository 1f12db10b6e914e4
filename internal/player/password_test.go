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

func TestChangePassword(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newHarness(t, d)
		ctx := t.Context()
		other, _ := w.signInAs(home)
		link := w.makeLink()
		var recovery string
		require.NoError(t, w.inTx(func(ctx context.Context, tx *db.Tx) (err error) {
			recovery, _, _, err = w.CreateRecovery(ctx, tx, w.ann.Player.ID)
			return err
		}))
		w.takeEvents()
		caller := w.identity(w.ann.Tokens)
		require.NoError(t, w.ChangePassword(ctx, caller, annsPassword, another, another, home))

		_, err := w.signIn(home)
		require.ErrorIs(t, err, ErrCredentials)
		_, _, err = w.Login(ctx, SignIn{Username: "ann@example.com", Password: another, Visit: home})
		require.NoError(t, err)
		w.requireEnded(other)
		require.Equal(t, caller, w.identity(w.ann.Tokens), "the session that changes it stays open")
		_, _, err = w.SignInByLink(ctx, link, home)
		require.ErrorIs(t, err, ErrLink)
		require.ErrorIs(t, w.RecoverPassword(ctx, recovery, "a third one", "a third one", home), ErrRecovery)
		require.Equal(t, []string{"password"}, w.changeNames())

		require.NoError(t, w.Box.Drain(ctx))
		var kinds []string
		for _, e := range w.events {
			require.NotContains(t, string(e.Payload), another)
			if kinds = append(kinds, e.Kind); e.Kind == KindPasswordChanged {
				payload, err := outbox.Decode[PasswordEvent](e)
				require.NoError(t, err)
				require.Equal(t, PasswordEvent{caller.PlayerID, "password", home.Address, w.clock.Now().UnixMilli()}, payload)
			}
		}
		require.ElementsMatch(t, []string{KindSessionsEnded, KindPasswordChanged, KindSignedIn}, kinds)
	})
}

func TestChangePassword_RefusesWeakPasswords(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newHarness(t, d)
		w.Rules.Breached = func(password string) bool { return password == "password1" }
		ctx, caller := t.Context(), w.identity(w.ann.Tokens)
		err := w.ChangePassword(ctx, caller, "wrong", another, another, home)
		require.ErrorIs(t, err, ErrOldPassword)
		require.Equal(t, "Invalid argument provided for password - old_password", ErrOldPassword.Message)
		for code, c := range map[string][2]string{
			"password_short": {"abc", "abc"}, "password_mismatch": {another, "x"}, "password_breached": {"password1", "password1"},
		} {
			err := w.ChangePassword(ctx, caller, annsPassword, c[0], c[1], home)
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
		require.Empty(t, w.changeNames())
	})
}

func TestChangePassword_LimitsGuesses(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newHarness(t, d)
		w.limits = newLimits(Limits{SignInByAccount: pace.Rate{Every: time.Minute, Burst: 3}}, w.clock)
		caller := w.identity(w.ann.Tokens)
		for range 3 {
			require.ErrorIs(t, w.ChangePassword(t.Context(), caller, "wrong", another, another, home), ErrOldPassword)
		}
		require.ErrorIs(t, w.ChangePassword(t.Context(), caller, annsPassword, another, another, home), ErrTooMany)
		_, err := w.StartSecondFactor(t.Context(), caller, Proof{Password: annsPassword})
		require.ErrorIs(t, err, ErrTooMany, "one count for all that asks for the password again")
		_, err = w.signIn(home)
		require.NoError(t, err, "a thief with a session does not lock the owner out")
	})
}

func TestChangePassword_OneOfTwoConcurrentSucceeds(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newHarness(t, d)
		_, caller := w.signInAs(home)
		_, whoElse := w.signInAs(home)
		both := []Identity{caller, whoElse}
		errs := several(2, func(i int) error {
			return w.ChangePassword(t.Context(), both[i], annsPassword, another, another, home)
		})
		require.Equal(t, 1, succeeded(errs), "%v", errs)
	})
}

func TestChangePassword_AccountWithoutPassword(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newHarness(t, d)
		ctx := t.Context()
		made, err := w.RegisterFederated(ctx, Registration{Currency: "INR", Checkbox1: true, Checkbox2: true, Visit: home},
			Federated{Email: "vouched@example.com", Country: "IN", Join: func(context.Context, *db.Tx, Player) error { return nil }})
		require.NoError(t, err)
		caller := w.identity(made.Tokens)
		state, err := w.SecurityOf(ctx, caller.PlayerID)
		require.NoError(t, err)
		require.False(t, state.HasPassword)
		require.ErrorIs(t, w.ChangePassword(ctx, caller, "", another, another, home), ErrNoPassword)

		_, err = w.StartSecondFactor(ctx, caller, Proof{})
		require.NoError(t, err, "the sign-in is fresh")
		w.clock.Advance(freshAge + time.Second)
		_, err = w.StartSecondFactor(ctx, caller, Proof{})
		require.ErrorIs(t, err, ErrStaleSignIn)
		w.clock.Advance(-time.Hour)
		_, err = w.StartSecondFactor(ctx, caller, Proof{})
		require.ErrorIs(t, err, ErrStaleSignIn, "a clock that is put back makes nothing fresh")
	})
}
