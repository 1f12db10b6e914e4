package cricsheettest

import (
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// Object is a JSON object of a scorecard.
type Object = map[string]any

// Card returns an invented men's match of twenty overs a side. The Reds bat first and win by 120 runs: two runs off every ball,
// then one.
func Card(id, date string) Object {
	return Object{"id": id, "info": Object{"balls_per_over": 6, "overs": 20, "dates": []string{date}, "gender": "male", "match_type": "T20",
		"team_type": "club", "teams": []string{"Reds, of Here", "Blues"}, "venue": "Nowhere", "outcome": Object{"winner": "Reds, of Here", "by": Object{"runs": 120}},
		"players": Object{"Reds, of Here": []string{"R0", "R1"}, "Blues": []string{"B0", "B1"}}},
		"innings": []Object{innings("Reds, of Here", "R", "B", 2), innings("Blues", "B", "R", 1)}}
}

func innings(team, bat, bowl string, runs int) Object {
	var overs []Object
	for n := range 20 {
		var balls []Object
		for range 6 {
			balls = append(balls, Object{"batter": bat + "0", "non_striker": bat + "1", "bowler": bowl + string(rune('0'+n%2)),
				"runs": Object{"batter": runs, "extras": 0, "total": runs}})
		}
		overs = append(overs, Object{"over": n, "deliveries": balls})
	}
	return Object{"team": team, "overs": overs}
}

// Over returns an over of an innings of a card; both count from 0.
func Over(card Object, innings, over int) Object {
	return card["innings"].([]Object)[innings]["overs"].([]Object)[over]
}

// Ball returns a ball of a card; all count from 0.
func Ball(card Object, innings, over, ball int) Object {
	return Over(card, innings, over)["deliveries"].([]Object)[ball]
}

// Impossible returns a card for each kind of contradiction, by its id.
func Impossible(date string) []Object {
	var all []Object
	add := func(id string, change func(c Object)) {
		c := Card(id, date)
		change(c)
		all = append(all, c)
	}
	add("wide-off-the-bat", func(c Object) {
		b := Ball(c, 0, 3, 2)
		b["extras"], b["runs"] = Object{"wides": 1}, Object{"batter": 2, "extras": 1, "total": 3}
	})
	add("unknown-wicket", func(c Object) {
		Ball(c, 0, 3, 2)["wickets"] = []Object{{"kind": "beamed up", "player_out": "R0"}}
	})
	add("eleven-wickets", func(c Object) {
		for i := range 11 {
			Ball(c, 0, i, 0)["wickets"] = []Object{{"kind": "bowled", "player_out": "R0"}}
		}
	})
	add("negative-runs", func(c Object) {
		Ball(c, 1, 3, 2)["runs"] = Object{"batter": -300, "extras": 0, "total": -300}
	})
	add("overs-out-of-order", func(c Object) {
		Over(c, 0, 3)["over"], Over(c, 0, 4)["over"] = 4, 3
	})
	add("wrong-total", func(c Object) {
		Ball(c, 0, 3, 2)["runs"] = Object{"batter": 2, "extras": 0, "total": 3}
	})
	add("extras-of-no-kind", func(c Object) {
		Ball(c, 0, 3, 2)["runs"] = Object{"batter": 2, "extras": 1, "total": 3}
	})
	add("three-sides", func(c Object) {
		c["info"].(Object)["teams"] = []string{"Reds, of Here", "Blues", "Greens"}
	})
	return all
}

// Line encodes a card as a line of a file of matches.
func Line(t testing.TB, card Object) string {
	t.Helper()
	text, err := json.Marshal(card)
	require.NoError(t, err)
	return string(text)
}

// Write writes lines into a gzipped file of dir.
func Write(t testing.TB, dir, name string, lines ...string) {
	t.Helper()
	f, err := os.Create(filepath.Join(dir, name))
	require.NoError(t, err)
	z := gzip.NewWriter(f)
	for _, l := range lines {
		_, err := z.Write([]byte(l + "\n"))
		require.NoError(t, err)
	}
	require.NoError(t, z.Close())
	require.NoError(t, f.Close())
}

// Dirty writes a folder with two valid matches and, between them, every impossible one and two broken lines. It returns the folder
// and how many matches must be skipped.
func Dirty(t testing.TB) (dir string, skipped int) {
	t.Helper()
	dir = t.TempDir()
	lines := []string{Line(t, Card("good-2", "2021-05-02"))}
	for _, c := range Impossible("2021-05-03") {
		lines = append(lines, Line(t, c))
	}
	skipped = len(lines) - 1 + 2
	lines = append(lines, `{"id": "broken", "info": {"teams": [`, `no JSON at all`, `{"a record": "of another kind"}`, Line(t, Card("good-1", "2021-05-01")))
	Write(t, dir, "matches.jsonl.gz", lines...)
	return dir, skipped
}
