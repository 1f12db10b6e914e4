package player

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/secondfactor"
	"maidan/internal/totp"
)

// enrol switches Ann's second factor on and returns its secret and recovery codes.
func (w *harness) enrol() (key string, codes []string) {
	w.t.Helper()
	caller := w.identity(w.ann.Tokens)
	begun, err := w.StartSecondFactor(w.t.Context(), caller, Proof{Password: annsPassword})
	require.NoError(w.t, err)
	codes, err = w.FinishEnrolment(w.t.Context(), caller, w.code(begun.Secret), home)
	require.NoError(w.t, err)
	return begun.Secret, codes
}

// code is the code that the app shows now.
func (w *harness) code(key string) string { return totp.Code(key, totp.Step(w.clock.Now())) }

// nextCode is the code half a minute later: each code works once.
func (w *harness) nextCode(key string) string {
	w.clock.Advance(30 * time.Second)
	return w.code(key)
}

// signInForChallenge signs Ann in with her password and returns the challenge of the refusal.
func (w *harness) signInForChallenge() string {
	w.t.Helper()
	tokens, err := w.signIn(home)
	require.Empty(w.t, tokens)
	return challengeOf(w.t, err)
}

func challengeOf(t *testing.T, err error) string {
	t.Helper()
	require.ErrorIs(t, err, ErrSecondFactor)
	var f *fault.Error
	require.ErrorAs(t, err, &f)
	challenge, _ := f.Data["challenge"].(string)
	require.NotEmpty(t, challenge)
	return challenge
}

func (w *harness) finish(challenge, code string) (Tokens, error) {
	_, tokens, err := w.FinishSecondFactor(w.t.Context(), challenge, code, home)
	return tokens, err
}

func TestLogin_RequiresSecondFactor(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newHarness(t, d)
		key, codes := w.enrol()
		require.Len(t, codes, 10)
		require.Equal(t, []string{KindSecondFactorChanged}, w.takeEvents())
		state, err := w.SecurityOf(t.Context(), w.ann.Player.ID)
		require.NoError(t, err)
		require.Equal(t, Security{true, w.clock.Now().UnixMilli(), 10}, state)

		challenge := w.signInForChallenge()
		require.Empty(t, w.takeEvents(), "the sign-in is not finished")
		_, err = w.Authenticate(t.Context(), challenge)
		require.ErrorIs(t, err, ErrTokenInvalid, "a challenge opens nothing by itself")
		_, err = w.finish(challenge, w.code(key))
		require.ErrorIs(t, err, ErrCode, "this step was used to enrol")
		code := w.nextCode(key)
		tokens, err := w.finish(challenge, code[:3]+" "+code[3:])
		require.NoError(t, err)
		require.Equal(t, w.ann.Player.ID, w.identity(tokens).PlayerID)
		require.Equal(t, []string{KindSignedIn}, w.takeEvents())

		_, err = w.finish(challenge, code)
		require.ErrorIs(t, err, ErrCode, "a used code is refused")
		_, err = w.finish(w.ann.Tokens.Access, w.nextCode(key))
		require.ErrorIs(t, err, ErrChallenge, "a token is no challenge")
		_, err = w.finish("nonsense", w.nextCode(key))
		require.ErrorIs(t, err, ErrChallenge)
	})
}

func TestFinishSecondFactor_CodeWorksOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newHarness(t, d)
		key, codes := w.enrol()
		challenge, code := w.signInForChallenge(), w.nextCode(key)
		for _, code := range []string{code, codes[0]} {
			errs := several(8, func(int) error {
				_, err := w.finish(challenge, code)
				return err
			})
			require.Equal(t, 1, succeeded(errs), "%v", errs)
			w.clock.Advance(secondfactor.LockTime + time.Second) // the other seven may have counted as wrong
			challenge = w.signInForChallenge()
		}
	})
}

func TestRecoveryCodes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newHarness(t, d)
		ctx := t.Context()
		key, codes := w.enrol()
		_, err := w.finish(w.signInForChallenge(), strings.ToUpper(codes[3]))
		require.NoError(t, err)
		_, err = w.finish(w.signInForChallenge(), codes[3])
		require.ErrorIs(t, err, ErrCode)
		state, err := w.SecurityOf(ctx, w.ann.Player.ID)
		require.NoError(t, err)
		require.Equal(t, 9, state.RecoveryCodes)

		caller := w.identity(w.ann.Tokens)
		fresh, err := w.NewRecoveryCodes(ctx, caller, Proof{Password: annsPassword, Code: w.nextCode(key)}, home)
		require.NoError(t, err)
		require.Len(t, fresh, 10)
		_, err = w.finish(w.signInForChallenge(), codes[4])
		require.ErrorIs(t, err, ErrCode, "the old ones are gone")
		_, err = w.finish(w.signInForChallenge(), fresh[0])
		require.NoError(t, err)
	})
}

func TestChallenge_ExpiresAndIsVoidedByNewPassword(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newHarness(t, d)
		key, _ := w.enrol()
		challenge := w.signInForChallenge()
		w.clock.Advance(challengeAge + time.Second)
		_, err := w.finish(challenge, w.code(key))
		require.ErrorIs(t, err, ErrChallenge)

		challenge = w.signInForChallenge()
		tokens, err := w.finish(w.signInForChallenge(), w.nextCode(key))
		require.NoError(t, err)
		caller := w.identity(tokens)
		require.NoError(t, w.ChangePassword(t.Context(), caller, annsPassword, "another lantern", "another lantern", home))
		_, err = w.finish(challenge, w.nextCode(key))
		require.ErrorIs(t, err, ErrChallenge, "a new password voids challenges of the old one")
	})
}

func TestStartSession_RequiresSecondFactorForSingleFactorMethods(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newHarness(t, d)
		key, _ := w.enrol()
		ctx := t.Context()
		for _, method := range []Method{ByPassword, ByLink, ByToken, ByOpenID, ByMessenger, ""} {
			_, err := w.StartSession(ctx, w.ann.Player.ID, method, home)
			challenge := challengeOf(t, err)
			tokens, err := w.finish(challenge, w.nextCode(key))
			require.NoError(t, err, method)
			w.identity(tokens)
		}
		tokens, err := w.StartSession(ctx, w.ann.Player.ID, ByPasskey, home)
		require.NoError(t, err, "a passkey is two factors by itself")
		w.identity(tokens)

		link := w.makeLink()
		_, _, err = w.SignInByLink(ctx, link, home)
		challenge := challengeOf(t, err)
		_, _, err = w.SignInByLink(ctx, link, home)
		require.ErrorIs(t, err, ErrLink, "the challenge took the link's place")
		_, err = w.finish(challenge, w.nextCode(key))
		require.NoError(t, err)
	})
}

func TestEnrolment_RequiresPasswordAndCode(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newHarness(t, d)
		ctx, caller := t.Context(), w.identity(w.ann.Tokens)
		_, err := w.FinishEnrolment(ctx, caller, "123456", home)
		require.ErrorIs(t, err, ErrCode, "nothing was begun")
		_, err = w.StartSecondFactor(ctx, caller, Proof{Password: "wrong"})
		require.ErrorIs(t, err, ErrWrongPassword)
		first, err := w.StartSecondFactor(ctx, caller, Proof{Password: annsPassword})
		require.NoError(t, err)
		_, err = w.signIn(home)
		require.NoError(t, err, "what is not confirmed is not in force")
		second, err := w.StartSecondFactor(ctx, caller, Proof{Password: annsPassword})
		require.NoError(t, err)
		require.NotEqual(t, first.Secret, second.Secret)
		require.Contains(t, second.URI, "otpauth://totp/Test%20brand:ann@example.com?")
		_, err = w.FinishEnrolment(ctx, caller, w.code(first.Secret), home)
		require.ErrorIs(t, err, ErrCode, "beginning again forgets the first")
		_, err = w.FinishEnrolment(ctx, caller, w.code(second.Secret), home)
		require.NoError(t, err)
		_, err = w.FinishEnrolment(ctx, caller, w.nextCode(second.Secret), home)
		require.ErrorIs(t, err, ErrFactorOn)
		_, err = w.StartSecondFactor(ctx, caller, Proof{Password: annsPassword})
		require.ErrorIs(t, err, ErrFactorOn, "else a stolen session could replace it")
	})
}

func TestStopSecondFactor(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newHarness(t, d)
		ctx, caller := t.Context(), w.identity(w.ann.Tokens)
		require.ErrorIs(t, w.StopSecondFactor(ctx, caller, Proof{Password: annsPassword}, home), ErrFactorOff)
		key, codes := w.enrol()
		require.ErrorIs(t, w.StopSecondFactor(ctx, caller, Proof{Password: annsPassword}, home), ErrCode)
		require.ErrorIs(t, w.StopSecondFactor(ctx, caller, Proof{Code: w.nextCode(key)}, home), ErrWrongPassword)
		require.NoError(t, w.StopSecondFactor(ctx, caller, Proof{annsPassword, w.nextCode(key)}, home))
		_, err := w.signIn(home)
		require.NoError(t, err)
		state, err := w.SecurityOf(ctx, caller.PlayerID)
		require.NoError(t, err)
		require.Equal(t, Security{HasPassword: true}, state)

		w.enrol() // and on again
		_, err = w.finish(w.signInForChallenge(), codes[0])
		require.ErrorIs(t, err, ErrCode, "codes of before do not come back")
		reset := func() error {
			return w.inTx(func(ctx context.Context, tx *db.Tx) error {
				return w.ResetSecondFactor(ctx, tx, caller.PlayerID, "staff:1")
			})
		}
		require.NoError(t, reset())
		require.ErrorIs(t, reset(), ErrFactorOff)
		_, err = w.signIn(home)
		require.NoError(t, err)
		require.Equal(t, []string{"second_factor", "second_factor", "second_factor", "second_factor"}, w.changeNames())
	})
}

func TestFinishSecondFactor_RefusesBlockedAndClosed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newHarness(t, d)
		key, _ := w.enrol()
		challenge := w.signInForChallenge()
		block(t, w.Players, w.ann.Player.ID)
		_, err := w.finish(challenge, w.nextCode(key))
		require.ErrorIs(t, err, ErrBlocked)
		_, err = w.StartSession(t.Context(), "nobody", ByPasskey, home)
		require.ErrorIs(t, err, ErrNoPlayer)
	})
}

// StartSessionTx writes nothing when it refuses, so that its caller may commit.
func TestStartSessionTx_WritesNothingWhenItRefuses(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newHarness(t, d)
		w.enrol()
		w.takeEvents()
		before, err := w.Sessions(t.Context(), w.ann.Player.ID)
		require.NoError(t, err)
		var refusal error
		require.NoError(t, w.inTx(func(ctx context.Context, tx *db.Tx) error {
			_, refusal = w.StartSessionTx(ctx, tx, w.ann.Player.ID, ByOpenID, home)
			if errors.Is(refusal, ErrSecondFactor) {
				return nil
			}
			return refusal
		}))
		challengeOf(t, refusal)
		require.Empty(t, w.takeEvents())
		after, err := w.Sessions(t.Context(), w.ann.Player.ID)
		require.NoError(t, err)
		require.Equal(t, before, after)
	})
}
