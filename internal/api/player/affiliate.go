package player

import (
	"cmp"
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/player"
)

func (a *API) registerStatistics(h huma.API) {
	huma.Register(h, kit.Operation(http.MethodPost, "/api/v3/statistics/open-registration-form", "noteFormOpened", "account",
		"Record that a visitor opened a form, with the visitor's source"), a.noteForm)
}

// Affiliates identify the affiliate who referred a visitor. Links may name the last three value_1, value_2 and value_3 instead.
type Affiliates struct {
	ClickID   string `json:"click_id" required:"false" nullable:"true"`
	OfferID   string `json:"offer_id" required:"false" nullable:"true"`
	PartnerID string `json:"partner_id" required:"false" nullable:"true"`
	LandingID string `json:"landing_id" required:"false" nullable:"true"`
	Value1    string `json:"value_1" required:"false" nullable:"true" doc:"Another name of offer_id."`
	Value2    string `json:"value_2" required:"false" nullable:"true" doc:"Another name of partner_id."`
	Value3    string `json:"value_3" required:"false" nullable:"true" doc:"Another name of landing_id."`
}

func (f Affiliates) attribution(form string) player.Attribution {
	return player.Attribution{
		ClickID: f.ClickID, OfferID: cmp.Or(f.OfferID, f.Value1), PartnerID: cmp.Or(f.PartnerID, f.Value2),
		LandingID: cmp.Or(f.LandingID, f.Value3), FormID: form,
	}
}

// FormOpened reports that a visitor opened a form.
type FormOpened struct {
	FormID      string `json:"form_id" required:"false" nullable:"true"`
	AnalyticsID string `json:"ga_id" minLength:"1" maxLength:"200" doc:"The analytics client of the visitor."`
	Type        string `json:"type" enum:"1,2"`
	LandingName string `json:"landing_name" required:"false" nullable:"true" doc:"Route of the page."`
	Affiliates
	_ struct{} `json:"-" additionalProperties:"true"`
}

type formOpenedInput struct {
	Body FormOpened
}

// Noted is the response that reports whether something was stored.
type Noted struct {
	Noted bool `json:"noted"`
}

type notedOutput struct{ Body Noted }

func (a *API) noteForm(ctx context.Context, in *formOpenedInput) (*notedOutput, error) {
	f := in.Body
	err := a.Players.RecordFormOpened(ctx, player.FormOpened{
		From: f.attribution(f.FormID), Type: f.Type, AnalyticsID: f.AnalyticsID, LandingName: f.LandingName, Visit: visit(ctx),
	})
	if err != nil {
		return nil, err
	}
	return &notedOutput{Noted{true}}, nil
}
