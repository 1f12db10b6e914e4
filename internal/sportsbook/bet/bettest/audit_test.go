package bettest_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/audit"
	"maidan/internal/bonus/grant"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/betaudit"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

// Each fault that could cost a player or the operator money without unbalancing the ledger is found, and reported by the bet's id.
func TestAudit_FindsFaultsBeyondTheLedger(t *testing.T) {
	t.Parallel()
	const balance, results, orphan = "the stakes account holds", "follow from the results of its legs", "each transfer of a bet refers"
	for name, fault := range map[string]struct {
		check string
		do    func(t *testing.T, s *shop, won, lost bet.Bet)
	}{
		"a payment that was never made": {balance, func(t *testing.T, s *shop, won, _ bet.Bet) {
			s.write(t, "UPDATE bet_bets SET payout = payout + 100 WHERE id = $1", won.ID)
		}},
		"a payment that was made twice": {balance, func(t *testing.T, s *shop, won, _ bet.Bet) {
			s.pay(t, "again", string(won.ID), won.PlayerID, 2000)
		}},
		"a payment for nothing": {orphan, func(t *testing.T, s *shop, won, _ bet.Bet) {
			s.pay(t, "gift", "nobody's bet", won.PlayerID, 2000)
		}},
		"a stake that was taken without its bet": {orphan, func(t *testing.T, s *shop, _, lost bet.Bet) {
			s.write(t, "DELETE FROM bet_bets WHERE id = $1", lost.ID)
		}},
		"a bet that was lost by mistake": {results, func(t *testing.T, s *shop, won, _ bet.Bet) {
			s.write(t, "UPDATE bet_bets SET status = 'lost', payout = 0 WHERE id = $1", won.ID)
			s.pay(t, "take back", string(won.ID), won.PlayerID, -2000)
		}},
		"a settlement that was lost": {results, func(t *testing.T, s *shop, won, _ bet.Bet) {
			s.write(t, "UPDATE bet_bets SET status = 'pending', payout = 0, open_legs = 1 WHERE id = $1", won.ID)
			s.pay(t, "take back", string(won.ID), won.PlayerID, -2000)
		}},
		"a bet that was won by mistake": {results, func(t *testing.T, s *shop, _, lost bet.Bet) {
			s.write(t, "UPDATE bet_bets SET status = 'won', payout = 3000 WHERE id = $1", lost.ID)
			s.pay(t, "mistake", string(lost.ID), lost.PlayerID, 3000)
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				s := newShop(t, d, 0)
				s.event(t, "a", market.Upcoming, 2000, 3000)
				s.event(t, "b", market.Upcoming, 2000, 3000)
				s.punter(t, "ann", "INR", 100_000)
				won := s.place(t, slip("ann", 1000, s.pick("a", "h")))
				lost := s.place(t, slip("ann", 1000, s.pick("a", "a")))
				s.place(t, slip("ann", 1000, s.pick("b", "a")))
				s.finish(t, "a", wins(cricket.Home))
				s.audit(t)
				fault.do(t, s, s.find(t, "ann", won.ID), lost)
				ledger, err := wallet.Audit(t.Context(), d)
				require.NoError(t, err)
				for _, c := range ledger {
					require.True(t, c.OK, "%s: %s", c.Name, c.Detail)
				}
				broken := s.breach(t, fault.check)
				require.False(t, broken.OK)
				require.NotEmpty(t, broken.Detail)
				if fault.check == results {
					s.announce(t, "b")
					require.False(t, s.breach(t, results).OK, "a result that waits is about another match")
					s.announce(t, "a")
					excused := s.breach(t, results)
					require.True(t, excused.OK, "a result waits that may put it right")
					require.Contains(t, excused.Detail, "1 bets do not match their results yet")
				}
			})
		})
	}
}

// breach is the result of the check whose name contains some words.
func (s *shop) breach(t *testing.T, check string) audit.Result {
	all, err := audit.Run(t.Context(), s.db, slices.Concat(betaudit.Checks(), grant.Checks())...)
	require.NoError(t, err)
	for _, r := range all {
		if strings.Contains(r.Name, check) {
			return r
		}
	}
	t.Fatal("no such check: ", check)
	return audit.Result{}
}

// The winnings of a bet that went to another player's account are found, although the sums are right.
func TestAudit_FindsAPaymentToAnotherPlayer(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 10_000)
		s.punter(t, "bob", "INR", 10_000)
		s.event(t, "a", market.Upcoming, 2000, 2000)
		one := s.place(t, slip("ann", 1_000, s.pick("a", "h")))
		s.result(t, "a", winner("home"))
		s.pay(t, "settle:"+string(one.ID)+":1", string(one.ID), "bob", 2000)
		s.write(t, "UPDATE bet_bets SET status = 'won', payout = 2000, open_legs = 0, generation = 1 WHERE id = $1", one.ID)
		require.True(t, s.breach(t, "the stakes account holds").OK)
		require.Contains(t, s.breach(t, "the account that paid the stake").Detail, "p:bob:INR:cash")
	})
}

// A bet that was cashed out, is pending again by mistake and is then paid as well is found, although the sums are right.
func TestAudit_FindsABetThatWasCashedOutAndPaid(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 100_000)
		s.event(t, "a", market.Upcoming, 2000, 2000)
		one := s.place(t, slip("ann", 10_000, s.pick("a", "h")))
		_, _, err := s.Accept(t.Context(), accept(s.quote(t, "ann", one.ID), "ann", "k", 100))
		require.NoError(t, err)
		s.write(t, "UPDATE bet_bets SET status = 'pending', cashed = 0 WHERE id = $1", one.ID)
		s.settle(t, "a", winner("home"))
		require.Contains(t, s.breach(t, "the sums of its cash-outs").Detail, one.ID)
	})
}

// announce puts the result of an event into the outbox, where it waits.
func (s *shop) announce(t *testing.T, id id.Event) {
	fact := market.SettledFact{EventID: id, MarketID: s.at[id].ID, Generation: s.at[id].Generation}
	require.NoError(t, s.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		return s.box.Append(ctx, tx, outbox.New(s.ids.New(), market.SettledKind, string(id), s.clock.Now().UnixMilli(), fact))
	}))
}

func (s *shop) write(t *testing.T, query string, args ...any) {
	require.NoError(t, s.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		done, err := tx.Exec(ctx, query, args...)
		require.EqualValues(t, 1, done)
		return err
	}))
}

// pay moves money from the stakes to a player for a reason of its own.
func (s *shop) pay(t *testing.T, key, ref string, player id.Player, amount money.Amount) {
	require.NoError(t, s.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := s.wallet.Post(ctx, tx, key, wallet.HashOf(key), wallet.Transfer{Kind: "bet.payout", Ref: ref, Entries: []wallet.Entry{
			{Account: wallet.HouseAccount(wallet.Stakes, "INR"), Amount: -amount}, {Account: wallet.PlayerCash(player, "INR"), Amount: amount}}})
		return err
	}))
}
