package staff

import (
	"context"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/id"
	"maidan/internal/payment"
	"maidan/internal/staff"
	"maidan/internal/tournament"
)

func (a *API) registerTournaments(h huma.API) {
	const at = root + "/tournaments"
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, at, "searchTournaments", tag, "Tournaments, the latest start first"), staff.SeePlayers), a.searchTournaments)
	one := kit.Operation(http.MethodGet, at+"/{id}", "getTournamentEdition", tag, "A tournament with its terms, its boards and what their places win")
	one.Errors = []int{http.StatusNotFound}
	huma.Register(h, kit.StaffOnly(one, staff.SeePlayers), a.tournamentEdition)
	places := kit.Operation(http.MethodGet, at+"/{id}/places", "listTournamentPlaces", tag,
		"Places of a board with what each would win if it closed now; after the close the places that have a prize, or, of a stage before the final, all places")
	places.Errors = []int{http.StatusNotFound}
	huma.Register(h, kit.StaffOnly(places, staff.SeePlayers), a.tournamentPlaces)
	a.registerTournamentChanges(h, at)
}

type searchTournamentsInput struct {
	Status tournament.Status `query:"status" enum:"open,closed,paid,cancelled"`
	Cursor string            `query:"cursor" maxLength:"64"`
}

type searchTournamentsOutput struct {
	Body payment.Page[TournamentEdition]
}

func (a *API) searchTournaments(ctx context.Context, in *searchTournamentsInput) (*searchTournamentsOutput, error) {
	q := a.DB.Reader()
	found, err := a.Tournaments.Search(ctx, q, in.Status, in.Cursor, lines+1)
	if err != nil {
		return nil, err
	}
	page := payment.Page[TournamentEdition]{}
	if len(found) > lines {
		found, page.Next = found[:lines], found[lines-1].ID
	}
	editions := make([]string, len(found))
	for i, e := range found {
		editions[i] = e.ID
	}
	tallies, err := a.Tournaments.Tallies(ctx, q, editions)
	if err != nil {
		return nil, err
	}
	page.Items = make([]TournamentEdition, len(found))
	for i, e := range found {
		page.Items[i] = tournamentEdition(e, tallies[e.ID])
	}
	return &searchTournamentsOutput{page}, nil
}

type tournamentEditionInput struct {
	ID string `path:"id" maxLength:"64"`
}

type tournamentEditionOutput struct{ Body TournamentEditionDetail }

func (a *API) tournamentEdition(ctx context.Context, in *tournamentEditionInput) (*tournamentEditionOutput, error) {
	q := a.DB.Reader()
	e, err := a.Tournaments.Edition(ctx, q, in.ID)
	if err != nil {
		return nil, err
	}
	tallies, err := a.Tournaments.Tallies(ctx, q, []string{e.ID})
	if err != nil {
		return nil, err
	}
	boards, err := a.tournamentBoards(ctx, q, e)
	if err != nil {
		return nil, err
	}
	return &tournamentEditionOutput{TournamentEditionDetail{tournamentEdition(e, tallies[e.ID]), TournamentTerms(e.Terms), boards,
		TournamentSeed{e.SeedHash, e.Seed, e.Tickets, e.TicketsHash}, e.Terms.Stages()}}, nil
}

type tournamentPlacesInput struct {
	ID     string                 `path:"id" maxLength:"64"`
	Board  string                 `query:"board" maxLength:"8" doc:"a currency, or all; not needed with player"`
	Player id.Player              `query:"player" maxLength:"64" doc:"id: only this player, also one without a place; nothing if the player does not take part"`
	Place  int64                  `query:"place" minimum:"0" maximum:"1000000000" doc:"the first place to list"`
	Status tournament.PrizeStatus `query:"status" enum:"held,due,paid,refused" doc:"only prizes in this state"`
	Cursor string                 `query:"cursor" maxLength:"20"`
}

type tournamentPlacesOutput struct{ Body payment.Page[TournamentPlace] }

func (a *API) tournamentPlaces(ctx context.Context, in *tournamentPlacesInput) (*tournamentPlacesOutput, error) {
	q := a.DB.Reader()
	e, err := a.Tournaments.Edition(ctx, q, in.ID)
	if err != nil {
		return nil, err
	}
	first := max(in.Place, 1)
	if in.Cursor != "" {
		if first, err = strconv.ParseInt(in.Cursor, 10, 32); err != nil || first < 1 {
			return &tournamentPlacesOutput{payment.Page[TournamentPlace]{Items: []TournamentPlace{}}}, nil //nolint:nilerr // there is nothing after a cursor of no page
		}
	}
	read := a.rankedPlaces
	switch {
	case in.Player != "":
		read = a.placeOfPlayer
	case (e.Status == tournament.Closed || e.Status == tournament.Paid) && e.Terms.Pays():
		read = a.wonPlaces
	}
	found, err := read(ctx, q, e, in, first)
	if err != nil {
		return nil, err
	}
	page := payment.Page[TournamentPlace]{}
	if len(found) > lines {
		page.Next = strconv.FormatInt(found[lines].Place, 10)
		found = found[:lines]
	}
	page.Items, err = named(ctx, a, found, func(p TournamentPlace) id.Player { return p.PlayerID }, func(p TournamentPlace, name string) TournamentPlace {
		p.PlayerName = name
		return p
	})
	return &tournamentPlacesOutput{page}, err
}
