package staff_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	api "maidan/internal/api/staff"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/payment"
	"maidan/internal/staff"
)

// What makes no sense is refused with a code and leaves no line in the trail, whatever the act.
func TestTheDeskRefusesWhatMakesNoSense(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		o.floor(t)
		o.enter(t, staff.Trader)
		with := func(body map[string]any, more ...any) map[string]any {
			all := map[string]any{"reason": "a rumour"}
			for k, v := range body {
				all[k] = v
			}
			for i := 0; i < len(more); i += 2 {
				all[more[i].(string)] = more[i+1]
			}
			return all
		}
		margin := map[string]any{"scope": "sport", "subject": "cricket", "market_key": "", "milli": 1100, "per_answer": 0}
		limit := map[string]any{"scope": "sport", "subject": "cricket", "market_key": "", "max_win": 100, "max_loss": 100, "max_event": 100}
		price := func(id string, odds int) map[string]any {
			return with(nil, "prices", []map[string]any{{"selection_id": id, "odds": odds}})
		}
		for _, bad := range []struct {
			method, path string
			body         map[string]any
			status       int
			code         string
		}{
			{"POST", "/trading/suspensions", with(nil, "scope", "planet", "subject", "m"), 400, ""},
			{"POST", "/trading/suspensions", with(nil, "scope", "event", "subject", ""), 404, "event_not_found"},
			{"POST", "/trading/suspensions", with(nil, "scope", "competition", "subject", "nothing"), 404, "competition_not_found"},
			{"POST", "/trading/suspensions", with(nil, "scope", "producer", "subject", ""), 400, "trade_scope"},
			{"POST", "/trading/suspensions", with(nil, "scope", "all", "subject", "m"), 400, "trade_scope"},
			{"POST", "/trading/suspensions", map[string]any{"scope": "event", "subject": "m", "reason": strings.Repeat("x", 501)}, 400, "trade_reason"},
			{"POST", "/trading/controls/none/release", with(nil), 404, "trade_control_not_found"},
			{"POST", "/trading/hidings", with(nil, "scope", "competition", "subject", "nothing"), 404, "competition_not_found"},
			{"POST", "/trading/features", with(nil, "scope", "event", "subject", "m", "until", -5), 400, "trade_until"},
			{"POST", "/trading/features", with(nil, "scope", "event", "subject", "m", "until", int64(1)<<62), 400, "trade_until"},
			{"POST", "/trading/markets/none/prices", price("m-w-h", 1500), 404, "market_not_found"},
			{"POST", "/trading/markets/m-w/prices", price("none", 1500), 404, "selection_not_found"},
			{"POST", "/trading/markets/m-w/prices", price("m-w-h", 1000), 400, "trade_price"},
			{"POST", "/trading/markets/m-w/prices", price("m-w-h", 250_001), 400, "trade_price"},
			{"POST", "/trading/markets/m-w/prices", price("m-w-h", -1500), 400, "trade_price"},
			{"POST", "/trading/markets/m-w/prices", with(nil, "prices", []any{}), 400, ""},
			{"PUT", "/trading/margins", with(margin, "milli", 999), 400, ""},
			{"PUT", "/trading/margins", with(margin, "scope", "competition", "subject", "nothing"), 404, "competition_not_found"},
			{"PUT", "/trading/margins", with(margin, "market_key", "no_such_market"), 400, "trade_scope"},
			{"POST", "/trading/margins/remove", with(nil, "scope", "sport", "subject", "cricket", "market_key", ""), 404, "trade_margin_not_found"},
			{"PUT", "/trading/limits", with(limit, "max_win", -1), 400, ""},
			{"PUT", "/trading/limits", with(limit, "max_win", int64(1)<<62), 400, "bad_limit_sum"},
			{"PUT", "/trading/limits", with(limit, "market_key", "match_winner"), 400, "bad_limit_sum"},
			{"PUT", "/trading/limits", with(limit, "market_key", "no_such_market", "max_event", 0), 400, "bad_limit_scope"},
			{"PUT", "/trading/limits", with(limit, "subject", "chess"), 400, "bad_limit_scope"},
			{"PUT", "/trading/limits", with(limit, "scope", "event", "subject", "nothing"), 404, "event_not_found"},
			{"PUT", "/trading/limits", with(limit, "scope", "brand", "subject", "cricket"), 400, "bad_limit_scope"},
			{"PUT", "/trading/limits", with(limit, "scope", "brand", "subject", "", "max_loss", 0), 400, "bad_limit"},
			{"PUT", "/trading/cash-out-margins", with(nil, "scope", "brand", "subject", "", "market_key", "no_such_market", "milli", 50), 400, "bad_cashout_margin"},
			{"POST", "/trading/alarms/none/acknowledge", map[string]any{"note": "it was nothing"}, 404, "trade_alarm_not_found"},
			{"PUT", "/trading/rules/none", with(nil, "threshold", 1, "span", 1, "enabled", true), 404, "trade_rule_not_found"},
			{"PUT", "/trading/rules/bet-spike", with(nil, "threshold", 0, "span", 0, "enabled", true), 400, "trade_rule"},
			{"POST", "/trading/overrides", with(nil, "kind", "result", "market_id", "none"), 404, "market_not_found"},
			{"POST", "/trading/overrides", with(nil, "kind", "result", "market_id", "m-w", "results", map[string]any{}), 400, "bad_override"},
			{"POST", "/trading/overrides", with(nil, "kind", "void_bet", "bet_id", "none"), 404, "bet_not_found"},
			{"POST", "/trading/overrides/none/decision", map[string]any{"approve": true}, 404, "override_not_found"},
			{"POST", "/trading/overrides/none/decision", map[string]any{"approve": false, "answer": " "}, 400, "override_reason"},
		} {
			got := o.change(t, bad.method, bad.path, bad.body)
			if bad.code == "" {
				got.want(t, bad.status)
			} else {
				got.refused(t, bad.status, bad.code)
			}
		}
		o.get(t, "/trading/events/none").refused(t, http.StatusNotFound, "event_not_found")
		o.get(t, "/trading/bets/none").refused(t, http.StatusNotFound, "bet_not_found")
		o.enter(t, staff.Admin)
		for _, line := range decode[payment.Page[api.AuditLine]](t, o.get(t, "/audit")).Items {
			require.NotContains(t, line.Action, "trade.", line.Detail)
			require.NotContains(t, line.Action, "override.", line.Detail)
		}
	})
}

// Who removed a margin, why, and what it was, stands in the trail.
func TestARemovedMarginStandsInTheTrail(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		o.floor(t)
		o.enter(t, staff.Trader)
		of := map[string]any{"scope": "sport", "subject": "cricket", "market_key": "match_winner", "milli": 1080, "per_answer": 10, "reason": "a derby"}
		o.change(t, "PUT", "/trading/margins", of).want(t, 200)
		delete(of, "milli")
		delete(of, "per_answer")
		of["reason"] = "it is over"
		o.post(t, "/trading/margins/remove", of).want(t, 200)
		o.post(t, "/trading/margins/remove", of).refused(t, 404, "trade_margin_not_found")
		o.enter(t, staff.Admin)
		trail := decode[payment.Page[api.AuditLine]](t, o.get(t, "/audit?subject=sport:cricket:match_winner")).Items
		require.Len(t, trail, 2)
		require.Equal(t, "trade.margin.remove", trail[0].Action)
		require.Equal(t, "it is over", trail[0].Detail["reason"])
		require.InDelta(t, 1080, trail[0].Detail["before"].(map[string]any)["milli"], 0)
		require.Nil(t, trail[0].Detail["after"])
		require.Equal(t, "trade.margin", trail[1].Action)
	})
}

// Who is asked for is named although no bet is listed.
func TestAnEmptyStreamNamesWhomItIsAbout(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		o.floor(t)
		o.enter(t, staff.Cashier)
		all := decode[api.StreamedBets](t, o.get(t, "/trading/bets?event=m&player="+string(o.player.ID)))
		require.Empty(t, all.Items)
		require.Equal(t, "asha@example.com", all.Player)
		require.Contains(t, all.Event, "Herons")
		none := decode[api.StreamedBets](t, o.get(t, "/trading/bets?player=nobody&event=none"))
		require.Empty(t, none.Player+none.Event)
		options := decode[api.TradingOptions](t, o.get(t, "/trading/options"))
		require.Equal(t, "match_winner", options.Markets[0].Key)
		require.Contains(t, options.Markets[0].Sports, "cricket")
	})
}
