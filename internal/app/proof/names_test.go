package proof_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/app/proof"
)

// docs/audit.md explains every check by its name.
func TestTheDocsNameEveryCheck(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../../docs/audit.md")
	require.NoError(t, err)
	for _, p := range proof.Checks() {
		for _, name := range p.Names {
			require.Contains(t, string(page), "\n- "+name+"\n", "docs/audit.md")
		}
	}
}
