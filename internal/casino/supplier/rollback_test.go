package supplier_test

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

func TestRollback_BeforeItsBetRefusesTheBet(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		token := n.token(ann)
		bet := n.call(dialect.Bet, ann, token, "r1", 10*rupees)
		back := n.rollback(bet)
		require.Equal(t, 1000*rupees, n.accepted(back).Balance)
		n.refused(dialect.ErrRolledBack, bet)
		n.refused(dialect.ErrRolledBack, bet)
		again, err := n.Call(t.Context(), acme, back)
		require.NoError(t, err)
		require.True(t, again.Hit)
		n.accepted(n.rollback(bet)) // of another id: it changes nothing
		require.Equal(t, 1000*rupees, n.cash(ann))
	})
}

func TestRollback_ReturnsAStakeOnce(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		bet := n.call(dialect.Bet, ann, n.token(ann), "r1", 10*rupees)
		n.accepted(bet)
		wrong := n.rollback(bet)
		wrong.Amount = 9 * rupees
		n.refused(dialect.ErrOtherInput, wrong)
		back := n.rollback(bet)
		back.Round = "" // some suppliers do not name it
		require.Equal(t, 1000*rupees, n.accepted(back).Balance)
		n.accepted(n.rollback(bet))
		require.Equal(t, 1000*rupees, n.cash(ann))
		n.refused(dialect.ErrReference, n.rollback(back))
		theirs := n.rollback(bet)
		theirs.PlayerID, theirs.Token = bob, n.token(bob)
		n.refused(dialect.ErrReference, theirs)
	})
}

// A win that was spent before it is taken back leaves a debt, which the next win pays.
func TestRollback_OfASpentWinLeavesADebt(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		token := n.token(ann)
		n.accepted(n.call(dialect.Bet, ann, token, "r1", 10*rupees))
		win := n.call(dialect.Win, ann, token, "r1", 60*rupees)
		n.accepted(win)
		n.accepted(n.call(dialect.Bet, ann, token, "r2", 1040*rupees))
		require.Equal(t, money.Amount(0), n.accepted(n.rollback(win)).Balance)
		owed, err := n.wallet.Debt(t.Context(), wallet.PlayerCash(ann, "INR"))
		require.NoError(t, err)
		require.Equal(t, 50*rupees, owed)
		late := n.accepted(n.call(dialect.Win, ann, token, "r2", 70*rupees))
		require.Equal(t, 20*rupees, late.Balance, "the balance of the answer is that after the debt was paid")
		require.Equal(t, 20*rupees, n.cash(ann))
	})
}

// Of a bet and its rollback that two nodes receive at once, in any order, the player has the stake in the end and the bet does not stand.
func TestRollback_AtOnceWithItsBetOnTwoNodes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := newNode(t, d)
		nodes := []*node{n, open(t, d, n.clock)}
		token := n.token(ann)
		for range 15 {
			bet := n.call(dialect.Bet, ann, token, "r", 10*rupees)
			bet.Round = bet.ID
			back := n.rollback(bet)
			var group sync.WaitGroup
			for i := range 8 {
				group.Go(func() {
					c := bet
					if i%2 == 0 {
						c = back
					}
					_, err := nodes[i/2%2].Call(context.Background(), acme, c)
					if err != nil && !dialect.Refusal(err) {
						t.Errorf("%s: %v", c.Kind, err)
					}
				})
			}
			group.Wait()
			require.Equal(t, 1000*rupees, n.cash(ann))
		}
		n.holds()
	})
}

// A bet that comes many times at once on two nodes is one bet.
func TestCall_RepeatedAtOnceOnTwoNodes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := newNode(t, d)
		nodes := []*node{n, open(t, d, n.clock)}
		bet := n.call(dialect.Bet, ann, n.token(ann), "r1", 10*rupees)
		win := n.call(dialect.Win, ann, bet.Token, "r1", 3*rupees)
		for _, c := range []dialect.Call{bet, win} {
			var group sync.WaitGroup
			for i := range 12 {
				group.Go(func() {
					if _, err := nodes[i%2].Call(context.Background(), acme, c); err != nil {
						t.Errorf("%s: %v", c.Kind, err)
					}
				})
			}
			group.Wait()
		}
		require.Equal(t, 993*rupees, n.cash(ann))
		n.holds()
	})
}
