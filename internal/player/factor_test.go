package player

import (
	"context"
	"encoding/base64"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/totp"
)

// enrol switches Ann's second factor on and returns its secret and recovery codes.
func (w *door) enrol() (key string, codes []string) {
	w.t.Helper()
	who := w.who(w.ann.Tokens)
	begun, err := w.StartSecondFactor(w.t.Context(), who, Proof{Password: annsPassword})
	require.NoError(w.t, err)
	codes, err = w.FinishEnrolment(w.t.Context(), who, w.code(begun.Secret), home)
	require.NoError(w.t, err)
	return begun.Secret, codes
}

// code is what the app shows now.
func (w *door) code(key string) string { return totp.Code(key, totp.Step(w.clock.Now())) }

// nextCode is what the app shows half a minute later: each code is good once.
func (w *door) nextCode(key string) string {
	w.clock.Advance(30 * time.Second)
	return w.code(key)
}

// challenged signs Ann in with her password and returns the challenge that she is answered with.
func (w *door) challenged() string {
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

func (w *door) finish(challenge, code string) (Tokens, error) {
	_, tokens, err := w.FinishSecondFactor(w.t.Context(), challenge, code, home)
	return tokens, err
}

func TestASecondFactorIsAskedFor(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newDoor(t, d)
		key, codes := w.enrol()
		require.Len(t, codes, 10)
		require.Equal(t, []string{KindSecondFactorChanged}, w.told())
		state, err := w.SecurityOf(t.Context(), w.ann.Player.ID)
		require.NoError(t, err)
		require.Equal(t, Security{true, w.clock.Now().UnixMilli(), 10}, state)

		challenge := w.challenged()
		require.Empty(t, w.told(), "nobody has signed in yet")
		_, err = w.Authenticate(t.Context(), challenge)
		require.ErrorIs(t, err, ErrTokenInvalid, "a challenge opens nothing by itself")
		_, err = w.finish(challenge, w.code(key))
		require.ErrorIs(t, err, ErrCode, "this step was used to enrol")
		code := w.nextCode(key)
		tokens, err := w.finish(challenge, code[:3]+" "+code[3:])
		require.NoError(t, err)
		require.Equal(t, w.ann.Player.ID, w.who(tokens).PlayerID)
		require.Equal(t, []string{KindSignedIn}, w.told())

		_, err = w.finish(challenge, code)
		require.ErrorIs(t, err, ErrCode, "whoever looked over the shoulder comes too late")
		_, err = w.finish(w.ann.Tokens.Access, w.nextCode(key))
		require.ErrorIs(t, err, ErrChallenge, "a token is no challenge")
		_, err = w.finish("nonsense", w.nextCode(key))
		require.ErrorIs(t, err, ErrChallenge)
	})
}

func TestACodeLetsOneOfManyIn(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newDoor(t, d)
		key, codes := w.enrol()
		challenge, code := w.challenged(), w.nextCode(key)
		for _, code := range []string{code, codes[0]} {
			errs := several(8, func(int) error {
				_, err := w.finish(challenge, code)
				return err
			})
			require.Equal(t, 1, succeeded(errs), "%v", errs)
			w.clock.Advance(lockTime + time.Second) // the other seven may have counted as wrong
			challenge = w.challenged()
		}
	})
}

func TestRecoveryCodes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newDoor(t, d)
		ctx := t.Context()
		key, codes := w.enrol()
		_, err := w.finish(w.challenged(), strings.ToUpper(codes[3]))
		require.NoError(t, err)
		_, err = w.finish(w.challenged(), codes[3])
		require.ErrorIs(t, err, ErrCode)
		state, err := w.SecurityOf(ctx, w.ann.Player.ID)
		require.NoError(t, err)
		require.Equal(t, 9, state.RecoveryCodes)

		who := w.who(w.ann.Tokens)
		fresh, err := w.NewRecoveryCodes(ctx, who, Proof{Password: annsPassword, Code: w.nextCode(key)}, home)
		require.NoError(t, err)
		require.Len(t, fresh, 10)
		_, err = w.finish(w.challenged(), codes[4])
		require.ErrorIs(t, err, ErrCode, "the old ones are gone")
		_, err = w.finish(w.challenged(), fresh[0])
		require.NoError(t, err)

		hashes, err := recoveryHashes(ctx, d.Reader(), who.PlayerID)
		require.NoError(t, err)
		for i, hash := range hashes {
			require.NotContains(t, hash, strings.ReplaceAll(fresh[i], "-", ""))
			require.True(t, strings.HasPrefix(hash, "$argon2id$"))
		}
	})
}

func TestWrongCodesAreCounted(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newDoor(t, d)
		key, _ := w.enrol()
		challenge := w.challenged()
		for range mostFailures - 1 {
			_, err := w.finish(challenge, "aaaaaa")
			require.ErrorIs(t, err, ErrCode)
		}
		_, err := w.finish(challenge, "short")
		require.ErrorIs(t, err, ErrAttempts)
		require.Equal(t, "Max attempts exceeded", ErrAttempts.Message)
		_, err = w.finish(challenge, w.nextCode(key))
		require.ErrorIs(t, err, ErrAttempts, "the right one does not help now")
		_, err = w.finish(w.challenged(), w.nextCode(key))
		require.ErrorIs(t, err, ErrAttempts, "nor does beginning again")

		w.clock.Advance(lockTime)
		for range 3 { // a success begins the count anew
			for range mostFailures - 1 {
				_, err = w.finish(w.challenged(), "aaaaaa")
				require.ErrorIs(t, err, ErrCode)
			}
			_, err = w.finish(w.challenged(), w.nextCode(key))
			require.NoError(t, err)
		}
	})
}

func TestManyGuessesAtOnceAreNotMoreThanFive(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newDoor(t, d)
		w.enrol()
		challenge := w.challenged()
		errs := several(20, func(int) error {
			_, err := w.finish(challenge, "aaaaaa")
			return err
		})
		looked := 0
		for _, err := range errs {
			if errors.Is(err, ErrCode) {
				looked++
			} else {
				require.ErrorIs(t, err, ErrAttempts)
			}
		}
		require.Equal(t, mostFailures-1, looked, "the fifth is looked at, too, and answered with the lock")
	})
}

func TestAChallengeGrowsOldAndIsVoidedByAnotherPassword(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newDoor(t, d)
		key, _ := w.enrol()
		challenge := w.challenged()
		w.clock.Advance(challengeAge + time.Second)
		_, err := w.finish(challenge, w.code(key))
		require.ErrorIs(t, err, ErrChallenge)

		challenge = w.challenged()
		tokens, err := w.finish(w.challenged(), w.nextCode(key))
		require.NoError(t, err)
		who := w.who(tokens)
		require.NoError(t, w.ChangePassword(t.Context(), who, annsPassword, "another lantern", "another lantern", home))
		_, err = w.finish(challenge, w.nextCode(key))
		require.ErrorIs(t, err, ErrChallenge, "who knew the old password knows nothing now")
	})
}

func TestEveryWeakWayMeetsTheSecondFactor(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newDoor(t, d)
		key, _ := w.enrol()
		ctx := t.Context()
		for _, way := range []Way{ByPassword, ByLink, ByToken, ByOpenID, ByMessenger, ""} {
			_, err := w.Enter(ctx, w.ann.Player.ID, way, home)
			challenge := challengeOf(t, err)
			tokens, err := w.finish(challenge, w.nextCode(key))
			require.NoError(t, err, way)
			w.who(tokens)
		}
		tokens, err := w.Enter(ctx, w.ann.Player.ID, ByPasskey, home)
		require.NoError(t, err, "a passkey is two factors by itself")
		w.who(tokens)

		link := w.makeLink()
		_, _, err = w.OneTime(ctx, link, home)
		challenge := challengeOf(t, err)
		_, _, err = w.OneTime(ctx, link, home)
		require.ErrorIs(t, err, ErrLink, "the challenge took the link's place")
		_, err = w.finish(challenge, w.nextCode(key))
		require.NoError(t, err)
	})
}

func TestEnrolmentNeedsThePasswordAndACode(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newDoor(t, d)
		ctx, who := t.Context(), w.who(w.ann.Tokens)
		_, err := w.FinishEnrolment(ctx, who, "123456", home)
		require.ErrorIs(t, err, ErrCode, "nothing was begun")
		_, err = w.StartSecondFactor(ctx, who, Proof{Password: "wrong"})
		require.ErrorIs(t, err, ErrWrongPassword)
		first, err := w.StartSecondFactor(ctx, who, Proof{Password: annsPassword})
		require.NoError(t, err)
		_, err = w.signIn(home)
		require.NoError(t, err, "what is not confirmed is not in force")
		second, err := w.StartSecondFactor(ctx, who, Proof{Password: annsPassword})
		require.NoError(t, err)
		require.NotEqual(t, first.Secret, second.Secret)
		require.Contains(t, second.URI, "otpauth://totp/Test%20house:ann@example.com?")
		_, err = w.FinishEnrolment(ctx, who, w.code(first.Secret), home)
		require.ErrorIs(t, err, ErrCode, "beginning again forgets the first")
		_, err = w.FinishEnrolment(ctx, who, w.code(second.Secret), home)
		require.NoError(t, err)
		_, err = w.FinishEnrolment(ctx, who, w.nextCode(second.Secret), home)
		require.ErrorIs(t, err, ErrFactorOn)
		_, err = w.StartSecondFactor(ctx, who, Proof{Password: annsPassword})
		require.ErrorIs(t, err, ErrFactorOn, "else a stolen session could replace it")
	})
}

func TestSwitchingTheSecondFactorOff(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newDoor(t, d)
		ctx, who := t.Context(), w.who(w.ann.Tokens)
		require.ErrorIs(t, w.StopSecondFactor(ctx, who, Proof{Password: annsPassword}, home), ErrFactorOff)
		key, codes := w.enrol()
		require.ErrorIs(t, w.StopSecondFactor(ctx, who, Proof{Password: annsPassword}, home), ErrCode)
		require.ErrorIs(t, w.StopSecondFactor(ctx, who, Proof{Code: w.nextCode(key)}, home), ErrWrongPassword)
		require.NoError(t, w.StopSecondFactor(ctx, who, Proof{annsPassword, w.nextCode(key)}, home))
		_, err := w.signIn(home)
		require.NoError(t, err)
		state, err := w.SecurityOf(ctx, who.PlayerID)
		require.NoError(t, err)
		require.Equal(t, Security{HasPassword: true}, state)

		w.enrol() // and on again
		_, err = w.finish(w.challenged(), codes[0])
		require.ErrorIs(t, err, ErrCode, "codes of before do not come back")
		reset := func() error {
			return w.inTx(func(ctx context.Context, tx *db.Tx) error {
				return w.ResetSecondFactor(ctx, tx, who.PlayerID, "staff:1")
			})
		}
		require.NoError(t, reset())
		require.ErrorIs(t, reset(), ErrFactorOff)
		_, err = w.signIn(home)
		require.NoError(t, err)
		require.Equal(t, []string{"second_factor", "second_factor", "second_factor", "second_factor"}, w.trail())
	})
}

func TestSecretsAreSealedAndBoundToTheirPlayer(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newDoor(t, d)
		key, _ := w.enrol()
		f, err := secondFactorOf(t.Context(), d.Reader(), w.ann.Player.ID)
		require.NoError(t, err)
		raw, err := base64.RawStdEncoding.DecodeString(f.secret)
		require.NoError(t, err)
		require.NotContains(t, string(raw), key)
		opened, err := w.unseal(f)
		require.NoError(t, err)
		require.Equal(t, key, opened)
		f.player = "somebody else"
		_, err = w.unseal(f)
		require.Error(t, err, "a row that was moved is not read")
		require.Equal(t, fault.Internal, fault.KindOf(err))
	})
}

// A code that was accepted stays used when the clock is put back to where it would be good again.
func TestAUsedCodeStaysUsedWhenTheClockIsPutBack(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newDoor(t, d)
		key, codes := w.enrol()
		w.clock.Advance(time.Hour)
		code := w.code(key)
		_, err := w.finish(w.challenged(), code)
		require.NoError(t, err)
		w.clock.Advance(-time.Hour)
		for _, tried := range []string{code, w.code(key), w.nextCode(key)} {
			_, err = w.finish(w.challenged(), tried)
			require.ErrorIs(t, err, ErrCode)
		}
		_, err = w.finish(w.challenged(), codes[0])
		require.NoError(t, err, "recovery codes know no time")
	})
}

func TestNobodyWhoIsRefusedFinishes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newDoor(t, d)
		key, _ := w.enrol()
		challenge := w.challenged()
		block(t, w.Players, w.ann.Player.ID)
		_, err := w.finish(challenge, w.nextCode(key))
		require.ErrorIs(t, err, ErrBlocked)
		_, err = w.Enter(t.Context(), "nobody", ByPasskey, home)
		require.ErrorIs(t, err, ErrNoPlayer)
	})
}

// EnterTx writes nothing when it refuses, so that its caller may commit what it has done.
func TestTheCallerMayCommitWithAChallenge(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newDoor(t, d)
		w.enrol()
		w.told()
		before, err := w.Sessions(t.Context(), w.ann.Player.ID)
		require.NoError(t, err)
		var refusal error
		require.NoError(t, w.inTx(func(ctx context.Context, tx *db.Tx) error {
			_, refusal = w.EnterTx(ctx, tx, w.ann.Player.ID, ByOpenID, home)
			if errors.Is(refusal, ErrSecondFactor) {
				return nil
			}
			return refusal
		}))
		challengeOf(t, refusal)
		require.Empty(t, w.told())
		after, err := w.Sessions(t.Context(), w.ann.Player.ID)
		require.NoError(t, err)
		require.Equal(t, before, after)
	})
}
