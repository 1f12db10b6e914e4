package staff_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/payment"
	"maidan/internal/player"
	"maidan/internal/staff"
)

// withdraws registers a player who is a member of a level of the VIP programme unless it is empty, makes deposits (many in a day are a risk), and requests a withdrawal.
func (o *office) withdraws(t *testing.T, name, level string, endedAt int64, deposits int) id.Withdrawal {
	t.Helper()
	registered, err := o.players.Register(t.Context(), player.Registration{Username: name + "@example.com", Password: "s3cret-word", RepeatPassword: "s3cret-word", Currency: "INR", Checkbox1: true, Checkbox2: true})
	require.NoError(t, err)
	o.player = registered.Player
	for n := range deposits {
		o.n++
		o.deposited(t, fmt.Sprint(name, n), 500_000, fmt.Sprintf("4123456789%02d", o.n))
	}
	if level != "" {
		require.NoError(t, o.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `INSERT INTO vip_members (player_id, currency, level, manager_id, manager_name, since, ended_at, updated_at)
				VALUES ($1, 'INR', $2, 'm', 'Nadia', 0, $3, 0)`, string(o.player.ID), level, endedAt)
			return err
		}))
	}
	o.clock.Advance(time.Minute)
	w, _, err := o.desk.RequestWithdrawal(t.Context(), payment.Request{PlayerID: o.player.ID, Currency: "INR", Key: name, Method: "upi", Amount: 110_000,
		To: payment.Account{Name: "Asha Rao", VPA: name + "@playbank"}})
	require.NoError(t, err)
	return w.ID
}

// Members of the VIP programme come first, those of the highest level before all; among equals the riskiest, and then the oldest.
func TestPayments_WithdrawalsOfMembersComeFirst(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		all := map[string]id.Withdrawal{}
		for _, one := range []struct {
			name, level string
			endedAt     int64
			deposits    int
		}{
			{"riskier", "", 0, 6}, {"usual", "", 0, 1}, {"former", "gold", 1, 1}, {"unknown", "diamond", 0, 1}, {"silver", "silver", 0, 1},
			{"silverrisk", "silver", 0, 6}, {"gold", "gold", 0, 1},
		} {
			all[one.name] = o.withdraws(t, one.name, one.level, one.endedAt, one.deposits)
		}
		rated, err := o.desk.Pending(t.Context())
		require.NoError(t, err)
		risk := map[id.Withdrawal]int{}
		for _, w := range rated {
			risk[w.ID] = w.Risk.Score
		}
		o.enter(t, staff.Cashier)
		names, levels := []string{}, []string{}
		for _, row := range decode[[]struct{ ID, VIP string }](t, o.get(t, "/payments/pending")) {
			for name, of := range all {
				if string(of) == row.ID {
					names, levels = append(names, name), append(levels, row.VIP)
				}
			}
		}
		require.Less(t, risk[all["gold"]], risk[all["riskier"]], "risk comes after the level")
		// A level that the programme has no more is like none.
		require.Equal(t, []string{"gold", "silverrisk", "silver", "riskier", "usual", "former", "unknown"}, names)
		require.Equal(t, []string{"gold", "silver", "silver", "", "", "", "diamond"}, levels)
	})
}
