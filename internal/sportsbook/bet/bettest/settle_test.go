package bettest_test

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/market"
)

func TestSettleMarket_PaysByTheResult(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 100_000)
		var pushed []string
		s.box.On(outbox.Reaction{Name: "ear", Kinds: []string{bet.SettledKind}, Effect: func(ctx context.Context, events []outbox.Event) error {
			pushes, err := bet.Pushes(ctx, d.Reader(), events)
			for _, p := range pushes {
				require.Equal(t, id.Player("ann"), p.PlayerID)
				pushed = append(pushed, string(p.Data))
			}
			return err
		}})
		for _, id := range []id.Event{"a", "b", "tie", "rain"} {
			s.event(t, id, market.Upcoming, 2000, 1857)
		}
		single := s.place(t, slip("ann", 10_000, s.pick("a", "h")))
		loser := s.place(t, slip("ann", 10_000, s.pick("a", "a")))
		double := s.place(t, slip("ann", 10_000, s.pick("a", "h"), s.pick("b", "a")))
		early := s.place(t, slip("ann", 10_000, s.pick("a", "a"), s.pick("b", "a")))
		heat := s.place(t, slip("ann", 10_001, s.pick("tie", "a")))
		void := s.place(t, slip("ann", 10_000, s.pick("rain", "a")))
		mixed := s.place(t, slip("ann", 10_000, s.pick("rain", "a"), s.pick("tie", "h"), s.pick("b", "a")))
		require.Equal(t, money.Amount(29_999), s.balance(t, "ann"))

		s.finish(t, "a", wins(cricket.Home))
		require.Equal(t, bet.Won, s.find(t, "ann", single.ID).Status)
		require.Equal(t, money.Amount(20_000), s.find(t, "ann", single.ID).Payout)
		require.Equal(t, bet.Lost, s.find(t, "ann", loser.ID).Status)
		require.Equal(t, bet.Pending, s.find(t, "ann", double.ID).Status)
		require.Equal(t, "won", s.find(t, "ann", double.ID).Legs[0].Status)
		require.Equal(t, bet.Lost, s.find(t, "ann", early.ID).Status, "lost with its first losing leg")
		require.Equal(t, "pending", s.find(t, "ann", early.ID).Legs[1].Status)

		s.finish(t, "b", wins(cricket.Away))
		s.finish(t, "tie", cricket.Outcome{Result: cricket.ResultTie})
		s.finish(t, "rain", cricket.Outcome{Result: cricket.ResultNoResult})
		require.Equal(t, money.Amount(18_570), s.find(t, "ann", double.ID).Payout*1000/2000, "2.0 times 1.857")
		require.Equal(t, bet.Lost, s.find(t, "ann", early.ID).Status)
		require.Equal(t, "won", s.find(t, "ann", early.ID).Legs[1].Status)
		require.Equal(t, money.Amount(9285), s.find(t, "ann", heat.ID).Payout) // 10001·1.857/2 = 9285.9…
		require.Equal(t, "dead_heat", s.find(t, "ann", heat.ID).Legs[0].Status)
		require.Equal(t, bet.Void, s.find(t, "ann", void.ID).Status)
		require.Equal(t, money.Amount(10_000), s.find(t, "ann", void.ID).Payout)
		require.Equal(t, money.Amount(18_570), s.find(t, "ann", mixed.ID).Payout, "void is 1, dead heat is half of 2.0")
		require.Equal(t, money.Amount(29_999+20_000+37_140+9285+10_000+18_570), s.balance(t, "ann"))
		require.Len(t, pushed, 7)
		require.Contains(t, pushed[0], `{"type":"bet","bet":{"id":"`)
		s.audit(t)
	})
}

// Settling again, in any order and at the same time, pays nothing twice.
func TestSettleMarket_IsIdempotent(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.event(t, "a", market.Upcoming, 2000, 2000)
		s.event(t, "b", market.Upcoming, 2000, 2000)
		const punters = 40
		for i := range punters {
			name := id.Player(fmt.Sprintf("p%02d", i))
			s.punter(t, name, "INR", 10_000)
			s.place(t, slip(name, 1000, s.pick("a", "h"), s.pick("b", "h")))
		}
		s.change(t, "a", decided(t, cricket.Home))
		s.change(t, "b", decided(t, cricket.Home))
		var group sync.WaitGroup
		failures := make(chan error, 8)
		for i := range 8 { // two markets of the same accumulators, each settled by four at once
			group.Go(func() {
				_, err := s.SettleMarket(t.Context(), []id.Market{"a-w", "b-w"}[i%2])
				failures <- err
			})
		}
		group.Wait()
		close(failures)
		for err := range failures {
			require.NoError(t, err)
		}
		for i := range punters {
			require.Equal(t, money.Amount(13_000), s.balance(t, id.Player(fmt.Sprintf("p%02d", i))))
		}
		legs, err := s.SettleMarket(t.Context(), "a-w")
		require.NoError(t, err)
		require.Zero(t, legs)
		s.audit(t)
	})
}

// decided is a change that sets an event's result without publishing it.
func decided(t *testing.T, winner cricket.Side) func(*market.Event, *market.Market) {
	return func(e *market.Event, m *market.Market) {
		state := cricket.New(cricket.T20())
		require.NoError(t, state.Finish(wins(winner)))
		status, ok, err := m.Decide(state)
		require.NoError(t, err)
		require.True(t, ok)
		e.Status, m.Status = market.Ended, status
		m.Generation++
	}
}

func TestSettleMarket_NeedsAResult(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 100_000)
		s.event(t, "a", market.Upcoming, 2000, 2000)
		s.place(t, slip("ann", 1000, s.pick("a", "h")))
		for _, id := range []id.Market{"a-w", "unknown"} {
			legs, err := s.SettleMarket(t.Context(), id)
			require.NoError(t, err)
			require.Zero(t, legs)
		}
	})
}

// A corrected result takes back the first payout, as a debt if it is spent, and pays again.
func TestSettleMarket_CorrectsAResult(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 10_000)
		s.punter(t, "bob", "INR", 10_000)
		s.punter(t, "spender", "INR", 10_000)
		s.event(t, "a", market.Upcoming, 2000, 1900)
		s.event(t, "b", market.Upcoming, 2000, 1900)
		home := s.place(t, slip("ann", 10_000, s.pick("a", "h")))
		away := s.place(t, slip("bob", 10_000, s.pick("a", "a")))
		gone := s.place(t, slip("spender", 10_000, s.pick("a", "h")))
		s.finish(t, "a", wins(cricket.Home))
		require.Equal(t, money.Amount(20_000), s.balance(t, "ann"))
		require.Zero(t, s.balance(t, "bob"))
		open := s.place(t, slip("spender", 15_000, s.pick("b", "h")))

		s.finish(t, "a", wins(cricket.Away))
		require.Equal(t, bet.Lost, s.find(t, "ann", home.ID).Status)
		require.Zero(t, s.balance(t, "ann"))
		require.Equal(t, bet.Won, s.find(t, "bob", away.ID).Status)
		require.Equal(t, money.Amount(19_000), s.balance(t, "bob"))
		require.Equal(t, int64(2), s.find(t, "bob", away.ID).Generation)
		require.Equal(t, bet.Lost, s.find(t, "spender", gone.ID).Status)
		require.Zero(t, s.balance(t, "spender"), "the spent amount is a debt; no balance is negative")
		require.Equal(t, bet.Pending, s.find(t, "spender", open.ID).Status)
		s.audit(t)

		s.finish(t, "a", cricket.Outcome{Result: cricket.ResultNoResult})
		require.Equal(t, money.Amount(10_000), s.balance(t, "ann"))
		require.Equal(t, money.Amount(10_000), s.balance(t, "bob"))
		s.audit(t)
	})
}

// Two nodes may both act as the leader for a moment: a correction still pays once.
func TestSettleMarket_ConcurrentCorrectionPaysOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.event(t, "a", market.Upcoming, 2000, 1900)
		s.event(t, "b", market.Upcoming, 2000, 1900)
		const punters = 30
		var bets []bet.Bet
		for i := range punters {
			name := id.Player(fmt.Sprintf("p%02d", i))
			s.punter(t, name, "INR", 10_000)
			bets = append(bets, s.place(t, slip(name, 4_000, s.pick("a", "h"))), s.place(t, slip(name, 6_000, s.pick("a", "h"), s.pick("b", "h"))))
		}
		s.finish(t, "b", wins(cricket.Home))
		s.finish(t, "a", wins(cricket.Home))
		require.Equal(t, money.Amount(8_000+24_000), s.balance(t, "p00"))

		s.decide(t, "a", cricket.Outcome{Result: cricket.ResultNoResult})
		var group sync.WaitGroup
		for range 4 {
			group.Go(func() {
				_, err := s.SettleMarket(t.Context(), s.at["a"].ID)
				if err != nil && fault.CodeOf(err) != "contended" {
					t.Error(err)
				}
			})
		}
		group.Wait()
		_, err := s.SettleMarket(t.Context(), s.at["a"].ID)
		require.NoError(t, err)
		for i := range punters {
			require.Equal(t, money.Amount(4_000+12_000), s.balance(t, id.Player(fmt.Sprintf("p%02d", i))))
		}
		for _, one := range bets {
			now := s.find(t, one.PlayerID, one.ID)
			require.Equal(t, []int64{2, 0}, []int64{now.Generation, now.OpenLegs})
		}
		s.audit(t)
	})
}

// No bet is accepted on a price older than a suspension, however the two race.
func TestPlace_RacesWithSuspensions(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.event(t, "a", market.Upcoming, 2000, 2000)
		const punters, rounds = 12, 25
		const enough = 1_000_000_000_000 // for any number of bets: a slow machine places many between two suspensions
		for i := range punters {
			s.punter(t, id.Player(fmt.Sprintf("p%02d", i)), "INR", enough)
		}
		var prices sync.Mutex
		now := s.pick("a", "h")
		stop := make(chan struct{})
		var group sync.WaitGroup
		for i := range punters {
			group.Go(func() {
				for {
					select {
					case <-stop:
						return
					default:
					}
					prices.Lock()
					seen := now
					prices.Unlock()
					sl := slip(id.Player(fmt.Sprintf("p%02d", i)), 1000, seen)
					sl.Policy = placement.AnyOdds
					_, _, err := s.Place(t.Context(), sl)
					if c := fault.CodeOf(err); err != nil && c != "odds_changed" && c != "market_suspended" {
						t.Errorf("unexpected refusal: %v", err)
						return
					}
				}
			})
		}
		for round := range rounds {
			s.suspend(t, "a")
			taken := s.count(t)
			for range 5 {
				require.Equal(t, taken, s.count(t), "a bet was taken on a suspended market")
			}
			s.reprice(t, "a", money.Odds(1500+10*round), 2000)
			prices.Lock()
			now = s.pick("a", "h")
			prices.Unlock()
			for s.count(t) == taken && !t.Failed() { // until a bet is accepted at the new price
				runtime.Gosched()
			}
		}
		close(stop)
		group.Wait()
		require.GreaterOrEqual(t, s.count(t), rounds)
		s.audit(t)
	})
}

func (s *shop) count(t *testing.T) (n int) {
	require.NoError(t, s.db.Reader().QueryRow(t.Context(), "SELECT COUNT(*) FROM bet_bets").Scan(&n))
	return n
}
