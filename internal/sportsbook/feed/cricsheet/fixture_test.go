package cricsheet_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed/cricsheet"
)

// scorecard builds invented scorecards of two overs a side. An innings is a string: its overs separated by spaces, its balls by commas,
// each as a scoreboard shows it.
type scorecard map[string]any

func card(innings ...string) scorecard {
	s := scorecard{"id": "t1", "comp": "test", "info": map[string]any{
		"balls_per_over": 6, "overs": 2, "dates": []string{"2020-02-03"}, "gender": "male", "match_type": "T2", "team_type": "club",
		"teams": []string{"Reds", "Blues"}, "venue": "Nowhere, Here", "players": map[string][]string{
			"Reds": {"R0", "R1", "R2", "R3"}, "Blues": {"B0", "B1", "B2", "B3"}},
		"outcome": map[string]any{"winner": "Reds", "by": map[string]int{"runs": 1}},
	}}
	var list []any
	for i, text := range innings {
		team, other := "Reds", "B"
		if i%2 == 1 {
			team, other = "Blues", "R"
		}
		list = append(list, map[string]any{"team": team, "overs": overs(text, team[:1], other), "super_over": i > 1})
	}
	s["innings"] = list
	return s
}

func overs(text, bat, bowl string) []any {
	var out []any
	for n, over := range strings.Fields(text) {
		var balls []any
		for _, b := range strings.Split(over, ",") {
			balls = append(balls, delivery(b, bat, fmt.Sprintf("%s%d", bowl, n%4)))
		}
		out = append(out, map[string]any{"over": n, "deliveries": balls})
	}
	return out
}

func delivery(label, bat, bowler string) map[string]any {
	d := map[string]any{"batter": bat + "0", "non_striker": bat + "1", "bowler": bowler}
	var runs, extras int
	switch {
	case label == "W":
		d["wickets"] = []any{map[string]any{"kind": "bowled", "player_out": bat + "0"}}
	case label == "H":
		d["wickets"] = []any{map[string]any{"kind": "retired hurt", "player_out": bat + "0"}}
	case strings.HasSuffix(label, "w"):
		_, _ = fmt.Sscanf(label, "%dw", &extras)
		d["extras"] = map[string]int{"wides": extras}
	default:
		_, _ = fmt.Sscanf(label, "%d", &runs)
	}
	d["runs"] = map[string]int{"batter": runs, "extras": extras, "total": runs + extras}
	return d
}

func (s scorecard) info() map[string]any     { return s["info"].(map[string]any) }
func (s scorecard) inn(i int) map[string]any { return s["innings"].([]any)[i].(map[string]any) }
func (s scorecard) outcome(o map[string]any) { s.info()["outcome"] = o }
func (s scorecard) target(runs int, overs any) {
	s.inn(1)["target"] = map[string]any{"runs": runs, "overs": overs}
}

func (s scorecard) parse(t *testing.T) *cricsheet.Match {
	t.Helper()
	data, err := json.Marshal(s)
	require.NoError(t, err)
	m, err := cricsheet.Parse(data)
	require.NoError(t, err)
	return m
}

func restore(s *cricket.State) (*cricket.State, error) {
	data, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	return cricket.Restore(data)
}
