package proof_test

import (
	"encoding/json"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/game"
	"maidan/internal/casino/round"
	"maidan/internal/id"
	"maidan/internal/money"
)

// casino plays rounds that end in each way, with seeds that are revealed and with seeds in use. It passes a month.
func (s *brand) casino() {
	abandoned := s.round("ann", "mines", round.Cash, map[string]any{"mines": 3})
	s.names["round_refunded"] = string(abandoned.ID)
	s.pass(31 * 24 * time.Hour)
	closed, err := s.rounds.CloseAbandoned(s.t.Context())
	require.NoError(s.t, err)
	require.Equal(s.t, 1, closed)

	for s.names["round_won"] == "" || s.names["round_lost"] == "" {
		r := s.round("ann", "dice", round.Cash, map[string]any{"side": "over", "target": 5000})
		if r.Payout > 0 {
			s.names["round_won"] = string(r.ID)
		} else {
			s.names["round_lost"] = string(r.ID)
		}
	}
	s.names["round_demo"] = string(s.round("ann", "dice", round.Demo, map[string]any{"side": "over", "target": 5000}).ID)
	for s.names["round_cashed"] == "" {
		r := s.act(s.round("ann", "mines", round.Cash, map[string]any{"mines": 1}), game.Action{Choice: 7})
		if r.Status == round.Open {
			s.names["round_cashed"] = string(s.act(r, game.Action{CashOut: true}).ID)
		}
	}
	seeds, err := s.rounds.Seeds(s.t.Context(), "ann", "INR")
	require.NoError(s.t, err)
	s.names["seeds_revealed"] = string(seeds.ID)
	_, err = s.rounds.ChangeSeeds(s.t.Context(), "ann", seeds.ID, "chosen")
	require.NoError(s.t, err)
	s.names["round_open"] = string(s.round("ann", "mines", round.Cash, map[string]any{"mines": 3}).ID)
	s.names["round_hidden"] = string(s.round("ann", "dice", round.Cash, map[string]any{"side": "under", "target": 5000}).ID)
}

// round stakes ten rupees.
func (s *brand) round(player id.Player, gameID string, funds round.Funds, params any) round.Round {
	text, err := json.Marshal(params)
	require.NoError(s.t, err)
	r, _, err := s.rounds.Start(s.t.Context(), round.Bet{PlayerID: player, Currency: "INR", Key: s.key(), Game: gameID, Funds: funds,
		Stake: money.SmallestStakes()["INR"], Params: text})
	require.NoError(s.t, err)
	return r
}

func (s *brand) act(r round.Round, a game.Action) round.Round {
	r, _, err := s.rounds.Act(s.t.Context(), round.Turn{PlayerID: "ann", RoundID: r.ID, Step: r.Step, Action: a})
	require.NoError(s.t, err)
	return r
}
