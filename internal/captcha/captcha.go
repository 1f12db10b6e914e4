// Package captcha knows whether a person, or at least a machine that spent some effort, stands behind a request.
//
// Which captcha is asked for is configuration: none, the built-in proof of work, or one of three services. The built-in one
// needs nobody else and tells nobody anything: it is a sum that takes a cheap phone about a second and us a microsecond.
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

// Kind is a sort of captcha.
type Kind string

// The kinds.
const (
	None      Kind = "none"
	Pow       Kind = "pow" // built in: proof of work
	HCaptcha  Kind = "hcaptcha"
	Turnstile Kind = "turnstile"
	ReCaptcha Kind = "recaptcha"
)

// Refusals of this room. The codes of the first two are the product's: a client resets its widget when it hears them.
var (
	ErrInvalid     = fault.New(fault.Forbidden, "invalid-input-response", "The captcha was not solved. Please try again.")
	ErrSpent       = fault.New(fault.Forbidden, "timeout-or-duplicate", "The captcha is too old or was used before. Please solve it again.")
	ErrNoChallenge = fault.New(fault.NotFound, "captcha_no_challenge", "This house gives no challenges of its own.")
	ErrUnavailable = fault.New(fault.Unavailable, "captcha_unavailable", "The captcha cannot be checked now. Please try again in a minute.")
)

// The lightest and the heaviest proof of work that may be configured, in leading zero bits.
const (
	MinBits = 8
	MaxBits = 26
)

// Config is what a Captcha works with. DB, Clock, Random and Key are needed by Pow, the rest by the services.
type Config struct {
	Kind      Kind
	SiteKey   string
	Secret    string
	VerifyURL string // empty: the service's own
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

// New returns the captcha that cfg describes, or says what is missing.
func New(cfg Config) (*Captcha, error) {
	service, outside := services[cfg.Kind]
	switch {
	case cfg.Kind == None:
	case cfg.Kind == Pow:
		if cfg.Bits < MinBits || cfg.Bits > MaxBits {
			return nil, fmt.Errorf("captcha: want %d to %d bits, have %d", MinBits, MaxBits, cfg.Bits)
		}
	case !outside:
		return nil, fmt.Errorf("captcha: there is no kind %q", cfg.Kind)
	case cfg.SiteKey == "" || cfg.Secret == "":
		return nil, fmt.Errorf("captcha: %s needs a site key and a secret", cfg.Kind)
	case cfg.VerifyURL == "":
		cfg.VerifyURL = service.verify
	}
	return &Captcha{cfg}, nil
}

// On tells whether there is a captcha at all. Without one nobody can prove anything and limits hold for everyone.
func (c *Captcha) On() bool { return c.Kind != None }

// Script returns the address of the script that draws the widget; empty when we draw it ourselves.
func (c *Captcha) Script() string { return services[c.Kind].script }

// Verify refuses a solution with ErrInvalid or ErrSpent, or with ErrUnavailable when the service does not answer. A good
// solution is good once.
func (c *Captcha) Verify(ctx context.Context, token string) error {
	switch c.Kind {
	case None:
		return ErrInvalid.At(location, "")
	case Pow:
		return c.verifyWork(ctx, token)
	default:
		return c.ask(ctx, token)
	}
}

// location is the field that solutions come in.
const location = "captcha-token"

// Purge forgets spent solutions that are too old to be shown again. A job calls it now and then.
func (c *Captcha) Purge(ctx context.Context) error {
	now := c.Clock.Now().Unix()
	if err := c.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return dropExpired(ctx, tx, now) }); err != nil {
		return fmt.Errorf("purge spent captchas: %w", err)
	}
	return nil
}
