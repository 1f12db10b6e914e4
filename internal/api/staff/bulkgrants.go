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
	"maidan/internal/payment"
	"maidan/internal/staff"
)

func (a *API) registerBulkGrants(h huma.API) {
	const at = root + "/bulk-grants"
	only := givingBonuses
	huma.Register(h, only(http.MethodGet, at, "listBulkGrants", "Offers for many players, the latest first"), a.bulkGrants)
	huma.Register(h, only(http.MethodPost, at+"/preview", "previewBulkGrant", "What an offer would give to the players of a list. Nothing is stored"), a.previewBulkGrant)
	huma.Register(h, kit.Idempotent(only(http.MethodPost, at, "proposeBulkGrant", "Propose an offer for many players; another member must approve it")), a.proposeBulkGrant)
	huma.Register(h, only(http.MethodGet, at+"/{id}", "getBulkGrant", "A bulk grant with its players"), a.bulkGrant)
	huma.Register(h, only(http.MethodPost, at+"/{id}/approve", "approveBulkGrant", "Approve what another member proposed: it is given within seconds, or at its time"), a.approveBulkGrant)
	huma.Register(h, only(http.MethodPost, at+"/{id}/decline", "declineBulkGrant", "Decline what another member proposed"), a.declineBulkGrant)
	huma.Register(h, only(http.MethodPost, at+"/{id}/stop", "stopBulkGrant", "Stop what was approved, before its time"), a.stopBulkGrant)
	huma.Register(h, only(http.MethodPost, at+"/segment", "findBulkPlayers", "The newest players of a segment who may get bonuses, at most 1,000. Nothing is stored"), a.findBulkPlayers)
}

// givingBonuses describes a call of those who may give bonuses.
func givingBonuses(method, path, name, text string) huma.Operation {
	op := kit.Operation(method, path, name, tag, text)
	op.Errors = []int{http.StatusBadRequest, http.StatusNotFound, http.StatusConflict}
	return kit.StaffOnly(op, staff.GiveBonuses)
}

// BulkGrant is an offer for many players. Times are unix milliseconds.
type BulkGrant struct {
	ID            string           `json:"id"`
	OfferID       string           `json:"offer_id"`
	OfferName     string           `json:"offer_name"`
	Reason        string           `json:"reason"`
	Status        bulkgrant.Status `json:"status" enum:"proposed,approved,declined,done" doc:"approved: being given, or waiting for give_at; declined: or stopped"`
	ProposedBy    id.Staff         `json:"proposed_by"`
	Proposer      string           `json:"proposer" doc:"email address"`
	Decider       string           `json:"decider" doc:"email address; empty while proposed"`
	Stopper       string           `json:"stopper" doc:"email address of who stopped it before its time; empty otherwise"`
	DeclineReason string           `json:"decline_reason" doc:"or why it was stopped"`
	GiveAt        int64            `json:"give_at" doc:"0: given when approved"`
	Planned       bool             `json:"planned" doc:"approved, and give_at has not come"`
	CreatedAt     int64            `json:"created_at"`
	DecidedAt     int64            `json:"decided_at" doc:"0 while proposed"`
	Players       int64            `json:"players"`
	Given         int64            `json:"given"`
	Refused       int64            `json:"refused"`
	RecurringID   string           `json:"recurring_id" doc:"id of the recurring grant that has made it; empty: none"`
}

func (a *API) bulkGrantsNamed(ctx context.Context, found ...bulkgrant.Grant) ([]BulkGrant, error) {
	var members []id.Staff
	for _, g := range found {
		members = append(members, g.ProposedBy, g.DecidedBy, g.StoppedBy)
	}
	emails, err := a.Staff.Names(ctx, members)
	if err != nil {
		return nil, err
	}
	all := make([]BulkGrant, len(found))
	for i, g := range found {
		all[i] = BulkGrant{g.ID, g.OfferID, a.nameOfOffer(g.OfferID), g.Reason, g.Status, g.ProposedBy, emails[g.ProposedBy], emails[g.DecidedBy], emails[g.StoppedBy], g.DeclineReason, g.GiveAt, a.BulkGrants.Planned(g), g.CreatedAt,
			g.DecidedAt, g.Players, g.Given, g.Refused, g.RecurringID}
	}
	return all, nil
}

// nameOfOffer returns the name of an offer for staff, or its id if the brand has it no more.
func (a *API) nameOfOffer(offerID string) string {
	for _, o := range a.PromoCodes.Brand.AllOffers() {
		if o.ID == offerID {
			return o.Name
		}
	}
	return offerID
}

type bulkGrantsInput struct {
	Status bulkgrant.Status `query:"status" enum:"proposed,approved,declined,done"`
	Cursor string           `query:"cursor" maxLength:"26"`
}

type bulkGrantsOutput struct{ Body payment.Page[BulkGrant] }

func (a *API) bulkGrants(ctx context.Context, in *bulkGrantsInput) (*bulkGrantsOutput, error) {
	found, err := a.BulkGrants.List(ctx, a.DB.Reader(), in.Status, in.Cursor, lines+1)
	if err != nil {
		return nil, err
	}
	page := payment.Page[BulkGrant]{}
	if len(found) > lines {
		found, page.Next = found[:lines], found[lines-1].ID
	}
	page.Items, err = a.bulkGrantsNamed(ctx, found...)
	return &bulkGrantsOutput{page}, err
}

// BulkLine is an entry of a list, or a player of a bulk grant. Amount is hundredths of the currency: of an offer for a deposit the largest bonus.
type BulkLine struct {
	Entry      string         `json:"entry" doc:"as it was written; of a stored grant the player's id"`
	PlayerID   id.Player      `json:"player_id"`
	PlayerName string         `json:"player_name"`
	Currency   money.Currency `json:"currency"`
	Amount     money.Amount   `json:"amount"`
	Wrong      string         `json:"wrong" doc:"why the player gets nothing: unknown, twice, currency, barred, excluded by the conditions of the offer; of a stored grant the code of the refusal"`
	Status     string         `json:"status" enum:",waiting,given,refused" doc:"empty in a preview"`
}

// BulkPreview is what a bulk grant would give.
type BulkPreview struct {
	Lines []BulkLine `json:"lines" nullable:"false"`
}

type previewBulkGrantInput struct {
	Body struct {
		OfferID string   `json:"offer_id" maxLength:"64"`
		Players []string `json:"players" minItems:"1" maxItems:"1000" doc:"ids or email addresses"`
	}
}

type previewBulkGrantOutput struct{ Body BulkPreview }

func (a *API) previewBulkGrant(ctx context.Context, in *previewBulkGrantInput) (*previewBulkGrantOutput, error) {
	found, err := a.BulkGrants.Preview(ctx, in.Body.OfferID, in.Body.Players)
	if err != nil {
		return nil, err
	}
	players := make([]id.Player, len(found))
	for i, f := range found {
		players[i] = f.PlayerID
	}
	names, err := a.Players.Names(ctx, players)
	if err != nil {
		return nil, err
	}
	out := BulkPreview{Lines: make([]BulkLine, len(found))}
	for i, f := range found {
		out.Lines[i] = BulkLine{f.Entry, f.PlayerID, names[f.PlayerID], f.Currency, f.Amount, string(f.Wrong), ""}
	}
	return &previewBulkGrantOutput{out}, nil
}

type proposeBulkGrantInput struct {
	Body struct {
		OfferID string      `json:"offer_id" maxLength:"64"`
		Players []id.Player `json:"players" minItems:"1" maxItems:"1000"`
		Reason  string      `json:"reason" maxLength:"1000" doc:"3 to 200 characters"`
		GiveAt  int64       `json:"give_at,omitempty" minimum:"0" doc:"unix milliseconds within 90 days; without it, when it is approved"`
	}
}

// BulkGrantDetail is a bulk grant with its players.
type BulkGrantDetail struct {
	BulkGrant
	Lines []BulkLine `json:"lines" nullable:"false"`
}

type bulkGrantOutput struct{ Body BulkGrantDetail }

func (a *API) proposeBulkGrant(ctx context.Context, in *proposeBulkGrantInput) (*bulkGrantOutput, error) {
	reason, err := operate.ReasonOf(in.Body.Reason)
	if err != nil {
		return nil, err
	}
	key, err := kit.Idempotency(ctx)
	if err != nil {
		return nil, err
	}
	made, err := a.BulkGrants.Propose(ctx, key, bulkgrant.Proposal{OfferID: in.Body.OfferID, Players: in.Body.Players, Reason: reason, GiveAt: in.Body.GiveAt}, a.granting(ctx))
	if err != nil {
		return nil, err
	}
	return a.bulkGrant(ctx, &bulkGrantInput{made.ID})
}

// granting returns the member of the request, whose changes are recorded.
func (a *API) granting(ctx context.Context) bulkgrant.By {
	who := a.operating(ctx)
	return bulkgrant.By{ID: who.ID, Record: bulkgrant.Record(who.Record)}
}

type bulkGrantInput struct {
	ID string `path:"id" maxLength:"26"`
}

func (a *API) bulkGrant(ctx context.Context, in *bulkGrantInput) (*bulkGrantOutput, error) {
	q := a.DB.Reader()
	one, err := a.BulkGrants.One(ctx, q, in.ID)
	if err != nil {
		return nil, err
	}
	named, err := a.bulkGrantsNamed(ctx, one)
	if err != nil {
		return nil, err
	}
	found, err := a.BulkGrants.Lines(ctx, q, in.ID)
	if err != nil {
		return nil, err
	}
	players := make([]id.Player, len(found))
	for i, l := range found {
		players[i] = l.PlayerID
	}
	names, err := a.Players.Names(ctx, players)
	if err != nil {
		return nil, err
	}
	out := BulkGrantDetail{named[0], make([]BulkLine, len(found))}
	for i, l := range found {
		out.Lines[i] = BulkLine{string(l.PlayerID), l.PlayerID, names[l.PlayerID], l.Currency, l.Amount, l.Reason, string(l.Status)}
	}
	return &bulkGrantOutput{out}, nil
}

func (a *API) approveBulkGrant(ctx context.Context, in *bulkGrantInput) (*bulkGrantOutput, error) {
	if _, err := a.BulkGrants.Approve(ctx, in.ID, a.granting(ctx)); err != nil {
		return nil, err
	}
	return a.bulkGrant(ctx, in)
}

type declineBulkGrantInput struct {
	ID   string `path:"id" maxLength:"26"`
	Body struct {
		Reason string `json:"reason" maxLength:"1000" doc:"3 to 200 characters"`
	}
}

func (a *API) declineBulkGrant(ctx context.Context, in *declineBulkGrantInput) (*bulkGrantOutput, error) {
	reason, err := operate.ReasonOf(in.Body.Reason)
	if err != nil {
		return nil, err
	}
	if _, err := a.BulkGrants.Decline(ctx, in.ID, reason, a.granting(ctx)); err != nil {
		return nil, err
	}
	return a.bulkGrant(ctx, &bulkGrantInput{in.ID})
}

func (a *API) stopBulkGrant(ctx context.Context, in *declineBulkGrantInput) (*bulkGrantOutput, error) {
	reason, err := operate.ReasonOf(in.Body.Reason)
	if err != nil {
		return nil, err
	}
	if _, err := a.BulkGrants.Stop(ctx, in.ID, reason, a.granting(ctx)); err != nil {
		return nil, err
	}
	return a.bulkGrant(ctx, &bulkGrantInput{in.ID})
}
