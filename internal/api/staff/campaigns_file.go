package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

func (a *API) registerCampaignFiles(see reading, edit writing, h huma.API) {
	file := see("/{id}/file", "exportCampaign", "The draft or a version as a file for the campaigns folder")
	file.Responses = map[string]*huma.Response{"200": {Description: "The file.", Content: map[string]*huma.MediaType{"application/yaml": {}}}}
	huma.Register(h, file, a.exportCampaign)
	huma.Register(h, edit(http.MethodPost, "/import", "importCampaign", "Import a campaign file; errors name their lines"), a.importCampaign)
}

type exportInput struct {
	ID      string `path:"id" maxLength:"26"`
	Version int64  `query:"version" minimum:"0" doc:"Without it, the draft."`
}

type exportOutput struct {
	ContentType string `header:"Content-Type"`
	Disposition string `header:"Content-Disposition"`
	Body        []byte
}

func (a *API) exportCampaign(ctx context.Context, in *exportInput) (*exportOutput, error) {
	file, name, err := a.Campaigns.Export(ctx, in.ID, in.Version)
	if err != nil {
		return nil, err
	}
	return &exportOutput{"application/yaml", `attachment; filename="` + name + `"`, file}, nil
}

type importInput struct {
	Body struct {
		File     string `json:"file" maxLength:"262144" doc:"text of the file"`
		Revision int64  `json:"revision" minimum:"0" required:"false" doc:"of the page at the file's route, to replace its draft; without it the route must be free"`
	}
}

func (a *API) importCampaign(ctx context.Context, in *importInput) (*campaignOutput, error) {
	r, err := a.Campaigns.Import(ctx, member(ctx), []byte(in.Body.File), in.Body.Revision)
	return a.answered(ctx, r, err)
}
