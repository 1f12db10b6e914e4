package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/casino/supplier"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/secret"
	"maidan/internal/staff"
)

func (a *API) registerSuppliers(h huma.API) {
	const at = root + "/casino"
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, at+"/supplier-games", "listAllSupplierGames", tag, "All games of suppliers, also those that are not offered"),
		staff.SeeCasino), a.allSupplierGames)
	offer := kit.Operation(http.MethodPost, at+"/supplier-games/{supplier}/{game}", "offerSupplierGame", tag, "Decide whether a game of a supplier is offered, and where not")
	offer.Errors = []int{http.StatusBadRequest, http.StatusNotFound}
	huma.Register(h, kit.StaffOnly(offer, staff.OperateCasino), a.offerSupplierGame)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, at+"/free-rounds", "listFreeRounds", tag, "A player's free rounds with suppliers"), staff.SeeCasino), a.freeRoundsOf)
	grant := kit.Operation(http.MethodPost, at+"/free-rounds", "grantFreeRounds", tag, "Grant a player free rounds of a supplier's game; repeated with its key, it grants nothing else")
	grant.Errors = []int{http.StatusBadRequest, http.StatusNotFound, http.StatusConflict, http.StatusServiceUnavailable}
	huma.Register(h, kit.Idempotent(kit.StaffOnly(grant, staff.OperateCasino)), a.grantFreeRounds)
	cancel := kit.Operation(http.MethodPost, at+"/free-rounds/{id}/cancel", "cancelFreeRounds", tag, "Cancel free rounds that were not played")
	cancel.Errors = []int{http.StatusNotFound, http.StatusConflict, http.StatusServiceUnavailable}
	huma.Register(h, kit.StaffOnly(cancel, staff.OperateCasino), a.cancelFreeRounds)
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

// OfferSupplierGame is what the operator decides about a game.
type OfferSupplierGame struct {
	Offered bool     `json:"offered"`
	Blocked []string `json:"blocked" maxItems:"300" doc:"ISO codes of countries in which it is not offered"`
}

type offerSupplierGameInput struct {
	Supplier string `path:"supplier" maxLength:"32"`
	Game     string `path:"game" maxLength:"128"`
	Body     OfferSupplierGame
}

func (a *API) offerSupplierGame(ctx context.Context, in *offerSupplierGameInput) (*allSupplierGamesOutput, error) {
	m, _ := kit.Staff(ctx)
	err := a.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := a.Suppliers.Offer(ctx, tx, in.Supplier, in.Game, in.Body.Offered, in.Body.Blocked); err != nil {
			return err
		}
		return a.Staff.Record(ctx, tx, m.ID, "casino.supplier_game", in.Supplier+" "+in.Game, in.Body)
	})
	if err != nil {
		return nil, err
	}
	return a.allSupplierGames(ctx, nil)
}

// FreeRoundsList are a player's free rounds, the latest first.
type FreeRoundsList struct {
	Items []supplier.FreeRounds `json:"items"`
}

type freeRoundsInput struct {
	Player id.Player `query:"player" required:"true" maxLength:"64"`
}

type freeRoundsListOutput struct{ Body FreeRoundsList }

func (a *API) freeRoundsOf(ctx context.Context, in *freeRoundsInput) (*freeRoundsListOutput, error) {
	all, err := a.Suppliers.FreeRoundsOf(ctx, in.Player)
	if err != nil {
		return nil, err
	}
	return &freeRoundsListOutput{FreeRoundsList{append([]supplier.FreeRounds{}, all...)}}, nil
}

// GrantFreeRounds are free rounds to grant, in the currency of the player's account.
type GrantFreeRounds struct {
	PlayerID id.Player    `json:"player_id" maxLength:"64"`
	Supplier string       `json:"supplier" maxLength:"32"`
	Game     string       `json:"game" maxLength:"128"`
	Rounds   int64        `json:"rounds" minimum:"1" maximum:"1000"`
	Stake    money.Amount `json:"stake" minimum:"1" doc:"of each round, hundredths"`
	StartsAt int64        `json:"starts_at" doc:"unix milliseconds"`
	EndsAt   int64        `json:"ends_at" doc:"unix milliseconds"`
}

type grantFreeRoundsInput struct{ Body GrantFreeRounds }

type freeRoundsOutput struct{ Body supplier.FreeRounds }

func (a *API) grantFreeRounds(ctx context.Context, in *grantFreeRoundsInput) (*freeRoundsOutput, error) {
	m, _ := kit.Staff(ctx)
	key, err := kit.Idempotency(ctx)
	if err != nil {
		return nil, err
	}
	p, err := a.Players.Find(ctx, a.DB.Reader(), in.Body.PlayerID)
	if err != nil {
		return nil, err
	}
	b := in.Body
	f, err := a.Suppliers.GrantFreeRounds(ctx, supplier.FreeRounds{ID: id.FreeRounds(secret.Digest("free rounds " + string(m.ID) + " " + key)[:32]), Supplier: b.Supplier, PlayerID: p.ID,
		Game: b.Game, Currency: p.Currency, Rounds: b.Rounds, Stake: b.Stake, StartsAt: b.StartsAt, EndsAt: b.EndsAt}, a.recordFreeRounds(m.ID, "free_rounds.grant"))
	if err != nil {
		return nil, err
	}
	return &freeRoundsOutput{f}, nil
}

type cancelFreeRoundsInput struct {
	ID id.FreeRounds `path:"id" maxLength:"64"`
}

func (a *API) cancelFreeRounds(ctx context.Context, in *cancelFreeRoundsInput) (*freeRoundsOutput, error) {
	m, _ := kit.Staff(ctx)
	f, err := a.Suppliers.CancelFreeRounds(ctx, in.ID, a.recordFreeRounds(m.ID, "free_rounds.cancel"))
	if err != nil {
		return nil, err
	}
	return &freeRoundsOutput{f}, nil
}

func (a *API) recordFreeRounds(member id.Staff, action string) supplier.Record {
	return func(ctx context.Context, tx *db.Tx, f supplier.FreeRounds) error {
		return a.Staff.Record(ctx, tx, member, action, string(f.PlayerID), f)
	}
}
