package bettest_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/settlement"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

// auditor records the staff's actions.
func auditor(id id.Staff, trail *[]string) settlement.Staff {
	return settlement.Staff{ID: id, Record: func(_ context.Context, _ *db.Tx, action, subject string, _ any) error {
		*trail = append(*trail, string(id)+" "+action+" "+subject)
		return nil
	}}
}

// A bet is taken back by two people, whatever became of it: its stake is returned, what was paid goes back.
func TestOverride_BetIsTakenBackByTwoPeople(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 50_000)
		s.event(t, "a", market.Upcoming, 2000, 2000)
		open := s.place(t, slip("ann", 10_000, s.pick("a", "h")))
		s.event(t, "b", market.Upcoming, 2000, 2000)
		won, lost := s.place(t, slip("ann", 10_000, s.pick("b", "h"))).ID, s.place(t, slip("ann", 10_000, s.pick("b", "a"))).ID
		s.settle(t, "b", winner("home"))
		require.Equal(t, money.Amount(40_000), s.balance(t, "ann"))

		var trail []string
		meena, omar := auditor("meena", &trail), auditor("omar", &trail)
		_, err := s.Propose(t.Context(), settlement.Override{Kind: settlement.VoidBet, BetID: open.ID, Reason: "  x "}, meena)
		require.ErrorIs(t, err, settlement.ErrOverrideReason)
		_, err = s.Propose(t.Context(), settlement.Override{Kind: settlement.VoidBet, BetID: "none", Reason: "a mistake"}, meena)
		require.ErrorIs(t, err, bet.ErrNoBet)
		for _, id := range []id.Bet{open.ID, won, lost} {
			o, err := s.Propose(t.Context(), settlement.Override{Kind: settlement.VoidBet, BetID: id, Reason: "a palpable error"}, meena)
			require.NoError(t, err)
			_, err = s.Propose(t.Context(), settlement.Override{Kind: settlement.VoidBet, BetID: id, Reason: "again"}, omar)
			require.ErrorIs(t, err, settlement.ErrOverrideOpen)
			_, err = s.Decide(t.Context(), o.ID, true, "", meena)
			require.ErrorIs(t, err, settlement.ErrFourEyes)
			require.False(t, s.find(t, "ann", id).Voided)
			_, err = s.Decide(t.Context(), o.ID, true, "", omar)
			require.NoError(t, err)
			_, err = s.Decide(t.Context(), o.ID, false, "too late", omar)
			require.ErrorIs(t, err, settlement.ErrOverrideDone)
			require.NoError(t, s.box.Drain(t.Context()))
			now := s.find(t, "ann", id)
			require.Equal(t, []any{bet.Void, money.Amount(10_000), true}, []any{now.Status, now.Payout, now.Voided})
		}
		require.Equal(t, money.Amount(50_000), s.balance(t, "ann"))
		require.Len(t, trail, 6)
		require.Equal(t, "omar override.approve "+string(lost), trail[5])
		s.settle(t, "a", winner("away"))
		require.Equal(t, bet.Void, s.find(t, "ann", open.ID).Status)
		all, err := s.List(t.Context(), false, "", 10)
		require.NoError(t, err)
		require.Len(t, all, 3)
		waiting, err := s.List(t.Context(), true, "", 10)
		require.NoError(t, err)
		require.Empty(t, waiting)
		s.audit(t)
	})
}

// A result by auditor needs a result of every selection; it is carried out once, by whoever did not propose it.
func TestOverride_ManualResultNeedsTwoPeople(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		var done []settlement.Override
		s.Apply = func(_ context.Context, _ *db.Tx, o settlement.Override) error {
			done = append(done, o)
			return nil
		}
		s.event(t, "a", market.Upcoming, 2000, 2000)
		var trail []string
		results := map[id.Selection]settlement.ManualResult{"a-w-h": {Result: market.Won}, "a-w-a": {Result: market.Lost}}
		for name, wrong := range map[string]map[id.Selection]settlement.ManualResult{
			"one is missing":    {"a-w-h": {Result: market.Won}},
			"one is unknown":    {"a-w-h": {Result: market.Won}, "x": {Result: market.Lost}},
			"no result":         {"a-w-h": {Result: market.Won}, "a-w-a": {}},
			"shared by nobody":  {"a-w-h": {Result: market.DeadHeat}, "a-w-a": {Result: market.Lost}},
			"more than a stake": {"a-w-h": {Result: market.Won, VoidMilli: 1000}, "a-w-a": {Result: market.Lost}},
		} {
			_, err := s.Propose(t.Context(), settlement.Override{Kind: settlement.SetResult, MarketID: "a-w", Results: wrong, Reason: "a scorecard"}, auditor("meena", &trail))
			require.ErrorIs(t, err, settlement.ErrOverride, name)
		}
		_, err := s.Propose(t.Context(), settlement.Override{Kind: settlement.SetResult, MarketID: "none", Results: results, Reason: "a scorecard"}, auditor("meena", &trail))
		require.ErrorIs(t, err, settlement.ErrNoMarket)
		first, err := s.Propose(t.Context(), settlement.Override{Kind: settlement.SetResult, MarketID: "a-w", Results: results, Reason: "a scorecard"}, auditor("meena", &trail))
		require.NoError(t, err)
		_, err = s.Decide(t.Context(), first.ID, false, "", auditor("omar", &trail))
		require.ErrorIs(t, err, settlement.ErrOverrideReason, "who refuses says why")
		refused, err := s.Decide(t.Context(), first.ID, false, "the card is right", auditor("omar", &trail))
		require.NoError(t, err)
		require.Equal(t, settlement.Refused, refused.Status)
		require.Empty(t, done)
		second, err := s.Propose(t.Context(), settlement.Override{Kind: settlement.SetResult, MarketID: "a-w", Results: results, Reason: "a scorecard"}, auditor("meena", &trail))
		require.NoError(t, err)
		_, err = s.Decide(t.Context(), second.ID, true, "seen", auditor("omar", &trail))
		require.NoError(t, err)
		require.Len(t, done, 1)
		require.Equal(t, results, done[0].Results)
		_, err = s.Decide(t.Context(), "none", true, "", auditor("omar", &trail))
		require.ErrorIs(t, err, settlement.ErrNoOverride)
	})
}

// A player who has spent a payout has a debt when the bet is taken back.
func TestOverride_TakingABetBackMayLeaveADebt(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 10_000)
		for _, id := range []id.Event{"a", "b"} {
			s.event(t, id, market.Upcoming, 3000, 1300)
		}
		one := s.place(t, slip("ann", 10_000, s.pick("a", "h")))
		s.settle(t, "a", winner("home"))
		s.place(t, slip("ann", 30_000, s.pick("b", "h")))
		var trail []string
		o, err := s.Propose(t.Context(), settlement.Override{Kind: settlement.VoidBet, BetID: one.ID, Reason: "a palpable error"}, auditor("meena", &trail))
		require.NoError(t, err)
		_, err = s.Decide(t.Context(), o.ID, true, "", auditor("omar", &trail))
		require.NoError(t, err)
		require.NoError(t, s.box.Drain(t.Context()))
		owed, err := s.wallet.Debt(t.Context(), wallet.PlayerCash("ann", "INR"))
		require.NoError(t, err)
		require.Equal(t, money.Amount(20_000), owed, "30,000 was paid, 10,000 is returned")
		s.audit(t)
	})
}

// An event that changes between the reading and the writing of a decision is read again; one that changes all the time
// is a conflict, which can be repeated, not a server error.
func TestOverride_RetriesOnABusyEvent(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.event(t, "a", market.Upcoming, 2000, 2000)
		tries, moves := 0, 3
		s.Apply = func(context.Context, *db.Tx, settlement.Override) error {
			if tries++; tries <= moves {
				return market.ErrStale
			}
			return nil
		}
		var trail []string
		propose := func() string {
			o, err := s.Propose(t.Context(), settlement.Override{Kind: settlement.SetResult, MarketID: "a-w", Reason: "a scorecard",
				Results: map[id.Selection]settlement.ManualResult{"a-w-h": {Result: market.Won}, "a-w-a": {Result: market.Lost}}}, auditor("meena", &trail))
			require.NoError(t, err)
			return o.ID
		}
		done, err := s.Decide(t.Context(), propose(), true, "", auditor("omar", &trail))
		require.NoError(t, err)
		require.Equal(t, settlement.Executed, done.Status)
		require.Equal(t, 4, tries)
		tries, moves = 0, 1000
		id := propose()
		_, err = s.Decide(t.Context(), id, true, "", auditor("omar", &trail))
		require.ErrorIs(t, err, wallet.ErrContended)
		require.Equal(t, fault.Conflict, fault.KindOf(err))
		moves = 0
		_, err = s.Decide(t.Context(), id, true, "", auditor("omar", &trail))
		require.NoError(t, err, "the proposal still stands")
	})
}
