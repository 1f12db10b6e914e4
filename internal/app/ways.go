package app

import (
	"context"
	"fmt"
	"net/http"

	"maidan/internal/api/kit"
	"maidan/internal/db"
	"maidan/internal/identity"
	"maidan/internal/identity/testprovider"
	"maidan/internal/outbox"
	"maidan/internal/player"
)

// testWay is the name of the built-in provider among the ways to sign in.
const testWay = "test"

// openWays sets up the ways to sign in beside the password. A demo has a provider and a messenger of its own, with secrets
// that are made for it; they exist nowhere else.
func (h *House) openWays(ctx context.Context) error {
	cfg := identity.Config{
		DB: h.DB, Box: h.Box, Clock: h.Clock, Random: h.Random, IDs: h.IDs, Players: h.Players, House: h.Brand.Name, PublicURL: h.Config.PublicURL,
		Messenger: identity.Messenger{Token: h.Config.MessengerToken, Page: h.Config.MessengerPage, Label: h.Config.MessengerLabel},
		Client:    &http.Client{Timeout: outsideTimeout}, Vouched: h.Checks.Vouched,
	}
	if h.Config.RateLimit {
		cfg.Limits = identity.Usual()
	}
	for _, setting := range h.Config.OIDCProviders {
		p, err := identity.ParseProvider(setting)
		if err != nil {
			return fmt.Errorf("oidc-providers: %w", err)
		}
		cfg.Providers = append(cfg.Providers, p)
	}
	if h.Config.Demo {
		if err := h.openTestWays(ctx, &cfg); err != nil {
			return err
		}
	}
	var err error
	if h.Ways, err = identity.New(cfg); err != nil {
		return err
	}
	h.Players.OnVoid(h.Ways.EndPending)
	h.Box.On(outbox.Reaction{Name: "ways.recovered", Kinds: []string{player.KindPasswordChanged}, Handle: h.doubtWays})
	return nil
}

// doubtWays takes the ways in away that may not be the owner's, when a password was chosen by a letter.
func (h *House) doubtWays(ctx context.Context, tx *db.Tx, events []outbox.Event) error {
	for _, e := range events {
		changed, err := outbox.Decode[player.PasswordEvent](e)
		switch {
		case err != nil:
			return err
		case changed.Way != "recovery":
			continue
		}
		since, err := h.Checks.EmailSince(ctx, tx, changed.PlayerID)
		if err != nil {
			return err
		}
		if err := h.Ways.Recovered(ctx, tx, changed.PlayerID, since); err != nil {
			return err
		}
	}
	return nil
}

func (h *House) openTestWays(ctx context.Context, cfg *identity.Config) error {
	clientSecret, err := h.kept(ctx, "test provider")
	if err != nil {
		return err
	}
	botSecret, err := h.kept(ctx, "test messenger")
	if err != nil {
		return err
	}
	token := "1:" + botSecret
	h.testWays, err = testprovider.New(testprovider.Config{
		Clock: h.Clock, Random: h.Random, ClientID: "demo", ClientSecret: clientSecret, BotToken: token,
		Callback: "/api/v3/oauth/oidc/" + testWay + "/callback", Origin: h.seenOrigin,
	})
	if err != nil {
		return err
	}
	cfg.Providers = append(cfg.Providers, identity.Provider{
		Name: testWay, Issuer: testprovider.Base, ClientID: "demo", ClientSecret: clientSecret, Label: "Test provider", Test: true,
		Client: h.testWays.Client(),
	})
	if cfg.Messenger.Token == "" {
		cfg.Messenger = identity.Messenger{Token: token, Page: testprovider.Messenger, Label: "Test messenger", Test: true}
	}
	return nil
}

// seenOrigin is the origin that a visitor's browser sees.
func (h *House) seenOrigin(r *http.Request) string {
	if h.Config.PublicURL != "" {
		return h.origin()
	}
	return kit.Origin(r.Context())
}
