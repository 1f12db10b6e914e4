package verification_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/player"
	"maidan/internal/verification"
)

func TestChangeEmail_ReplacesTheAddressOnceConfirmed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		asha := h.asha(t)
		require.ErrorIs(t, h.ChangeEmail(t.Context(), asha, "no address"), verification.ErrEmail)
		require.NoError(t, h.ChangeEmail(t.Context(), asha, " New@Example.COM "))
		code := h.lastCode(t)
		require.Equal(t, "new@example.com", code.Target)
		require.True(t, code.Other)
		s := h.state(t, asha).Email
		require.Equal(t, "asha@example.com", s.Value, "nothing changes before it is confirmed")
		require.Equal(t, "new@example.com", s.Pending)
		targets, err := h.Targets(t.Context(), asha.Player)
		require.NoError(t, err)
		require.ElementsMatch(t, []string{"asha@example.com", "new@example.com"}, targets)

		h.clock.Advance(time.Minute)
		require.NoError(t, h.SendEmailCode(t.Context(), asha), "sent again to the pending address")
		code = h.lastCode(t)
		require.Equal(t, "new@example.com", code.Target)
		require.NoError(t, h.ConfirmEmail(t.Context(), asha, code.Code))
		s = h.state(t, asha).Email
		require.Equal(t, "new@example.com", s.Value)
		require.Equal(t, verification.Confirmed, s.Status)
		require.Empty(t, s.Pending)
		require.Equal(t, []string{verification.KindEmailChanged}, h.kinds(t))
		require.ErrorIs(t, h.ChangeEmail(t.Context(), asha, "new@example.com"), verification.ErrEmailSame)
	})
}

// The response for another account's address equals that for a free one; only a reader of its emails learns more.
func TestChangeEmail_DoesNotRevealOtherAccounts(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		asha := h.asha(t)
		ravi := h.player(t, player.Registration{Username: "ravi@example.com", Phone: "+919812345678"})
		require.NoError(t, h.ChangeEmail(t.Context(), ravi, "asha@example.com"))
		code := h.lastCode(t)
		require.Equal(t, "asha@example.com", code.Target)
		err := h.ConfirmEmail(t.Context(), ravi, code.Token)
		require.ErrorIs(t, err, player.ErrTaken)
		require.ErrorContains(t, err, "phone or email already exists")
		require.Equal(t, "ravi@example.com", h.state(t, ravi).Email.Value)

		require.NoError(t, h.ChangePhone(t.Context(), asha, "98123 45678", "IN"))
		message := h.lastCode(t)
		require.ErrorIs(t, h.ConfirmPhone(t.Context(), asha, message.Code), player.ErrTaken)
		require.Equal(t, verification.Missing, h.state(t, asha).Phone.Status)
	})
}

func TestConfirmEmail_RejectsACodeOfAnOlderAddress(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		asha := h.asha(t)
		require.NoError(t, h.ChangeEmail(t.Context(), asha, "second@example.com"))
		second := h.lastCode(t)
		h.clock.Advance(time.Minute)
		require.NoError(t, h.ChangeEmail(t.Context(), asha, "third@example.com"))
		third := h.lastCode(t)
		require.NoError(t, h.ConfirmEmail(t.Context(), asha, third.Token))
		require.ErrorIs(t, h.ConfirmEmail(t.Context(), asha, second.Token), verification.ErrLinkExpired)
		require.Equal(t, "third@example.com", h.state(t, asha).Email.Value)
	})
}

func TestRemoveEmail_KeepsTheLastSignInMethod(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		asha := h.asha(t)
		require.ErrorIs(t, h.RequestEmailRemoval(t.Context(), asha), player.ErrLastMethod)
		ravi := h.player(t, player.Registration{Username: "ravi@example.com", Phone: "+919812345678"})
		require.NoError(t, h.RequestEmailRemoval(t.Context(), ravi))
		code := h.lastCode(t)
		require.Equal(t, verification.ForEmailRemoval, code.Purpose)
		require.ErrorIs(t, h.ConfirmEmail(t.Context(), ravi, code.Token), verification.ErrLinkExpired, "another purpose")
		require.ErrorIs(t, h.RemoveEmail(t.Context(), ravi, wrong(code.Code)), verification.ErrCode)
		require.NoError(t, h.RemoveEmail(t.Context(), ravi, code.Code))
		require.Equal(t, verification.Missing, h.state(t, ravi).Email.Status)
		require.Equal(t, []string{verification.KindEmailRemoved}, h.kinds(t))
		require.ErrorIs(t, h.SendEmailCode(t.Context(), ravi), verification.ErrNoEmail)
		require.ErrorIs(t, h.RequestEmailRemoval(t.Context(), ravi), verification.ErrNoEmail)
	})
}

func TestChangeEmail_AddsAnAddressToAnAccountWithoutOne(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		guest := h.player(t, player.Registration{OneClick: true})
		h.welcome(t, guest)
		require.ErrorIs(t, h.SendPhoneCode(t.Context(), guest), verification.ErrNoPhone)
		require.NoError(t, h.ChangeEmail(t.Context(), guest, "guest@example.com"))
		require.NoError(t, h.ConfirmEmail(t.Context(), guest, h.lastCode(t).Token))
		require.Equal(t, []string{verification.KindEmailConfirmed}, h.kinds(t), "no previous address")
		require.Equal(t, verification.Confirmed, h.state(t, guest).Email.Status)
	})
}

func TestChangePhone_RejectsOtherCountriesAndInvalidNumbers(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		asha := h.asha(t)
		require.ErrorIs(t, h.ChangePhone(t.Context(), asha, "+14155552671", ""), verification.ErrPhoneCountry)
		for _, bad := range []string{"", "123", "nine eight", "+9198"} {
			require.ErrorIs(t, h.ChangePhone(t.Context(), asha, bad, "IN"), verification.ErrPhone, bad)
		}
		require.ErrorIs(t, h.ConfirmPhone(t.Context(), asha, "123456"), verification.ErrCodeExpired)
		h.Phones = false
		require.ErrorIs(t, h.ChangePhone(t.Context(), asha, "9812345678", "IN"), verification.ErrPhonesOff)
		require.ErrorIs(t, h.SendPhoneCode(t.Context(), asha), verification.ErrPhonesOff)
		require.Equal(t, verification.ComingSoon, h.state(t, asha).Phone.Status)
	})
}

func TestMask(t *testing.T) {
	t.Parallel()
	for contact, masked := range map[string]string{
		"asha@example.com": "a…@example.com", "+919812345678": "+91…5678", "": "", "आशा@example.com": "आ…@example.com",
	} {
		require.Equal(t, masked, verification.Mask(contact))
	}
}
