package bonus_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/bonus"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
)

// TestCourse_IsThatOfARealBonus plays the same stakes at random from real bonuses and from their courses without a database.
func TestCourse_IsThatOfARealBonus(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		dice := rand.New(rand.NewPCG(3, 9))
		ended := map[string]int{}
		for n := range 30 {
			deposit := money.Amount(10_000 + dice.IntN(150_000))
			g := r.granted(t, id.Player(fmt.Sprint("p", n)), deposit)
			course, ok := bonus.Follow(content.Match, g.Terms, inr, deposit)
			require.True(t, ok)
			for k := range 30 {
				s := bonus.Stake{Product: content.Sports, Amount: money.Amount(1 + dice.IntN(60_000)), Odds: money.Odds(1_400 + dice.IntN(1_000))}
				if dice.IntN(4) == 0 {
					s.Product = content.Tables
				}
				key := fmt.Sprint(n, ".", k)
				want, got := course.Take(s), r.stake(t, g, key, s)
				require.Equal(t, want == nil, got == nil, "%v %v", want, got)
				if want != nil {
					require.ErrorIs(t, got, want)
					continue
				}
				payout := s.Amount * money.Amount(dice.IntN(4))
				if payout > 0 {
					r.pay(t, g, key, payout)
				}
				u := use(g, "bet:"+key, 2, s.Amount)
				u.Product = s.Product
				require.NoError(t, r.Count(t.Context(), u))
				course.Pay(payout)
				followed, held := course.State()
				own := r.read(t, g.PlayerID, g.ID)
				require.Equal(t, []any{own.Status, own.Granted, own.Target, own.Wagered, own.Transferred, own.Forfeited, r.held(t, g)},
					[]any{followed.Status, followed.Granted, followed.Target, followed.Wagered, followed.Transferred, followed.Forfeited, held})
				if own.Status != bonus.Pending {
					ended[own.Status]++
					break
				}
			}
		}
		require.Positive(t, ended[bonus.Transferred])
		require.Positive(t, ended[bonus.Bankrupt])
	})
}

func TestFollow_NeedsADepositThatIsLargeEnough(t *testing.T) {
	t.Parallel()
	terms := content.Terms{Percent: 50, MaxBonus: 1_000, MinDeposit: 500, Wager: 3, Counts: map[content.BonusProduct]int64{content.Slots: 100}}
	_, ok := bonus.Follow(content.Match, terms, inr, 499)
	require.False(t, ok)
	course, ok := bonus.Follow(content.Match, terms, inr, 500)
	require.True(t, ok)
	g, held := course.State()
	require.Equal(t, []money.Amount{250, 750, 250}, []money.Amount{g.Granted, g.Target, held})
	fixed, ok := bonus.Follow(content.Fixed, terms, inr, 0)
	require.True(t, ok)
	g, _ = fixed.State()
	require.Equal(t, money.Amount(1_000), g.Granted)
	fixed.Expire()
	g, held = fixed.State()
	require.Equal(t, []any{bonus.Expired, money.Amount(1_000), money.Amount(0)}, []any{g.Status, g.Forfeited, held})
	require.ErrorIs(t, fixed.Take(bonus.Stake{Product: content.Slots, Amount: 1}), bonus.ErrInactive)
}
