package bettest_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"maidan/internal/bonus"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/market"
)

// bonuses wires the bonuses of a shop or node.
func (s *shop) bonuses() *bonus.Bonuses {
	return bonus.New(bonus.Config{DB: s.db, Wallet: s.wallet, Box: s.box, Clock: s.clock, IDs: s.ids, Brand: &content.Brand{},
		Deposits: func(context.Context, id.Player) (int, error) { return 0, nil },
		Chosen:   func(context.Context, *db.Tx, id.Player, string, string) error { return nil },
		Country:  func(context.Context, db.Querier, id.Player) (string, error) { return "IN", nil },
		Staked:   bet.Staked})
}

// secret is a bonus of singles and combos, with one bet on each event.
var secret = content.Terms{Wager: 5, Days: 3, Counts: map[content.BonusProduct]int64{content.Sports: 100}, Bets: content.SinglesAndCombos, OncePerEvent: true}

// given gives a player who has an account a bonus of 500 rupees.
func (s *shop) given(t testing.TB, b *bonus.Bonuses, player id.Player, terms content.Terms) bonus.Balance {
	require.NoError(t, s.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		return b.Give(ctx, tx, bonus.Gift{PlayerID: player, Currency: "INR", Amount: 50_000, BonusID: "secret-sport-inr", Source: "test:" + string(player), Terms: terms})
	}))
	own, err := b.Balances(t.Context(), player)
	require.NoError(t, err)
	return own[0]
}

// from stakes a slip from a bonus.
func from(g bonus.Balance, picks ...placement.Pick) placement.Slip {
	sl := slip(g.PlayerID, 1_000, picks...)
	sl.Funds, sl.Grant = bet.Bonus, g.ID
	return sl
}

func TestBonus_TakesOneBetOnEachEventAndNoSystems(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		bonuses := s.bonuses()
		s.punter(t, "ann", "INR", 10_000)
		for _, event := range []id.Event{"a", "b", "c", "rain"} {
			s.event(t, event, market.Upcoming, 2000, 2000)
		}
		g := s.given(t, bonuses, "ann", secret)
		refused := func(why error, sl placement.Slip) {
			t.Helper()
			_, _, err := s.Place(t.Context(), sl)
			require.ErrorIs(t, err, why)
		}
		system := from(g, s.pick("a", "h"), s.pick("b", "h"), s.pick("c", "h"))
		system.Sizes = []int{2}
		refused(bonus.ErrBets, system)

		first := from(g, s.pick("a", "h"))
		placed := s.place(t, first)
		require.Equal(t, placed.ID, s.place(t, first).ID, "the same key again is the same bet")
		refused(bonus.ErrEvent, from(g, s.pick("a", "a")))
		refused(bonus.ErrEvent, from(g, s.pick("b", "h"), s.pick("a", "h")))
		combo := s.place(t, from(g, s.pick("b", "h"), s.pick("rain", "h")))
		refused(bonus.ErrEvent, from(g, s.pick("rain", "h")))
		s.place(t, slip("ann", 1_000, s.pick("a", "h"))) // cash is not limited

		taken := func() []id.Event {
			t.Helper()
			now, err := bonuses.Balances(t.Context(), "ann")
			require.NoError(t, err)
			all, err := bonuses.EventsTaken(t.Context(), s.db.Reader(), now)
			require.NoError(t, err)
			return all[g.ID]
		}
		require.Equal(t, []id.Event{"a", "b", "rain"}, taken())

		// A void leg leaves the bet, and its event stays taken; a bet that is void as a whole frees its events.
		s.finish(t, "rain", cricket.Outcome{Result: cricket.ResultNoResult})
		require.Equal(t, bet.Pending, s.find(t, "ann", combo.ID).Status)
		require.Equal(t, []id.Event{"a", "b", "rain"}, taken())
		s.finish(t, "b", cricket.Outcome{Result: cricket.ResultNoResult})
		require.Equal(t, bet.Void, s.find(t, "ann", combo.ID).Status)
		require.Equal(t, []id.Event{"a"}, taken())

		// A correction takes them again, but not one on which another bet was placed since.
		s.finish(t, "b", wins(cricket.Home))
		require.Equal(t, bet.Won, s.find(t, "ann", combo.ID).Status)
		require.Equal(t, []id.Event{"a", "b", "rain"}, taken())
		s.audit(t)
	})
}

// A void bet frees its event for another; when the first is not void any more, the event belongs to the other.
func TestBonus_AFreedEventIsTakenOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		bonuses := s.bonuses()
		s.punter(t, "ann", "INR", 10_000)
		s.event(t, "a", market.Upcoming, 2000, 2000)
		g := s.given(t, bonuses, "ann", secret)
		first := s.place(t, from(g, s.pick("a", "h")))
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return bonus.SettleEvents(ctx, tx, g.ID, first.ID, true)
		}))
		second := s.place(t, from(g, s.pick("a", "a")))
		for _, void := range []bool{false, true} {
			require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				return bonus.SettleEvents(ctx, tx, g.ID, first.ID, void)
			}))
			_, _, err := s.Place(t.Context(), from(g, s.pick("a", "h")))
			require.ErrorIs(t, err, bonus.ErrEvent, "the second bet %s is on it", second.ID)
		}
		s.audit(t)
	})
}

// Two nodes that are asked for bets on one event at once accept one of them.
func TestNodes_ABonusHasOneBetOnAnEvent(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		one := newShop(t, d, 0)
		nodes := one.nodes(t)
		bonuses := [2]*bonus.Bonuses{nodes[0].bonuses(), nodes[1].bonuses()}
		for event := range 4 {
			one.event(t, id.Event(fmt.Sprint("e", event)), market.Upcoming, 2000, 2000)
		}
		for n := range 4 {
			player := id.Player(fmt.Sprint("player", n))
			one.punter(t, player, "INR", 0)
			g := one.given(t, bonuses[0], player, secret)
			var taken [4]atomic.Int64
			var group sync.WaitGroup
			for event := range taken {
				for attempt := range 6 {
					sl := from(g, one.pick(id.Event(fmt.Sprint("e", event)), []string{"h", "a"}[attempt%2]))
					group.Go(func() {
						_, _, err := nodes[attempt/3].Place(t.Context(), sl)
						if err == nil {
							taken[event].Add(1)
							return
						}
						assert.ErrorIs(t, err, bonus.ErrEvent)
					})
				}
			}
			group.Wait()
			for event := range taken {
				require.Equal(t, int64(1), taken[event].Load(), "of %s on event %d", player, event)
			}
			own, err := bonuses[1].Balances(t.Context(), player)
			require.NoError(t, err)
			held, err := bonuses[1].Held(t.Context(), d.Reader(), own)
			require.NoError(t, err)
			require.Equal(t, money.Amount(46_000), held[g.ID])
		}
		one.audit(t)
	})
}
