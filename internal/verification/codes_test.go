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

func TestANewAddressIsConfirmedByTheLink(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		asha := h.asha(t)
		h.welcome(t, asha)
		letter := h.letter(t)
		require.Equal(t, "asha@example.com", letter.Target)
		require.False(t, letter.Other)
		require.Equal(t, verification.Unconfirmed, h.state(t, asha).Email.Status)
		anybody := verification.Asker{Address: "192.0.2.9"}
		require.ErrorIs(t, h.ConfirmEmail(t.Context(), anybody, letter.Code), verification.ErrSignIn, "digits need their player")
		require.NoError(t, h.ConfirmEmail(t.Context(), anybody, letter.Token))
		require.Equal(t, verification.Confirmed, h.state(t, asha).Email.Status)
		email, phone, err := h.Reached(t.Context(), d.Reader(), asha.Player)
		require.NoError(t, err)
		require.True(t, email)
		require.False(t, phone)
		require.Equal(t, []string{verification.KindEmailConfirmed}, h.kinds(t))
		require.ErrorIs(t, h.ConfirmEmail(t.Context(), anybody, letter.Token), verification.ErrConfirmed, "a second time it says that the address is confirmed")
		require.ErrorIs(t, h.SendEmailCode(t.Context(), asha), verification.ErrConfirmed)
		h.welcome(t, asha)
		require.NoError(t, h.box.Drain(t.Context()))
		require.Len(t, h.made, 1, "no letter to a confirmed address")
		trail, err := h.Players.Changes(t.Context(), asha.Player, "", 1)
		require.NoError(t, err)
		require.Equal(t, "email", trail[0].What)
	})
}

func TestALinkIsGoodForADayAndACodeInAMessageForTenMinutes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		asha := h.player(t, player.Registration{Username: "asha@example.com", Phone: "+919812345678"})
		require.NoError(t, h.SendEmailCode(t.Context(), asha))
		old := h.letter(t)
		h.clock.Advance(24 * time.Hour)
		require.ErrorIs(t, h.ConfirmEmail(t.Context(), asha, old.Token), verification.ErrLinkOld)
		require.ErrorIs(t, h.ConfirmEmail(t.Context(), asha, old.Code), verification.ErrCodeOld)
		require.NoError(t, h.SendEmailCode(t.Context(), asha))
		fresh := h.letter(t)
		h.clock.Advance(24*time.Hour - time.Millisecond)
		require.NoError(t, h.ConfirmEmail(t.Context(), asha, fresh.Code))

		require.NoError(t, h.SendPhoneCode(t.Context(), asha))
		message := h.letter(t)
		require.Equal(t, "+919812345678", message.Target)
		require.Empty(t, message.Token)
		require.Len(t, message.Code, 6)
		h.clock.Advance(10 * time.Minute)
		require.ErrorIs(t, h.ConfirmPhone(t.Context(), asha, message.Code), verification.ErrCodeOld)
		require.NoError(t, h.SendPhoneCode(t.Context(), asha))
		message = h.letter(t)
		h.clock.Advance(10*time.Minute - time.Millisecond)
		require.NoError(t, h.ConfirmPhone(t.Context(), asha, message.Code))
		require.Equal(t, verification.Confirmed, h.state(t, asha).Phone.Status)
	})
}

func TestCodesAreSentOnceAMinuteAndFiveTimesADay(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		asha := h.asha(t)
		began := h.clock.Now()
		for i := range 5 {
			require.NoError(t, h.SendEmailCode(t.Context(), asha))
			if i < 4 {
				err := h.ChangeEmail(t.Context(), asha, "other@example.com")
				require.ErrorIs(t, err, verification.ErrSoon, "one limit for the channel")
				require.Equal(t, h.clock.Now().Add(time.Minute).UnixMilli(), h.state(t, asha).Email.AskAt)
			}
			h.clock.Advance(time.Minute)
		}
		err := h.SendEmailCode(t.Context(), asha)
		require.ErrorIs(t, err, verification.ErrAttempts)
		require.ErrorContains(t, err, "Max attempts exceeded")
		var f *fault.Error
		require.ErrorAs(t, err, &f)
		require.Equal(t, int64((24*time.Hour-5*time.Minute)/time.Second), f.Data["retry_after"])
		require.Equal(t, began.Add(24*time.Hour).UnixMilli(), h.state(t, asha).Email.AskAt)

		// Another account may not go on writing to the same address.
		ravi := h.player(t, player.Registration{Username: "ravi@example.com"})
		require.ErrorIs(t, h.ChangeEmail(t.Context(), ravi, "asha@example.com"), verification.ErrAttempts)
		require.NoError(t, h.ChangeEmail(t.Context(), ravi, "ravi2@example.com"))

		h.clock.Advance(24*time.Hour - 5*time.Minute)
		require.NoError(t, h.SendEmailCode(t.Context(), asha))
	})
}

func TestOnlyTheNewestCodeIsGood(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		asha := h.asha(t)
		require.NoError(t, h.SendEmailCode(t.Context(), asha))
		first := h.letter(t)
		h.clock.Advance(time.Minute)
		require.NoError(t, h.SendEmailCode(t.Context(), asha))
		require.ErrorIs(t, h.ConfirmEmail(t.Context(), asha, first.Code), verification.ErrCodeOld, "the second is not even written")
		second := h.letter(t)
		require.ErrorIs(t, h.ConfirmEmail(t.Context(), asha, first.Token), verification.ErrLinkOld)
		require.NoError(t, h.ConfirmEmail(t.Context(), asha, second.Code))
	})
}

func TestFiveWrongGuessesEndACode(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		asha := h.asha(t)
		require.NoError(t, h.SendEmailCode(t.Context(), asha))
		letter := h.letter(t)
		for left := int64(4); left > 0; left-- {
			err := h.ConfirmEmail(t.Context(), asha, wrong(letter.Code))
			require.ErrorIs(t, err, verification.ErrCode)
			var f *fault.Error
			require.ErrorAs(t, err, &f)
			require.Equal(t, left, f.Data["attempts_left"])
			require.Equal(t, left, h.state(t, asha).Email.Left)
		}
		require.ErrorIs(t, h.ConfirmEmail(t.Context(), asha, wrong(letter.Code)), verification.ErrAttempts)
		require.ErrorIs(t, h.ConfirmEmail(t.Context(), asha, letter.Code), verification.ErrAttempts, "the right one comes too late")
		require.ErrorIs(t, h.ConfirmEmail(t.Context(), asha, letter.Token), verification.ErrLinkOld)
		require.Zero(t, h.state(t, asha).Email.EndsAt)
	})
}

// Thirty guesses at the same moment: five are looked at, and nothing but five.
func TestParallelGuessesAreCountedOneByOne(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		asha := h.player(t, player.Registration{Phone: "+919812345678"})
		require.NoError(t, h.SendPhoneCode(t.Context(), asha))
		message := h.letter(t)
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
		require.Equal(t, int64(4), looked.Load(), "the fifth ends it")
		require.Equal(t, int64(26), exhausted.Load())
		require.ErrorIs(t, h.ConfirmPhone(t.Context(), asha, message.Code), verification.ErrAttempts)
	})
}

func TestACodeIsGoodForOneOfManyWhoComeAtOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		asha := h.asha(t)
		require.NoError(t, h.SendEmailCode(t.Context(), asha))
		letter := h.letter(t)
		var good atomic.Int64
		var all sync.WaitGroup
		for i := range 10 {
			typed := letter.Code
			if i%2 == 0 {
				typed = letter.Token
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

func TestOldCodesArePurged(t *testing.T) {
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
