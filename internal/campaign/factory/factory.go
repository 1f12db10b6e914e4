// Package factory edits landing pages: drafts, versions, schedules, A/B tests, and the results of each page.
//
// Pages are stored in the database. The files in campaigns/ are the initial content; they never overwrite changes by staff. The
// promo site serves the published pages and reloads them whenever the sequence number in the database increases.
package factory

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"sync"

	"maidan/internal/campaign"
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/rng"
)

// States of a page.
const (
	Draft       = "draft"       // never published
	Published   = "published"   // visitors see its newest version
	Unpublished = "unpublished" // was published; answers 404
)

// CampaignPage is a landing page without its documents.
type CampaignPage struct {
	ID          string   `json:"id"`
	Route       string   `json:"route"`
	Kind        string   `json:"kind"`
	Title       string   `json:"title" doc:"in English"`
	State       string   `json:"state" enum:"draft,published,unpublished"`
	Revision    int64    `json:"revision" doc:"goes up with every change; a change of an older revision is refused"`
	Published   int64    `json:"published" doc:"number of the version that visitors see or last saw; 0 before the first"`
	Latest      int64    `json:"latest" doc:"number of the newest version"`
	Touched     bool     `json:"touched" doc:"a member of staff changed it: its file is not read any more"`
	Testing     bool     `json:"testing" doc:"an A/B test runs"`
	PublishAt   int64    `json:"publish_at" doc:"unix milliseconds; 0 is never"`
	UnpublishAt int64    `json:"unpublish_at"`
	Trouble     string   `json:"trouble" doc:"why a scheduled change failed; empty: no failure"`
	CreatedAt   int64    `json:"created_at"`
	UpdatedAt   int64    `json:"updated_at"`
	UpdatedBy   id.Staff `json:"updated_by" doc:"id of the member of staff, or the component, that changed it last"`

	draft       string
	scheduledBy id.Staff
}

// CampaignRecord is a page with its draft.
type CampaignRecord struct {
	CampaignPage
	Document map[string]any    `json:"document" doc:"the draft: a campaign file as JSON"`
	Problems []CampaignProblem `json:"problems" doc:"what keeps the draft from being published; empty when it is sound"`
	Changed  bool              `json:"changed" doc:"the draft is not what visitors see"`
	Test     *CampaignTest     `json:"test,omitempty" doc:"the A/B test that runs"`
}

// PageVersion is a published version of a page.
type PageVersion struct {
	Number   int64          `json:"number"`
	At       int64          `json:"at"`
	By       id.Staff       `json:"by"`
	Note     string         `json:"note"`
	Document map[string]any `json:"document,omitempty"`
}

// Errors of this package.
var (
	ErrNoPage     = fault.New(fault.NotFound, "campaign_not_found", "There is no such page.")
	ErrNoVersion  = fault.New(fault.NotFound, "campaign_version_not_found", "The page has no such version.")
	ErrStale      = fault.New(fault.Conflict, "campaign_stale", "Another member changed this page in the meantime. Load it again and repeat your change.")
	ErrRouteTaken = fault.New(fault.Conflict, "campaign_route_taken", "This route is already in use.")
	ErrUnsound    = fault.New(fault.Invalid, "campaign_unsound", "The page has mistakes and cannot be published.")
	ErrUnreadable = fault.New(fault.Invalid, "campaign_unreadable", "The file has mistakes. Nothing was imported.")
	ErrUnrendered = fault.New(fault.Invalid, "campaign_unrendered", "The page cannot be rendered in every language, so it was not published.")
	ErrKind       = fault.New(fault.Invalid, "campaign_kind", "There is no such kind of page.")
	ErrTooLarge   = fault.New(fault.TooLarge, "campaign_too_large", "A page has at most 256 kB.")
	ErrTesting    = fault.New(fault.Conflict, "campaign_testing", "This page has a running A/B test. Stop it or declare a winner first.")
	ErrNotUp      = fault.New(fault.Conflict, "campaign_not_published", "The page is not published.")
	ErrSchedule   = fault.New(fault.Invalid, "campaign_schedule", "The end must be after the start, and both must be in the future.")
	ErrNoTest     = fault.New(fault.NotFound, "campaign_no_test", "This page has no running A/B test.")
	ErrTest       = fault.New(fault.Invalid, "campaign_test", "A test has two to six variants, named a, b, c and so on, with weights of 1 to 1000.")
)

// Config holds the dependencies of a Factory. The factory itself sets Site's Source, Count and Tournaments.
type Config struct {
	DB     *db.DB
	Clock  clock.Clock
	Random rng.Source
	IDs    *id.Maker
	Log    *slog.Logger
	Brand  *content.Brand
	Seeds  fs.FS // the campaign files; nil for none
	// Programmes are the tournaments and the VIP programme that pages may name.
	Programmes campaign.Programmes
	Site       campaign.Config
	// Record writes an audit record in the transaction of the change.
	Record func(ctx context.Context, tx *db.Tx, actor id.Staff, action, subject string, detail any) error
}

// Factory is the API of the package. It is safe for concurrent use.
type Factory struct {
	Config
	site    *campaign.Site
	parsed  *parsedCache
	counter *counter

	refreshing sync.Mutex
}

// New updates the pages from the campaign files and returns the factory with the site that serves its pages.
func New(ctx context.Context, cfg Config) (*Factory, error) {
	f := &Factory{Config: cfg, parsed: &parsedCache{}, counter: newCounter(cfg.Clock)}
	cfg.Site.Source, cfg.Site.Count, cfg.Site.Tournaments = f.source, f.counter.add, cfg.Programmes.Tournaments
	if cfg.Seeds != nil {
		if err := f.Seed(ctx, cfg.Seeds); err != nil {
			return nil, err
		}
	}
	var err error
	if f.site, err = campaign.New(ctx, cfg.Site); err != nil {
		return nil, fmt.Errorf("landing pages: %w", err)
	}
	return f, nil
}

// Site returns the site that serves the published pages.
func (f *Factory) Site() *campaign.Site { return f.site }

// Close stores the counts and closes the site.
func (f *Factory) Close() error {
	return errors.Join(f.Flush(context.Background()), f.site.Close())
}

func (f *Factory) now() int64 { return f.Clock.Now().UnixMilli() }
