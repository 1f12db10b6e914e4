package bettest_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/liability"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/market"
)

// race opens a race of six with its place market; every runner is at 9.0.
func (s *shop) race(t testing.TB, id id.Event) (win, place market.Market) {
	e := market.Event{ID: id, Producer: "test", Sport: "horse_racing", Home: market.Team{Name: "Race"}, StartsAt: begin.UnixMilli(),
		Status: market.Upcoming, Bettable: true, Seq: 1, Version: 1}
	var runners []market.Answer
	for n := range 6 {
		runners = append(runners, market.Answer{Key: market.RunnerKey(n + 1), Name: fmt.Sprintf("Runner %d", n+1)})
	}
	win = market.New(e, market.Question{Key: market.RaceWinner, Rule: "rule.race_winner", Scheduled: 6}, runners...)
	place = market.New(e, market.Question{Key: market.RacePlace, Rule: "rule.race_place", Scheduled: 6, Params: market.Params{Places: 2}}, runners...)
	for _, m := range []*market.Market{&win, &place} {
		m.Status, m.Version = market.Active, 1
		for i := range m.Selections {
			m.Selections[i].Odds, m.Selections[i].Version = 9000, 1
		}
	}
	s.save(t, market.Change{Event: e, New: []market.Market{win, place}, State: []byte("{}"), Desk: []byte("{}")})
	s.events[id] = e
	return win, place
}

func TestEachWay_FromPlacementToPayment(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 100_000)
		s.event(t, "a", market.Upcoming, 2000, 2000)
		win, place := s.race(t, "r")
		pick := placement.Pick{SelectionID: win.Selections[2].ID, Odds: 9000, Version: 1}
		sl := slip("ann", 1000, pick)
		sl.EachWay = true
		b := s.place(t, sl)
		require.Equal(t, []int64{2, 2000, 9000 + 3000}, []int64{b.Lines, int64(b.Stake), int64(b.Potential)})
		require.Equal(t, money.Amount(98_000), s.balance(t, "ann"))
		require.Len(t, b.Legs, 2)
		require.Equal(t, place.Selections[2].ID, b.Legs[1].SelectionID)
		require.Equal(t, &bet.Place{Num: 1, Den: 4, Places: 2}, b.Legs[1].Place)
		s.punter(t, "bob", "INR", 100_000)
		sl.PlayerID = "bob"
		for _, b := range []bet.Bet{b, s.place(t, sl)} { // the second is answered from memory
			for i, stored := range s.find(t, b.PlayerID, b.ID).Legs {
				l := b.Legs[i]
				require.NotEmpty(t, l.SelectionName)
				require.Equal(t, []string{stored.SelectionName, string(stored.EventID), stored.MarketKey}, []string{l.SelectionName, string(l.EventID), l.MarketKey},
					"the answer names both legs as the list of bets does")
			}
		}

		plain := slip("ann", 1000, s.pick("a", "h"))
		plain.EachWay = true
		_, _, err := s.Place(t.Context(), plain)
		require.ErrorIs(t, err, placement.ErrEachWay)

		for i := range win.Selections { // runner 3 is second
			win.Selections[i].Settle(market.Lost, market.Plain())
			place.Selections[i].Settle(market.Lost, market.Plain())
		}
		win.Selections[0].Settle(market.Won, market.Plain())
		place.Selections[0].Settle(market.Won, market.Plain())
		place.Selections[2].Settle(market.Won, market.Plain())
		e := s.events["r"]
		e.Status, e.Version = market.Ended, 2
		win.Status, place.Status, win.Version, place.Version, win.Generation, place.Generation = market.Settled, market.Settled, 2, 2, 1, 1
		s.save(t, market.Change{Event: e, From: 1, Changed: []market.Market{win, place}, Desk: []byte("{}")})
		for _, m := range []id.Market{win.ID, place.ID} {
			_, err := s.SettleMarket(t.Context(), m)
			require.NoError(t, err)
		}
		after := s.find(t, "ann", b.ID)
		require.Equal(t, bet.Won, after.Status)
		require.Equal(t, []string{"lost", "won"}, []string{after.Legs[0].Status, after.Legs[1].Status})
		require.Equal(t, money.Amount(3000), after.Payout)
		require.Equal(t, money.Amount(101_000), s.balance(t, "ann"))
		s.audit(t)
	})
}

// A trailing runner rarely wins, but may be placed: terms that depend on the winner's price end at the off.
func TestPlace_RefusesEachWayAfterTheOff(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 100_000)
		win, _ := s.race(t, "r")
		e := s.events["r"]
		e.Status, e.Version, e.Seq = market.Live, 2, 2
		s.save(t, market.Change{Event: e, From: 1, State: []byte("{}"), Desk: []byte("{}")})
		sl := slip("ann", 1000, placement.Pick{SelectionID: win.Selections[2].ID, Odds: 9000, Version: 1})
		sl.EachWay = true
		_, _, err := s.Place(t.Context(), sl)
		require.ErrorIs(t, err, placement.ErrEachWay)
		sl.EachWay = false
		require.Equal(t, money.Amount(1000), s.place(t, sl).Stake)
	})
}

func TestSystem_FromPlacementToPayment(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 100_000)
		var picks []placement.Pick
		for i, event := range []id.Event{"a", "b", "c"} {
			s.event(t, event, market.Upcoming, money.Odds(2000+1000*i), 2000)
			picks = append(picks, s.pick(event, "h"))
		}
		sl := slip("ann", 500, picks...)
		sl.Sizes = []int{3, 2}
		b := s.place(t, sl)
		require.Equal(t, bet.System, b.Kind)
		require.Equal(t, []int{2, 3}, b.Sizes)
		require.Equal(t, []int64{4, 2000, 500 * (6 + 8 + 12 + 24)}, []int64{b.Lines, int64(b.Stake), int64(b.Potential)})
		again, hit, err := s.Place(t.Context(), sl)
		require.NoError(t, err)
		require.True(t, hit)
		require.Equal(t, b.Stake, again.Stake)
		s.finish(t, "a", wins("home"))
		s.finish(t, "b", wins("away"))
		require.Equal(t, bet.Pending, s.find(t, "ann", b.ID).Status)
		s.finish(t, "c", wins("home"))
		require.Equal(t, money.Amount(500*8), s.find(t, "ann", b.ID).Payout)
		require.Equal(t, money.Amount(100_000-2000+4000), s.balance(t, "ann"))
		for name, wrong := range map[string]func(*placement.Slip){
			"too small a line": func(s *placement.Slip) { s.Stake = 1 }, "no such size": func(s *placement.Slip) { s.Sizes = []int{4} },
			"twice the same": func(s *placement.Slip) { s.Sizes = []int{2, 2} }, "a builder of one": func(s *placement.Slip) { s.Picks[0].Builder = 1 },
			"free without which": func(s *placement.Slip) { s.Funds = bet.Free }, "lines above the maximum": func(s *placement.Slip) { s.Stake = 20_000_000 },
		} {
			bad := slip("ann", 500, append([]placement.Pick(nil), picks...)...)
			bad.Sizes = []int{2, 3}
			wrong(&bad)
			_, _, err := s.Place(t.Context(), bad)
			require.Error(t, err, name)
			require.NotEqual(t, fault.Internal, fault.KindOf(err), name)
		}
	})
}

// builderShop is a shop whose builders are priced by the test.
func builderShop(t testing.TB, d *db.DB, price func(context.Context, id.Event, []id.Selection) (money.Odds, int64, error)) *shop {
	s := newShop(t, d, 0)
	s.PriceBuilder = price
	return s
}

func TestPlace_AcceptsABuilderAtThePriceOfItsVersion(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var s *shop
		odds, moves := money.Odds(3500), 0
		s = builderShop(t, d, func(_ context.Context, event id.Event, ids []id.Selection) (money.Odds, int64, error) {
			require.Len(t, ids, 2)
			version := s.events[event].Version
			if moves > 0 { // the event moves between pricing and taking
				moves--
				s.reprice(t, event, 2000, 2000)
			}
			return odds, version, nil
		})
		s.punter(t, "ann", "INR", 100_000)
		s.event(t, "a", market.Upcoming, 2000, 2000)
		s.event(t, "b", market.Upcoming, 3000, 2000)
		group := func() []placement.Pick {
			picks := []placement.Pick{s.pick("a", "h"), s.pick("a", "a"), s.pick("b", "h")}
			for i := range 2 {
				picks[i].Builder, picks[i].BuilderOdds = 1, 3500
			}
			return picks
		}
		related := slip("ann", 1000, s.pick("b", "h"), s.pick("a", "h"), s.pick("a", "a"))
		_, _, err := s.Place(t.Context(), related)
		var f *fault.Error
		require.ErrorAs(t, err, &f)
		require.ErrorIs(t, err, placement.ErrRelated)
		require.Equal(t, []id.Selection{"a-w-h", "a-w-a"}, f.Data["related"])
		require.Equal(t, []string{"legs[1]", "legs[2]"}, []string{f.Details[0].Location, f.Details[1].Location})

		b := s.place(t, slip("ann", 1000, group()...))
		require.Equal(t, bet.Accumulator, b.Kind)
		require.Equal(t, []int{2}, b.Sizes, "the builder is one leg")
		require.Equal(t, money.Amount(10_500), b.Potential)
		require.Equal(t, money.Odds(3500), b.Legs[1].BuilderOdds)

		moves = 3
		s.place(t, slip("ann", 1000, group()...))
		require.Zero(t, moves)
		moves = 100
		_, _, err = s.Place(t.Context(), slip("ann", 1000, group()...))
		require.ErrorIs(t, err, placement.ErrOddsChanged)
		moves, odds = 0, 3000
		_, _, err = s.Place(t.Context(), slip("ann", 1000, group()...))
		require.ErrorAs(t, err, &f)
		require.ErrorIs(t, err, placement.ErrOddsChanged)
		offers, ok := f.Data["offer"].([]placement.Offer)
		require.True(t, ok)
		require.Equal(t, money.Odds(3000), offers[0].BuilderOdds)
		require.Equal(t, money.Amount(98_000), s.balance(t, "ann"))
	})
}

func TestQuote_EqualsTheBet(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		for _, event := range []id.Event{"a", "b", "c"} {
			s.event(t, event, market.Upcoming, 2000, 4000)
		}
		sl := placement.Slip{PlayerID: "ann", Currency: "INR", Stake: 1000, Policy: placement.KeepOdds, Sizes: []int{1, 2, 3},
			Picks: []placement.Pick{s.pick("a", "h"), s.pick("b", "h"), s.pick("c", "h")}}
		q, err := s.Quote(t.Context(), sl)
		require.NoError(t, err)
		require.Equal(t, []int64{7, 7000, 26_000, 3714}, []int64{q.Lines, int64(q.Stake), int64(q.Potential), int64(q.Odds)})
		require.Empty(t, q.Code)
		require.Len(t, q.Legs, 3)
		s.suspend(t, "b")
		sl.Stake = 0
		q, err = s.Quote(t.Context(), sl)
		require.NoError(t, err)
		require.Equal(t, "market_suspended", q.Code)
		require.Equal(t, "market_suspended", q.Legs[1].Code)
		require.Zero(t, q.Potential)
		require.Positive(t, q.Odds)
		sl.Picks = []placement.Pick{s.pick("a", "h"), s.pick("a", "a")}
		sl.Sizes = nil
		q, err = s.Quote(t.Context(), sl)
		require.NoError(t, err)
		require.Equal(t, []id.Selection{"a-w-h", "a-w-a"}, q.Related)
		require.Equal(t, "related_selections", q.Code)
	})
}

// The liability limit of a selection holds under concurrent bets; money on the other side raises the available stake.
func TestPlace_BoundsLiability(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := liability.SetBound(ctx, tx, liability.Bound{Scope: "event", Subject: "a", MaxWin: 50_000, MaxLoss: 100_000, MaxEvent: 1_000_000, ChangedBy: "test"})
			return err
		}))
		s.event(t, "a", market.Upcoming, 3000, 1500)
		for i := range 20 {
			s.punter(t, id.Player(fmt.Sprintf("p%02d", i)), "INR", 1_000_000)
		}
		_, _, err := s.Place(t.Context(), slip("p00", 40_000, s.pick("a", "h")))
		var f *fault.Error
		require.ErrorAs(t, err, &f)
		require.ErrorIs(t, err, liability.ErrLimit)
		require.Equal(t, money.Amount(25_000), f.Data["alternative_stake"], "at 3.0 it wins 50,000")

		var group sync.WaitGroup
		var taken atomic.Int64
		for i := range 20 {
			sl := slip(id.Player(fmt.Sprintf("p%02d", i)), 10_000, s.pick("a", "h"))
			group.Go(func() {
				_, _, err := s.Place(t.Context(), sl)
				if err == nil {
					taken.Add(1)
				} else if !errors.Is(err, liability.ErrLimit) {
					t.Error(err)
				}
			})
		}
		group.Wait()
		require.Equal(t, int64(5), taken.Load(), "each would win 20,000 of the 100,000")
		q, err := s.Quote(t.Context(), placement.Slip{Currency: "INR", Policy: placement.AnyOdds, Picks: []placement.Pick{s.pick("a", "h")}})
		require.NoError(t, err)
		require.Zero(t, q.Max)
		s.place(t, slip("p00", 40_000, s.pick("a", "a")))
		s.place(t, slip("p01", 20_000, s.pick("a", "h")))

		s.clock.Advance(time.Hour) // the same after reading the bets again
		q, err = s.Quote(t.Context(), placement.Slip{Currency: "INR", Policy: placement.AnyOdds, Picks: []placement.Pick{s.pick("a", "h")}})
		require.NoError(t, err)
		require.Zero(t, q.Max)
	})
}

// While a market is suspended and reopened, no concurrent bet gets a price from before the last suspension.
func TestPlace_RefusesStalePricesUnderLoad(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		const punters, rounds = 8, 25
		for i := range punters {
			s.punter(t, id.Player(fmt.Sprintf("p%d", i)), "INR", 10_000_000)
		}
		s.event(t, "a", market.Live, 2000, 2000)
		var seen atomic.Pointer[placement.Pick] // what screens show: always a little old
		first := s.pick("a", "h")
		seen.Store(&first)
		done := make(chan struct{})
		var group sync.WaitGroup
		for i := range punters {
			group.Go(func() {
				for {
					select {
					case <-done:
						return
					default:
					}
					sl := slip(id.Player(fmt.Sprintf("p%d", i)), 1000, *seen.Load())
					sl.Policy = placement.AnyOdds
					if _, _, err := s.Place(t.Context(), sl); err != nil && fault.KindOf(err) == fault.Internal {
						t.Error(err)
						return
					}
				}
			})
		}
		for n := range rounds {
			s.suspend(t, "a")
			s.reprice(t, "a", money.Odds(2000+10*int64(n+1)), 2000)
			now := s.pick("a", "h")
			seen.Store(&now)
		}
		close(done)
		group.Wait()
		// Versions grow by two a round: suspended at an even one, repriced at the odd one after it. A bet's price must
		// be that of its event's version, and no bet may have a version of a suspended market.
		rows, err := d.Reader().Query(t.Context(), "SELECT COUNT(*) FROM bet_legs WHERE version % 2 = 0 OR odds <> 2000 + 10 * ((version - 1) / 2)")
		require.NoError(t, err)
		counts, err := db.Collect(rows, err, scanCount)
		require.NoError(t, err)
		require.Equal(t, []int{0}, counts)
		// No bet has an old price after a suspension: ids are in order of acceptance, so versions never decrease.
		rows, err = d.Reader().Query(t.Context(), "SELECT COUNT(*) FROM (SELECT version, MAX(version) OVER (ORDER BY bet_id) AS latest FROM bet_legs) v WHERE version < latest")
		counts, err = db.Collect(rows, err, scanCount)
		require.NoError(t, err)
		require.Equal(t, []int{0}, counts)
		s.audit(t)
	})
}

func scanCount(r *sql.Rows) (n int, err error) { return n, r.Scan(&n) }
