package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/casino/operate"
	"maidan/internal/casino/supplier"
	"maidan/internal/db"
	"maidan/internal/staff"
)

func (a *API) registerSuppliers(h huma.API) {
	const at = root + "/casino"
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, at+"/suppliers", "listSuppliers", tag, "Game suppliers with the state of their lists and calls"), staff.SeeCasino),
		a.suppliers)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, at+"/supplier-games", "listAllSupplierGames", tag, "All games of suppliers, also those that are not offered"),
		staff.SeeCasino), a.allSupplierGames)
	offer := kit.Operation(http.MethodPost, at+"/supplier-games/{supplier}/{game}", "offerSupplierGame", tag, "Decide whether a game of a supplier is offered, where not, and its marks")
	offer.Errors = []int{http.StatusBadRequest, http.StatusNotFound}
	huma.Register(h, kit.StaffOnly(offer, staff.OperateCasino), a.offerSupplierGame)
}

type suppliersOutput struct{ Body []supplier.ConnectedSupplier }

func (a *API) suppliers(ctx context.Context, _ *struct{}) (*suppliersOutput, error) {
	all, err := a.Suppliers.States(ctx)
	if err != nil {
		return nil, err
	}
	return &suppliersOutput{all}, nil
}

// AllSupplierGames are all games of suppliers, by name.
type AllSupplierGames struct {
	Items []supplier.ListedGame `json:"items"`
}

type allSupplierGamesOutput struct{ Body AllSupplierGames }

func (a *API) allSupplierGames(ctx context.Context, _ *struct{}) (*allSupplierGamesOutput, error) {
	all, err := a.Suppliers.AllGames(ctx)
	if err != nil {
		return nil, err
	}
	return &allSupplierGamesOutput{AllSupplierGames{all}}, nil
}

// OfferSupplierGame is what the operator decides about a game, and why.
type OfferSupplierGame struct {
	supplier.GameOffer
	Reason string `json:"reason" maxLength:"1000" doc:"3 to 200 characters"`
}

type offerSupplierGameInput struct {
	Supplier string `path:"supplier" maxLength:"32"`
	Game     string `path:"game" maxLength:"128"`
	Body     OfferSupplierGame
}

func (a *API) offerSupplierGame(ctx context.Context, in *offerSupplierGameInput) (*allSupplierGamesOutput, error) {
	m, _ := kit.Staff(ctx)
	reason, err := operate.ReasonOf(in.Body.Reason)
	if err != nil {
		return nil, err
	}
	err = a.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := a.Suppliers.Offer(ctx, tx, in.Supplier, in.Game, in.Body.GameOffer)
		if err != nil {
			return err
		}
		return a.Staff.Record(ctx, tx, m.ID, "casino.supplier_game", in.Supplier+" "+in.Game, map[string]any{"reason": reason, "before": before, "after": in.Body.GameOffer})
	})
	if err != nil {
		return nil, err
	}
	return a.allSupplierGames(ctx, nil)
}
