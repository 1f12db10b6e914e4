package factory_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/campaign/factory"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
)

func TestRunSchedules_PublishesAndUnpublishes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, nil)
		ctx := t.Context()
		p, err := h.Create(ctx, "asha", "/a", "sport")
		require.NoError(t, err)
		from, to := start.Add(time.Hour).UnixMilli(), start.Add(2*time.Hour).UnixMilli()
		p, err = h.Schedule(ctx, "asha", p.ID, p.Revision, from, to)
		require.NoError(t, err)
		require.Equal(t, []int64{from, to}, []int64{p.PublishAt, p.UnpublishAt})
		p, err = h.Save(ctx, "dev", p.ID, p.Revision, titled(p.Document, "en", "Later"))
		require.NoError(t, err)

		h.clock.Advance(59 * time.Minute)
		require.NoError(t, h.RunSchedules(ctx))
		require.Equal(t, 404, h.visit("/a").Code)
		h.clock.Advance(time.Minute)
		require.NoError(t, h.RunSchedules(ctx))
		require.NoError(t, h.RunSchedules(ctx), "runs once")
		require.Contains(t, h.visit("/a").Body.String(), "[Later]", "the draft as it is then")
		versions, err := h.Versions(ctx, p.ID, 0)
		require.NoError(t, err)
		require.Len(t, versions, 1)
		require.Equal(t, []string{"asha", "by schedule"}, []string{string(versions[0].By), versions[0].Note})

		h.clock.Advance(time.Hour)
		require.NoError(t, h.RunSchedules(ctx))
		require.Equal(t, 404, h.visit("/a").Code)
		p, err = h.Get(ctx, p.ID)
		require.NoError(t, err)
		require.Equal(t, []any{factory.Unpublished, int64(0), int64(0), ""}, []any{p.State, p.PublishAt, p.UnpublishAt, p.Trouble})
		require.Equal(t, []string{"campaign.create", "campaign.schedule", "campaign.save", "campaign.publish", "campaign.unpublish"}, h.actions(t, p.ID))
	})
}

func TestRunSchedules_RecordsWhyAPageFailed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, nil)
		ctx := t.Context()
		soon := start.Add(time.Minute).UnixMilli()
		bad, err := h.Create(ctx, "asha", "/bad", "sport")
		require.NoError(t, err)
		bad, err = h.Save(ctx, "asha", bad.ID, bad.Revision, map[string]any{"route": "/bad", "kind": "nonsense"})
		require.NoError(t, err)
		good, err := h.Create(ctx, "asha", "/good", "sport")
		require.NoError(t, err)
		for _, p := range []factory.CampaignRecord{bad, good} {
			_, err = h.Schedule(ctx, "asha", p.ID, p.Revision, soon, 0)
			require.NoError(t, err)
		}
		h.clock.Advance(time.Minute)
		require.NoError(t, h.RunSchedules(ctx))
		require.Equal(t, 404, h.visit("/bad").Code)
		require.Equal(t, 200, h.visit("/good").Code, "one that fails hinders no other")
		bad, err = h.Get(ctx, bad.ID)
		require.NoError(t, err)
		require.Contains(t, bad.Trouble, factory.ErrUnsound.Message)
		require.Zero(t, bad.PublishAt, "it is not tried for ever")
		_, err = h.Save(ctx, "asha", bad.ID, bad.Revision, good.Document)
		require.NoError(t, err)
	})
}

func TestSchedule_RefusesInvalidTimes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, nil)
		ctx := t.Context()
		p, err := h.Create(ctx, "asha", "/a", "sport")
		require.NoError(t, err)
		now := start.UnixMilli()
		for _, span := range [][2]int64{{now, 0}, {now - 1, 0}, {0, now}, {now + 2, now + 2}, {now + 2, now + 1}, {-5, 0}} {
			_, err := h.Schedule(ctx, "asha", p.ID, p.Revision, span[0], span[1])
			require.ErrorIs(t, err, factory.ErrSchedule, "%v", span)
		}
	})
}
