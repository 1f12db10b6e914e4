package player

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/clock"
	"maidan/internal/money"
	"maidan/internal/tournament"
)

func (a *API) registerTournaments(h huma.API) {
	const at, tag = "/api/v3/tournaments", "tournaments"
	huma.Register(h, kit.Operation(http.MethodGet, at, "listTournaments", tag, "Tournaments that run, come next or have ended lately"), a.tournaments)
	one := kit.Operation(http.MethodGet, at+"/{id}", "getTournament", tag, "A tournament with its terms, its board and, after the end, its prizes")
	one.Errors = []int{http.StatusNotFound}
	huma.Register(h, one, a.tournament)
	tickets := kit.Operation(http.MethodGet, at+"/{id}/tickets", "getTournamentTickets", tag, "The tickets of a draw that is over, a line for each player: the list whose hash is published")
	tickets.Errors = []int{http.StatusNotFound}
	huma.Register(h, tickets, a.tournamentTickets)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, "/api/v3/players/me/tournaments", "listMyTournaments", tag, "Where the player takes part, with points and place, and the prizes")), a.myTournaments)
	join := kit.SignedIn(kit.Operation(http.MethodPost, at+"/registration", "joinTournament", tag,
		"Take part in a tournament, or wait for one that opens later; repeated calls change nothing"))
	join.Errors = []int{http.StatusBadRequest, http.StatusConflict}
	huma.Register(h, join, a.joinTournament)
}

type tournamentInput struct {
	Body struct {
		Tournament string   `json:"tournament" doc:"The id of a tournament, or of a series: then the one that runs or comes next, of a knock-out the earliest stage that the player can take part in. Any other name of a-z, 0-9 and dashes is a waiting list."`
		_          struct{} `json:"-" additionalProperties:"true"`
	}
}

type joinedOutput struct{ Body bool }

func (a *API) joinTournament(ctx context.Context, in *tournamentInput) (*joinedOutput, error) {
	who, _ := kit.Player(ctx)
	name := in.Body.Tournament
	_, err := a.Tournaments.Join(ctx, tournament.Player{ID: who.PlayerID, Currency: money.Currency(who.Currency)}, name)
	series, ok := tournament.SeriesIn(name)
	if !ok {
		series = name
	}
	if _, known := a.Tournaments.Named(series); errors.Is(err, tournament.ErrUnknown) && !known {
		err = a.Players.JoinTournament(ctx, who.PlayerID, name)
	}
	if err != nil {
		return nil, err
	}
	return &joinedOutput{true}, nil
}

// InCurrency is the currency in which amounts are returned.
type InCurrency struct {
	Currency       string `query:"currency" doc:"Without it, and when it is unknown, the brand's default currency."`
	AcceptLanguage string `header:"Accept-Language"`
}

func (a *API) currencyOf(in InCurrency) money.Currency {
	if c := money.Currency(strings.ToUpper(in.Currency)); c.Known() {
		return c
	}
	return a.Brand.DefaultCurrency
}

type tournamentsOutput struct{ Body Tournaments }

func (a *API) tournaments(ctx context.Context, in *InCurrency) (*tournamentsOutput, error) {
	q := a.DB.Reader()
	current, ended, err := a.Tournaments.Listed(ctx, q, a.endedSince())
	if err != nil {
		return nil, err
	}
	c := a.currencyOf(*in)
	all := Tournaments{Current: make([]Tournament, len(current)), Ended: []Tournament{}}
	for i, e := range current {
		board, err := a.Tournaments.Board(ctx, e.ID, e.Terms.BoardOf(c))
		if err != nil {
			return nil, err
		}
		all.Current[i] = a.shownTournament(e, c, in.AcceptLanguage, board.Players)
	}
	for _, e := range ended[:min(len(ended), mostEnded)] {
		all.Ended = append(all.Ended, a.shownTournament(e, c, in.AcceptLanguage, 0))
	}
	return &tournamentsOutput{all}, nil
}

// mostEnded is how many tournaments that are over are listed.
const mostEnded = 20

// endedSince is from when on tournaments that are over are listed: of the last two weeks.
func (a *API) endedSince() int64 { return clock.Millis(a.Clock.Now().AddDate(0, 0, -14)) }

type oneTournamentInput struct {
	InCurrency
	ID string `path:"id" maxLength:"64"`
}

type tournamentOutput struct{ Body TournamentDetail }

func (a *API) tournament(ctx context.Context, in *oneTournamentInput) (*tournamentOutput, error) {
	q := a.DB.Reader()
	e, err := a.Tournaments.Edition(ctx, q, in.ID)
	if err != nil {
		return nil, err
	}
	c := a.currencyOf(in.InCurrency)
	board, err := a.Tournaments.Board(ctx, e.ID, e.Terms.BoardOf(c))
	if err != nil {
		return nil, err
	}
	detail := a.tournamentDetail(e, c, in.AcceptLanguage, board)
	if e.Status != tournament.Open {
		prizes, err := a.Tournaments.Prizes(ctx, q, e.ID)
		if err != nil {
			return nil, err
		}
		detail.Winners = winnersOf(e, c, prizes)
	}
	return &tournamentOutput{detail}, nil
}

type ticketsInput struct {
	ID string `path:"id" maxLength:"64"`
}

func (a *API) tournamentTickets(ctx context.Context, in *ticketsInput) (*huma.StreamResponse, error) {
	e, err := a.Tournaments.Edition(ctx, a.DB.Reader(), in.ID)
	if err == nil && e.TicketsHash == "" {
		err = tournament.ErrUnknown
	}
	if err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(h huma.Context) {
		h.SetHeader("Content-Type", "text/plain; charset=utf-8")
		out := h.BodyWriter()
		if err := a.Tournaments.TicketLines(ctx, a.DB.Reader(), e, func(alias string, tickets int64) error {
			_, err := fmt.Fprintf(out, "%s %d\n", alias, tickets)
			return err
		}); err != nil {
			panic(http.ErrAbortHandler) // so that no cut list looks complete
		}
	}}, nil
}

type myTournamentsOutput struct{ Body MyTournaments }

func (a *API) myTournaments(ctx context.Context, in *struct {
	AcceptLanguage string `header:"Accept-Language"`
}) (*myTournamentsOutput, error) {
	who, _ := kit.Player(ctx)
	q := a.DB.Reader()
	entries, err := a.Tournaments.Taken(ctx, q, who.PlayerID)
	if err != nil {
		return nil, err
	}
	mine := MyTournaments{Entries: make([]MyEntry, len(entries))}
	for i, e := range entries {
		place, err := a.Tournaments.PlaceOf(ctx, q, e)
		if err != nil {
			return nil, err
		}
		mine.Entries[i] = MyEntry{e.Edition, tournament.Alias(e.Edition, e.PlayerID), e.Points, place, e.Removed != "", e.JoinedAt}
	}
	won, err := a.Tournaments.Won(ctx, q, who.PlayerID, a.Clock.Now().AddDate(-1, 0, 0))
	if err != nil {
		return nil, err
	}
	mine.Prizes = make([]MyPrize, len(won))
	for i, p := range won {
		series, _ := tournament.SeriesIn(p.Edition)
		mine.Prizes[i] = MyPrize{p.Edition, a.seriesName(series, in.AcceptLanguage), p.Place, money.Money{Amount: p.Amount, Currency: p.Currency}, p.Status}
	}
	return &myTournamentsOutput{mine}, nil
}
