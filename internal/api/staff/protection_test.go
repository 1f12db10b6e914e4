package staff_test

import (
	"context"
	"log/slog"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/brand"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/payment"
	"maidan/internal/player"
	"maidan/internal/protection"
	"maidan/internal/staff"
)

// shield builds what protects players, and lets the cash desk ask it.
func (o *office) shield(t *testing.T, box *outbox.Box, ids *id.Maker) *protection.Protection {
	kit, err := content.Load(brand.Maidan())
	require.NoError(t, err)
	rules, err := content.LoadJurisdictions(brand.Maidan(), kit)
	require.NoError(t, err)
	p := protection.New(protection.Config{
		DB: o.db, Box: box, Clock: o.clock, IDs: ids, Wallet: o.ledger, Log: slog.New(slog.DiscardHandler), Rules: rules,
		Account: func(ctx context.Context, q db.Querier, playerID id.Player) (protection.Account, error) {
			found, err := o.players.Find(ctx, q, playerID)
			return protection.Account{Country: found.Country, Currency: found.Currency}, err
		},
		Deposits: payment.Deposited, Changed: o.players.RecordChange, EndSessions: o.players.EndForExclusion,
	})
	o.desk.Gate = p.Gate()
	return p
}

func TestStaffProtectPlayersAndNeverLoosen(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		o.enter(t, staff.Cashier)
		path := "/players/" + string(o.player.ID) + "/protection"
		require.Empty(t, decode[protection.View](t, o.get(t, path)).Limits)
		tighten := map[string]any{"kind": "loss", "period": "week", "amount": 50000, "reason": "asked on the telephone"}
		o.change(t, "PUT", path+"/limits", tighten).refused(t, 403, "permission_denied")

		o.enter(t, staff.Support)
		shown := decode[protection.View](t, o.change(t, "PUT", path+"/limits", tighten))
		require.Equal(t, []any{money.Amount(50000), "staff"}, []any{shown.Limits[0].Amount, shown.Limits[0].SetBy})
		tighten["amount"] = 50001
		o.change(t, "PUT", path+"/limits", tighten).refused(t, 409, "limit_looser")
		away := map[string]any{"kind": "exclusion", "length": 12, "reason": ""}
		o.change(t, "POST", path+"/absence", away).refused(t, 400, "reason_required")
		away["reason"] = "a worried family"
		shown = decode[protection.View](t, o.change(t, "POST", path+"/absence", away))
		require.Equal(t, "exclusion", shown.Absence.Kind)
		o.change(t, "POST", path+"/absence", map[string]any{"kind": "timeout", "length": 1, "reason": "no, a day is enough"}).refused(t, 409, "absence_shorter")
		_, _, err := o.desk.CreateDeposit(t.Context(), payment.Order{PlayerID: o.player.ID, Currency: "INR", Key: "key", Method: "upi", Amount: 100_000})
		require.ErrorIs(t, err, protection.ErrExcluded)
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := o.players.Find(ctx, tx, o.player.ID)
			return err
		}), "the account is not closed")

		o.enter(t, staff.Admin)
		lines := decode[audit](t, o.get(t, "/audit?subject="+string(o.player.ID)))
		require.Equal(t, []any{"player.exclusion", "player.limit"}, []any{lines.Items[0].Action, lines.Items[1].Action})
		require.Equal(t, "a worried family", lines.Items[0].Detail["reason"])
		trail, err := o.players.Changes(t.Context(), o.player.ID, "", 10)
		require.NoError(t, err)
		require.Equal(t, []string{"exclusion", "limit"}, []string{trail[0].What, trail[1].What})
		require.NotEqual(t, player.ByPlayer, trail[0].Actor)
	})
}
