package app

import (
	"log/slog"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/app/reaction"
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
	a := &App{Config: config.Default(), Log: slog.New(slog.DiscardHandler), Clock: clock.System{}, Random: rng.Secure(), DB: d}
	a.IDs = id.NewMaker(a.Clock, a.Random)
	a.Outbox = outbox.NewBox(d, a.Clock, a.Log)
	a.Brand = &content.Brand{
		Name: "Test brand", Support: "support@brand.example",
		Countries: []content.Country{{ISOCode: "IN", Currencies: []money.Currency{"INR"}}}, Currencies: []content.Currency{{ISOCode: "INR"}},
	}
	var err error
	a.Players, err = player.New(t.Context(), player.Config{
		DB: d, Box: a.Outbox, Clock: a.Clock, Random: a.Random, IDs: a.IDs, Rules: registrationRules(a.Brand),
		Hasher: secret.NewHasher(secret.Params{Memory: 64, Passes: 1, Threads: 1}),
	})
	require.NoError(t, err)
	a.Profiles = profile.New(profile.Config{
		DB: d, Box: a.Outbox, Clock: a.Clock, Random: a.Random, IDs: a.IDs, Players: a.Players, Language: a.enabledLanguage, DefaultLanguage: "en",
	})
	require.NoError(t, a.openMail(t.Context()))
	return a
}

// TestRecoveryEmail_ContainsAWorkingLink requests recovery for a malformed, an unknown and a valid address: only the last gets an email.
func TestRecoveryEmail_ContainsAWorkingLink(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a := newMailApp(t, d)
		a.Config.PublicURL = "https://play.example/"
		const malformed = "two..dots@example.com" // can be registered; email cannot be sent to it
		for _, email := range []string{"asha@example.com", malformed} {
			_, err := a.Players.Register(t.Context(), player.Registration{
				Username: email, Password: "s3cret-word", RepeatPassword: "s3cret-word", Currency: "INR", Checkbox1: true, Checkbox2: true,
			})
			require.NoError(t, err)
		}
		all := reaction.All(a.reactionDeps())
		a.Outbox.On(all[slices.IndexFunc(all, func(r outbox.Reaction) bool { return r.Name == "recovery.email" })])
		for _, email := range []string{malformed, "nobody@example.com", "asha@example.com"} {
			require.NoError(t, a.Players.RequestRecovery(t.Context(), email, player.Visit{}))
		}
		require.NoError(t, a.Outbox.Drain(t.Context()))
		emails, err := a.Mail.List(t.Context(), "", 10)
		require.NoError(t, err)
		require.Len(t, emails, 1)
		require.Equal(t, "asha@example.com", emails[0].To)
		_, link, ok := strings.Cut(emails[0].Text, "https://play.example/recover?")
		require.True(t, ok, emails[0].Text)
		query, err := url.ParseQuery(strings.Fields(link)[0])
		require.NoError(t, err)
		require.NoError(t, a.Players.RecoverPassword(t.Context(), query.Get("recovery_token"), "another-word", "another-word", player.Visit{}))
	})
}

// TestCaughtMail_OnlyInADemo expects that staff can read emails only in a demo without a mail server.
func TestCaughtMail_OnlyInADemo(t *testing.T) {
	t.Parallel()
	a := newMailApp(t, dbtest.NewSQLite(t))
	require.Nil(t, a.caughtMail())
	a.Config.Demo = true
	require.Same(t, a.Mail, a.caughtMail())
	a.Config.SMTP = "smtp://mail.example"
	require.NoError(t, a.openMail(t.Context()))
	require.Nil(t, a.caughtMail())
}
