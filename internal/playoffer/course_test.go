package playoffer_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/content"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/play"
	"maidan/internal/playoffer"
)

// followed is a real run of a player, its course without a database, and what that has paid.
type followed struct {
	playerID id.Player
	bonusID  string
	course   *playoffer.Course
	paid     money.Amount
}

// same compares both, and returns the status.
func (f followed) same(t *testing.T, n *node) playoffer.Status {
	t.Helper()
	all, err := n.Latest(t.Context(), n.DB.Reader(), f.playerID)
	require.NoError(t, err)
	for _, stored := range all {
		if stored.BonusID != f.bonusID {
			continue
		}
		course := f.course.State()
		require.Equal(t, []any{stored.Counted, stored.Due, stored.Paid, stored.StepsPaid, stored.Status, stored.Open(), stored.InCash()},
			[]any{course.Counted, course.Due, course.Paid, course.StepsPaid, course.Status, course.Open(), course.InCash()}, "%s of %s", f.bonusID, f.playerID)
		require.Equal(t, stored.Paid, f.paid)
		return stored.Status
	}
	t.Fatalf("no run %s of %s", f.bonusID, f.playerID)
	return ""
}

// TestCourse_IsThatOfARealRun counts the same results at random for real runs and for their courses without a database.
func TestCourse_IsThatOfARealRun(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		dice := rand.New(rand.NewPCG(5, 11))
		products := []content.BonusProduct{content.Slots, content.Crash, content.Sports, content.Tables}
		var all []*followed
		for i := range 8 {
			p := n.join(id.Player(fmt.Sprint("p", i)), "INR")
			first := len(all)
			for _, offerID := range [][]string{{"back", "race"}, {"back-bonus", "race-bonus"}}[i%2] {
				offer, ok := n.Brand.OfferIn(offerID, "INR")
				require.True(t, ok)
				require.NoError(t, n.try(p, offerID, fmt.Sprint("promo:", offerID, i)))
				all = append(all, &followed{p.ID, offer.ID, playoffer.Follow(offer.Kind, offer.Terms, "INR", offer.MaxBonus.Amount), 0})
			}
			for range 12 {
				stake := money.Amount(1 + dice.IntN(120_000))
				if dice.IntN(10) == 0 {
					stake = 600_000 // above the largest one of the cashback
				}
				r := n.spin(p.ID, stake, stake*money.Amount(dice.IntN(4)-2)/2)
				r.Product, r.Odds, r.Placed = products[dice.IntN(len(products))], money.Odds(1_300+dice.IntN(4_500)), stake
				n.count(r)
				n.step()
				r.PlacedAt = 0
				for _, f := range all[first:] {
					for _, reward := range f.course.Count(r) {
						f.paid += reward
					}
					f.same(t, n)
				}
			}
		}
		n.later(week)
		ended := map[playoffer.Status]int{}
		for _, f := range all {
			f.paid += f.course.Close()
			ended[f.same(t, n)]++
			require.Zero(t, f.course.Close(), "once")
			require.Empty(t, f.course.Count(play.Result{Product: content.Slots, Currency: "INR", Stake: 1_000_000}), "it is closed")
		}
		require.Greater(t, ended[playoffer.Paid], 6)
		require.Positive(t, ended[playoffer.Unpaid])
	})
}
