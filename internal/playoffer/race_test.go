package playoffer_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/player"
	"maidan/internal/playoffer"
)

func TestRace_PaysEachStepWhenItIsReached(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		run := n.begin(ann, "race-inr")
		n.count(n.spin("ann", 99_999, 0))
		n.step()
		require.Zero(t, n.cash(ann))
		n.count(n.spin("ann", 1, 0))
		n.step()
		n.step()
		require.Equal(t, money.Amount(1_000), n.cash(ann))
		run = n.run(run)
		require.Equal(t, playoffer.Running, run.Status)
		require.Equal(t, int64(1), run.StepsPaid)
		n.count(n.spin("ann", 400_000, 0))
		n.step()
		run = n.run(run)
		require.Equal(t, playoffer.Paid, run.Status, "all steps are paid")
		require.Equal(t, money.Amount(7_000), run.Paid)
		require.Equal(t, money.Amount(7_000), n.cash(ann))
		n.begin(ann, "race-2-inr")
	})
}

// A step that was paid is not taken back, and not paid twice when it is reached again.
func TestRace_TakesNothingBackWhenStakesAreCorrected(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		run := n.begin(ann, "race-inr")
		spin := n.spin("ann", 100_000, 0)
		n.count(spin)
		n.step()
		void := spin
		void.Version, void.Stake = 2, 0
		n.count(void)
		n.step()
		require.Zero(t, n.run(run).Counted)
		require.Equal(t, money.Amount(1_000), n.cash(ann))
		n.count(n.spin("ann", 150_000, 0))
		n.step()
		require.Equal(t, money.Amount(1_000), n.cash(ann))
		n.count(n.spin("ann", 50_000, 0))
		n.step()
		require.Equal(t, money.Amount(3_000), n.cash(ann))
		n.later(3 * 24 * time.Hour)
		require.Equal(t, playoffer.Paid, n.run(run).Status)
	})
}

func TestRace_PaysAStepThatIsReachedAfterItsEnd(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		run := n.begin(ann, "race-inr")
		late := n.spin("ann", 100_000, 0)
		n.open = true
		n.later(3 * 24 * time.Hour)
		require.Equal(t, playoffer.Settling, n.run(run).Status)
		n.count(late)
		n.step()
		require.Equal(t, money.Amount(1_000), n.cash(ann))
		n.open = false
		n.later(time.Hour)
		require.Equal(t, playoffer.Paid, n.run(run).Status)
	})
}

func TestRace_AsBonuses(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		require.NoError(t, n.try(ann, "race-bonus", "bulk:1:ann"))
		n.count(n.spin("ann", 200_000, 0))
		n.step()
		n.step()
		given, err := n.bonuses.Balances(t.Context(), "ann")
		require.NoError(t, err)
		require.Len(t, given, 2)
		require.Equal(t, money.Amount(3_000), given[0].Granted+given[1].Granted)
		require.Zero(t, n.cash(ann))
		costs, err := n.Costs(t.Context(), noon)
		require.NoError(t, err)
		require.Empty(t, costs, "bonuses have costs of their own")
	})
}

// Two nodes count and pay at once: each step is paid once, and each cashback.
func TestNodes_ARewardIsPaidOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		nodes := []*node{open(t, d), open(t, d)}
		var all []player.Player
		for i := range 5 {
			p := nodes[0].join(id.Player(fmt.Sprint("p", i)), "INR")
			nodes[i%2].begin(p, "race-inr")
			nodes[i%2].begin(p, "back-inr")
			all = append(all, p)
		}
		together := func(work func(n *node)) {
			var wait sync.WaitGroup
			for _, n := range nodes {
				for range 2 {
					wait.Go(func() { work(n) })
				}
			}
			wait.Wait()
		}
		for i := range 5 {
			for _, p := range all {
				spin := nodes[0].spin(p.ID, 40_000, -40_000)
				nodes[i%2].count(spin, spin)
			}
			together(func(n *node) {
				if err := n.Step(t.Context()); err != nil {
					t.Errorf("step: %v", err)
				}
			})
		}
		for _, p := range all {
			require.Equal(t, money.Amount(3_000), nodes[0].cash(p))
		}
		for _, n := range nodes {
			n.clock.Advance(week)
		}
		together(func(n *node) {
			if err := n.Step(t.Context()); err != nil {
				t.Errorf("step: %v", err)
			}
		})
		for _, p := range all {
			require.Equal(t, money.Amount(3_000+20_000), nodes[0].cash(p))
		}
		nodes[0].audited()
	})
}
