package proof_test

import (
	"context"

	"github.com/stretchr/testify/require"

	"maidan/internal/bonus"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/mission"
	"maidan/internal/money"
	"maidan/internal/play"
	"maidan/internal/player"
)

// missions lets ann do a mission and claim it, and bob do half of one.
func (s *brand) missions() {
	of := content.Offer{ID: "reward", Kind: content.Fixed, Casino: true, Landing: true, MaxBonus: map[money.Currency]money.Amount{"INR": 400},
		Terms: content.OfferTerms{Wager: 3, Days: 30, Counts: map[content.BonusProduct]int64{content.Slots: 100}}}
	missions := mission.New(mission.Config{DB: s.db, Box: s.box, Clock: s.clock, Brand: &content.Brand{Offers: []content.Offer{of}},
		Programme: mission.Programme{Missions: []mission.Mission{{ID: "two", Every: mission.Week, Task: mission.ByPlays, Target: 2, Products: []content.BonusProduct{content.Slots}, MinStake: 1, Reward: "reward"}}},
		Barred:    func(context.Context, db.Querier, id.Player) error { return nil },
		Eligible:  func(context.Context, db.Querier, player.Player, content.WelcomeBonus) error { return nil },
		Give: map[content.OfferKind]mission.Give{content.Fixed: func(ctx context.Context, tx *db.Tx, p player.Player, o content.WelcomeBonus, source string) error {
			return s.bonuses.Give(ctx, tx, bonus.Gift{PlayerID: p.ID, Currency: p.Currency, Amount: o.MaxBonus.Amount, BonusID: o.ID, Source: source, Terms: o.Terms})
		}}})
	var first mission.Run
	var results []play.Result
	for _, playerID := range []id.Player{"bob", "ann"} {
		run, err := missions.Start(s.t.Context(), player.Player{ID: playerID, Currency: "INR"}, "two")
		require.NoError(s.t, err)
		first = run
		results = append(results, play.Result{Source: "round:" + string(playerID), PlayerID: playerID, Product: content.Slots, Game: "lucky-joker", Currency: "INR", Stake: 1_000, PlacedAt: run.StartedAt, Version: 1})
	}
	more := results[1]
	more.Source = "round:more"
	require.NoError(s.t, s.db.InTx(s.t.Context(), func(ctx context.Context, tx *db.Tx) error { return missions.Count(ctx, tx, append(results, more)) }))
	_, err := missions.Claim(s.t.Context(), player.Player{ID: "ann", Currency: "INR"}, "two", first.From)
	require.NoError(s.t, err)
}

const (
	missionProgress = "each mission is as far as what has counted for it"
	missionGiven    = "each claimed mission was given its reward"
)

var missionCorruptions = []corruption{
	{"a mission is further than it was played", missionProgress, "UPDATE mission_runs SET progress = progress + 1 WHERE player_id = 'bob'"},
	{"a mission is done too early", missionProgress, "UPDATE mission_runs SET status = 'done' WHERE player_id = 'bob'"},
	{"what counted is gone", missionProgress, "DELETE FROM mission_plays WHERE player_id = 'bob'"},
	{"a reward was claimed and not done", missionProgress, "UPDATE mission_runs SET progress = 1 WHERE player_id = 'ann'"},
	{"a reward was not given", missionGiven, "UPDATE bonus_balances SET source = 'other' WHERE source LIKE 'mission:%:ann'"},
	{"a reward was given for no mission", missionGiven, "UPDATE mission_runs SET status = 'done' WHERE player_id = 'ann'"},
	{"a reward was larger", missionGiven, "UPDATE mission_runs SET amount = amount + 1 WHERE player_id = 'ann'"},
}
