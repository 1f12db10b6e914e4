package cricsheet_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed/cricsheet"
	"maidan/internal/sportsbook/feed/cricsheet/cricsheettest"
)

func TestReadDir_EveryRealMatchReplays(t *testing.T) {
	t.Parallel()
	n, natural := 0, 0
	require.NoError(t, cricsheet.ReadDir(cricsheettest.Dir(t), func(m *cricsheet.Match) error {
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

// A disguised replay of every tenth real match has the same result and none of its names.
func TestReplay_DisguisedMatchesHaveSameResult(t *testing.T) {
	t.Parallel()
	n := 0
	require.NoError(t, cricsheet.ReadDir(cricsheettest.Dir(t), func(m *cricsheet.Match) error {
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
