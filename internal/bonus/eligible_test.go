package bonus_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/bonus"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
)

// serve replaces the offers of the brand.
func (r *fixture) serve(offers ...content.Offer) {
	r.Brand.ServeOffers(offers, r.clock.Now)
}

// with returns the offer for sports with changes.
func with(change func(*content.Offer)) content.Offer {
	o := offer("sport", false)
	change(&o)
	return o
}

func TestEligible_FollowsTheConditionsOfTheOffer(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		now := r.clock.Now().UnixMilli()
		r.countries = map[id.Player]string{"asha": "IN", "mina": "PK"}
		for name, of := range map[string]struct {
			offer content.Offer
			asha  error
			mina  error
		}{
			"running":   {with(func(o *content.Offer) { o.Starts, o.Ends = now, now+1 }), nil, nil},
			"scheduled": {with(func(o *content.Offer) { o.Starts = now + 1 }), bonus.ErrEnded, bonus.ErrEnded},
			"ended":     {with(func(o *content.Offer) { o.Ends = now }), bonus.ErrEnded, bonus.ErrEnded},
			"country":   {with(func(o *content.Offer) { o.Countries = []string{"IN", "BD"} }), nil, bonus.ErrCountry},
		} {
			r.serve(of.offer)
			for player, want := range map[id.Player]error{"asha": of.asha, "mina": of.mina} {
				p := bonus.Player{ID: player, Currency: inr}
				require.ErrorIs(t, r.Eligible(t.Context(), d.Reader(), p, "sport-inr"), want, "%s: %s", name, player)
				_, err := r.Choose(t.Context(), p, "sport-inr", "")
				require.ErrorIs(t, err, want, "%s: %s", name, player)
				require.Equal(t, want == nil, len(r.choices(t, p)) == 1, "%s: %s", name, player)
				require.NoError(t, r.drop(t, player))
			}
		}
		require.ErrorIs(t, r.Eligible(t.Context(), d.Reader(), asha, "casino-inr"), bonus.ErrOffer)
	})
}

// drop cancels what the player waits for.
func (r *fixture) drop(t *testing.T, player id.Player) (err error) {
	active, failed := r.Active(t.Context(), r.db.Reader(), player)
	require.NoError(t, failed)
	for _, g := range active {
		err = errors.Join(err, r.Cancel(t.Context(), player, g.ID, ""))
	}
	return err
}

// What a player has accepted is granted, whatever becomes of the offer before the deposit.
func TestAward_GivesWhatWasChosenWhileTheOfferRan(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return r.wallet.Open(ctx, tx, "asha", inr) }))
		chosen, err := r.Choose(t.Context(), asha, "sport-inr", "")
		require.NoError(t, err)
		r.serve(with(func(o *content.Offer) { o.Ends, o.Percent, o.Terms.Wager = r.clock.Now().UnixMilli(), 10, 90 }))
		r.clock.Advance(time.Hour)
		require.NoError(t, r.Award(t.Context(), bonus.Deposit{ID: "d1", PlayerID: "asha", Currency: inr, Amount: 30_000, At: r.clock.Now().UnixMilli()}))
		g := r.read(t, "asha", chosen.ID)
		require.Equal(t, []any{bonus.Pending, int64(30_000), int64(60_000)}, []any{g.Status, int64(g.Granted), int64(g.Target)})
		r.audited(t)
	})
}

// The budget of a month is what has become cash, and what the active bonuses hold.
func TestEligible_StopsAtTheBudget(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		limited := func(budget int64, stops bool) content.Offer {
			return with(func(o *content.Offer) { o.Budget, o.Stops = budget, stops }) // of 10 rupees each
		}
		r.serve(limited(30, true))
		r.granted(t, "mina", 29_999)
		require.NoError(t, r.Eligible(t.Context(), d.Reader(), asha, "sport-inr"))
		r.deposits = 0
		r.granted(t, "ravi", 20_000)
		require.ErrorIs(t, r.Eligible(t.Context(), d.Reader(), asha, "sport-inr"), bonus.ErrBudget)
		used, err := r.UsedUp(t.Context())
		require.NoError(t, err)
		require.Equal(t, []string{"sport-inr"}, used)
		require.Empty(t, r.choices(t, asha))
		r.serve(limited(30, false))
		require.NoError(t, r.Eligible(t.Context(), d.Reader(), asha, "sport-inr"), "the budget is only compared")
		used, err = r.UsedUp(t.Context())
		require.NoError(t, err)
		require.Empty(t, used)
		r.serve(limited(50, true))
		require.NoError(t, r.Eligible(t.Context(), d.Reader(), asha, "sport-inr"), "staff have raised it")
		r.serve(limited(30, true))
		r.clock.Advance(31 * 24 * time.Hour)
		require.NoError(t, r.Eligible(t.Context(), d.Reader(), asha, "sport-inr"), "another month")
	})
}

// grouped are two offers of which a player gets one.
func grouped() []content.Offer {
	first, second := offer("sport", false), offer("gift", true)
	second.Kind, first.Group, second.Group = content.Fixed, "spring", "spring"
	return []content.Offer{first, second}
}

func (r *fixture) gift(ctx context.Context, player id.Player, source string) error {
	return r.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		given, _ := r.Brand.Bonus("gift-inr")
		return r.Give(ctx, tx, bonus.Gift{PlayerID: player, Currency: inr, Amount: 5_000, BonusID: "gift-inr", Source: source, Terms: given.Terms})
	})
}

func TestGroups_APlayerGetsOneBonus(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		r.serve(grouped()...)
		g := r.granted(t, "asha", 30_000)
		require.Equal(t, bonus.Pending, g.Status)
		for _, of := range []string{"sport-inr", "gift-inr"} {
			require.ErrorIs(t, r.Eligible(t.Context(), d.Reader(), asha, of), bonus.ErrGroup, of)
		}
		require.ErrorIs(t, r.gift(t.Context(), "asha", "code:1"), bonus.ErrGroup)
		require.NoError(t, r.Cancel(t.Context(), "asha", g.ID, ""))
		require.ErrorIs(t, r.Eligible(t.Context(), d.Reader(), asha, "gift-inr"), bonus.ErrGroup, "for ever")
		require.NoError(t, r.Eligible(t.Context(), d.Reader(), bonus.Player{ID: "mina", Currency: inr}, "gift-inr"), "another player")
		r.audited(t)
	})
}

// A player who chose one bonus of a group and was given another keeps the promise of the first.
func TestGroups_WhatWasAcceptedBeforeIsGiven(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		r.serve(grouped()...)
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return r.wallet.Open(ctx, tx, "asha", inr) }))
		_, err := r.Choose(t.Context(), asha, "sport-inr", "")
		require.NoError(t, err)
		require.NoError(t, r.gift(t.Context(), "asha", "code:1"))
		require.NoError(t, r.gift(t.Context(), "asha", "code:1"), "the same source gives once")
		require.NoError(t, r.Award(t.Context(), bonus.Deposit{ID: "d1", PlayerID: "asha", Currency: inr, Amount: 30_000, At: r.clock.Now().UnixMilli()}))
		require.Equal(t, []string{"gift-inr pending", "sport-inr pending"}, r.statuses(t, "asha"))
		r.audited(t)
	})
}

// Two nodes that give two bonuses of a group at once give one of them.
func TestNodes_AGroupGivesOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		nodes := []*fixture{open(t, d), open(t, d)}
		for _, n := range nodes {
			n.serve(grouped()...)
		}
		for _, player := range []id.Player{"asha", "mina", "ravi", "dev"} {
			require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return nodes[0].wallet.Open(ctx, tx, player, inr) }))
			var callers sync.WaitGroup
			for i, n := range nodes {
				callers.Go(func() {
					source := fmt.Sprintf("code:%d:%s", i, player)
					if err := n.gift(t.Context(), player, source); err != nil && !errors.Is(err, bonus.ErrGroup) {
						t.Errorf("give: %v", err)
					}
				})
			}
			callers.Wait()
			require.Equal(t, []string{"gift-inr pending"}, nodes[0].statuses(t, player))
		}
		nodes[0].audited(t)
	})
}

// Offers of a level are for its members alone, and for any deposit unless they name one.
func TestEligible_AsksForALevelOfTheVIPProgramme(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		mina := bonus.Player{ID: "mina", Currency: inr}
		r.serve(with(func(o *content.Offer) { o.VIP = "gold" }))
		require.ErrorIs(t, r.Eligible(t.Context(), d.Reader(), asha, "sport-inr"), bonus.ErrVIP, "nobody is a member")
		levels := map[id.Player]string{"asha": "gold"}
		r.Reaches = func(_ context.Context, _ db.Querier, playerID id.Player, level string) (bool, error) {
			return levels[playerID] == level, nil
		}
		for deposits := range 4 {
			r.deposits = deposits
			require.Equal(t, []string{"sport-inr"}, r.choices(t, asha), "after %d deposits", deposits)
			require.Empty(t, r.choices(t, mina))
			_, err := r.Choose(t.Context(), asha, "sport-inr", "")
			require.NoError(t, err)
			require.NoError(t, r.drop(t, "asha"))
			_, err = r.Choose(t.Context(), mina, "sport-inr", "")
			require.ErrorIs(t, err, bonus.ErrVIP)
		}
		r.serve(with(func(o *content.Offer) { o.VIP, o.Deposit = "gold", 2 }))
		require.Empty(t, r.choices(t, asha), "it names another deposit")
		_, err := r.Choose(t.Context(), asha, "sport-inr", "")
		require.ErrorIs(t, err, bonus.ErrDeposit)
		r.Reaches = func(context.Context, db.Querier, id.Player, string) (bool, error) {
			return false, errors.New("no connection")
		}
		require.ErrorContains(t, r.Eligible(t.Context(), d.Reader(), asha, "sport-inr"), "no connection")
	})
}
