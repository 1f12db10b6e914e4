package app

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/app/reaction"
	"maidan/internal/captcha"
	"maidan/internal/clock"
	"maidan/internal/config"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/player"
	"maidan/internal/profile"
	"maidan/internal/rng"
	"maidan/internal/secret"
)

// newMailApp returns an App with players and the email queue only.
func newMailApp(t *testing.T, d *db.DB) *App {
	t.Helper()
	h := &App{Config: config.Default(), Log: slog.New(slog.DiscardHandler), Clock: clock.System{}, Random: rng.Secure(), DB: d}
	h.IDs = id.NewMaker(h.Clock, h.Random)
	h.Outbox = outbox.NewBox(d, h.Clock, h.Log)
	h.Brand = &content.Brand{
		Name: "Test brand", Support: "support@brand.example",
		Countries: []content.Country{{ISOCode: "IN", Currencies: []money.Currency{"INR"}}}, Currencies: []content.Currency{{ISOCode: "INR"}},
	}
	var err error
	h.Players, err = player.New(t.Context(), player.Config{
		DB: d, Box: h.Outbox, Clock: h.Clock, Random: h.Random, IDs: h.IDs, Rules: registrationRules(h.Brand),
		Hasher: secret.NewHasher(secret.Params{Memory: 64, Passes: 1, Threads: 1}),
	})
	require.NoError(t, err)
	h.Profiles = profile.New(profile.Config{
		DB: d, Box: h.Outbox, Clock: h.Clock, Random: h.Random, IDs: h.IDs, Players: h.Players, Language: h.enabledLanguage, DefaultLanguage: "en",
	})
	require.NoError(t, h.openMail(t.Context()))
	return h
}

func TestRecoveryEmail_ContainsAWorkingLink(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newMailApp(t, d)
		h.Config.PublicURL = "https://play.example/"
		for _, email := range []string{"asha@example.com", "odd..but.taken@example.com"} {
			_, err := h.Players.Register(t.Context(), player.Registration{
				Username: email, Password: "s3cret-word", RepeatPassword: "s3cret-word", Currency: "INR", Checkbox1: true, Checkbox2: true,
			})
			require.NoError(t, err)
		}
		all := reaction.All(h.reactionDeps())
		h.Outbox.On(all[slices.IndexFunc(all, func(r outbox.Reaction) bool { return r.Name == "recovery.email" })])
		for _, email := range []string{"odd..but.taken@example.com", "nobody@example.com", "asha@example.com"} {
			require.NoError(t, h.Players.RequestRecovery(t.Context(), email, player.Visit{}))
		}
		require.NoError(t, h.Outbox.Drain(t.Context()))
		emails, err := h.Mail.List(t.Context(), "", 10)
		require.NoError(t, err)
		require.Len(t, emails, 1)
		require.Equal(t, "asha@example.com", emails[0].To)
		_, link, ok := strings.Cut(emails[0].Text, "https://play.example/recover?")
		require.True(t, ok, emails[0].Text)
		query, err := url.ParseQuery(strings.Fields(link)[0])
		require.NoError(t, err)
		require.NoError(t, h.Players.RecoverPassword(t.Context(), query.Get("recovery_token"), "another-word", "another-word", player.Visit{}))
	})
}

func TestCaughtMail_OnlyInADemo(t *testing.T) {
	t.Parallel()
	h := newMailApp(t, dbtest.NewSQLite(t))
	require.Nil(t, h.caughtMail())
	h.Config.Demo = true
	require.Same(t, h.Mail, h.caughtMail())
	h.Config.SMTP = "smtp://mail.example"
	require.NoError(t, h.openMail(t.Context()))
	require.Nil(t, h.caughtMail())
}

func TestCaptcha_IsTheConfiguredService(t *testing.T) {
	t.Parallel()
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(`{"success":true}`)) }))
	t.Cleanup(service.Close)
	h := newMailApp(t, dbtest.NewSQLite(t))
	require.NoError(t, h.openCaptcha(t.Context()))
	require.ErrorIs(t, h.captchaVerifier()(t.Context(), "anything"), captcha.ErrInvalid)
	h.Config.Captcha, h.Config.CaptchaSiteKey, h.Config.CaptchaSecret, h.Config.CaptchaVerifyURL = "turnstile", "key", "secret", service.URL
	require.NoError(t, h.openCaptcha(t.Context()))
	require.NoError(t, h.captchaVerifier()(context.Background(), "anything"))
	h.Config.Captcha = "none"
	require.NoError(t, h.openCaptcha(t.Context()))
	require.Nil(t, h.captchaVerifier())
}

func TestRedirectOrigins_AreTheConfiguredOnes(t *testing.T) {
	t.Parallel()
	require.Empty(t, redirectOrigins(config.Config{}))
	require.Equal(t, []string{"https://partner.example", "https://play.example", "https://test.example"}, redirectOrigins(config.Config{
		RedirectOrigins: []string{"https://partner.example"}, PublicURL: "https://play.example/", TestOrigin: "https://test.example",
	}))
}
