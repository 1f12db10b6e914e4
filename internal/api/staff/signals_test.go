package staff_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	api "maidan/internal/api/staff"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/guard"
	"maidan/internal/id"
	"maidan/internal/payment"
	"maidan/internal/player"
	"maidan/internal/staff"
)

func TestStaffJudgeAccountsThatLookAlike(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		second, err := o.players.Register(t.Context(), player.Registration{
			Username: "asha.rao@example.com", Password: "s3cret-word", RepeatPassword: "s3cret-word", Currency: "INR", Checkbox1: true, Checkbox2: true,
		})
		require.NoError(t, err)
		for _, who := range []id.Player{o.player.ID, second.Player.ID} {
			require.NoError(t, o.guard.Note(t.Context(), who, guard.Device("d1")))
		}
		o.get(t, "/signals").refused(t, 401, "unauthorized")
		o.enter(t, staff.Marketer)
		o.get(t, "/signals").refused(t, 403, "permission_denied")
		o.get(t, "/players/"+string(o.player.ID)+"/signals").refused(t, 403, "permission_denied")
		o.enter(t, staff.Cashier)
		page := decode[payment.Page[api.AccountSignal]](t, o.get(t, "/signals"))
		require.Len(t, page.Items, 1)
		found := page.Items[0]
		require.Equal(t, api.SignalAccount{ID: o.player.ID, Name: "asha@example.com"}, found.Player)
		require.Equal(t, api.SignalAccount{ID: second.Player.ID, Name: "asha.rao@example.com"}, found.Other)
		require.Equal(t, 50, found.Score)
		require.Equal(t, []guard.Reason{"device"}, found.Reasons)
		require.Equal(t, page.Items, decode[[]api.AccountSignal](t, o.get(t, "/players/"+string(second.Player.ID)+"/signals")))
		path := "/signals/" + found.ID + "/decision"
		o.post(t, path, map[string]any{"status": "fine", "note": "two sisters"}).refused(t, 403, "permission_denied")

		o.enter(t, staff.Support)
		o.post(t, path, map[string]any{"status": "fine", "note": " "}).refused(t, 400, "signal_note")
		o.post(t, path, map[string]any{"status": "perhaps", "note": "two sisters"}).refused(t, 400, "not_allowed")
		o.post(t, "/signals/none/decision", map[string]any{"status": "fine", "note": "two sisters"}).refused(t, 404, "signal_not_found")
		fine := decode[api.AccountSignal](t, o.post(t, path, map[string]any{"status": "fine", "note": "two sisters"}))
		require.Equal(t, guard.Fine, fine.Status)
		require.Contains(t, fine.DecidedBy, "support@example.com")
		require.Empty(t, decode[payment.Page[api.AccountSignal]](t, o.get(t, "/signals")).Items)
		require.Len(t, decode[payment.Page[api.AccountSignal]](t, o.get(t, "/signals?status=fine")).Items, 1)

		o.enter(t, staff.Admin)
		trail := decode[payment.Page[api.AuditLine]](t, o.get(t, "/audit?subject="+found.ID))
		require.Len(t, trail.Items, 1)
		require.Equal(t, "signal.fine", trail.Items[0].Action)
		require.Equal(t, "two sisters", trail.Items[0].Detail["note"])
	})
}
