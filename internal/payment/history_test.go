package payment_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/payment"
)

func TestHistories_FilterByStatusAndPeriod(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		var at []int64
		var made []id.Deposit
		for i, transaction := range []string{"412345678901", "412345670001", "412345678903"} {
			dep := h.create(t, string(rune('A'+i)), 2000*rupees)
			_, err := h.SubmitTransactionID(t.Context(), h.player, dep.ID, transaction)
			require.NoError(t, err)
			at, made = append(at, dep.CreatedAt), append(made, dep.ID)
			h.pass(t, time.Hour)
		}
		for _, c := range []struct {
			filter payment.HistoryFilter
			want   []id.Deposit
		}{
			{payment.HistoryFilter{}, []id.Deposit{made[2], made[1], made[0]}},
			{payment.HistoryFilter{Status: "succeeded"}, []id.Deposit{made[2], made[0]}},
			{payment.HistoryFilter{Status: "failed"}, []id.Deposit{made[1]}},
			{payment.HistoryFilter{From: at[1]}, []id.Deposit{made[2], made[1]}},
			{payment.HistoryFilter{From: at[1] + 1, To: at[2] + 1}, []id.Deposit{made[2]}},
			{payment.HistoryFilter{To: at[1]}, []id.Deposit{made[0]}},
			{payment.HistoryFilter{Status: "succeeded", Cursor: string(made[2])}, []id.Deposit{made[0]}},
		} {
			page, err := h.DepositHistory(t.Context(), h.player, c.filter)
			require.NoError(t, err)
			var got []id.Deposit
			for _, dep := range page.Items {
				got = append(got, dep.ID)
			}
			require.Equal(t, c.want, got, "%+v", c.filter)
		}
		_, err := h.DepositHistory(t.Context(), h.player, payment.HistoryFilter{Status: "paid"})
		require.ErrorIs(t, err, payment.ErrStatus, "a status of withdrawals")

		w, err := h.withdraw(t, "w", 600*rupees)
		require.NoError(t, err)
		for status, n := range map[string]int{"": 1, "pending": 1, "paid": 0} {
			page, err := h.WithdrawalHistory(t.Context(), h.player, payment.HistoryFilter{Status: status, From: w.CreatedAt})
			require.NoError(t, err)
			require.Len(t, page.Items, n, status)
		}
		_, err = h.WithdrawalHistory(t.Context(), h.player, payment.HistoryFilter{Status: "queued"})
		require.ErrorIs(t, err, payment.ErrStatus)
	})
}
