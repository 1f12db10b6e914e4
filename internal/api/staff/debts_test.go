package staff_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	api "maidan/internal/api/staff"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/staff"
	"maidan/internal/wallet"
)

// The player's page shows what the player owes, how that came about and what has paid it.
func TestStaffSeeWhatAPlayerOwes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		o.enter(t, staff.Cashier)
		page := func() api.PlayerRecord { return decode[api.PlayerRecord](t, o.get(t, "/players/"+string(o.player.ID))) }
		require.Empty(t, page().Debts)
		cash := wallet.PlayerCash(o.player.ID, "INR")
		post := func(kind, account string, amount money.Amount) (posted id.Transfer) {
			require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				res, err := o.ledger.Post(ctx, tx, kind, wallet.HashOf(kind), wallet.Transfer{Kind: kind, Ref: "bet1", Entries: []wallet.Entry{
					{Account: cash, Amount: amount}, {Account: wallet.HouseAccount(account, "INR"), Amount: -amount}}})
				posted = id.Transfer(res.Answer[len(`{"transfers":["`) : len(res.Answer)-len(`"]}`)])
				return err
			}))
			return posted
		}
		paid := post("bet.payout", wallet.Stakes, 10_000)
		post("withdrawal", wallet.Payouts, -7000)
		_, err := o.ledger.Reverse(t.Context(), wallet.Reversal{Key: "undo", Kind: "bet.payout.reversed", Transfer: paid, AllowDebt: true})
		require.NoError(t, err)
		require.Equal(t, money.Amount(7000), page().Debt)
		deposit := post("deposit", wallet.Deposits, 3000)
		now := page()
		require.Equal(t, []money.Amount{4000, 0, 0}, []money.Amount{now.Debt, now.BonusDebt, now.Balance})
		require.Len(t, now.Debts, 2)
		require.Equal(t, []any{wallet.DebtCollected, string(deposit), money.Amount(-3000)}, []any{now.Debts[0].Kind, now.Debts[0].Ref, now.Debts[0].Amount})
		require.Equal(t, []any{"bet.payout.reversed", "bet1", money.Amount(7000)}, []any{now.Debts[1].Kind, now.Debts[1].Ref, now.Debts[1].Amount})
	})
}
