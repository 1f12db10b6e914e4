package campaign

import (
	"context"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/campaigns"
)

func armed(number int64, weights ...int64) Test {
	test := Test{Route: "/a", Number: number}
	for i, w := range weights {
		key := string(rune('a' + i))
		test.Variants = append(test.Variants, Variant{Key: key, Weight: w, Campaign: &Campaign{Variant: VariantName(number, key)}})
	}
	return test
}

// The shares of 20,000 visitors lie within five standard deviations of their weights; the visitors are always the same ones.
func TestVariant_SplitsVisitorsByWeight(t *testing.T) {
	t.Parallel()
	const visitors = 20_000
	for _, weights := range [][]int64{{1, 1}, {1, 3}, {5, 3, 2}, {1000, 1}, {1, 0, 1}} {
		test, seen, all := armed(7, weights...), map[string]float64{}, int64(0)
		for i := range visitors {
			seen[test.of(strconv.Itoa(i)).Variant]++
		}
		for _, w := range weights {
			all += w
		}
		for i, w := range weights {
			share := float64(w) / float64(all)
			spread := visitors * share * (1 - share)
			name := VariantName(7, string(rune('a'+i)))
			require.LessOrEqual(t, (seen[name]-visitors*share)*(seen[name]-visitors*share), 25*spread, "%v %s", weights, name)
		}
	}
}

// A changed weight moves no visitor between two other variants; another test assigns all visitors again.
func TestVariant_ChangedWeightMovesOnlyItsOwnVisitors(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		weights := rapid.SliceOfN(rapid.Int64Range(1, 1000), 2, 6).Draw(t, "weights")
		changed := append([]int64(nil), weights...)
		which := rapid.IntRange(0, len(weights)-1).Draw(t, "which")
		changed[which] = rapid.Int64Range(0, 1000).Draw(t, "weight")
		visitor := rapid.String().Draw(t, "visitor")
		before, after := armed(1, weights...).of(visitor).Variant, armed(1, changed...).of(visitor).Variant
		if moved := VariantName(1, string(rune('a'+which))); before != after {
			require.Contains(t, []string{before, after}, moved)
			require.Equal(t, changed[which] > weights[which], after == moved)
		}
		require.Equal(t, before, armed(1, weights...).of(visitor).Variant, "the same again")
	})
}

func TestVariantName_RoundTrips(t *testing.T) {
	t.Parallel()
	number, key, ok := SplitVariant(VariantName(12, "b"))
	require.Equal(t, []any{int64(12), "b", true}, []any{number, key, ok})
	for _, bad := range []string{"", "b", "1", "0a", "01a", "1B", "-1a", "1ab", "9999999999a", "1a\n", "١a"} {
		_, _, ok := SplitVariant(bad)
		require.False(t, ok, bad)
	}
}

func TestVariant_PagesAreDroppedWithTheirTest(t *testing.T) {
	t.Parallel()
	now := &index{versions: map[string]string{"/a": "1", "/a~2b": "1"}}
	c := newCache()
	defer c.close()
	for _, key := range []string{"/a en", "/a~2b en", "/a~2b/brl en", "/a~1b en", "/a~1b/brl hi", "/gone~2b en", "!404 en"} {
		_, err := c.get(t.Context(), key, "1", func(context.Context) (string, error) { return "page", nil })
		require.NoError(t, err)
	}
	c.forget(now.over)
	var left []string
	c.pages.Range(func(key, _ any) bool { left = append(left, key.(string)); return true })
	require.ElementsMatch(t, []string{"/a en", "/a~2b en", "/a~2b/brl en", "!404 en"}, left)
}

func TestReadLanding_ParsesTheCookie(t *testing.T) {
	t.Parallel()
	for _, l := range []Landing{{"/", ""}, {"/aviator/brl", "2b"}, {"/cash-race", ""}} {
		require.Equal(t, l, ReadLanding(l.encode()))
	}
	for _, bad := range []string{"", "%", "route=aviator", "route=//x", "route=/a%00", "route=/A", "x=1", "route=/" + string(make([]byte, 600))} {
		require.Equal(t, Landing{}, ReadLanding(bad), "%q", bad)
	}
	require.Equal(t, Landing{"/a", ""}, ReadLanding("route=/a&variant=<script>"))
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	require.Equal(t, Landing{}, LandingOf(r))
	r.Header.Set("Cookie", "landing=route=%2Fa&variant=1a")
	require.Equal(t, Landing{"/a", "1a"}, LandingOf(r))
}

// What was taken once is read again as the same campaign.
func TestParseStored_AcceptsStoredCampaigns(t *testing.T) {
	t.Parallel()
	b, known := maidan(t), programmes(t)
	names, err := fs.Glob(campaigns.Files, "*.yaml")
	require.NoError(t, err)
	for _, name := range names {
		data, err := fs.ReadFile(campaigns.Files, name)
		require.NoError(t, err)
		first, err := Parse(name, data, b, known)
		if err != nil {
			continue // the test of the files themselves says so
		}
		stored, err := first.Canonical()
		require.NoError(t, err)
		slow, err := Parse(name, stored, b, known)
		require.NoError(t, err)
		quick, err := ParseStored(name, stored, b, known)
		require.NoError(t, err)
		again, err := quick.Canonical()
		require.NoError(t, err)
		require.Equal(t, string(stored), string(again), name)
		require.Equal(t, slow.Version, quick.Version)
	}
	_, err = ParseStored("x", []byte(`{"route":"/x","kind":"nonsense"}`), b, Programmes{})
	require.ErrorContains(t, err, `x:1: kind "nonsense"`)
	_, err = ParseStored("x", []byte(`{"route":`), b, Programmes{})
	require.Error(t, err)
}
