package factory

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/fault"
)

// Schedule sets when a page's draft is published and when the page is taken away again, in unix milliseconds; 0 is never.
// What is published is the draft as it is then.
func (f *Factory) Schedule(ctx context.Context, by, id string, revision, publishAt, unpublishAt int64) (CampaignRecord, error) {
	now := f.now()
	if publishAt != 0 && publishAt <= now || unpublishAt != 0 && unpublishAt <= max(now, publishAt) {
		return CampaignRecord{}, ErrSchedule.At("publish_at", "badRequest")
	}
	return f.change(ctx, by, "campaign.schedule", id, revision, func(_ context.Context, _ *db.Tx, page *CampaignPage) (map[string]any, error) {
		page.PublishAt, page.UnpublishAt, page.scheduledBy, page.Trouble = publishAt, unpublishAt, by, ""
		return map[string]any{"publish_at": publishAt, "unpublish_at": unpublishAt}, nil
	})
}

// RunSchedules publishes and unpublishes due pages. A page that cannot be published gets the reason in its Trouble and
// does not hinder others. A job calls it every few seconds on one node; when two run at once, each page is processed
// once.
func (f *Factory) RunSchedules(ctx context.Context) error {
	pages, err := due(ctx, f.DB.Reader(), f.now())
	if err != nil {
		return fmt.Errorf("read what is due: %w", err)
	}
	var failures []error
	for _, page := range pages {
		if err := f.runSchedule(ctx, page); err != nil && !errors.Is(err, ErrStale) { // stale: changed meanwhile, seen again next time
			failures = append(failures, fmt.Errorf("schedule of %s: %w", page.Route, err))
		}
	}
	return errors.Join(failures...)
}

func (f *Factory) runSchedule(ctx context.Context, page CampaignPage) error {
	now := f.now()
	if page.UnpublishAt > 0 && page.UnpublishAt <= now {
		_, err := f.change(ctx, page.scheduledBy, "campaign.unpublish", page.ID, page.Revision, func(ctx context.Context, tx *db.Tx, page *CampaignPage) (map[string]any, error) {
			page.PublishAt, page.UnpublishAt, page.Trouble = 0, 0, ""
			if err := f.hidden(ctx, tx, page); !errors.Is(err, ErrNotUp) {
				return map[string]any{"scheduled": true}, err
			}
			page.Trouble = ErrNotUp.Message // nothing was up: the schedule is over all the same
			return map[string]any{"scheduled": true, "trouble": page.Trouble}, nil
		})
		return err
	}
	trouble, err := f.obstacle(ctx, page)
	if err != nil {
		return err // an internal error, not the page's: tried again
	}
	_, err = f.change(ctx, page.scheduledBy, "campaign.publish", page.ID, page.Revision, func(ctx context.Context, tx *db.Tx, page *CampaignPage) (map[string]any, error) {
		page.PublishAt = 0
		if page.Trouble = trouble; trouble != "" {
			return map[string]any{"scheduled": true, "trouble": trouble}, nil
		}
		detail, err := f.shown(ctx, tx, page, page.scheduledBy, page.draft, "by schedule")
		if err == nil {
			detail["scheduled"] = true
		}
		return detail, err
	})
	return err
}

// obstacle is the sentence on what keeps a draft from being published, empty when nothing does.
func (f *Factory) obstacle(ctx context.Context, page CampaignPage) (string, error) {
	if page.Testing {
		return ErrTesting.Message, nil
	}
	err := f.draw(ctx, page.Route, page.draft, "")
	var refusal *fault.Error
	if errors.As(err, &refusal) {
		return refusalText(refusal), nil
	}
	return "", err
}

// refusalText returns a refusal with its first problem, for people.
func refusalText(refusal *fault.Error) string {
	if len(refusal.Details) == 0 {
		return refusal.Message
	}
	return refusal.Message + " " + refusal.Details[0].Location + ": " + refusal.Details[0].Msg
}

func due(ctx context.Context, q db.Querier, now int64) ([]CampaignPage, error) {
	rows, err := q.Query(ctx, "SELECT "+pageColumns+` FROM campaign_pages
		WHERE publish_at > 0 AND publish_at <= $1 OR unpublish_at > 0 AND unpublish_at <= $2 ORDER BY route`, now, now)
	return db.Collect(rows, err, func(r *sql.Rows) (CampaignPage, error) { return scanPage(r) })
}
