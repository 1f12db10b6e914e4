package staff

import (
	"context"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/payment"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/settlement"
	"maidan/internal/sportsbook/market"
	"maidan/internal/staff"
)

func (a *API) registerOverrides(h huma.API) {
	const path = root + "/trading/overrides"
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, path, "listOverrides", tag,
		"Proposed manual results of markets and bets, the latest first"), staff.SeeTrading), a.overrides)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPost, path, "proposeOverride", tag,
		"Propose a result of a market, its release to the feed, or to void a bet; another trader decides"), staff.Trade), a.propose)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPost, path+"/{id}/decision", "decideOverride", tag,
		"Approve another trader's proposal, which applies it, or reject it"), staff.Trade), a.decide)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/trading/markets/{id}", "getMarketToDecide", tag,
		"A market with its selections, to propose a result for"), staff.SeeTrading), a.marketToDecide)
}

// MarketToDecide is a market with what a proposal needs.
type MarketToDecide struct {
	ID         id.Market          `json:"id"`
	Event      string             `json:"event"`
	EventID    id.Event           `json:"event_id"`
	Sport      string             `json:"sport"`
	Home       market.Team        `json:"home"`
	Away       market.Team        `json:"away"`
	Name       string             `json:"name" doc:"English"`
	Key        string             `json:"key"`
	Params     market.Params      `json:"params"`
	RuleKey    string             `json:"rule_key"`
	Status     market.Status      `json:"status" enum:"active,suspended,settled,void,closed"`
	Selections []market.Selection `json:"selections"`
}

// OverrideLine is a proposal with its market or bet and the email addresses of its author and decider.
type OverrideLine struct {
	settlement.Override
	ProposedBy string          `json:"proposed_by" doc:"email address"`
	DecidedBy  string          `json:"decided_by" doc:"email address; empty while it is open"`
	Own        bool            `json:"own" doc:"the caller's own proposal: another member must decide"`
	Market     *MarketToDecide `json:"market,omitempty"`
	Bet        *bet.Bet        `json:"bet,omitempty"`
}

type overridesInput struct {
	Open   bool   `query:"open" doc:"Only those that wait for a decision."`
	Cursor string `query:"cursor" maxLength:"26"`
}

type overridesOutput struct{ Body payment.Page[OverrideLine] }

func (a *API) overrides(ctx context.Context, in *overridesInput) (*overridesOutput, error) {
	found, err := a.Overrides.List(ctx, in.Open, in.Cursor, lines+1)
	if err != nil {
		return nil, err
	}
	page := payment.Page[OverrideLine]{}
	if len(found) > lines {
		found = found[:lines]
		page.Next = found[lines-1].ID
	}
	page.Items, err = a.overrideLines(ctx, found...)
	return &overridesOutput{page}, err
}

func (a *API) overrideLines(ctx context.Context, found ...settlement.Override) ([]OverrideLine, error) {
	me, _ := kit.Staff(ctx)
	var people []id.Staff
	var marketIDs []id.Market
	var betIDs []id.Bet
	for _, o := range found {
		people = append(people, o.ProposedBy, o.DecidedBy)
		if o.MarketID != "" {
			marketIDs = append(marketIDs, o.MarketID)
		} else {
			betIDs = append(betIDs, o.BetID)
		}
	}
	names, err := a.Staff.Names(ctx, people)
	if err != nil {
		return nil, err
	}
	markets, err := a.marketsToDecide(ctx, marketIDs)
	if err != nil {
		return nil, err
	}
	bets, err := bet.Load(ctx, a.DB.Reader(), betIDs)
	if err != nil {
		return nil, err
	}
	all := make([]OverrideLine, len(found))
	for i, o := range found {
		all[i] = OverrideLine{Override: o, ProposedBy: names[o.ProposedBy], DecidedBy: names[o.DecidedBy], Own: o.ProposedBy == me.ID,
			Market: markets[o.MarketID], Bet: bets[o.BetID]}
	}
	return all, nil
}

func (a *API) marketsToDecide(ctx context.Context, ids []id.Market) (map[id.Market]*MarketToDecide, error) {
	slices.Sort(ids)
	ms, err := market.ByID(ctx, a.DB.Reader(), slices.Compact(ids)...)
	if err != nil {
		return nil, err
	}
	all := make(map[id.Market]*MarketToDecide, len(ms))
	for _, m := range ms {
		e, err := market.Find(ctx, a.DB.Reader(), m.EventID)
		if err != nil {
			return nil, err
		}
		all[m.ID] = &MarketToDecide{m.ID, e.Name, e.ID, e.Sport, e.Home, e.Away, m.EnglishName(), m.Key, m.Params, m.RuleKey, m.Status, m.Selections}
	}
	return all, nil
}

type marketToDecideInput struct {
	ID id.Market `path:"id" maxLength:"200"`
}

type marketToDecideOutput struct{ Body MarketToDecide }

func (a *API) marketToDecide(ctx context.Context, in *marketToDecideInput) (*marketToDecideOutput, error) {
	found, err := a.marketsToDecide(ctx, []id.Market{in.ID})
	if err != nil {
		return nil, err
	}
	if found[in.ID] == nil {
		return nil, settlement.ErrNoMarket
	}
	return &marketToDecideOutput{*found[in.ID]}, nil
}

type proposeInput struct {
	Body struct {
		Kind     settlement.OverrideKind                  `json:"kind" enum:"result,release,void_bet"`
		MarketID id.Market                                `json:"market_id,omitempty" maxLength:"200"`
		BetID    id.Bet                                   `json:"bet_id,omitempty" maxLength:"64"`
		Results  map[id.Selection]settlement.ManualResult `json:"results,omitempty" maxProperties:"200" doc:"by selection, of every one"`
		Reason   string                                   `json:"reason" maxLength:"2000" doc:"3 to 500 characters"`
	}
}

type overrideOutput struct{ Body OverrideLine }

// manualOverrides returns the signed-in member as the actor of a manual override.
func (a *API) manualOverrides(ctx context.Context) settlement.Staff {
	m, _ := kit.Staff(ctx)
	return settlement.Staff{ID: m.ID, Record: func(ctx context.Context, tx *db.Tx, action, subject string, detail any) error {
		return a.Staff.Record(ctx, tx, m.ID, action, subject, detail)
	}}
}

func (a *API) propose(ctx context.Context, in *proposeInput) (*overrideOutput, error) {
	o, err := a.Overrides.Propose(ctx, settlement.Override{Kind: in.Body.Kind, MarketID: in.Body.MarketID, BetID: in.Body.BetID, Results: in.Body.Results,
		Reason: in.Body.Reason}, a.manualOverrides(ctx))
	if err != nil {
		return nil, err
	}
	return a.overrideOutput(ctx, o)
}

func (a *API) overrideOutput(ctx context.Context, o settlement.Override) (*overrideOutput, error) {
	all, err := a.overrideLines(ctx, o)
	if err != nil {
		return nil, err
	}
	return &overrideOutput{all[0]}, nil
}

type decideInput struct {
	ID   string `path:"id" maxLength:"26"`
	Body struct {
		Approve bool   `json:"approve"`
		Answer  string `json:"answer,omitempty" maxLength:"2000" doc:"why it is refused: 3 to 500 characters; or a remark"`
	}
}

func (a *API) decide(ctx context.Context, in *decideInput) (*overrideOutput, error) {
	o, err := a.Overrides.Decide(ctx, in.ID, in.Body.Approve, in.Body.Answer, a.manualOverrides(ctx))
	if err != nil {
		return nil, err
	}
	return a.overrideOutput(ctx, o)
}
