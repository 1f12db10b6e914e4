package bettest_test

import (
	"context"
	"fmt"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

// emit appends a fact about an event's market.
func (s *shop) emit(t testing.TB, id id.Event, kind string, fact any) {
	require.NoError(t, s.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		return s.box.Append(ctx, tx, outbox.New(s.ids.New(), kind, string(id), s.clock.Now().UnixMilli(), fact))
	}))
}

func (s *shop) cancel(t testing.TB, id id.Event, from, until int64) {
	s.facts++
	s.emit(t, id, market.CancelledKind, market.CancelledFact{EventID: id, MarketID: s.at[id].ID, From: from, Until: until, Version: s.facts})
	require.NoError(t, s.box.Drain(t.Context()))
}

func (s *shop) rollBack(t testing.TB, id id.Event, what string, from, until int64) {
	s.facts++
	s.emit(t, id, market.RolledBackKind, market.RolledBackFact{EventID: id, MarketID: s.at[id].ID, What: what, From: from, Until: until, Version: s.facts})
	require.NoError(t, s.box.Drain(t.Context()))
}

// result sets the result of a market without an event.
func (s *shop) result(t testing.TB, id id.Event, decide func(*market.Market) market.Status) {
	s.change(t, id, func(e *market.Event, m *market.Market) {
		e.Status = market.Ended
		m.Status = decide(m)
		m.Generation++
	})
}

// settle publishes a result and settles by the reaction.
func (s *shop) settle(t testing.TB, id id.Event, decide func(*market.Market) market.Status) {
	s.result(t, id, decide)
	s.emit(t, id, market.SettledKind, market.SettledFact{EventID: id, MarketID: s.at[id].ID, Generation: s.at[id].Generation})
	require.NoError(t, s.box.Drain(t.Context()))
}

func winner(key string) func(*market.Market) market.Status {
	return func(m *market.Market) market.Status { return m.Win(key) }
}

// open takes a market's result away.
func (s *shop) open(t testing.TB, id id.Event) {
	s.change(t, id, func(e *market.Event, m *market.Market) {
		e.Status, m.Status = market.Live, market.Closed
		m.All(market.Open, market.Plain())
	})
}

// Bets placed inside a window are void and the others stay, whether the window comes before the result or after the payment; a
// rollback takes it back.
func TestCancel_VoidsTheBetsOfTheWindow(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for name, after := range map[string]bool{"before the result": false, "after the payment": true} {
			s := newShop(t, d, 0)
			a, b := id.Event("a"+strconv.FormatBool(after)), id.Event("b"+strconv.FormatBool(after))
			who := id.Player("ann" + strconv.FormatBool(after))
			s.punter(t, who, "INR", 100_000)
			s.event(t, a, market.Upcoming, 2000, 2000)
			s.event(t, b, market.Upcoming, 3000, 1300)
			place := func(picks ...placement.Pick) id.Bet { return s.place(t, slip(who, 10_000, picks...)).ID }
			early := place(s.pick(a, "h"))
			s.clock.Advance(time.Minute)
			from := s.clock.Now().UnixMilli()
			inside, loser, double := place(s.pick(a, "h")), place(s.pick(a, "a")), place(s.pick(a, "a"), s.pick(b, "h"))
			s.clock.Advance(time.Minute)
			until := s.clock.Now().UnixMilli()
			late := place(s.pick(a, "h"))
			require.Equal(t, money.Amount(50_000), s.balance(t, who))

			if after {
				s.settle(t, a, winner("home"))
				require.Equal(t, money.Amount(110_000), s.balance(t, who))
				s.cancel(t, a, from, until)
			} else {
				s.cancel(t, a, from, until)
				require.Equal(t, bet.Void, s.find(t, who, inside).Status, "void at once")
				require.Equal(t, money.Amount(70_000), s.balance(t, who))
				s.settle(t, a, winner("home"))
			}
			check := func(id id.Bet, status bet.Status, payout money.Amount) {
				t.Helper()
				one := s.find(t, who, id)
				require.Equal(t, status, one.Status, name)
				require.Equal(t, payout, one.Payout, name)
			}
			check(early, bet.Won, 20_000)
			check(late, bet.Won, 20_000)
			check(inside, bet.Void, 10_000)
			check(loser, bet.Void, 10_000)
			check(double, bet.Pending, 0)
			require.Equal(t, "void", s.find(t, who, double).Legs[0].Status)
			s.settle(t, b, winner("home"))
			check(double, bet.Won, 30_000)
			s.cancel(t, a, from, until) // repeated
			require.Equal(t, money.Amount(50_000+20_000+20_000+10_000+10_000+30_000), s.balance(t, who))

			s.rollBack(t, a, market.RolledCancel, from, until)
			check(inside, bet.Won, 20_000)
			check(loser, bet.Lost, 0)
			check(double, bet.Lost, 0)
			s.rollBack(t, a, market.RolledCancel, from, until)
			require.Equal(t, money.Amount(50_000+60_000), s.balance(t, who))
			s.audit(t)
		}
	})
}

// A window with one bound reaches to the beginning or the end of time.
func TestCancel_WindowWithOneBound(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 100_000)
		for _, eventID := range []id.Event{"after", "before", "whole"} {
			s.event(t, eventID, market.Upcoming, 2000, 2000)
			first := s.place(t, slip("ann", 1000, s.pick(eventID, "h")))
			s.clock.Advance(time.Minute)
			at := s.clock.Now().UnixMilli()
			second := s.place(t, slip("ann", 1000, s.pick(eventID, "h")))
			want := map[id.Event][]bet.Status{"after": {bet.Pending, bet.Void}, "before": {bet.Void, bet.Pending}, "whole": {bet.Void, bet.Void}}[eventID]
			from, until := map[id.Event]int64{"after": at}[eventID], map[id.Event]int64{"before": at}[eventID]
			s.cancel(t, eventID, from, until)
			require.Equal(t, want, []bet.Status{s.find(t, "ann", first.ID).Status, s.find(t, "ann", second.ID).Status}, eventID)
			s.settle(t, eventID, winner("away"))
			for i, status := range want {
				if status == bet.Pending {
					want[i] = bet.Lost
				}
			}
			require.Equal(t, want, []bet.Status{s.find(t, "ann", first.ID).Status, s.find(t, "ann", second.ID).Status}, eventID)
		}
	})
}

// A settlement that is rolled back takes back what was paid, as a debt where it is spent; the bet is open until the next result.
func TestRollback_OfASettlement(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 10_000)
		s.event(t, "a", market.Upcoming, 2000, 2000)
		s.event(t, "b", market.Upcoming, 2000, 2000)
		one := s.place(t, slip("ann", 10_000, s.pick("a", "h")))
		s.settle(t, "a", winner("home"))
		s.place(t, slip("ann", 15_000, s.pick("b", "h")))
		s.open(t, "a")
		s.rollBack(t, "a", market.RolledSettlement, 0, 0)
		now := s.find(t, "ann", one.ID)
		require.Equal(t, bet.Pending, now.Status)
		require.Equal(t, []string{"pending"}, []string{now.Legs[0].Status})
		require.Zero(t, s.balance(t, "ann"))
		owed, err := s.wallet.Debt(t.Context(), wallet.PlayerCash("ann", "INR"))
		require.NoError(t, err)
		require.Equal(t, money.Amount(15_000), owed)
		s.settle(t, "a", winner("home"))
		require.Equal(t, money.Amount(20_000), s.find(t, "ann", one.ID).Payout)
		s.audit(t)
	})
}

// Changed factors are a correction, too: three share a win instead of two, or half a stake is returned instead of all.
// A player who gets more than before has no debt in between.
func TestSettleMarket_CorrectsFactors(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 10_000)
		s.event(t, "a", market.Upcoming, 2400, 2000)
		one := s.place(t, slip("ann", 10_000, s.pick("a", "h")))
		share := func(of int64) func(*market.Market) market.Status {
			return func(m *market.Market) market.Status {
				m.All(market.DeadHeat, market.Factors{DeadHeatNum: 1, DeadHeatDen: of})
				return market.Settled
			}
		}
		half := func(r market.Result) func(*market.Market) market.Status {
			return func(m *market.Market) market.Status {
				m.All(r, market.Factors{VoidMilli: 500, DeadHeatNum: 1, DeadHeatDen: 1})
				return market.Settled
			}
		}
		for i, step := range []struct {
			decide func(*market.Market) market.Status
			leg    string
			pays   money.Amount
		}{
			{share(2), "dead_heat", 12_000}, {share(3), "dead_heat", 8_000}, {half(market.Won), "half_won", 17_000},
			{half(market.Lost), "half_lost", 5_000}, {winner("home"), "won", 24_000}, {winner("away"), "lost", 0},
		} {
			s.settle(t, "a", step.decide)
			now := s.find(t, "ann", one.ID)
			require.Equal(t, step.pays, now.Payout)
			require.Equal(t, step.leg, now.Legs[0].Status)
			require.Equal(t, step.pays, s.balance(t, "ann"))
			require.Equal(t, int64(i+1), now.Generation)
		}
		owed, err := s.wallet.Debt(t.Context(), wallet.PlayerCash("ann", "INR"))
		require.NoError(t, err)
		require.Zero(t, owed)
		s.audit(t)
	})
}

// A cancel that is interrupted between its batches is resumed and processes the rest, once.
func TestCancel_ResumesBetweenBatches(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.event(t, "a", market.Upcoming, 2000, 2000)
		const bets = 2300 // more than two batches
		names := make([]id.Player, 5)
		for i := range names {
			names[i] = id.Player(fmt.Sprintf("p%d", i))
			s.punter(t, names[i], "INR", 10_000_000)
		}
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			commands := make([]wallet.Command, bets)
			for i := range commands {
				var err error
				if commands[i], err = s.Command(slip(names[i%len(names)], 1000, s.pick("a", "h"))); err != nil {
					return err
				}
			}
			_, err := s.wallet.Apply(ctx, tx, commands...)
			return err
		}))
		s.settle(t, "a", winner("home"))
		require.Equal(t, 0, s.paid(t, "void"))
		ctx, cancel := context.WithCancel(t.Context())
		s.Settler.Clock = &breaker{Clock: s.clock, cancel: cancel} // a batch reads the clock after its rows
		fact := market.CancelledFact{EventID: "a", MarketID: "a-w"}
		event := outbox.New(s.ids.New(), market.CancelledKind, "a", 1, fact)
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return s.box.Append(ctx, tx, event) }))
		err := s.Reaction().Effect(ctx, []outbox.Event{event})
		require.ErrorIs(t, err, context.Canceled)
		require.Less(t, s.paid(t, "void"), bets)
		s.audit(t)
		s.Settler.Clock = s.clock
		s.cancel(t, "a", 0, 0)
		require.Equal(t, bets, s.paid(t, "void"))
		for _, name := range names {
			require.Equal(t, money.Amount(10_000_000), s.balance(t, name))
		}
		s.audit(t)
	})
}

// breaker is a clock that ends a context at the third reading.
type breaker struct {
	clock.Clock
	asked  atomic.Int64
	cancel func()
}

func (b *breaker) Now() time.Time {
	if b.asked.Add(1) == 3 {
		b.cancel()
	}
	return b.Clock.Now()
}

// paid counts the bets in a state.
func (s *shop) paid(t testing.TB, status string) (n int) {
	require.NoError(t, s.db.Reader().QueryRow(t.Context(), "SELECT COUNT(*) FROM bet_bets WHERE status = $1", status).Scan(&n))
	return n
}
