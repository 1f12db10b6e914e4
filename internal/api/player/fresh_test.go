package player

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/player"
)

const (
	reauthenticate = "/api/v3/players/me/reauthenticate"
	payoutDetails  = "/api/v3/players/me/payout-details"

	ashasVPA  = `{"kind":"upi","account":{"name":"Asha Rao","vpa":"asha@playbank"}}`
	otherVPA  = `{"kind":"upi","account":{"name":"Mallory","vpa":"mallory@playbank"}}`
	rightWord = `{"password":"s3cret-word"}`
)

// Somebody at an unlocked browser cannot add a payout account of his own.
func TestPayoutAccount_NeedsFreshProof(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		in := h.register(t, nil).want(t, 200)
		mine := bearer(in.text("access_token"))
		h.call(t, "PUT", payoutDetails, ashasVPA, mine).want(t, 200) // the sign-in is fresh
		h.clock.Advance(10*time.Minute + time.Millisecond)

		refused := h.call(t, "PUT", payoutDetails, otherVPA, mine).refused(t, 403, "proof_required", "")
		require.Equal(t, []any{"password"}, refused.json()["methods"])
		h.call(t, "PUT", payoutDetails, ashasVPA, mine).want(t, 200) // saved already
		require.NotContains(t, h.call(t, "GET", payoutDetails, "", mine).want(t, 200).body, "Mallory")

		h.call(t, "POST", reauthenticate, rightWord, nil).refused(t, 401, "unauthorized", "Authorization")
		h.call(t, "POST", reauthenticate, `{}`, mine).refused(t, 403, "proof_required", "")
		h.call(t, "POST", reauthenticate, `{"code":"000000"}`, mine).refused(t, 403, "proof_required", "")
		h.call(t, "POST", reauthenticate, `{"password":"wrong"}`, mine).refused(t, 400, "password_invalid", "password")
		h.call(t, "PUT", payoutDetails, otherVPA, mine).refused(t, 403, "proof_required", "")

		proved := h.call(t, "POST", reauthenticate, rightWord, mine).want(t, 200)
		require.EqualValues(t, h.clock.Now().Add(10*time.Minute).UnixMilli(), proved.json()["fresh_until"])
		h.call(t, "PUT", payoutDetails, otherVPA, mine).want(t, 200)
		h.clock.Advance(10*time.Minute + time.Millisecond)
		mine = bearer(h.refresh(t, in.text("refresh_token")).want(t, 200).text("access_token")) // a refresh is no proof
		h.call(t, "PUT", payoutDetails, `{"kind":"upi","account":{"name":"Eve","vpa":"eve@playbank"}}`, mine).refused(t, 403, "proof_required", "")
	})
}

// A proof counts for one session: the owner's proof does not help a stolen session.
func TestProof_CountsForOneSession(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		stolen := bearer(h.register(t, nil).want(t, 200).text("access_token"))
		h.clock.Advance(11 * time.Minute)
		mine := bearer(h.signIn(t, "s3cret-word").want(t, 200).text("access_token"))
		h.call(t, "POST", reauthenticate, rightWord, mine).want(t, 200)
		h.call(t, "PUT", payoutDetails, otherVPA, mine).want(t, 200)
		h.call(t, "PUT", payoutDetails, ashasVPA, stolen).refused(t, 403, "proof_required", "")
	})
}

func TestProof_AcceptsASecondFactorCodeOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		mine := bearer(h.register(t, nil).want(t, 200).text("access_token"))
		key := h.call(t, "POST", factor, rightWord, mine).want(t, 200).text("secret")
		h.secrets = append(h.secrets, key)
		h.call(t, "POST", factor+"/confirm", `{"code":"`+h.code(key)+`"}`, mine).want(t, 200)
		h.clock.Advance(11 * time.Minute)
		refused := h.call(t, "PUT", payoutDetails, otherVPA, mine).refused(t, 403, "proof_required", "")
		require.Equal(t, []any{"password", "code"}, refused.json()["methods"])
		code := `{"code":"` + h.code(key) + `"}`
		h.call(t, "POST", reauthenticate, `{"code":"000000"}`, mine).refused(t, 400, "code_invalid", "code")
		h.call(t, "POST", reauthenticate, code, mine).want(t, 200)
		h.call(t, "PUT", payoutDetails, otherVPA, mine).want(t, 200)
		h.call(t, "POST", reauthenticate, code, mine).refused(t, 400, "code_invalid", "code")
	})
}

// Passwords cannot be guessed faster here than at the sign-in.
func TestProof_IsRateLimited(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.DefaultLimits())
		mine := bearer(h.register(t, nil).want(t, 200).text("access_token"))
		for range player.DefaultLimits().SignInByAccount.Burst {
			h.call(t, "POST", reauthenticate, `{"password":"wrong"}`, mine).refused(t, 400, "password_invalid", "password")
		}
		require.NotEmpty(t, h.call(t, "POST", reauthenticate, rightWord, mine).refused(t, 429, "too_many_requests", "").header.Get("Retry-After"))
	})
}
