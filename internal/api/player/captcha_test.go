package player

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/captcha"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/pace"
	"maidan/internal/player"
)

// solved fetches and solves a challenge.
func (h *harness) solved(t *testing.T) string {
	t.Helper()
	a := h.call(t, "GET", "/api/v3/captcha/challenge", "", nil).want(t, 200)
	bits, _ := a.json()["bits"].(float64)
	return captcha.Solve(captcha.Challenge{Text: a.text("challenge"), Bits: int(bits)})
}

func TestCaptcha_RaisesTheLimitOfRegistrations(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{
			RegisterByAddress: pace.Rate{Every: time.Hour, Burst: 1}, ProvenByAddress: pace.Rate{Every: time.Hour, Burst: 2},
		})
		try := func(name, token string) answer {
			return h.register(t, map[string]any{"username": name + "@example.com", "captcha-token": token})
		}
		unused := h.solved(t)
		try("first", unused).want(t, 200)
		require.Equal(t, "3600", try("second", "").refused(t, 429, "too_many_requests", "").header.Get("Retry-After"))
		try("second", "nonsense").refused(t, 403, "invalid-input-response", "captcha-token")
		try("second", unused).want(t, 200) // not used before
		try("third", unused).refused(t, 403, "timeout-or-duplicate", "captcha-token")
		try("third", h.solved(t)).want(t, 200)
		try("fourth", h.solved(t)).refused(t, 429, "too_many_requests", "") // limited with a captcha, too
		old := h.solved(t)
		h.clock.Advance(15 * time.Minute)
		try("fourth", old).refused(t, 403, "timeout-or-duplicate", "captcha-token")
	})
}

func TestCaptcha_RaisesTheLimitsOfSignIns(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		hour := func(burst int) pace.Rate { return pace.Rate{Every: time.Hour, Burst: burst} }
		h := newHarness(t, d, player.Limits{
			SignInByAddress: hour(5), SignInByAccount: hour(2), ProvenByAddress: hour(9), ProvenByAccount: hour(2),
		})
		h.register(t, nil).want(t, 200)
		try := func(name, token string) answer {
			body := `{"username":"NAME","password":"s3cret-word","captcha-token":"TOKEN"}`
			a := h.call(t, "POST", login, strings.NewReplacer("NAME", name, "TOKEN", token).Replace(body), nil)
			h.watch(a)
			return a
		}
		const mine = "asha@example.com"
		try(mine, "").want(t, 200)
		try(mine, "").want(t, 200)
		try(mine, "").refused(t, 429, "too_many_requests", "")
		try(mine, "bad").refused(t, 403, "invalid-input-response", "captcha-token") // the address is used up now
		try("other@example.com", "").refused(t, 400, "credentials_invalid", "username")
		try("other@example.com", "").refused(t, 429, "too_many_requests", "")
		try(mine, h.solved(t)).want(t, 200) // one solution counts for both limits
		try(mine, h.solved(t)).want(t, 200)
		try(mine, h.solved(t)).refused(t, 429, "too_many_requests", "")
		try("other@example.com", h.solved(t)).refused(t, 400, "credentials_invalid", "username")
	})
}

func TestCaptcha_RaisesTheLimitOfRecoveries(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		hour := func(burst int) pace.Rate { return pace.Rate{Every: time.Hour, Burst: burst} }
		h := newHarness(t, d, player.Limits{LinkByAddress: hour(1), RecoverByAccount: hour(1), ProvenByAddress: hour(4)})
		ask := func(email, token string) answer {
			return h.call(t, "POST", passwords, `{"email":"`+email+`","captcha-token":"`+token+`"}`, nil)
		}
		restore := func(token string) answer {
			body := `{"recovery_token":"unknown","password":"another-word","repeat_password":"another-word","captcha-token":"` + token + `"}`
			return h.call(t, "POST", passwords+"/recover", body, nil)
		}
		ask("asha@example.com", "").want(t, 200)
		ask("ravi@example.com", "").refused(t, 429, "too_many_requests", "")
		ask("ravi@example.com", "nonsense").refused(t, 403, "invalid-input-response", "captcha-token")
		ask("ravi@example.com", h.solved(t)).want(t, 200)
		ask("asha@example.com", h.solved(t)).refused(t, 429, "too_many_requests", "email") // the limit of emails to one address stays
		restore("").refused(t, 429, "too_many_requests", "")
		restore(h.solved(t)).want(t, 400)
		ask("tara@example.com", h.solved(t)).want(t, 200)
		ask("uma@example.com", h.solved(t)).refused(t, 429, "too_many_requests", "") // limited with a captcha, too
	})
}
