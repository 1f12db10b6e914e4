package protection_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/money"
	"maidan/internal/protection"
)

func TestTimeOut_EndsByItself(t *testing.T) {
	each(t, func(t *testing.T, h *harness) {
		asha, ctx := h.settler("asha"), t.Context()
		require.ErrorIs(t, h.TimeOut(ctx, asha, 0, self), protection.ErrLength)
		require.ErrorIs(t, h.TimeOut(ctx, asha, 43, self), protection.ErrLength)
		require.NoError(t, h.TimeOut(ctx, asha, 7, self))
		require.ErrorIs(t, h.TimeOut(ctx, asha, 1, self), protection.ErrShorter)
		require.Equal(t, 1, h.ended[asha])
		until := begin.Add(7 * 24 * time.Hour)
		err := h.stake(asha, 1)
		require.ErrorIs(t, err, protection.ErrTimedOut)
		require.Equal(t, until.UnixMilli(), data(t, err)["until"])
		require.ErrorIs(t, h.deposit(asha, 1), protection.ErrTimedOut)
		h.clock.Set(until.Add(-time.Millisecond))
		require.NoError(t, h.ProcessDue(ctx))
		require.ErrorIs(t, h.stake(asha, 1), protection.ErrTimedOut)
		h.clock.Set(until)
		require.NoError(t, h.stake(asha, 1), "the time-out ends by the clock, without ProcessDue")
		require.Nil(t, h.show(asha).Absence)
		require.NoError(t, h.ProcessDue(ctx))
		require.Equal(t, []string{"protection.timed_out", "protection.ended"}, h.published())
		require.Equal(t, until.UnixMilli(), h.show(asha).Absences[0].EndedAt)
	})
}

func TestExclusion_RefusesStakesAndDepositsButPaysOut(t *testing.T) {
	each(t, func(t *testing.T, h *harness) {
		asha, ctx := h.settler("asha"), t.Context()
		require.NoError(t, h.stake(asha, 1000))
		require.ErrorIs(t, h.Exclude(ctx, asha, 3, self), protection.ErrLength)
		require.NoError(t, h.TimeOut(ctx, asha, 1, self))
		require.NoError(t, h.Exclude(ctx, asha, 6, self), "an exclusion is stricter than a time-out")
		require.ErrorIs(t, h.TimeOut(ctx, asha, 42, self), protection.ErrShorter)
		require.NoError(t, h.Exclude(ctx, asha, 12, staff))
		require.ErrorIs(t, h.Exclude(ctx, asha, 6, staff), protection.ErrShorter)
		require.Equal(t, 3, h.ended[asha])

		require.ErrorIs(t, h.stake(asha, 1), protection.ErrExcluded)
		require.ErrorIs(t, h.deposit(asha, 1), protection.ErrExcluded)
		excluded, err := h.Excluded(ctx, h.db.Reader(), asha)
		require.NoError(t, err)
		require.True(t, excluded, "no marketing")
		before, err := h.wallet.Balance(ctx, "p:asha:INR:cash")
		require.NoError(t, err)
		h.pay(asha, "payout", 2500)
		after, err := h.wallet.Balance(ctx, "p:asha:INR:cash")
		require.NoError(t, err)
		require.Equal(t, money.Amount(2500), after-before, "an open bet is settled and paid")
		require.Equal(t, []string{"protection.timed_out", "protection.excluded", "protection.excluded"}, h.published())
	})
}

func TestExclusion_EndsADayAfterTheRequestToReturn(t *testing.T) {
	each(t, func(t *testing.T, h *harness) {
		asha, ctx := h.settler("asha"), t.Context()
		require.ErrorIs(t, h.RequestReturn(ctx, asha, self), protection.ErrNotExcluded)
		require.NoError(t, h.Exclude(ctx, asha, 6, self))
		require.ErrorIs(t, h.RequestReturn(ctx, asha, self), protection.ErrNotOver)
		h.clock.Set(begin.AddDate(0, 6, 0))
		require.NoError(t, h.ProcessDue(ctx))
		require.ErrorIs(t, h.stake(asha, 1), protection.ErrExcluded, "the exclusion continues after its time")
		require.True(t, h.show(asha).Absence.MayReturn)
		require.NoError(t, h.RequestReturn(ctx, asha, self))
		require.ErrorIs(t, h.RequestReturn(ctx, asha, self), protection.ErrReturnRequested)
		h.clock.Advance(24*time.Hour - time.Millisecond)
		require.ErrorIs(t, h.deposit(asha, 1), protection.ErrExcluded)
		h.clock.Advance(time.Millisecond)
		require.NoError(t, h.deposit(asha, 1))
		require.NoError(t, h.ProcessDue(ctx))
		require.Contains(t, h.published(), "protection.ended")

		require.NoError(t, h.Exclude(ctx, asha, 0, self))
		h.clock.Advance(100 * 365 * 24 * time.Hour)
		require.ErrorIs(t, h.RequestReturn(ctx, asha, self), protection.ErrNotOver, "permanent")
		require.ErrorIs(t, h.Exclude(ctx, asha, 60, self), protection.ErrShorter)
		require.ErrorIs(t, h.stake(asha, 1), protection.ErrExcluded)
	})
}

func TestSessionLimit_EndsSessionsOnceAndRefusesStakes(t *testing.T) {
	each(t, func(t *testing.T, h *harness) {
		asha, ctx := h.settler("asha"), t.Context()
		mayStay := func() error {
			return h.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return h.MayStay(ctx, tx, asha) })
		}
		here := func(minutes int) {
			for range minutes {
				h.Seen(asha)
				h.clock.Advance(time.Minute)
			}
			h.Seen(asha)
			require.NoError(t, h.Flush(ctx))
		}
		require.NoError(t, h.limit(asha, protection.Session, protection.Day, 60, self))
		here(59)
		require.NoError(t, mayStay())
		require.NoError(t, h.stake(asha, 1))
		require.Zero(t, h.ended[asha])
		h.clock.Advance(21 * time.Minute) // away: not counted
		require.NoError(t, mayStay())
		h.Seen(asha)
		h.clock.Advance(time.Minute)
		h.Seen(asha)
		err := mayStay()
		require.ErrorIs(t, err, protection.ErrSession, "also before it is stored")
		require.Equal(t, begin.Add(24*time.Hour+time.Millisecond).UnixMilli(), data(t, err)["until"])
		require.ErrorIs(t, h.stake(asha, 1), protection.ErrLimit)
		require.ErrorIs(t, h.deposit(asha, 1), protection.ErrLimit)
		require.NoError(t, h.Flush(ctx))
		require.Equal(t, 1, h.ended[asha])
		here(5)
		require.Equal(t, 1, h.ended[asha], "a player who signs in again is not signed out repeatedly")
		require.Equal(t, money.Amount(59+1+5), h.show(asha).Limits[0].Used)
		h.clock.Set(begin.Add(24*time.Hour + 30*time.Minute))
		require.NoError(t, mayStay())
		here(60)
		require.Equal(t, 2, h.ended[asha])
		require.Equal(t, "protection.limit_reached", h.published()[len(h.events)-1])
	})
}

func TestReality_ShowsTimeAndMoneyOfTheSession(t *testing.T) {
	each(t, func(t *testing.T, h *harness) {
		asha, ctx := h.settler("asha"), t.Context()
		require.NoError(t, h.stake(asha, 9000))
		h.clock.Advance(time.Hour)
		require.NoError(t, h.SetRealityCheck(ctx, asha, 30, self))
		h.Seen(asha)
		began := h.clock.Now().UnixMilli()
		require.NoError(t, h.stake(asha, 500))
		h.pay(asha, "payout", 200)
		h.clock.Advance(15 * time.Minute)
		h.Seen(asha)
		require.NoError(t, h.Flush(ctx))
		require.NoError(t, h.stake(asha, 100))
		h.pay(asha, "refund", 100)
		r, err := h.Reality(ctx, asha)
		require.NoError(t, err)
		require.Equal(t, protection.Reality{Every: 30, NextAt: began + 30*60_000, BeganAt: began, Now: began + 15*60_000, Stakes: 500, Returns: 200, Net: -300, Currency: "INR"}, r)

		h.clock.Advance(15 * time.Minute)
		h.Seen(asha)
		r, err = h.Reality(ctx, asha)
		require.NoError(t, err)
		require.True(t, r.Due)
		require.ErrorIs(t, h.Acknowledge(ctx, asha, "shrug"), protection.ErrAnswer)
		require.NoError(t, h.Acknowledge(ctx, asha, "continue"))
		r, err = h.Reality(ctx, asha)
		require.NoError(t, err)
		require.False(t, r.Due)
		require.Equal(t, began+60*60_000, r.NextAt)

		h.clock.Advance(21 * time.Minute)
		h.Seen(asha)
		r, err = h.Reality(ctx, asha)
		require.NoError(t, err)
		require.Zero(t, r.Stakes, "a new session begins after a pause")
		require.Equal(t, r.Now, r.BeganAt)
	})
}
