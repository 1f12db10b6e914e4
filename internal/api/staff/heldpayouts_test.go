package staff_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/payment"
	"maidan/internal/staff"
)

type resolutionRow struct {
	ID       string `json:"id"`
	Outcome  string `json:"outcome"`
	Status   string `json:"status"`
	Proposer string `json:"proposer"`
	Decider  string `json:"decider"`
}

func TestHeldPayouts_AreResolvedByTwoMembers(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		w := o.asked(t, "12345678901")
		_, err := o.desk.Approve(t.Context(), w.ID, payment.Decision{StaffID: "m", Record: func(context.Context, *db.Tx, payment.Withdrawal) error { return nil }})
		require.NoError(t, err)
		o.clock.Advance(24 * time.Hour) // and the simulated provider is not asked
		_, err = o.desk.Expire(t.Context())
		require.NoError(t, err)

		o.enter(t, staff.Support)
		path := "/payments/" + string(w.ID)
		propose := map[string]any{"outcome": "failed", "reason": "the bank returned it"}
		o.post(t, path+"/resolution", propose).refused(t, 403, "permission_denied")
		o.enter(t, staff.Cashier)
		held := decode[[]struct {
			ID     string `json:"id"`
			HeldAt int64  `json:"held_at"`
		}](t, o.get(t, "/payments/held"))
		require.Len(t, held, 1)
		require.Equal(t, string(w.ID), held[0].ID)
		require.Positive(t, held[0].HeldAt)
		o.post(t, path+"/resolution", map[string]any{"outcome": "failed", "reason": "x"}).refused(t, 400, "reason_required")
		proposed := decode[resolutionRow](t, o.post(t, path+"/resolution", propose))
		require.NotEmpty(t, proposed.Proposer)
		decide := "/payment-resolutions/" + proposed.ID + "/decide"
		o.post(t, decide, map[string]any{"approve": true}).refused(t, 409, "second_member_required")

		o.enter(t, staff.Cashier)
		decided := decode[resolutionRow](t, o.post(t, decide, map[string]any{"approve": true}))
		require.Equal(t, "approved", decided.Status)
		require.NotEqual(t, decided.Proposer, decided.Decider)
		o.post(t, decide, map[string]any{"approve": true}).refused(t, 409, "resolution_ended")
		dossier := decode[struct {
			Withdrawal  struct{ Status string }
			Resolutions []resolutionRow
		}](t, o.get(t, path))
		require.Equal(t, "rejected", dossier.Withdrawal.Status)
		require.Equal(t, []resolutionRow{decided}, dossier.Resolutions)
	})
}
