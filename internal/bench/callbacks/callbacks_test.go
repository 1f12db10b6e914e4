package callbacks_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/bench/callbacks"
	"maidan/internal/db/dbtest"
)

// TestMain lets this binary be the process of the clients.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == callbacks.ClientsWord {
		if err := callbacks.Clients(context.Background(), os.Stdin, os.Stdout); err != nil {
			panic(err)
		}
		return
	}
	m.Run()
}

// A short run on each engine credits every deposit, prints one object and leaves a ledger that holds. It says nothing of speed.
func TestRun_CreditsEveryDeposit(t *testing.T) {
	t.Parallel()
	for name, o := range map[string]callbacks.Options{"sqlite": {}, "postgres": {URL: dbtest.PostgresURL(t)}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o.Deposits, o.Clients, o.Rounds, o.Viewers, o.Rate = 200, 8, 1, 20, 20
			o.Callers = func(ctx context.Context) *exec.Cmd {
				return exec.CommandContext(ctx, os.Args[0], callbacks.ClientsWord)
			}
			var out bytes.Buffer
			require.NoError(t, callbacks.Run(t.Context(), o, &out))
			var r callbacks.Report
			require.NoError(t, json.Unmarshal(out.Bytes(), &r))
			require.Equal(t, "holds", r.Audit)
			require.Equal(t, name, string(r.Engine))
			require.Positive(t, r.Rate)
			require.Positive(t, r.Beside.Done)
			require.Positive(t, r.Beside.Deliveries)
		})
	}
}
