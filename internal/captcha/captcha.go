// Package captcha verifies that a request comes from a person, or from a machine that spent some computing time.
//
// The kind is configured: none, the built-in proof of work, or one of three services. The built-in one needs no third party. It
// takes a cheap phone about a second to solve, and the server a microsecond to verify.
package captcha

import (
	"context"
	"fmt"
	"net/http"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/rng"
)

// Kind is a kind of captcha.
type Kind string

// The kinds.
const (
	None      Kind = "none"
	Pow       Kind = "pow" // built in: proof of work
	HCaptcha  Kind = "hcaptcha"
	Turnstile Kind = "turnstile"
	ReCaptcha Kind = "recaptcha"
)

// Errors of this package. The first two codes are the product's: clients reset their widget on them.
var (
	ErrInvalid     = fault.New(fault.Forbidden, "invalid-input-response", "The captcha was not solved. Please try again.")
	ErrSpent       = fault.New(fault.Forbidden, "timeout-or-duplicate", "The captcha is too old or was used before. Please solve it again.")
	ErrNoChallenge = fault.New(fault.NotFound, "captcha_no_challenge", "This captcha has no built-in challenges.")
	ErrUnavailable = fault.New(fault.Unavailable, "captcha_unavailable", "The captcha cannot be checked now. Please try again in a minute.")
)

// The minimum and maximum of configurable leading zero bits.
const (
	MinBits = 8
	MaxBits = 26
)

// Config holds the dependencies of Captcha. Pow needs DB, Clock, Random and Key, the services need the rest.
type Config struct {
	Kind      Kind
	SiteKey   string
	Secret    string
	VerifyURL string // empty: the service's default
	Client    *http.Client
	Bits      int // leading zero bits of a proof of work
	Key       []byte
	DB        *db.DB
	Clock     clock.Clock
	Random    rng.Source
}

// Captcha checks solutions. It is safe for concurrent use.
type Captcha struct {
	Config
}

// New returns the configured captcha, or an error about what is missing.
func New(cfg Config) (*Captcha, error) {
	service, outside := services[cfg.Kind]
	switch {
	case cfg.Kind == None:
	case cfg.Kind == Pow:
		if cfg.Bits < MinBits || cfg.Bits > MaxBits {
			return nil, fmt.Errorf("captcha: want %d to %d bits, have %d", MinBits, MaxBits, cfg.Bits)
		}
	case !outside:
		return nil, fmt.Errorf("captcha: unknown kind %q", cfg.Kind)
	case cfg.SiteKey == "" || cfg.Secret == "":
		return nil, fmt.Errorf("captcha: %s needs a site key and a secret", cfg.Kind)
	case cfg.VerifyURL == "":
		cfg.VerifyURL = service.verify
	}
	return &Captcha{cfg}, nil
}

// On reports whether a captcha is configured. Without one, rate limits apply to everyone.
func (c *Captcha) On() bool { return c.Kind != None }

// Script returns the address of the widget's script; empty for the built-in captcha.
func (c *Captcha) Script() string { return services[c.Kind].script }

// Verify checks a solution, which is valid once. It fails with ErrInvalid or ErrSpent, or with ErrUnavailable when the
// service does not answer.
func (c *Captcha) Verify(ctx context.Context, token string) error {
	switch c.Kind {
	case None:
		return ErrInvalid.At(location, "")
	case Pow:
		return c.verifyWork(ctx, token)
	default:
		return c.askService(ctx, token)
	}
}

// location is the request field of solutions.
const location = "captcha-token"

// Purge deletes spent solutions that have expired. A job calls it regularly.
func (c *Captcha) Purge(ctx context.Context) error {
	now := c.Clock.Now().Unix()
	if err := c.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return dropExpired(ctx, tx, now) }); err != nil {
		return fmt.Errorf("purge spent captchas: %w", err)
	}
	return nil
}
