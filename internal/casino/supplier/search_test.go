package supplier_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/supplier"
	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// played plays rounds that win what their number says, in hundredths, one a second.
func (n *node) played(who id.Player, rounds int) {
	n.t.Helper()
	token := n.token(who)
	for i := range rounds {
		name := fmt.Sprintf("%s-%d", who, i)
		bet := n.call(dialect.Bet, who, token, name, rupees)
		n.accepted(bet)
		if i > 0 {
			win := n.call(dialect.Win, who, token, name, money.Amount(i))
			win.Reference = bet.ID
			n.accepted(win)
		}
		n.clock.Advance(time.Second)
	}
}

// roundsOf returns all rounds that a filter selects, part by part, and how many parts there were.
func (n *node) roundsOf(f supplier.RoundFilter) (all []supplier.FoundRound, parts int) {
	n.t.Helper()
	for parts = 1; ; parts++ {
		found, err := n.SearchRounds(n.t.Context(), f)
		require.NoError(n.t, err)
		all = append(all, found.Items...)
		if f.Cursor = found.Next; f.Cursor == "" {
			return all, parts
		}
		require.Less(n.t, parts, 10, "the search does not end")
	}
}

func TestSearchRounds_FindsEachOnceTheLatestFirst(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		began := n.clock.Now()
		n.played(ann, 60)
		n.played(bob, 3)
		all, parts := n.roundsOf(supplier.RoundFilter{})
		require.Equal(t, 2, parts)
		require.Len(t, all, 63)
		require.Equal(t, bob, all[0].PlayerID)
		for i := range all[1:] {
			require.Greater(t, all[i].ID, all[i+1].ID)
		}
		for name, c := range map[string]struct {
			filter supplier.RoundFilter
			want   int
		}{
			"of a player":           {supplier.RoundFilter{PlayerID: bob}, 3},
			"of a supplier":         {supplier.RoundFilter{Supplier: acme}, 63},
			"of another supplier":   {supplier.RoundFilter{Supplier: other}, 0},
			"of a game":             {supplier.RoundFilter{Game: "lotus"}, 63},
			"of another game":       {supplier.RoundFilter{Game: "river"}, 0},
			"of a currency":         {supplier.RoundFilter{Currency: "PKR"}, 0},
			"closed":                {supplier.RoundFilter{Status: supplier.Closed}, 0},
			"of a win":              {supplier.RoundFilter{MinWon: 58}, 2},
			"of a time":             {supplier.RoundFilter{From: began.Add(10 * time.Second).UnixMilli(), To: began.Add(20 * time.Second).UnixMilli()}, 10},
			"of a player at a time": {supplier.RoundFilter{PlayerID: bob, To: began.Add(60 * time.Second).UnixMilli()}, 0},
		} {
			found, _ := n.roundsOf(c.filter)
			require.Len(t, found, c.want, name)
		}
	})
}

func TestSearchCalls_FindsATransactionWithItsRollback(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		n.played(bob, 2)
		token := n.token(ann)
		bet := n.call(dialect.Bet, ann, token, "r1", 10*rupees)
		n.accepted(bet)
		back := n.rollback(bet)
		n.accepted(back)
		found, _, err := n.SearchCalls(t.Context(), supplier.CallFilter{TransactionID: bet.ID})
		require.NoError(t, err)
		require.Equal(t, []string{bet.ID, back.ID}, []string{found[0].TransactionID, found[1].TransactionID})
		require.Equal(t, "undone", found[0].Status)
		found, _, err = n.SearchCalls(t.Context(), supplier.CallFilter{TransactionID: bet.ID, Supplier: other})
		require.NoError(t, err)
		require.Empty(t, found)
		for want, f := range map[int]supplier.CallFilter{5: {}, 2: {PlayerID: ann}, 1: {Kind: "win"}, 3: {Kind: "bet"}, 0: {Supplier: other}} {
			found, next, err := n.SearchCalls(t.Context(), f)
			require.NoError(t, err)
			require.Len(t, found, want, "%+v", f)
			require.Empty(t, next)
		}

		rounds, _ := n.roundsOf(supplier.RoundFilter{PlayerID: ann})
		round, calls, err := n.RoundCalls(t.Context(), rounds[0].ID)
		require.NoError(t, err)
		require.Equal(t, ann, round.PlayerID)
		require.Equal(t, bet.ID, calls[0].TransactionID)
		require.Equal(t, back.ID, calls[1].TransactionID)
		_, _, err = n.RoundCalls(t.Context(), "nothing")
		require.ErrorIs(t, err, supplier.ErrNoRound)
	})
}

func TestFindFreeRounds_FindsEachOnceTheLatestFirst(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		record := func(context.Context, *db.Tx, supplier.FreeRounds) error { return nil }
		for i := range 120 {
			who := ann
			if i%3 == 0 {
				who = bob
			}
			if i%2 == 0 { // two of them at the same time
				n.clock.Advance(time.Second)
			}
			_, err := n.GrantFreeRounds(t.Context(), supplier.FreeRounds{ID: id.FreeRounds(fmt.Sprintf("g%03d", i)), Supplier: acme, PlayerID: who, Game: "lotus", Currency: "INR",
				Rounds: 1, Stake: rupees, StartsAt: 1, EndsAt: 2}, record)
			require.NoError(t, err)
		}
		_, err := n.CancelFreeRounds(t.Context(), "g007", record)
		require.NoError(t, err)
		for want, f := range map[int]supplier.GrantFilter{120: {}, 40: {PlayerID: bob}, 1: {Status: supplier.Cancelled}, 119: {Status: supplier.Granted, Supplier: acme}, 0: {Supplier: other}} {
			seen, last := map[id.FreeRounds]bool{}, int64(0)
			for parts := 1; ; parts++ {
				found, err := n.FindFreeRounds(t.Context(), f)
				require.NoError(t, err)
				for _, g := range found.Items {
					require.False(t, seen[g.ID], g.ID)
					require.True(t, last == 0 || g.CreatedAt <= last)
					seen[g.ID], last = true, g.CreatedAt
				}
				if f.Cursor = found.Next; f.Cursor == "" {
					break
				}
				require.Less(t, parts, 10)
			}
			require.Len(t, seen, want, "%+v", f)
		}
		found, err := n.FindFreeRounds(t.Context(), supplier.GrantFilter{Cursor: "nonsense"})
		require.NoError(t, err)
		require.Empty(t, found.Items)
	})
}
