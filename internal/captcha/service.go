package captcha

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// services are the captchas of others: where their widget's script is and where solutions are checked.
var services = map[Kind]struct{ script, verify string }{
	HCaptcha:  {"https://js.hcaptcha.com/1/api.js", "https://api.hcaptcha.com/siteverify"},
	Turnstile: {"https://challenges.cloudflare.com/turnstile/v0/api.js", "https://challenges.cloudflare.com/turnstile/v0/siteverify"},
	ReCaptcha: {"https://www.google.com/recaptcha/api.js", "https://www.google.com/recaptcha/api/siteverify"},
}

const (
	longestToken  = 8 << 10 // of a service: a few kilobytes
	longestAnswer = 64 << 10
)

// verdict is what the three services answer.
type verdict struct {
	Success bool     `json:"success"`
	Codes   []string `json:"error-codes"`
}

// spentCodes are what services say of a solution that is too old or was shown before.
var spentCodes = []string{"timeout-or-duplicate", "expired-input-response", "already-seen-response", "invalid-or-already-seen-response"}

// ourFault are codes that say that we asked wrongly: the visitor can do nothing about it.
var ourFault = []string{
	"missing-input-secret", "invalid-input-secret", "sitekey-secret-mismatch", "bad-request", "invalid-keys", "internal-error",
}

// ask lets the service judge. The visitor's address is not told: the services do not need it.
func (c *Captcha) ask(ctx context.Context, token string) error {
	if token == "" || len(token) > longestToken {
		return ErrInvalid.At(location, "")
	}
	form := url.Values{"secret": {c.Secret}, "response": {token}, "sitekey": {c.SiteKey}}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.VerifyURL, strings.NewReader(form.Encode()))
	if err != nil {
		return fmt.Errorf("ask %s: %w", c.Kind, err)
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	res, err := c.Client.Do(req)
	if err != nil {
		return ErrUnavailable.Because(err)
	}
	defer func() { _ = res.Body.Close() }()
	var said verdict
	if err := json.NewDecoder(io.LimitReader(res.Body, longestAnswer)).Decode(&said); err != nil {
		return ErrUnavailable.Because(fmt.Errorf("status %d: %w", res.StatusCode, err))
	}
	return said.refusal()
}

func (v verdict) refusal() error {
	has := func(codes []string) bool {
		return slices.ContainsFunc(v.Codes, func(code string) bool { return slices.Contains(codes, code) })
	}
	switch {
	case v.Success:
		return nil
	case has(ourFault):
		return ErrUnavailable.Because(fmt.Errorf("the service says %s", strings.Join(v.Codes, ", ")))
	case has(spentCodes):
		return ErrSpent.At(location, "")
	default:
		return ErrInvalid.At(location, "")
	}
}
