package campaign

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"maidan/campaigns"
)

func TestReadCreators_ReadsTheBuiltInCreators(t *testing.T) {
	t.Parallel()
	creators, err := ReadCreators(campaigns.Files, maidan(t))
	require.NoError(t, err)
	require.Len(t, append(creators["inr"], creators["brl"]...), 17, "each has a page of their own")
	require.Len(t, creators["telugu"], 6)
	seen := map[string]bool{}
	for _, table := range creatorTables {
		for _, c := range creators[table] {
			require.False(t, seen[c.Code], c.Code)
			seen[c.Code] = true
			for _, language := range []string{"en", "hi", "ur"} {
				require.NotEmpty(t, c.Quote[language], "%s in %s", c.Code, language)
			}
		}
	}
	require.Equal(t, "Gil Gol de Letra", creators.of("/aviator-blogger/brl", "gil-gol-de-letra").Name)
	require.Nil(t, creators.of("/aviator-blogger/inr", "gil-gol-de-letra"), "each table is of its own")
	require.Equal(t, "Godavari Gopi", creators.of("/blogger/telugu", "godavari-gopi").Name)
	require.Equal(t, "Gil Gol de Letra", creators.any("gil-gol-de-letra").Name)
	require.Nil(t, creators.any(""))
}

func TestReadCreators_ErrorsNameTheirLine(t *testing.T) {
	t.Parallel()
	const good = `inr:
  - {code: a, name: A, offer: {id: blogger-200, currency: INR}, seed: 1}
  - {code: b, name: B, offer: {id: blogger-200, currency: BRL}, seed: 2}
`
	b := maidan(t)
	_, err := parseCreators("c.yaml", []byte(good), b)
	require.NoError(t, err)
	for name, c := range map[string]struct{ old, new, msg string }{
		"no code":       {"code: b", "code: B b", "c.yaml:3: a creator needs a code"},
		"code twice":    {"code: b", "code: a", `c.yaml:3: code "a" stands twice`},
		"unknown table": {"inr:", "usd:", `table "usd" is not one of`},
		"unknown offer": {"blogger-200, currency: BRL", "secret-sport, currency: BRL", `c.yaml:3: the brand makes no offer "secret-sport" in "BRL"`},
		"no seed":       {"seed: 2", "seed: 0", "c.yaml:3: seed must be"},
		"unknown key":   {"name: B", "nam: B", "c.yaml:3: unknown key nam"},
		"placeholder":   {"seed: 2", `seed: 2, quote: {en: "{amount}"}`, "c.yaml:3: a quote is plain text"},
		"empty":         {"- {code: a, name: A, offer: {id: blogger-200, currency: INR}, seed: 1}", "-", "c.yaml:2: a creator needs"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := parseCreators("c.yaml", []byte(strings.Replace(good, c.old, c.new, 1)), b)
			require.ErrorContains(t, err, c.msg)
		})
	}
	none, err := ReadCreators(fstest.MapFS{}, b)
	require.NoError(t, err)
	require.Empty(t, none)
}
