package factory_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/campaign/factory"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
)

// arms are two variants: the page as it is, and one with another title.
func arms(title string) []factory.TestArm {
	return []factory.TestArm{
		{Key: "a", Weight: 1},
		{Key: "b", Weight: 1, Patch: map[string]any{"texts": map[string]any{"en": map[string]any{"title": title}}}},
	}
}

// visitMany visits a page as new visitors and returns how often each title was seen, and a cookie for each.
func visitMany(t *testing.T, h *harness, path string, visitors int) (seen map[string]int, cookies map[string]string) {
	t.Helper()
	seen, cookies = map[string]int{}, map[string]string{}
	for range visitors {
		w := h.visit(path)
		require.Equal(t, 200, w.Code)
		title := w.Body.String()[len("<!doctype html>"):]
		seen[title]++
		for _, c := range w.Result().Cookies() {
			if c.Name == "promo_visitor" {
				require.Equal(t, []any{90 * 24 * 3600, true, "/"}, []any{c.MaxAge, c.HttpOnly, c.Path})
				cookies[title] = c.Name + "=" + c.Value
			}
		}
	}
	return seen, cookies
}

func TestStartTest_ToDeclare(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, files("a.yaml", file("/a", "A"), "b.yaml", file("/b", "B")))
		ctx := t.Context()
		for _, c := range h.visit("/a").Result().Cookies() {
			require.NotEqual(t, "promo_visitor", c.Name, "nobody is marked without a test")
		}
		p := h.page(t, "/a")
		p, err := h.StartTest(ctx, "asha", p.ID, p.Revision, arms("Other"))
		require.NoError(t, err)
		require.True(t, p.Testing)
		require.Equal(t, []string{"1a", "1b"}, []string{p.Test.Variants[0].Name, p.Test.Variants[1].Name})

		seen, cookies := visitMany(t, h, "/a", 200)
		require.Len(t, seen, 2, "each variant is rendered once and cached separately")
		for title, cookie := range cookies {
			require.Greater(t, seen[title], 40, title)
			for range 3 {
				w := h.visit("/a", "Cookie", cookie)
				require.Contains(t, w.Body.String(), title, "a visitor sees the same variant again")
				require.NotContains(t, strings.Join(w.Header().Values("Set-Cookie"), "\n"), "promo_visitor")
			}
		}
		for _, c := range h.visit("/b").Result().Cookies() {
			require.NotEqual(t, "promo_visitor", c.Name)
		}
		_, err = h.Publish(ctx, "asha", p.ID, p.Revision, "")
		require.ErrorIs(t, err, factory.ErrTesting)
		_, err = h.StartTest(ctx, "asha", p.ID, p.Revision, arms("Third"))
		require.ErrorIs(t, err, factory.ErrTesting)

		_, err = h.Reweigh(ctx, "asha", p.ID, map[string]int64{"b": 0})
		require.NoError(t, err)
		only, _ := visitMany(t, h, "/a", 20)
		require.Len(t, only, 1)
		_, err = h.Declare(ctx, "asha", p.ID, "c")
		require.ErrorIs(t, err, factory.ErrNoTest)
		p, err = h.Declare(ctx, "asha", p.ID, "b")
		require.NoError(t, err)
		require.Equal(t, []any{false, int64(2), "Other"}, []any{p.Testing, p.Published, p.Title})
		require.Contains(t, h.visit("/a").Body.String(), "[Other]")
		tests, err := h.Tests(ctx, p.ID)
		require.NoError(t, err)
		require.Equal(t, []string{"won", "b"}, []string{tests[0].State, tests[0].Winner})
	})
}

func TestDeclare_PreservesAChangedDraft(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, files("a.yaml", file("/a", "A")))
		ctx := t.Context()
		p := h.page(t, "/a")
		p, err := h.StartTest(ctx, "asha", p.ID, p.Revision, arms("Other"))
		require.NoError(t, err)
		_, err = h.Save(ctx, "ben", p.ID, p.Revision, titled(p.Document, "en", "Next season"))
		require.NoError(t, err)
		p, err = h.Declare(ctx, "asha", p.ID, "b")
		require.NoError(t, err)
		require.Contains(t, h.visit("/a").Body.String(), "[Other]")
		require.True(t, p.Changed)
		require.Equal(t, "Next season", p.Document["texts"].(map[string]any)["en"].(map[string]any)["title"])
	})
}

func TestStopTest_ShowsThePageAgain(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, files("a.yaml", file("/a", "A")))
		ctx := t.Context()
		p := h.page(t, "/a")
		_, err := h.StopTest(ctx, "asha", p.ID)
		require.ErrorIs(t, err, factory.ErrNoTest)
		p, err = h.StartTest(ctx, "asha", p.ID, p.Revision, arms("Other"))
		require.NoError(t, err)
		p, err = h.StopTest(ctx, "asha", p.ID)
		require.NoError(t, err)
		seen, _ := visitMany(t, h, "/a", 10)
		require.Len(t, seen, 1)
		p, err = h.StartTest(ctx, "asha", p.ID, p.Revision, arms("Again"))
		require.NoError(t, err)
		require.Equal(t, "2b", p.Test.Variants[1].Name, "a second test has names of its own")
		p, err = h.Unpublish(ctx, "asha", p.ID, p.Revision)
		require.NoError(t, err)
		require.False(t, p.Testing, "a page that is gone is not tested")
		require.Equal(t, 404, h.visit("/a").Code)
		_, err = h.StartTest(ctx, "asha", p.ID, p.Revision, arms("Again"))
		require.ErrorIs(t, err, factory.ErrNotUp)
	})
}

func TestStartTest_RefusesInvalidTests(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, files("a.yaml", file("/a", "A")))
		ctx := t.Context()
		p := h.page(t, "/a")
		for _, bad := range [][]factory.TestArm{
			nil, {{Key: "a", Weight: 1}}, {{Key: "b", Weight: 1}, {Key: "a", Weight: 1}}, {{Key: "a", Weight: 1}, {Key: "b", Weight: 0}},
			{{Key: "a", Weight: 1}, {Key: "b", Weight: -1}}, {{Key: "a", Weight: 1}, {Key: "b", Weight: 1001}},
			{{Key: "a", Weight: 1}, {Key: "b", Weight: 1, Document: map[string]any{}, Patch: map[string]any{}}},
		} {
			_, err := h.StartTest(ctx, "asha", p.ID, p.Revision, bad)
			require.ErrorIs(t, err, factory.ErrTest)
		}
		unsound := arms("x")
		unsound[1].Patch = map[string]any{"kind": "nonsense"}
		_, err := h.StartTest(ctx, "asha", p.ID, p.Revision, unsound)
		require.ErrorIs(t, err, factory.ErrUnsound)
		require.Equal(t, []string{"/variants/1/kind"}, places(t, err))
		_, err = h.StartTest(ctx, "asha", p.ID, p.Revision, arms("boom"))
		require.ErrorIs(t, err, factory.ErrUnrendered)
		p, err = h.StartTest(ctx, "asha", p.ID, p.Revision, arms("Other"))
		require.NoError(t, err)
		for _, weights := range []map[string]int64{{"a": 0, "b": 0}, {"c": 1}, {"a": -1}, {"a": 1001}} {
			_, err = h.Reweigh(ctx, "asha", p.ID, weights)
			require.ErrorIs(t, err, factory.ErrTest)
		}
	})
}
