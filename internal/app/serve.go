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

// startUp is when matches have been caught up with and prices worked out. What that left behind is then given back at once:
// a small house would hold it for hours.
const startUp = 3 * time.Second

// Serve answers requests on the configured address and does the house's work until ctx ends. Then it takes no more requests,
// lets those that are under way finish within the grace time while the work goes on (a bet that waits is decided at live
// prices), and ends the work last. It logs "ready" with the address once requests are answered.
func (h *House) Serve(ctx context.Context) error {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", h.Config.Addr)
	if err != nil {
		return fmt.Errorf("listen on %s: %w", h.Config.Addr, err)
	}
	if most := h.Config.ConnectionsByAddress; most > 0 {
		listener = newBoundedListener(listener, most, h.speaksForMany)
	}
	calm := context.WithoutCancel(ctx)
	server := newServer(h.Handler(), readTime, writeTime)
	server.BaseContext = func(net.Listener) context.Context { return calm }
	group, broken := errgroup.WithContext(calm) // broken ends when a part of the house fails
	working, stopWork := context.WithCancel(broken)
	group.Go(func() error { return h.Run(working) })
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
			h.Log.Info("stopping", "grace", h.Config.ShutdownGrace.String())
		case <-broken.Done():
		}
		grace, cancel := context.WithTimeout(calm, h.Config.ShutdownGrace)
		defer cancel()
		if err := server.Shutdown(grace); err != nil { // somebody was still talking: hang up
			return server.Close()
		}
		return nil
	})
	group.Go(func() error {
		// Only in the language that most visitors begin with: the others wait some 10 ms for the first of them.
		if err := h.Site.Warm(working, h.Brand.DefaultLanguage); err != nil { // nobody waits for it, and what failed is tried again
			h.Log.Error("landing pages not all rendered ahead", "err", err)
		}
		return nil
	})
	group.Go(func() error {
		if h.Clock.Sleep(working, startUp) == nil {
			debug.FreeOSMemory()
		}
		return nil
	})
	url := "http://" + listener.Addr().String()
	h.Log.Info("ready", "url", url, "engine", h.DB.Engine(), "play_money", h.Brand.PlayMoney)
	if h.Ready != nil {
		h.Ready(url)
	}
	return group.Wait()
}
