package cricsheet_test

import (
	"bytes"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed/cricsheet"
	"maidan/internal/sportsbook/feed/cricsheet/cricsheettest"
)

func TestCheck_CountsAnUnreadableMatchAsFailedAndGoesOn(t *testing.T) {
	t.Parallel()
	dir, _ := cricsheettest.Dirty(t)
	cases := filepath.Join(t.TempDir(), "cases.jsonl.gz")
	cricsheettest.Write(t, filepath.Dir(cases), "cases.jsonl.gz",
		`{"id": "good-1", "expect": {"inn1_total": 240}}`,
		`{"id": "wide-off-the-bat", "expect": {"inn1_total": 240}}`,
		`{"id": "broken", "expect": {"inn1_total": 240}}`,
		`{"id": "three-sides", "expect": {"inn1_total": 240}}`,
		`{"id": "bad-case", "expect": [`,
		`{"id": "absent", "expect": {}}`,
		`{"id": "good-2", "expect": {"inn1_total": 240}}`)
	var out bytes.Buffer
	passed, failed, err := cricsheet.Check(cases, dir, &out)
	require.NoError(t, err)
	require.Equal(t, []int{2, 5}, []int{passed, failed}, out.String())
	for _, named := range []string{"wide-off-the-bat ()", "runs off the bat on a wide", "broken: the match cannot be read", "three-sides: the match cannot be read",
		"bad-case: the case cannot be read", "absent: no such match", "matches.jsonl.gz line 11: skipped"} {
		require.Contains(t, out.String(), named)
	}
	require.Contains(t, out.String(), "\n2 passed, 5 failed\n")
}

func TestReadDir_RefusesABrokenLine(t *testing.T) {
	t.Parallel()
	dir, _ := cricsheettest.Dirty(t)
	require.ErrorContains(t, cricsheet.ReadDir(dir, func(*cricsheet.Match) error { return nil }), "matches.jsonl.gz: three-sides")
}

// The impossible ball is the last message of the replay.
func TestReplay_EndsAtAnImpossibleBall(t *testing.T) {
	t.Parallel()
	for _, c := range cricsheettest.Impossible("2021-05-03") {
		m, err := cricsheet.Parse([]byte(cricsheettest.Line(t, c)))
		if c["id"] == "three-sides" {
			require.Error(t, err)
			continue
		}
		require.NoError(t, err)
		r, err := cricsheet.New(cricsheet.Config{Match: m, Clock: clock.System{}, Start: start, Speed: 60, Disguise: true})
		require.NoError(t, err, c["id"])
		s := cricket.New(m.Format())
		for i, msg := range r.Messages() {
			last := i == len(r.Messages())-1
			require.Equal(t, last, msg.Fault != "", "%s message %d", c["id"], msg.Seq)
			require.Equal(t, last, msg.Advance(s) != nil, "%s message %d", c["id"], msg.Seq)
		}
		require.Nil(t, s.Outcome, "no result on a guess")
	}
}
