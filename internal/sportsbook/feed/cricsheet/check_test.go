package cricsheet_test

import (
	"bytes"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/feed/cricsheet"
	"maidan/internal/sportsbook/feed/cricsheet/cricsheettest"
)

func TestCheck_PassesEverySettlementCase(t *testing.T) {
	t.Parallel()
	dir := cricsheettest.Dir(t)
	var out bytes.Buffer
	passed, failed, err := cricsheet.Check(filepath.Join(dir, "settlement_cases_dev.jsonl.gz"), dir, &out)
	require.NoError(t, err)
	require.Zero(t, failed, out.String())
	require.Positive(t, passed)
}
