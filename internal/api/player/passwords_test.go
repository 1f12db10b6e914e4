package player

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/pace"
	"maidan/internal/player"
)

const passwords = "/api/v3/players/passwords"

// recoveryEmails returns the tokens of the recovery emails sent so far, one for each address.
func (h *harness) recoveryEmails(t *testing.T) map[string]string {
	t.Helper()
	sent := map[string]string{}
	if !h.emailsHandled {
		h.emailsHandled = true
		h.box.On(outbox.Reaction{Name: "emails", Kinds: []string{player.KindRecoveryRequested},
			Handle: func(ctx context.Context, tx *db.Tx, events []outbox.Event) error {
				for _, e := range events {
					asked, err := outbox.Decode[player.RecoveryEvent](e)
					if err != nil {
						return err
					}
					token, email, ok, err := h.players.CreateRecovery(ctx, tx, asked.PlayerID)
					if err != nil {
						return err
					}
					if ok {
						h.sent[email] = token
					}
				}
				return nil
			}})
	}
	h.sent = sent
	require.NoError(t, h.box.Drain(t.Context()))
	for _, token := range sent {
		h.secrets = append(h.secrets, token)
	}
	return sent
}

func recovery(token, password, repeat string) string {
	return `{"recovery_token":"` + token + `","password":"` + password + `","repeat_password":"` + repeat + `"}`
}

func TestRecovery_ReplacesAForgottenPassword(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		h.recoveryEmails(t)
		in := h.register(t, nil).want(t, 200)
		known := h.call(t, "POST", passwords, `{"email":" Asha@Example.com "}`, nil).want(t, 200)
		unknown := h.call(t, "POST", passwords, `{"email":"nobody@example.com"}`, nil).want(t, 200)
		require.Equal(t, known.body, unknown.body)
		require.Contains(t, known.body, "A password recovery email has been sent to your email address")
		var notified int
		require.NoError(t, d.Reader().QueryRow(t.Context(), `SELECT count(*) FROM outbox_deliveries`).Scan(&notified))
		require.Equal(t, 2, notified, "the same work for both")
		h.call(t, "POST", passwords, `{"email":"asha"}`, nil).refused(t, 400, "email_invalid", "email")

		sent := h.recoveryEmails(t)
		require.Len(t, sent, 1)
		token := sent["asha@example.com"]
		link, err := h.link(t, id.Player(in.text("uuid")))
		require.NoError(t, err)

		const replace = passwords + "/recover"
		h.call(t, "POST", replace, recovery(token, "short", "short"), nil).refused(t, 400, "password_short", "password")
		h.call(t, "POST", replace, recovery(token, "another-word", "other"), nil).refused(t, 400, "password_mismatch", "repeat_password")
		for _, bad := range []string{"", "x", strings.Repeat("A", 43), strings.Repeat("A", 5000)} {
			h.call(t, "POST", replace, recovery(bad, "another-word", "another-word"), nil).refused(t, 400, "recovery_token_invalid", "token")
		}
		h.secrets = append(h.secrets, "another-word")
		require.Contains(t, h.call(t, "POST", replace, recovery(token, "another-word", "another-word"), nil).want(t, 200).body, "The password was restored.")
		h.call(t, "POST", replace, recovery(token, "another-word", "another-word"), nil).refused(t, 400, "recovery_link_used", "token")

		h.me(t, in.text("access_token")).refused(t, 401, "token_invalid", "Authorization")
		h.refresh(t, in.text("refresh_token")).refused(t, 401, "token_invalid", "refresh_token")
		h.once(t, link).refused(t, 400, "link_invalid", "token")
		h.call(t, "POST", login, `{"username":"asha@example.com","password":"s3cret-word"}`, nil).refused(t, 400, "credentials_invalid", "username")
		h.watch(h.call(t, "POST", login, `{"username":"asha@example.com","password":"another-word"}`, nil).want(t, 200))
	})
}

func TestRecoveryLink_ExpiresAndServesOneOfManyRequests(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{RecoverByAccount: pace.Rate{Every: time.Hour, Burst: 2}})
		h.recoveryEmails(t)
		in := h.register(t, nil).want(t, 200)
		ask := func() answer { return h.call(t, "POST", passwords, `{"email":"asha@example.com"}`, nil) }
		ask().want(t, 200)
		old := h.recoveryEmails(t)["asha@example.com"]
		h.clock.Advance(time.Hour)
		err := h.players.RecoverPassword(t.Context(), old, "another-word", "another-word", player.Visit{})
		require.ErrorIs(t, err, player.ErrRecovery)

		ask().want(t, 200)
		token := h.recoveryEmails(t)["asha@example.com"]
		errs := make([]error, 6)
		var browsers sync.WaitGroup
		for i := range errs {
			browsers.Go(func() {
				errs[i] = h.players.RecoverPassword(t.Context(), token, "another-word", "another-word", player.Visit{})
			})
		}
		browsers.Wait()
		good := 0
		for _, err := range errs {
			if err == nil {
				good++
				continue
			}
			require.ErrorIs(t, err, player.ErrRecoveryUsed)
		}
		require.Equal(t, 1, good)

		ask().want(t, 200)
		h.block(t, id.Player(in.text("uuid")), true)
		require.Empty(t, h.recoveryEmails(t), "a blocked player gets no email")
		ask().refused(t, 429, "too_many_requests", "email")
		h.call(t, "POST", passwords, `{"email":"nobody@example.com"}`, nil).want(t, 200)
	})
}

// old signs a token as the previous system did.
func old(t *testing.T, method jwt.SigningMethod, key any, claims jwt.MapClaims) string {
	t.Helper()
	token, err := jwt.NewWithClaims(method, claims).SignedString(key)
	require.NoError(t, err)
	return token
}

func TestChangeToken_ExchangesTokensOfThePreviousSystem(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const change = "/auth/v1/change-token"
		h := newHarness(t, d, player.Limits{})
		id := id.Player(h.register(t, nil).want(t, 200).text("uuid"))
		later := h.clock.Now().Add(time.Hour).Unix()
		good := old(t, jwt.SigningMethodHS512, legacyKey, jwt.MapClaims{"uuid": id, "iss": "old system", "exp": later})
		in := h.call(t, "POST", change, "", bearer(good)).want(t, 200)
		h.watch(in)
		h.me(t, in.text("access_token")).want(t, 200)
		h.watch(h.refresh(t, in.text("refresh_token")).want(t, 200))
		bySubject := old(t, jwt.SigningMethodHS256, legacyKey, jwt.MapClaims{"sub": id, "iss": "old system", "exp": later})
		h.watch(h.call(t, "POST", change, "", bearer(bySubject)).want(t, 200))

		for name, token := range map[string]string{
			"nothing":        "",
			"nonsense":       "a.b.c",
			"our own":        in.text("access_token"),
			"another key":    old(t, jwt.SigningMethodHS256, []byte(strings.Repeat("x", 32)), jwt.MapClaims{"uuid": id, "iss": "old system", "exp": later}),
			"another issuer": old(t, jwt.SigningMethodHS256, legacyKey, jwt.MapClaims{"uuid": id, "iss": "elsewhere", "exp": later}),
			"no expiry":      old(t, jwt.SigningMethodHS256, legacyKey, jwt.MapClaims{"uuid": id, "iss": "old system"}),
			"unsigned":       old(t, jwt.SigningMethodNone, jwt.UnsafeAllowNoneSignatureType, jwt.MapClaims{"uuid": id, "iss": "old system", "exp": later}),
			"unknown":        old(t, jwt.SigningMethodHS256, legacyKey, jwt.MapClaims{"uuid": "nobody", "iss": "old system", "exp": later}),
			"no uuid":        old(t, jwt.SigningMethodHS256, legacyKey, jwt.MapClaims{"iss": "old system", "exp": later}),
			"odd uuid":       old(t, jwt.SigningMethodHS256, legacyKey, jwt.MapClaims{"uuid": []int{1}, "iss": "old system", "exp": later}),
		} {
			require.Equal(t, 401, h.call(t, "POST", change, "", bearer(token)).refused(t, 401, "token_invalid", "Authorization").status, name)
		}
		h.call(t, "POST", change, "", nil).refused(t, 401, "token_invalid", "Authorization")
		h.clock.Advance(time.Hour)
		h.call(t, "POST", change, "", bearer(good)).refused(t, 401, "token_expired", "Authorization")
		h.block(t, id, true)
		fresh := old(t, jwt.SigningMethodHS256, legacyKey, jwt.MapClaims{"uuid": id, "iss": "old system", "exp": later + 7200})
		h.call(t, "POST", change, "", bearer(fresh)).refused(t, 403, "account_blocked", "")

		h.players.Legacy = player.Legacy{}
		h.call(t, "POST", change, "", bearer(fresh)).refused(t, 401, "token_invalid", "Authorization")
		empty := old(t, jwt.SigningMethodHS256, []byte{}, jwt.MapClaims{"uuid": id, "exp": later + 7200})
		h.call(t, "POST", change, "", bearer(empty)).refused(t, 401, "token_invalid", "Authorization")
	})
}
