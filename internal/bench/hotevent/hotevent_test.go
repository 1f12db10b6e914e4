package hotevent_test

import (
	"bytes"
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/bench/hotevent"
	"maidan/internal/db/dbtest"
)

// A short run on each engine prints one object and leaves ledger and bets that hold. It says nothing of speed.
func TestRun_ReportsEveryNodeCount(t *testing.T) {
	t.Parallel()
	for name, o := range map[string]hotevent.Options{"sqlite": {Nodes: []int{1}}, "postgres": {URL: dbtest.PostgresURL(t), Nodes: []int{1, 2}}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o.Seconds, o.Rounds, o.Clients, o.Pause = 1, 1, 8, time.Millisecond
			var out bytes.Buffer
			require.NoError(t, hotevent.Run(t.Context(), o, &out))
			var r hotevent.Report
			require.NoError(t, json.Unmarshal(out.Bytes(), &r))
			require.Equal(t, "holds", r.Audit)
			require.Equal(t, name, string(r.Engine))
			require.Len(t, r.Nodes, len(o.Nodes))
			for i, n := range r.Nodes {
				require.Equal(t, o.Nodes[i], n.Nodes)
				require.Positive(t, n.Writes)
				require.Positive(t, n.Rate)
			}
		})
	}
}

func TestParseNodes(t *testing.T) {
	t.Parallel()
	counts, err := hotevent.ParseNodes("1, 2,4")
	require.NoError(t, err)
	require.Equal(t, []int{1, 2, 4}, counts)
	for _, bad := range []string{"", "0", "1,,2", "two", "-1"} {
		_, err := hotevent.ParseNodes(bad)
		require.Error(t, err, bad)
	}
}
