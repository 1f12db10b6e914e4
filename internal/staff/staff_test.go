package staff_test

import (
	"bytes"
	"context"
	"errors"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/pace"
	"maidan/internal/rng"
	"maidan/internal/secret"
	"maidan/internal/staff"
)

const password = "correct horse battery"

func newStaff(d *db.DB, limit pace.Rate) (*staff.Staff, *clock.Manual) {
	c := clock.NewManual(time.UnixMilli(1_760_000_000_000))
	return staff.New(staff.Config{
		DB: d, Clock: c, Random: rng.Secure(), IDs: id.NewMaker(c, rng.Secure()), Limit: limit,
		Key: bytes.Repeat([]byte{7}, secret.SealKeyLen), Brand: "Test brand",
		Hasher: secret.NewHasher(secret.Params{Memory: 64, Passes: 1, Threads: 1}),
	}), c
}

func TestAMemberSignsInAndOut(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, c := newStaff(d, pace.Rate{})
		ctx := t.Context()
		m, err := s.AddWithoutSecondFactor(ctx, " Cash@Example.com", staff.Cashier, password)
		require.NoError(t, err)
		require.Equal(t, "cash@example.com", m.Email)

		in, err := s.SignIn(ctx, "CASH@example.com ", password, "203.0.113.9")
		require.NoError(t, err)
		require.Equal(t, m, in.Member)
		got, err := s.Authenticate(ctx, in.Token)
		require.NoError(t, err)
		require.Equal(t, m, got)
		require.True(t, got.May(staff.DecideWithdrawals))
		require.False(t, got.May(staff.Trade))

		for range 6 { // a busy session outlives the idle hour
			c.Advance(50 * time.Minute)
			_, err = s.Authenticate(ctx, in.Token)
			require.NoError(t, err)
		}
		require.NoError(t, s.SignOut(ctx, in.Token))
		require.NoError(t, s.SignOut(ctx, in.Token))
		_, err = s.Authenticate(ctx, in.Token)
		require.ErrorIs(t, err, staff.ErrSession)
	})
}

func TestSessionsEnd(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, c := newStaff(d, pace.Rate{})
		ctx := t.Context()
		_, err := s.AddWithoutSecondFactor(ctx, "a@example.com", staff.Admin, password)
		require.NoError(t, err)
		idle, err := s.SignIn(ctx, "a@example.com", password, "")
		require.NoError(t, err)
		c.Advance(time.Hour)
		_, err = s.Authenticate(ctx, idle.Token)
		require.ErrorIs(t, err, staff.ErrSession)

		busy, err := s.SignIn(ctx, "a@example.com", password, "")
		require.NoError(t, err)
		for range 23 {
			c.Advance(30 * time.Minute)
			_, err = s.Authenticate(ctx, busy.Token)
			require.NoError(t, err)
		}
		c.Advance(30 * time.Minute)
		_, err = s.Authenticate(ctx, busy.Token)
		require.ErrorIs(t, err, staff.ErrSession, "a shift is over after twelve hours")
		for _, token := range []string{"", "x", busy.Token + "x"} {
			_, err = s.Authenticate(ctx, token)
			require.ErrorIs(t, err, staff.ErrSession)
		}
	})
}

func TestBadMembersAndBadSignIns(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, _ := newStaff(d, pace.Rate{Every: time.Minute, Burst: 6})
		ctx := t.Context()
		_, err := s.AddWithoutSecondFactor(ctx, "a@example.com", staff.Admin, password)
		require.NoError(t, err)
		for _, c := range []struct {
			email    string
			role     staff.Role
			password string
			want     error
		}{
			{"A@example.com", staff.Trader, password, staff.ErrExists},
			{"a", staff.Trader, password, staff.ErrEmail},
			{"a\x00@b.co", staff.Trader, password, staff.ErrEmail},
			{"b@example.com", "boss", password, staff.ErrRole},
			{"b@example.com", staff.Trader, "short", staff.ErrPassword},
		} {
			_, err := s.Add(ctx, c.email, c.role, c.password)
			require.ErrorIs(t, err, c.want)
		}
		for range 5 {
			_, err = s.SignIn(ctx, "a@example.com", "wrong", "203.0.113.9")
			require.ErrorIs(t, err, staff.ErrCredentials)
		}
		_, err = s.SignIn(ctx, "nobody\x00@example.com", password, "203.0.113.9")
		require.ErrorIs(t, err, staff.ErrCredentials)
		_, err = s.SignIn(ctx, "a@example.com", password, "203.0.113.9")
		require.Equal(t, fault.TooMany, fault.KindOf(err))
	})
}

func TestTheAuditTrail(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, _ := newStaff(d, pace.Rate{})
		ctx := t.Context()
		m, err := s.AddWithoutSecondFactor(ctx, "a@example.com", staff.Admin, password)
		require.NoError(t, err)
		_, err = s.SignIn(ctx, "a@example.com", password, "203.0.113.9")
		require.NoError(t, err)
		note := func(fail error) error {
			return d.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
				if err := s.Record(ctx, tx, m.ID, "withdrawal.approve", "w1", map[string]string{"reason": "ok"}); err != nil {
					return err
				}
				return fail
			})
		}
		undone := errors.New("undone")
		require.ErrorIs(t, note(undone), undone)
		require.NoError(t, note(nil))

		all, err := s.Records(ctx, "", "", 10)
		require.NoError(t, err)
		var actions []string
		for _, r := range all {
			actions = append(actions, r.Action)
			require.NotContains(t, string(r.Detail), password)
		}
		require.Equal(t, []string{"withdrawal.approve", "staff.sign_in", "staff.add"}, actions)
		older, err := s.Records(ctx, "", all[0].ID, 1)
		require.NoError(t, err)
		require.Equal(t, all[1:2], older)
		of, err := s.Records(ctx, "w1", "", 10)
		require.NoError(t, err)
		require.Len(t, of, 1)
		require.JSONEq(t, `{"reason":"ok"}`, string(of[0].Detail))
	})
}

func TestEveryRoleHasPermissionsAndNobodyElse(t *testing.T) {
	t.Parallel()
	for _, r := range []staff.Role{staff.Admin, staff.Cashier, staff.Support, staff.Trader, staff.Marketer} {
		require.NotEmpty(t, r.Permissions())
	}
	require.Empty(t, staff.Role("boss").Permissions())
	require.False(t, staff.Member{Role: "boss"}.May(staff.SeePlayers))
}

func TestSignIn_WrongPasswordsElsewhereKeepNobodyOut(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, _ := newStaff(d, pace.Rate{Every: time.Minute, Burst: 5})
		_, err := s.AddWithoutSecondFactor(t.Context(), "cash@example.com", staff.Cashier, password)
		require.NoError(t, err)
		for i := range 20 { // from one network of 64 bits, each time another address
			_, err = s.SignIn(t.Context(), "cash@example.com", "wrong", "2001:db8:1:2::"+strconv.Itoa(i+1))
		}
		require.ErrorIs(t, err, staff.ErrTooMany, "the network is limited")
		_, err = s.SignIn(t.Context(), "cash@example.com", password, "203.0.113.9")
		require.NoError(t, err, "the owner is not kept out")
	})
}
