package app

import (
	"context"
	"net/http"
	"strings"
	"time"

	"maidan/internal/captcha"
	"maidan/internal/config"
)

// outsideTimeout is how long a service of others may take to answer while somebody waits.
const outsideTimeout = 5 * time.Second

func (h *House) openCaptcha(ctx context.Context) error {
	key, err := h.kept(ctx, "captcha")
	if err != nil {
		return err
	}
	cfg := h.Config
	h.Captcha, err = captcha.New(captcha.Config{
		Kind: captcha.Kind(cfg.Captcha), SiteKey: cfg.CaptchaSiteKey, Secret: cfg.CaptchaSecret, VerifyURL: cfg.CaptchaVerifyURL,
		Client: &http.Client{Timeout: outsideTimeout}, Bits: cfg.CaptchaBits, Key: []byte(key),
		DB: h.DB, Clock: h.Clock, Random: h.Random,
	})
	return err
}

// targets are the origins that players may be sent to, besides the one that their request came to.
func targets(cfg config.Config) []string {
	all := append([]string{}, cfg.RedirectOrigins...)
	for _, origin := range []string{strings.TrimSuffix(cfg.PublicURL, "/"), cfg.TestOrigin} {
		if origin != "" {
			all = append(all, origin)
		}
	}
	return all
}

// human judges solved captchas; without a captcha nobody does.
func (h *House) human() func(ctx context.Context, solution string) error {
	if !h.Captcha.On() {
		return nil
	}
	return h.Captcha.Verify
}
