package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/campaign/factory"
)

func (a *API) registerCampaignTests(see reading, edit writing, h huma.API) {
	huma.Register(h, see("/{id}/results", "getCampaignResults", "Results of a page by variant, partner and day"), a.campaignResults)
	huma.Register(h, see("/{id}/tests", "listCampaignTests", "A page's A/B tests, newest first"), a.campaignTests)
	huma.Register(h, edit(http.MethodPost, "/{id}/test", "startCampaignTest",
		"Start an A/B test: each visitor sees one of several documents, always the same one"), a.startTest)
	huma.Register(h, edit(http.MethodPut, "/{id}/test/weights", "weighCampaignTest", "Change the shares of the running test"), a.weighTest)
	huma.Register(h, edit(http.MethodPost, "/{id}/test/stop", "stopCampaignTest", "End the running test without a winner"), a.stopTest)
	huma.Register(h, edit(http.MethodPost, "/{id}/test/winner", "declareCampaignWinner", "End the running test and publish the winner"), a.declareWinner)
}

type resultsInput struct {
	ID   string `path:"id" maxLength:"26"`
	From string `query:"from" maxLength:"10" doc:"First day (UTC), as 2026-03-01; without it 29 days before the last."`
	To   string `query:"to" maxLength:"10" doc:"Last day; without it today."`
}

type resultsOutput struct{ Body factory.CampaignResults }

func (a *API) campaignResults(ctx context.Context, in *resultsInput) (*resultsOutput, error) {
	results, err := a.Campaigns.Results(ctx, in.ID, in.From, in.To)
	if err != nil {
		return nil, err
	}
	return &resultsOutput{results}, nil
}

type testsOutput struct {
	Body struct {
		Items []factory.CampaignTest `json:"items"`
	}
}

func (a *API) campaignTests(ctx context.Context, in *campaignInput) (*testsOutput, error) {
	all, err := a.Campaigns.Tests(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	out := &testsOutput{}
	out.Body.Items = all
	return out, nil
}

type startTestInput struct {
	ID   string `path:"id" maxLength:"26"`
	Body struct {
		Revision int64             `json:"revision" minimum:"1"`
		Variants []factory.TestArm `json:"variants" minItems:"2" maxItems:"6"`
	}
}

func (a *API) startTest(ctx context.Context, in *startTestInput) (*campaignOutput, error) {
	r, err := a.Campaigns.StartTest(ctx, member(ctx), in.ID, in.Body.Revision, in.Body.Variants)
	return a.answered(ctx, r, err)
}

type weightsInput struct {
	ID   string `path:"id" maxLength:"26"`
	Body struct {
		Weights map[string]int64 `json:"weights" doc:"key → share; 0 takes no more visitors"`
	}
}

func (a *API) weighTest(ctx context.Context, in *weightsInput) (*campaignOutput, error) {
	r, err := a.Campaigns.Reweigh(ctx, member(ctx), in.ID, in.Body.Weights)
	return a.answered(ctx, r, err)
}

func (a *API) stopTest(ctx context.Context, in *campaignInput) (*campaignOutput, error) {
	r, err := a.Campaigns.StopTest(ctx, member(ctx), in.ID)
	return a.answered(ctx, r, err)
}

type winnerInput struct {
	ID   string `path:"id" maxLength:"26"`
	Body struct {
		Key string `json:"key" pattern:"^[a-f]$"`
	}
}

func (a *API) declareWinner(ctx context.Context, in *winnerInput) (*campaignOutput, error) {
	r, err := a.Campaigns.Declare(ctx, member(ctx), in.ID, in.Body.Key)
	return a.answered(ctx, r, err)
}
