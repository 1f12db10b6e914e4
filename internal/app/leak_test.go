package app

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"maidan/internal/config"
	"maidan/internal/db/dbtest"
	"maidan/internal/sportsbook/market"
)

// Not parallel: it would see the goroutines of other tests.
//
//nolint:paralleltest // see above
func TestClose_LeavesNoGoroutine(t *testing.T) {
	for engine, url := range map[string]string{"sqlite": "", "postgres": dbtest.PostgresURL(t)} {
		t.Run(engine, func(t *testing.T) {
			defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
			cfg := config.Default()
			cfg.Database, cfg.Data, cfg.Addr, cfg.Speed = url, t.TempDir(), "127.0.0.1:0", 60
			h, err := Build(t.Context(), cfg, slog.New(slog.DiscardHandler), nil)
			require.NoError(t, err)
			ctx, stop := context.WithCancel(t.Context())
			done := make(chan error, 1)
			go func() { done <- h.Serve(ctx) }()
			require.Eventually(t, func() bool { // everything is at work
				page, err := market.List(ctx, h.DB.Reader(), market.Filter{Sport: "cricket", Group: market.GroupLive})
				return err == nil && len(page.Items) > 0
			}, 2*time.Minute, 20*time.Millisecond)
			stop()
			require.NoError(t, <-done)
			require.NoError(t, h.Close())
		})
	}
}
