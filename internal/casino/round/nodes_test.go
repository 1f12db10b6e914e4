package round_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"maidan/internal/casino/game"
	"maidan/internal/casino/game/mines"
	"maidan/internal/casino/round"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/wallet"
)

// TestNodes_DrawEachNonceOnce has two nodes play for the same player at once: every nonce is drawn once, the balance is exact and never below zero,
// and equal keys are one round.
func TestNodes_DrawEachNonceOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		one := newFixture(t, d)
		two := open(t, d, one.clock)
		var mu sync.Mutex
		rounds := map[id.Round]round.Round{}
		var group errgroup.Group
		for i := range 8 {
			node := []*fixture{one, two}[i%2]
			group.Go(func() error {
				for n := range 25 {
					r, _, err := node.Start(t.Context(), round.Bet{PlayerID: ann, Currency: "INR", Key: fmt.Sprint(i/2, "-", n), // each key is sent to both nodes
						Game: "limbo", Stake: 200 * rupees, Params: []byte(`{"target":1000}`)})
					if errors.Is(err, wallet.ErrInsufficient) || errors.Is(err, wallet.ErrContended) {
						continue
					}
					if err != nil {
						return err
					}
					mu.Lock()
					rounds[r.ID] = r
					mu.Unlock()
				}
				return nil
			})
		}
		require.NoError(t, group.Wait())
		nonces := map[int64]bool{}
		want := 10_000 * rupees
		for _, r := range rounds {
			require.False(t, nonces[r.Nonce], "nonce %d was drawn twice", r.Nonce)
			nonces[r.Nonce] = true
			want += r.Payout - r.Stake
		}
		require.Len(t, nonces, int(one.seeds().Nonce))
		require.Equal(t, want, one.cash(ann))
		one.reveal()
		one.holds()
	})
}

// TestNodes_EndARoundOnce has two nodes open tiles and cash out the same round at once.
func TestNodes_EndARoundOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		one := newFixture(t, d)
		two := open(t, d, one.clock)
		for range 10 {
			before := one.cash(ann)
			r := one.start(one.bet("mines", 100*rupees, mines.Params{Mines: 5}))
			r = one.act(r, game.Action{Choice: safe(t, one, r)})
			var group errgroup.Group
			for i := range 6 {
				group.Go(func() error {
					a := game.Action{CashOut: i%3 == 0, Choice: 0}
					if !a.CashOut {
						a.Choice = i
					}
					_, _, err := []*fixture{one, two}[i%2].Act(t.Context(), round.Turn{PlayerID: ann, RoundID: r.ID, Step: 1, Action: a})
					if fault.KindOf(err) == fault.Internal {
						return err
					}
					return nil
				})
			}
			require.NoError(t, group.Wait())
			after, err := one.Find(t.Context(), ann, r.ID)
			require.NoError(t, err)
			require.Equal(t, int64(2), after.Step, "one action won")
			if after.Status == round.Open {
				after, _, err = two.Act(t.Context(), round.Turn{PlayerID: ann, RoundID: r.ID, Step: 2, Action: game.Action{CashOut: true}})
				require.NoError(t, err)
			}
			require.Equal(t, before-100*rupees+after.Payout, one.cash(ann))
		}
		one.reveal()
		one.holds()
	})
}
