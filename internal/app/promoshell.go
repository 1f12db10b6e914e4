package app

import (
	"strings"

	"maidan/internal/campaign"
)

// captchaOrigins are the origins that each captcha service's widget is put together from, as its documentation on content
// security policies names them.
var captchaOrigins = map[string][]string{
	"hcaptcha":  {"https://hcaptcha.com", "https://*.hcaptcha.com"},
	"turnstile": {"https://challenges.cloudflare.com"},
	"recaptcha": {"https://www.google.com", "https://www.gstatic.com"},
}

// promoShell is what the promo pages have beside their campaigns.
func (a *App) promoShell() campaign.Shell {
	cfg := a.Config
	return campaign.Shell{
		Origin: strings.TrimSuffix(cfg.PublicURL, "/"), Keeper: cfg.Keeper, TestOrigin: cfg.TestOrigin, TagManager: cfg.TagManager, Pixels: cfg.Pixels, Device: cfg.Fingerprint,
		ChatSDK: cfg.ChatSDK, ChatToken: cfg.ChatToken, Captcha: captchaOrigins[cfg.Captcha],
	}
}
