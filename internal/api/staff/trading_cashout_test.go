package staff_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	api "maidan/internal/api/staff"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/payment"
	"maidan/internal/sportsbook/bet/cashout"
	"maidan/internal/staff"
)

// The margin on cash-outs is changed by who trades, with a reason, seen by who looks, and every change stands in the trail.
func TestCashOutMargin_IsChangedAndAudited(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		o.floor(t)
		path := "/trading/cash-out-margins"
		set := func(scope, subject, key string, milli int) map[string]any {
			return map[string]any{"scope": scope, "subject": subject, "market_key": key, "milli": milli, "reason": "as agreed"}
		}
		o.get(t, path).refused(t, 401, "unauthorized")
		o.enter(t, staff.Marketer)
		o.get(t, path).refused(t, 403, "permission_denied")
		o.enter(t, staff.Cashier)
		require.Equal(t, []cashout.Margin{{Scope: "brand", Milli: 50}}, decode[[]cashout.Margin](t, o.get(t, path)))
		o.change(t, "PUT", path, set("brand", "", "", 60)).refused(t, 403, "permission_denied")
		o.post(t, path+"/remove", set("brand", "", "", 0)).refused(t, 403, "permission_denied")

		o.enter(t, staff.Trader)
		o.change(t, "PUT", path, set("brand", "", "", 501)).want(t, 400)
		o.change(t, "PUT", path, set("sport", "chess", "", 20)).refused(t, 400, "bad_cashout_margin")
		o.change(t, "PUT", path, set("event", "nothing", "", 20)).refused(t, 404, "event_not_found")
		silent := set("brand", "", "", 60)
		silent["reason"] = " "
		o.change(t, "PUT", path, silent).refused(t, 400, "trade_reason")
		all := decode[[]cashout.Margin](t, o.change(t, "PUT", path, set("sport", "cricket", cashout.BuilderKey, 80)))
		require.Len(t, all, 2)
		require.Contains(t, all[1].ChangedBy, "trader@example.com")
		decode[[]cashout.Margin](t, o.change(t, "PUT", path, set("brand", "", "", 40)))
		drop := set("sport", "cricket", cashout.BuilderKey, 0)
		delete(drop, "milli")
		require.Len(t, decode[[]cashout.Margin](t, o.post(t, path+"/remove", drop)), 1)
		o.post(t, path+"/remove", drop).refused(t, 404, "cashout_margin_not_found")
		drop["scope"], drop["subject"], drop["market_key"] = "brand", "", ""
		o.post(t, path+"/remove", drop).refused(t, 409, "cashout_margin_needed")

		o.enter(t, staff.Admin)
		var given []any
		for _, line := range decode[payment.Page[api.AuditLine]](t, o.get(t, "/audit")).Items {
			if strings.HasPrefix(line.Action, "trade.cashout_margin") {
				require.Equal(t, "as agreed", line.Detail["reason"])
				given = append(given, line.Action, line.Detail["before"], line.Detail["after"])
			}
		}
		require.Equal(t, []any{"trade.cashout_margin.remove", 80.0, nil, "trade.cashout_margin", 50.0, 40.0, "trade.cashout_margin", nil, 80.0}, given)
	})
}
