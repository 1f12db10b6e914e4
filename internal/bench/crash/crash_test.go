package crash_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/bench/crash"
	"maidan/internal/db/dbtest"
)

// TestMain lets this binary be the process of the clients.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == crash.ClientsWord {
		if err := crash.Clients(context.Background(), os.Stdin, os.Stdout); err != nil {
			panic(err)
		}
		return
	}
	m.Run()
}

// A short run on each engine plays a round, prints one object and leaves a ledger that holds. It says nothing of speed.
func TestRun_CashesOut(t *testing.T) {
	t.Parallel()
	for name, o := range map[string]crash.Options{"sqlite": {}, "postgres": {URL: dbtest.PostgresURL(t)}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o.Watchers, o.Players, o.Rounds, o.Seconds = 20, 5, 1, 1
			o.Callers = func(ctx context.Context) *exec.Cmd { return exec.CommandContext(ctx, os.Args[0], crash.ClientsWord) }
			var out bytes.Buffer
			require.NoError(t, crash.Run(t.Context(), o, &out))
			var r crash.Report
			require.NoError(t, json.Unmarshal(out.Bytes(), &r))
			require.Equal(t, "holds", r.Audit)
			require.Equal(t, name, string(r.Engine))
			require.Positive(t, r.CashOuts)
		})
	}
}
