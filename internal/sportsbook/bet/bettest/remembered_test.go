package bettest_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/longtest"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/bettest"
	"maidan/internal/sportsbook/bet/liability"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

// chance changes something about an event without the shop's knowledge, or nothing.
func (s *shop) chance(t testing.TB, r *rand.Rand, id id.Event) {
	inTx := func(do func(ctx context.Context, tx *db.Tx) error) { require.NoError(t, s.db.InTx(t.Context(), do)) }
	switch r.IntN(8) {
	case 0, 1:
		odds := money.Odds(1500 + 10*r.IntN(60))
		s.reprice(t, id, odds, 2000)
	case 2:
		s.suspend(t, id)
	case 3:
		s.change(t, id, func(e *market.Event, _ *market.Market) {
			e.Status = []market.EventStatus{market.Upcoming, market.Live}[r.IntN(2)]
		})
	case 4:
		until := clock.Millis(s.clock.Now().Add(time.Duration(r.IntN(40)-10) * time.Second))
		inTx(func(ctx context.Context, tx *db.Tx) error { return market.Vouch(ctx, tx, "test", until) })
	case 5:
		change := market.Hide
		if r.IntN(3) > 0 {
			change = market.Unhide
		}
		inTx(func(ctx context.Context, tx *db.Tx) error { return change(ctx, tx, market.HideEvent, string(id)) })
	case 6:
		s.clock.Advance(time.Duration(r.IntN(10)) * time.Second)
	}
}

// placeUncached places a bet through a new book without caches.
func (s *shop) placeUncached(t testing.TB, sl placement.Slip) (bet.Bet, error) {
	w := wallet.New(wallet.Config{DB: s.db, Box: s.box, Clock: s.clock, IDs: s.ids, Log: quiet})
	defer func() { require.NoError(t, w.Close(context.WithoutCancel(t.Context()))) }()
	b, _, err := bettest.Open(bettest.Config{DB: s.db, Wallet: w, Box: s.box, Clock: s.clock, IDs: s.ids}).Place(t.Context(), sl)
	return b, err
}

// A book with caches accepts and refuses the same bets as one without.
func TestPlace_CachesDoNotChangeDecisions(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 100_000_000)
		s.punter(t, "bob", "INR", 100_000_000)
		events := []id.Event{"e0", "e1"}
		seen := map[id.Event][]placement.Pick{}
		for _, e := range events {
			s.event(t, e, market.Upcoming, 1850, 2000)
		}
		r := rand.New(rand.NewPCG(5, 7))
		taken, refused := 0, map[string]int{}
		rounds := longtest.Times(100, 250)
		for range rounds {
			s.chance(t, r, events[r.IntN(2)])
			var picks []placement.Pick
			for _, e := range events[:1+r.IntN(2)] {
				seen[e] = append(seen[e], s.pick(e, "h"))
				picks = append(picks, seen[e][max(0, len(seen[e])-1-r.IntN(3))]) // one of the latest that was out
			}
			sl := slip("ann", 1000, picks...)
			sl.Policy = []placement.Policy{placement.KeepOdds, placement.HigherOdds, placement.AnyOdds}[r.IntN(3)]
			got, _, err := s.Place(t.Context(), sl)
			sl.PlayerID = "bob"
			want, wanted := s.placeUncached(t, sl)
			require.Equal(t, fault.CodeOf(wanted), fault.CodeOf(err), "%+v: %v, want %v", sl, err, wanted)
			require.Equal(t, want.Odds, got.Odds)
			if err == nil {
				taken++
			} else {
				refused[fault.CodeOf(err)]++
			}
		}
		require.Greater(t, taken, rounds/15)
		require.Greater(t, len(refused), 2, "%v", refused)
	})
}

// The potential is computed at the accepted price: a price that has grown since the cached one needs the liability of
// the new one.
func TestPlace_ReservesLiabilityAtTheAcceptedPrice(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 100_000_000)
		s.event(t, "e", market.Upcoming, 1850, 2000)
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := liability.SetBound(ctx, tx, liability.Bound{Scope: "event", Subject: "e", MaxWin: 50_000, MaxLoss: 1_000_000, MaxEvent: 1_000_000, ChangedBy: "test"})
			return err
		}))
		sl := slip("ann", 10_000, s.pick("e", "h"))
		sl.Policy = placement.AnyOdds
		require.Equal(t, money.Odds(1850), s.place(t, sl).Odds)
		s.reprice(t, "e", 9000, 1100)
		sl.Key = "later"
		_, _, err := s.Place(t.Context(), sl)
		require.ErrorIs(t, err, liability.ErrLimit, "it would win 80,000")
	})
}
