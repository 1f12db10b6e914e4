package fit

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/feed/cricsheet/cricsheettest"
)

func TestScore_SkipsAndNamesImpossibleMatches(t *testing.T) {
	t.Parallel()
	dir, skipped := cricsheettest.Dirty(t)
	r, err := Score(t.Context(), dir)
	require.NoError(t, err)
	require.Equal(t, 2, r.Matches)
	require.Equal(t, 2, r.Settled)
	require.Zero(t, r.SettledWrong)
	text, err := json.Marshal(r)
	require.NoError(t, err)
	var report struct {
		Skipped []struct{ Match, Reason string }
		Count   int `json:"skipped_matches"`
	}
	require.NoError(t, json.Unmarshal(text, &report))
	require.Equal(t, skipped, report.Count)
	require.Len(t, report.Skipped, skipped)
	require.Equal(t, "wide-off-the-bat", report.Skipped[0].Match)
	require.Equal(t, "innings 1, over 4: ball: runs off the bat on a wide", report.Skipped[0].Reason)
	require.Equal(t, "matches.jsonl.gz line 11", report.Skipped[skipped-1].Match)
}

func TestScore_NamesAHundredSkippedMatchesAtMost(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	lines := []string{cricsheettest.Line(t, cricsheettest.Card("good", "2021-05-01"))}
	for i := range 101 {
		lines = append(lines, fmt.Sprintf(`{"id": "b%d",`, i))
	}
	cricsheettest.Write(t, dir, "matches.jsonl.gz", lines...)
	r, err := Score(t.Context(), dir)
	require.NoError(t, err)
	require.Equal(t, 101, r.Count)
	require.Len(t, r.Named, 100)
	require.Len(t, r.All, 101)
}

func TestPerMatch_IsARowAMatchByDate(t *testing.T) {
	t.Parallel()
	dir, _ := cricsheettest.Dirty(t)
	r, err := Score(t.Context(), dir)
	require.NoError(t, err)
	var text bytes.Buffer
	require.NoError(t, WritePerMatch(&text, r.PerMatch))
	rows, err := csv.NewReader(&text).ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, 3)
	require.Equal(t, []string{"date", "match", "home", "away", "p_home", "p_away", "outcome", "log_loss"}, rows[0][:8])
	require.Equal(t, []string{"2021-05-01", "good-1", "Reds, of Here", "Blues"}, rows[1][:4])
	require.Equal(t, []string{"2021-05-02", "good-2", "Reds, of Here", "Blues"}, rows[2][:4])
	require.Equal(t, "home", rows[1][6])
	require.Equal(t, []string{"120", "120"}, rows[1][10:])
	mean, n := 0.0, 0
	for _, m := range r.PerMatch {
		mean += m.Innings[0]*float64(m.Balls[0]) + m.Innings[1]*float64(m.Balls[1])
		n += m.Balls[0] + m.Balls[1]
		require.InDelta(t, (m.Innings[0]+m.Innings[1])/2, m.LogLoss, 1e-9)
	}
	whole := (r.First.LogLoss*float64(r.First.Balls) + r.Second.LogLoss*float64(r.Second.Balls)) / float64(r.First.Balls+r.Second.Balls)
	require.InDelta(t, whole, mean/float64(n), 1e-9, "the rows add up to the report")
}
