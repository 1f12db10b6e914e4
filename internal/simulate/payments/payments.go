// Package payments plays payment providers over HTTP, with play money. The process of "maidan simulate payments" serves it.
package payments

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"maidan/internal/clock"
	wire "maidan/internal/payment/adapter/sandbox"
	"maidan/internal/simulate/payments/sandbox"
	"maidan/internal/simulate/payments/schedule"
	"maidan/internal/simulate/payments/trick"
)

// usualDelay is the usual time between a call and its callback.
const usualDelay = 4 * time.Second

// The names of the simulated providers, which are also the first parts of their addresses.
const (
	Transfers = "sandbox"        // finds transfers and pays players
	Cards     = "sandbox-card"   // takes card payments on its page
	Wallets   = "sandbox-wallet" // takes payments of a wallet on its page, and cards when Cards refuses
	Mobile    = "sandbox-mobile" // sends prompts to phones, and pays players when Transfers refuses
	Coins     = "sandbox-coins"  // receives and pays coins
)

// Play is a provider that the simulator plays.
type Play struct {
	Name   string
	Backup bool // it accepts what another one refused
}

// Played returns all simulated providers.
func Played() []Play {
	return []Play{{Name: Transfers}, {Name: Cards}, {Name: Wallets, Backup: true}, {Name: Mobile, Backup: true}, {Name: Coins}}
}

// Config configures a Server. Clock, Key and Secret are required.
type Config struct {
	Clock     clock.Clock
	Log       *slog.Logger  // nil for none
	Key       string        // authenticates calls
	Secret    []byte        // what the secrets that sign callbacks are derived from
	Delay     time.Duration // usual delay of a callback; zero means 4 seconds
	Speed     int           // divides delays; zero means 1
	PublicURL string        // origin of hosted pages, without a slash at the end
	Rates     trick.Rates   // tricks of long runs
	HTTP      *http.Client  // sends callbacks; nil means one with a timeout of 10 seconds
}

// Server holds the simulated providers.
type Server struct {
	schedule *schedule.Schedule
	handler  http.Handler
}

// New returns a Server; call Run to send its callbacks.
func New(cfg Config) *Server {
	if cfg.Delay <= 0 {
		cfg.Delay = usualDelay
	}
	cfg.Delay /= time.Duration(max(cfg.Speed, 1))
	if cfg.HTTP == nil {
		cfg.HTTP = &http.Client{Timeout: 10 * time.Second}
	}
	s := &Server{schedule: schedule.New(schedule.Config{Clock: cfg.Clock, Log: cfg.Log, Retry: cfg.Delay})}
	mux := http.NewServeMux()
	for _, played := range Played() {
		provider := sandbox.New(sandbox.Config{
			Name: played.Name, Clock: cfg.Clock, Schedule: s.schedule, Key: cfg.Key, Secret: wire.SecretOf(cfg.Secret, played.Name), HTTP: cfg.HTTP, Delay: cfg.Delay, Rates: cfg.Rates,
			URL: cfg.PublicURL + "/" + played.Name, Backup: played.Backup,
		})
		mux.Handle("/"+played.Name+"/", http.StripPrefix("/"+played.Name, provider.Handler()))
	}
	mux.Handle("GET /{$}", http.RedirectHandler("/"+Mobile+"/prompts", http.StatusFound))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("ok\n")) })
	s.handler = mux
	return s
}

// Handler answers calls.
func (s *Server) Handler() http.Handler { return s.handler }

// Run sends callbacks when they are due, until ctx ends.
func (s *Server) Run(ctx context.Context) { s.schedule.Run(ctx) }

// Step sends the callbacks that are due now and returns when the next one will be.
func (s *Server) Step(ctx context.Context) time.Time { return s.schedule.Step(ctx) }
