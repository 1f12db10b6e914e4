package factory

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"maidan/internal/campaign"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
)

// longestNote is the maximum length of a version's note, in characters.
const longestNote = 500

// Publish publishes the draft of a page as a new version. It first renders the page in every language. If that fails it returns
// ErrUnsound or ErrUnrendered, and visitors see the previous version. Other nodes follow within two seconds. Nothing is
// rendered twice.
func (f *Factory) Publish(ctx context.Context, by id.Staff, id string, revision int64, note string) (CampaignRecord, error) {
	page, err := pageByID(ctx, f.DB.Reader(), clean(id))
	if err != nil {
		return CampaignRecord{}, fmt.Errorf("publish: %w", err)
	}
	if revision != 0 && page.Revision != revision {
		return CampaignRecord{}, ErrStale.WithData("revision", page.Revision)
	}
	return f.show(ctx, by, "campaign.publish", page, page.draft, note)
}

// RollBack publishes an older version again, as a new version. The draft becomes that version, too.
func (f *Factory) RollBack(ctx context.Context, by id.Staff, id string, revision, number int64) (CampaignRecord, error) {
	page, err := pageByID(ctx, f.DB.Reader(), clean(id))
	if err != nil {
		return CampaignRecord{}, fmt.Errorf("roll back: %w", err)
	}
	if revision != 0 && page.Revision != revision {
		return CampaignRecord{}, ErrStale.WithData("revision", page.Revision)
	}
	_, document, err := versionOf(ctx, f.DB.Reader(), page.ID, number)
	if err != nil {
		return CampaignRecord{}, fmt.Errorf("roll back: %w", err)
	}
	return f.show(ctx, by, "campaign.roll_back", page, document, fmt.Sprintf("version %d again", number))
}

// show publishes a document as the next version of a page if the page's revision is unchanged.
func (f *Factory) show(ctx context.Context, by id.Staff, action string, page CampaignPage, document, note string) (CampaignRecord, error) {
	if page.Testing {
		return CampaignRecord{}, ErrTesting
	}
	if err := f.draw(ctx, page.Route, document, ""); err != nil {
		return CampaignRecord{}, err
	}
	return f.change(ctx, by, action, page.ID, page.Revision, func(ctx context.Context, tx *db.Tx, page *CampaignPage) (map[string]any, error) {
		if page.Testing {
			return nil, ErrTesting
		}
		return f.shown(ctx, tx, page, by, document, note)
	})
}

// shown writes a document as the next version of a locked page.
func (f *Factory) shown(ctx context.Context, tx *db.Tx, page *CampaignPage, by id.Staff, document, note string) (map[string]any, error) {
	fields, err := read(document)
	if err != nil {
		return nil, err
	}
	page.draft, page.State, page.Trouble = document, Published, ""
	page.Kind, page.Title = headline(fields, page.Kind)
	page.Latest++
	page.Published = page.Latest
	v := PageVersion{Number: page.Latest, At: f.now(), By: by, Note: cut(clean(note), longestNote)}
	if err := insertVersion(ctx, tx, page.ID, v, document); err != nil {
		return nil, err
	}
	return map[string]any{"version": v.Number, "note": v.Note}, advanceSequence(ctx, tx)
}

// draw renders a page, or a variant of it, in every language, and checks that its paths are unused.
func (f *Factory) draw(ctx context.Context, route, document, variant string) error {
	page, problems := f.parse(route, document)
	if problems == nil {
		problems = f.collisions(page)
	}
	if problems != nil {
		return refused(ErrUnsound, problems)
	}
	page.Variant = variant
	var failed campaign.Unrendered
	if err := f.site.Prepare(ctx, page); ctx.Err() != nil || !errors.As(err, &failed) {
		return errors.Join(err, ctx.Err())
	}
	f.Log.Warn("landing page not rendered", "route", route, "error", failed)
	problems = nil
	for _, language := range slices.Sorted(maps.Keys(failed)) {
		problems = append(problems, CampaignProblem{Path: "/texts/" + language, Message: "the page cannot be rendered in " + language})
	}
	return refused(ErrUnrendered, problems)
}

// collisions returns the paths of a page that another page already uses.
func (f *Factory) collisions(page *campaign.Campaign) (found []CampaignProblem) {
	taken := map[string]string{}
	for _, other := range f.site.Campaigns() {
		if other.Route != page.Route {
			taken[other.Route] = other.Route
			for _, path := range other.RedirectFrom {
				taken[path] = other.Route
			}
		}
	}
	for i, path := range page.RedirectFrom {
		if other, ok := taken[path]; ok || path == page.Route {
			found = append(found, CampaignProblem{Path: fmt.Sprintf("/redirect_from/%d", i), Message: path + " leads to " + other + " already"})
		}
	}
	if other, ok := taken[page.Route]; ok {
		found = append(found, CampaignProblem{Path: "/route", Message: page.Route + " leads to " + other + " already"})
	}
	return found
}

// Unpublish unpublishes a page: its route answers 404. A running test of the page ends.
func (f *Factory) Unpublish(ctx context.Context, by id.Staff, id string, revision int64) (CampaignRecord, error) {
	return f.change(ctx, by, "campaign.unpublish", id, revision, func(ctx context.Context, tx *db.Tx, page *CampaignPage) (map[string]any, error) {
		return map[string]any{"version": page.Published}, f.hidden(ctx, tx, page)
	})
}

// hidden unpublishes a locked page.
func (f *Factory) hidden(ctx context.Context, tx *db.Tx, page *CampaignPage) error {
	if page.State != Published {
		return ErrNotUp
	}
	page.State = Unpublished
	if page.Testing {
		if err := endTest(ctx, tx, page.ID, "stopped", "", f.now()); err != nil {
			return err
		}
	}
	return advanceSequence(ctx, tx)
}

// VersionsPageSize is the number of versions per list.
const VersionsPageSize = 50

// Versions returns up to VersionsPageSize versions below a number, newest first; 0 starts at the newest.
func (f *Factory) Versions(ctx context.Context, id string, before int64) ([]PageVersion, error) {
	if _, err := pageByID(ctx, f.DB.Reader(), clean(id)); err != nil {
		return nil, fmt.Errorf("list versions: %w", err)
	}
	if before <= 0 {
		before = 1 << 62
	}
	all, err := versionsOf(ctx, f.DB.Reader(), clean(id), before, VersionsPageSize)
	if err != nil {
		return nil, fmt.Errorf("list versions: %w", err)
	}
	return all, nil
}

// Version returns a version with its document.
func (f *Factory) Version(ctx context.Context, id string, number int64) (PageVersion, error) {
	v, document, err := versionOf(ctx, f.DB.Reader(), clean(id), number)
	if err != nil {
		return PageVersion{}, fmt.Errorf("get version: %w", err)
	}
	v.Document, err = read(document)
	return v, err
}

// Preview renders the draft of a page, or an unsaved document, in a language. Nothing is stored.
func (f *Factory) Preview(ctx context.Context, id, language string, document map[string]any) (string, error) {
	page, err := pageByID(ctx, f.DB.Reader(), clean(id))
	if err != nil {
		return "", fmt.Errorf("preview: %w", err)
	}
	text := page.draft
	if document != nil {
		if text, err = written(document); err != nil {
			return "", err
		}
	}
	sound, problems := f.parse(page.Route, text)
	if problems != nil {
		return "", refused(ErrUnsound, problems)
	}
	html, err := f.site.Preview(ctx, sound, language)
	if err != nil {
		f.Log.Warn("preview not rendered", "route", page.Route, "error", err)
		return "", refused(ErrUnrendered, []CampaignProblem{{Path: "/texts/" + clean(language), Message: "the page cannot be rendered in this language"}})
	}
	return html, nil
}

var errRoute = fault.New(fault.Invalid, "campaign_route", "A route looks like /aviator or /aviator/brl, without a slash at the end.")
