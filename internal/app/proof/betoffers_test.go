package proof_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/betoffer"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
)

// betOffersOf returns the offers on bets of a brand: half of the stake for an accumulator of three that one leg has lost, and a tenth of the winnings more.
func (s *brand) betOffersOf() *betoffer.BetOffers {
	most := map[money.Currency]money.Amount{"INR": 100_000}
	all := []content.Offer{
		{ID: "insured", Kind: content.Insurance, MaxBonus: most, Terms: content.OfferTerms{Days: 7, MinOdds: 1500, Legs: &content.OfferLegs{Min: 3, Odds: 1300, Lost: 1, Percent: 50, Daily: 5}}},
		{ID: "boost", Kind: content.Boost, MaxBonus: most, Terms: content.OfferTerms{Legs: &content.OfferLegs{Odds: 1200, Steps: []content.LegStep{{Legs: 3, Percent: 10}}}}},
	}
	return betoffer.New(betoffer.Config{DB: s.db, Box: s.box, Clock: s.clock, IDs: s.ids, Wallet: s.wallet, Grants: s.parts.Issuer,
		InForce: func(context.Context, db.Querier, int64) ([]content.Offer, error) { return all, nil },
		Country: func(context.Context, db.Querier, id.Player) (string, error) { return "IN", nil },
		Barred:  func(context.Context, db.Querier, id.Player) error { return nil }})
}

// countBets counts bets as they are now.
func (s *brand) countBets(offers *betoffer.BetOffers, names ...string) {
	s.t.Helper()
	ids := make([]id.Bet, len(names))
	for i, name := range names {
		ids[i] = id.Bet(s.names[name])
	}
	s.tx(func(ctx context.Context, tx *db.Tx) error {
		found, err := bet.Load(ctx, tx, ids)
		if err != nil {
			return err
		}
		var results []betoffer.Result
		for _, b := range found {
			results = append(results, betoffer.Result{Bet: b, Version: 2 * b.Generation})
		}
		return offers.Count(ctx, tx, results)
	})
}

// betOffers lets an accumulator win more, insures one, and leaves one that waits for its legs.
func (s *brand) betOffers() *betoffer.BetOffers {
	offers := s.betOffersOf()
	s.player("ivo")
	for _, event := range []id.Event{"i1", "i2", "i3", "i4"} {
		s.event(event, 2000, 3000)
	}
	s.place("boosted", "ann", nil, s.pick("i1", "h"), s.pick("i2", "h"), s.pick("i3", "h"))
	s.place("insured", "bob", nil, s.pick("i1", "a"), s.pick("i2", "h"), s.pick("i3", "h"))
	s.place("waiting", "ivo", nil, s.pick("i1", "a"), s.pick("i2", "h"), s.pick("i4", "h"))
	for _, event := range []id.Event{"i1", "i2", "i3"} {
		s.settle(event, "home")
	}
	s.countBets(offers, "boosted", "insured", "waiting")
	return offers
}

const (
	daysEarned     = "each day has earned what its accumulators have"
	boostsPaid     = "each boost of an accumulator is paid exactly once"
	insuredGiven   = "each insured accumulator has its free bet"
	ofBoost        = " WHERE bet_id = '{boosted}' AND offer_id = 'boost'"
	ofInsured      = " WHERE bet_id = '{insured}' AND offer_id = 'insured'"
	freeBetOfInsur = " WHERE id = (SELECT ref FROM betoffer_bets" + ofInsured + ")"
)

var betOfferCorruptions = []corruption{
	{"a boost was larger", boostsPaid, "UPDATE betoffer_bets SET amount = amount + 1" + ofBoost},
	{"a boost was not paid", boostsPaid, "DELETE FROM wallet_transfers WHERE kind = 'boost.paid'"},
	{"a boost has another transfer", boostsPaid, "UPDATE betoffer_bets SET ref = 'other'" + ofBoost},
	{"a boost was paid for nothing", boostsPaid, "DELETE FROM betoffer_bets" + ofBoost},
	{"an insured bet has no free bet", insuredGiven, "DELETE FROM grant_free_bets" + freeBetOfInsur},
	{"the free bet of an insured bet is another player's", insuredGiven, "UPDATE grant_free_bets SET player_id = 'ann'" + freeBetOfInsur},
	{"an insured bet has earned more", insuredGiven, "UPDATE betoffer_bets SET amount = amount + 1" + ofInsured},
	{"a day has earned more", daysEarned, "UPDATE betoffer_days SET given = given + 1"},
	{"what a day has earned is gone", daysEarned, "DELETE FROM betoffer_bets" + ofInsured},
}

// An accumulator is lost with its first leg, and nothing is published when its other legs have results: it gets its free bet all the same.
func TestInsurance_WaitsForTheOtherLegs(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newBrand(t, d)
		for _, name := range []id.Player{"ann", "bob"} {
			s.player(name)
		}
		offers := s.betOffers()
		of := func() []betoffer.Earned {
			found, err := offers.Of(t.Context(), []id.Bet{id.Bet(s.names["waiting"])})
			require.NoError(t, err)
			return found[id.Bet(s.names["waiting"])]
		}
		step := func() {
			s.pass(20 * time.Second)
			require.NoError(t, offers.Step(t.Context()))
		}
		step()
		require.Equal(t, betoffer.Waiting, of()[0].Status)
		s.settle("i4", "home")
		require.NoError(t, offers.Step(t.Context()), "it was looked at a moment ago")
		require.Equal(t, betoffer.Waiting, of()[0].Status)
		step()
		require.Equal(t, betoffer.Given, of()[0].Status)
		require.Equal(t, money.Amount(5_000), of()[0].Amount)
		free, err := s.parts.FreeBets(t.Context(), "ivo")
		require.NoError(t, err)
		require.Len(t, free, 1)
		s.rollBack("i4")
		s.settle("i4", "away")
		s.countBets(offers, "waiting")
		require.Equal(t, betoffer.Given, of()[0].Status, "a bet that was lost is not published again")
	})
}
