package factory_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"maidan/internal/campaign/factory"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
)

func TestCreate_HasAValidStarterOfEveryKind(t *testing.T) {
	t.Parallel()
	h := newHarness(t, dbtest.NewSQLite(t), nil)
	ctx := t.Context()
	for _, kind := range h.Names().Kinds {
		p, err := h.Create(ctx, "asha", "/new-"+kind, kind)
		require.NoError(t, err, kind)
		require.Empty(t, p.Problems, kind)
		require.Equal(t, kind, p.Kind)
		_, err = h.Publish(ctx, "asha", p.ID, p.Revision, "")
		require.NoError(t, err, kind)
		require.Equal(t, 200, h.visit("/new-"+kind).Code)
	}
}

// A new page about tournaments is about one that runs, with its rules.
func TestCreate_NamesATournamentOfItsKind(t *testing.T) {
	t.Parallel()
	h := newHarness(t, dbtest.NewSQLite(t), nil)
	for kind, series := range map[string]string{"tournament": "daily-casino", "race": "stake-race", "lottery": "winter-giveaway", "slots": ""} {
		p, err := h.Create(t.Context(), "asha", "/new-"+kind, kind)
		require.NoError(t, err)
		require.Equal(t, series, p.Document["tournament"])
		require.Equal(t, series != "", strings.Contains(fmt.Sprint(p.Document["blocks"]), "tournament-terms"))
	}
}

func TestCreate_ChecksTheRoute(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, files("a.yaml", file("/a", "A")))
		ctx := t.Context()
		for _, route := range []string{"", "a", "/a/", "//a", "/A", "/a b", "/_/x", "/../x", "/a\x00", "/" + strings.Repeat("a", 300), "/a?b", "/ü"} {
			_, err := h.Create(ctx, "asha", route, "sport")
			require.Equal(t, fault.Invalid, fault.KindOf(err), "%q", route)
		}
		_, err := h.Create(ctx, "asha", "/a", "sport")
		require.ErrorIs(t, err, factory.ErrRouteTaken)
		_, err = h.Create(ctx, "asha", "/b", "nonsense")
		require.ErrorIs(t, err, factory.ErrKind)
		p, err := h.Clone(ctx, "asha", h.page(t, "/a").ID, "/b")
		require.NoError(t, err)
		require.Equal(t, []any{"/b", "A", factory.Draft, 0}, []any{p.Document["route"], p.Title, p.State, len(p.Problems)})
		_, err = h.Clone(ctx, "asha", p.ID, "/a")
		require.ErrorIs(t, err, factory.ErrRouteTaken)
		_, err = h.Clone(ctx, "asha", "nothing", "/c")
		require.ErrorIs(t, err, factory.ErrNoPage)
	})
}

func TestList_FiltersAndPages(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		named := []string{}
		for i := range 60 {
			named = append(named, fmt.Sprintf("%02d.yaml", i), file(fmt.Sprintf("/p-%02d", i), fmt.Sprintf("Title 100%% %d", i)))
		}
		h := newHarness(t, d, files(named...))
		ctx := t.Context()
		_, err := h.Create(ctx, "asha", "/wheel_new", "wheel")
		require.NoError(t, err)
		first, next, err := h.List(ctx, factory.Filter{})
		require.NoError(t, err)
		require.Len(t, first, 50)
		require.Equal(t, "/p-49", next)
		rest, next, err := h.List(ctx, factory.Filter{After: next})
		require.NoError(t, err)
		require.Len(t, rest, 11)
		require.Empty(t, next)
		for filter, want := range map[factory.Filter]int{
			{Kind: "wheel"}: 1, {Kind: "sport", State: "published"}: 50, {State: "draft"}: 1, {State: "unpublished"}: 0, {Text: "P-1"}: 10,
			{Text: "100% 5"}: 11, {Text: "%"}: 50, {Text: "_"}: 1, {Text: `\`}: 0, {Text: "'; DROP TABLE campaign_pages; --"}: 0, {Text: "\x00"}: 50,
		} {
			found, _, err := h.List(ctx, filter)
			require.NoError(t, err)
			require.Len(t, found, want, "%+v", filter)
		}
	})
}

func TestSave_HandlesHostileDocuments(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, files("a.yaml", file("/a", "A")))
		ctx := t.Context()
		p, err := h.Create(ctx, "asha", "/x", "sport")
		require.NoError(t, err)
		for _, text := range []string{
			`{}`, `{"route":null}`, `{"route":"/x","texts":[]}`, `{"texts":{"en":{"title":"a\u0000b"}}}`, `{"kind":"\u0000"}`,
			`{"blocks":{"0":1}}`, `{"<<":{"route":"/y"}}`, `{"texts":{"en":"*a"}}`, `{"a":"&a [*a]"}`, `{"!!js/function":"x"}`,
			`{"texts":{"en":{"title":"\ud83d\ude00\u2028\u007f\ufeff"}}}`, `{"scene":{"seed":1e400000}}`, `{"scene":{"seed":1.5}}`,
			`{"kind":"` + strings.Repeat("k", 5000) + `"}`, `{"a":` + strings.Repeat("[", 500) + strings.Repeat("]", 500) + `}`,
			`{"~/":{"a/b":"<script>alert(1)</script>"}}`, `{"route":"/x","kind":"sport","blocks":[{"type":"hero","items":-99999999999}]}`,
		} {
			var document map[string]any
			if json.Unmarshal([]byte(text), &document) != nil {
				continue // the API refuses it before
			}
			p, err = h.Save(ctx, "asha", p.ID, p.Revision, document)
			require.NoError(t, err, "%.60s", text)
			require.NotEmpty(t, p.Problems, "%.60s", text)
			_, err = h.Publish(ctx, "asha", p.ID, p.Revision, "")
			require.ErrorIs(t, err, factory.ErrUnsound, "%.60s", text)
			_, _, err = h.Export(ctx, p.ID, 0)
			require.NoError(t, err, "%.60s", text)
		}
		_, err = h.Save(ctx, "asha", p.ID, p.Revision, map[string]any{"a": strings.Repeat("x", 300<<10)})
		require.ErrorIs(t, err, factory.ErrTooLarge)
		require.Equal(t, 200, h.visit("/a").Code)
	})
}

func TestExport_ImportsAgain(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, files("a.yaml", file("/a/uz", "A")))
		ctx := t.Context()
		p := h.page(t, "/a/uz")
		text, name, err := h.Export(ctx, p.ID, 0)
		require.NoError(t, err)
		require.Equal(t, "a__uz.yaml", name)
		_, err = h.Import(ctx, "asha", text, 0)
		require.ErrorIs(t, err, factory.ErrRouteTaken)
		p, err = h.Import(ctx, "asha", []byte(strings.Replace(string(text), "title: A", "title: Brought", 1)), p.Revision)
		require.NoError(t, err)
		require.Equal(t, []any{"Brought", true}, []any{p.Title, p.Changed})
		_, err = h.Import(ctx, "asha", text, p.Revision-1)
		require.ErrorIs(t, err, factory.ErrStale)
		old, _, err := h.Export(ctx, p.ID, 1)
		require.NoError(t, err)
		require.Equal(t, string(text), string(old))

		fresh, err := h.Import(ctx, "asha", []byte(file("/fresh", "Fresh")), 0)
		require.NoError(t, err)
		require.Equal(t, []any{factory.Draft, "Fresh"}, []any{fresh.State, fresh.Title})
		_, err = h.Import(ctx, "asha", []byte(strings.Replace(file("/bad", "Bad"), "kind: sport", "kind: nonsense\nbogus: 1", 1)), 0)
		require.ErrorIs(t, err, factory.ErrUnreadable)
		require.Equal(t, []string{"3"}, places(t, err), "the line of the mistake")
		for _, hostile := range []string{"", "\x00", "[", "a: &a [*a, *a]", strings.Repeat("a: {", 5000), "- 1", "--- \n---\n", "route: !!binary eA=="} {
			_, err := h.Import(ctx, "asha", []byte(hostile), 0)
			require.ErrorIs(t, err, factory.ErrUnreadable, "%.20q", hostile)
		}
		draft, err := h.Save(ctx, "asha", fresh.ID, fresh.Revision, map[string]any{"route": "/fresh", "kind": "nonsense"})
		require.NoError(t, err)
		text, _, err = h.Export(ctx, draft.ID, 0)
		require.NoError(t, err)
		var exported map[string]any
		require.NoError(t, yaml.Unmarshal(text, &exported), "a draft with mistakes is exported, too")
		require.Equal(t, "nonsense", exported["kind"])
	})
}
