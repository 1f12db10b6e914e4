package factory

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"go.yaml.in/yaml/v3"

	"maidan/internal/campaign"
	"maidan/internal/content/datafile"
	"maidan/internal/db"
	"maidan/internal/id"
)

// Export returns the draft of a page, or a version of it, as a file for the campaigns folder, and the file's name. An invalid
// draft is exported, too, with its keys in alphabetical order.
func (f *Factory) Export(ctx context.Context, id string, version int64) (file []byte, name string, err error) {
	page, err := pageByID(ctx, f.DB.Reader(), clean(id))
	if err != nil {
		return nil, "", fmt.Errorf("export page: %w", err)
	}
	document := page.draft
	if version > 0 {
		if _, document, err = versionOf(ctx, f.DB.Reader(), page.ID, version); err != nil {
			return nil, "", fmt.Errorf("export page: %w", err)
		}
	}
	name = fileName(page.Route)
	if sound, problems := f.parse(page.Route, document); problems == nil {
		file, err = sound.YAML()
		return file, name, err
	}
	fields, err := read(document)
	if err != nil {
		return nil, "", err
	}
	if file, err = yaml.Marshal(fields); err != nil {
		return nil, "", fmt.Errorf("export page: %w", err)
	}
	return file, name, nil
}

// fileName returns the name of a page's file: home.yaml, aviator.yaml, wheel__uz.yaml.
func fileName(route string) string {
	if route == "/" {
		return "home.yaml"
	}
	return strings.ReplaceAll(route[1:], "/", "__") + ".yaml"
}

// Import reads a campaign file. A file for a new route creates a page in draft. A file for an existing route replaces that
// page's draft if revision is the page's. An invalid file is refused with ErrUnreadable, which names the lines of its problems.
func (f *Factory) Import(ctx context.Context, by id.Staff, file []byte, revision int64) (CampaignRecord, error) {
	page, err := campaign.Parse("import", file, f.Brand, f.Programmes)
	if err != nil {
		return CampaignRecord{}, refused(ErrUnreadable, onLines(err))
	}
	text, err := stored(page)
	if err != nil {
		return CampaignRecord{}, err
	}
	document, err := read(text)
	if err != nil {
		return CampaignRecord{}, err
	}
	known, err := pageByRoute(ctx, f.DB.Reader(), page.Route)
	switch {
	case errors.Is(err, ErrNoPage):
		return f.add(ctx, by, "campaign.import", document)
	case err != nil:
		return CampaignRecord{}, fmt.Errorf("import page: %w", err)
	case revision == 0:
		return CampaignRecord{}, ErrRouteTaken.WithData("id", known.ID)
	}
	return f.change(ctx, by, "campaign.import", known.ID, revision, func(_ context.Context, _ *db.Tx, page *CampaignPage) (map[string]any, error) {
		page.draft = text
		page.Kind, page.Title = headline(document, page.Kind)
		return map[string]any{}, nil
	})
}

// onLines converts the parser's errors into problems with the lines of the file.
func onLines(err error) []CampaignProblem {
	var found datafile.Problems
	if !errors.As(err, &found) {
		return []CampaignProblem{{Message: err.Error()}}
	}
	all := make([]CampaignProblem, len(found))
	for i, p := range found {
		all[i] = CampaignProblem{Line: p.Line, Message: p.Msg}
	}
	return all
}
