package player

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/player"
	"maidan/internal/totp"
)

const factor = "/api/v3/players/me/second-factor"

func (h *harness) signIn(t *testing.T, password string) answer {
	a := h.call(t, "POST", login, `{"username":"asha@example.com","password":"`+password+`"}`, nil)
	h.watch(a)
	return a
}

func (h *harness) code(secret string) string { return totp.Code(secret, totp.Step(h.clock.Now())) }

func TestDevices(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		first := h.register(t, nil).want(t, 200)
		h.clock.Advance(time.Minute)
		second := h.signIn(t, "s3cret-word").want(t, 200)
		mine := bearer(second.text("access_token"))
		h.call(t, "GET", mySessions, "", nil).refused(t, 401, "unauthorized", "Authorization")

		var list Devices
		require.NoError(t, json.Unmarshal([]byte(h.call(t, "GET", mySessions, "", mine).want(t, 200).body), &list))
		require.Len(t, list.Items, 2)
		require.True(t, list.Items[0].Current)
		require.False(t, list.Items[1].Current)
		require.Equal(t, []string{"password", "registration"}, []string{list.Items[0].Method, list.Items[1].Method})
		require.Equal(t, "127.0.0.1", list.Items[0].Address)

		h.call(t, "DELETE", mySessions+"/nonsense", "", mine).refused(t, 404, "session_not_found", "")
		h.call(t, "DELETE", mySessions+"/"+string(list.Items[1].ID), "", mine).want(t, 204)
		h.me(t, first.text("access_token")).refused(t, 401, "token_invalid", "Authorization")

		third := h.signIn(t, "s3cret-word").want(t, 200)
		require.JSONEq(t, `{"ended":1}`, h.call(t, "DELETE", mySessions, "", bearer(third.text("access_token"))).want(t, 200).body)
		h.me(t, second.text("access_token")).refused(t, 401, "token_invalid", "Authorization")
		require.JSONEq(t, `{"ended":1}`, h.call(t, "DELETE", mySessions+"?all=true", "", bearer(third.text("access_token"))).want(t, 200).body)
		h.me(t, third.text("access_token")).refused(t, 401, "token_invalid", "Authorization")
	})
}

func TestChangePassword(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		in := h.register(t, nil).want(t, 200)
		h.secrets = append(h.secrets, "kettle moss")
		mine, path := bearer(in.text("access_token")), "/api/v3/players/"+in.text("uuid")
		form := func(old, password, repeat string) string {
			return `{"old_password":"` + old + `","password":"` + password + `","repeat_password":"` + repeat + `"}`
		}
		h.call(t, "POST", path, form("s3cret-word", "kettle moss", "kettle moss"), nil).refused(t, 401, "unauthorized", "Authorization")
		h.call(t, "POST", "/api/v3/players/01hf7z0000000000000000abcd", form("s3cret-word", "kettle moss", "kettle moss"), mine).
			refused(t, 403, "not_yours", "id")
		wrong := h.call(t, "POST", path, form("wrong", "kettle moss", "kettle moss"), mine).refused(t, 400, "old_password_invalid", "old_password")
		require.Equal(t, "Invalid argument provided for password - old_password", wrong.text("message"))
		h.call(t, "POST", path, form("s3cret-word", "abc", "abc"), mine).refused(t, 400, "password_short", "password")
		require.Equal(t, "The password was updated.",
			h.call(t, "POST", path, form("s3cret-word", "kettle moss", "kettle moss"), mine).want(t, 200).text("message"))
		h.signIn(t, "s3cret-word").refused(t, 400, "credentials_invalid", "username")
		h.signIn(t, "kettle moss").want(t, 200)
	})
}

func TestSecondFactor(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		in := h.register(t, nil).want(t, 200)
		mine := bearer(in.text("access_token"))
		h.call(t, "POST", factor, `{"password":"wrong"}`, mine).refused(t, 400, "password_invalid", "password")
		begun := h.call(t, "POST", factor, `{"password":"s3cret-word"}`, mine).want(t, 200)
		key := begun.text("secret")
		h.secrets = append(h.secrets, key)
		require.True(t, strings.HasPrefix(begun.text("uri"), "otpauth://totp/"))
		require.True(t, strings.HasPrefix(begun.text("qr"), "<svg"))
		h.call(t, "POST", factor+"/confirm", `{"code":"000000"}`, mine).refused(t, 400, "code_invalid", "code")
		made := h.call(t, "POST", factor+"/confirm", `{"code":"`+h.code(key)+`"}`, mine).want(t, 200)
		var codes RecoveryCodes
		require.NoError(t, json.Unmarshal([]byte(made.body), &codes))
		require.Len(t, codes.Codes, 10)
		h.secrets = append(h.secrets, codes.Codes...)
		state := h.call(t, "GET", "/api/v3/players/me/security", "", mine).want(t, 200).json()
		require.Equal(t, map[string]any{
			"has_password": true, "second_factor": true, "second_factor_at": float64(h.clock.Now().UnixMilli()), "recovery_codes": 10.0,
		}, state)

		asked := h.signIn(t, "s3cret-word").refused(t, 403, "second_factor_required", "")
		require.Empty(t, asked.text("access_token"))
		challenge := asked.text("challenge")
		finish := func(challenge, code string) answer {
			a := h.call(t, "POST", "/api/v3/oauth/second-factor", `{"challenge":"`+challenge+`","code":"`+code+`"}`, nil)
			h.watch(a)
			return a
		}
		finish("nonsense", "000000").refused(t, 400, "challenge_invalid", "challenge")
		finish(challenge, h.code(key)).refused(t, 400, "code_invalid", "code")
		h.clock.Advance(30 * time.Second)
		done := finish(challenge, h.code(key)).want(t, 200)
		require.Equal(t, in.text("uuid"), done.text("uuid"))
		require.Equal(t, in.text("uuid"), h.me(t, done.text("access_token")).want(t, 200).text("id"))
		finish(challenge, codes.Codes[0]).want(t, 200)
		for range 4 {
			finish(challenge, "000000").refused(t, 400, "code_invalid", "code")
		}
		locked := finish(challenge, "000000").refused(t, 429, "max_attempts", "code")
		require.Equal(t, "Max attempts exceeded", locked.text("message"))
		require.Equal(t, "900", locked.header.Get("Retry-After"))

		h.clock.Advance(15 * time.Minute)
		mine = bearer(h.refresh(t, in.text("refresh_token")).want(t, 200).text("access_token"))
		fresh := h.call(t, "POST", factor+"/recovery-codes", `{"password":"s3cret-word","code":"`+h.code(key)+`"}`, mine).want(t, 200)
		require.NotContains(t, fresh.body, codes.Codes[1])
		h.clock.Advance(30 * time.Second)
		h.call(t, "DELETE", factor, `{"password":"s3cret-word","code":"`+h.code(key)+`"}`, mine).want(t, 204)
		h.signIn(t, "s3cret-word").want(t, 200)
	})
}

func TestCloseAccount(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		in := h.register(t, nil).want(t, 200)
		const path = "/api/v3/players/me/close"
		h.call(t, "POST", path, `{"password":"wrong"}`, bearer(in.text("access_token"))).refused(t, 400, "password_invalid", "password")
		h.call(t, "POST", path, `{"password":"s3cret-word"}`, bearer(in.text("access_token"))).want(t, 200)
		h.me(t, in.text("access_token")).refused(t, 401, "token_invalid", "Authorization")
		h.signIn(t, "s3cret-word").refused(t, 403, "account_closed", "username")
	})
}

func TestPlaySession_SelectsTheBalance(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		in := h.register(t, nil).want(t, 200)
		mine := bearer(in.text("access_token"))
		h.call(t, "POST", "/api/v3/sessions", `{"bonus_id":"another-players"}`, mine).want(t, 400)
		for _, body := range []string{`{}`, `{"bonus_id":null}`, `{"bonus_id":"0"}`} {
			opened := h.call(t, "POST", "/api/v3/sessions", body, mine).want(t, 200)
			require.NotEmpty(t, opened.text("id"))
			require.Empty(t, opened.text("bonus_id"))
		}
	})
}
