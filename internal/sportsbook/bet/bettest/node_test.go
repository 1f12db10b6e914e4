package bettest_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/bonus/grant"
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/rng"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/bettest"
	"maidan/internal/sportsbook/bet/cashout"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

// nodes returns two nodes on the database of a shop. Each has its own ledger, outbox and bet services. They share the clock and the
// key of quotes, so that a quote of one node is valid at the other.
func (s *shop) nodes(t testing.TB) (nodes [2]*shop) {
	for i := range nodes {
		nodes[i] = s.newNode(t)
	}
	return nodes
}

// sleepless is a stopped clock whose Sleep returns at once, so that a batch that conflicts with another node's batch is retried
// without delay.
type sleepless struct{ *clock.Manual }

func (sleepless) Sleep(ctx context.Context, _ time.Duration) error { return ctx.Err() }

func (s *shop) newNode(t testing.TB) *shop {
	n := &shop{db: s.db, clock: s.clock, ids: id.NewMaker(s.clock, rng.Secure()), box: outbox.NewBox(s.db, s.clock, quiet), events: s.events, at: s.at}
	n.wallet = wallet.New(wallet.Config{DB: s.db, Box: n.box, Clock: sleepless{s.clock}, IDs: n.ids, Log: quiet})
	t.Cleanup(func() { require.NoError(t, n.wallet.Close(context.Background())) })
	n.Parts = bettest.Open(bettest.Config{DB: s.db, Wallet: n.wallet, Box: n.box, Clock: s.clock, IDs: n.ids, QuoteKey: s.QuoteKey})
	n.box.On(n.Reaction())
	return n
}

// twice calls do for both nodes at once.
func twice(do func(n int) error) error {
	var failed [2]error
	var both sync.WaitGroup
	for n := range 2 {
		both.Go(func() { failed[n] = do(n) })
	}
	both.Wait()
	return errors.Join(failed[:]...)
}

// A command that arrives at two nodes at once is processed once, and both nodes give the same response: bets, cash-outs and
// grants.
func TestNodes_SameKeyInFlight(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		one := newShop(t, d, 0)
		nodes := one.nodes(t)
		one.punter(t, "ann", "INR", 10_000_000)
		one.event(t, "a", market.Upcoming, 2000, 2000)
		var staked, cashed, given money.Amount
		for i := range 12 {
			sl := slip("ann", 10_000, one.pick("a", "h"))
			var bets [2]bet.Bet
			var hits [2]bool
			require.NoError(t, twice(func(n int) (err error) {
				bets[n], hits[n], err = nodes[n].Place(t.Context(), sl)
				return err
			}))
			require.Equal(t, bets[0].ID, bets[1].ID)
			require.NotEqual(t, hits[0], hits[1], "one node accepts it, the other repeats the answer")
			staked += 10_000

			a := accept(one.quote(t, "ann", bets[0].ID), "ann", fmt.Sprint("k", i), 50)
			var paid [2]cashout.Receipt
			require.NoError(t, twice(func(n int) (err error) {
				paid[n], hits[n], err = nodes[n].Accept(t.Context(), a)
				return err
			}))
			require.Equal(t, paid[0], paid[1])
			require.NotEqual(t, hits[0], hits[1])
			cashed += paid[0].Paid

			for _, g := range []grant.Grant{{Kind: grant.GiveBonus, Amount: 500}, {Kind: grant.GiveFreeBet, Amount: 700, MinOdds: 1000, Days: 7}} {
				g.PlayerID, g.Currency, g.By, g.Reason, g.Key = "ann", "INR", "staff1", "a test", fmt.Sprint(g.Kind, i)
				g.Record = func(context.Context, *db.Tx) error { return nil }
				require.NoError(t, twice(func(n int) (err error) {
					hits[n], err = nodes[n].Give(t.Context(), g)
					return err
				}), g.Kind)
				require.NotEqual(t, hits[0], hits[1], g.Kind)
			}
			given += 500
		}
		require.Equal(t, 10_000_000-staked+cashed, one.balance(t, "ann"))
		have, err := one.Given(t.Context(), "ann", "INR")
		require.NoError(t, err)
		require.Equal(t, given, have.Bonus)
		require.Len(t, have.FreeBets, 12)
		one.audit(t)
	})
}

// When two nodes receive different bets with one key, one is accepted and the other is refused.
func TestNodes_RefuseOneKeyForTwoSlips(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		one := newShop(t, d, 0)
		nodes := one.nodes(t)
		one.punter(t, "ann", "INR", 10_000_000)
		one.event(t, "a", market.Upcoming, 2000, 2000)
		for range 12 {
			sl := slip("ann", 10_000, one.pick("a", "h"))
			err := twice(func(n int) error {
				mine := sl
				mine.Stake += money.Amount(n)
				_, _, err := nodes[n].Place(t.Context(), mine)
				return err
			})
			require.ErrorIs(t, err, wallet.ErrMismatch)
		}
		require.Equal(t, 12, one.paid(t, "pending"))
		one.audit(t)
	})
}
