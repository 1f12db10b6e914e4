package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/db"
	"maidan/internal/sportsbook/market"
)

const favouritePath = "/api/v3/sport/favourites"

func (a *API) registerFavourites(h huma.API) {
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, favouritePath, "listFavourites", "sport",
		"The player's favourites")), a.favourites)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, favouritePath+"/events", "listFavouriteEvents", "sport",
		"Favourite events, and those of favourite competitions and teams")), a.favouriteEvents)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodPut, favouritePath+"/{kind}/{ref}", "addFavourite", "sport",
		"Add a sport, a competition, a team or an event to the favourites")), a.addFavourite)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodDelete, favouritePath+"/{kind}/{ref}", "removeFavourite", "sport",
		"Remove a favourite")), a.removeFavourite)
}

// FavouriteList lists a player's favourites.
type FavouriteList market.Favourites

type favouritesOutput struct {
	Body FavouriteList
}

func (a *API) favourites(ctx context.Context, _ *struct{}) (*favouritesOutput, error) {
	who, _ := kit.Player(ctx)
	read, err := market.ReadFavourites(ctx, a.DB.Reader(), who.PlayerID)
	if err != nil {
		return nil, err
	}
	return &favouritesOutput{FavouriteList(read)}, nil
}

type favouriteEventsInput struct {
	Status market.Group `query:"status" default:"live" enum:"live,upcoming,ended"`
	Cursor string       `query:"cursor" maxLength:"600" doc:"next of the page before"`
}

func (a *API) favouriteEvents(ctx context.Context, in *favouriteEventsInput) (*eventsOutput, error) {
	who, _ := kit.Player(ctx)
	page, err := market.List(ctx, a.DB.Reader(), market.Filter{Group: in.Status, Cursor: in.Cursor, Liked: &market.Liked{PlayerID: who.PlayerID}})
	if err != nil {
		return nil, err
	}
	return &eventsOutput{EventPage(page)}, nil
}

type favouriteInput struct {
	Kind string `path:"kind" enum:"sport,competition,team,event"`
	Ref  string `path:"ref" maxLength:"200" doc:"the key of a sport or a team, the id of a competition or an event"`
}

func (a *API) addFavourite(ctx context.Context, in *favouriteInput) (*struct{}, error) {
	who, _ := kit.Player(ctx)
	return nil, a.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return market.AddFavourite(ctx, tx, who.PlayerID, in.Kind, in.Ref)
	})
}

func (a *API) removeFavourite(ctx context.Context, in *favouriteInput) (*struct{}, error) {
	who, _ := kit.Player(ctx)
	return nil, a.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return market.RemoveFavourite(ctx, tx, who.PlayerID, in.Kind, in.Ref)
	})
}
