package proof_test

import (
	"context"
	"strings"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/play"
	"maidan/internal/player"
	"maidan/internal/playoffer"
)

// playOffers runs a race whose first step is paid to ann as cash, cashback that is paid to ann as a bonus, one of debi that is refused, and one of bob that runs.
func (s *brand) playOffers() {
	most, counts := map[money.Currency]money.Amount{"INR": 3_000}, map[content.BonusProduct]int64{content.Slots: 100}
	all := &content.Brand{Offers: []content.Offer{
		{ID: "race", Kind: content.WagerRace, Landing: true, MaxBonus: most, Terms: content.OfferTerms{Days: 30, Counts: counts, Play: &content.OfferPlay{Steps: []content.PlayStep{{Staked: 10, Reward: 1}, {Staked: 90, Reward: 2}}}}},
		{ID: "back", Kind: content.Cashback, Landing: true, MaxBonus: most, Terms: content.OfferTerms{Days: 1, Wager: 2, Counts: counts, Play: &content.OfferPlay{Percent: 10, Least: 10}}},
	}}
	unpaid := ""
	offers := playoffer.New(playoffer.Config{DB: s.db, Box: s.box, Clock: s.clock, IDs: s.ids, Wallet: s.wallet, Brand: all, Bonuses: s.bonuses, Pending: outbox.Pending(nil),
		Barred:   func(context.Context, db.Querier, id.Player) error { return nil },
		Unpaid:   func(context.Context, db.Querier, id.Player) (string, error) { return unpaid, nil },
		Eligible: func(context.Context, db.Querier, player.Player, content.WelcomeBonus) error { return nil },
		Unsettled: func(context.Context, db.Querier, id.Player, []content.BonusProduct, int64, int64) (bool, error) {
			return false, nil
		}})
	begin := func(playerID id.Player, bonusID string) {
		run, err := offers.Begin(s.t.Context(), player.Player{ID: playerID, Currency: "INR"}, bonusID)
		require.NoError(s.t, err)
		s.names[strings.TrimSuffix(bonusID, "-inr")+"_"+string(playerID)] = run.ID
	}
	lose := func(playerID id.Player) {
		lost := play.Result{Source: "round:" + string(playerID), PlayerID: playerID, Product: content.Slots, Currency: "INR", Stake: 20_000, Net: -20_000, PlacedAt: s.clock.Now().UnixMilli(), Version: 1}
		s.tx(func(ctx context.Context, tx *db.Tx) error { return offers.Count(ctx, tx, []play.Result{lost}) })
	}
	later := func(d time.Duration) {
		s.clock.Advance(d)
		require.NoError(s.t, offers.Step(s.t.Context()))
	}
	begin("ann", "race-inr")
	begin("ann", "back-inr")
	lose("ann")
	later(24 * time.Hour)
	begin("debi", "back-inr")
	lose("debi")
	unpaid = "excluded"
	later(24 * time.Hour)
	begin("bob", "back-inr")
	lose("bob")
	later(time.Second)
}

const (
	playCounted = "each offer on play has what counted for it"
	playSum     = "each offer on play has paid the sum of its payments"
	playDue     = "each offer on play has paid what its terms give"
	playPaid    = "each reward of an offer on play is paid exactly once"
)

var playOfferCorruptions = []corruption{
	{"an offer has counted more", playCounted, "UPDATE playoffer_runs SET counted = counted - 1 WHERE id = '{back_bob}'"},
	{"what counted is gone", playCounted, "DELETE FROM playoffer_plays WHERE run_id = '{race_ann}'"},
	{"an offer that has counted is gone", playCounted, "DELETE FROM playoffer_runs WHERE id = '{back_bob}'"},
	{"an offer has paid more", playSum, "UPDATE playoffer_runs SET paid = paid + 1 WHERE id = '{race_ann}'"},
	{"an offer has paid more steps", playSum, "UPDATE playoffer_runs SET steps_paid = 2 WHERE id = '{race_ann}'"},
	{"a payment is gone", playSum, "DELETE FROM playoffer_payments WHERE run_id = '{race_ann}'"},
	{"a payment is of another step", playSum, "UPDATE playoffer_payments SET step = 2 WHERE run_id = '{race_ann}'"},
	{"an offer that was paid is gone", playSum, "DELETE FROM playoffer_runs WHERE id = '{back_ann}'"},
	{"more is due", playDue, "UPDATE playoffer_runs SET due = due + 1 WHERE id = '{back_bob}'"},
	{"less was paid than is due", playDue, "UPDATE playoffer_runs SET counted = counted - 1000, due = due + 100 WHERE id = '{back_ann}'"},
	{"a step was not paid", playDue, "UPDATE playoffer_runs SET counted = 90000, due = 3000, status = 'paid', closed_at = 1 WHERE id = '{race_ann}'"},
	{"an offer has a step that its terms lack", playDue, "UPDATE playoffer_runs SET steps_paid = 3 WHERE id = '{race_ann}'"},
	{"an offer that was paid has come to nothing", playDue, "UPDATE playoffer_runs SET status = 'unpaid' WHERE id = '{back_ann}'"},
	{"nothing came of an offer that was refused", playDue, "UPDATE playoffer_runs SET status = 'unpaid' WHERE id = '{back_debi}'"},
	{"an offer was refused without a reason", playDue, "UPDATE playoffer_runs SET reason = '' WHERE id = '{back_debi}'"},
	{"cashback was paid before its end", playDue, "UPDATE playoffer_runs SET paid = due, steps_paid = 1 WHERE id = '{back_bob}'"},
	{"a reward of cash is larger", playPaid, "UPDATE playoffer_payments SET amount = amount + 1 WHERE run_id = '{race_ann}'"},
	{"a reward of cash was not paid", playPaid, "DELETE FROM wallet_transfers WHERE kind = 'playoffer.reward'"},
	{"a reward of cash was paid for nothing", playPaid, "DELETE FROM playoffer_payments WHERE run_id = '{race_ann}'"},
	{"a bonus is larger", playPaid, "UPDATE playoffer_payments SET amount = amount + 1 WHERE run_id = '{back_ann}'"},
	{"a bonus was not given", playPaid, "UPDATE bonus_balances SET source = 'other' WHERE source LIKE 'playoffer:%'"},
	{"a bonus was given for nothing", playPaid, "DELETE FROM playoffer_payments WHERE run_id = '{back_ann}'"},
}
