package main

import (
	"bytes"
	"compress/gzip"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/feed/cricsheet/cricsheettest"
)

func csvRows(t *testing.T, file string) [][]string {
	t.Helper()
	f, err := os.Open(file)
	require.NoError(t, err)
	defer func() { _ = f.Close() }()
	rows, err := csv.NewReader(f).ReadAll()
	require.NoError(t, err)
	return rows
}

func TestScore_GoesOnAfterImpossibleMatches(t *testing.T) {
	t.Parallel()
	dir, skipped := cricsheettest.Dirty(t)
	file := filepath.Join(t.TempDir(), "matches.csv")
	var out, errs bytes.Buffer
	require.NoError(t, score(t.Context(), []string{"--dir", dir, "--per-match", file}, &out, &errs))
	var report struct {
		Matches int
		Skipped []struct{ Match, Reason string }
		Count   int `json:"skipped_matches"`
	}
	require.NoError(t, json.Unmarshal(out.Bytes(), &report))
	require.Equal(t, 2, report.Matches)
	require.Equal(t, skipped, report.Count)
	require.Len(t, report.Skipped, skipped)
	require.Equal(t, skipped, bytes.Count(errs.Bytes(), []byte("\n")))
	require.Contains(t, errs.String(), "skipped wide-off-the-bat: innings 1, over 4: ball: runs off the bat on a wide\n")
	require.Len(t, csvRows(t, file), 3)
}

func TestCheck_NamesAnImpossibleMatchAndFails(t *testing.T) {
	t.Parallel()
	dir, _ := cricsheettest.Dirty(t)
	cases := t.TempDir()
	cricsheettest.Write(t, cases, "cases.jsonl.gz", `{"id": "negative-runs", "expect": {}}`, `{"id": "good-1", "expect": {"pp6_runs": 72}}`)
	var out, errs bytes.Buffer
	err := check(t.Context(), []string{"cricket", "--cases", filepath.Join(cases, "cases.jsonl.gz"), "--dir", dir}, &out, &errs)
	require.ErrorContains(t, err, "1 cases failed")
	require.Contains(t, out.String(), "negative-runs ()")
	require.Contains(t, out.String(), "1 passed, 1 failed\n")
}

func TestScoreFootball_WritesARowAMatch(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var matches []any
	day := time.Date(2023, time.August, 1, 0, 0, 0, 0, time.UTC)
	for i := range 160 {
		matches = append(matches, map[string]any{"date": day.AddDate(0, 0, i).Format(time.DateOnly), "team1": fmt.Sprintf("Side, %d", i%4),
			"team2": fmt.Sprintf("Side, %d", (i+1+i/4%3)%4), "score": map[string]any{"ft": []int{i % 3, i % 2}, "ht": []int{0, 0}}})
	}
	text, err := json.Marshal(map[string]any{"2023-24/xx.1.json": map[string]any{"matches": matches}})
	require.NoError(t, err)
	var zipped bytes.Buffer
	z := gzip.NewWriter(&zipped)
	_, err = z.Write(text)
	require.NoError(t, err)
	require.NoError(t, z.Close())
	require.NoError(t, os.WriteFile(filepath.Join(dir, "openfootball_2023_2026.json.gz"), zipped.Bytes(), 0o600))

	file := filepath.Join(dir, "matches.csv")
	var out, errs bytes.Buffer
	require.NoError(t, score(t.Context(), []string{"football", "--dir", dir, "--per-match", file}, &out, &errs))
	rows := csvRows(t, file)
	require.Equal(t, []string{"date", "division", "home", "away", "p_home", "p_draw", "p_away", "outcome", "log_loss"}, rows[0])
	require.Len(t, rows, 11, "the country's first 150 results are not scored")
	for i, row := range rows[1:] {
		n := 150 + i
		require.Equal(t, day.AddDate(0, 0, n).Format(time.DateOnly), row[0])
		require.Equal(t, fmt.Sprintf("Side, %d", n%4), row[2])
		require.Contains(t, []string{"home", "draw", "away"}, row[7])
	}
}
