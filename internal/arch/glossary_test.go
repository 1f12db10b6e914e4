package arch

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The last cell of each row of the glossary is a package that exists, or says that it is planned.
func TestGlossary_NamesPackagesThatExist(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..")
	text, err := os.ReadFile(filepath.Join(root, "docs", "glossary.md"))
	require.NoError(t, err)
	rows := regexp.MustCompile(`(?m)^\| ([^|]+) \| [^|]+ \| ([^|]+) \|$`).FindAllStringSubmatch(string(text), -1)
	require.Greater(t, len(rows), 50)
	seen := map[string]bool{}
	for _, row := range rows {
		term, owner := row[1], row[2]
		if term == "term" {
			continue
		}
		require.False(t, seen[term], "%s stands twice", term)
		seen[term] = true
		if owner == "*planned*" {
			continue
		}
		sources, err := filepath.Glob(filepath.Join(root, strings.Trim(owner, "`"), "*.go"))
		require.NoError(t, err)
		require.NotEmpty(t, sources, "%s: there is no package %s", term, owner)
	}
}
