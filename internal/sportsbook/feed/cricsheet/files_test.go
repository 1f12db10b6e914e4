package cricsheet_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed/cricsheet"
)

// dataDir is the folder of real matches; tests that need it say so and are skipped where it is absent.
func dataDir(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("MAIDAN_CRICKET_DIR")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "..", "..", "shared", "data", "cricket")
	}
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("real matches are not here (%s): set MAIDAN_CRICKET_DIR to a folder of *.jsonl.gz", dir)
	}
	return dir
}

func TestEveryRealMatchReplays(t *testing.T) {
	t.Parallel()
	n, natural := 0, 0
	require.NoError(t, cricsheet.ReadDir(dataDir(t), func(m *cricsheet.Match) error {
		s, err := m.Play()
		if err != nil {
			return err
		}
		n++
		for i := range s.Innings {
			require.NotEmpty(t, s.Innings[i].Closed, m.ID)
			require.Equal(t, s.Innings[i].Runs-s.Innings[i].Penalty, s.Innings[i].RunsIn(0, 100), m.ID)
			if s.Innings[i].Closed.Natural() {
				natural++
			}
		}
		restored, err := restore(s)
		require.NoError(t, err)
		require.Equal(t, s, restored, m.ID)
		return nil
	}))
	require.Greater(t, n, 1000)
	require.Greater(t, natural, n)
}

// Disguised, every tenth real match still plays to the same result, and no name of it is left.
func TestRealMatchesPlayDisguised(t *testing.T) {
	t.Parallel()
	n := 0
	require.NoError(t, cricsheet.ReadDir(dataDir(t), func(m *cricsheet.Match) error {
		if n++; n%10 != 0 {
			return nil
		}
		r, err := cricsheet.New(cricsheet.Config{Match: m, Clock: clock.System{}, Start: start, Speed: 60, Disguise: true})
		if err != nil {
			return err
		}
		s := cricket.New(m.Format())
		for _, msg := range r.Messages() {
			if err := msg.Advance(s); err != nil {
				return err
			}
			if msg.Ball != nil {
				require.NotEmpty(t, msg.Ball.Batter, m.ID)
				require.NotContains(t, m.Info.Players[m.Info.Teams[0]], msg.Ball.Batter)
				require.NotContains(t, m.Info.Players[m.Info.Teams[1]], msg.Ball.Bowler)
			}
		}
		want, err := m.Official()
		require.NoError(t, err)
		require.Equal(t, want, *s.Outcome, m.ID)
		return nil
	}))
}
