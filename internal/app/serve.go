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

// startupPeriod is when matches have been caught up with and prices worked out. What that left behind is then given back at once:
// a small house would hold it for hours.
const startupPeriod = 3 * time.Second

// Serve answers requests on the configured address and does the house's work until ctx ends. Then it takes no more requests,
// lets those that are under way finish within the grace time while the work goes on (a bet that waits is decided at live
// prices), and ends the work last. It logs "ready" with the address once requests are answered.
func (a *App) Serve(ctx context.Context) error {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", a.Config.Addr)
	if err != nil {
		return fmt.Errorf("listen on %s: %w", a.Config.Addr, err)
	}
	if most := a.Config.ConnectionsByAddress; most > 0 {
		listener = newBoundedListener(listener, most, a.isShared)
	}
	calm := context.WithoutCancel(ctx)
	server := newServer(a.Handler(), readTime, writeTime)
	server.BaseContext = func(net.Listener) context.Context { return calm }
	group, broken := errgroup.WithContext(calm) // broken ends when a part of the house fails
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
		grace, cancel := context.WithTimeout(calm, a.Config.ShutdownGrace)
		defer cancel()
		if err := server.Shutdown(grace); err != nil { // somebody was still talking: hang up
			return server.Close()
		}
		return nil
	})
	group.Go(func() error {
		// Only in the language that most visitors begin with: the others wait some 10 ms for the first of them.
		if err := a.Site.Warm(working, a.Brand.DefaultLanguage); err != nil { // nobody waits for it, and what failed is tried again
			a.Log.Error("landing pages not all rendered ahead", "err", err)
		}
		return nil
	})
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
