// Package sandbox plays a payment provider with play money: it answers the calls of the adapter of the same name, serves the pages and
// prompts on which players pay, and sends callbacks.
package sandbox

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"sync"
	"time"

	"maidan/internal/clock"
	wire "maidan/internal/payment/adapter/sandbox"
	"maidan/internal/payment/provider"
	"maidan/internal/simulate/payments/schedule"
	"maidan/internal/simulate/payments/trick"
)

// maxCalls limits the calls that are remembered; the oldest are forgotten first.
const maxCalls = 10_000

// Config configures a Provider. All fields are required but Delay, Rates and Backup.
type Config struct {
	Name     string // the provider's name, for example sandbox-card
	Clock    clock.Clock
	Schedule *schedule.Schedule
	Key      string        // authenticates calls
	Secret   []byte        // signs callbacks and names pages
	HTTP     *http.Client  // sends callbacks
	URL      string        // address of the provider's pages, without a slash at the end
	Delay    time.Duration // usual delay of a callback; zero means 4 seconds
	Rates    trick.Rates   // tricks of long runs
	Backup   bool          // it accepts the calls that trick.Busy makes the first provider refuse
}

// Provider answers calls. Calls are in memory only: after a restart the caller repeats those without a result.
type Provider struct {
	cfg  Config
	base string // path of the pages

	mu     sync.Mutex
	calls  map[string]*record
	tokens map[string]string // calls by the token of their page or prompt
	order  []string          // ids of calls, oldest first
}

// record is a call and what happens to it. The fields but request are guarded by the provider's lock.
type record struct {
	request wire.Request
	plan    plan
	open    *session // of a start
}

// New returns a Provider.
func New(cfg Config) *Provider {
	if cfg.Delay <= 0 {
		cfg.Delay = 4 * time.Second
	}
	base, err := url.Parse(cfg.URL)
	if err != nil {
		base = &url.URL{} // no browser can open the pages
	}
	return &Provider{cfg: cfg, base: base.Path, calls: map[string]*record{}, tokens: map[string]string{}}
}

// Handler answers the API and the pages.
func (p *Provider) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+wire.StartPath, p.authenticated(p.begin))
	mux.HandleFunc("POST "+wire.FindPath, p.authenticated(p.accept(provider.PurposeFind)))
	mux.HandleFunc("POST "+wire.PayoutPath, p.authenticated(p.accept(provider.PurposePayout)))
	mux.HandleFunc("GET "+wire.CallPath+"{call}", p.authenticated(p.inquire))
	mux.HandleFunc("GET "+StatementPath, p.statement)
	p.servePages(mux)
	return mux
}

// remember stores a call and returns its record, the first one of a repeated call.
func (p *Provider) remember(r *record) (known *record, first bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if known, ok := p.calls[r.request.Call]; ok {
		return known, false
	}
	if len(p.order) >= maxCalls {
		if oldest, ok := p.calls[p.order[0]]; ok && oldest.open != nil {
			delete(p.tokens, oldest.open.token)
		}
		delete(p.calls, p.order[0])
		p.order = p.order[1:]
	}
	p.calls[r.request.Call] = r
	if r.open != nil {
		p.tokens[r.open.token] = r.request.Call
	}
	p.order = append(p.order, r.request.Call)
	return r, true
}

// find returns a copy of a call's record.
func (p *Provider) find(id string) (r record, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	known, ok := p.calls[id]
	if !ok {
		return r, false
	}
	r = *known
	if r.open != nil {
		s := *r.open
		r.open = &s
	}
	return r, true
}

// schedule plans the callbacks of a call.
func (p *Provider) schedule(r wire.Request, pl plan) error {
	if pl.silent {
		return nil
	}
	for _, s := range pl.steps {
		due := time.UnixMilli(s.notice.At).Add(time.Duration(s.lag) * p.cfg.Delay)
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
func (p *Provider) callback(due time.Time, name, to string, n provider.Notice) error {
	body, err := wire.Encode(n)
	if err != nil {
		return fmt.Errorf("encode notice: %w", err)
	}
	return p.cfg.Schedule.At(due, name, func(ctx context.Context) error { return p.send(ctx, to, body) })
}

func (p *Provider) send(ctx context.Context, to string, body []byte) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, to, bytes.NewReader(body))
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
