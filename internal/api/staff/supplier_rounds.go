package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/casino/supplier"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/staff"
)

func (a *API) registerSupplierRounds(h huma.API) {
	const at = root + "/casino"
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, at+"/supplier-rounds", "searchSupplierRounds", tag,
		"Rounds of suppliers' games, the latest first; each call reads 20,000 rounds at most, next continues"), staff.SeeCasino), a.searchSupplierRounds)
	one := kit.Operation(http.MethodGet, at+"/supplier-rounds/{id}", "getSupplierRound", tag, "A round of a supplier with its calls")
	one.Errors = []int{http.StatusNotFound}
	huma.Register(h, kit.StaffOnly(one, staff.SeeCasino), a.supplierRound)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, at+"/supplier-calls", "searchSupplierCalls", tag,
		"Calls of suppliers that moved money or took it back, the latest first; each call reads 20,000 at most, next continues"), staff.SeeCasino), a.searchSupplierCalls)
}

type supplierRoundsInput struct {
	Supplier string               `query:"supplier" maxLength:"32"`
	Player   id.Player            `query:"player" maxLength:"26" doc:"id"`
	Game     string               `query:"game" maxLength:"128"`
	Currency money.Currency       `query:"currency" maxLength:"3"`
	Status   supplier.RoundStatus `query:"status" enum:"open,closed"`
	MinWon   money.Amount         `query:"min_won" minimum:"0" doc:"hundredths"`
	From     int64                `query:"from" minimum:"0" doc:"unix milliseconds"`
	To       int64                `query:"to" minimum:"0" doc:"unix milliseconds, excluded"`
	Cursor   string               `query:"cursor" maxLength:"26"`
}

// SupplierRoundLine is a round of a supplier with the name of its player.
type SupplierRoundLine struct {
	supplier.FoundRound
	PlayerName string `json:"player_name"`
}

type supplierRoundsOutput struct {
	Body payment.Page[SupplierRoundLine]
}

func (a *API) searchSupplierRounds(ctx context.Context, in *supplierRoundsInput) (*supplierRoundsOutput, error) {
	found, err := a.Suppliers.SearchRounds(ctx, supplier.RoundFilter{Supplier: in.Supplier, PlayerID: in.Player, Game: in.Game, Currency: in.Currency, Status: in.Status,
		MinWon: in.MinWon, From: in.From, To: in.To, Cursor: in.Cursor})
	if err != nil {
		return nil, err
	}
	all, err := named(ctx, a, found.Items, func(r supplier.FoundRound) id.Player { return r.PlayerID },
		func(r supplier.FoundRound, name string) SupplierRoundLine { return SupplierRoundLine{r, name} })
	return &supplierRoundsOutput{payment.Page[SupplierRoundLine]{Items: all, Next: found.Next}}, err
}

// SupplierRoundCalls is a round of a supplier with its calls in their order.
type SupplierRoundCalls struct {
	SupplierRoundLine
	Calls []supplier.CallRecord `json:"calls"`
}

type supplierRoundInput struct {
	ID id.SupplierRound `path:"id" maxLength:"26"`
}

type supplierRoundOutput struct{ Body SupplierRoundCalls }

func (a *API) supplierRound(ctx context.Context, in *supplierRoundInput) (*supplierRoundOutput, error) {
	found, calls, err := a.Suppliers.RoundCalls(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	names, err := a.Players.Names(ctx, []id.Player{found.PlayerID})
	return &supplierRoundOutput{SupplierRoundCalls{SupplierRoundLine{found, names[found.PlayerID]}, append([]supplier.CallRecord{}, calls...)}}, err
}

type supplierCallsInput struct {
	Supplier    string    `query:"supplier" maxLength:"32"`
	Transaction string    `query:"transaction" maxLength:"128" doc:"the supplier's id; with it only its call and the rollback of it are found"`
	Player      id.Player `query:"player" maxLength:"26" doc:"id"`
	Kind        string    `query:"kind" enum:"bet,win,rollback,unknown"`
	Status      string    `query:"status" enum:"done,undone,refused"`
	From        int64     `query:"from" minimum:"0" doc:"unix milliseconds"`
	To          int64     `query:"to" minimum:"0" doc:"unix milliseconds, excluded"`
	Cursor      string    `query:"cursor" maxLength:"26"`
}

// SupplierCallLine is a call of a supplier with the name of its player.
type SupplierCallLine struct {
	supplier.CallRecord
	PlayerName string `json:"player_name"`
}

type supplierCallsOutput struct {
	Body payment.Page[SupplierCallLine]
}

func (a *API) searchSupplierCalls(ctx context.Context, in *supplierCallsInput) (*supplierCallsOutput, error) {
	found, next, err := a.Suppliers.SearchCalls(ctx, supplier.CallFilter{Supplier: in.Supplier, TransactionID: in.Transaction, PlayerID: in.Player, Kind: in.Kind, Status: in.Status,
		From: in.From, To: in.To, Cursor: in.Cursor})
	if err != nil {
		return nil, err
	}
	all, err := named(ctx, a, found, func(c supplier.CallRecord) id.Player { return c.PlayerID },
		func(c supplier.CallRecord, name string) SupplierCallLine { return SupplierCallLine{c, name} })
	return &supplierCallsOutput{payment.Page[SupplierCallLine]{Items: all, Next: next}}, err
}
