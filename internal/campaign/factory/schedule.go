package factory

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
)

// Schedule sets when a page's draft is published and when the page is unpublished, in unix milliseconds; 0 is never. The draft
// is published as it is at that time.
func (f *Factory) Schedule(ctx context.Context, by id.Staff, id string, revision, publishAt, unpublishAt int64) (CampaignRecord, error) {
	now := f.now()
	if publishAt != 0 && publishAt <= now || unpublishAt != 0 && unpublishAt <= max(now, publishAt) {
		return CampaignRecord{}, ErrSchedule.At("publish_at", "badRequest")
	}
	return f.change(ctx, by, "campaign.schedule", id, revision, func(_ context.Context, _ *db.Tx, page *CampaignPage) (map[string]any, error) {
		page.PublishAt, page.UnpublishAt, page.scheduledBy, page.Trouble = publishAt, unpublishAt, by, ""
		return map[string]any{"publish_at": publishAt, "unpublish_at": unpublishAt}, nil
	})
}

// RunSchedules publishes and unpublishes due pages. A page that cannot be published gets the reason in its Trouble and does not
// affect others. A job calls it every few seconds on one node. If two calls run concurrently, each page is processed once.
func (f *Factory) RunSchedules(ctx context.Context) error {
	pages, err := due(ctx, f.DB.Reader(), f.now())
	if err != nil {
		return fmt.Errorf("read what is due: %w", err)
	}
	var failures []error
	for _, page := range pages {
		if err := f.runSchedule(ctx, page); err != nil && !errors.Is(err, ErrStale) { // stale: the page has changed meanwhile and is processed at the next call
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
			page.Trouble = ErrNotUp.Message // the page was not published; the schedule ends nevertheless
			return map[string]any{"scheduled": true, "trouble": page.Trouble}, nil
		})
		return err
	}
	trouble, err := f.obstacle(ctx, page)
	if err != nil {
		return err // an internal error, not the page's: retried at the next call
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

// obstacle returns the reason why a draft cannot be published, or an empty string.
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

// refusalText returns the message of an error with its first problem.
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
