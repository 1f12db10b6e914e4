package staff_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/pace"
	"maidan/internal/staff"
	"maidan/internal/totp"
)

// phone is a member's authenticator app.
type phone struct {
	clock  *clock.Manual
	secret string
}

func (p phone) code() string { return totp.Code(p.secret, totp.Step(p.clock.Now())) }

// next is the code half a minute later: each is good once.
func (p phone) next() string {
	p.clock.Advance(30 * time.Second)
	return p.code()
}

// enrolled makes a member and sets the second factor up.
func enrolled(t *testing.T, s *staff.Staff, c *clock.Manual) (staff.Session, phone, []string) {
	t.Helper()
	ctx := t.Context()
	_, err := s.Add(ctx, "a@example.com", staff.Admin, password)
	require.NoError(t, err)
	waiting, err := s.SignIn(ctx, "a@example.com", password, "203.0.113.9")
	require.NoError(t, err)
	require.Equal(t, staff.StageEnrol, waiting.Stage)
	begun, err := s.StartEnrolment(ctx, waiting.Token)
	require.NoError(t, err)
	p := phone{c, begun.Secret}
	in, codes, err := s.FinishEnrolment(ctx, waiting.Token, p.code(), "203.0.113.9")
	require.NoError(t, err)
	require.Len(t, codes, 10)
	return in, p, codes
}

func TestTheSecondFactorIsSetUpBeforeAnythingElse(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, c := newStaff(d, pace.Rate{})
		ctx := t.Context()
		_, err := s.Add(ctx, "a@example.com", staff.Admin, password)
		require.NoError(t, err)
		waiting, err := s.SignIn(ctx, "a@example.com", password, "203.0.113.9")
		require.NoError(t, err)
		_, err = s.Authenticate(ctx, waiting.Token)
		require.ErrorIs(t, err, staff.ErrSecondFactor)
		_, err = s.FinishSignIn(ctx, waiting.Token, "123456", "")
		require.ErrorIs(t, err, staff.ErrSession, "there is nothing to show yet")
		_, _, err = s.FinishEnrolment(ctx, waiting.Token, "123456", "")
		require.ErrorIs(t, err, staff.ErrCode, "nothing was begun")

		first, err := s.StartEnrolment(ctx, waiting.Token)
		require.NoError(t, err)
		begun, err := s.StartEnrolment(ctx, waiting.Token)
		require.NoError(t, err)
		require.Contains(t, begun.URI, "otpauth://totp/Test%20brand%20office:a@example.com?")
		_, _, err = s.FinishEnrolment(ctx, waiting.Token, phone{c, first.Secret}.code(), "")
		require.ErrorIs(t, err, staff.ErrCode, "beginning again forgets the first")
		in, codes, err := s.FinishEnrolment(ctx, waiting.Token, phone{c, begun.Secret}.code(), "203.0.113.9")
		require.NoError(t, err)
		require.Len(t, codes, 10)
		require.NotEqual(t, waiting.Token, in.Token, "the token of before is worth nothing more")
		_, err = s.Authenticate(ctx, waiting.Token)
		require.ErrorIs(t, err, staff.ErrSession)
		m, err := s.Authenticate(ctx, in.Token)
		require.NoError(t, err)
		require.Equal(t, "a@example.com", m.Email)
		_, err = s.StartEnrolment(ctx, in.Token)
		require.ErrorIs(t, err, staff.ErrSession, "a stolen session replaces nothing")
	})
}

func TestEachSignInAsksForACode(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, c := newStaff(d, pace.Rate{})
		ctx := t.Context()
		_, p, codes := enrolled(t, s, c)
		begin := func() string {
			waiting, err := s.SignIn(ctx, "a@example.com", password, "203.0.113.9")
			require.NoError(t, err)
			require.Equal(t, staff.StageCode, waiting.Stage)
			_, err = s.Authenticate(ctx, waiting.Token)
			require.ErrorIs(t, err, staff.ErrSecondFactor)
			return waiting.Token
		}
		token := begin()
		_, err := s.FinishSignIn(ctx, token, p.code(), "")
		require.ErrorIs(t, err, staff.ErrCode, "it was used to enrol")
		code := p.next()
		in, err := s.FinishSignIn(ctx, token, code, "203.0.113.9")
		require.NoError(t, err)
		_, err = s.Authenticate(ctx, in.Token)
		require.NoError(t, err)
		_, err = s.FinishSignIn(ctx, token, p.next(), "")
		require.ErrorIs(t, err, staff.ErrSession, "one sign-in, one session")
		_, err = s.FinishSignIn(ctx, begin(), code, "")
		require.ErrorIs(t, err, staff.ErrCode)

		_, err = s.FinishSignIn(ctx, begin(), codes[0], "")
		require.NoError(t, err)
		_, err = s.FinishSignIn(ctx, begin(), codes[0], "")
		require.ErrorIs(t, err, staff.ErrCode)

		token = begin()
		c.Advance(10 * time.Minute)
		_, err = s.FinishSignIn(ctx, token, p.code(), "")
		require.ErrorIs(t, err, staff.ErrSession, "a password alone waits ten minutes, not a shift")

		all, err := s.Records(ctx, "", "", 10)
		require.NoError(t, err)
		var actions []string
		for _, r := range all {
			actions = append(actions, r.Action)
		}
		require.Equal(t, []string{"staff.sign_in", "staff.sign_in", "staff.sign_in", "staff.second_factor", "staff.add"}, actions)
		require.JSONEq(t, `{"address":"","recovery_code":true}`, string(all[0].Detail))
	})
}

func TestAMemberIsLetInAgain(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, c := newStaff(d, pace.Rate{})
		ctx := t.Context()
		in, p, codes := enrolled(t, s, c)
		_, err := s.Reset(ctx, "b@example.com", staff.Reset{SecondFactor: true})
		require.ErrorIs(t, err, staff.ErrNoMember)
		_, err = s.Reset(ctx, "a@example.com", staff.Reset{Password: "short"})
		require.ErrorIs(t, err, staff.ErrPassword)

		const fresh = "another long password"
		m, err := s.Reset(ctx, " A@example.com", staff.Reset{Password: fresh})
		require.NoError(t, err)
		require.Equal(t, in.Member, m)
		_, err = s.Authenticate(ctx, in.Token)
		require.ErrorIs(t, err, staff.ErrSession)
		_, err = s.SignIn(ctx, "a@example.com", password, "")
		require.ErrorIs(t, err, staff.ErrCredentials)
		waiting, err := s.SignIn(ctx, "a@example.com", fresh, "")
		require.NoError(t, err)
		_, err = s.FinishSignIn(ctx, waiting.Token, p.next(), "")
		require.NoError(t, err, "the second factor stayed")

		_, err = s.Reset(ctx, "a@example.com", staff.Reset{SecondFactor: true})
		require.NoError(t, err)
		waiting, err = s.SignIn(ctx, "a@example.com", fresh, "")
		require.NoError(t, err)
		require.Equal(t, staff.StageEnrol, waiting.Stage)
		_, err = s.StartEnrolment(ctx, waiting.Token)
		require.NoError(t, err)
		_, _, err = s.FinishEnrolment(ctx, waiting.Token, codes[0], "")
		require.ErrorIs(t, err, staff.ErrCode, "recovery codes went with it")
	})
}

func TestACodeLetsOneOfManyMembersIn(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, c := newStaff(d, pace.Rate{})
		_, p, _ := enrolled(t, s, c)
		code := p.next()
		var tokens []string
		for range 4 {
			waiting, err := s.SignIn(t.Context(), "a@example.com", password, "")
			require.NoError(t, err)
			tokens = append(tokens, waiting.Token)
		}
		got := make(chan error)
		for _, token := range tokens {
			go func() {
				_, err := s.FinishSignIn(context.WithoutCancel(t.Context()), token, code, "")
				got <- err
			}()
		}
		in := 0
		for range tokens {
			if err := <-got; err == nil {
				in++
			} else {
				require.ErrorIs(t, err, staff.ErrCode)
			}
		}
		require.Equal(t, 1, in)
	})
}
