package statement_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/statement"
	"maidan/internal/wallet"
)

func TestAbout_ReturnsTheEntriesOfASubjectToItsPlayer(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLedger(t, d)
		subject := id.At(start.UnixMilli())
		l.post(t, "deposit", wallet.Deposits, 10_000)
		for i, amount := range []money.Amount{-4000, 7000, -7000} {
			l.clock.Advance(time.Hour)
			l.postAbout(t, []string{"bet.stake", "bet.payout", "bet.payout.reversed"}[i], subject, amount)
			l.post(t, "deposit", wallet.Deposits, 100)
		}
		got, err := statement.About(t.Context(), d.Reader(), player, "INR", subject)
		require.NoError(t, err)
		require.Len(t, got, 3)
		for i, want := range []money.Amount{-4000, 7000, -7000} {
			require.Equal(t, want, got[i].Amount)
			require.Equal(t, "cash", got[i].Account)
			require.Equal(t, []statement.Part{{Account: "cash", Own: true, Amount: want}, {Account: wallet.Stakes, Amount: -want}}, got[i].Parts)
		}
		for _, ref := range []string{id.At(start.UnixMilli() + 1), "", "nothing"} {
			none, err := statement.About(t.Context(), d.Reader(), player, "INR", ref)
			require.NoError(t, err)
			require.Empty(t, none)
			require.NotNil(t, none)
		}
		others, err := statement.About(t.Context(), d.Reader(), "ravi", "INR", subject)
		require.NoError(t, err)
		require.Empty(t, others)
	})
}

// postAbout moves amount between the player's cash and the stakes, about a subject.
func (l *ledger) postAbout(t *testing.T, kind, subject string, amount money.Amount) {
	t.Helper()
	l.n++
	require.NoError(t, l.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := l.Post(ctx, tx, kind, wallet.HashOf(l.n), wallet.Transfer{Kind: kind, Ref: subject, Entries: []wallet.Entry{
			{Account: wallet.HouseAccount(wallet.Stakes, "INR"), Amount: -amount}, {Account: cash, Amount: amount}}})
		return err
	}))
}
