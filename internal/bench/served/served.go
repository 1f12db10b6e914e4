// Package served serves a whole App to clients in a process of their own, so that their processor time is not counted as the server's.
package served

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"time"

	"maidan/internal/app"
	"maidan/internal/config"
)

// Open builds an App without matches on a database; without both it is SQLite in a temporary folder, which done removes. adjust may be nil. It logs
// as a real server does, but discards the log. Rate limits are off, because all calls come from one address.
func Open(ctx context.Context, url, dir string, adjust func(*config.Config)) (a *app.App, done func() error, err error) {
	cfg := config.Default()
	cfg.Database, cfg.Data, cfg.RateLimit = url, dir, false
	if adjust != nil {
		adjust(&cfg)
	}
	remove := func() error { return nil }
	if dir == "" {
		if cfg.Data, err = os.MkdirTemp("", "maidan-bench-"); err != nil {
			return nil, nil, err
		}
		remove = func() error { return os.RemoveAll(cfg.Data) }
	}
	nowhere, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		return nil, nil, errors.Join(err, remove())
	}
	clean := func() error { return errors.Join(nowhere.Close(), remove()) }
	if a, err = app.Build(ctx, cfg, slog.New(slog.NewJSONHandler(nowhere, nil)), app.NoFeeds); err != nil {
		return nil, nil, errors.Join(err, clean())
	}
	return a, func() error { return errors.Join(a.Close(), clean()) }, nil
}

// Listener answers requests to an App.
type Listener struct {
	Address string
	http    *http.Server
	ended   chan error
}

// Listen serves an App on a port of this machine.
func Listen(ctx context.Context, a *app.App) (*Listener, error) {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("listen: %w", err)
	}
	l := &Listener{listener.Addr().String(), &http.Server{Handler: a.Handler(), ReadHeaderTimeout: time.Minute}, make(chan error, 1)}
	go func() { l.ended <- l.http.Serve(listener) }()
	return l, nil
}

// Close ends it.
func (l *Listener) Close() error {
	err := l.http.Close()
	if ended := <-l.ended; !errors.Is(ended, http.ErrServerClosed) {
		err = errors.Join(err, ended)
	}
	return err
}
