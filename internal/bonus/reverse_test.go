package bonus_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"maidan/internal/bonus"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/money"
)

// reversed returns the players of the report, those with a reversed bonus also beyond its limit.
func (r *fixture) reversed(t *testing.T) map[string]int {
	t.Helper()
	takers, err := bonus.TopTakers(t.Context(), r.db.Reader(), 0, 0, nil)
	require.NoError(t, err)
	found := map[string]int{}
	for _, one := range takers {
		found[string(one.PlayerID)] = one.Reversed
	}
	return found
}

func TestReverse_EndsTheActiveBonusOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		g := r.granted(t, "asha", 30_000)
		other := r.granted(t, "mina", 30_000) // a deposit of somebody else
		require.NoError(t, r.Reverse(t.Context(), "asha", "d9"))
		require.NoError(t, r.Reverse(t.Context(), "asha", ""))
		require.Equal(t, bonus.Pending, r.read(t, "asha", g.ID).Status, "another deposit")
		for range 2 {
			require.NoError(t, r.Reverse(t.Context(), "asha", "d1"))
		}
		g = r.read(t, "asha", g.ID)
		require.Equal(t, []any{bonus.Deactivated, money.Amount(30_000), int64(1)}, []any{g.Status, g.Forfeited, g.Moves})
		require.Zero(t, r.held(t, g))
		require.Equal(t, bonus.Pending, r.read(t, "mina", other.ID).Status)
		require.Empty(t, r.reversed(t), "nothing of it became cash")
		r.audited(t)
	})
}

func TestReverse_ReportsABonusThatBecameCash(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		g := r.granted(t, "asha", 30_000)
		require.NoError(t, r.Count(t.Context(), use(g, "bet:1", 1, 60_000)))
		require.Equal(t, bonus.Transferred, r.read(t, "asha", g.ID).Status)
		require.NoError(t, r.Reverse(t.Context(), "asha", "d1"))
		g = r.read(t, "asha", g.ID)
		require.Equal(t, []any{bonus.Transferred, money.Amount(30_000)}, []any{g.Status, g.Transferred}, "what became cash stays")
		require.Equal(t, map[string]int{"asha": 1}, r.reversed(t))
		r.audited(t)
	})
}

// The free spins that came with the deposit end with its bonus.
func TestReverse_EndsTheSpinsOfTheDeposit(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		r.serve(withSpins())
		var waiting bonus.Balance
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
			if err = r.wallet.Open(ctx, tx, "asha", inr); err != nil {
				return err
			}
			waiting, err = r.Await(ctx, tx, asha, "spins-too-inr", "")
			return err
		}))
		require.NoError(t, r.Award(t.Context(), bonus.Deposit{ID: "d1", PlayerID: "asha", Currency: inr, Amount: 50_000, At: r.clock.Now().UnixMilli()}))
		require.Equal(t, bonus.Pending, r.read(t, "asha", waiting.ID).Status)
		require.Len(t, r.statuses(t, "asha"), 2)
		require.NoError(t, r.Reverse(t.Context(), "asha", "d1"))
		all, err := r.Balances(t.Context(), "asha")
		require.NoError(t, err)
		for _, g := range all {
			require.Equal(t, bonus.Deactivated, g.Status, g.Source)
			require.Equal(t, g.Granted, g.Forfeited)
		}
		r.audited(t)
	})
}

// Two nodes that reverse a deposit, while a job and the player's own cancellation run, take its money back once.
func TestNodes_ADepositIsReversedOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		nodes := []*fixture{open(t, d), open(t, d)}
		g := nodes[0].granted(t, "asha", 30_000)
		var both errgroup.Group
		for _, n := range nodes {
			both.Go(func() error { return n.Reverse(t.Context(), "asha", "d1") })
		}
		both.Go(func() error { return nodes[1].Cancel(t.Context(), "asha", g.ID, "") })
		require.NoError(t, both.Wait())
		g = nodes[0].read(t, "asha", g.ID)
		require.Equal(t, []any{bonus.Deactivated, money.Amount(30_000)}, []any{g.Status, g.Forfeited})
		nodes[0].audited(t)
	})
}
