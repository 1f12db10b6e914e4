package playoffer_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/bonus"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/player"
	"maidan/internal/playoffer"
)

func TestBegin_IsOnceForEachOffer(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		run := n.begin(ann, "race-inr")
		require.Equal(t, playoffer.Running, run.Status)
		require.Equal(t, noon.UnixMilli(), run.BegunAt)
		require.Equal(t, noon.AddDate(0, 0, 3).UnixMilli(), run.Ends)
		require.Equal(t, money.Amount(7_000), run.Most)
		require.Equal(t, []content.Step{{Staked: 100_000, Reward: 1_000}, {Staked: 200_000, Reward: 2_000}, {Staked: 500_000, Reward: 4_000}}, run.Terms.Play.Steps)
		n.clock.Advance(time.Hour)
		require.Equal(t, run.ID, n.begin(ann, "race-inr").ID)
		n.later(4 * 24 * time.Hour)
		again := n.begin(ann, "race-inr")
		require.Equal(t, run.ID, again.ID, "also when it is over")
		require.Equal(t, playoffer.Unpaid, again.Status)
	})
}

func TestBegin_RefusesWhatPlayersCannotBegin(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		for _, bonusID := range []string{"", "nothing", "race", "race-uzs", "back-bonus-inr", "gift-inr"} {
			_, err := n.Begin(t.Context(), ann, bonusID)
			require.ErrorIs(t, err, bonus.ErrNotFound, bonusID)
		}
		n.barred = player.ErrBlocked
		_, err := n.Begin(t.Context(), ann, "race-inr")
		require.ErrorIs(t, err, player.ErrBlocked)
		all, err := n.Available(t.Context(), n.DB.Reader(), ann)
		require.NoError(t, err)
		require.Empty(t, all)
		require.NotNil(t, all)
	})
}

func TestBegin_OneOfAKindAtATime(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		n.begin(ann, "race-inr")
		_, err := n.Begin(t.Context(), ann, "race-2-inr")
		require.ErrorIs(t, err, playoffer.ErrRunning)
		require.ErrorIs(t, n.try(ann, "race-bonus", "promo:1:ann"), playoffer.ErrRunning)
		n.begin(ann, "back-inr")
		all, err := n.Available(t.Context(), n.DB.Reader(), ann)
		require.NoError(t, err)
		require.Len(t, all, 2)
		require.Equal(t, []string{"race-2-inr", "budget-inr"}, []string{all[0].Offer.ID, all[1].Offer.ID})
		require.True(t, all[0].Blocked)
		n.open = true // the first race waits for its bets, and no longer runs
		n.clock.Advance(3 * 24 * time.Hour)
		second := n.begin(ann, "race-2-inr")
		own, err := n.Own(t.Context(), n.DB.Reader(), "ann")
		require.NoError(t, err)
		require.Len(t, own, 3)
		require.Equal(t, second.ID, own[0].ID)
		require.Equal(t, playoffer.Settling, own[2].Status)
	})
}

func TestGive_IsOnceForEachSource(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		require.NoError(t, n.try(ann, "back-bonus", "promo:1:ann"))
		require.NoError(t, n.try(ann, "back-bonus", "promo:1:ann"))
		n.later(8 * 24 * time.Hour)
		require.NoError(t, n.try(ann, "back-bonus", "promo:1:ann"), "also when it is over")
		require.NoError(t, n.try(ann, "back-bonus", "promo:2:ann"), "another code gives it again")
		all, err := n.Latest(t.Context(), n.DB.Reader(), "ann")
		require.NoError(t, err)
		require.Len(t, all, 2)
	})
}

// Two nodes begin the same offers and others of their kind at once.
func TestNodes_OneOfAKindBegins(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		nodes := []*node{open(t, d), open(t, d)}
		for i := range 10 {
			p := nodes[0].join(id.Player(fmt.Sprint("ann-", i)), "INR")
			var wait sync.WaitGroup
			var mu sync.Mutex
			begun, refused := map[string]bool{}, 0
			for j, bonusID := range []string{"race-inr", "race-inr", "race-2-inr", "race-2-inr"} {
				wait.Go(func() {
					run, err := nodes[j%2].Begin(t.Context(), p, bonusID)
					mu.Lock()
					defer mu.Unlock()
					switch {
					case err == nil:
						begun[run.ID] = true
					case errors.Is(err, playoffer.ErrRunning):
						refused++
					default:
						t.Errorf("begin: %v", err)
					}
				})
			}
			wait.Wait()
			require.Len(t, begun, 1)
			require.Equal(t, 2, refused)
		}
		nodes[0].audited()
	})
}

func TestTerms_AreThoseOfTheBegin(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		run := n.begin(ann, "race-inr")
		changed := sample().Offers
		changed[1].Terms.Play = &content.OfferPlay{Steps: []content.PlayStep{{Staked: 1, Reward: 7}}}
		n.Brand.ServeOffers(changed, n.clock.Now)
		n.count(n.spin("ann", 100_000, 0))
		n.step()
		require.Equal(t, money.Amount(1_000), n.run(run).Paid)
	})
}

func TestOwn_LeavesOutWhatWasClosedLongAgo(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		n.begin(ann, "race-inr")
		n.later(3 * 24 * time.Hour)
		n.clock.Advance(30*24*time.Hour - time.Millisecond)
		own, err := n.Own(t.Context(), n.DB.Reader(), "ann")
		require.NoError(t, err)
		require.Len(t, own, 1)
		n.clock.Advance(time.Millisecond)
		own, err = n.Own(t.Context(), n.DB.Reader(), "ann")
		require.NoError(t, err)
		require.Empty(t, own)
		all, err := n.Latest(t.Context(), n.DB.Reader(), "ann")
		require.NoError(t, err)
		require.Len(t, all, 1)
	})
}

// A budget of 7 smallest stakes is what one race can pay: nobody begins a second one while it runs, and not when it was paid.
func TestBudget_CountsWhatRunsCanPay(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		bob := n.join("bob", "INR")
		n.begin(ann, "budget-inr")
		_, err := n.Begin(t.Context(), bob, "budget-inr")
		require.ErrorIs(t, err, bonus.ErrBudget)
		used, err := n.bonuses.UsedUp(t.Context())
		require.NoError(t, err)
		require.Equal(t, []string{"budget-inr"}, used)
		n.count(n.spin("ann", 200_000, 0))
		n.step()
		_, err = n.Begin(t.Context(), bob, "budget-inr")
		require.ErrorIs(t, err, bonus.ErrBudget, "3 were paid, and 4 can be")
		n.later(3 * 24 * time.Hour)
		n.begin(bob, "budget-inr")
		costs, err := n.Costs(t.Context(), noon)
		require.NoError(t, err)
		require.Equal(t, []playoffer.Cost{{BonusID: "budget-inr", Currency: "INR", Active: 1, Won: 1, Most: 14_000, Running: 7_000, Paid: 3_000}}, costs)
		n.clock.Advance(30 * 24 * time.Hour)
		costs, err = n.Costs(t.Context(), n.clock.Now())
		require.NoError(t, err)
		require.Empty(t, costs, "they belong to the month of their begin")
	})
}

func TestUsed_LeavesPaidBonusesToTheirOwnCosts(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		require.NoError(t, n.try(ann, "race-bonus", "promo:1:ann"))
		used := func() money.Amount {
			all, err := playoffer.Used(t.Context(), n.DB.Reader(), []string{"race-bonus-inr"}, noon.UnixMilli())
			require.NoError(t, err)
			return all["race-bonus-inr"]
		}
		require.Equal(t, money.Amount(7_000), used())
		n.count(n.spin("ann", 100_000, 0))
		n.step()
		require.Equal(t, money.Amount(6_000), used())
		n.later(3 * 24 * time.Hour)
		require.Zero(t, used())
	})
}
