package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/casino/supplier"
	"maidan/internal/id"
	"maidan/internal/money"
)

func (a *API) registerFreeRounds(h huma.API) {
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, "/api/v3/players/me/free-rounds", "listMyFreeRounds", "bonuses",
		"Free rounds of suppliers' games that are not long over, the latest first")), a.myFreeRounds)
}

// MyFreeRounds are free rounds of a supplier's game. What they win is cash.
type MyFreeRounds struct {
	ID        id.FreeRounds       `json:"id"`
	Supplier  string              `json:"supplier"`
	Game      string              `json:"game" doc:"the supplier's id of it"`
	Name      string              `json:"name" doc:"of the game"`
	Offer     string              `json:"offer" doc:"its name; empty: staff gave them by themselves"`
	Currency  money.Currency      `json:"currency"`
	Rounds    int64               `json:"rounds"`
	Played    int64               `json:"played"`
	Stake     money.Amount        `json:"stake" doc:"of each, hundredths"`
	Won       money.Amount        `json:"won" doc:"so far, hundredths"`
	State     supplier.GrantState `json:"state" enum:"preparing,ready,played,expired,cancelled" doc:"preparing: the supplier has not confirmed them; cancelled: by staff, or the supplier does not give them"`
	EndsAt    int64               `json:"ends_at" doc:"unix milliseconds"`
	CreatedAt int64               `json:"created_at" doc:"unix milliseconds"`
}

type myFreeRoundsOutput struct {
	Body struct {
		Items []MyFreeRounds `json:"items" nullable:"false"`
	}
}

func (a *API) myFreeRounds(ctx context.Context, in *struct {
	AcceptLanguage string `header:"Accept-Language"`
}) (*myFreeRoundsOutput, error) {
	who, _ := kit.Player(ctx)
	own, err := a.Suppliers.OwnFreeRounds(ctx, who.PlayerID)
	if err != nil {
		return nil, err
	}
	out := &myFreeRoundsOutput{}
	out.Body.Items = make([]MyFreeRounds, len(own))
	for i, f := range own {
		out.Body.Items[i] = MyFreeRounds{f.ID, f.Supplier, f.Game, f.Name, a.offerName(f.Offer, f.Currency, in.AcceptLanguage), f.Currency, f.Rounds, f.Played, f.Stake, f.Won, f.State,
			f.EndsAt, f.CreatedAt}
	}
	return out, nil
}

// offerName returns what an offer is called for players, or "" if the brand has it no more.
func (a *API) offerName(offerID string, c money.Currency, language string) string {
	offer, ok := a.Brand.OfferIn(offerID, c)
	if !ok {
		return ""
	}
	return a.inLanguage(offer.BonusName, language)
}
