package fanout

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/longtest"
)

// TestMain lets this test binary stand in for maidan, so that it can be the clients' process as well.
func TestMain(m *testing.M) {
	if len(os.Args) > 3 && os.Args[1] == "bench" {
		if err := Command(context.Background(), os.Args[3:], os.Stdout, os.Stderr); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func TestFanout_MeasuresASmallAudience(t *testing.T) {
	longtest.SkipShort(t)
	t.Parallel()
	var out, errs bytes.Buffer
	require.NoError(t, Command(t.Context(), []string{"--clients", "40", "--rounds", "2", "--seconds", "1"}, &out, &errs))
	var report Report
	require.NoError(t, json.Unmarshal(out.Bytes(), &report))
	require.Equal(t, 40, report.Clients)
	require.Positive(t, report.Broadcast.Ratio)
	require.Greater(t, report.Broadcast.Bytes, 150)
	require.Positive(t, report.Odds.Deliveries)
	require.Positive(t, report.Odds.US)
	require.Positive(t, report.Answers.Count)
	require.Positive(t, report.Answers.P99)
}
