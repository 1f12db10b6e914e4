package factory_test

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/campaign/factory"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/id"
)

func TestPublish_AndRollBack(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, nil)
		ctx := t.Context()
		p, err := h.Create(ctx, "asha", "/cash-race", "race")
		require.NoError(t, err)
		require.Equal(t, factory.Draft, p.State)
		require.Empty(t, p.Problems, "a starter is valid")
		require.Equal(t, 404, h.visit("/cash-race").Code)

		p, err = h.Save(ctx, "asha", p.ID, p.Revision, titled(p.Document, "en", "One"))
		require.NoError(t, err)
		require.True(t, p.Changed)
		p, err = h.Publish(ctx, "asha", p.ID, p.Revision, "first")
		require.NoError(t, err)
		require.Equal(t, []any{factory.Published, int64(1), false, "One"}, []any{p.State, p.Published, p.Changed, p.Title})
		require.Contains(t, h.visit("/cash-race").Body.String(), "[One]")

		p, err = h.Save(ctx, "asha", p.ID, p.Revision, titled(p.Document, "en", "Two"))
		require.NoError(t, err)
		require.True(t, p.Changed)
		require.Contains(t, h.visit("/cash-race").Body.String(), "[One]", "a draft is not public")
		p, err = h.Publish(ctx, "dev", p.ID, p.Revision, "")
		require.NoError(t, err)
		require.Contains(t, h.visit("/cash-race").Body.String(), "[Two]")

		p, err = h.RollBack(ctx, "dev", p.ID, p.Revision, 1)
		require.NoError(t, err)
		require.Equal(t, int64(3), p.Published, "a roll-back is a new version")
		require.Contains(t, h.visit("/cash-race").Body.String(), "[One]")
		versions, err := h.Versions(ctx, p.ID, 0)
		require.NoError(t, err)
		require.Equal(t, []string{"version 1 again", "", "first"}, []string{versions[0].Note, versions[1].Note, versions[2].Note})
		second, err := h.Version(ctx, p.ID, 2)
		require.NoError(t, err)
		require.Equal(t, id.Staff("dev"), second.By)
		require.Equal(t, "Two", second.Document["texts"].(map[string]any)["en"].(map[string]any)["title"])

		p, err = h.Unpublish(ctx, "asha", p.ID, p.Revision)
		require.NoError(t, err)
		require.Equal(t, factory.Unpublished, p.State)
		require.Equal(t, 404, h.visit("/cash-race").Code)
		_, err = h.Unpublish(ctx, "asha", p.ID, p.Revision)
		require.ErrorIs(t, err, factory.ErrNotUp)
		_, err = h.RollBack(ctx, "asha", p.ID, p.Revision, 9)
		require.ErrorIs(t, err, factory.ErrNoVersion)
		require.Equal(t, []string{
			"campaign.create", "campaign.save", "campaign.publish", "campaign.save", "campaign.publish", "campaign.roll_back", "campaign.unpublish",
		}, h.actions(t, p.ID), "each change has one line")
	})
}

var ordinal = regexp.MustCompile(`#(\d+)`)

func asked(t *testing.T, html string) int {
	t.Helper()
	found := ordinal.FindStringSubmatch(html)
	require.NotNil(t, found, html)
	n, err := strconv.Atoi(found[1])
	require.NoError(t, err)
	return n
}

func TestPublish_RendersOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, files("a.yaml", file("/a", "A")))
		ctx := t.Context()
		p := h.page(t, "/a")
		p, err := h.Save(ctx, "asha", p.ID, p.Revision, titled(p.Document, "en", "B"))
		require.NoError(t, err)
		_, err = h.Publish(ctx, "asha", p.ID, p.Revision, "")
		require.NoError(t, err)
		for _, language := range h.Site().Languages() {
			for range 2 {
				require.Equal(t, 200, h.visit("/a", "Cookie", "i18n_lang="+language).Code)
			}
		}
		html, err := h.Preview(ctx, p.ID, "en", nil)
		require.NoError(t, err)
		require.Equal(t, len(h.Site().Languages())+1, asked(t, html), "each language once, and the preview")
	})
}

func TestPublish_RefusesAPageThatCannotBeRendered(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, files("a.yaml", file("/a", "A")))
		ctx := t.Context()
		p := h.page(t, "/a")
		p, err := h.Save(ctx, "asha", p.ID, p.Revision, titled(p.Document, "hi", "boom"))
		require.NoError(t, err)
		_, err = h.Publish(ctx, "asha", p.ID, p.Revision, "")
		require.ErrorIs(t, err, factory.ErrUnrendered)
		require.Equal(t, []string{"/texts/hi"}, places(t, err))
		require.Contains(t, h.visit("/a").Body.String(), "[A]")
		after, err := h.Get(ctx, p.ID)
		require.NoError(t, err)
		require.Equal(t, []int64{1, p.Revision}, []int64{after.Published, after.Revision})
	})
}

// places are the locations of a refusal's complaints.
func places(t *testing.T, err error) (all []string) {
	t.Helper()
	var refusal *fault.Error
	require.ErrorAs(t, err, &refusal)
	for _, d := range refusal.Details {
		all = append(all, d.Location)
	}
	return all
}

func TestSave_StoresAnInvalidDraft(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, files("a.yaml", file("/a", "A"), "b.yaml", file("/b", "B")))
		ctx := t.Context()
		p := h.page(t, "/a")
		for path, spoil := range map[string]func(document map[string]any){
			"/kind":       func(m map[string]any) { m["kind"] = "nonsense" },
			"/scene/seed": func(m map[string]any) { m["scene"] = map[string]any{"name": "stadium", "seed": "three"} },
			"/blocks/0":   func(m map[string]any) { m["blocks"] = []any{map[string]any{"type": "nonsense"}} },
			"/blocks/1/type": func(m map[string]any) {
				m["blocks"] = []any{map[string]any{"type": "hero"}, map[string]any{"type": []any{1}}}
			},
			"/route": func(m map[string]any) { m["route"] = "/elsewhere" },
		} {
			document := titled(p.Document)
			spoil(document)
			var err error
			p, err = h.Save(ctx, "asha", p.ID, p.Revision, document)
			require.NoError(t, err, "a draft with mistakes is saved")
			require.NotEmpty(t, p.Problems, path)
			require.Equal(t, path, p.Problems[0].Path, "%+v", p.Problems)
			_, err = h.Publish(ctx, "asha", p.ID, p.Revision, "")
			require.ErrorIs(t, err, factory.ErrUnsound)
			require.Contains(t, places(t, err), path)
			_, err = h.Preview(ctx, p.ID, "en", nil)
			require.ErrorIs(t, err, factory.ErrUnsound)
			_, _, err = h.Export(ctx, p.ID, 0)
			require.NoError(t, err)
			p, err = h.Save(ctx, "asha", p.ID, p.Revision, h.first(t, p.ID))
			require.NoError(t, err)
		}
		require.Equal(t, 200, h.visit("/a").Code)
		require.Equal(t, 200, h.visit("/b").Code)
	})
}

// first is the document of a page's first version.
func (h *harness) first(t *testing.T, page string) map[string]any {
	t.Helper()
	v, err := h.Version(t.Context(), page, 1)
	require.NoError(t, err)
	return v.Document
}

func TestRefresh_InvalidPageDoesNotAffectOthers(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		newHarness(t, d, files("a.yaml", file("/a", "A"), "b.yaml", file("/b", "B")))
		ctx := t.Context()
		require.NoError(t, exec(ctx, d, `UPDATE campaign_versions SET document = '{"route":"/a","offer":{"id":"gone"}}'
			WHERE page_id = (SELECT id FROM campaign_pages WHERE route = '/a')`))
		next := newHarness(t, d, nil)
		require.Equal(t, 404, next.visit("/a").Code)
		require.Equal(t, 200, next.visit("/b").Code)
	})
}

func TestSave_RefusesAStaleRevision(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, nil)
		ctx := t.Context()
		p, err := h.Create(ctx, "asha", "/a", "sport")
		require.NoError(t, err)
		mine, err := h.Save(ctx, "asha", p.ID, p.Revision, titled(p.Document, "en", "Mine"))
		require.NoError(t, err)
		_, err = h.Save(ctx, "dev", p.ID, p.Revision, titled(p.Document, "en", "Theirs"))
		require.ErrorIs(t, err, factory.ErrStale)
		var refusal *fault.Error
		require.ErrorAs(t, err, &refusal)
		require.Equal(t, mine.Revision, refusal.Data["revision"])
		for _, stale := range []error{
			second(h.Publish(ctx, "dev", p.ID, p.Revision, "")), second(h.RollBack(ctx, "dev", p.ID, p.Revision, 1)),
			second(h.Schedule(ctx, "dev", p.ID, p.Revision, 0, 0)), second(h.Unpublish(ctx, "dev", p.ID, p.Revision)),
		} {
			require.ErrorIs(t, stale, factory.ErrStale)
		}
		now, err := h.Get(ctx, p.ID)
		require.NoError(t, err)
		require.Equal(t, "Mine", now.Title)
	})
}

func second(_ factory.CampaignRecord, err error) error { return err }

func TestPublish_ConcurrentlyMakesOneVersion(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		one := newHarness(t, d, nil)
		other := newHarnessAt(t, d, nil, one.clock)
		ctx := t.Context()
		p, err := one.Create(ctx, "asha", "/a", "sport")
		require.NoError(t, err)
		outcomes := make([]error, 8)
		var group sync.WaitGroup
		for i := range outcomes {
			group.Go(func() {
				h := []*harness{one, other}[i%2]
				_, outcomes[i] = h.Publish(ctx, "asha", p.ID, p.Revision, "")
			})
		}
		group.Wait()
		done := 0
		for _, err := range outcomes {
			if err == nil {
				done++
			} else {
				require.ErrorIs(t, err, factory.ErrStale)
			}
		}
		require.Equal(t, 1, done)
		versions, err := one.Versions(ctx, p.ID, 0)
		require.NoError(t, err)
		require.Len(t, versions, 1)
		for _, h := range []*harness{one, other} {
			require.NoError(t, h.Refresh(ctx))
			require.Equal(t, 200, h.visit("/a").Code, "every node serves it")
		}
	})
}

func TestPreview_IsNotPublished(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, files("a.yaml", file("/a", "A")))
		headers := h.Site().PreviewHeaders()
		require.Contains(t, headers.Get("Content-Security-Policy"), "; sandbox allow-same-origin")
		require.NotContains(t, headers.Get("Content-Security-Policy"), "allow-scripts")
		require.Equal(t, "no-store", headers.Get("Cache-Control"))
		p := h.page(t, "/a")
		html, err := h.Preview(t.Context(), p.ID, "ur", titled(p.Document, "ur", "Unsaved"))
		require.NoError(t, err)
		require.Contains(t, html, "ur 200 /a [Unsaved]")
		require.Contains(t, h.visit("/a", "Cookie", "i18n_lang=ur").Body.String(), "[A]", "a preview is not cached")
		_, err = h.Preview(t.Context(), p.ID, "en", titled(p.Document, "en", "boom"))
		require.ErrorIs(t, err, factory.ErrUnrendered)
	})
}

func TestPublish_RefusesTakenPaths(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		moved := strings.Replace(file("/a", "A"), "kind:", "redirect_from: [/old]\nkind:", 1)
		h := newHarness(t, d, files("a.yaml", moved, "b.yaml", file("/b", "B")))
		ctx := t.Context()
		p := h.page(t, "/b")
		document := titled(p.Document)
		document["redirect_from"] = []any{"/new", "/a", "/old"}
		p, err := h.Save(ctx, "asha", p.ID, p.Revision, document)
		require.NoError(t, err)
		_, err = h.Publish(ctx, "asha", p.ID, p.Revision, "")
		require.ErrorIs(t, err, factory.ErrUnsound)
		require.Equal(t, []string{"/redirect_from/1", "/redirect_from/2"}, places(t, err))
	})
}
