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
)

// embeddedURL is the address of callbacks within the process. No request to it leaves the process.
const embeddedURL = "http://embedded.invalid/callbacks"

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
		Clock: cfg.Clock, Log: cfg.Log, Delay: cfg.Delay, Speed: cfg.Speed, Key: key, Secret: sign, PublicURL: "http://embedded.invalid",
		HTTP: &http.Client{Transport: payments.Transport(http.HandlerFunc(e.deliver))},
	})
	adapter, err := sandbox.New(sandbox.Config{
		BaseURL: "http://embedded.invalid/sandbox", Key: key, Secret: sign, Clock: cfg.Clock,
		HTTP: &http.Client{Transport: payments.Transport(e.Handler())},
	})
	if err != nil {
		return nil, err
	}
	e.Providers, err = route.New(cfg.Clock, nil, adapter)
	return e, err
}

// Attach sets where callbacks go.
func (e *Embedded) Attach(receive Receive) { e.receive = receive }

// Secret returns the secret that signs the simulator's callbacks.
func (e *Embedded) Secret() []byte { return e.secret }

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
