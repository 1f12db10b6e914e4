package bettest_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"maidan/internal/bonus"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/bet/settlement"
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

// While a bet is void, its events are free for others. Afterwards they belong to the others, until these are void, too.
func TestBonus_AFreedEventIsTakenOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		bonuses := s.bonuses()
		s.punter(t, "ann", "INR", 10_000)
		for _, event := range []id.Event{"a", "b"} {
			s.event(t, event, market.Upcoming, 2000, 2000)
		}
		g := s.given(t, bonuses, "ann", secret)
		begun := s.clock.Now().UnixMilli()
		first := s.place(t, from(g, s.pick("a", "h"), s.pick("b", "h")))
		s.clock.Advance(time.Second)
		ended := s.clock.Now().UnixMilli()
		expect := func(placed bet.Bet, status bet.Status, taken ...id.Event) {
			t.Helper()
			require.Equal(t, status, s.find(t, "ann", placed.ID).Status)
			all, err := bonuses.EventsTaken(t.Context(), s.db.Reader(), []bonus.Balance{g})
			require.NoError(t, err)
			require.Equal(t, taken, all[g.ID])
			for _, event := range taken {
				_, _, err := s.Place(t.Context(), from(g, s.pick(event, "h")))
				require.ErrorIs(t, err, bonus.ErrEvent)
			}
			s.audit(t)
		}
		s.cancel(t, "a", begun, ended)
		expect(first, bet.Pending, "a", "b")
		s.cancel(t, "b", begun, ended)
		expect(first, bet.Void)
		second := s.place(t, from(g, s.pick("a", "a")))
		expect(second, bet.Pending, "a")

		s.rollBack(t, "a", market.RolledCancel, begun, ended)
		expect(first, bet.Pending, "a", "b")
		s.cancel(t, "a", begun, ended)
		expect(first, bet.Void, "a")
		s.rollBack(t, "b", market.RolledCancel, begun, ended)
		expect(first, bet.Pending, "a", "b")

		s.approve(t, settlement.Override{Kind: settlement.VoidBet, BetID: second.ID})
		expect(second, bet.Void, "a", "b") // the first bet has its event again
		s.cancel(t, "b", begun, ended)
		expect(first, bet.Void)
		s.place(t, from(g, s.pick("a", "h")))
		expect(second, bet.Void, "a")
	})
}

// A bonus that has ended has the events of its bets as before, and corrections of the bets free them and take them again.
func TestBonus_EndedBonusesHaveTheirEvents(t *testing.T) {
	t.Parallel()
	terms := secret
	terms.Wager = 1
	ends := map[string]func(t *testing.T, s *shop, b *bonus.Bonuses, g bonus.Balance){
		bonus.Deactivated: func(t *testing.T, _ *shop, b *bonus.Bonuses, g bonus.Balance) {
			require.NoError(t, b.CancelActive(t.Context(), g.PlayerID, g.ID, func(context.Context, *db.Tx, bonus.Balance) error { return nil }))
		},
		bonus.Expired: func(t *testing.T, s *shop, b *bonus.Bonuses, _ bonus.Balance) {
			s.clock.Advance(4 * 24 * time.Hour)
			n, err := b.Expire(t.Context())
			require.NoError(t, err)
			require.Equal(t, 1, n)
		},
		bonus.Transferred: func(t *testing.T, s *shop, _ *bonus.Bonuses, _ bonus.Balance) { s.settle(t, "a", winner("home")) },
	}
	for status, end := range ends {
		t.Run(status, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				s := newShop(t, d, 0)
				bonuses := s.bonuses()
				s.box.On(bonuses.Reaction())
				s.punter(t, "ann", "INR", 10_000)
				s.event(t, "a", market.Upcoming, 2000, 2000)
				g := s.given(t, bonuses, "ann", terms)
				begun := s.clock.Now().UnixMilli()
				stake := from(g, s.pick("a", "h"))
				stake.Stake = 50_000
				placed := s.place(t, stake)
				s.clock.Advance(time.Second)
				ended := s.clock.Now().UnixMilli()
				end(t, s, bonuses, g)
				own, err := bonuses.Balances(t.Context(), "ann")
				require.NoError(t, err)
				require.Equal(t, status, own[0].Status)
				s.audit(t)
				was := s.find(t, "ann", placed.ID).Status
				s.cancel(t, "a", begun, ended)
				require.Equal(t, bet.Void, s.find(t, "ann", placed.ID).Status)
				s.audit(t)
				s.rollBack(t, "a", market.RolledCancel, begun, ended)
				require.Equal(t, was, s.find(t, "ann", placed.ID).Status)
				s.audit(t)
			})
		})
	}
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

// One node takes a void back while another voids the bet that was placed on the event meanwhile: the first bet has the event again.
func TestNodes_AnEventOfTwoBetsIsNotLost(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		one := newShop(t, d, 0)
		nodes := one.nodes(t)
		bonuses := one.bonuses()
		one.punter(t, "ann", "INR", 0)
		g := one.given(t, bonuses, "ann", secret)
		moment := func() int64 {
			one.clock.Advance(time.Second)
			return one.clock.Now().UnixMilli()
		}
		for round := range 10 {
			event := id.Event(fmt.Sprint("e", round))
			one.event(t, event, market.Upcoming, 2000, 2000)
			other := one.second(t, event)
			begun := moment()
			first := one.place(t, from(g, one.pick(event, "h")))
			ended := moment()
			one.cancel(t, event, begun, ended)
			second := one.place(t, from(g, other))
			until := moment()
			one.facts++
			facts := [2]outbox.Event{
				outbox.New(one.ids.New(), market.RolledBackKind, string(event), until, market.RolledBackFact{EventID: event, MarketID: one.at[event].ID, What: market.RolledCancel,
					From: begun, Until: ended, Version: one.facts}),
				outbox.New(one.ids.New(), market.CancelledKind, string(event), until, market.CancelledFact{EventID: event, MarketID: one.at[event+"-2"].ID, From: ended, Until: until, Version: one.facts}),
			}
			require.NoError(t, twice(func(n int) error { return nodes[n].Reaction().Effect(t.Context(), facts[n:n+1]) }))
			require.Equal(t, bet.Pending, one.find(t, "ann", first.ID).Status)
			require.Equal(t, bet.Void, one.find(t, "ann", second.ID).Status)
			taken, err := bonuses.EventsTaken(t.Context(), d.Reader(), []bonus.Balance{g})
			require.NoError(t, err)
			require.Contains(t, taken[g.ID], event)
		}
		one.audit(t)
	})
}
