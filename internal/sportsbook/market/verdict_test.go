package market_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/market"
)

func TestVerdictOf_CricketOutcomes(t *testing.T) {
	t.Parallel()
	for want, c := range map[string]struct {
		key     string
		outcome cricket.Outcome
	}{
		"Herons won by 1 run":                   {market.VerdictRuns, cricket.Outcome{Result: cricket.ResultWin, Winner: cricket.Home, Runs: 1}},
		"Asps won by 5 wickets":                 {market.VerdictWickets, cricket.Outcome{Result: cricket.ResultWin, Winner: cricket.Away, Wickets: 5}},
		"Asps won by an innings and 12 runs":    {market.VerdictInnings, cricket.Outcome{Result: cricket.ResultWin, Winner: cricket.Away, Innings: true, Runs: 12}},
		"Herons won by 8 runs (D/L)":            {market.VerdictRuns, cricket.Outcome{Result: cricket.ResultWin, Winner: cricket.Home, Runs: 8, Method: "D/L"}},
		"Asps won (Awarded)":                    {market.VerdictWin, cricket.Outcome{Result: cricket.ResultWin, Winner: cricket.Away, Method: "Awarded"}},
		"Match tied":                            {market.VerdictTie, cricket.Outcome{Result: cricket.ResultTie}},
		"Match tied, Herons won the super over": {market.VerdictSuperOver, cricket.Outcome{Result: cricket.ResultTie, Winner: cricket.Home, Decider: cricket.DeciderSuperOver}},
		"Match tied, Asps won the decider":      {market.VerdictDecider, cricket.Outcome{Result: cricket.ResultTie, Winner: cricket.Away, Decider: cricket.DeciderPrevious}},
		"Match drawn":                           {market.VerdictDraw, cricket.Outcome{Result: cricket.ResultDraw}},
		"No result":                             {market.VerdictNoResult, cricket.Outcome{Result: cricket.ResultNoResult}},
	} {
		v := market.VerdictOf(c.outcome)
		require.Equal(t, c.key, v.Key)
		require.Equal(t, want, v.Sentence(fixture))
	}
}

func TestScore_HasOneVerdict(t *testing.T) {
	t.Parallel()
	won := market.ScoreOf(finished(t, cricket.Outcome{Result: cricket.ResultWin, Winner: cricket.Away, Wickets: 3}), fixture)
	require.Equal(t, &market.Verdict{Key: market.VerdictWickets, Side: cricket.Away, Wickets: 3}, won.Verdict)
	require.Equal(t, "Asps won by 3 wickets", won.Result)
	require.Nil(t, market.ScoreOf(cricket.New(cricket.T20()), fixture).Verdict)
	drawn := market.Verdict{Key: market.VerdictDrawScore, Score: [2]int{2, 2}}
	require.Equal(t, "Draw 2:2", drawn.Sentence(fixture))
	require.Equal(t, "Third Man won", market.Verdict{Key: market.VerdictRace, Who: "Third Man"}.Sentence(fixture))
}
