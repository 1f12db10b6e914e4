package factory

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"maidan/internal/campaign"
	"maidan/internal/content/datafile"
	"maidan/internal/db"
)

// watchEvery is how long a node may serve a page that another node has replaced.
const watchEvery = time.Second

// parsedCache caches parsed pages, so that a change of one page requires parsing only that page.
type parsedCache struct {
	mu       sync.Mutex
	sequence int64 // sequence number of the set that the site serves
	pages    map[string]*campaign.Campaign
}

// publishedDocument is a document that visitors may see: a published version, or a variant of a test.
type publishedDocument struct {
	key, route, variant, document string
	test                          int64
	arm                           string
	weight                        int64
}

// source is the campaign.Source of the site.
func (f *Factory) source(ctx context.Context) (campaign.Set, error) {
	f.parsed.mu.Lock()
	defer f.parsed.mu.Unlock()
	number, err := sequence(ctx, f.DB.Reader()) // read first: later changes increase it and are read again
	if err != nil {
		return campaign.Set{}, fmt.Errorf("read sequence: %w", err)
	}
	documents, err := f.publishedDocuments(ctx)
	if err != nil {
		return campaign.Set{}, err
	}
	set, next := f.parseAll(documents)
	f.parsed.pages, f.parsed.sequence = next, number
	return set, nil
}

// publishedDocuments returns the published documents. It reads the text only of documents that are not parsed yet.
func (f *Factory) publishedDocuments(ctx context.Context) ([]publishedDocument, error) {
	all, err := publishedDocuments(ctx, f.DB.Reader(), func(key string) bool { return f.parsed.pages[key] != nil })
	if err != nil {
		return nil, fmt.Errorf("read published pages: %w", err)
	}
	tested, err := testedDocuments(ctx, f.DB.Reader())
	if err != nil {
		return nil, fmt.Errorf("read variants: %w", err)
	}
	return append(all, tested...), nil
}

// parseAll parses on every processor, because the start waits for it. An invalid page (its offer may have been removed from the
// brand) is a problem of the set and does not affect others.
func (f *Factory) parseAll(documents []publishedDocument) (campaign.Set, map[string]*campaign.Campaign) {
	pages, faults := make([]*campaign.Campaign, len(documents)), make([][]CampaignProblem, len(documents))
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, d := range documents {
		if known := f.parsed.pages[d.key]; known != nil {
			pages[i] = known
			continue
		}
		group.Go(func() error {
			if pages[i], faults[i] = f.parseStored(d.route, d.document); pages[i] != nil {
				pages[i].Variant = d.variant
			}
			return nil
		})
	}
	_ = group.Wait() // the functions return no errors
	var set campaign.Set
	next, tests := map[string]*campaign.Campaign{}, map[string]*campaign.Test{}
	for i, d := range documents {
		for _, p := range faults[i] {
			set.Problems = append(set.Problems, datafile.Problem{File: d.route, Msg: p.Path + ": " + p.Message})
		}
		if pages[i] == nil {
			continue
		}
		next[d.key] = pages[i]
		if d.variant == "" {
			set.Campaigns = append(set.Campaigns, pages[i])
			continue
		}
		if tests[d.route] == nil {
			tests[d.route] = &campaign.Test{Route: d.route, Number: d.test}
		}
		tests[d.route].Variants = append(tests[d.route].Variants, campaign.Variant{Key: d.arm, Weight: d.weight, Campaign: pages[i]})
	}
	for _, test := range tests {
		set.Tests = append(set.Tests, *test)
	}
	slices.SortFunc(set.Tests, func(a, b campaign.Test) int { return strings.Compare(a.Route, b.Route) })
	set.Settle()
	return set, next
}

// Refresh reloads the published pages if they, or the offers that run, have changed since they were last read.
func (f *Factory) Refresh(ctx context.Context) error {
	f.refreshing.Lock() // serialised, so that a slower call never replaces a newer set by an older one
	defer f.refreshing.Unlock()
	number, err := sequence(ctx, f.DB.Reader())
	if err != nil {
		return fmt.Errorf("read sequence: %w", err)
	}
	f.parsed.mu.Lock()
	fresh := f.parsed.sequence == number
	f.parsed.mu.Unlock()
	if fresh && f.site.ShowsOffers() {
		return nil
	}
	return f.site.Reload(ctx)
}

// Watch reloads pages that other nodes publish, and flushes the counts, until ctx ends.
func (f *Factory) Watch(ctx context.Context) error {
	for turn := 1; f.Clock.Sleep(ctx, watchEvery) == nil; turn++ {
		err := f.Refresh(ctx)
		if turn%flushTurns == 0 {
			err = errors.Join(err, f.Flush(ctx))
		}
		if err != nil && ctx.Err() == nil {
			f.Log.Error("landing pages not followed", "error", err)
		}
	}
	return nil
}

// publishedDocuments returns the published documents. Documents whose key is known have no text.
func publishedDocuments(ctx context.Context, q db.Querier, known func(key string) bool) ([]publishedDocument, error) {
	rows, err := q.Query(ctx, `SELECT id, route, published FROM campaign_pages WHERE state = 'published' ORDER BY route`)
	var missing []string
	places := map[string]int{}
	all, err := db.Collect(rows, err, func(r *sql.Rows) (publishedDocument, error) {
		var u publishedDocument
		var id string
		var number int64
		if err := r.Scan(&id, &u.route, &number); err != nil {
			return u, err
		}
		u.key = versionKey(id, number)
		if !known(u.key) {
			missing = append(missing, id)
		}
		return u, nil
	})
	if err != nil || len(missing) == 0 {
		return all, err
	}
	for i, u := range all {
		places[u.key] = i
	}
	rows, err = q.QueryIn(ctx, `SELECT v.page_id, v.number, v.document FROM campaign_versions v
		JOIN campaign_pages p ON p.id = v.page_id AND p.published = v.number WHERE v.page_id`, missing)
	_, err = db.Collect(rows, err, func(r *sql.Rows) (struct{}, error) {
		var id, document string
		var number int64
		err := r.Scan(&id, &number, &document)
		if i, ok := places[versionKey(id, number)]; ok {
			all[i].document = document
		}
		return struct{}{}, err
	})
	return slices.DeleteFunc(all, func(u publishedDocument) bool { return u.document == "" && !known(u.key) }), err // a page published between the two queries is read at the next refresh
}

func versionKey(page string, number int64) string { return fmt.Sprintf("%s@%d", page, number) }

func testedDocuments(ctx context.Context, q db.Querier) ([]publishedDocument, error) {
	rows, err := q.Query(ctx, `SELECT t.id, t.number, p.route, v.key, v.weight, v.document FROM campaign_tests t
		JOIN campaign_pages p ON p.id = t.page_id JOIN campaign_variants v ON v.test_id = t.id
		WHERE t.state = 'running' AND p.state = 'published' ORDER BY p.route, v.key`)
	return db.Collect(rows, err, func(r *sql.Rows) (u publishedDocument, err error) {
		var test string
		err = r.Scan(&test, &u.test, &u.route, &u.arm, &u.weight, &u.document)
		u.key, u.variant = test+"@"+u.arm, campaign.VariantName(u.test, u.arm)
		return u, err
	})
}
