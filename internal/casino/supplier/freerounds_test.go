package supplier_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/supplier"
	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

func gift(source string) supplier.Gift {
	return supplier.Gift{Source: source, Offer: "lotus-10", PlayerID: ann, Country: "IN", Supplier: acme, Game: "lotus", Currency: "INR", Rounds: 3, Stake: 2 * rupees, Days: 7}
}

func (n *node) give(g supplier.Gift) error {
	n.t.Helper()
	return n.db.InTx(n.t.Context(), func(ctx context.Context, tx *db.Tx) error { return n.GiveFreeRounds(ctx, tx, g) })
}

func (n *node) send() {
	n.t.Helper()
	require.NoError(n.t, n.SendFreeRounds(n.t.Context()))
}

// own returns the free rounds of ann, the latest first.
func (n *node) own() []supplier.OwnFreeRounds {
	n.t.Helper()
	own, err := n.OwnFreeRounds(n.t.Context(), ann)
	require.NoError(n.t, err)
	return own
}

func TestGiveFreeRounds_OnceForEachSource(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		require.NoError(t, n.give(gift("code 1")))
		require.Equal(t, supplier.Preparing, n.own()[0].State)
		require.Zero(t, n.companies[acme].asked, "the supplier is asked after the transaction")
		n.send()
		require.NoError(t, n.give(gift("code 1")))
		n.send()
		own := n.own()
		require.Len(t, own, 1)
		require.Equal(t, supplier.Ready, own[0].State)
		require.Equal(t, []any{"Lotus", "lotus-10", "theirs-" + string(own[0].ID), own[0].CreatedAt, own[0].CreatedAt + 7*24*time.Hour.Milliseconds()},
			[]any{own[0].Name, own[0].Offer, own[0].SupplierID, own[0].StartsAt, own[0].EndsAt})
		require.Equal(t, 1, n.companies[acme].asked)
		other := gift("code 1")
		other.Rounds++
		require.ErrorIs(t, n.give(other), wallet.ErrMismatch)
		require.NoError(t, n.give(gift("code 2")))
		require.Len(t, n.own(), 2)
	})
}

func TestGiveFreeRounds_RefusesWhatNobodyCanPlay(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		for name, c := range map[string]struct {
			change func(*supplier.Gift)
			want   error
		}{
			"a supplier that is not connected": {func(g *supplier.Gift) { g.Supplier = "nobody" }, supplier.ErrNoSupplier},
			"an unknown game":                  {func(g *supplier.Gift) { g.Game = "sea" }, supplier.ErrNoGame},
			"a game without free rounds":       {func(g *supplier.Gift) { g.Game = "river" }, supplier.ErrNoFreeRounds},
			"a stake above the largest":        {func(g *supplier.Gift) { g.Stake = 1e12 }, supplier.ErrNoFreeRounds},
			"no rounds":                        {func(g *supplier.Gift) { g.Rounds = 0 }, supplier.ErrNoFreeRounds},
			"a blocked country":                {func(g *supplier.Gift) { g.Country = "DE" }, supplier.ErrBlocked},
		} {
			g := gift(name)
			c.change(&g)
			require.ErrorIs(t, n.give(g), c.want, name)
		}
		require.Empty(t, n.own())
	})
}

func TestSendFreeRounds_AsksAgainAfterGrowingPausesUntilTheirEnd(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		company := n.companies[acme]
		company.fails = errDown
		require.NoError(t, n.give(gift("code")))
		n.send()
		n.send()
		require.Equal(t, 1, company.asked)
		n.clock.Advance(time.Minute)
		n.send()
		require.Equal(t, 2, company.asked)
		n.clock.Advance(time.Minute)
		n.send()
		require.Equal(t, 2, company.asked, "the second pause is longer")
		company.fails = nil
		n.clock.Advance(time.Minute)
		n.send()
		require.Equal(t, supplier.Ready, n.own()[0].State)

		company.fails = errDown
		require.NoError(t, n.give(gift("late")))
		n.send()
		n.clock.Advance(7 * 24 * time.Hour)
		n.send()
		late := n.own()[0]
		require.Equal(t, []any{supplier.Withdrawn, supplier.ErrNoAnswer.Code}, []any{late.State, late.Refusal})
		require.Equal(t, supplier.Expired, n.own()[1].State)
		n.clock.Advance(31 * 24 * time.Hour)
		require.Empty(t, n.own(), "long over")
	})
}

func TestSendFreeRounds_CancelsWhatTheSupplierRefuses(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		n.companies[acme].fails = dialect.ErrNotOffered
		require.NoError(t, n.give(gift("code")))
		n.send()
		n.clock.Advance(2 * time.Hour)
		n.send()
		require.Equal(t, 1, n.companies[acme].asked)
		require.Equal(t, supplier.ErrNoFreeRounds.Code, n.own()[0].Refusal)
	})
}

// A member cancels free rounds while the supplier grants them: they are not confirmed, and can be cancelled with the supplier.
func TestSendFreeRounds_StaysCancelledWhenItIsConfirmedLater(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		company := n.companies[acme]
		record := func(context.Context, *db.Tx, supplier.FreeRounds) error { return nil }
		require.NoError(t, n.give(gift("code")))
		grantID := n.own()[0].ID
		company.grants = func() {
			company.fails = errDown
			_, err := n.CancelFreeRounds(t.Context(), grantID, record)
			require.ErrorIs(t, err, supplier.ErrNoAnswer)
			company.fails = nil
		}
		n.send()
		require.Len(t, company.granted, 1)
		f, err := n.FreeRounds(t.Context(), grantID)
		require.NoError(t, err)
		require.Equal(t, supplier.Cancelling, f.Status)
		f, err = n.CancelFreeRounds(t.Context(), grantID, record)
		require.NoError(t, err)
		require.Equal(t, supplier.Cancelled, f.Status)
		require.Empty(t, company.granted)
	})
}

func TestNodes_FreeRoundsAreRequestedOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		first := newNode(t, d)
		second := open(t, d, first.clock)
		for _, source := range []string{"a", "b", "c", "d", "e"} {
			require.NoError(t, first.give(gift(source)))
		}
		failed := make(chan error)
		for _, n := range []*node{first, second} {
			go func() { failed <- n.SendFreeRounds(t.Context()) }()
		}
		require.NoError(t, <-failed)
		require.NoError(t, <-failed)
		require.Equal(t, 5, first.companies[acme].asked+second.companies[acme].asked)
		for _, own := range first.own() {
			require.Equal(t, supplier.Ready, own.State)
		}
	})
}

// A free round counts for the oldest grant of its game with rounds left, its win for the grant of its round.
func TestOwnFreeRounds_CountsWhatWasPlayedAndWon(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		require.NoError(t, n.give(gift("first")))
		n.clock.Advance(time.Second)
		require.NoError(t, n.give(gift("second")))
		n.send()
		token := n.token(ann)
		play := func(name string) (bet, win dialect.Call) {
			bet, win = n.call(dialect.Bet, ann, token, name, 2*rupees), n.call(dialect.Win, ann, token, name, 5*rupees)
			bet.Free, win.Free, win.Reference = true, true, bet.ID
			n.accepted(bet)
			n.accepted(win)
			return bet, win
		}
		paid := n.call(dialect.Bet, ann, token, "paid", rupees)
		n.accepted(paid)
		for _, name := range []string{"r1", "r2", "r3", "r4"} {
			play(name)
		}
		bet, win := play("undone")
		n.accepted(n.rollback(win))
		n.accepted(n.rollback(bet))
		total := n.call(dialect.Win, ann, token, "end", 7*rupees) // of all rounds at their end
		total.Free, total.Promotion = true, true
		n.accepted(total)
		own := n.own()
		require.Equal(t, []any{int64(1), 12 * rupees, supplier.Ready}, []any{own[0].Played, own[0].Won, own[0].State})
		require.Equal(t, []any{int64(3), 15 * rupees, supplier.AllPlayed}, []any{own[1].Played, own[1].Won, own[1].State})
		costs, err := n.FreeRoundCosts(t.Context(), n.clock.Now())
		require.NoError(t, err)
		require.Equal(t, []supplier.Cost{{Offer: "lotus-10", Currency: "INR", Active: 1, Played: 1, Given: 12 * rupees, Running: 6 * rupees, Staked: 8 * rupees, Won: 27 * rupees}}, costs)
		costs, err = n.FreeRoundCosts(t.Context(), n.clock.Now().AddDate(0, 1, 0))
		require.NoError(t, err)
		require.Empty(t, costs)
	})
}

// What is over, was refused or is cancelled takes no rounds from a grant that can be played.
func TestOwnFreeRounds_CountForWhatCanBePlayed(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		company := n.companies[acme]
		company.fails = dialect.ErrNotOffered
		require.NoError(t, n.give(gift("refused")))
		n.send()
		company.fails = nil
		require.NoError(t, n.give(gift("over")))
		n.send()
		n.clock.Advance(8 * 24 * time.Hour)
		require.NoError(t, n.give(gift("cancelled")))
		n.send()
		_, err := n.CancelFreeRounds(t.Context(), n.own()[0].ID, func(context.Context, *db.Tx, supplier.FreeRounds) error { return nil })
		require.NoError(t, err)
		n.clock.Advance(time.Second)
		require.NoError(t, n.give(gift("playable")))
		n.send()
		token := n.token(ann)
		for _, name := range []string{"r1", "r2", "r3", "r4"} {
			bet := n.call(dialect.Bet, ann, token, name, 2*rupees)
			bet.Free = true
			n.accepted(bet)
		}
		own := n.own()
		played, states := []int64{}, []supplier.GrantState{}
		for _, o := range own {
			played, states = append(played, o.Played), append(states, o.State)
		}
		require.Equal(t, []int64{3, 1, 0, 0}, played, "the fourth counts for the cancelled one, which may have been played before")
		require.Equal(t, []supplier.GrantState{supplier.AllPlayed, supplier.Withdrawn}, states[:2])
		require.ElementsMatch(t, []supplier.GrantState{supplier.Expired, supplier.Withdrawn}, states[2:])
	})
}

// A round of a grant of last month that is played this month is a cost of last month.
func TestFreeRoundCosts_BelongToTheMonthOfTheirGrant(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		long := gift("last month")
		long.Days = 60
		require.NoError(t, n.give(long))
		n.send()
		last := n.clock.Now()
		n.clock.Advance(30 * 24 * time.Hour)
		require.NoError(t, n.give(gift("this month")))
		n.send()
		bet := n.call(dialect.Bet, ann, n.token(ann), "r1", 2*rupees)
		bet.Free = true
		n.accepted(bet)
		for month, staked := range map[time.Time]money.Amount{last: 2 * rupees, n.clock.Now(): 0} {
			costs, err := n.FreeRoundCosts(t.Context(), month)
			require.NoError(t, err)
			require.Len(t, costs, 1)
			require.Equal(t, []money.Amount{6 * rupees, staked}, []money.Amount{costs[0].Given, costs[0].Staked})
		}
	})
}

func TestCheckOffer_RefusesFreeRoundsThatNobodyGives(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		require.NoError(t, n.CheckOffer(t.Context(), acme, "lotus"))
		require.ErrorIs(t, n.CheckOffer(t.Context(), "nobody", "lotus"), supplier.ErrNoSupplier)
		require.ErrorIs(t, n.CheckOffer(t.Context(), acme, "sea"), supplier.ErrNoGame)
		require.ErrorIs(t, n.CheckOffer(t.Context(), acme, "river"), supplier.ErrNoFreeRounds)
	})
}
