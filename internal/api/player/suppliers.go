package player

import (
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/casino/supplier"
	"maidan/internal/money"
)

func (a *API) registerSuppliers(h huma.API) {
	const at, tag = "/api/v3/casino", "casino"
	list := kit.Operation(http.MethodGet, at+"/supplier-games", "listSupplierGames", tag, "The games of suppliers that can be opened in the caller's country")
	huma.Register(h, list, a.supplierGames)
	launch := kit.SignedIn(kit.Operation(http.MethodPost, at+"/supplier-games/{supplier}/{game}/launch", "launchSupplierGame", tag, "Open a game of a supplier: the address of its page"))
	launch.Errors = []int{http.StatusForbidden, http.StatusNotFound, http.StatusConflict, http.StatusServiceUnavailable}
	huma.Register(h, launch, a.launchSupplierGame)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, at+"/supplier-rounds", "listSupplierRounds", tag, "The player's rounds of suppliers' games, the latest first")), a.supplierRounds)
}

// SupplierGames are games of suppliers, by name.
type SupplierGames struct {
	Items []supplier.OfferedGame `json:"items"`
}

type supplierGamesOutput struct{ Body SupplierGames }

func (a *API) supplierGames(ctx context.Context, _ *struct{}) (*supplierGamesOutput, error) {
	all, err := a.Suppliers.Games(ctx, kit.Country(ctx))
	if err != nil {
		return nil, err
	}
	return &supplierGamesOutput{SupplierGames{all}}, nil
}

// LaunchSupplierGame says how a game is opened.
type LaunchSupplierGame struct {
	Demo   bool `json:"demo,omitempty" doc:"play without money"`
	Mobile bool `json:"mobile,omitempty" doc:"the screen is that of a phone"`
	supplier.Source
}

type launchSupplierGameInput struct {
	Supplier string `path:"supplier" maxLength:"32"`
	Game     string `path:"game" maxLength:"128"`
	Body     LaunchSupplierGame
}

// LaunchedSupplierGame is an opened game. The address has the key of this session: it must not be stored or shared.
type LaunchedSupplierGame struct {
	URL string `json:"url"`
}

type launchSupplierGameOutput struct{ Body LaunchedSupplierGame }

func (a *API) launchSupplierGame(ctx context.Context, in *launchSupplierGameInput) (*launchSupplierGameOutput, error) {
	who, _ := kit.Player(ctx)
	language, _, _ := strings.Cut(a.readersLanguage(ctx), "-")
	address, err := a.Suppliers.Launch(ctx, supplier.Launch{PlayerID: who.PlayerID, Currency: money.Currency(who.Currency), Supplier: in.Supplier, Game: in.Game,
		Demo: in.Body.Demo, Source: in.Body.Source, Mobile: in.Body.Mobile, Language: language, Address: kit.Client(ctx).String(),
		LobbyURL: a.Origin() + "/casino", DepositURL: a.Origin() + "/deposit"})
	if err != nil {
		return nil, err
	}
	return &launchSupplierGameOutput{LaunchedSupplierGame{address}}, nil
}

type supplierRoundsInput struct {
	Cursor string `query:"cursor" maxLength:"64" doc:"next of the page before"`
}

// SupplierRounds is a page of 20 rounds. Next is the cursor of the following one, empty at the end.
type SupplierRounds supplier.PlayedPage

type supplierRoundsOutput struct{ Body SupplierRounds }

func (a *API) supplierRounds(ctx context.Context, in *supplierRoundsInput) (*supplierRoundsOutput, error) {
	who, _ := kit.Player(ctx)
	page, err := a.Suppliers.History(ctx, who.PlayerID, in.Cursor)
	if err != nil {
		return nil, err
	}
	return &supplierRoundsOutput{SupplierRounds(page)}, nil
}
