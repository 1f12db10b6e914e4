package betoffer_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/betoffer"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
)

// TestDue_IsWhatABetIsGiven compares what bets earn without a database with what they are given, each on a day of its own.
func TestDue_IsWhatABetIsGiven(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		dice := rand.New(rand.NewPCG(2, 6))
		statuses := []string{"won", "won", "won", "lost", "void"}
		var cash money.Amount
		var free []money.Amount
		for i := range 60 {
			var legs []string
			status := bet.Won
			for range 2 + dice.IntN(4) {
				legs = append(legs, statuses[dice.IntN(len(statuses))])
				if legs[len(legs)-1] == "lost" {
					status = bet.Lost
				}
			}
			b := settled(fmt.Sprintf("b%02d", i), "ann", status, 0, legs...)
			b.Stake = money.Amount(1 + dice.IntN(200_000))
			if status == bet.Won {
				b.Payout = b.Stake * money.Amount(1+dice.IntN(8))
			}
			if dice.IntN(5) == 0 {
				b.Funds = bet.Bonus
			}
			b.Legs[0].Odds = money.Odds(1_150 + dice.IntN(300))
			b.PlacedAt += int64(i) * (24 * time.Hour).Milliseconds()
			n.count(2, b)
			for _, o := range offers {
				in, ok := o.In("INR")
				require.True(t, ok)
				due, waits := betoffer.Due(o.Kind, in.Terms, b)
				require.False(t, waits)
				switch {
				case due > 0 && o.ID == "boost":
					cash += due
				case due > 0:
					free = append(free, due)
				}
			}
			require.Equal(t, cash, n.cash("ann"))
		}
		require.ElementsMatch(t, free, n.free("ann"))
		require.NotEmpty(t, free)
		require.Positive(t, cash)
	})
}
