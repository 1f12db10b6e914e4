package protection_test

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/money"
	"maidan/internal/protection"
)

func each(t *testing.T, test func(t *testing.T, h *harness)) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, newHarness(t, d)) })
}

func TestLimits_TheLowestAppliesAndReportsWhenItAllowsMore(t *testing.T) {
	each(t, func(t *testing.T, h *harness) {
		asha := h.settler("asha")
		require.NoError(t, h.stake(asha, 400), "stakes without limits are accepted and count later")
		require.NoError(t, h.limit(asha, protection.Staked, protection.Day, 1000, self))
		require.NoError(t, h.limit(asha, protection.Staked, protection.Week, 900, self))
		h.clock.Advance(time.Hour)
		require.NoError(t, h.stake(asha, 500))
		err := h.stake(asha, 1)
		require.ErrorIs(t, err, protection.ErrLimit)
		require.Equal(t, map[string]any{
			"kind": protection.Staked, "period": protection.Week, "limit": money.Amount(900), "used": money.Amount(900), "left": money.Amount(0),
			"until": begin.Add(7 * 24 * time.Hour).UnixMilli(),
		}, data(t, err))
		require.Zero(t, data(t, h.stake(asha, 901))["until"], "more than the limit never fits")
		h.clock.Set(begin.Add(7*24*time.Hour - time.Millisecond))
		require.ErrorIs(t, h.stake(asha, 1), protection.ErrLimit)
		h.clock.Advance(time.Millisecond)
		require.NoError(t, h.stake(asha, 400), "the first stake has left the window")
		require.ErrorIs(t, h.stake(asha, 1), protection.ErrLimit)
		require.Equal(t, []string{"protection.limit_set", "protection.limit_set", "protection.limit_reached", "protection.limit_reached"},
			h.published(), "a reached limit is published once until it allows more")
	})
}

func TestLossLimit_CountsReturns(t *testing.T) {
	each(t, func(t *testing.T, h *harness) {
		asha := h.settler("asha")
		require.NoError(t, h.limit(asha, protection.Loss, protection.Day, 1000, self))
		require.NoError(t, h.limit(asha, protection.Staked, protection.Month, 4000, self))
		require.NoError(t, h.stake(asha, 1000))
		require.ErrorIs(t, h.stake(asha, 1), protection.ErrLimit)
		won := h.pay(asha, "payout", 1500)
		require.NoError(t, h.stake(asha, 1500), "with a profit of 500, 1000 can be lost")
		h.undo(asha, "payout", won, 1500)
		require.ErrorIs(t, h.stake(asha, 1), protection.ErrLimit, "a reversed payout counts as lost again")
		h.pay(asha, "refund", 1500)
		require.ErrorIs(t, h.stake(asha, 1), protection.ErrLimit)
		h.pay(asha, "refund", 1000)
		limits := h.show(asha).Limits
		require.Equal(t, []money.Amount{0, 1000, 0, 4000}, []money.Amount{limits[0].Used, limits[0].Left, limits[1].Used, limits[1].Left},
			"stakes that were given back were not staked")
		require.NoError(t, h.stake(asha, 1000))
	})
}

func TestStakeLimit_AcceptsOneOfTenConcurrentStakes(t *testing.T) {
	each(t, func(t *testing.T, h *harness) {
		asha := h.settler("asha")
		require.NoError(t, h.limit(asha, protection.Loss, protection.Day, 100, self))
		var taken, refused atomic.Int32
		var group sync.WaitGroup
		for range 10 {
			group.Go(func() {
				switch err := h.stake(asha, 100); {
				case err == nil:
					taken.Add(1)
				case errors.Is(err, protection.ErrLimit):
					refused.Add(1)
				}
			})
		}
		group.Wait()
		require.Equal(t, int32(1), taken.Load())
		require.Equal(t, int32(9), refused.Load())
		require.Equal(t, money.Amount(100), h.show(asha).Limits[0].Used)
	})
}

func TestSetLimit_LowersAtOnceAndRaisesAfterConfirmation(t *testing.T) {
	each(t, func(t *testing.T, h *harness) {
		asha, ctx := h.settler("asha"), t.Context()
		require.NoError(t, h.limit(asha, protection.Staked, protection.Day, 1000, self))
		require.NoError(t, h.limit(asha, protection.Staked, protection.Day, 500, self))
		require.ErrorIs(t, h.stake(asha, 501), protection.ErrLimit)
		require.NoError(t, h.limit(asha, protection.Staked, protection.Day, 2000, self))
		v := h.show(asha)
		require.Equal(t, money.Amount(500), v.Limits[0].Amount, "a request does not raise the limit yet")
		require.Len(t, v.Requests, 1)
		request := v.Requests[0]
		require.Equal(t, h.clock.Now().Add(24*time.Hour).UnixMilli(), request.ReadyAt)

		h.clock.Advance(24*time.Hour - time.Millisecond)
		require.ErrorIs(t, h.Confirm(ctx, asha, request.ID, self), protection.ErrTooEarly)
		require.ErrorIs(t, h.Confirm(ctx, "somebody else", request.ID, self), protection.ErrNoRequest)
		h.clock.Advance(time.Hour)
		require.ErrorIs(t, h.stake(asha, 501), protection.ErrLimit, "the limit does not change without confirmation")
		require.NoError(t, h.ProcessDue(ctx))
		require.NoError(t, h.ProcessDue(ctx))
		require.NoError(t, h.Confirm(ctx, asha, request.ID, self))
		require.ErrorIs(t, h.Confirm(ctx, asha, request.ID, self), protection.ErrNoRequest)
		require.NoError(t, h.stake(asha, 2000))
		require.Equal(t, []string{"protection.limit_set", "protection.limit_set", "protection.limit_reached", "protection.limit_raise_requested",
			"protection.limit_reached", "protection.limit_raise_ready", "protection.limit_raised"}, h.published())

		require.NoError(t, h.limit(asha, protection.Staked, protection.Day, none, self))
		request = h.show(asha).Requests[0]
		require.Nil(t, request.Amount)
		h.clock.Advance(24 * time.Hour)
		require.NoError(t, h.Confirm(ctx, asha, request.ID, self))
		require.Empty(t, h.show(asha).Limits)
		require.NotEmpty(t, h.changes)
	})
}

func TestLimitRequest_Expires(t *testing.T) {
	each(t, func(t *testing.T, h *harness) {
		asha, ctx := h.settler("asha"), t.Context()
		wish := func() string {
			require.NoError(t, h.limit(asha, protection.Loss, protection.Week, 900, self))
			return h.show(asha).Requests[0].ID
		}
		require.NoError(t, h.limit(asha, protection.Loss, protection.Week, 500, self))

		first := wish()
		h.clock.Advance(23 * time.Hour)
		second := wish()
		h.clock.Advance(2 * time.Hour)
		require.ErrorIs(t, h.Confirm(ctx, asha, first, self), protection.ErrNoRequest, "a new request restarts the wait")
		require.ErrorIs(t, h.Confirm(ctx, asha, second, self), protection.ErrTooEarly)
		require.NoError(t, h.Cancel(ctx, asha, second, self))
		require.Empty(t, h.show(asha).Requests)

		late := wish()
		h.clock.Advance(8 * 24 * time.Hour)
		require.Empty(t, h.show(asha).Requests)
		require.ErrorIs(t, h.Confirm(ctx, asha, late, self), protection.ErrExpired)
		h.clock.Advance(25 * time.Hour)
		require.NoError(t, h.ProcessDue(ctx))
		require.ErrorIs(t, h.Confirm(ctx, asha, late, self), protection.ErrNoRequest)

		stale := wish()
		require.NoError(t, h.limit(asha, protection.Loss, protection.Week, 400, self))
		h.clock.Advance(25 * time.Hour)
		require.ErrorIs(t, h.Confirm(ctx, asha, stale, self), protection.ErrNoRequest, "a lower limit ends the request for a higher one")
	})
}

func TestSetLimit_AllowsStaffOnlyStricterLimits(t *testing.T) {
	each(t, func(t *testing.T, h *harness) {
		asha := h.settler("asha")
		require.NoError(t, h.limit(asha, protection.Staked, protection.Day, 500, self))
		require.ErrorIs(t, h.limit(asha, protection.Staked, protection.Day, 501, staff), protection.ErrLooser)
		require.ErrorIs(t, h.limit(asha, protection.Staked, protection.Day, none, staff), protection.ErrLooser)
		require.ErrorIs(t, h.limit(asha, protection.Staked, protection.Day, 400, protection.By{Actor: "staff:1"}), protection.ErrReason)
		require.NoError(t, h.limit(asha, protection.Staked, protection.Day, 400, staff))
		require.Equal(t, "staff", h.show(asha).Limits[0].SetBy)
		require.Empty(t, h.show(asha).Requests)
	})
}

func TestSetLimit_RejectsInvalidLimits(t *testing.T) {
	each(t, func(t *testing.T, h *harness) {
		asha := h.settler("asha")
		require.ErrorIs(t, h.limit(asha, "drinks", protection.Day, 1, self), protection.ErrKind)
		require.ErrorIs(t, h.limit(asha, protection.Loss, "year", 1, self), protection.ErrKind)
		require.ErrorIs(t, h.limit(asha, protection.Loss, protection.Day, 1<<60, self), protection.ErrAmount)
		require.ErrorIs(t, h.limit(asha, protection.Session, protection.Day, 0, self), protection.ErrMinutes)
		require.ErrorIs(t, h.limit(asha, protection.Session, protection.Day, 24*60+1, self), protection.ErrMinutes)
		require.ErrorIs(t, h.SetRealityCheck(t.Context(), asha, 17, self), protection.ErrInterval)
		require.NoError(t, h.limit(asha, protection.Loss, protection.Day, none, self), "removal of a limit that is not set")
		require.NoError(t, h.limit(asha, protection.Loss, protection.Day, 0, self), "a limit of zero is valid")
		require.ErrorIs(t, h.stake(asha, 1), protection.ErrLimit)
	})
}

func TestDepositLimit_CountsGross(t *testing.T) {
	each(t, func(t *testing.T, h *harness) {
		asha := h.settler("asha")
		require.False(t, h.show(asha).Prompt, "the jurisdiction's flag is off")
		require.NoError(t, h.limit(asha, protection.Deposit, protection.Day, 1000, self))
		require.NoError(t, h.deposit(asha, 600))
		require.ErrorIs(t, h.deposit(asha, 401), protection.ErrLimit)
		h.pay(asha, "payout", 5000)
		require.ErrorIs(t, h.deposit(asha, 401), protection.ErrLimit, "payouts do not change the deposits")
		require.NoError(t, h.deposit(asha, 400))
		require.NoError(t, h.stake(asha, 100_000), "stakes do not change the deposits")
		h.clock.Advance(24 * time.Hour)
		h.deposits[asha] = append(h.deposits[asha], protection.Deposited{Amount: 300})
		err := h.deposit(asha, 701)
		require.Equal(t, money.Amount(300), data(t, err)["used"], "pending deposits count as of now")
		require.NoError(t, h.deposit(asha, 700))
	})
}

func TestSetLimit_RespectsTheJurisdiction(t *testing.T) {
	each(t, func(t *testing.T, h *harness) {
		otto, ctx := h.settler("otto"), t.Context()
		h.country[otto] = "DE"
		require.ErrorIs(t, h.Gate().Admit(ctx, otto, "casino"), protection.ErrProduct)
		require.ErrorIs(t, h.deposit(otto, 100), protection.ErrRequired)
		require.ErrorIs(t, h.limit(otto, protection.Deposit, protection.Month, 100_001, self), protection.ErrCap)
		require.NoError(t, h.limit(otto, protection.Deposit, protection.Month, 100_000, self))
		require.NoError(t, h.deposit(otto, 100))
		require.ErrorIs(t, h.limit(otto, protection.Deposit, protection.Month, none, self), protection.ErrRequired)

		require.NoError(t, h.stake(otto, 5000))
		require.ErrorIs(t, h.stake(otto, 1), protection.ErrLimit, "the jurisdiction's limit, which the player has not set")
		require.Equal(t, "system", h.show(otto).Limits[1].SetBy)

		kim := h.settler("kim")
		h.country[kim] = "KP"
		require.ErrorIs(t, h.stake(kim, 1), protection.ErrPlace)
		require.ErrorIs(t, h.deposit(kim, 1), protection.ErrPlace)

		ann := h.settler("ann")
		h.country[ann] = "GB"
		require.Equal(t, protection.RealityChoice{Minutes: 60, Choices: []int64{15, 30, 60}}, h.show(ann).Reality)
		require.ErrorIs(t, h.SetRealityCheck(ctx, ann, 0, self), protection.ErrInterval)
		require.NoError(t, h.SetRealityCheck(ctx, ann, 30, self))
		require.Equal(t, int64(30), h.show(ann).Reality.Minutes)
		require.EqualError(t, h.deposit(ann, 1), "ann shows [identity]")
	})
}
