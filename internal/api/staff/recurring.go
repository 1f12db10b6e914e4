package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/bulkgrant"
	"maidan/internal/casino/operate"
	"maidan/internal/id"
	"maidan/internal/money"
)

func (a *API) registerRecurringGrants(h huma.API) {
	const at = root + "/recurring-grants"
	only := givingBonuses
	huma.Register(h, only(http.MethodGet, at, "listRecurringGrants", "Offers that are given again and again to a segment, the latest first, at most 200"), a.recurringGrants)
	huma.Register(h, only(http.MethodPost, at+"/preview", "previewRecurringGrant", "How many players an offer would be given to now. Nothing is stored"), a.previewRecurringGrant)
	huma.Register(h, kit.Idempotent(only(http.MethodPost, at, "proposeRecurringGrant", "Propose an offer for whoever is in a segment each day or week; another member must approve it")), a.proposeRecurringGrant)
	huma.Register(h, only(http.MethodPost, at+"/{id}/approve", "approveRecurringGrant", "Approve what another member proposed: it runs at its times"), a.approveRecurringGrant)
	huma.Register(h, only(http.MethodPost, at+"/{id}/decline", "declineRecurringGrant", "Decline what another member proposed"), a.declineRecurringGrant)
	huma.Register(h, only(http.MethodPost, at+"/{id}/stop", "stopRecurringGrant", "Stop what was approved. Bulk grants that it has made go on"), a.stopRecurringGrant)
}

// RecurringSegment describes players by days before each run. Zero does not limit them.
type RecurringSegment struct {
	Currency          money.Currency      `json:"currency,omitempty" pattern:"^([A-Z]{3})?$"`
	Country           string              `json:"country,omitempty" pattern:"^([A-Z]{2})?$" doc:"ISO 3166-1 alpha-2"`
	RegisteredDaysMin int64               `json:"registered_days_min,omitempty" minimum:"0" maximum:"3650" doc:"registered at least so many days ago"`
	RegisteredDaysMax int64               `json:"registered_days_max,omitempty" minimum:"0" maximum:"3650" doc:"registered at most so many days ago"`
	SeenDaysMin       int64               `json:"seen_days_min,omitempty" minimum:"0" maximum:"3650" doc:"not seen for so many days"`
	SeenDaysMax       int64               `json:"seen_days_max,omitempty" minimum:"0" maximum:"3650" doc:"seen in the last so many days"`
	Deposited         bulkgrant.Deposited `json:"deposited,omitempty" enum:",never,before"`
}

// RecurringGrant is an offer that is given again and again. Times are unix milliseconds.
type RecurringGrant struct {
	ID            string                    `json:"id"`
	OfferID       string                    `json:"offer_id"`
	OfferName     string                    `json:"offer_name"`
	Reason        string                    `json:"reason"`
	Segment       RecurringSegment          `json:"segment"`
	Every         bulkgrant.Every           `json:"every" enum:"day,week"`
	FirstAt       int64                     `json:"first_at"`
	NextAt        int64                     `json:"next_at" doc:"0: no further run"`
	Ends          int64                     `json:"ends"`
	Once          bool                      `json:"once" doc:"each player gets one of all runs"`
	Status        bulkgrant.RecurringStatus `json:"status" enum:"proposed,approved,declined,stopped,ended"`
	ProposedBy    id.Staff                  `json:"proposed_by"`
	Proposer      string                    `json:"proposer" doc:"email address"`
	Decider       string                    `json:"decider" doc:"email address; empty while proposed"`
	Stopper       string                    `json:"stopper" doc:"email address of who stopped it; empty otherwise"`
	DeclineReason string                    `json:"decline_reason" doc:"or why it was stopped"`
	CreatedAt     int64                     `json:"created_at"`
	DecidedAt     int64                     `json:"decided_at" doc:"0 while proposed"`
	Runs          int64                     `json:"runs"`
	GivenTo       int64                     `json:"given_to" doc:"players of all its bulk grants"`
}

// RecurringGrants are recurring grants.
type RecurringGrants struct {
	Items []RecurringGrant `json:"items" nullable:"false"`
}

type recurringGrantsOutput struct{ Body RecurringGrants }

func (a *API) recurringGrants(ctx context.Context, _ *struct{}) (*recurringGrantsOutput, error) {
	found, err := a.BulkGrants.ListRecurring(ctx, a.DB.Reader())
	if err != nil {
		return nil, err
	}
	all, err := a.recurringNamed(ctx, found...)
	return &recurringGrantsOutput{RecurringGrants{all}}, err
}

func (a *API) recurringNamed(ctx context.Context, found ...bulkgrant.Recurring) ([]RecurringGrant, error) {
	var members []id.Staff
	for _, r := range found {
		members = append(members, r.ProposedBy, r.DecidedBy, r.StoppedBy)
	}
	emails, err := a.Staff.Names(ctx, members)
	if err != nil {
		return nil, err
	}
	all := make([]RecurringGrant, len(found))
	for i, r := range found {
		all[i] = RecurringGrant{r.ID, r.OfferID, a.nameOfOffer(r.OfferID), r.Reason, RecurringSegment(r.Segment), r.Every, r.FirstAt, r.NextAt, r.Ends, r.Once, r.Status, r.ProposedBy, emails[r.ProposedBy],
			emails[r.DecidedBy], emails[r.StoppedBy], r.DeclineReason, r.CreatedAt, r.DecidedAt, r.Runs, r.GivenTo}
	}
	return all, nil
}

type previewRecurringInput struct {
	Body struct {
		OfferID string           `json:"offer_id" maxLength:"64"`
		Segment RecurringSegment `json:"segment"`
	}
}

// RecurringPreview is how many players a run would give to now.
type RecurringPreview struct {
	Players int  `json:"players"`
	More    bool `json:"more" doc:"there may be more: a run gives to the newest 1,000"`
}

type previewRecurringOutput struct{ Body RecurringPreview }

func (a *API) previewRecurringGrant(ctx context.Context, in *previewRecurringInput) (*previewRecurringOutput, error) {
	players, more, err := a.BulkGrants.PreviewRecurring(ctx, in.Body.OfferID, bulkgrant.MovingSegment(in.Body.Segment))
	return &previewRecurringOutput{RecurringPreview{players, more}}, err
}

type proposeRecurringInput struct {
	Body struct {
		OfferID string           `json:"offer_id" maxLength:"64"`
		Reason  string           `json:"reason" maxLength:"1000" doc:"3 to 200 characters"`
		Segment RecurringSegment `json:"segment"`
		Every   bulkgrant.Every  `json:"every" enum:"day,week"`
		FirstAt int64            `json:"first_at" minimum:"0" doc:"unix milliseconds within 90 days"`
		Ends    int64            `json:"ends" minimum:"0" doc:"unix milliseconds, at most a year after the first run: none begins then or later"`
		Once    bool             `json:"once" doc:"each player gets one of all runs"`
	}
}

type recurringGrantOutput struct{ Body RecurringGrant }

func (a *API) proposeRecurringGrant(ctx context.Context, in *proposeRecurringInput) (*recurringGrantOutput, error) {
	reason, err := operate.ReasonOf(in.Body.Reason)
	if err != nil {
		return nil, err
	}
	key, err := kit.Idempotency(ctx)
	if err != nil {
		return nil, err
	}
	b := in.Body
	made, err := a.BulkGrants.ProposeRecurring(ctx, key, bulkgrant.Rule{OfferID: b.OfferID, Reason: reason, Segment: bulkgrant.MovingSegment(b.Segment), Every: b.Every, FirstAt: b.FirstAt, Ends: b.Ends, Once: b.Once}, a.granting(ctx))
	if err != nil {
		return nil, err
	}
	return a.recurringGrant(ctx, made.ID)
}

func (a *API) recurringGrant(ctx context.Context, recurring string) (*recurringGrantOutput, error) {
	one, err := a.BulkGrants.OneRecurring(ctx, a.DB.Reader(), recurring)
	if err != nil {
		return nil, err
	}
	named, err := a.recurringNamed(ctx, one)
	if err != nil {
		return nil, err
	}
	return &recurringGrantOutput{named[0]}, nil
}

func (a *API) approveRecurringGrant(ctx context.Context, in *bulkGrantInput) (*recurringGrantOutput, error) {
	if _, err := a.BulkGrants.ApproveRecurring(ctx, in.ID, a.granting(ctx)); err != nil {
		return nil, err
	}
	return a.recurringGrant(ctx, in.ID)
}

func (a *API) declineRecurringGrant(ctx context.Context, in *declineBulkGrantInput) (*recurringGrantOutput, error) {
	reason, err := operate.ReasonOf(in.Body.Reason)
	if err != nil {
		return nil, err
	}
	if _, err := a.BulkGrants.DeclineRecurring(ctx, in.ID, reason, a.granting(ctx)); err != nil {
		return nil, err
	}
	return a.recurringGrant(ctx, in.ID)
}

func (a *API) stopRecurringGrant(ctx context.Context, in *declineBulkGrantInput) (*recurringGrantOutput, error) {
	reason, err := operate.ReasonOf(in.Body.Reason)
	if err != nil {
		return nil, err
	}
	if _, err := a.BulkGrants.StopRecurring(ctx, in.ID, reason, a.granting(ctx)); err != nil {
		return nil, err
	}
	return a.recurringGrant(ctx, in.ID)
}
