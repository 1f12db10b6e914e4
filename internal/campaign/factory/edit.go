package factory

import (
	"context"
	"fmt"
	"reflect"

	"maidan/internal/db"
	"maidan/internal/id"
)

// pageSize is the number of pages per list.
const pageSize = 50

// List returns pages ordered by route, and the route after which the next list begins; next is empty at the end.
func (f *Factory) List(ctx context.Context, filter Filter) (pages []CampaignPage, next string, err error) {
	filter.Kind, filter.State, filter.Text, filter.After = clean(filter.Kind), clean(filter.State), clean(filter.Text), clean(filter.After)
	if pages, err = listPages(ctx, f.DB.Reader(), filter, pageSize+1); err != nil {
		return nil, "", fmt.Errorf("list pages: %w", err)
	}
	if len(pages) > pageSize {
		pages, next = pages[:pageSize], pages[pageSize-1].Route
	}
	return pages, next, nil
}

// Get returns a page with its draft.
func (f *Factory) Get(ctx context.Context, id string) (CampaignRecord, error) {
	page, err := pageByID(ctx, f.DB.Reader(), clean(id))
	if err != nil {
		return CampaignRecord{}, fmt.Errorf("get page: %w", err)
	}
	return f.record(ctx, page)
}

func (f *Factory) record(ctx context.Context, page CampaignPage) (r CampaignRecord, err error) {
	r.CampaignPage, r.Problems = page, []CampaignProblem{}
	if r.Document, err = read(page.draft); err != nil {
		return r, err
	}
	if _, problems := f.parse(page.Route, page.draft); problems != nil {
		r.Problems = problems
	}
	r.Changed = page.State != Published
	if page.State == Published {
		_, shown, err := versionOf(ctx, f.DB.Reader(), page.ID, page.Published)
		if err != nil {
			return r, fmt.Errorf("read published version: %w", err)
		}
		r.Changed = !same(shown, page.draft)
	}
	if page.Testing {
		test, err := runningTest(ctx, f.DB.Reader(), page.ID)
		if err != nil {
			return r, fmt.Errorf("read test: %w", err)
		}
		r.Test = &test
	}
	return r, nil
}

// same reports whether two stored documents are equal.
func same(a, b string) bool {
	if a == b {
		return true
	}
	left, errLeft := read(a)
	right, errRight := read(b)
	return errLeft == nil && errRight == nil && reflect.DeepEqual(left, right)
}

// Create creates a page at an unused route from the starter document of its kind.
func (f *Factory) Create(ctx context.Context, by id.Staff, route, kind string) (CampaignRecord, error) {
	document, err := f.starter(route, kind)
	if err != nil {
		return CampaignRecord{}, err
	}
	return f.add(ctx, by, "campaign.create", document)
}

// Clone creates a page at an unused route with the draft of another page.
func (f *Factory) Clone(ctx context.Context, by id.Staff, id, route string) (CampaignRecord, error) {
	page, err := pageByID(ctx, f.DB.Reader(), clean(id))
	if err != nil {
		return CampaignRecord{}, fmt.Errorf("clone page: %w", err)
	}
	document, err := read(page.draft)
	if err != nil {
		return CampaignRecord{}, err
	}
	document["route"] = route
	delete(document, "redirect_from") // these paths redirect to the other page
	return f.add(ctx, by, "campaign.clone", document)
}

// add stores a new page as a draft at the document's route.
func (f *Factory) add(ctx context.Context, by id.Staff, action string, document map[string]any) (CampaignRecord, error) {
	route, _ := document["route"].(string)
	if !routeForm.MatchString(route) || len(route) > longestRoute {
		return CampaignRecord{}, errRoute.At("route", "badRequest")
	}
	text, err := written(document)
	if err != nil {
		return CampaignRecord{}, err
	}
	now := f.now()
	page := CampaignPage{ID: f.IDs.New(), Route: route, State: Draft, Revision: 1, Touched: true, CreatedAt: now, UpdatedAt: now, UpdatedBy: by, draft: text}
	page.Kind, page.Title = headline(document, "")
	err = f.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		added, err := insertPage(ctx, tx, page)
		if err != nil {
			return err
		}
		if !added {
			return ErrRouteTaken.At("route", "badRequest")
		}
		return f.Record(ctx, tx, by, action, page.ID, map[string]any{"route": route, "kind": page.Kind})
	})
	if err != nil {
		return CampaignRecord{}, fmt.Errorf("add page: %w", err)
	}
	return f.record(ctx, page)
}

// Save replaces the draft of a page. revision is the one that the editor loaded: when the page has changed since, the draft is
// unchanged and ErrStale is returned. An invalid draft is stored; the record lists its problems.
func (f *Factory) Save(ctx context.Context, by id.Staff, id string, revision int64, document map[string]any) (CampaignRecord, error) {
	text, err := written(document)
	if err != nil {
		return CampaignRecord{}, err
	}
	return f.change(ctx, by, "campaign.save", id, revision, func(_ context.Context, _ *db.Tx, page *CampaignPage) (map[string]any, error) {
		page.draft = text
		page.Kind, page.Title = headline(document, page.Kind)
		return map[string]any{}, nil
	})
}

// change locks a page, changes it by with and writes the audit record in one transaction. with returns the record's detail. A
// revision of 0 skips the check of the revision.
func (f *Factory) change(
	ctx context.Context, by id.Staff, action, id string, revision int64, with func(context.Context, *db.Tx, *CampaignPage) (map[string]any, error),
) (CampaignRecord, error) {
	var page CampaignPage
	err := f.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if page, err = lockPage(ctx, tx, clean(id)); err != nil {
			return err
		}
		if revision != 0 && page.Revision != revision {
			return ErrStale.WithData("revision", page.Revision)
		}
		detail, err := with(ctx, tx, &page)
		if err != nil {
			return err
		}
		page.Revision++
		page.Touched, page.UpdatedAt, page.UpdatedBy = true, f.now(), by
		if err := updatePage(ctx, tx, page); err != nil {
			return err
		}
		detail["route"], detail["revision"] = page.Route, page.Revision
		return f.Record(ctx, tx, by, action, page.ID, detail)
	})
	if err != nil {
		return CampaignRecord{}, fmt.Errorf("%s: %w", action, err)
	}
	if err := f.Refresh(ctx); err != nil { // the change is committed; this node serves it at its next refresh, a second later
		f.Log.Error("landing pages not read again", "error", err)
	}
	return f.Get(ctx, page.ID)
}
