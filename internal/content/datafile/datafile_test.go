package datafile_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/content/datafile"
)

func TestAliasesMayNotGrowASmallFileIntoALargeDocument(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 100<<10)
	for name, file := range map[string]string{
		"many of a long text": "a: &a " + long + "\nb: [" + strings.Repeat("*a, ", 20) + "]",
		"aliases of aliases":  "a: &a [x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b]\nd: &d [*c, *c, *c, *c, *c, *c, *c, *c]\ne: &e [*d, *d, *d, *d, *d, *d, *d, *d]",
		"an alias of itself":  "a: &a [*a]",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := datafile.Read("bomb.yaml", []byte(file), new(map[string]any))
			require.ErrorContains(t, err, "aliases expand to more than 1 MiB")
		})
	}
}

func TestAFewAliasesAreTaken(t *testing.T) {
	t.Parallel()
	var into map[string][]string
	_, err := datafile.Read("few.yaml", []byte("a: &a [one, two]\nb: *a"), &into)
	require.NoError(t, err)
	require.Equal(t, []string{"one", "two"}, into["b"])
}
