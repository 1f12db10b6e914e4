package factory_test

import (
	"context"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/campaign/factory"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
)

func exec(ctx context.Context, d *db.DB, statement string, args ...any) error {
	return d.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, statement, args...)
		return err
	})
}

func TestSeed_CreatesAndUpdatesPages(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		h := newHarness(t, d, files("a.yaml", file("/a", "A1"), "b.yaml", file("/b", "B1"), "broken.yaml", "route: /c\nkind: ["))
		a, b := h.page(t, "/a"), h.page(t, "/b")
		require.Equal(t, []any{factory.Published, int64(1), false, id.Staff("files")}, []any{a.State, a.Published, a.Touched, a.UpdatedBy})
		require.Contains(t, h.visit("/a").Body.String(), "[A1]")
		require.Equal(t, 404, h.visit("/c").Code)
		_, err := h.Save(ctx, "asha", b.ID, b.Revision, titled(b.Document, "en", "Staff"))
		require.NoError(t, err)

		h = newHarness(t, d, files("a.yaml", file("/a", "A2"), "b.yaml", file("/b", "B2"), "c.yaml", file("/c", "C1")))
		a, b = h.page(t, "/a"), h.page(t, "/b")
		require.Equal(t, []any{int64(2), "A2"}, []any{a.Published, a.Title}, "a changed file is a new version")
		require.Equal(t, []any{int64(1), "Staff", true}, []any{b.Published, b.Title, b.Touched}, "what staff made is not overwritten")
		require.Contains(t, h.visit("/a").Body.String(), "[A2]")
		require.Contains(t, h.visit("/b").Body.String(), "[B1]")
		require.Contains(t, h.visit("/c").Body.String(), "[C1]")

		h = newHarness(t, d, files("a.yaml", file("/a", "A2"), "c.yaml", "# a comment more\n"+file("/c", "C1")))
		require.Equal(t, int64(2), h.page(t, "/a").Published, "the same bytes are nothing new")
		require.Equal(t, int64(1), h.page(t, "/c").Published, "other bytes that say the same are no version")
		require.Equal(t, 200, h.visit("/b").Code, "a file that is gone takes no page away")
	})
}

func TestSeed_FirstOfTwoFilesForARouteStays(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, files("a.yaml", file("/a", "A"), "b.yaml", file("/a", "B")))
		require.Contains(t, h.visit("/a").Body.String(), "[A]")
		h = newHarness(t, d, files("a.yaml", file("/a", "A"), "c.yaml", file("/a", "C")))
		require.Contains(t, h.visit("/a").Body.String(), "[A]")
		h = newHarness(t, d, files("renamed.yaml", file("/a", "Renamed")))
		require.Contains(t, h.visit("/a").Body.String(), "[Renamed]", "a file may get another name")
	})
}

func TestWatch_ServesWhatAnotherNodePublishes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		one := newHarness(t, d, files("a.yaml", file("/a", "A")))
		other := newHarnessAt(t, d, nil, one.clock)
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- other.Watch(ctx) }()
		turn := func() { // until Watch sleeps again
			for one.clock.Sleepers() == 0 {
				runtime.Gosched()
			}
		}
		turn()
		p := one.page(t, "/a")
		p, err := one.Save(ctx, "asha", p.ID, p.Revision, titled(p.Document, "en", "Next"))
		require.NoError(t, err)
		p, err = one.Publish(ctx, "asha", p.ID, p.Revision, "")
		require.NoError(t, err)
		require.Contains(t, other.visit("/a").Body.String(), "[A]", "not yet")
		one.clock.Advance(time.Second)
		turn()
		require.Contains(t, other.visit("/a").Body.String(), "[Next]")
		_, err = one.Unpublish(ctx, "asha", p.ID, p.Revision)
		require.NoError(t, err)
		one.clock.Advance(time.Second)
		turn()
		require.Equal(t, 404, other.visit("/a").Code)
		stop()
		require.NoError(t, <-done)
	})
}

func TestSeed_RunsConcurrently(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		first := newHarness(t, d, files("a.yaml", file("/a", "A1")))
		folder := files("a.yaml", file("/a", "A2"), "b.yaml", file("/b", "B1"), "c.yaml", file("/c", "C1"))
		var group sync.WaitGroup
		outcomes := make([]error, 6)
		for i := range outcomes {
			group.Go(func() { outcomes[i] = first.Seed(ctx, folder) })
		}
		group.Wait()
		for _, err := range outcomes {
			require.NoError(t, err)
		}
		require.NoError(t, first.Refresh(ctx))
		for route, version := range map[string]int64{"/a": 2, "/b": 1, "/c": 1} {
			p := first.page(t, route)
			require.Equal(t, []int64{version, version}, []int64{p.Published, p.Latest}, route)
			require.Equal(t, 200, first.visit(route).Code)
		}
	})
}
