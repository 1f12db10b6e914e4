package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/campaign"
	"maidan/internal/campaign/factory"
	"maidan/internal/id"
	"maidan/internal/payment"
	"maidan/internal/staff"
)

// campaignsRoot is the path prefix of the operations on landing pages.
const campaignsRoot = root + "/campaigns"

func (a *API) registerCampaigns(h huma.API) {
	see := func(path, id, summary string) huma.Operation {
		return kit.StaffOnly(kit.Operation(http.MethodGet, campaignsRoot+path, id, tag, summary), staff.SeeCampaigns)
	}
	edit := func(method, path, id, summary string) huma.Operation {
		return kit.StaffOnly(kit.Operation(method, campaignsRoot+path, id, tag, summary), staff.EditCampaigns)
	}
	huma.Register(h, see("", "listCampaigns", "Landing pages in the order of their routes"), a.campaigns)
	huma.Register(h, see("/vocabulary", "getCampaignVocabulary", "The names, blocks, offers and languages that a landing page may use"), a.campaignOptions)
	huma.Register(h, see("/{id}", "getCampaign", "A landing page with its draft"), a.campaign)
	huma.Register(h, edit(http.MethodPost, "", "createCampaign", "Create a page at a free route from the template of its kind"), a.createCampaign)
	huma.Register(h, edit(http.MethodPut, "/{id}/draft", "saveCampaign",
		"Save the draft; a draft with errors is saved too, an older revision is refused"), a.saveCampaign)
	huma.Register(h, edit(http.MethodPost, "/{id}/clone", "cloneCampaign", "Create a page at a free route with this draft"), a.cloneCampaign)
	a.registerCampaignPublishing(see, edit, h)
	a.registerCampaignFiles(see, edit, h)
	a.registerCampaignTests(see, edit, h)
}

type (
	reading func(path, id, summary string) huma.Operation
	writing func(method, path, id, summary string) huma.Operation
)

type campaignsInput struct {
	Kind   string `query:"kind" maxLength:"32" doc:"Only of this kind."`
	State  string `query:"state" enum:"draft,published,unpublished" doc:"Only in this state."`
	Text   string `query:"text" maxLength:"100" doc:"Only those with this in the route or the English title."`
	Cursor string `query:"cursor" maxLength:"200"`
}

type campaignsOutput struct {
	Body payment.Page[factory.CampaignPage]
}

func (a *API) campaigns(ctx context.Context, in *campaignsInput) (*campaignsOutput, error) {
	pages, next, err := a.Campaigns.List(ctx, factory.Filter{Kind: in.Kind, State: in.State, Text: in.Text, After: in.Cursor})
	if err != nil {
		return nil, err
	}
	return &campaignsOutput{payment.Page[factory.CampaignPage]{Items: append([]factory.CampaignPage{}, pages...), Next: next}}, nil
}

// CampaignOptions lists the choices of the landing page editor.
type CampaignOptions struct {
	campaign.Vocabulary
	Languages []string            `json:"languages" doc:"that the site is offered in"`
	Spoken    []string            `json:"spoken" doc:"that a page may be bound to, offered or not"`
	Offers    map[string][]string `json:"offers" doc:"offer → currencies that it is made in"`
	Draws     []string            `json:"draws" nullable:"false" doc:"prize draws of the brand"`
}

type campaignOptionsOutput struct{ Body CampaignOptions }

func (a *API) campaignOptions(context.Context, *struct{}) (*campaignOptionsOutput, error) {
	site := a.Campaigns.Site()
	return &campaignOptionsOutput{CampaignOptions{
		Vocabulary: a.Campaigns.Names(), Languages: site.Languages(), Spoken: site.Spoken(), Offers: a.Campaigns.Offers(), Draws: a.Campaigns.Draws(),
	}}, nil
}

type campaignInput struct {
	ID string `path:"id" maxLength:"26"`
}

// CampaignDraft is a page with its draft and the email address of the last editor.
type CampaignDraft struct {
	factory.CampaignRecord
	Email string `json:"email" doc:"of the member who changed it last; empty after an import or a schedule"`
}

type campaignOutput struct{ Body CampaignDraft }

// answered adds the last editor's email address to a page.
func (a *API) answered(ctx context.Context, r factory.CampaignRecord, err error) (*campaignOutput, error) {
	if err != nil {
		return nil, err
	}
	names, err := a.Staff.Names(ctx, []id.Staff{r.UpdatedBy})
	if err != nil {
		return nil, err
	}
	return &campaignOutput{CampaignDraft{r, names[r.UpdatedBy]}}, nil
}

func (a *API) campaign(ctx context.Context, in *campaignInput) (*campaignOutput, error) {
	r, err := a.Campaigns.Get(ctx, in.ID)
	return a.answered(ctx, r, err)
}

type createCampaignInput struct {
	Body struct {
		Route string `json:"route" maxLength:"200" doc:"/aviator or /aviator/brl"`
		Kind  string `json:"kind" maxLength:"32"`
	}
}

func (a *API) createCampaign(ctx context.Context, in *createCampaignInput) (*campaignOutput, error) {
	r, err := a.Campaigns.Create(ctx, member(ctx), in.Body.Route, in.Body.Kind)
	return a.answered(ctx, r, err)
}

type saveCampaignInput struct {
	ID   string `path:"id" maxLength:"26"`
	Body struct {
		Revision int64          `json:"revision" minimum:"1" doc:"that the editor began with"`
		Document map[string]any `json:"document"`
	}
}

func (a *API) saveCampaign(ctx context.Context, in *saveCampaignInput) (*campaignOutput, error) {
	r, err := a.Campaigns.Save(ctx, member(ctx), in.ID, in.Body.Revision, in.Body.Document)
	return a.answered(ctx, r, err)
}

type cloneCampaignInput struct {
	ID   string `path:"id" maxLength:"26"`
	Body struct {
		Route string `json:"route" maxLength:"200"`
	}
}

func (a *API) cloneCampaign(ctx context.Context, in *cloneCampaignInput) (*campaignOutput, error) {
	r, err := a.Campaigns.Clone(ctx, member(ctx), in.ID, in.Body.Route)
	return a.answered(ctx, r, err)
}

// member returns the id of the signed-in member.
func member(ctx context.Context) id.Staff {
	m, _ := kit.Staff(ctx)
	return m.ID
}
