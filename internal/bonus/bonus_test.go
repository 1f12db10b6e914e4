package bonus_test

import (
	"context"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/bonus"
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/rng"
	"maidan/internal/wallet"
)

type fixture struct {
	*bonus.Bonuses
	db       *db.DB
	wallet   *wallet.Wallet
	clock    *clock.Manual
	staked   map[id.Grant]bool
	mu       sync.Mutex
	deposits int

	countries map[id.Player]string
	chosen    []string
}

func offer(id string, landing bool) content.Offer {
	return content.Offer{ID: id, Name: id, Bets: true, Landing: landing, Percent: 100, MaxBonus: map[money.Currency]money.Amount{"INR": 100_000},
		Terms: content.OfferTerms{Wager: 2, Days: 7, MinDeposit: 10, MaxBet: 50, MaxTransfer: 3, MinOdds: 1500,
			Counts: map[content.BonusProduct]int64{content.Sports: 100, content.Tables: 10}}}
}

// second is an offer for the second deposit.
func second() content.Offer {
	o := offer("second", false)
	o.Deposit = 2
	return o
}

var quiet = slog.New(slog.DiscardHandler)

func open(t *testing.T, d *db.DB) *fixture {
	r := &fixture{db: d, clock: clock.NewManual(time.UnixMilli(1_760_000_000_000)), staked: map[id.Grant]bool{}}
	ids, box := id.NewMaker(r.clock, rng.Secure()), outbox.NewBox(d, r.clock, quiet)
	r.wallet = wallet.New(wallet.Config{DB: d, Box: box, Clock: r.clock, IDs: ids, Log: quiet, Committers: 1})
	t.Cleanup(func() { require.NoError(t, r.wallet.Close(context.WithoutCancel(t.Context()))) })
	r.Bonuses = bonus.New(bonus.Config{
		DB: d, Wallet: r.wallet, Box: box, Clock: r.clock, IDs: ids,
		Staked: func(_ context.Context, _ db.Querier, _ id.Player, grantID id.Grant) (bool, error) {
			return r.staked[grantID], nil
		},
		Brand:    &content.Brand{Offers: []content.Offer{offer("sport", false), offer("casino", false), offer("secret", true), second(), withSpins()}},
		Deposits: func(context.Context, id.Player) (int, error) { return r.deposits, nil },
		Country: func(_ context.Context, _ db.Querier, playerID id.Player) (string, error) {
			return r.countries[playerID], nil
		},
		Chosen: func(_ context.Context, _ *db.Tx, playerID id.Player, bonusID, _ string) error {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.chosen = append(r.chosen, string(playerID)+":"+bonusID)
			return nil
		},
	})
	return r
}

func (r *fixture) statuses(t *testing.T, player id.Player) []string {
	balances, err := r.Balances(t.Context(), player)
	require.NoError(t, err)
	statuses := []string{}
	for _, b := range balances {
		statuses = append(statuses, b.BonusID+" "+b.Status)
	}
	return statuses
}

var asha = bonus.Player{ID: "asha", Currency: "INR"}

func TestAWelcomeBonusIsChosenChangedAndGivenUp(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		require.Empty(t, r.statuses(t, "asha"))
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return r.Open(ctx, tx, asha, "sport-inr") }))
		require.Equal(t, []string{"sport-inr waiting"}, r.statuses(t, "asha"))
		require.Empty(t, r.chosen, "a registration knows what it chose")

		r.clock.Advance(time.Minute)
		changed, err := r.Choose(t.Context(), asha, "casino-inr", "192.0.2.1")
		require.NoError(t, err)
		require.Equal(t, bonus.Waiting, changed.Status)
		require.Zero(t, changed.Granted)
		again, err := r.Choose(t.Context(), asha, "casino-inr", "192.0.2.1")
		require.NoError(t, err)
		require.Equal(t, changed, again)
		require.Equal(t, []string{"casino-inr waiting", "sport-inr deactivated"}, r.statuses(t, "asha"))

		require.ErrorIs(t, r.Cancel(t.Context(), "ravi", changed.ID, ""), bonus.ErrNotFound, "another player's")
		require.NoError(t, r.Cancel(t.Context(), "asha", changed.ID, ""))
		require.NoError(t, r.Cancel(t.Context(), "asha", changed.ID, ""), "twice is once")
		require.Equal(t, []string{"casino-inr deactivated", "sport-inr deactivated"}, r.statuses(t, "asha"))
		require.Equal(t, []string{"asha:casino-inr", "asha:"}, r.chosen)
	})
}

func TestWhatCannotBeChosen(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		for _, id := range []string{"", "nothing", "sport", "sport-brl", "secret-inr", "second"} {
			_, err := r.Choose(t.Context(), asha, id, "")
			require.ErrorIs(t, err, bonus.ErrOffer, id)
		}
		_, err := r.Choose(t.Context(), bonus.Player{ID: "ana", Currency: "BRL"}, "sport-inr", "")
		require.ErrorIs(t, err, bonus.ErrOffer, "in another currency")
		require.Equal(t, []string{"sport-inr", "casino-inr"}, r.choices(t, asha))
		_, err = r.Choose(t.Context(), asha, "second-inr", "")
		require.ErrorIs(t, err, bonus.ErrDeposit)

		r.deposits = 1
		_, err = r.Choose(t.Context(), asha, "sport-inr", "")
		require.ErrorIs(t, err, bonus.ErrDeposit)
		require.Equal(t, []string{"second-inr"}, r.choices(t, asha))

		r.deposits = 2
		_, err = r.Choose(t.Context(), asha, "second-inr", "")
		require.ErrorIs(t, err, bonus.ErrDeposit)
		require.Equal(t, []string{}, r.choices(t, asha), "not null in JSON")
		require.Empty(t, r.statuses(t, "asha"))
		require.Empty(t, r.chosen)
	})
}

// choices are the ids of the offers that a player may choose.
func (r *fixture) choices(t *testing.T, p bonus.Player) []string {
	offers, err := r.Choices(t.Context(), p)
	require.NoError(t, err)
	require.NotNil(t, offers)
	ids := []string{}
	for _, o := range offers {
		ids = append(ids, o.ID)
	}
	return ids
}

// An offer for the second deposit is given for it, not for the first, whose event may come after the choice.
func TestAward_GivesWhatWasChosenBeforeTheDeposit(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return r.wallet.Open(ctx, tx, "asha", "INR") }))
		first := bonus.Deposit{ID: "d1", PlayerID: "asha", Currency: "INR", Amount: 20_000, At: r.clock.Now().UnixMilli()}
		r.deposits = 1
		r.clock.Advance(time.Second)
		_, err := r.Choose(t.Context(), asha, "second-inr", "")
		require.NoError(t, err)
		require.NoError(t, r.Award(t.Context(), first))
		require.Equal(t, []string{"second-inr waiting"}, r.statuses(t, "asha"))
		require.NoError(t, r.Award(t.Context(), bonus.Deposit{ID: "d2", PlayerID: "asha", Currency: "INR", Amount: 20_000, At: r.clock.Now().UnixMilli()}))
		require.Equal(t, []string{"second-inr pending"}, r.statuses(t, "asha"))
	})
}

// Ten taps at once on two offers leave one that waits, and every other deactivated.
func TestOnlyOneWaits(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := open(t, d)
		var group sync.WaitGroup
		failures := make([]error, 10)
		for i := range failures {
			group.Go(func() {
				_, failures[i] = r.Choose(t.Context(), asha, []string{"sport-inr", "casino-inr"}[i%2], "192.0.2.1")
			})
		}
		group.Wait()
		for _, err := range failures {
			require.NoError(t, err)
		}
		waiting := 0
		for _, statuses := range r.statuses(t, "asha") {
			if statuses == "sport-inr waiting" || statuses == "casino-inr waiting" {
				waiting++
			}
		}
		require.Equal(t, 1, waiting)
	})
}
