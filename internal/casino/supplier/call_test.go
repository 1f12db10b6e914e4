package supplier_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/supplier"
	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/fault"
)

func TestCall_BetAndWinMoveMoneyOnce(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		token := n.token(ann)
		bet := n.call(dialect.Bet, ann, token, "r1", 10*rupees)
		first := n.accepted(bet)
		require.Equal(t, 990*rupees, first.Balance)
		win := n.call(dialect.Win, ann, token, "r1", 25*rupees)
		win.Reference, win.Closes = bet.ID, true
		require.Equal(t, 1015*rupees, n.accepted(win).Balance)
		again, err := n.Call(t.Context(), acme, bet)
		require.NoError(t, err)
		require.True(t, again.Hit)
		require.Equal(t, first.Balance, again.Balance, "the stored answer, not the balance of now")
		require.Equal(t, first.ID, again.ID)
		require.Equal(t, 1015*rupees, n.cash(ann))

		for name, change := range map[string]func(c *dialect.Call){
			"amount": func(c *dialect.Call) { c.Amount++ }, "round": func(c *dialect.Call) { c.Round = "r2" }, "kind": func(c *dialect.Call) { c.Kind = dialect.Win },
			"closes": func(c *dialect.Call) { c.Closes = true }, "free": func(c *dialect.Call) { c.Free = true }, "game": func(c *dialect.Call) { c.Game = "river" },
			"player": func(c *dialect.Call) { c.PlayerID, c.Token = bob, n.token(bob) },
		} {
			t.Log(name)
			changed := bet
			change(&changed)
			n.refused(dialect.ErrOtherInput, changed)
		}
		n.refused(dialect.ErrRoundClosed, n.call(dialect.Bet, ann, token, "r1", rupees))

		page, err := n.History(t.Context(), ann, "")
		require.NoError(t, err)
		require.Len(t, page.Items, 1)
		require.Equal(t, 10*rupees, page.Items[0].Staked)
		require.Equal(t, 25*rupees, page.Items[0].Won)
	})
}

// The id of a transaction belongs to its supplier.
func TestCall_SuppliersDoNotShareIDs(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		bet := n.call(dialect.Bet, ann, n.token(ann), "r1", 10*rupees)
		n.accepted(bet)
		n.refused(dialect.ErrToken, dialect.Call{Kind: dialect.Bet, Token: "unknown", PlayerID: ann, Round: "r", ID: "x", Amount: 1})
		_, err := n.Call(t.Context(), other, bet)
		require.ErrorIs(t, err, dialect.ErrToken, "a token of another supplier")
		bet.Token, err = n.OpenSession(t.Context(), other, ann, "lotus", "INR", supplier.Source{})
		require.NoError(t, err)
		_, err = n.Call(t.Context(), other, bet)
		require.NoError(t, err)
		require.Equal(t, 980*rupees, n.cash(ann), "both suppliers have a transaction of this id")
	})
}

func TestCall_TokensAreNeededForBetsOnly(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		token := n.token(ann)
		bet, back := n.call(dialect.Bet, ann, token, "r1", 10*rupees), n.call(dialect.Bet, ann, token, "r2", 10*rupees)
		n.accepted(bet)
		n.accepted(back)
		n.clock.Advance(13 * time.Hour)
		n.refused(dialect.ErrExpired, n.call(dialect.Bet, ann, token, "r3", rupees))
		again, err := n.Call(t.Context(), acme, bet)
		require.NoError(t, err)
		require.True(t, again.Hit, "a repeated bet gets its answer, though the token has expired")
		n.accepted(n.call(dialect.Win, ann, token, "r1", 5*rupees))
		n.accepted(n.call(dialect.Win, ann, "a token that nobody knows", "r1", 5*rupees))
		n.accepted(n.call(dialect.Win, ann, "", "r1", 5*rupees))
		n.accepted(n.rollback(back))
		require.Equal(t, 1005*rupees, n.cash(ann))
		n.refused(dialect.ErrToken, n.call(dialect.Bet, ann, "", "r4", rupees))
		n.refused(dialect.ErrPlayer, n.call(dialect.Win, bob, token, "r1", rupees))
		n.refused(dialect.ErrPlayer, n.call(dialect.Win, "nobody", "", "r1", rupees))
	})
}

func TestCall_BetsAreBoundToTheSession(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		token := n.token(ann)
		for want, change := range map[*fault.Error]func(c *dialect.Call){
			dialect.ErrGame: func(c *dialect.Call) { c.Game = "river" }, dialect.ErrCurrency: func(c *dialect.Call) { c.Currency = "EUR" },
			dialect.ErrPlayer: func(c *dialect.Call) { c.PlayerID = bob }, dialect.ErrFunds: func(c *dialect.Call) { c.Amount = 1000*rupees + 1 },
			dialect.ErrSyntax: func(c *dialect.Call) { c.ID = "with a space" },
		} {
			c := n.call(dialect.Bet, ann, token, "r1", rupees)
			change(&c)
			n.refused(want, c)
		}
		poor, err := n.Call(t.Context(), acme, n.call(dialect.Bet, ann, token, "r1", 1000*rupees+1))
		require.ErrorIs(t, err, dialect.ErrFunds)
		require.Equal(t, 1000*rupees, poor.Balance, "with the balance")
		n.standing.Refused = fault.New(fault.Forbidden, "account_blocked", "The account is blocked.")
		n.refused(n.standing.Refused, n.call(dialect.Bet, ann, token, "r1", rupees))
		n.standing.Refused, n.standing.Country = nil, "DE"
		n.refused(dialect.ErrGame, n.call(dialect.Bet, ann, token, "r1", rupees))
		n.standing.Country = "IN"
		require.NoError(t, n.EndSession(t.Context(), token))
		n.refused(dialect.ErrExpired, n.call(dialect.Bet, ann, token, "r1", rupees))
	})
}

func TestCall_WinsNeedABetThatStands(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		token := n.token(ann)
		n.refused(dialect.ErrNoBet, n.call(dialect.Win, ann, token, "r1", rupees))
		bet := n.call(dialect.Bet, ann, token, "r1", 10*rupees)
		n.accepted(bet)
		n.refused(dialect.ErrNoBet, n.call(dialect.Win, bob, n.token(bob), "r1", rupees))
		for reference, want := range map[string]error{"unknown": dialect.ErrReference, bet.ID: nil} {
			win := n.call(dialect.Win, ann, token, "r1", rupees)
			win.Reference = reference
			if want != nil {
				n.refused(want, win)
			} else {
				n.accepted(win)
			}
		}
		n.accepted(n.rollback(bet))
		n.refused(dialect.ErrNoBet, n.call(dialect.Win, ann, token, "r1", rupees))
		prize := n.call(dialect.Win, ann, token, "", 7*rupees)
		prize.Promotion = true
		n.accepted(prize)
		require.Equal(t, 1008*rupees, n.cash(ann))
	})
}

func TestCall_FreeRoundsCostNothing(t *testing.T) {
	t.Parallel()
	each(t, func(n *node) {
		token := n.token(ann)
		bet, win := n.call(dialect.Bet, ann, token, "r1", 5*rupees), n.call(dialect.Win, ann, token, "r1", 30*rupees)
		bet.Free, win.Free, win.Reference = true, true, bet.ID
		require.Equal(t, 1000*rupees, n.accepted(bet).Balance)
		require.Equal(t, 1030*rupees, n.accepted(win).Balance)
		n.accepted(n.rollback(win))
		n.accepted(n.rollback(bet))
		require.Equal(t, 1000*rupees, n.cash(ann))
	})
}
