package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/bonus/grant"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/staff"
)

func (a *API) registerGrants(h huma.API) {
	const path = root + "/players/{id}/grants"
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, path, "getPlayerGrants", tag,
		"Bonus money and free bets of a player"), staff.SeePlayers), a.grants)
	give := kit.Operation(http.MethodPost, path, "grantToPlayer", tag,
		"Give bonus money or a free bet, convert bonus money to cash, or withdraw either")
	give.Errors = []int{http.StatusBadRequest, http.StatusNotFound, http.StatusConflict}
	huma.Register(h, kit.Idempotent(kit.StaffOnly(give, staff.GiveBonuses)), a.give)
}

// PlayerGrants are the bonus money and free bets of a player.
type PlayerGrants struct {
	Bonus    money.Amount   `json:"bonus" doc:"bonus money, hundredths"`
	Currency money.Currency `json:"currency"`
	FreeBets []grant.Line   `json:"free_bets" doc:"the latest 50, used ones too"`
}

type grantsOutput struct{ Body PlayerGrants }

func (a *API) grants(ctx context.Context, in *playerInput) (*grantsOutput, error) {
	p, err := a.Players.Find(ctx, a.DB.Reader(), in.ID)
	if err != nil {
		return nil, err
	}
	given, err := a.Grants.Given(ctx, p.ID, p.Currency)
	if err != nil {
		return nil, err
	}
	lines, err := a.Grants.GrantLines(ctx, p.ID)
	if lines == nil {
		lines = []grant.Line{}
	}
	return &grantsOutput{PlayerGrants{given.Bonus, given.Currency, lines}}, err
}

type giveInput struct {
	ID   id.Player `path:"id" maxLength:"26"`
	Body struct {
		Kind    grant.Kind   `json:"kind" enum:"bonus,free_bet,convert,take_back,withdraw" doc:"convert turns bonus money into cash, take_back removes it, withdraw ends a free bet"`
		Amount  money.Amount `json:"amount,omitempty" doc:"hundredths of the player's currency; not of withdraw"`
		MinOdds money.Odds   `json:"min_odds,omitempty" doc:"thousandths, the least odds of a bet with the free bet"`
		Days    int          `json:"days,omitempty" doc:"1 to 365, how long a free bet can be used"`
		FreeBet string       `json:"free_bet,omitempty" maxLength:"64" doc:"id, of withdraw"`
		Reason  string       `json:"reason" maxLength:"1000" doc:"3 to 200 characters"`
	}
}

func (a *API) give(ctx context.Context, in *giveInput) (*grantsOutput, error) {
	m, _ := kit.Staff(ctx)
	key, err := kit.Idempotency(ctx)
	if err != nil {
		return nil, err
	}
	p, err := a.Players.Find(ctx, a.DB.Reader(), in.ID)
	if err != nil {
		return nil, err
	}
	b := in.Body
	_, err = a.Grants.Give(ctx, grant.Grant{
		Key: key, Kind: b.Kind, PlayerID: p.ID, Currency: p.Currency, Amount: b.Amount, MinOdds: b.MinOdds, Days: b.Days, FreeBet: b.FreeBet,
		Reason: b.Reason, By: m.ID,
		Record: func(ctx context.Context, tx *db.Tx) error {
			return a.Staff.Record(ctx, tx, m.ID, "player.grant", string(p.ID), map[string]any{
				"kind": b.Kind, "amount": b.Amount, "currency": p.Currency, "min_odds": b.MinOdds, "days": b.Days, "free_bet": b.FreeBet, "reason": b.Reason,
			})
		},
	})
	if err != nil {
		return nil, err
	}
	return a.grants(ctx, &playerInput{in.ID})
}
