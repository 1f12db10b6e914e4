package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/casino/lobby"
	"maidan/internal/clock"
	"maidan/internal/db"
)

func (a *API) registerLobby(h huma.API) {
	const at, tag = "/api/v3/casino/favourites", "casino"
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, at, "listFavouriteGames", tag, "The player's favourite games, the latest first")), a.favouriteGames)
	add := kit.SignedIn(kit.Operation(http.MethodPut, at+"/{game}", "addFavouriteGame", tag, "Add a game to the favourites"))
	add.Errors = []int{http.StatusBadRequest, http.StatusConflict}
	huma.Register(h, add, a.addFavouriteGame)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodDelete, at+"/{game}", "removeFavouriteGame", tag, "Remove a game from the favourites")), a.removeFavouriteGame)
}

// FavouriteGames are a player's favourites.
type FavouriteGames struct {
	Items []string `json:"items" doc:"ids of games; supplier:id for games of suppliers"`
}

type favouriteGamesOutput struct{ Body FavouriteGames }

func (a *API) favouriteGames(ctx context.Context, _ *struct{}) (*favouriteGamesOutput, error) {
	who, _ := kit.Player(ctx)
	games, err := lobby.Favourites(ctx, a.DB.Reader(), who.PlayerID)
	if err != nil {
		return nil, err
	}
	return &favouriteGamesOutput{FavouriteGames{games}}, nil
}

type favouriteGameInput struct {
	Game string `path:"game" maxLength:"170" doc:"the id of a game; supplier:id for a game of a supplier"`
}

func (a *API) addFavouriteGame(ctx context.Context, in *favouriteGameInput) (*struct{}, error) {
	who, _ := kit.Player(ctx)
	return nil, a.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return lobby.AddFavourite(ctx, tx, who.PlayerID, in.Game, clock.Millis(a.Clock.Now()))
	})
}

func (a *API) removeFavouriteGame(ctx context.Context, in *favouriteGameInput) (*struct{}, error) {
	who, _ := kit.Player(ctx)
	return nil, a.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return lobby.RemoveFavourite(ctx, tx, who.PlayerID, in.Game)
	})
}
