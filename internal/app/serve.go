package app

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"runtime/debug"
	"time"

	"golang.org/x/sync/errgroup"
)

// startupPeriod is how long a server needs to recover its matches and prices. After it the freed memory is returned to the
// system, which would otherwise take hours on a small server.
const startupPeriod = 3 * time.Second

// Serve answers requests on the configured address and runs the background work until ctx ends. Then it accepts no more
// requests and lets pending ones finish within the grace time. The background work continues until then (a delayed bet is
// decided at live prices) and ends last. It logs "ready" with the address once requests are answered.
func (a *App) Serve(ctx context.Context) error {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", a.Config.Addr)
	if err != nil {
		return fmt.Errorf("listen on %s: %w", a.Config.Addr, err)
	}
	a.setListening(listener)
	if most := a.Config.ConnectionsByAddress; most > 0 {
		listener = newBoundedListener(listener, most, a.isShared)
	}
	detached := context.WithoutCancel(ctx)
	server := newServer(a.Handler(), readTime, writeTime)
	server.BaseContext = func(net.Listener) context.Context { return detached }
	group, broken := errgroup.WithContext(detached) // broken ends when any part fails
	working, stopWork := context.WithCancel(broken)
	group.Go(func() error { return a.Run(working) })
	group.Go(func() error {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			return fmt.Errorf("serve: %w", err)
		}
		return nil
	})
	group.Go(func() error {
		defer stopWork()
		select {
		case <-ctx.Done():
			a.Log.Info("stopping", "grace", a.Config.ShutdownGrace.String())
		case <-broken.Done():
		}
		grace, cancel := context.WithTimeout(detached, a.Config.ShutdownGrace)
		defer cancel()
		if err := server.Shutdown(grace); err != nil { // requests were still pending
			return server.Close()
		}
		return nil
	})
	if a.Config.WarmPages {
		group.Go(func() error { return a.warmPages(working) })
	}
	group.Go(func() error {
		if a.Clock.Sleep(working, startupPeriod) == nil {
			debug.FreeOSMemory()
		}
		return nil
	})
	url := "http://" + listener.Addr().String()
	a.Log.Info("ready", "url", url, "engine", a.DB.Engine(), "play_money", a.Brand.PlayMoney)
	if a.Ready != nil {
		a.Ready(url)
	}
	return group.Wait()
}

// warmPages renders the landing pages, only in the default language: the first request in another one takes about 10 ms longer. An error is
// not fatal, because failed pages are rendered again on request; it is none at all when the server stops.
func (a *App) warmPages(ctx context.Context) error {
	if err := a.Site.Warm(ctx, a.Brand.DefaultLanguage); err != nil && ctx.Err() == nil {
		a.Log.Error("not all landing pages pre-rendered", "err", err)
	}
	return nil
}
