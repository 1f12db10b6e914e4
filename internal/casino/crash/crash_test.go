package crash_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/crash"
	"maidan/internal/casino/fair"
	rules "maidan/internal/casino/game/crash"
	"maidan/internal/casino/round"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// A bet pays its automatic cash-out at exactly its multiplier, a manual cash-out the multiplier of its moment, and otherwise nothing.
func TestRound_EveryBetHasItsResult(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := newNode(t, d)
		r := n.betting(200)
		result := n.ResultOf(r.ID)
		auto := n.place(n.ticket(r, ann, 10*rupees, 150))
		exact := n.place(n.ticket(r, bob, 10*rupees, result))
		above := n.ticket(r, ann, 10*rupees, result+1)
		above.Slot = 1
		lost := n.place(above)
		manual := n.ticket(r, bob, 10*rupees, 0)
		manual.Slot = 1
		hand := n.place(manual)

		var cashed crash.SharedBet
		require.NoError(t, n.lead(func(s crash.SharedTable) bool {
			if s.Round.ID == r.ID && s.Round.Status == crash.Flying && cashed.ID == "" {
				var err error
				cashed, _, err = n.CashOut(t.Context(), bob, hand.ID)
				require.NoError(t, err)
			}
			return s.Round.ID == r.ID && s.Round.Status == crash.Over || s.Round.ID != r.ID
		}))
		require.Equal(t, crash.BetCashed, cashed.Status)
		require.Equal(t, money100(10*rupees, cashed.Multiplier), cashed.Payout)
		require.Less(t, cashed.Multiplier, result)

		got := n.bet(auto, ann)
		require.Equal(t, crash.BetCashed, got.Status)
		require.EqualValues(t, 150, got.Multiplier)
		require.Equal(t, 15*rupees, got.Payout)
		require.Equal(t, result, got.Result)
		require.Equal(t, result, n.bet(exact, bob).Multiplier, "a target that is the result is reached")
		require.Equal(t, crash.BetLost, n.bet(lost, ann).Status)
		require.Equal(t, 100_000*rupees-20*rupees+15*rupees, n.cash(ann))
		n.holds()
	})
}

func money100(stake money.Amount, multiplier int64) money.Amount {
	return stake * money.Amount(multiplier) / 100
}

func TestPlace_RefusesWhatIsNotPossible(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := newNode(t, d)
		r := n.betting(101)
		good := n.ticket(r, ann, 10*rupees, 0)
		b := n.place(good)
		again, hit, err := n.Place(t.Context(), good)
		require.NoError(t, err)
		require.True(t, hit)
		require.Equal(t, b, again)
		_, _, err = n.CashOut(t.Context(), ann, b.ID)
		require.ErrorIs(t, err, crash.ErrNotYet)

		for name, c := range map[string]struct {
			change func(*crash.Ticket)
			want   error
		}{
			"the same bet twice":            {func(*crash.Ticket) {}, crash.ErrSlot},
			"a third bet":                   {func(x *crash.Ticket) { x.Slot = 2 }, crash.ErrSlot},
			"a game that does not exist":    {func(x *crash.Ticket) { x.Game = "chess" }, crash.ErrNoGame},
			"a round of another game":       {func(x *crash.Ticket) { x.Slot, x.Game = 1, "jetx" }, crash.ErrNoRound},
			"an unknown round":              {func(x *crash.Ticket) { x.Slot, x.RoundID = 1, "none" }, crash.ErrNoRound},
			"a cash-out at the start":       {func(x *crash.Ticket) { x.Slot, x.Auto = 1, 100 }, crash.ErrAuto},
			"a tiny stake":                  {func(x *crash.Ticket) { x.Slot, x.Stake = 1, 1 }, round.ErrStake},
			"more than there is":            {func(x *crash.Ticket) { x.Slot, x.Stake = 1, 100_000*rupees }, wallet.ErrInsufficient},
			"bonus money without any":       {func(x *crash.Ticket) { x.Slot, x.Funds = 1, round.Bonus }, wallet.ErrInsufficient},
			"more demo money than there is": {func(x *crash.Ticket) { x.Slot, x.Funds, x.Stake = 1, round.Demo, 50_000*rupees }, wallet.ErrInsufficient},
			"the key of another bet":        {func(x *crash.Ticket) { x.Slot, x.Key = 1, good.Key }, wallet.ErrMismatch},
		} {
			bad := n.ticket(r, ann, 10*rupees, 0)
			c.change(&bad)
			_, _, err := n.Place(t.Context(), bad)
			require.ErrorIs(t, err, c.want, name)
		}
		_, _, err = n.CashOut(t.Context(), bob, b.ID)
		require.ErrorIs(t, err, crash.ErrNoBet, "another player's bet")

		n.until(crash.Flying)
		_, _, err = n.Place(t.Context(), n.ticket(r, bob, 10*rupees, 0))
		require.ErrorIs(t, err, crash.ErrLate)
		n.untilOver(r.ID)
		_, _, err = n.CashOut(t.Context(), ann, b.ID)
		require.ErrorIs(t, err, crash.ErrCrashed)
		n.holds()
	})
}

// Once the moment of the result has passed no cash-out counts, even where the round is still flying in the database.
func TestCashOut_IsTooLateAfterTheResult(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := newNode(t, d)
		r := n.betting(120)
		b := n.place(n.ticket(r, ann, 10*rupees, 0))
		flying := n.until(crash.Flying)
		g, _ := rules.Find(r.Game)
		crashes := time.UnixMilli(flying.StartsAt + g.Reached(n.ResultOf(r.ID)))
		n.clock.Set(crashes.Add(-time.Millisecond))
		other := open(t, d, n.clock.Manual)
		n.clock.Set(crashes)
		_, _, err := other.CashOut(t.Context(), ann, b.ID)
		require.ErrorIs(t, err, crash.ErrCrashed)
		n.clock.Set(crashes.Add(-time.Millisecond))
		cashed, hit, err := other.CashOut(t.Context(), ann, b.ID)
		require.NoError(t, err)
		require.False(t, hit)
		require.Less(t, cashed.Multiplier, n.ResultOf(r.ID))
		again, hit, err := n.CashOut(t.Context(), ann, b.ID)
		require.NoError(t, err)
		require.True(t, hit)
		require.Equal(t, cashed.Multiplier, again.Multiplier, "a repeated cash-out is the first")
		n.untilOver(r.ID)
		require.Equal(t, crash.BetCashed, n.bet(b, ann).Status)
		n.holds()
	})
}

// A stake at the limit of its payout has nothing more to win and is cashed out there.
func TestRound_ABetIsCashedOutAtTheLimitOfItsPayout(t *testing.T) {
	t.Parallel()
	d := dbtest.NewSQLite(t)
	n := newNode(t, d, func(c *crash.Config) { c.ChainRounds = 5_000 })
	limits, _ := round.LimitsOf("INR")
	most := int64(limits.MaxPayout / (limits.Max / 100)) // where the highest stake reaches it
	r := n.until(crash.Betting)
	n.enrol("rich", limits.Max)
	b := n.place(n.ticket(r, "rich", limits.Max, 0))
	require.Positive(t, b.ID)
	require.Equal(t, most, n.TargetOf(b.ID))
}

func TestChain_RoundsLeadBackToTheCommitment(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := newNode(t, d, func(c *crash.Config) { c.ChainRounds = 3 })
		var first crash.SharedRound
		for range 7 {
			r := n.until(crash.Betting)
			if first.ID == "" {
				first = r
				_, err := n.Proof(t.Context(), r.ID)
				require.ErrorIs(t, err, crash.ErrNoRound, "nothing of a round is known before its result")
			}
			n.untilOver(r.ID)
			p, err := n.Proof(t.Context(), r.ID)
			require.NoError(t, err)
			hash, err := fair.ParseHash(p.Hash)
			require.NoError(t, err)
			require.Equal(t, p.Commitment, hash.Back(int(p.Number)).String())
			require.Equal(t, p.Before, hash.Previous().String())
			g, _ := rules.Find("aviator")
			require.Equal(t, p.Result, g.Result(hash, p.Salt))
		}
		chains, err := n.Chains(t.Context(), "aviator")
		require.NoError(t, err)
		require.Len(t, chains, 4, "three are used, and the next one is committed")
		require.Empty(t, chains[0].Salt, "the salt of the next chain is not fixed yet")
		require.Positive(t, chains[3].FinishedAt)
		n.holds()
	})
}

// Others see neither names nor demo money.
func TestOthers_ShowAliases(t *testing.T) {
	t.Parallel()
	n := newNode(t, dbtest.NewSQLite(t))
	r := n.betting(130)
	n.place(n.ticket(r, ann, 10*rupees, 120))
	demo := n.ticket(r, bob, 10*rupees, 0)
	demo.Funds = round.Demo
	n.place(demo)
	n.untilOver(r.ID)
	s, err := n.State(t.Context(), "aviator")
	require.NoError(t, err)
	require.NotEmpty(t, s.Recent)
	n.screen.mu.Lock()
	defer n.screen.mu.Unlock()
	require.EqualValues(t, 1, n.screen.others.Count)
	require.EqualValues(t, 1, n.screen.others.Cashed)
	require.Regexp(t, `^[a-z]\*\*\*[0-9]$`, n.screen.others.Bets[0].Player)
	require.Equal(t, 12*rupees, n.screen.others.Bets[0].Payout)
}
