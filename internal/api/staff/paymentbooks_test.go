package staff_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/api/kit"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/payment/reconciliation"
	"maidan/internal/staff"
)

func TestStatements_AreImportedOnceAndResolvedByTwoMembers(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		o.enter(t, staff.Support)
		body := map[string]any{
			"provider": "sandbox", "name": "day.csv", "mapping": reconciliation.Simulated(),
			"file": "id,reference,utr,amount,currency,fee,status,type,time\np1,,utr1,500.00,INR,2.00,SUCCESS,payment,2025-10-09 10:00:00\n",
		}
		o.post(t, "/statements", body).refused(t, 403, "permission_denied")

		o.enter(t, staff.Cashier)
		imported := decode[map[string]any](t, o.post(t, "/statements", body))
		require.EqualValues(t, 1, imported["rows"])
		o.post(t, "/statements", body).refused(t, 409, "statement_known")
		body["file"] = "id\n"
		o.post(t, "/statements", body).refused(t, 400, "statement_invalid")

		found := decode[struct {
			Items []reconciliation.Difference `json:"items"`
		}](t, o.get(t, "/differences")).Items
		require.Len(t, found, 1)
		require.Equal(t, reconciliation.KindMissingHere, found[0].Kind)
		path := "/differences/" + found[0].ID
		o.post(t, path+"/resolve", map[string]any{"action": "mark_paid", "reason": "as the file says"}).refused(t, 400, "action_unknown")
		o.post(t, path+"/resolve", map[string]any{"action": "write_off", "reason": "x"}).refused(t, 400, "reason_required")
		proposed := decode[reconciliation.Difference](t, o.post(t, path+"/resolve", map[string]any{"action": "write_off", "reason": "as the file says"}))
		require.Equal(t, reconciliation.StateProposed, proposed.State)
		o.post(t, path+"/decide", map[string]any{"approve": true}).refused(t, 409, "second_member_required")
		o.enter(t, staff.Admin)
		decided := decode[reconciliation.Difference](t, o.post(t, path+"/decide", map[string]any{"approve": true}))
		require.Equal(t, reconciliation.StateResolved, decided.State)

		floats := decode[[]map[string]any](t, o.get(t, "/floats"))
		require.EqualValues(t, 49800, floats[0]["balance"])
		require.Contains(t, o.get(t, "/audit").want(t, 200).body, "difference.write_off")
	})
}

func TestAdjustments_AreProposedAndApprovedByTwoMembers(t *testing.T) {
	t.Parallel()
	d := dbtest.NewSQLite(t)
	o := newOffice(t, d)
	o.enter(t, staff.Cashier)
	body := map[string]any{"player_id": o.player.ID, "currency": "INR", "amount": 5000, "category": "goodwill", "reason": "for the delay"}
	first := o.keyed(t, "/adjustments", body, "one")
	id, _ := decode[map[string]any](t, first)["id"].(string)
	require.Equal(t, first.body, o.keyed(t, "/adjustments", body, "one").body)
	body["currency"] = "EUR"
	o.keyed(t, "/adjustments", body, "two").refused(t, 400, "currency_mismatch")
	o.post(t, "/adjustments/"+id+"/approve", nil).refused(t, 409, "second_member_required")
	o.enter(t, staff.Admin)
	approved := decode[map[string]any](t, o.post(t, "/adjustments/"+id+"/approve", nil))
	require.Equal(t, "approved", approved["status"])
	require.Equal(t, "asha@example.com", approved["player_name"])
	o.post(t, "/adjustments/"+id+"/decline", map[string]any{"reason": "too late"}).refused(t, 409, "adjustment_decided")

	day := o.clock.Now().UTC().Format("2006-01-02")
	report := decode[struct {
		Items []map[string]any `json:"items"`
	}](t, o.get(t, "/payment-days/"+day))
	require.EqualValues(t, 5000, report.Items[0]["adjustments"])
	o.get(t, "/payment-days/today").refused(t, 400, "day_invalid")
	move := map[string]any{"provider": "sandbox", "method": "upi", "currency": "INR", "amount": 70000, "reason": "top up"}
	o.keyed(t, "/float-movements", move, "m1").want(t, 200)
	move["method"] = "shells"
	o.keyed(t, "/float-movements", move, "m2").refused(t, 400, "method_unknown")
	sums := decode[[]map[string]any](t, o.get(t, "/floats/ledger"))
	require.Len(t, sums, 1)
	require.EqualValues(t, 70000, sums[0]["floats"])
	require.Equal(t, true, sums[0]["equal"])
	floats := decode[[]map[string]any](t, o.post(t, "/floats/limit", map[string]any{"provider": "sandbox", "currency": "INR", "warn_below": 80000}))
	require.Equal(t, true, floats[0]["low"])
}

func TestFloatMethods_CanAllBeMoved(t *testing.T) {
	t.Parallel()
	o := newOffice(t, dbtest.NewSQLite(t))
	o.enter(t, staff.Cashier)
	known := decode[struct {
		Providers  []string
		Currencies []struct {
			Currency string
			Methods  []string
		}
	}](t, o.get(t, "/floats/methods"))
	require.Contains(t, known.Providers, "sandbox")
	require.NotEmpty(t, known.Currencies)
	for _, c := range known.Currencies {
		for _, method := range c.Methods {
			move := map[string]any{"provider": known.Providers[0], "method": method, "currency": c.Currency, "amount": 100, "reason": "top up"}
			o.keyed(t, "/float-movements", move, c.Currency+":"+method).want(t, 200)
		}
	}
}

// keyed sends with a good CSRF token and an idempotency key.
func (o *office) keyed(t *testing.T, path string, body any, key string) answer {
	t.Helper()
	token := o.send(t, "GET", "/ccg/csrf-token", http.NoBody, nil).want(t, 200).body
	encoded, err := json.Marshal(body)
	require.NoError(t, err)
	return o.send(t, "POST", "/api/v3/staff"+path, bytes.NewReader(encoded), map[string]string{kit.CSRFHeader: token, kit.IdempotencyHeader: key})
}
