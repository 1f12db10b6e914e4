package playoffer_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/audit"
	"maidan/internal/bonus"
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/play"
	"maidan/internal/player"
	"maidan/internal/playoffer"
	"maidan/internal/rng"
	"maidan/internal/wallet"
)

var noon = time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)

// results are results that were published and not counted so far, as a test says.
type results struct{ last string }

func (r *results) Last(context.Context, db.Querier) (string, error) { return r.last, nil }

func (r *results) UpTo(_ context.Context, _ db.Querier, last string) (bool, error) {
	return r.last != "" && r.last <= last, nil
}

// asked is what it was asked about open bets and rounds.
type asked struct {
	PlayerID id.Player
	Products []content.BonusProduct
	From, To int64
}

// node is one node with offers on play.
type node struct {
	*playoffer.Offers
	t       *testing.T
	clock   *clock.Manual
	bonuses *bonus.Bonuses
	results results
	barred  error   // of bonuses
	unpaid  string  // why nobody is paid
	open    bool    // a bet is
	looked  int     // how often was it asked whether a bet is open
	asked   []asked // with what
	played  int
}

func amounts(inr money.Amount) map[money.Currency]money.Amount {
	return map[money.Currency]money.Amount{"INR": inr, "UZS": inr * 100}
}

// sample has an offer of each kind that players begin, and of each kind by codes as bonuses. The smallest stake of rupees is 10.
func sample() *content.Brand {
	counts := map[content.BonusProduct]int64{content.Slots: 100, content.Crash: 50, play.Suppliers: 100}
	back := &content.OfferPlay{Percent: 10, Least: 10}
	steps := &content.OfferPlay{Steps: []content.PlayStep{{Staked: 100, Reward: 1}, {Staked: 200, Reward: 2}, {Staked: 500, Reward: 4}}}
	return &content.Brand{Offers: []content.Offer{
		{ID: "back", Kind: content.Cashback, Landing: true, Casino: true, MaxBonus: amounts(50_000), BonusName: map[string]string{"en": "Back"}, Terms: content.OfferTerms{Days: 7, MaxBet: 500, Counts: counts, Play: back}},
		{ID: "race", Kind: content.WagerRace, Landing: true, Casino: true, MaxBonus: amounts(7_000), Terms: content.OfferTerms{Days: 3, Counts: counts, Play: steps}},
		{ID: "race-2", Kind: content.WagerRace, Landing: true, Casino: true, MaxBonus: amounts(7_000), Terms: content.OfferTerms{Days: 3, Counts: counts, Play: steps}},
		{ID: "back-bonus", Kind: content.Cashback, Landing: true, Code: true, Bets: true, MaxBonus: amounts(50_000), Terms: content.OfferTerms{Days: 7, Wager: 2, MinOdds: 1500, MaxOdds: 5000, MaxTransfer: 5,
			Counts: map[content.BonusProduct]int64{content.Sports: 100, play.Suppliers: 100}, Play: back}},
		{ID: "race-bonus", Kind: content.WagerRace, Landing: true, Code: true, Casino: true, MaxBonus: amounts(7_000), Terms: content.OfferTerms{Days: 3, Wager: 2, Counts: counts, Play: steps}},
		{ID: "budget", Kind: content.WagerRace, Landing: true, Casino: true, Budget: 7, Stops: true, MaxBonus: amounts(7_000), Terms: content.OfferTerms{Days: 3, Counts: counts, Play: steps}},
		{ID: "gift", Kind: content.Fixed, Landing: true, Casino: true, MaxBonus: amounts(7_000), Terms: content.OfferTerms{Days: 3, Wager: 2, Counts: counts}},
	}}
}

func open(t *testing.T, d *db.DB) *node {
	n := &node{t: t, clock: clock.NewManual(noon)}
	quiet := slog.New(slog.DiscardHandler)
	ids, box, b := id.NewMaker(n.clock, rng.Secure()), outbox.NewBox(d, n.clock, quiet), sample()
	w := wallet.New(wallet.Config{DB: d, Box: box, Clock: n.clock, IDs: ids, Log: quiet, Committers: 1})
	t.Cleanup(func() { require.NoError(t, w.Close(context.WithoutCancel(t.Context()))) })
	n.bonuses = bonus.New(bonus.Config{DB: d, Wallet: w, Box: box, Clock: n.clock, IDs: ids, Brand: b, Used: playoffer.Used,
		Chosen:   func(context.Context, *db.Tx, id.Player, string, string) error { return nil },
		Deposits: func(context.Context, id.Player) (int, error) { return 1, nil },
		Staked:   func(context.Context, db.Querier, id.Player, id.Grant) (bool, error) { return false, nil }})
	n.Offers = playoffer.New(playoffer.Config{DB: d, Box: box, Clock: n.clock, IDs: ids, Wallet: w, Brand: b, Bonuses: n.bonuses, Pending: &n.results,
		Barred: func(context.Context, db.Querier, id.Player) error { return n.barred },
		Unpaid: func(context.Context, db.Querier, id.Player) (string, error) { return n.unpaid, nil },
		Eligible: func(ctx context.Context, q db.Querier, p player.Player, o content.WelcomeBonus) error {
			return n.bonuses.Eligible(ctx, q, bonus.Player{ID: p.ID, Currency: p.Currency}, o.ID)
		},
		Unsettled: func(_ context.Context, _ db.Querier, playerID id.Player, products []content.BonusProduct, from, to int64) (bool, error) {
			n.looked++
			n.asked = append(n.asked, asked{playerID, products, from, to})
			return n.open, nil
		}})
	return n
}

// each runs a test on both engines, and the audit after it.
func each(t *testing.T, test func(t *testing.T, n *node)) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := open(t, d)
		n.join("ann", "INR")
		test(t, n)
		n.audited()
	})
}

var ann = player.Player{ID: "ann", Currency: "INR"}

func (n *node) join(playerID id.Player, c money.Currency) player.Player {
	n.t.Helper()
	n.tx(func(ctx context.Context, tx *db.Tx) error { return n.Wallet.Open(ctx, tx, playerID, c) })
	return player.Player{ID: playerID, Currency: c}
}

func (n *node) tx(fn func(ctx context.Context, tx *db.Tx) error) {
	n.t.Helper()
	require.NoError(n.t, n.DB.InTx(n.t.Context(), fn))
}

func (n *node) begin(p player.Player, bonusID string) playoffer.Run {
	n.t.Helper()
	run, err := n.Begin(n.t.Context(), p, bonusID)
	require.NoError(n.t, err)
	return run
}

// try gives an offer by a source.
func (n *node) try(p player.Player, offerID, source string) error {
	offer, ok := n.Brand.OfferIn(offerID, p.Currency)
	require.True(n.t, ok)
	return n.DB.InTx(n.t.Context(), func(ctx context.Context, tx *db.Tx) error { return n.Give(ctx, tx, p, offer, source) })
}

// spin is a round of a slot that is placed now.
func (n *node) spin(playerID id.Player, stake, net money.Amount) play.Result {
	n.played++
	return play.Result{Source: fmt.Sprint("round:", n.played), PlayerID: playerID, Product: content.Slots, Currency: "INR", Stake: stake, Net: net, PlacedAt: n.clock.Now().UnixMilli(), Version: 1}
}

func (n *node) count(all ...play.Result) {
	n.t.Helper()
	n.tx(func(ctx context.Context, tx *db.Tx) error { return n.Count(ctx, tx, all) })
}

func (n *node) step() {
	n.t.Helper()
	require.NoError(n.t, n.Step(n.t.Context()))
}

// later lets a time pass and does a step.
func (n *node) later(d time.Duration) {
	n.t.Helper()
	n.clock.Advance(d)
	n.step()
}

// run returns a run as it is now.
func (n *node) run(r playoffer.Run) playoffer.Run {
	n.t.Helper()
	all, err := n.Latest(n.t.Context(), n.DB.Reader(), r.PlayerID)
	require.NoError(n.t, err)
	i := slices.IndexFunc(all, func(o playoffer.Run) bool { return o.ID == r.ID })
	require.GreaterOrEqual(n.t, i, 0)
	return all[i]
}

func (n *node) cash(p player.Player) money.Amount {
	n.t.Helper()
	held, err := n.Wallet.Balance(n.t.Context(), wallet.PlayerCash(p.ID, p.Currency))
	require.NoError(n.t, err)
	return held
}

func (n *node) audited() {
	n.t.Helper()
	found, err := audit.Run(n.t.Context(), n.DB, slices.Concat(wallet.Checks(), bonus.Checks(), playoffer.Checks())...)
	require.NoError(n.t, err)
	for _, one := range found {
		require.True(n.t, one.OK, "%s: %s", one.Name, one.Detail)
	}
}
