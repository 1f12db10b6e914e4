package secondfactor

import (
	"context"
	"encoding/base64"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/rng"
	"maidan/internal/secret"
	"maidan/internal/totp"
)

const ann = "ann"

// harness is the second factors of one realm and the authenticator app of one owner, Ann.
type harness struct {
	*Factors
	t     *testing.T
	clock *clock.Manual
	key   string
}

func newHarness(t *testing.T, d *db.DB, realm string) *harness {
	c := clock.NewManual(time.UnixMilli(1_700_000_000_000))
	return &harness{t: t, clock: c, Factors: New(Config{
		DB: d, Clock: c, Random: rng.Secure(), Key: make([]byte, secret.SealKeyLen), Realm: realm,
		Hasher: secret.NewHasher(secret.Params{Memory: 64, Passes: 1, Threads: 1}),
	})}
}

// code is the code that the app shows now.
func (h *harness) code() string { return totp.Code(h.key, totp.Step(h.clock.Now())) }

// nextCode is the code half a minute later: each code works once.
func (h *harness) nextCode() string {
	h.clock.Advance(30 * time.Second)
	return h.code()
}

func (h *harness) start() (started bool) {
	h.t.Helper()
	require.NoError(h.t, h.DB.InTx(h.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		e, ok, err := h.Start(ctx, tx, ann, "Brand", "ann@example.com")
		if ok {
			h.key = e.Secret
		}
		started = ok
		return err
	}))
	return started
}

func (h *harness) confirm(s Setup) error {
	return h.DB.InTx(h.t.Context(), func(ctx context.Context, tx *db.Tx) error { return h.Confirm(ctx, tx, s) })
}

// enrol switches Ann's second factor on and returns the recovery codes.
func (h *harness) enrol() []string {
	h.t.Helper()
	require.True(h.t, h.start())
	s, err := h.Prepare(h.t.Context(), ann, h.code())
	require.NoError(h.t, err)
	require.NoError(h.t, h.confirm(s))
	return s.RecoveryCodes
}

// enter checks a code and uses it up.
func (h *harness) enter(code string) error {
	right, err := h.Check(h.t.Context(), ann, code)
	if err != nil {
		return err
	}
	return h.DB.InTx(h.t.Context(), func(ctx context.Context, tx *db.Tx) error { return h.Use(ctx, tx, ann, right) })
}

func TestEnrolment(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, "player")
		_, err := h.Prepare(t.Context(), ann, "123456")
		require.ErrorIs(t, err, ErrCode, "no setup was started")
		require.True(t, h.start())
		first := h.code()
		prepared, err := h.Prepare(t.Context(), ann, first)
		require.NoError(t, err)
		require.True(t, h.start())
		require.ErrorIs(t, h.confirm(prepared), ErrCode, "the setup was restarted")
		_, err = h.Prepare(t.Context(), ann, first)
		require.ErrorIs(t, err, ErrCode, "the code of a replaced secret is wrong")
		_, err = h.Check(t.Context(), ann, h.code())
		require.ErrorIs(t, err, ErrCode, "the factor is not on yet")
		codes := h.enrol()
		require.Len(t, codes, 10)
		status, err := h.Status(t.Context(), ann)
		require.NoError(t, err)
		require.Equal(t, Status{h.clock.Now().UnixMilli(), 10}, status)
		require.False(t, h.start(), "a factor that is on is not replaced")
		require.ErrorIs(t, h.enter(h.code()), ErrCode, "the first code is used")
		require.NoError(t, h.enter(h.nextCode()))

		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return h.Remove(ctx, tx, ann) }))
		status, err = h.Status(t.Context(), ann)
		require.NoError(t, err)
		require.Zero(t, status)
	})
}

func TestFactors_RealmsAreSeparate(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		player, staff := newHarness(t, d, "player"), newHarness(t, d, "staff")
		codes := player.enrol()
		on, err := staff.On(t.Context(), d.Reader(), ann)
		require.NoError(t, err)
		require.False(t, on)
		staff.enrol()
		require.ErrorIs(t, staff.enter(player.nextCode()), ErrCode)
		require.ErrorIs(t, staff.enter(codes[0]), ErrCode)
		require.NoError(t, player.enter(codes[0]))
	})
}

func TestRecoveryCodes_WorkOnceAndAreStoredHashed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, "player")
		codes := h.enrol()
		require.NoError(t, h.enter(strings.ToUpper(strings.ReplaceAll(codes[0], "-", " "))))
		require.ErrorIs(t, h.enter(codes[0]), ErrCode)
		fresh, hashes, err := h.RecoveryCodes(t.Context())
		require.NoError(t, err)
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return h.ReplaceRecoveryCodes(ctx, tx, ann, hashes) }))
		require.ErrorIs(t, h.enter(codes[1]), ErrCode, "the old codes stop working")
		require.NoError(t, h.enter(fresh[1]))
		stored, err := h.recoveryHashes(t.Context(), d.Reader(), ann)
		require.NoError(t, err)
		require.Len(t, stored, 9)
		for i, hash := range hashes {
			require.NotContains(t, hash, strings.ReplaceAll(fresh[i], "-", ""))
			require.True(t, strings.HasPrefix(hash, "$argon2id$"))
		}
	})
}

func TestCheck_LocksAfterWrongCodes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, "player")
		h.enrol()
		for range MaxFailures - 1 {
			require.ErrorIs(t, h.enter("aaaaaa"), ErrCode)
		}
		require.ErrorIs(t, h.enter("short"), ErrAttempts)
		require.Equal(t, "Max attempts exceeded", ErrAttempts.Message)
		require.ErrorIs(t, h.enter(h.nextCode()), ErrAttempts, "a right code is refused while locked")
		h.clock.Advance(LockTime)
		for range 3 { // a success resets the count
			for range MaxFailures - 1 {
				require.ErrorIs(t, h.enter("aaaaaa"), ErrCode)
			}
			require.NoError(t, h.enter(h.nextCode()))
		}
	})
}

// several runs n concurrent calls of fn and returns the errors.
func several(n int, fn func() error) []error {
	errs := make([]error, n)
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { errs[i] = fn() })
	}
	all.Wait()
	return errs
}

func TestCheck_LimitsConcurrentGuesses(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, "player")
		h.enrol()
		compared := 0
		for _, err := range several(20, func() error { return h.enter("aaaaaa") }) {
			if errors.Is(err, ErrCode) {
				compared++
			} else {
				require.ErrorIs(t, err, ErrAttempts)
			}
		}
		require.Equal(t, MaxFailures-1, compared, "the fifth guess is compared, too, and answered with the lock")
	})
}

func TestUse_OneOfConcurrentCallsSucceeds(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, "player")
		codes := h.enrol()
		for _, code := range []string{h.nextCode(), codes[0]} {
			succeeded := 0
			for _, err := range several(2, func() error { return h.enter(code) }) {
				if err == nil {
					succeeded++
				} else {
					require.ErrorIs(t, err, ErrCode)
				}
			}
			require.Equal(t, 1, succeeded)
		}
	})
}

// A used code stays used when the clock is set back into its validity.
func TestUsedCode_StaysUsedWhenClockGoesBack(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, "player")
		codes := h.enrol()
		h.clock.Advance(time.Hour)
		code := h.code()
		require.NoError(t, h.enter(code))
		h.clock.Advance(-time.Hour)
		for _, tried := range []string{code, h.code(), h.nextCode()} {
			require.ErrorIs(t, h.enter(tried), ErrCode)
		}
		require.NoError(t, h.enter(codes[0]), "recovery codes do not depend on time")
	})
}

func TestSecret_IsEncryptedAndBoundToOwner(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, "player")
		h.enrol()
		f, err := h.factorOf(t.Context(), d.Reader(), ann)
		require.NoError(t, err)
		raw, err := base64.RawStdEncoding.DecodeString(f.secret)
		require.NoError(t, err)
		require.NotContains(t, string(raw), h.key)
		key, err := h.decrypt(f)
		require.NoError(t, err)
		require.Equal(t, h.key, key)
		_, err = newHarness(t, d, "staff").decrypt(f)
		require.Error(t, err, "a row that was moved to another realm is unreadable")
		f.owner = "another"
		_, err = h.decrypt(f)
		require.Error(t, err, "a row that was moved to another owner is unreadable")
		require.Equal(t, fault.Internal, fault.KindOf(err))
	})
}
