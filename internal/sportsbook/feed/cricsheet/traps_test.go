package cricsheet_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed/cricsheet"
)

func play(t *testing.T, s scorecard) *cricket.State {
	t.Helper()
	state, err := s.parse(t).Play()
	require.NoError(t, err)
	return state
}

func TestMatch_RecordedOutcomeOverridesScores(t *testing.T) {
	t.Parallel()
	s := card("1,1,1,1,1,1 1,1,1,1,1,1", "6,6,0,0,0,0")
	s.outcome(map[string]any{"winner": "Reds", "by": map[string]int{"runs": 3}, "method": "D/L"})
	state := play(t, s)
	home, away, ok := cricket.SettleWinner(state, cricket.WinnerOfficial)
	require.True(t, ok)
	require.Equal(t, cricket.Won, home.Verdict)
	require.Equal(t, cricket.Lost, away.Verdict)
}

func TestMatch_PenaltyRunsAfterInningsWinChase(t *testing.T) {
	t.Parallel()
	s := card("1,1,1,1,1,1 1,1,1,1,1,1", "1,1,1,1,1,1 1,1,0,0,0,0")
	s.outcome(map[string]any{"winner": "Blues", "by": map[string]int{"wickets": 10}})
	s.inn(1)["penalty_runs"] = map[string]int{"post": 5}
	state := play(t, s)
	require.Equal(t, 13, state.Main(2).Runs)
	require.Equal(t, cricket.CloseTarget, state.Main(2).Closed)
	over, _, ok := cricket.SettleTotal(state, 2, 12.5, 12)
	require.True(t, ok)
	require.Equal(t, cricket.Won, over.Verdict)
}

func TestMatch_PenaltyRunsBeforeChaseCountFromStart(t *testing.T) {
	t.Parallel()
	s := card("1,1,1,1,1,1 1,1,1,1,1,1", "1,1,1,1,1,1 0,0,0,0,0,0")
	s.inn(1)["penalty_runs"] = map[string]int{"pre": 5}
	state := play(t, s)
	require.Equal(t, 11, state.Main(2).Runs)
	require.Equal(t, 6, state.Main(2).RunsIn(0, 1))
}

func TestMatch_MiscountedOverCountsAsOne(t *testing.T) {
	t.Parallel()
	state := play(t, card("1,1,1,1,1 1,1,1,1,1,1,1", "0,0,0,0,0,0,0 0,0,0,0,0,0"))
	require.Equal(t, "2.0", state.Main(1).OversText())
	require.Equal(t, 12, state.Main(1).Legal)
	require.Equal(t, cricket.CloseOvers, state.Main(1).Closed)
	require.Equal(t, 13, state.Main(2).Legal)
	require.Equal(t, 0, state.Main(2).BallsLeft())
}

func TestNotch_IsNotADecimal(t *testing.T) {
	t.Parallel()
	for text, balls := range map[string]int{"7.3": 45, "20": 120, `"14.2"`: 86, "0.1": 1, `"5.11"`: 41} {
		var n cricsheet.Notch
		require.NoError(t, json.Unmarshal([]byte(text), &n))
		require.Equal(t, balls, n.In(6), text)
	}
	var n cricsheet.Notch
	require.Error(t, json.Unmarshal([]byte(`"x.3"`), &n))
	require.Error(t, json.Unmarshal([]byte(`-1`), &n))
}

func TestMatch_IgnoresContradictedTarget(t *testing.T) {
	t.Parallel()
	s := card("2,2,2,2,2,2 2,2,2,2,2,2", "1,1,1,1,1,1 1,1,1,1,1,1")
	s.target(5, 2)
	require.Equal(t, 25, play(t, s).Main(2).Target)
}

func TestMatch_ShortenedChaseHasItsBalls(t *testing.T) {
	t.Parallel()
	s := card("2,2,2,2,2,2 2,2,2,2,2,2", "1,1,1,1,1,1 1,1,1")
	s.target(14, 1.3)
	s.outcome(map[string]any{"winner": "Reds", "by": map[string]int{"runs": 4}, "method": "D/L"})
	in := play(t, s).Main(2)
	require.Equal(t, 9, in.Quota)
	require.Equal(t, 14, in.Target)
	require.Equal(t, cricket.CloseOvers, in.Closed)
}

func TestMatch_ReadsTieDeciders(t *testing.T) {
	t.Parallel()
	level := []string{"1,1,1,1,1,1 1,1,1,1,1,1", "1,1,1,1,1,1 1,1,1,1,1,1"}
	type verdicts struct{ official, tieVoid, played cricket.Verdict }
	for name, c := range map[string]struct {
		innings []string
		outcome map[string]any
		want    verdicts
	}{
		"no decider": {level, map[string]any{"result": "tie"}, verdicts{cricket.DeadHeat, cricket.Void, cricket.DeadHeat}},
		"super over": {append(append([]string{}, level...), "6,0,0,0,0,0", "1,0,0,0,0,0"),
			map[string]any{"result": "tie", "eliminator": "Reds"}, verdicts{cricket.Won, cricket.Void, cricket.Won}},
		"super over tied": {append(append([]string{}, level...), "6,0,0,0,0,0", "6,0,0,0,0,0"),
			map[string]any{"result": "tie", "eliminator": "Reds"}, verdicts{cricket.Won, cricket.Void, cricket.DeadHeat}},
		"bowl-out":      {level, map[string]any{"result": "tie", "bowl_out": "Reds"}, verdicts{cricket.Won, cricket.Void, cricket.Won}},
		"fewer wickets": {level, map[string]any{"winner": "Reds", "method": "Lost fewer wickets"}, verdicts{cricket.Won, cricket.Void, cricket.DeadHeat}},
		"boundaries":    {level, map[string]any{"winner": "Reds", "method": "Boundary count"}, verdicts{cricket.Won, cricket.Void, cricket.DeadHeat}},
		"tie, winner":   {level, map[string]any{"result": "tie", "winner": "Reds", "method": "Lost fewer wickets"}, verdicts{cricket.Won, cricket.Void, cricket.DeadHeat}},
		"tie by D/L":    {level, map[string]any{"result": "tie", "method": "D/L"}, verdicts{cricket.DeadHeat, cricket.Void, cricket.DeadHeat}},
		"won by D/L":    {level[:1], map[string]any{"winner": "Reds", "by": map[string]int{"runs": 3}, "method": "D/L"}, verdicts{cricket.Won, cricket.Won, cricket.Won}},
		"par score":     {level[:1], map[string]any{"winner": "Reds", "method": "D/L"}, verdicts{cricket.Won, cricket.Won, cricket.Won}},
		"no result":     {level[:1], map[string]any{"result": "no result"}, verdicts{cricket.Void, cricket.Void, cricket.Void}},
		"awarded":       {level[:1], map[string]any{"winner": "Reds", "method": "Awarded"}, verdicts{cricket.Won, cricket.Won, cricket.Won}},
	} {
		s := card(c.innings...)
		s.outcome(c.outcome)
		state := play(t, s)
		for rule, want := range map[cricket.WinnerRule]cricket.Verdict{cricket.WinnerOfficial: c.want.official,
			cricket.WinnerTieVoid: c.want.tieVoid, cricket.WinnerPlayedOut: c.want.played} {
			home, away, ok := cricket.SettleWinner(state, rule)
			require.True(t, ok, name)
			require.Equal(t, want, home.Verdict, "%s %s", name, rule)
			if want != cricket.Won {
				require.Equal(t, home, away)
			}
		}
	}
}

func TestMatch_AbsentBattersEndInnings(t *testing.T) {
	t.Parallel()
	s := card("1,1,1,1,1,1 1,1,1,1,1,1", "W,W,W,W,W,W W,W")
	s.inn(1)["absent_hurt"] = []string{"B2", "B3"}
	state := play(t, s)
	require.Equal(t, 8, state.Main(2).Wickets)
	require.Equal(t, cricket.CloseAllOut, state.Main(2).Closed)
	require.True(t, cricket.TotalStands(state.Main(2), 120))
}

func TestParse_NamesInvalidField(t *testing.T) {
	t.Parallel()
	for want, breakIt := range map[string]func(s scorecard){
		"info.teams":        func(s scorecard) { s.info()["teams"] = []string{"Reds"} },
		"info.overs":        func(s scorecard) { s.info()["overs"] = 0 },
		"info.dates":        func(s scorecard) { s.info()["dates"] = []string{} },
		"innings[0].team":   func(s scorecard) { s.inn(0)["team"] = "Greens" },
		"info.outcome":      func(s scorecard) { s.outcome(map[string]any{"result": "lost in the post"}) },
		"winner \"Greens\"": func(s scorecard) { s.outcome(map[string]any{"winner": "Greens"}) },
		"off the bat and 0 extras are not 9 in total": func(s scorecard) { first(s)["runs"] = map[string]int{"batter": 1, "extras": 0, "total": 9} },
		"runs off the bat":                            func(s scorecard) { first(s)["runs"] = map[string]int{"batter": 99, "extras": 0, "total": 99} },
		"cannot unmarshal":                            func(s scorecard) { s.info()["overs"] = "many" },
	} {
		s := card("1,1", "1")
		breakIt(s)
		data, err := json.Marshal(s)
		require.NoError(t, err)
		m, err := cricsheet.Parse(data)
		if err == nil {
			_, err = m.Play()
		}
		require.ErrorContains(t, err, want)
		require.ErrorContains(t, err, "t1")
	}
}

func first(s scorecard) map[string]any {
	over := s.inn(0)["overs"].([]any)[0].(map[string]any)
	return over["deliveries"].([]any)[0].(map[string]any)
}

// Parse returns a match or an error for any input, never a panic; and a match that replays settles.
func FuzzParse(f *testing.F) {
	for _, s := range []scorecard{card("1,W,2w H,4", "6,6"), card("1", "1", "1", "1"), card()} {
		data, err := json.Marshal(s)
		require.NoError(f, err)
		f.Add(data)
	}
	f.Add([]byte(`{"info":{}}`))
	f.Add([]byte(`{"id":"x","info":{"teams":["a","b"],"overs":20,"dates":[""],"outcome":{"result":"tie"}},"innings":[{"team":"a","target":{"overs":7.3}}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := cricsheet.Parse(data)
		if err != nil {
			return
		}
		s, err := m.Play()
		if err != nil {
			return
		}
		_, _, ok := cricket.SettleWinner(s, cricket.WinnerOfficial)
		require.True(t, ok)
	})
}
