package factory

import (
	"context"
	"errors"
	"fmt"

	"maidan/internal/campaign"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
)

// CampaignTest is an A/B test of a page.
type CampaignTest struct {
	Number    int64         `json:"number"`
	State     string        `json:"state" enum:"running,stopped,won"`
	Winner    string        `json:"winner" doc:"key of the variant that was declared the winner"`
	StartedAt int64         `json:"started_at"`
	EndedAt   int64         `json:"ended_at"`
	Variants  []TestVariant `json:"variants"`

	id string
}

// TestVariant is one variant of a test.
type TestVariant struct {
	Key      string         `json:"key" doc:"a, b, c …; a is the page as it was published"`
	Name     string         `json:"name" doc:"as it is counted: number of the test and key, for example 2b"`
	Weight   int64          `json:"weight" doc:"share of the visitors; 0 takes no more of them"`
	Document map[string]any `json:"document,omitempty"`
}

// TestArm is a variant of a requested test: its own document, or a JSON merge patch (RFC 7386) of the published one. Without
// either it is the published document itself.
type TestArm struct {
	Key      string         `json:"key" pattern:"^[a-f]$"`
	Weight   int64          `json:"weight" minimum:"0" maximum:"1000"`
	Document map[string]any `json:"document,omitempty" doc:"a document of its own"`
	Patch    map[string]any `json:"patch,omitempty" doc:"JSON merge patch (RFC 7386) on the published document"`
}

const (
	fewestArms, mostArms = 2, 6
	mostWeight           = 1000
)

// StartTest starts an A/B test of a published page, which shows each visitor one of several documents. Each document is first
// parsed and rendered in every language. During the test the documents and the page are fixed: Publish and RollBack are
// refused.
func (f *Factory) StartTest(ctx context.Context, by id.Staff, id string, revision int64, arms []TestArm) (CampaignRecord, error) {
	page, err := pageByID(ctx, f.DB.Reader(), clean(id))
	if err != nil {
		return CampaignRecord{}, fmt.Errorf("start test: %w", err)
	}
	switch {
	case revision != 0 && page.Revision != revision:
		return CampaignRecord{}, ErrStale.WithData("revision", page.Revision)
	case page.State != Published:
		return CampaignRecord{}, ErrNotUp
	case page.Testing:
		return CampaignRecord{}, ErrTesting
	case !validVariants(arms):
		return CampaignRecord{}, ErrTest.At("variants", "badRequest")
	}
	number, err := lastTest(ctx, f.DB.Reader(), page.ID)
	if err != nil {
		return CampaignRecord{}, fmt.Errorf("start test: %w", err)
	}
	number++
	documents, err := f.armed(ctx, page, number, arms)
	if err != nil {
		return CampaignRecord{}, err
	}
	test := CampaignTest{id: f.IDs.New(), Number: number, State: "running", StartedAt: f.now()}
	return f.change(ctx, by, "campaign.test.start", page.ID, page.Revision, func(ctx context.Context, tx *db.Tx, page *CampaignPage) (map[string]any, error) {
		weights := map[string]int64{}
		if err := insertTest(ctx, tx, page.ID, test); err != nil {
			return nil, err
		}
		for i, arm := range arms {
			weights[arm.Key] = arm.Weight
			if err := insertVariant(ctx, tx, test.id, arm, documents[i]); err != nil {
				return nil, err
			}
		}
		return map[string]any{"test": number, "weights": weights}, advanceSequence(ctx, tx)
	})
}

// validVariants reports whether the keys are a, b, c … in order and enough variants have a weight above 0.
func validVariants(arms []TestArm) bool {
	shown := 0
	for i, arm := range arms {
		if arm.Key != string(rune('a'+i)) || arm.Weight < 0 || arm.Weight > mostWeight || arm.Document != nil && arm.Patch != nil {
			return false
		}
		if arm.Weight > 0 {
			shown++
		}
	}
	return len(arms) >= fewestArms && len(arms) <= mostArms && shown >= fewestArms
}

// armed returns the documents of a test after rendering them in every language.
func (f *Factory) armed(ctx context.Context, page CampaignPage, number int64, arms []TestArm) ([]string, error) {
	_, published, err := versionOf(ctx, f.DB.Reader(), page.ID, page.Published)
	if err != nil {
		return nil, fmt.Errorf("read published version: %w", err)
	}
	all := make([]string, len(arms))
	for i, arm := range arms {
		document := arm.Document
		if document == nil {
			if document, err = read(published); err != nil {
				return nil, err
			}
			document, _ = merged(document, arm.Patch).(map[string]any)
		}
		if all[i], err = written(document); err != nil {
			return nil, err
		}
		if err := f.draw(ctx, page.Route, all[i], campaign.VariantName(number, arm.Key)); err != nil {
			return nil, within(err, fmt.Sprintf("/variants/%d", i))
		}
	}
	return all, nil
}

// within prefixes the locations of an error's details with a path.
func within(err error, path string) error {
	var refusal *fault.Error
	if !errors.As(err, &refusal) {
		return err
	}
	moved := *refusal
	moved.Details = nil
	for _, d := range refusal.Details {
		d.Location = path + d.Location
		moved.Details = append(moved.Details, d)
	}
	return &moved
}

// merged applies a JSON merge patch (RFC 7386, section 2).
func merged(target, patch any) any {
	changes, isObject := patch.(map[string]any)
	if !isObject {
		return patch
	}
	fields, isObject := target.(map[string]any)
	if !isObject {
		fields = map[string]any{}
	}
	for name, value := range changes {
		if value == nil {
			delete(fields, name)
		} else {
			fields[name] = merged(fields[name], value)
		}
	}
	return fields
}

// Reweigh changes the weights of the running test's variants. Variants that are not named are unchanged. Visitors move only to
// or from variants whose weights change.
func (f *Factory) Reweigh(ctx context.Context, by id.Staff, id string, weights map[string]int64) (CampaignRecord, error) {
	return f.change(ctx, by, "campaign.test.weights", id, 0, func(ctx context.Context, tx *db.Tx, page *CampaignPage) (map[string]any, error) {
		test, err := runningTest(ctx, tx, page.ID)
		if err != nil {
			return nil, err
		}
		shown, known := 0, 0
		for _, v := range test.Variants {
			if w, ok := weights[v.Key]; ok {
				known++
				v.Weight = w
			}
			if v.Weight < 0 || v.Weight > mostWeight {
				return nil, ErrTest.At("weights", "badRequest")
			}
			if v.Weight > 0 {
				shown++
			}
			if err := setWeight(ctx, tx, test.id, v.Key, v.Weight); err != nil {
				return nil, err
			}
		}
		if shown == 0 || known != len(weights) {
			return nil, ErrTest.At("weights", "badRequest")
		}
		return map[string]any{"test": test.Number, "weights": weights}, advanceSequence(ctx, tx)
	})
}

// StopTest ends the running test. All visitors then see the published page.
func (f *Factory) StopTest(ctx context.Context, by id.Staff, id string) (CampaignRecord, error) {
	return f.change(ctx, by, "campaign.test.stop", id, 0, func(ctx context.Context, tx *db.Tx, page *CampaignPage) (map[string]any, error) {
		if !page.Testing {
			return nil, ErrNoTest
		}
		if err := endTest(ctx, tx, page.ID, "stopped", "", f.now()); err != nil {
			return nil, err
		}
		return map[string]any{}, advanceSequence(ctx, tx)
	})
}

// Declare ends the running test and publishes the winner's document as a new version. It also becomes the draft, unless staff
// have changed the draft since the page was published.
func (f *Factory) Declare(ctx context.Context, by id.Staff, id, key string) (CampaignRecord, error) {
	page, err := pageByID(ctx, f.DB.Reader(), clean(id))
	if err != nil {
		return CampaignRecord{}, fmt.Errorf("declare winner: %w", err)
	}
	test, err := runningTest(ctx, f.DB.Reader(), page.ID)
	if err != nil {
		return CampaignRecord{}, fmt.Errorf("declare winner: %w", err)
	}
	document, err := variantOf(ctx, f.DB.Reader(), test.id, key)
	if err != nil {
		return CampaignRecord{}, fmt.Errorf("declare winner: %w", err)
	}
	if err := f.draw(ctx, page.Route, document, ""); err != nil {
		return CampaignRecord{}, err
	}
	return f.change(ctx, by, "campaign.test.declare", page.ID, page.Revision, func(ctx context.Context, tx *db.Tx, page *CampaignPage) (map[string]any, error) {
		if !page.Testing {
			return nil, ErrNoTest
		}
		if err := endTest(ctx, tx, page.ID, "won", key, f.now()); err != nil {
			return nil, err
		}
		_, before, err := versionOf(ctx, tx, page.ID, page.Published)
		if err != nil {
			return nil, fmt.Errorf("read published version: %w", err)
		}
		draft := page.draft
		detail, err := f.shown(ctx, tx, page, by, document, "winner of test "+campaign.VariantName(test.Number, key))
		if err != nil {
			return nil, err
		}
		detail["test"], detail["winner"] = test.Number, key
		if !same(draft, before) {
			page.draft = draft
		}
		return detail, nil
	})
}

// Tests returns a page's tests, newest first, without their documents.
func (f *Factory) Tests(ctx context.Context, id string) ([]CampaignTest, error) {
	if _, err := pageByID(ctx, f.DB.Reader(), clean(id)); err != nil {
		return nil, fmt.Errorf("list tests: %w", err)
	}
	all, err := testsOf(ctx, f.DB.Reader(), clean(id), "")
	if err != nil {
		return nil, fmt.Errorf("list tests: %w", err)
	}
	return all, nil
}
