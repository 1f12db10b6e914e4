package app

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/market"
)

// TestMetrics_CountActivityAndNameNoPlayer expects a deposit and a bet in the figures, no player in the labels, and no labels that
// clients make up.
func TestMetrics_CountActivityAndNameNoPlayer(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v := w.visitor(w.t)
		v.register("asha@example.com", "INR")
		v.deposit(100_000, "423456787777")
		w.begin()
		var seen []price
		v.eventually("the match takes bets", func() bool { seen = v.prices(); return len(seen) == 2 })
		placed := v.call("POST", "/api/v3/bets", slip(20_000, "any", leg{seen[0].ID, seen[0].Odds, seen[0].Version}), "Idempotency-Key", "first")
		require.Equal(v.t, 201, placed.status, "%s", placed.body)
		var b struct{ ID string }
		placed.into(v.t, &b)
		for _, path := range []string{"/api/v3/made-up", "/made/up.js", "/office/made-up", "/new-promo/made-up", "/api/v3/bets/made-up"} {
			v.call("GET", path, nil)
		}
		v.call("MADEUP", "/api/v3/bets", nil)

		var text string
		v.eventually("the outbox is empty, and the match is live on the node that leads trading", func() bool {
			text = string(v.call("GET", "/metrics", nil).body)
			return strings.Contains(text, "maidan_outbox_waiting 0\n") && strings.Contains(text, `maidan_trading_events{status="live"} 1`)
		})
		for _, line := range []string{
			`maidan_http_request_seconds_count{method="POST",route="/api/v3/bets",status="201"} 1`,
			`maidan_outbox_failed 0`, `maidan_outbox_oldest_seconds 0`, `maidan_wallet_waiting 0`,
			`maidan_trading_events{status="live"} 1`, `maidan_trading_events_suspended{reason="trouble"} 0`, `maidan_trading_markets{status="active"} `,
			`maidan_trading_messages_total{kind="fixture",outcome="accepted"} 1`,
			`maidan_leader{work="trading"} 1`, `maidan_leader{work="outbox"} 1`, `maidan_leader{work="jobs"} 1`,
			`maidan_live_connections 0`, `maidan_live_bus_up 1`, `maidan_live_errors_total{reason="slow"} 0`,
			`go_goroutines `, `process_resident_memory_bytes `,
		} {
			require.Contains(v.t, text, "\n"+line)
		}
		require.True(v.t, regexp.MustCompile(`maidan_wallet_batch_commands_count [1-9]`).MatchString(text))
		require.True(v.t, regexp.MustCompile(`maidan_wallet_batch_seconds_count [1-9]`).MatchString(text))
		require.Equal(v.t, w.app.Config.Database != "", strings.Contains(text, `maidan_database_connections{state="in use"}`))

		var me struct{ ID string }
		v.call("GET", "/api/v3/players/me", nil).into(v.t, &me)
		page, err := market.List(w.t.Context(), w.app.DB.Reader(), market.Filter{Sport: "cricket", Group: market.GroupLive})
		require.NoError(w.t, err)
		for _, private := range []string{me.ID, b.ID, string(page.Items[0].ID), "asha", v.token, "made-up", "made/up", "MADEUP"} {
			require.NotEmpty(v.t, private)
			require.NotContains(v.t, text, private)
		}
		require.Empty(v.t, regexp.MustCompile(`player|account|client`).FindAllString(strings.Join(labels(text), " "), -1))
	})
}

// labels returns the names of all labels in the text.
func labels(text string) (names []string) {
	for _, m := range regexp.MustCompile(`[{,]([a-z_]+)="`).FindAllStringSubmatch(text, -1) {
		names = append(names, m[1])
	}
	return names
}
