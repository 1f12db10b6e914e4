package bettest_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

func TestPlace_TakesTheStake(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 100_000)
		s.event(t, "a", market.Upcoming, 1850, 2000)
		s.event(t, "b", market.Upcoming, 1333, 3000)
		sl := slip("ann", 10_001, s.pick("a", "h"), s.pick("b", "h"))
		b, hit, err := s.Place(t.Context(), sl)
		require.NoError(t, err)
		require.False(t, hit)
		require.Equal(t, bet.Accumulator, b.Kind)
		require.Equal(t, bet.Pending, b.Status)
		require.Equal(t, money.Odds(2466), b.Odds) // 2.46605
		require.Equal(t, money.Amount(24_662), b.Potential)
		require.Equal(t, "a Home v a Away", b.Legs[0].EventName)
		require.Equal(t, "a Home", b.Legs[0].SelectionName)
		require.Equal(t, begin.UnixMilli(), b.PlacedAt)
		require.Equal(t, money.Amount(89_999), s.balance(t, "ann"))
		found := s.find(t, "ann", b.ID)
		for i := range found.Legs { // a bet that is read has its matches' scores; the response to a key never changes
			require.Equal(t, market.Upcoming, found.Legs[i].Event.Status)
			found.Legs[i].Event = nil
		}
		require.Equal(t, b, found)
		_, err = bet.Find(t.Context(), d.Reader(), "bob", b.ID)
		require.ErrorIs(t, err, bet.ErrNoBet)

		again, hit, err := s.Place(t.Context(), sl)
		require.NoError(t, err)
		require.True(t, hit)
		require.Equal(t, b, again)
		require.Equal(t, money.Amount(89_999), s.balance(t, "ann"))
		s.audit(t)
	})
}

// refusals are bets that must be refused, each with its setup.
var refusals = map[string]struct {
	before func(t *testing.T, s *shop, key id.Event)
	slip   func(s *shop, key id.Event) placement.Slip
	code   string
	kind   fault.Kind
	offer  bool
}{
	"stake over balance": {nil, func(s *shop, key id.Event) placement.Slip { return slip(id.Player(key), 100_001, s.pick(key, "h")) }, "insufficient_funds", fault.Conflict, false},
	"stale odds": {func(t *testing.T, s *shop, key id.Event) { s.reprice(t, key, 1800, 2050) },
		func(s *shop, key id.Event) placement.Slip {
			return slip(id.Player(key), 5000, placement.Pick{SelectionID: id.Selection(string(key) + "-w-h"), Odds: 1850, Version: 1})
		}, "odds_changed", fault.Conflict, true},
	"lower odds for who takes higher": {func(t *testing.T, s *shop, key id.Event) { s.reprice(t, key, 1800, 2050) }, func(s *shop, key id.Event) placement.Slip {
		sl := slip(id.Player(key), 5000, placement.Pick{SelectionID: id.Selection(string(key) + "-w-h"), Odds: 1850, Version: 1})
		sl.Policy = placement.HigherOdds
		return sl
	}, "odds_changed", fault.Conflict, true},
	"suspended market": {func(t *testing.T, s *shop, key id.Event) { s.suspend(t, key) }, func(s *shop, key id.Event) placement.Slip { return slip(id.Player(key), 5000, s.pick(key, "h")) },
		"market_suspended", fault.Conflict, true},
	"price from before a suspension": {func(t *testing.T, s *shop, key id.Event) { s.suspend(t, key); s.reprice(t, key, 1850, 2000) }, func(s *shop, key id.Event) placement.Slip {
		sl := slip(id.Player(key), 5000, placement.Pick{SelectionID: id.Selection(string(key) + "-w-h"), Odds: 1850, Version: 1})
		sl.Policy = placement.AnyOdds
		return sl
	}, "odds_changed", fault.Conflict, true},
	"price that was never offered": {nil, func(s *shop, key id.Event) placement.Slip {
		return slip(id.Player(key), 5000, placement.Pick{SelectionID: id.Selection(string(key) + "-w-h"), Odds: 1850, Version: 99})
	}, "bad_version", fault.Invalid, true},
	"closed market": {func(t *testing.T, s *shop, key id.Event) {
		s.change(t, key, func(_ *market.Event, m *market.Market) { m.Status = market.Closed })
	}, func(s *shop, key id.Event) placement.Slip { return slip(id.Player(key), 5000, s.pick(key, "h")) }, "market_closed", fault.Conflict, true},
	"ended event": {func(t *testing.T, s *shop, key id.Event) { s.finish(t, key, wins("home")) }, func(s *shop, key id.Event) placement.Slip { return slip(id.Player(key), 5000, s.pick(key, "h")) },
		"event_ended", fault.Conflict, true},
	"not bettable": {nil, func(s *shop, key id.Event) placement.Slip { return slip(id.Player(key), 5000, s.pick("watch", "h")) }, "not_bettable", fault.Conflict, true},
	"related selections": {nil, func(s *shop, key id.Event) placement.Slip {
		return slip(id.Player(key), 5000, s.pick(key, "h"), s.pick(key, "a"))
	},
		"related_selections", fault.Conflict, false},
	"unknown selection": {nil, func(s *shop, key id.Event) placement.Slip {
		return slip(id.Player(key), 5000, placement.Pick{SelectionID: "x", Odds: 2000})
	},
		"selection_not_found", fault.NotFound, false},
	"stake below the least": {nil, func(s *shop, key id.Event) placement.Slip { return slip(id.Player(key), 999, s.pick(key, "h")) }, "stake_too_low", fault.Conflict, false},
	"stake above the most":  {nil, func(s *shop, key id.Event) placement.Slip { return slip(id.Player(key), 50_000_001, s.pick(key, "h")) }, "stake_too_high", fault.Conflict, false},
	"no stake":              {nil, func(s *shop, key id.Event) placement.Slip { return slip(id.Player(key), -5, s.pick(key, "h")) }, "bad_stake", fault.Invalid, false},
	"no legs":               {nil, func(s *shop, key id.Event) placement.Slip { return slip(id.Player(key), 5000) }, "bad_legs", fault.Invalid, false},
	"too many legs": {nil, func(s *shop, key id.Event) placement.Slip {
		return slip(id.Player(key), 5000, make([]placement.Pick, bet.MaxLegs+1)...)
	},
		"bad_legs", fault.Invalid, false},
	"unknown policy": {nil, func(s *shop, key id.Event) placement.Slip {
		sl := slip(id.Player(key), 5000, s.pick(key, "h"))
		sl.Policy = "lower"
		return sl
	}, "bad_odds_policy", fault.Invalid, false},
	"no key": {nil, func(s *shop, key id.Event) placement.Slip {
		sl := slip(id.Player(key), 5000, s.pick(key, "h"))
		sl.Key = ""
		return sl
	}, "idempotency_key_required", fault.Invalid, false},
	"another currency than the account's": {nil, func(s *shop, key id.Event) placement.Slip {
		sl := slip(id.Player(key), 5000, s.pick(key, "h"))
		sl.Currency = "PKR"
		return sl
	}, "account_not_found", fault.NotFound, false},
	"unknown currency": {nil, func(s *shop, key id.Event) placement.Slip {
		sl := slip(id.Player(key), 5000, s.pick(key, "h"))
		sl.Currency = "XXX"
		return sl
	}, "unknown_currency", fault.Invalid, false},
}

func TestPlace_RefusedBetChangesNothing(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.event(t, "watch", market.Upcoming, 1850, 2000)
		watchOnly(t, s)
		for name, c := range refusals {
			key := id.Player(strings.ReplaceAll(name, " ", "_")) // each case has a player and an event of its own
			s.punter(t, key, "INR", 100_000)
			s.event(t, id.Event(key), market.Upcoming, 1850, 2000)
			if c.before != nil {
				c.before(t, s, id.Event(key))
			}
			_, _, err := s.Place(t.Context(), c.slip(s, id.Event(key)))
			require.Equal(t, c.code, fault.CodeOf(err), "%s: %v", name, err)
			require.Equal(t, c.kind, fault.KindOf(err), name)
			var f *fault.Error
			require.ErrorAs(t, err, &f)
			require.Equal(t, c.offer, f.Data["offer"] != nil, name)
			require.Equal(t, money.Amount(100_000), s.balance(t, key), name)
			page, err := bet.History(t.Context(), s.db.Reader(), key, bet.Filter{}, s.clock.Now())
			require.NoError(t, err)
			require.Empty(t, page.Items, name)
		}
	})
}

// watchOnly makes the event "watch" one that takes no bets.
func watchOnly(t *testing.T, s *shop) {
	require.NoError(t, s.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, "UPDATE sport_events SET bettable = 0 WHERE id = 'watch'")
		return err
	}))
}

func TestPlace_RefusalHasTheCurrentPrices(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 100_000)
		s.event(t, "a", market.Upcoming, 1850, 2000)
		s.event(t, "b", market.Upcoming, 1500, 2500)
		seen := slip("ann", 5000, s.pick("a", "h"), s.pick("b", "a"))
		s.reprice(t, "a", 1700, 2200)
		s.suspend(t, "b")
		_, _, err := s.Place(t.Context(), seen)
		var f *fault.Error
		require.ErrorAs(t, err, &f)
		require.Equal(t, "market_suspended", f.Code) // the gravest
		require.Equal(t, []placement.Offer{{SelectionID: "a-w-h", Odds: 1700, Version: 2, Status: "active", Code: "odds_changed"},
			{SelectionID: "b-w-a", Odds: 2500, Version: 1, Status: "suspended", Code: "market_suspended"}}, f.Data["offer"])
		require.Len(t, f.Details, 2)
		require.Equal(t, "legs[0]", f.Details[0].Location)
		require.Equal(t, "odds_changed", f.Details[0].Code)
	})
}

func TestPlace_OddsPolicies(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 100_000)
		s.event(t, "a", market.Upcoming, 1850, 2000)
		seen := []placement.Pick{s.pick("a", "h")}
		s.reprice(t, "a", 1900, 1950)
		better := slip("ann", 1000, seen...)
		better.Policy = placement.HigherOdds
		require.Equal(t, money.Odds(1900), s.place(t, better).Odds)
		s.reprice(t, "a", 1500, 2500)
		whatever := slip("ann", 1000, seen...)
		whatever.Policy = placement.AnyOdds
		require.Equal(t, money.Odds(1500), s.place(t, whatever).Odds)
	})
}

func TestPlace_RefusesAKeyWithAnotherInput(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 100_000)
		s.punter(t, "bob", "INR", 100_000)
		s.event(t, "a", market.Upcoming, 1850, 2000)
		first := slip("ann", 5000, s.pick("a", "h"))
		placed := s.place(t, first)
		other := first
		other.Stake = 6000
		_, _, err := s.Place(t.Context(), other)
		require.ErrorIs(t, err, wallet.ErrMismatch)
		hers := first
		hers.PlayerID = "bob"
		require.NotEqual(t, placed.ID, s.place(t, hers).ID, "keys of two players are two keys")

		// repeated
		s.suspend(t, "a")
		s.finish(t, "a", wins("home"))
		require.Equal(t, bet.Won, s.find(t, "ann", placed.ID).Status)
		again, hit, err := s.Place(t.Context(), first)
		require.NoError(t, err)
		require.True(t, hit)
		require.Equal(t, placed, again)
		s.audit(t)
	})
}

func TestPlace_BoundsThePayout(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "ann", "INR", 100_000_000)
		var picks []placement.Pick
		for _, id := range []id.Event{"a", "b", "c"} {
			s.event(t, id, market.Upcoming, 34_000, 1010)
			picks = append(picks, s.pick(id, "h"))
		}
		limits, err := s.Limits("INR")
		require.NoError(t, err)
		b := s.place(t, slip("ann", limits.Max, picks...))
		require.Equal(t, limits.MaxPayout, b.Potential)
		for _, id := range []id.Event{"a", "b", "c"} {
			s.finish(t, id, wins("home"))
		}
		require.Equal(t, limits.MaxPayout, s.find(t, "ann", b.ID).Payout)
		require.Equal(t, 100_000_000-limits.Max+limits.MaxPayout, s.balance(t, "ann"))
		s.audit(t)
	})
}

// Rupiah have no hundredths in use: stakes with hundredths are refused first, and all offered amounts are whole.
func TestPlace_NeedsWholeStakesInCurrenciesWithoutHundredths(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, 0)
		s.punter(t, "budi", "IDR", 100_000_000)
		s.event(t, "a", market.Upcoming, 3000, 1500)
		s.event(t, "b", market.Upcoming, 2000, 1500)
		s.event(t, "c", market.Upcoming, 2000, 1500)
		sl := slip("budi", 250_050, s.pick("a", "h"), s.pick("b", "h"), s.pick("c", "h"))
		sl.Currency = "IDR"
		_, _, err := s.Place(t.Context(), sl)
		require.ErrorIs(t, err, placement.ErrStakeWhole)
		sl.Stake, sl.Sizes = 0, []int{1, 2, 3}
		q, err := s.Quote(t.Context(), sl)
		require.NoError(t, err)
		require.Zero(t, q.Min%100+q.Max%100)
		sl.Stake = q.Min
		s.place(t, sl)
		s.bounded(t, "a", 777_777)
		s.BoundsChanged()
		big := slip("budi", 99_000_000, s.pick("a", "h"))
		big.Currency = "IDR"
		_, _, err = s.Place(t.Context(), big)
		var f *fault.Error
		require.ErrorAs(t, err, &f)
		big.Stake = f.Data["alternative_stake"].(money.Amount)
		big.Key = "again"
		require.Zero(t, big.Stake%100)
		s.place(t, big)
	})
}
