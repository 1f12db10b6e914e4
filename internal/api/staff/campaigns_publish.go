package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/campaign/factory"
	"maidan/internal/id"
)

func (a *API) registerCampaignPublishing(see reading, edit writing, h huma.API) {
	page := see("/{id}/preview", "previewCampaign", "The draft as visitors would see it, as a page without scripts")
	page.Responses = map[string]*huma.Response{"200": {Description: "The page.", Content: map[string]*huma.MediaType{"text/html": {}}}}
	huma.Register(h, page, a.previewCampaign)
	huma.Register(h, edit(http.MethodPost, "/{id}/preview", "previewCampaignDocument", "Preview an unsaved document in a language"), a.previewDocument)
	huma.Register(h, edit(http.MethodPost, "/{id}/publish", "publishCampaign",
		"Publish the draft after rendering it in every language"), a.publishCampaign)
	huma.Register(h, edit(http.MethodPost, "/{id}/unpublish", "unpublishCampaign", "Unpublish the page"), a.unpublishCampaign)
	huma.Register(h, edit(http.MethodPut, "/{id}/schedule", "scheduleCampaign", "Schedule when to publish the draft and when to unpublish the page"), a.scheduleCampaign)
	huma.Register(h, see("/{id}/versions", "listCampaignVersions", "Published versions, newest first"), a.campaignVersions)
	huma.Register(h, see("/{id}/versions/{number}", "getCampaignVersion", "A version with its document"), a.campaignVersion)
	huma.Register(h, edit(http.MethodPost, "/{id}/versions/{number}/restore", "restoreCampaignVersion",
		"Publish an older version again, as a new one"), a.restoreCampaign)
}

type previewInput struct {
	ID       string `path:"id" maxLength:"26"`
	Language string `query:"language" maxLength:"8" doc:"Without it, or unknown: the brand's own."`
}

type previewOutput struct {
	ContentType  string `header:"Content-Type"`
	Policy       string `header:"Content-Security-Policy"`
	CacheControl string `header:"Cache-Control"`
	Robots       string `header:"X-Robots-Tag"`
	Body         []byte
}

func (a *API) previewCampaign(ctx context.Context, in *previewInput) (*previewOutput, error) {
	html, err := a.Campaigns.Preview(ctx, in.ID, in.Language, nil)
	if err != nil {
		return nil, err
	}
	headers := a.Campaigns.Site().PreviewHeaders()
	return &previewOutput{
		headers.Get("Content-Type"), headers.Get("Content-Security-Policy"), headers.Get("Cache-Control"), headers.Get("X-Robots-Tag"), []byte(html),
	}, nil
}

type previewDocumentInput struct {
	ID   string `path:"id" maxLength:"26"`
	Body struct {
		Language string         `json:"language" maxLength:"8"`
		Document map[string]any `json:"document"`
	}
}

type previewDocumentOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		HTML string `json:"html" doc:"to be shown in a frame with sandbox=\"allow-same-origin\""`
	}
}

func (a *API) previewDocument(ctx context.Context, in *previewDocumentInput) (*previewDocumentOutput, error) {
	html, err := a.Campaigns.Preview(ctx, in.ID, in.Body.Language, in.Body.Document)
	if err != nil {
		return nil, err
	}
	out := &previewDocumentOutput{CacheControl: "no-store"}
	out.Body.HTML = html
	return out, nil
}

type publishInput struct {
	ID   string `path:"id" maxLength:"26"`
	Body struct {
		Revision int64  `json:"revision" minimum:"1"`
		Note     string `json:"note" maxLength:"2000" required:"false" doc:"what changed, for the history; truncated to 500 characters"`
	}
}

func (a *API) publishCampaign(ctx context.Context, in *publishInput) (*campaignOutput, error) {
	r, err := a.Campaigns.Publish(ctx, member(ctx), in.ID, in.Body.Revision, in.Body.Note)
	return a.answered(ctx, r, err)
}

type revisionInput struct {
	ID   string `path:"id" maxLength:"26"`
	Body struct {
		Revision int64 `json:"revision" minimum:"1"`
	}
}

func (a *API) unpublishCampaign(ctx context.Context, in *revisionInput) (*campaignOutput, error) {
	r, err := a.Campaigns.Unpublish(ctx, member(ctx), in.ID, in.Body.Revision)
	return a.answered(ctx, r, err)
}

type scheduleInput struct {
	ID   string `path:"id" maxLength:"26"`
	Body struct {
		Revision    int64 `json:"revision" minimum:"1"`
		PublishAt   int64 `json:"publish_at" minimum:"0" doc:"unix milliseconds; 0 is never"`
		UnpublishAt int64 `json:"unpublish_at" minimum:"0"`
	}
}

func (a *API) scheduleCampaign(ctx context.Context, in *scheduleInput) (*campaignOutput, error) {
	r, err := a.Campaigns.Schedule(ctx, member(ctx), in.ID, in.Body.Revision, in.Body.PublishAt, in.Body.UnpublishAt)
	return a.answered(ctx, r, err)
}

type versionsInput struct {
	ID     string `path:"id" maxLength:"26"`
	Before int64  `query:"before" minimum:"0" doc:"Only versions before this number."`
}

// CampaignVersion is a version with its author's email address.
type CampaignVersion struct {
	factory.PageVersion
	Email string `json:"email" doc:"of the member; empty after an import or a schedule"`
}

type versionsOutput struct {
	Body struct {
		Items []CampaignVersion `json:"items"`
	}
}

func (a *API) campaignVersions(ctx context.Context, in *versionsInput) (*versionsOutput, error) {
	all, err := a.Campaigns.Versions(ctx, in.ID, in.Before)
	if err != nil {
		return nil, err
	}
	out := &versionsOutput{}
	out.Body.Items, err = a.signed(ctx, all...)
	return out, err
}

// signed adds the authors' email addresses to versions, in one query.
func (a *API) signed(ctx context.Context, versions ...factory.PageVersion) ([]CampaignVersion, error) {
	ids := make([]id.Staff, len(versions))
	for i, v := range versions {
		ids[i] = v.By
	}
	names, err := a.Staff.Names(ctx, ids)
	if err != nil {
		return nil, err
	}
	all := make([]CampaignVersion, len(versions))
	for i, v := range versions {
		all[i] = CampaignVersion{v, names[v.By]}
	}
	return all, nil
}

type versionInput struct {
	ID     string `path:"id" maxLength:"26"`
	Number int64  `path:"number" minimum:"1"`
}

type versionOutput struct{ Body CampaignVersion }

func (a *API) campaignVersion(ctx context.Context, in *versionInput) (*versionOutput, error) {
	v, err := a.Campaigns.Version(ctx, in.ID, in.Number)
	if err != nil {
		return nil, err
	}
	all, err := a.signed(ctx, v)
	if err != nil {
		return nil, err
	}
	return &versionOutput{all[0]}, nil
}

type restoreInput struct {
	ID     string `path:"id" maxLength:"26"`
	Number int64  `path:"number" minimum:"1"`
	Body   struct {
		Revision int64 `json:"revision" minimum:"1"`
	}
}

func (a *API) restoreCampaign(ctx context.Context, in *restoreInput) (*campaignOutput, error) {
	r, err := a.Campaigns.RollBack(ctx, member(ctx), in.ID, in.Body.Revision, in.Number)
	return a.answered(ctx, r, err)
}
