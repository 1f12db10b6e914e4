package app

import (
	"context"
	"net/http"
	"strings"

	"maidan/campaigns"
	"maidan/internal/api/kit"
	"maidan/internal/campaign"
	"maidan/internal/campaign/factory"
	promotexts "maidan/lang/promo"
	"maidan/web"
)

// captchaOrigins are the origins that each captcha service's widget loads from, as its documentation on content security policies
// lists them.
var captchaOrigins = map[string][]string{
	"hcaptcha":  {"https://hcaptcha.com", "https://*.hcaptcha.com"},
	"turnstile": {"https://challenges.cloudflare.com"},
	"recaptcha": {"https://www.google.com", "https://www.gstatic.com"},
}

// promoShell returns what every promo page has besides its campaign.
func (a *App) promoShell() campaign.Shell {
	cfg := a.Config
	return campaign.Shell{
		Origin: strings.TrimSuffix(cfg.PublicURL, "/"), Keeper: cfg.Keeper, TestOrigin: cfg.TestOrigin, TagManager: cfg.TagManager, Pixels: cfg.Pixels, Device: cfg.Fingerprint,
		ChatSDK: cfg.ChatSDK, ChatToken: cfg.ChatToken, Captcha: captchaOrigins[cfg.Captcha],
	}
}

// openPromo builds the promo site and its editor.
func (a *App) openPromo(ctx context.Context) (err error) {
	programmes, err := campaign.LoadProgrammes(a.kit, a.Brand)
	if err != nil {
		return err
	}
	a.Factory, err = factory.New(ctx, factory.Config{
		DB: a.DB, Clock: a.Clock, Random: a.Random, IDs: a.IDs, Log: a.Log, Brand: a.Brand, Record: a.Staff.Record, Seeds: a.pages, Programmes: programmes,
		Site: campaign.Config{
			Brand: a.Brand, Texts: promotexts.Texts, Dist: web.Promo(), Data: campaigns.Files, Random: a.Random,
			Accounts: a.formAccounts(), Clock: a.Clock, Log: a.Log, Shell: a.promoShell(), Address: visitorAddress, Secure: kit.IsSecure, Forms: a.formRate(), Prizes: a.Prizes,
		},
	})
	if err != nil {
		return err
	}
	a.Site = a.Factory.Site()
	a.onClose(a.Factory.Close)
	return nil
}

func visitorAddress(r *http.Request) string { return kit.Client(r.Context()).String() }

// formRate limits how often the promo site serves forms without JavaScript.
func (a *App) formRate() campaign.FormPace {
	if !a.Config.RateLimit {
		return campaign.FormPace{}
	}
	return campaign.FormsOnLine
}
