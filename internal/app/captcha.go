package app

import (
	"context"
	"net/http"
	"time"

	"maidan/internal/captcha"
)

// serviceTimeout is how long an external service may take to answer during a request.
const serviceTimeout = 5 * time.Second

// openCaptcha builds the configured captcha.
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

// captchaVerifier returns the verifier of solved captchas, or nil without a captcha.
func (a *App) captchaVerifier() func(ctx context.Context, solution string) error {
	if !a.Captcha.On() {
		return nil
	}
	return a.Captcha.Verify
}
