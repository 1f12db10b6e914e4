package verification_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/player"
	"maidan/internal/verification"
)

func TestConfirmEmail_AcceptsTheLink(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		asha := h.asha(t)
		h.welcome(t, asha)
		code := h.lastCode(t)
		require.Equal(t, "asha@example.com", code.Target)
		require.False(t, code.Other)
		require.Equal(t, verification.Unconfirmed, h.state(t, asha).Email.Status)
		visitor := verification.Caller{Address: "192.0.2.9"}
		require.ErrorIs(t, h.ConfirmEmail(t.Context(), visitor, code.Code), verification.ErrSignIn, "digits need a signed-in player")
		require.NoError(t, h.ConfirmEmail(t.Context(), visitor, code.Token))
		require.Equal(t, verification.Confirmed, h.state(t, asha).Email.Status)
		email, phone, err := h.Confirmed(t.Context(), d.Reader(), asha.Player)
		require.NoError(t, err)
		require.True(t, email)
		require.False(t, phone)
		require.Equal(t, []string{verification.KindEmailConfirmed}, h.kinds(t))
		require.ErrorIs(t, h.ConfirmEmail(t.Context(), visitor, code.Token), verification.ErrConfirmed, "the second use reports that the address is confirmed")
		require.ErrorIs(t, h.SendEmailCode(t.Context(), asha), verification.ErrConfirmed)
		h.welcome(t, asha)
		require.NoError(t, h.box.Drain(t.Context()))
		require.Len(t, h.made, 1, "no code to a confirmed address")
		changes, err := h.Players.Changes(t.Context(), asha.Player, "", 1)
		require.NoError(t, err)
		require.Equal(t, "email", changes[0].What)
	})
}

func TestCodes_Expire(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		asha := h.player(t, player.Registration{Username: "asha@example.com", Phone: "+919812345678"})
		require.NoError(t, h.SendEmailCode(t.Context(), asha))
		old := h.lastCode(t)
		h.clock.Advance(24 * time.Hour)
		require.ErrorIs(t, h.ConfirmEmail(t.Context(), asha, old.Token), verification.ErrLinkExpired)
		require.ErrorIs(t, h.ConfirmEmail(t.Context(), asha, old.Code), verification.ErrCodeExpired)
		require.NoError(t, h.SendEmailCode(t.Context(), asha))
		fresh := h.lastCode(t)
		h.clock.Advance(24*time.Hour - time.Millisecond)
		require.NoError(t, h.ConfirmEmail(t.Context(), asha, fresh.Code))

		require.NoError(t, h.SendPhoneCode(t.Context(), asha))
		message := h.lastCode(t)
		require.Equal(t, "+919812345678", message.Target)
		require.Empty(t, message.Token)
		require.Len(t, message.Code, 6)
		h.clock.Advance(10 * time.Minute)
		require.ErrorIs(t, h.ConfirmPhone(t.Context(), asha, message.Code), verification.ErrCodeExpired)
		require.NoError(t, h.SendPhoneCode(t.Context(), asha))
		message = h.lastCode(t)
		h.clock.Advance(10*time.Minute - time.Millisecond)
		require.NoError(t, h.ConfirmPhone(t.Context(), asha, message.Code))
		require.Equal(t, verification.Confirmed, h.state(t, asha).Phone.Status)
	})
}

func TestCodes_AreSentOnceAMinuteAndFiveTimesADay(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		asha := h.asha(t)
		began := h.clock.Now()
		for i := range 5 {
			require.NoError(t, h.SendEmailCode(t.Context(), asha))
			if i < 4 {
				err := h.ChangeEmail(t.Context(), asha, "other@example.com")
				require.ErrorIs(t, err, verification.ErrTooSoon, "one limit for the channel")
				require.Equal(t, h.clock.Now().Add(time.Minute).UnixMilli(), h.state(t, asha).Email.NextCodeAt)
			}
			h.clock.Advance(time.Minute)
		}
		err := h.SendEmailCode(t.Context(), asha)
		require.ErrorIs(t, err, verification.ErrAttempts)
		require.ErrorContains(t, err, "Max attempts exceeded")
		var f *fault.Error
		require.ErrorAs(t, err, &f)
		require.Equal(t, int64((24*time.Hour-5*time.Minute)/time.Second), f.Data["retry_after"])
		require.Equal(t, began.Add(24*time.Hour).UnixMilli(), h.state(t, asha).Email.NextCodeAt)

		// The limit of an address counts the codes of all accounts.
		ravi := h.player(t, player.Registration{Username: "ravi@example.com"})
		require.ErrorIs(t, h.ChangeEmail(t.Context(), ravi, "asha@example.com"), verification.ErrAttempts)
		require.NoError(t, h.ChangeEmail(t.Context(), ravi, "ravi2@example.com"))

		h.clock.Advance(24*time.Hour - 5*time.Minute)
		require.NoError(t, h.SendEmailCode(t.Context(), asha))
	})
}

func TestCodes_OnlyTheNewestIsValid(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		asha := h.asha(t)
		require.NoError(t, h.SendEmailCode(t.Context(), asha))
		first := h.lastCode(t)
		h.clock.Advance(time.Minute)
		require.NoError(t, h.SendEmailCode(t.Context(), asha))
		require.ErrorIs(t, h.ConfirmEmail(t.Context(), asha, first.Code), verification.ErrCodeExpired, "only the first is written")
		second := h.lastCode(t)
		require.ErrorIs(t, h.ConfirmEmail(t.Context(), asha, first.Token), verification.ErrLinkExpired)
		require.NoError(t, h.ConfirmEmail(t.Context(), asha, second.Code))
	})
}

func TestCodes_EndAfterFiveWrongGuesses(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		asha := h.asha(t)
		require.NoError(t, h.SendEmailCode(t.Context(), asha))
		code := h.lastCode(t)
		for left := int64(4); left > 0; left-- {
			err := h.ConfirmEmail(t.Context(), asha, wrong(code.Code))
			require.ErrorIs(t, err, verification.ErrCode)
			var f *fault.Error
			require.ErrorAs(t, err, &f)
			require.Equal(t, left, f.Data["attempts_left"])
			require.Equal(t, left, h.state(t, asha).Email.AttemptsLeft)
		}
		require.ErrorIs(t, h.ConfirmEmail(t.Context(), asha, wrong(code.Code)), verification.ErrAttempts)
		require.ErrorIs(t, h.ConfirmEmail(t.Context(), asha, code.Code), verification.ErrAttempts, "the right code is refused after five guesses")
		require.ErrorIs(t, h.ConfirmEmail(t.Context(), asha, code.Token), verification.ErrLinkExpired)
		require.Zero(t, h.state(t, asha).Email.ExpiresAt)
	})
}

// Of thirty concurrent guesses exactly five are checked.
func TestCodes_CountConcurrentGuesses(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		asha := h.player(t, player.Registration{Phone: "+919812345678"})
		require.NoError(t, h.SendPhoneCode(t.Context(), asha))
		message := h.lastCode(t)
		var looked, exhausted atomic.Int64
		var all sync.WaitGroup
		for range 30 {
			all.Go(func() {
				switch fault.CodeOf(h.ConfirmPhone(t.Context(), asha, wrong(message.Code))) {
				case verification.ErrCode.Code:
					looked.Add(1)
				case verification.ErrAttempts.Code:
					exhausted.Add(1)
				}
			})
		}
		all.Wait()
		require.Equal(t, int64(4), looked.Load(), "the fifth guess ends the code")
		require.Equal(t, int64(26), exhausted.Load())
		require.ErrorIs(t, h.ConfirmPhone(t.Context(), asha, message.Code), verification.ErrAttempts)
	})
}

func TestCodes_ServeOneOfManyConcurrentRequests(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		asha := h.asha(t)
		require.NoError(t, h.SendEmailCode(t.Context(), asha))
		code := h.lastCode(t)
		var good atomic.Int64
		var all sync.WaitGroup
		for i := range 10 {
			typed := code.Code
			if i%2 == 0 {
				typed = code.Token
			}
			all.Go(func() {
				if h.ConfirmEmail(t.Context(), asha, typed) == nil {
					good.Add(1)
				}
			})
		}
		all.Wait()
		require.Equal(t, int64(1), good.Load())
		require.Equal(t, []string{verification.KindEmailConfirmed}, h.kinds(t))
	})
}

func TestPurge_DeletesOldCodes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		asha := h.asha(t)
		require.NoError(t, h.SendEmailCode(t.Context(), asha))
		require.NoError(t, h.Purge(t.Context()))
		targets, err := h.Targets(t.Context(), asha.Player)
		require.NoError(t, err)
		require.Equal(t, []string{"asha@example.com"}, targets)
		h.clock.Advance(9 * 24 * time.Hour)
		require.NoError(t, h.Purge(t.Context()))
		var n int
		require.NoError(t, d.Reader().QueryRow(t.Context(), "SELECT count(*) FROM verification_codes").Scan(&n))
		require.Zero(t, n)
	})
}
