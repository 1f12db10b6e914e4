package app

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/api/kit"
	"maidan/internal/id"
	"maidan/internal/staff"
)

// staffClient is a client of the back office with a session.
type staffClient struct {
	h      *hostileApp
	cookie string
}

func (c staffClient) send(t *testing.T, method, path string, body any) (status int, reply map[string]any) {
	t.Helper()
	raw, err := json.Marshal(body)
	require.NoError(t, err)
	w := c.h.send(request{method: method, path: "/api/v3/staff" + path, body: string(raw), headers: [][2]string{
		{"Content-Type", "application/json"}, {"Cookie", c.cookie + "; " + c.h.csrf[1]}, {kit.CSRFHeader, c.h.csrf[0]}}})
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &reply), "%s", w.Body)
	return w.Code, reply
}

// refused sends a request that must fail with a status and returns the error code.
func (c staffClient) refused(t *testing.T, path string, body any, status int) any {
	t.Helper()
	got, reply := c.send(t, http.MethodPost, path, body)
	require.Equal(t, status, got, "%v", reply)
	return reply["errors"].([]any)[0].(map[string]any)["code"]
}

// A result that staff give needs two traders: one proposes it, another approves it. Others have no permission. The bets are
// settled by it, and the audit records contain each action.
func TestOverride_NeedsTwoTraders(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		t := w.t
		h := &hostileApp{app: w.app, site: w.app.Handler()}
		h.signIn(t)
		join := func(role staff.Role) staffClient {
			return staffClient{h, kit.StaffCookie + "=" + tokenOf(t, w.app, role)}
		}
		trader, secondTrader, cashier, admin := join(staff.Trader), join(staff.Trader), join(staff.Cashier), join(staff.Admin)

		v := w.visitor(t)
		v.register("asha@example.com", "INR")
		v.deposit(50_000, "323456787777")
		w.begin()
		var seen []price
		var placed answer
		v.eventually("the bet is accepted", func() bool { // on a slow machine the prices may not be valid at once
			if seen = v.prices(); len(seen) != 2 {
				return false
			}
			placed = v.call("POST", "/api/v3/bets", slip(10_000, "any", leg{seen[1].ID, seen[1].Odds, seen[1].Version}), "Idempotency-Key", "one")
			return placed.status == http.StatusCreated
		})
		var b struct {
			ID, Status string
			Legs       []struct {
				MarketID id.Market `json:"market_id"`
			}
		}
		placed.into(t, &b)
		_, event := cashier.send(t, "GET", "/trading/events/"+string(w.feed.EventID), nil)
		market := event["markets"].([]any)[0].(map[string]any)["id"].(string)
		plain := func(result string) map[string]any {
			return map[string]any{"result": result, "void_milli": 0, "dead_heat_num": 1, "dead_heat_den": 1}
		}
		result := func(home, away string) map[string]any {
			return map[string]any{"kind": "result", "market_id": market, "reason": "the umpires have corrected it",
				"results": map[id.Selection]any{seen[0].ID: plain(home), seen[1].ID: plain(away)}}
		}
		require.Equal(t, "permission_denied", cashier.refused(t, "/trading/overrides", result("lost", "won"), 403))
		status, proposed := trader.send(t, "POST", "/trading/overrides", result("lost", "won"))
		require.Equal(t, 200, status, "%v", proposed)
		decide := "/trading/overrides/" + proposed["id"].(string) + "/decision"
		yes := map[string]any{"approve": true, "answer": "seen"}
		require.Equal(t, "override_own", trader.refused(t, decide, yes, 403))
		require.Equal(t, "permission_denied", cashier.refused(t, decide, yes, 403))
		v.call("GET", "/api/v3/bets/"+b.ID, nil).into(t, &b)
		require.Equal(t, "pending", b.Status, "a proposal alone settles nothing")
		status, done := secondTrader.send(t, "POST", decide, yes)
		require.Equal(t, 200, status, "%v", done)
		require.Equal(t, "override_done", secondTrader.refused(t, decide, yes, 409))
		v.eventually("the bet is settled", func() bool {
			v.call("GET", "/api/v3/bets/"+b.ID, nil).into(t, &b)
			return b.Status == "won"
		})

		status, again := secondTrader.send(t, "POST", "/trading/overrides", result("won", "lost"))
		require.Equal(t, 200, status, "%v", again)
		status, reply := admin.send(t, "POST", "/trading/overrides/"+again["id"].(string)+"/decision", map[string]any{"approve": false, "answer": "the card is right"})
		require.Equal(t, 200, status, "%v", reply)
		v.call("GET", "/api/v3/bets/"+b.ID, nil).into(t, &b)
		require.Equal(t, "won", b.Status)

		_, trail := admin.send(t, "GET", "/audit", nil)
		var acts []string
		for _, line := range trail["items"].([]any) {
			acts = append(acts, line.(map[string]any)["action"].(string))
		}
		require.Equal(t, []string{"override.refuse", "override.propose", "override.approve", "override.propose"}, acts[:4])
	})
}
