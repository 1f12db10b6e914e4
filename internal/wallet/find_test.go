package wallet_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/wallet"
)

func TestTransfersNear_FindsTransfersOfASubject(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		cash := h.player(t, "ann", inr, 1000)
		now := clock.Millis(h.clock.Now())
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			other := give("test", cash, 5)
			other.Ref = "another"
			split := wallet.Transfer{Kind: "split", Ref: "r", Entries: []wallet.Entry{{Account: cash, Amount: 30},
				{Account: wallet.HouseAccount(wallet.Stakes, inr), Amount: -20}, {Account: wallet.HouseAccount(wallet.Deposits, inr), Amount: -10}}}
			_, err := h.Post(ctx, tx, "one", wallet.HashOf("one"), give("test", cash, 7), other, split)
			return err
		}))
		found, err := wallet.TransfersNear(t.Context(), d.Reader(), "r", now, now+1)
		require.NoError(t, err)
		require.Len(t, found, 3, "each once: the deposit and two of the command")
		require.Equal(t, "deposit", found[0].Kind)
		paid := found[1]
		require.Equal(t, "one", paid.Command)
		require.Equal(t, cash, paid.Entries[0].Account)
		require.EqualValues(t, 7, paid.Entries[0].Amount)
		require.EqualValues(t, 1007, *paid.Entries[0].Balance)
		require.EqualValues(t, -7, paid.Entries[1].Amount)
		require.Nil(t, paid.Entries[1].Balance, "house accounts have none")
		require.Len(t, found[2].Entries, 3)
		far, err := wallet.TransfersNear(t.Context(), d.Reader(), "r", now-time.Hour.Milliseconds())
		require.NoError(t, err)
		require.Empty(t, far)
	})
}
