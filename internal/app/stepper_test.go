package app

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/config"
	"maidan/internal/sportsbook/market"
)

func TestSteppedMatches_AdvanceByCalls(t *testing.T) {
	t.Parallel()
	cfg := config.Default()
	cfg.Data, cfg.Demo, cfg.Seed, cfg.Matches = t.TempDir(), true, "any", filepath.Join(t.TempDir(), "matches.json")
	require.NoError(t, os.WriteFile(cfg.Matches, []byte(`[{"id": "duel", "sport": "tennis"}]`), 0o600))
	h, err := Build(t.Context(), cfg, slog.New(slog.NewTextHandler(io.Discard, nil)), nil)
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- h.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		require.NoError(t, <-done)
		require.NoError(t, h.Close())
	})
	server := httptest.NewServer(h.Handler())
	t.Cleanup(server.Close)
	d := webBrowser{t, h, server.Client(), server.URL}
	play := func(id, point, kind string) int {
		status, _, _ := d.do("POST", "/_test/matches/"+id, point, "Content-Type", kind)
		return status
	}
	status := func() market.EventStatus {
		detail, err := market.Read(t.Context(), h.DB.Reader(), "duel")
		require.NoError(t, err)
		return detail.Event.Status
	}
	require.Equal(t, http.StatusNoContent, play("duel", `{}`, "application/json"))
	require.Equal(t, market.Upcoming, status())
	require.Equal(t, http.StatusNoContent, play("duel", `{"period": 1, "plays": 2}`, "application/json"))
	require.Equal(t, market.Live, status())
	require.Equal(t, http.StatusConflict, play("duel", `{}`, "application/json"), "a match does not go back")
	require.Equal(t, http.StatusNotFound, play("nobody", `{}`, "application/json"))
	require.Equal(t, http.StatusBadRequest, play("duel", `{"end": true}`, "application/json"))
	require.Equal(t, http.StatusUnsupportedMediaType, play("duel", `{"ended": true}`, "text/plain"))
	require.Equal(t, http.StatusNoContent, play("duel", `{"ended": true}`, "application/json"))
	require.Equal(t, market.Ended, status())
}

func TestSteppedMatches_NeedTheirSetting(t *testing.T) {
	t.Parallel()
	d := newBrowser(t, func(cfg *config.Config) { cfg.Demo = true })
	status, _, _ := d.do("POST", "/_test/matches/duel", `{"ended": true}`, "Content-Type", "application/json")
	require.GreaterOrEqual(t, status, 400)
}
