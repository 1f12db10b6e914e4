package factory

import (
	"context"
	"database/sql"
	"errors"
	"strconv"
	"strings"

	"maidan/internal/db"
)

const pageColumns = `id, route, kind, title, state, revision, published, latest, edited, publish_at, unpublish_at,
	scheduled_by, schedule_error, created_at, updated_at, updated_by, draft,
	(SELECT COUNT(*) FROM campaign_tests t WHERE t.page_id = campaign_pages.id AND t.state = 'running')`

type scanner interface{ Scan(into ...any) error }

func scanPage(row scanner) (p CampaignPage, err error) {
	var touched, testing int64
	err = row.Scan(&p.ID, &p.Route, &p.Kind, &p.Title, &p.State, &p.Revision, &p.Published, &p.Latest, &touched, &p.PublishAt, &p.UnpublishAt,
		&p.scheduledBy, &p.Trouble, &p.CreatedAt, &p.UpdatedAt, &p.UpdatedBy, &p.draft, &testing)
	p.Touched, p.Testing = touched == 1, testing > 0
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNoPage
	}
	return p, err
}

func pageByID(ctx context.Context, q db.Querier, id string) (CampaignPage, error) {
	return scanPage(q.QueryRow(ctx, "SELECT "+pageColumns+" FROM campaign_pages WHERE id = $1", id))
}

func pageByRoute(ctx context.Context, q db.Querier, route string) (CampaignPage, error) {
	return scanPage(q.QueryRow(ctx, "SELECT "+pageColumns+" FROM campaign_pages WHERE route = $1", route))
}

// lockPage locks a page until tx ends and returns it.
func lockPage(ctx context.Context, tx *db.Tx, id string) (CampaignPage, error) {
	n, err := tx.Exec(ctx, "UPDATE campaign_pages SET revision = revision WHERE id = $1", id)
	if err == nil && n == 0 {
		err = ErrNoPage
	}
	if err != nil {
		return CampaignPage{}, err
	}
	return pageByID(ctx, tx, id)
}

// insertPage inserts a page. added is false when the route is in use.
func insertPage(ctx context.Context, tx *db.Tx, p CampaignPage) (added bool, err error) {
	n, err := tx.Exec(ctx, `
		INSERT INTO campaign_pages (id, route, kind, title, state, draft, revision, published, latest, edited, publish_at, unpublish_at,
			scheduled_by, schedule_error, created_at, updated_at, updated_by)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) ON CONFLICT (route) DO NOTHING`,
		p.ID, p.Route, p.Kind, p.Title, p.State, p.draft, p.Revision, p.Published, p.Latest, bit(p.Touched), p.PublishAt, p.UnpublishAt,
		p.scheduledBy, p.Trouble, p.CreatedAt, p.UpdatedAt, p.UpdatedBy)
	return n == 1, err
}

// updatePage writes all mutable columns of a locked page.
func updatePage(ctx context.Context, tx *db.Tx, p CampaignPage) error {
	_, err := tx.Exec(ctx, `
		UPDATE campaign_pages SET kind = $1, title = $2, state = $3, draft = $4, revision = $5, published = $6, latest = $7, edited = $8,
			publish_at = $9, unpublish_at = $10, scheduled_by = $11, schedule_error = $12, updated_at = $13, updated_by = $14 WHERE id = $15`,
		p.Kind, p.Title, p.State, p.draft, p.Revision, p.Published, p.Latest, bit(p.Touched), p.PublishAt, p.UnpublishAt,
		p.scheduledBy, p.Trouble, p.UpdatedAt, p.UpdatedBy, p.ID)
	return err
}

func bit(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// Filter selects the pages of a list. Empty fields select all.
type Filter struct {
	Kind, State, Text string
	After             string // route after which the list begins
}

func listPages(ctx context.Context, q db.Querier, f Filter, limit int) ([]CampaignPage, error) {
	where, args := []string{"route > $1"}, []any{f.After}
	add := func(condition string, value string) {
		args = append(args, value)
		where = append(where, strings.ReplaceAll(condition, "?", "$"+strconv.Itoa(len(args))))
	}
	if f.Kind != "" {
		add("kind = ?", f.Kind)
	}
	if f.State != "" {
		add("state = ?", f.State)
	}
	if f.Text != "" {
		add(`(lower(route) LIKE ? ESCAPE '\' OR lower(title) LIKE ? ESCAPE '\')`, "%"+likeable.Replace(strings.ToLower(f.Text))+"%")
	}
	args = append(args, int64(limit))
	rows, err := q.Query(ctx, "SELECT "+pageColumns+" FROM campaign_pages WHERE "+strings.Join(where, " AND ")+
		" ORDER BY route LIMIT $"+strconv.Itoa(len(args)), args...)
	return db.Collect(rows, err, func(r *sql.Rows) (CampaignPage, error) { return scanPage(r) })
}

var likeable = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

func insertVersion(ctx context.Context, tx *db.Tx, page string, v PageVersion, document string) error {
	_, err := tx.Exec(ctx, `INSERT INTO campaign_versions (page_id, number, document, at, published_by, note) VALUES ($1, $2, $3, $4, $5, $6)`,
		page, v.Number, document, v.At, v.By, v.Note)
	return err
}

func versionsOf(ctx context.Context, q db.Querier, page string, before int64, limit int) ([]PageVersion, error) {
	rows, err := q.Query(ctx, `SELECT number, at, published_by, note FROM campaign_versions
		WHERE page_id = $1 AND number < $2 ORDER BY number DESC LIMIT $3`, page, before, int64(limit))
	return db.Collect(rows, err, func(r *sql.Rows) (v PageVersion, err error) { return v, r.Scan(&v.Number, &v.At, &v.By, &v.Note) })
}

func versionOf(ctx context.Context, q db.Querier, page string, number int64) (v PageVersion, document string, err error) {
	err = q.QueryRow(ctx, `SELECT number, at, published_by, note, document FROM campaign_versions WHERE page_id = $1 AND number = $2`,
		page, number).Scan(&v.Number, &v.At, &v.By, &v.Note, &document)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNoVersion
	}
	return v, document, err
}

// advanceSequence makes every node reload the published pages after tx commits.
func advanceSequence(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, "UPDATE campaign_sequence SET number = number + 1 WHERE id = 1")
	return err
}

func sequence(ctx context.Context, q db.Querier) (n int64, err error) {
	return n, q.QueryRow(ctx, "SELECT number FROM campaign_sequence WHERE id = 1").Scan(&n)
}
