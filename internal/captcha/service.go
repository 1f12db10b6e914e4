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

// services are the external captchas: the addresses of their widget's script and of verification.
var services = map[Kind]struct{ script, verify string }{
	HCaptcha:  {"https://js.hcaptcha.com/1/api.js", "https://api.hcaptcha.com/siteverify"},
	Turnstile: {"https://challenges.cloudflare.com/turnstile/v0/api.js", "https://challenges.cloudflare.com/turnstile/v0/siteverify"},
	ReCaptcha: {"https://www.google.com/recaptcha/api.js", "https://www.google.com/recaptcha/api/siteverify"},
}

const (
	longestToken  = 8 << 10 // of a service: a few kilobytes
	longestAnswer = 64 << 10
)

// verdict is the response of the three services.
type verdict struct {
	Success bool     `json:"success"`
	Codes   []string `json:"error-codes"`
}

// spentCodes are the error codes of a solution that has expired or was used.
var spentCodes = []string{"timeout-or-duplicate", "expired-input-response", "already-seen-response", "invalid-or-already-seen-response"}

// clientErrors are the error codes of a wrong request or configuration, which visitors cannot correct.
var clientErrors = []string{
	"missing-input-secret", "invalid-input-secret", "sitekey-secret-mismatch", "bad-request", "invalid-keys", "internal-error",
}

// askService verifies a solution with the service. The visitor's address is not sent: the services do not need it.
func (c *Captcha) askService(ctx context.Context, token string) error {
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
	var answer verdict
	if err := json.NewDecoder(io.LimitReader(res.Body, longestAnswer)).Decode(&answer); err != nil {
		return ErrUnavailable.Because(fmt.Errorf("status %d: %w", res.StatusCode, err))
	}
	return answer.refusal()
}

func (v verdict) refusal() error {
	has := func(codes []string) bool {
		return slices.ContainsFunc(v.Codes, func(code string) bool { return slices.Contains(codes, code) })
	}
	switch {
	case v.Success:
		return nil
	case has(clientErrors):
		return ErrUnavailable.Because(fmt.Errorf("error codes %s", strings.Join(v.Codes, ", ")))
	case has(spentCodes):
		return ErrSpent.At(location, "")
	default:
		return ErrInvalid.At(location, "")
	}
}
