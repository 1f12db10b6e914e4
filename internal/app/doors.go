package app

import (
	"context"
	"net/http"
	"strings"
	"time"

	"maidan/internal/captcha"
	"maidan/internal/config"
)

// serviceTimeout is how long a service of others may take to answer while somebody waits.
const serviceTimeout = 5 * time.Second

func (a *App) openCaptcha(ctx context.Context) error {
	key, err := a.storedSecret(ctx, "captcha")
	if err != nil {
		return err
	}
	cfg := a.Config
	a.Captcha, err = captcha.New(captcha.Config{
		Kind: captcha.Kind(cfg.Captcha), SiteKey: cfg.CaptchaSiteKey, Secret: cfg.CaptchaSecret, VerifyURL: cfg.CaptchaVerifyURL,
		Client: &http.Client{Timeout: serviceTimeout}, Bits: cfg.CaptchaBits, Key: []byte(key),
		DB: a.DB, Clock: a.Clock, Random: a.Random,
	})
	return err
}

// redirectOrigins are the origins that players may be sent to, besides the one that their request came to.
func redirectOrigins(cfg config.Config) []string {
	all := append([]string{}, cfg.RedirectOrigins...)
	for _, origin := range []string{strings.TrimSuffix(cfg.PublicURL, "/"), cfg.TestOrigin} {
		if origin != "" {
			all = append(all, origin)
		}
	}
	return all
}

// captchaVerifier judges solved captchas; without a captcha nobody does.
func (a *App) captchaVerifier() func(ctx context.Context, solution string) error {
	if !a.Captcha.On() {
		return nil
	}
	return a.Captcha.Verify
}
