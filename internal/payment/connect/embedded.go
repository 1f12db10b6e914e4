// Package connect connects payment providers.
package connect

import (
	"context"
	"encoding/hex"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"maidan/internal/clock"
	"maidan/internal/payment/adapter/sandbox"
	"maidan/internal/payment/provider"
	"maidan/internal/payment/route"
	"maidan/internal/rng"
	"maidan/internal/simulate/payments"
	"maidan/internal/simulate/payments/trick"
)

// origin is the address of the simulator within the process, and embeddedURL that of callbacks. No request to them leaves the process.
const (
	origin      = "https://embedded.invalid"
	embeddedURL = origin + "/callbacks"
)

// Receive processes a callback; it is payment.Service.Receive.
type Receive func(ctx context.Context, name string, d provider.Delivery) (body []byte, err error)

// Embedded is the simulator of payment providers within the process: the same code as the process of "maidan simulate payments",
// without sockets. Its hosted pages cannot be opened. Tests and commands that fill a database use it.
type Embedded struct {
	*payments.Server
	Providers *route.Table

	clock   clock.Clock
	secret  []byte
	receive Receive
}

// EmbeddedConfig configures Embedded.
type EmbeddedConfig struct {
	Clock clock.Clock
	Log   *slog.Logger
	Delay time.Duration // usual delay of a callback; zero means 4 seconds
	Speed int           // divides delays; zero means 1
	Rates trick.Rates   // tricks of long runs
}

// NewEmbedded returns a simulator and the providers that it plays. Attach it before the first call.
func NewEmbedded(cfg EmbeddedConfig) (*Embedded, error) {
	common := make([]byte, 32)
	rng.Bytes(rng.Secure(), common)
	key, sign, err := Keys(hex.EncodeToString(common))
	if err != nil {
		return nil, err
	}
	e := &Embedded{clock: cfg.Clock, secret: sign}
	e.Server = payments.New(payments.Config{
		Clock: cfg.Clock, Log: cfg.Log, Delay: cfg.Delay, Speed: cfg.Speed, Key: key, Secret: sign, PublicURL: origin, Rates: cfg.Rates,
		HTTP: within(http.HandlerFunc(e.deliver)),
	})
	e.Providers, err = sandboxes(sandbox.Config{BaseURL: origin, Key: key, Secret: sign, Clock: cfg.Clock, HTTP: within(e.Handler())})
	return e, err
}

// Attach sets where callbacks go.
func (e *Embedded) Attach(receive Receive) { e.receive = receive }

// Secret returns the secret that signs the callbacks of a simulated provider.
func (e *Embedded) Secret(name string) []byte { return sandbox.SecretOf(e.secret, name) }

// NotifyURL returns the address for callbacks, see payment.Config.
func (e *Embedded) NotifyURL() string { return embeddedURL }

// deliver passes a callback on as internal/api/callback does.
func (e *Embedded) deliver(w http.ResponseWriter, r *http.Request) {
	name, part, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/callbacks/"), "/")
	body, err := io.ReadAll(r.Body)
	if err == nil {
		body, err = e.receive(r.Context(), name, provider.Delivery{Part: part, Header: r.Header, Body: body, At: e.clock.Now()})
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	_, _ = w.Write(body) // in memory
}
