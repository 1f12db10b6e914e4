package app

import (
	"context"
	"fmt"
	"net/http"

	"maidan/internal/api/kit"
	"maidan/internal/identity"
	"maidan/internal/identity/testprovider"
)

// testProviderName is the name of the built-in identity provider.
const testProviderName = "test"

// openIdentity builds the sign-in methods other than the password. A demo has an identity provider and a messenger of its own,
// with secrets that only its database holds.
func (a *App) openIdentity(ctx context.Context) error {
	cfg := identity.Config{
		DB: a.DB, Box: a.Outbox, Clock: a.Clock, Random: a.Random, IDs: a.IDs, Players: a.Players, DisplayName: a.Brand.Name, PublicURL: a.Config.PublicURL,
		Messenger: identity.Messenger{Token: a.Config.MessengerToken, Page: a.Config.MessengerPage, Label: a.Config.MessengerLabel},
		Client:    &http.Client{Timeout: serviceTimeout}, EmailVerified: a.Verification.ConfirmByProvider,
	}
	if a.Config.RateLimit {
		cfg.Limits = identity.DefaultLimits()
	}
	for _, setting := range a.Config.OIDCProviders {
		p, err := identity.ParseProvider(setting)
		if err != nil {
			return fmt.Errorf("oidc-providers: %w", err)
		}
		cfg.Providers = append(cfg.Providers, p)
	}
	if a.Config.Demo {
		if err := a.openTestProvider(ctx, &cfg); err != nil {
			return err
		}
	}
	var err error
	if a.Identity, err = identity.New(cfg); err != nil {
		return err
	}
	a.Players.OnVoid(a.Identity.EndPending)
	return nil
}

func (a *App) openTestProvider(ctx context.Context, cfg *identity.Config) error {
	clientSecret, err := a.storedSecret(ctx, "test provider")
	if err != nil {
		return err
	}
	botSecret, err := a.storedSecret(ctx, "test messenger")
	if err != nil {
		return err
	}
	token := "1:" + botSecret
	a.testProvider, err = testprovider.New(testprovider.Config{
		Clock: a.Clock, Random: a.Random, ClientID: "demo", ClientSecret: clientSecret, BotToken: token,
		Callback: "/api/v3/oauth/oidc/" + testProviderName + "/callback", Origin: a.originOf,
	})
	if err != nil {
		return err
	}
	cfg.Providers = append(cfg.Providers, identity.Provider{
		Name: testProviderName, Issuer: testprovider.Base, ClientID: "demo", ClientSecret: clientSecret, Label: "Test provider", Test: true,
		Client: a.testProvider.Client(),
	})
	if cfg.Messenger.Token == "" {
		cfg.Messenger = identity.Messenger{Token: token, Page: testprovider.Messenger, Label: "Test messenger", Test: true}
	}
	return nil
}

// originOf returns the origin under which the browser reached the server.
func (a *App) originOf(r *http.Request) string {
	if a.Config.PublicURL != "" {
		return a.origin()
	}
	return kit.Origin(r.Context())
}
