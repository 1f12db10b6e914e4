package supplier_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/bonus"
	"maidan/internal/casino/round"
	"maidan/internal/casino/supplier"
	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// given gives a player a bonus of 500 rupees for slots, which must be wagered so many times.
func (n *node) given(who id.Player, wager int64) id.Grant {
	n.t.Helper()
	n.n++
	terms := content.Terms{Wager: wager, Days: 7, MaxBet: 500 * rupees, Counts: map[content.BonusProduct]int64{content.Slots: 100, content.Crash: 100}}
	gift := bonus.Gift{PlayerID: who, Currency: "INR", Amount: 500 * rupees, BonusID: "slots-inr", Source: fmt.Sprint("gift:", n.n), Terms: terms}
	require.NoError(n.t, n.db.InTx(n.t.Context(), func(ctx context.Context, tx *db.Tx) error { return n.bonuses.Give(ctx, tx, gift) }))
	own, err := n.bonuses.Balances(n.t.Context(), who)
	require.NoError(n.t, err)
	return own[0].ID
}

// with opens a session of a bonus.
func (n *node) with(who id.Player, grantID id.Grant) string {
	n.t.Helper()
	token, err := n.OpenSession(n.t.Context(), acme, who, "lotus", "INR", supplier.Source{Funds: round.Bonus, Grant: grantID})
	require.NoError(n.t, err)
	return token
}

// bonus returns a bonus after all events, and what its account holds.
func (n *node) bonus(who id.Player, grantID id.Grant) (bonus.Balance, money.Amount) {
	n.t.Helper()
	require.NoError(n.t, n.box.Drain(n.t.Context()))
	g, err := n.bonuses.Grant(n.t.Context(), who, grantID)
	require.NoError(n.t, err)
	held, err := n.wallet.Balance(n.t.Context(), wallet.PlayerGrant(who, "INR", grantID))
	require.NoError(n.t, err)
	return g, held
}

// closing is a win after which the round is over.
func (n *node) closing(who id.Player, token, name string, amount money.Amount) dialect.Call {
	c := n.call(dialect.Win, who, token, name, amount)
	c.Closes = true
	return c
}

func TestSource_ARoundIsPlayedWithOneBalance(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		grantID := n.given(ann, 2)
		token := n.with(ann, grantID)
		require.Equal(t, 400*rupees, n.accepted(n.call(dialect.Bet, ann, token, "r1", 100*rupees)).Balance)
		require.Equal(t, 1000*rupees, n.cash(ann))
		require.Equal(t, 650*rupees, n.accepted(n.closing(ann, token, "r1", 250*rupees)).Balance)
		g, held := n.bonus(ann, grantID)
		require.Equal(t, []money.Amount{100 * rupees, 650 * rupees}, []money.Amount{g.Wagered, held})

		n.accepted(n.call(dialect.Bet, ann, token, "r2", 50*rupees))
		n.clock.Advance(time.Second)
		later := n.token(ann) // the player opens the game again, for cash
		n.refused(dialect.ErrRefused, n.call(dialect.Bet, ann, later, "r2", 50*rupees))
		require.Equal(t, 1000*rupees, n.accepted(n.closing(ann, later, "r2", 80*rupees)).Balance, "the answer has the balance of the session")
		n.accepted(n.call(dialect.Bet, ann, later, "r3", 10*rupees))
		n.refused(dialect.ErrRefused, n.call(dialect.Bet, ann, token, "r3", 10*rupees))
		require.Equal(t, 680*rupees, n.accepted(n.closing(ann, token, "r3", 20*rupees)).Balance)
		g, held = n.bonus(ann, grantID)
		require.Equal(t, []money.Amount{150 * rupees, 680 * rupees}, []money.Amount{g.Wagered, held})
		require.Equal(t, 1010*rupees, n.cash(ann))
	})
}

func TestSource_RollbacksReturnToTheBalanceOfTheRound(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		grantID := n.given(ann, 2)
		bet := n.call(dialect.Bet, ann, n.with(ann, grantID), "r1", 100*rupees)
		n.accepted(bet)
		win := n.closing(ann, bet.Token, "r1", 30*rupees)
		n.accepted(win)
		g, _ := n.bonus(ann, grantID)
		require.Equal(t, 100*rupees, g.Wagered)
		n.clock.Advance(time.Second)
		for _, c := range []dialect.Call{win, bet} {
			back := n.rollback(c)
			back.Token, back.Round = n.token(ann), ""
			require.Equal(t, 1000*rupees, n.accepted(back).Balance)
		}
		g, held := n.bonus(ann, grantID)
		require.Equal(t, []money.Amount{0, 500 * rupees}, []money.Amount{g.Wagered, held}, "what was taken back does not count")
	})
}

// A player who cancels a stake, where a game allows that, has wagered nothing: a stake counts when it has a result.
func TestSource_AStakeThatIsCancelledWagersNothing(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		grantID := n.given(ann, 1)
		bet := n.call(dialect.Bet, ann, n.with(ann, grantID), "r1", 500*rupees)
		n.accepted(bet)
		g, held := n.bonus(ann, grantID)
		require.Equal(t, []any{bonus.Pending, money.Amount(0), money.Amount(0)}, []any{g.Status, g.Wagered, held}, "it may still win")
		n.accepted(n.rollback(bet))
		g, held = n.bonus(ann, grantID)
		require.Equal(t, []any{bonus.Pending, money.Amount(0), 500 * rupees}, []any{g.Status, g.Wagered, held})

		n.accepted(n.call(dialect.Bet, ann, bet.Token, "r2", 500*rupees))
		n.accepted(n.closing(ann, bet.Token, "r2", 900*rupees))
		g, held = n.bonus(ann, grantID)
		require.Equal(t, []any{bonus.Transferred, 500 * rupees, money.Amount(0)}, []any{g.Status, g.Wagered, held})
		require.Equal(t, 1900*rupees, n.cash(ann))
	})
}

func TestSource_ALostBonusEnds(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		closed, silent := n.given(ann, 3), n.given(bob, 3)
		token := n.with(ann, closed)
		n.accepted(n.call(dialect.Bet, ann, token, "r1", 300*rupees))
		n.accepted(n.call(dialect.Bet, ann, token, "r2", 200*rupees))
		n.accepted(n.closing(ann, token, "r2", 0))
		g, held := n.bonus(ann, closed)
		require.Equal(t, []any{bonus.Pending, money.Amount(0)}, []any{g.Status, held}, "the other round may still win")
		n.accepted(n.call(dialect.Close, ann, token, "r1", 0))
		g, _ = n.bonus(ann, closed)
		require.Equal(t, bonus.Bankrupt, g.Status)

		n.accepted(n.call(dialect.Bet, bob, n.with(bob, silent), "r1", 500*rupees)) // the supplier says nothing about rounds that lost
		n.clock.Advance(time.Hour)
		require.NoError(t, n.CloseSilent(t.Context()))
		g, _ = n.bonus(bob, silent)
		require.Equal(t, bonus.Pending, g.Status)
		n.clock.Advance(time.Millisecond)
		require.NoError(t, n.CloseSilent(t.Context()))
		g, _ = n.bonus(bob, silent)
		require.Equal(t, bonus.Bankrupt, g.Status)

		n.accepted(n.call(dialect.Win, bob, n.token(bob), "r1", 700*rupees)) // too late: the bonus is over
		g, held = n.bonus(bob, silent)
		require.Equal(t, []money.Amount{700 * rupees, 0}, []money.Amount{g.Forfeited, held})
		require.Equal(t, 1000*rupees, n.cash(bob))
	})
}

func TestSource_FreeRoundsAndPrizesPayCash(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		grantID := n.given(ann, 2)
		token := n.with(ann, grantID)
		free := n.call(dialect.Bet, ann, token, "free", 20*rupees)
		won := n.closing(ann, token, "free", 70*rupees)
		free.Free, won.Free = true, true
		require.Equal(t, 500*rupees, n.accepted(free).Balance)
		n.accepted(won)
		n.accepted(n.call(dialect.Bet, ann, token, "r1", 10*rupees))
		prize := n.call(dialect.Win, ann, token, "r1", 40*rupees)
		prize.Promotion = true
		n.accepted(prize)
		require.Equal(t, 1110*rupees, n.cash(ann))
		g, held := n.bonus(ann, grantID)
		require.Equal(t, []money.Amount{0, 490 * rupees}, []money.Amount{g.Wagered, held})
		n.accepted(n.rollback(prize))
		require.Equal(t, 1070*rupees, n.cash(ann))
	})
}

func TestSource_RefusesWhatABonusIsNotFor(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		grantID := n.given(ann, 2)
		launch := func(who id.Player, game string, of supplier.Source) error {
			_, err := n.Launch(t.Context(), supplier.Launch{PlayerID: who, Currency: "INR", Supplier: acme, Game: game, Source: of})
			return err
		}
		own := supplier.Source{Funds: round.Bonus, Grant: grantID}
		require.NoError(t, launch(ann, "lotus", own))
		require.ErrorIs(t, launch(ann, "river", own), bonus.ErrProduct, "live dealers")
		require.ErrorIs(t, launch(bob, "lotus", own), bonus.ErrNotFound)
		require.ErrorIs(t, launch(ann, "lotus", supplier.Source{Grant: grantID}), round.ErrFunds)
		require.ErrorIs(t, launch(ann, "lotus", supplier.Source{Funds: round.Demo}), round.ErrFunds)
		require.ErrorIs(t, launch(ann, "lotus", supplier.Source{Funds: round.Bonus}), wallet.ErrInsufficient, "staff have given no bonus money")

		token := n.with(ann, grantID)
		n.refused(bonus.ErrMaxBet, n.call(dialect.Bet, ann, token, "r1", 501*rupees))
		n.accepted(n.call(dialect.Bet, ann, token, "r1", 200*rupees))
		n.refused(dialect.ErrFunds, n.call(dialect.Bet, ann, token, "r2", 400*rupees))
		n.clock.Advance(7 * 24 * time.Hour)
		n.refused(bonus.ErrInactive, n.call(dialect.Bet, ann, n.with(ann, grantID), "r3", 10*rupees))
		require.ErrorIs(t, launch(ann, "lotus", own), bonus.ErrInactive)
	})
}

// Two sessions with two balances stake on one round at once, on two nodes: it is played with the balance of the stake that was first, and wins go there.
func TestSource_OfARoundAtOnceOnTwoNodes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := newNode(t, d)
		nodes := []*node{n, open(t, d, n.clock)}
		grantID := n.given(ann, 50)
		tokens := []string{n.token(ann), n.with(ann, grantID)}
		for i := range 10 {
			name := fmt.Sprint("r", i)
			bets := []dialect.Call{n.call(dialect.Bet, ann, tokens[0], name, 10*rupees), n.call(dialect.Bet, ann, tokens[1], name, 10*rupees)}
			accepted := make([]bool, len(bets))
			var group sync.WaitGroup
			for j, bet := range bets {
				group.Go(func() {
					_, err := nodes[j].Call(context.Background(), acme, bet)
					accepted[j] = err == nil
					if err != nil && !dialect.Refusal(err) {
						t.Errorf("bet: %v", err)
					}
				})
			}
			group.Wait()
			require.NotEqual(t, accepted[0], accepted[1])
			n.accepted(n.closing(ann, tokens[i%2], name, 10*rupees))
			_, held := n.bonus(ann, grantID)
			require.Equal(t, []money.Amount{1000 * rupees, 500 * rupees}, []money.Amount{n.cash(ann), held})
		}
		n.holds()
	})
}
