// Package payments plays payment providers over HTTP, with play money. The process of "maidan simulate payments" serves it.
package payments

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"maidan/internal/clock"
	"maidan/internal/simulate/payments/sandbox"
	"maidan/internal/simulate/payments/schedule"
)

// usualDelay is the usual time between a call and its callback.
const usualDelay = 4 * time.Second

// Config configures a Server. Clock, Key and Secret are required.
type Config struct {
	Clock     clock.Clock
	Log       *slog.Logger  // nil for none
	Key       string        // authenticates calls
	Secret    []byte        // signs callbacks
	Delay     time.Duration // usual delay of a callback; zero means 4 seconds
	Speed     int           // divides delays; zero means 1
	PublicURL string        // origin of hosted pages, without a slash at the end
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
	for path, provider := range map[string]http.Handler{
		"/sandbox": sandbox.New(sandbox.Config{
			Clock: cfg.Clock, Schedule: s.schedule, Key: cfg.Key, Secret: cfg.Secret, HTTP: cfg.HTTP, Delay: cfg.Delay,
		}).Handler(),
	} {
		mux.Handle(path+"/", http.StripPrefix(path, provider))
	}
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
