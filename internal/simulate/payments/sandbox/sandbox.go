// Package sandbox plays a payment provider with play money: it answers the calls of the adapter of the same name and sends callbacks.
package sandbox

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"

	"maidan/internal/clock"
	wire "maidan/internal/payment/adapter/sandbox"
	"maidan/internal/payment/provider"
	"maidan/internal/simulate/payments/schedule"
)

// maxCalls limits the calls that are remembered; the oldest are forgotten first.
const maxCalls = 10_000

// Config configures a Provider. All fields are required but Delay.
type Config struct {
	Clock    clock.Clock
	Schedule *schedule.Schedule
	Key      string        // authenticates calls
	Secret   []byte        // signs callbacks
	HTTP     *http.Client  // sends callbacks
	Delay    time.Duration // usual delay of a callback; zero means 4 seconds
}

// Provider answers calls. Calls are in memory only: after a restart the caller repeats those without a result.
type Provider struct {
	cfg Config

	mu    sync.Mutex
	calls map[string]record
	order []string // ids of calls, oldest first
}

type record struct {
	plan plan
}

// New returns a Provider.
func New(cfg Config) *Provider {
	if cfg.Delay <= 0 {
		cfg.Delay = 4 * time.Second
	}
	return &Provider{cfg: cfg, calls: map[string]record{}}
}

// Handler answers the API.
func (p *Provider) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+wire.FindPath, p.authenticated(p.accept(provider.PurposeFind)))
	mux.HandleFunc("POST "+wire.PayoutPath, p.authenticated(p.accept(provider.PurposePayout)))
	mux.HandleFunc("GET "+wire.CallPath+"{call}", p.authenticated(p.inquire))
	return mux
}

// remember stores a call and returns its record, the first one of a repeated call.
func (p *Provider) remember(id string, r record) record {
	p.mu.Lock()
	defer p.mu.Unlock()
	if known, ok := p.calls[id]; ok {
		return known
	}
	if len(p.order) >= maxCalls {
		delete(p.calls, p.order[0])
		p.order = p.order[1:]
	}
	p.calls[id] = r
	p.order = append(p.order, id)
	return r
}

func (p *Provider) find(id string) (record, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	r, ok := p.calls[id]
	return r, ok
}

// plan schedules the callbacks of a call.
func (p *Provider) schedule(r wire.Request, pl plan) error {
	if pl.silent {
		return nil
	}
	for _, s := range pl.steps {
		due := time.UnixMilli(s.notice.At)
		if err := p.callback(due, s.notice.ID, r.NotifyURL, s.notice); err != nil {
			return err
		}
		if s.again > 0 {
			if err := p.callback(due.Add(time.Duration(s.again)*p.cfg.Delay), s.notice.ID+" again", r.NotifyURL, s.notice); err != nil {
				return err
			}
		}
	}
	return nil
}

// callback sends a notice when it is due.
func (p *Provider) callback(due time.Time, name, url string, n provider.Notice) error {
	body, err := wire.Encode(n)
	if err != nil {
		return fmt.Errorf("encode notice: %w", err)
	}
	return p.cfg.Schedule.At(due, name, func(ctx context.Context) error { return p.send(ctx, url, body) })
}

func (p *Provider) send(ctx context.Context, url string, body []byte) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("callback: %w", err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set(wire.SignatureHeader, wire.Sign(p.cfg.Secret, p.cfg.Clock.Now(), body))
	answer, err := p.cfg.HTTP.Do(request)
	if err != nil {
		return fmt.Errorf("callback: %w", err)
	}
	_, _ = io.Copy(io.Discard, io.LimitReader(answer.Body, 1<<20)) // so that the connection is used again
	if err := answer.Body.Close(); err != nil {
		return fmt.Errorf("callback: %w", err)
	}
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("callback: status %d", answer.StatusCode)
	}
	return nil
}
