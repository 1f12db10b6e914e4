package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
)

func (a *API) registerCaptcha(h huma.API) {
	huma.Register(h, kit.Operation(http.MethodGet, "/api/v3/captcha/challenge", "getCaptchaChallenge", "account",
		"A challenge of the built-in captcha: find a number whose hash begins with zero bits"), a.challenge)
	huma.Register(h, kit.Operation(http.MethodGet, "/api/v3/settings/additional-settings", "getAdditionalSettings", "settings",
		"The captcha that follows an answer 429, and its origin"), a.additionalSettings)
}

// Challenge is a proof of work for a browser.
type Challenge struct {
	Challenge string `json:"challenge" doc:"captcha-token is this, a dot and a decimal number such that the SHA-256 of the whole text begins with so many zero bits."`
	Bits      int    `json:"bits" doc:"Leading zero bits that the hash must have."`
	ExpiresIn int64  `json:"expires_in" doc:"When the challenge expires, in absolute unix seconds."`
}

type challengeOutput struct {
	Body Challenge
}

func (a *API) challenge(context.Context, *struct{}) (*challengeOutput, error) {
	c, err := a.Captcha.Challenge()
	if err != nil {
		return nil, err
	}
	return &challengeOutput{Challenge{c.Text, c.Bits, c.ExpiresAt}}, nil
}

// AdditionalSettings are settings of the dialogs.
type AdditionalSettings struct {
	CaptchaKind    string `json:"captcha_kind" enum:"none,pow,hcaptcha,turnstile,recaptcha"`
	CaptchaSiteKey string `json:"captcha_site_key" doc:"Of the service; empty for none and pow."`
	CaptchaScript  string `json:"captcha_script" doc:"Address of the service's script; empty for none and pow."`
	TestOrigin     string `json:"test_origin" doc:"Where the query prod_test leads instead of the app; empty: nowhere."`
}

type additionalSettingsOutput struct {
	Body AdditionalSettings
}

func (a *API) additionalSettings(context.Context, *struct{}) (*additionalSettingsOutput, error) {
	return &additionalSettingsOutput{AdditionalSettings{
		CaptchaKind: string(a.Captcha.Kind), CaptchaSiteKey: a.Captcha.SiteKey, CaptchaScript: a.Captcha.Script(), TestOrigin: a.TestOrigin,
	}}, nil
}
