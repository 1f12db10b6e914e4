// Package card is the adapter of a card gateway with hosted checkout and signed webhooks, in the shape of Stripe's API. Players enter
// their cards on the gateway's page only: no card number reaches this program.
//
// It takes deposits only. The gateway can refund a payment to its card, but it cannot pay an amount to a card that did not pay it, and
// a refund is not a withdrawal: it is made by staff at the gateway. Refunds and disputes credit nothing.
//
// No call is paid twice: the id of the call is the Idempotency-Key of the checkout session, which the gateway remembers for at least 24
// hours; within 23 hours a call without an answer is repeated with the same parameters and gets the same session. Besides, a
// session can be paid once, and only by a player who was given its address.
package card

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"maidan/internal/clock"
	"maidan/internal/payment/provider"
)

// ProductionURL is the address of the gateway's API.
const ProductionURL = "https://api.stripe.com"

// APIVersion fixes the shapes of requests and answers. The endpoint of webhooks needs the same version.
const APIVersion = "2024-11-20.acacia"

const (
	timeout   = 10 * time.Second
	maxAnswer = 1 << 20       // bytes
	lifetime  = 2 * time.Hour // of a checkout session
	repeatFor = 23 * time.Hour
)

// Config configures an Adapter.
type Config struct {
	Name    string   // empty means card
	BaseURL string   // empty means ProductionURL; without a slash at the end
	Key     string   // secret or restricted key: sk_… or rk_…
	Secrets []string // of the webhooks' endpoint, whsec_…; two while one replaces the other
	Product string   // what the page says is paid for; empty means Deposit
	HTTP    *http.Client
	Clock   clock.Clock
}

// Adapter implements provider.Starter and provider.Inquirer.
type Adapter struct{ cfg Config }

// New returns an Adapter, or an error for an incomplete configuration.
func New(cfg Config) (*Adapter, error) {
	if cfg.Key == "" || len(cfg.Secrets) == 0 || cfg.Clock == nil {
		return nil, errors.New("card: a key, a secret of webhooks and a clock are required")
	}
	if !strings.HasPrefix(cfg.Key, "sk_") && !strings.HasPrefix(cfg.Key, "rk_") {
		return nil, errors.New("card: a secret key begins with sk_ or rk_")
	}
	for _, s := range cfg.Secrets {
		if len(s) < minSecret {
			return nil, fmt.Errorf("card: a secret of webhooks has at least %d characters", minSecret)
		}
	}
	if cfg.Name == "" {
		cfg.Name = "card"
	}
	if cfg.BaseURL == "" {
		cfg.BaseURL = ProductionURL
	}
	if cfg.Product == "" {
		cfg.Product = "Deposit"
	}
	client := &http.Client{Timeout: timeout}
	if cfg.HTTP != nil {
		*client = *cfg.HTTP
	}
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse } // the key is not sent elsewhere
	cfg.HTTP = client
	return &Adapter{cfg}, nil
}

// Name implements provider.Provider.
func (a *Adapter) Name() string { return a.cfg.Name }

// live reports whether the key moves real money. Events of the other mode are refused.
func (a *Adapter) live() bool { return strings.HasPrefix(a.cfg.Key[3:], "live_") }

// refusal is the error of a call that the adapter does not send.
func refusal(about, reason string) error { return &provider.Refused{Code: about, Reason: reason} }
