package bettest_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet/liability"
	"maidan/internal/sportsbook/market"
)

// The available stake of a selection is accepted by the next bet, and a little more is refused.
func TestAvailable_IsAcceptedByTheNextBet(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "asha", "INR", 1_000_000_000)
		bound := liability.Bound{Scope: "sport", Subject: "cricket", MaxWin: 5_000_000, MaxLoss: 8_000_000, MaxEvent: 11_000_000, ChangedBy: "test"}
		set := func(b liability.Bound) {
			require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				_, err := liability.SetBound(ctx, tx, b)
				return err
			}))
			s.BoundsChanged()
		}
		set(bound)
		for i, odds := range []money.Odds{1200, 2000, 7250, 40_000, 250_000} { // the last would pay more than any bet does
			eventID := id.Event(fmt.Sprintf("e%d", i))
			s.event(t, eventID, market.Upcoming, odds, 1900)
			for range 4 { // a bet's limit, then the selection's, then nothing
				stakes, err := s.Available(t.Context(), []id.Selection{id.Selection(string(eventID) + "-w-h"), id.Selection(string(eventID) + "-w-a"), "unknown"})
				require.NoError(t, err)
				require.Len(t, stakes, 2)
				home := stakes[0]
				require.Equal(t, liability.Loss{Win: 5_000_000, Selection: 8_000_000, Event: 11_000_000}, home.Bound)
				if home.Stake < 50_000_000 { // which no limit of liability bounds
					_, _, err = s.Place(t.Context(), slip("asha", max(home.Stake+10, 1000), s.pick(eventID, "h")))
					require.ErrorIs(t, err, liability.ErrLimit, "%v at %v", home, odds)
				}
				if home.Stake == 0 {
					break
				}
				s.place(t, slip("asha", home.Stake, s.pick(eventID, "h")))
			}
		}
		full, err := s.Available(t.Context(), []id.Selection{"e2-w-h"})
		require.NoError(t, err)
		require.Zero(t, full[0].Stake)
		require.Less(t, full[0].Left.Selection, money.Amount(10_000))
		require.Greater(t, full[0].Left.Event, money.Amount(2_900_000))

		bound.Scope, bound.Subject, bound.MaxLoss = "event", "e2", 9_000_000
		set(bound)
		raised, err := s.Available(t.Context(), []id.Selection{"e2-w-h"})
		require.NoError(t, err)
		require.Positive(t, raised[0].Stake, "a higher limit is in force at once")

		s.suspend(t, "e2")
		none, err := s.Available(t.Context(), []id.Selection{"e2-w-h"})
		require.NoError(t, err)
		require.Empty(t, none)
	})
}
