package app

import (
	"fmt"
	"maps"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/api/kit"
	"maidan/internal/bonus"
	"maidan/internal/staff"
)

// bulkGrant is a bulk grant as the back office reads it.
type bulkGrant struct {
	ID, Status              string
	Players, Given, Refused int64
	OfferName               string `json:"offer_name"`
	Lines                   []struct {
		PlayerID string `json:"player_id"`
		Wrong    string
		Status   string
		Amount   int64
	}
}

// One member proposes an offer for many players, another one approves it, and each player has the bonus once.
func TestBulkGrants_AreGivenAfterASecondMemberApproves(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		first, second := w.desk(w.t), w.desk(w.t)
		asha, ravi := w.visitor(w.t), w.visitor(w.t)
		asha.register("asha@example.com", "INR")
		ravi.register("ravi@example.com", "KES")
		var shown struct{ Lines []struct{ Wrong string } }
		preview := first.does("POST", "/bulk-grants/preview", map[string]any{"offer_id": "gift-casino", "players": []string{"asha@example.com", string(ravi.id()), "nobody"}})
		require.Equal(w.t, 200, preview.status, "%s", preview.body)
		preview.into(w.t, &shown)
		require.Equal(w.t, []string{"", "", "unknown"}, []string{shown.Lines[0].Wrong, shown.Lines[1].Wrong, shown.Lines[2].Wrong})

		body := map[string]any{"offer_id": "gift-casino", "players": []string{string(asha.id()), string(ravi.id())}, "reason": "a lucky draw"}
		require.Equal(w.t, 400, first.does("POST", "/bulk-grants", body).status, "without a key")
		var made bulkGrant
		for range 2 {
			got := first.does("POST", "/bulk-grants", body, "Idempotency-Key", "first")
			require.Equal(w.t, 200, got.status, "%s", got.body)
			id := made.ID
			got.into(w.t, &made)
			require.Contains(w.t, []string{"", made.ID}, id)
		}
		require.Equal(w.t, []any{"proposed", "Casino gift", int64(2)}, []any{made.Status, made.OfferName, made.Players})
		at := "/bulk-grants/" + made.ID
		require.Equal(w.t, 409, first.does("POST", at+"/approve", nil).status, "the proposer")
		require.Equal(w.t, 200, second.does("POST", at+"/approve", nil).status)
		require.Equal(w.t, 409, second.does("POST", at+"/decline", map[string]any{"reason": "too late"}).status)
		asha.eventually("it is given", func() bool {
			first.does("GET", at, nil).into(w.t, &made)
			return made.Status == "done"
		})
		require.Equal(w.t, []int64{2, 0}, []int64{made.Given, made.Refused})
		for currency, v := range map[string]*visitor{"inr": asha, "kes": ravi} {
			given, err := w.app.Bonuses.Balances(w.t.Context(), v.id())
			require.NoError(w.t, err)
			require.Len(w.t, given, 1)
			require.Equal(w.t, []string{"gift-casino-" + currency, bonus.Pending}, []string{given[0].BonusID, given[0].Status})
		}
		require.Equal(w.t, []string{"bulk_grant.approve", "bulk_grant.propose"}, first.actions(made.ID))
		w.requireAudited()
	})
}

func TestBulkGrants_NeedPermission(t *testing.T) {
	t.Parallel()
	h := newHostileApp(t, false)
	support := staffClient{h, kit.StaffCookie + "=" + tokenOf(t, h.app, staff.Support)}
	for path, body := range map[string]any{
		"/bulk-grants/preview":     map[string]any{"offer_id": "gift-casino", "players": []string{"a"}},
		"/bulk-grants":             map[string]any{"offer_id": "gift-casino", "players": []string{"a"}, "reason": "because"},
		"/bulk-grants/one/approve": nil,
		"/bulk-grants/one/decline": map[string]any{"reason": "because"},
		"/bulk-grants/one/stop":    map[string]any{"reason": "because"},
		"/bulk-grants/segment":     map[string]any{},
	} {
		require.Equal(t, "permission_denied", support.refused(t, path, body, 403), fmt.Sprint(path))
	}
}

// The players of a segment get an offer at a time, unless somebody stops it before.
func TestBulkGrants_OfASegmentAreGivenAtATime(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		first, second := w.desk(w.t), w.desk(w.t)
		asha, ravi, wanjiru := w.visitor(w.t), w.visitor(w.t), w.visitor(w.t)
		asha.register("asha@example.com", "INR")
		ravi.register("ravi@example.com", "INR")
		wanjiru.register("wanjiru@example.com", "KES")
		ravi.deposit(100_000, "123456789012")
		segment := func(body map[string]any) (players []string) {
			var found struct{ Players []string }
			got := first.does("POST", "/bulk-grants/segment", body)
			require.Equal(w.t, 200, got.status, "%s", got.body)
			got.into(w.t, &found)
			return found.Players
		}
		now := time.Now().UnixMilli()
		require.Equal(w.t, []string{string(wanjiru.id()), string(ravi.id()), string(asha.id())}, segment(map[string]any{}))
		require.Equal(w.t, []string{string(asha.id())}, segment(map[string]any{"currency": "INR", "deposited": "never", "registered_from": now - 600_000, "registered_until": now + 60_000}))
		require.Equal(w.t, []string{string(ravi.id())}, segment(map[string]any{"deposited": "before", "seen_from": now - 600_000}))
		require.Empty(w.t, segment(map[string]any{"seen_until": now - 600_000}))
		require.Empty(w.t, segment(map[string]any{"country": "BR"}))
		for _, bad := range []map[string]any{{"country": "br"}, {"currency": "rupees"}, {"seen_from": -1}, {"deposited": "often"}} {
			require.Equal(w.t, 400, first.does("POST", "/bulk-grants/segment", bad).status, "%v", bad)
		}

		plan := func(key string, at int64) (made bulkGrant) {
			got := first.does("POST", "/bulk-grants", map[string]any{"offer_id": "gift-casino", "players": []string{string(asha.id())}, "reason": "the final", "give_at": at}, "Idempotency-Key", key)
			require.Equal(w.t, 200, got.status, "%s", got.body)
			got.into(w.t, &made)
			require.Equal(w.t, 409, first.does("POST", "/bulk-grants/"+made.ID+"/stop", map[string]any{"reason": "not approved"}).status)
			require.Equal(w.t, 200, second.does("POST", "/bulk-grants/"+made.ID+"/approve", nil).status)
			return made
		}
		require.Equal(w.t, 400, first.does("POST", "/bulk-grants", map[string]any{"offer_id": "gift-casino", "players": []string{string(asha.id())}, "reason": "the final", "give_at": now - 1}, "Idempotency-Key", "past").status)
		stopped := plan("stopped", now+3_600_000)
		require.Equal(w.t, 200, first.does("POST", "/bulk-grants/"+stopped.ID+"/stop", map[string]any{"reason": "the final was moved"}).status)
		soon := plan("soon", time.Now().Add(time.Second).UnixMilli())
		asha.eventually("it is given", func() bool {
			first.does("GET", "/bulk-grants/"+soon.ID, nil).into(w.t, &soon)
			return soon.Status == "done"
		})
		given, err := w.app.Bonuses.Balances(w.t.Context(), asha.id())
		require.NoError(w.t, err)
		require.Len(w.t, given, 1)
		require.Equal(w.t, []string{"bulk_grant.stop", "bulk_grant.approve", "bulk_grant.propose"}, first.actions(stopped.ID))
		w.requireAudited()
	})
}

func TestRecurringGrants_AreProposedApprovedAndRun(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		first, second := w.desk(w.t), w.desk(w.t)
		asha := w.visitor(w.t)
		asha.register("asha@example.com", "INR")
		body := func(change map[string]any) map[string]any {
			at := time.Now().Add(time.Second).UnixMilli()
			all := map[string]any{"offer_id": "gift-casino", "reason": "come back", "segment": map[string]any{"currency": "INR"}, "every": "week", "first_at": at, "ends": at + 86_400_000, "once": true}
			maps.Copy(all, change)
			return all
		}
		for name, bad := range map[string]map[string]any{
			"a currency":  {"segment": map[string]any{"currency": "rupees"}},
			"days":        {"segment": map[string]any{"seen_days_min": 4000}},
			"days turned": {"segment": map[string]any{"seen_days_min": 5, "seen_days_max": 4}},
			"a period":    {"every": "hour"},
			"a reason":    {"reason": "x"},
			"an offer":    {"offer_id": "acca-boost"},
			"an end":      {"ends": 1},
		} {
			require.Equal(w.t, 400, first.does("POST", "/recurring-grants", body(bad), "Idempotency-Key", "bad").status, name)
		}
		var found struct{ Players int }
		first.does("POST", "/recurring-grants/preview", map[string]any{"offer_id": "gift-casino", "segment": map[string]any{"currency": "INR"}}).into(w.t, &found)
		require.Equal(w.t, 1, found.Players)
		var made struct {
			ID, Status string
			Runs       int
			GivenTo    int `json:"given_to"`
		}
		got := first.does("POST", "/recurring-grants", body(nil), "Idempotency-Key", "k")
		require.Equal(w.t, 200, got.status, "%s", got.body)
		got.into(w.t, &made)
		require.Equal(w.t, 409, first.does("POST", "/recurring-grants/"+made.ID+"/approve", nil).status, "by who has proposed it")
		require.Equal(w.t, 404, second.does("POST", "/recurring-grants/nothing/approve", nil).status)
		require.Equal(w.t, 200, second.does("POST", "/recurring-grants/"+made.ID+"/approve", nil).status)
		asha.eventually("it is given", func() bool {
			var all struct{ Items []struct{ Runs, GivenTo int } }
			first.does("GET", "/recurring-grants", nil).into(w.t, &all)
			given, err := w.app.Bonuses.Balances(w.t.Context(), asha.id())
			require.NoError(w.t, err)
			return len(all.Items) == 1 && all.Items[0].Runs == 1 && len(given) == 1
		})
	})
}
