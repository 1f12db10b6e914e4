package staff

import (
	"context"
	"errors"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/tournament"
)

// TournamentPlace is a player on a board. Times are unix milliseconds.
type TournamentPlace struct {
	Place      int64       `json:"place" doc:"of the prize; without one on the board, 0 without points and for one who was removed"`
	PlayerID   id.Player   `json:"player_id"`
	PlayerName string      `json:"player_name"`
	Points     int64       `json:"points" doc:"hundredths of a multiple if the best one decides; tickets of a draw"`
	Plays      int64       `json:"plays" doc:"bets and rounds that gave points; 0 in a list of prizes"`
	JoinedAt   int64       `json:"joined_at" doc:"0 in a list of prizes"`
	Removed    string      `json:"removed" doc:"why staff have taken the player out; empty for one who takes part"`
	Amount     money.Money `json:"prize" doc:"what the place wins in the player's currency; 0 for nothing, and before a draw"`
	TournamentPrize
}

// TournamentPrize is the state of a prize of a closed tournament.
type TournamentPrize struct {
	Prize     string                 `json:"prize_id" doc:"empty before the close, and without a prize"`
	Status    tournament.PrizeStatus `json:"status" enum:",held,due,paid,refused" doc:"empty without a prize"`
	Reason    string                 `json:"reason" doc:"why it was refused: the text of staff, or blocked, closed or excluded, as the account was when the prize was to be paid"`
	Ticket    int64                  `json:"ticket" doc:"that was drawn, counted from 0"`
	DecidedAt int64                  `json:"decided_at" doc:"when it was decided or paid; 0 before"`
}

func wonPlace(p tournament.Prize) TournamentPlace {
	return TournamentPlace{Place: p.Place, PlayerID: p.PlayerID, Points: p.Points, Amount: money.Money{Amount: p.Amount, Currency: p.Currency},
		TournamentPrize: TournamentPrize{p.ID, p.Status, p.Reason, p.Ticket, p.DecidedAt}}
}

// rankedPlace returns an entry with what its place would win now.
func rankedPlace(e tournament.Edition, entry tournament.Entry, place int64) TournamentPlace {
	p := TournamentPlace{Place: place, PlayerID: entry.PlayerID, Points: entry.Points, Plays: entry.Plays, JoinedAt: entry.JoinedAt, Removed: entry.Removed,
		Amount: money.Money{Currency: entry.Currency}}
	if place > 0 && e.Status == tournament.Open && e.Terms.Pays() && e.Terms.By != tournament.ByTickets {
		p.Amount.Amount = e.Terms.PrizeOf(place, entry.Currency)
	}
	return p
}

// rankedPlaces returns the places of a board from first on, one more than a page has.
func (a *API) rankedPlaces(ctx context.Context, q db.Querier, e tournament.Edition, in *tournamentPlacesInput, first int64) ([]TournamentPlace, error) {
	entries, err := a.Tournaments.Preview(ctx, q, e.ID, in.Board, lines+1, int(first-1))
	all := make([]TournamentPlace, len(entries))
	for i, entry := range entries {
		all[i] = rankedPlace(e, entry, first+int64(i))
	}
	return all, err
}

// wonPlaces returns the places of a board that have a prize from first on, one more than a page has.
func (a *API) wonPlaces(ctx context.Context, q db.Querier, e tournament.Edition, in *tournamentPlacesInput, first int64) (all []TournamentPlace, err error) {
	prizes, err := a.Tournaments.Prizes(ctx, q, e.ID)
	for _, p := range prizes {
		if p.Board == in.Board && p.Place >= first && (in.Status == "" || p.Status == in.Status) && len(all) <= lines {
			all = append(all, wonPlace(p))
		}
	}
	return all, err
}

// placeOfPlayer returns the entry of a player with the prize; nothing if the player does not take part.
func (a *API) placeOfPlayer(ctx context.Context, q db.Querier, e tournament.Edition, in *tournamentPlacesInput, _ int64) ([]TournamentPlace, error) {
	entry, err := a.Tournaments.Entry(ctx, q, e.ID, in.Player)
	if errors.Is(err, tournament.ErrEntry) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	place, err := a.Tournaments.PlaceOf(ctx, q, entry)
	if err != nil {
		return nil, err
	}
	found := rankedPlace(e, entry, place)
	prizes, err := a.Tournaments.Prizes(ctx, q, e.ID)
	for _, p := range prizes {
		if p.PlayerID == in.Player {
			won := wonPlace(p)
			found.Place, found.Amount, found.TournamentPrize = won.Place, won.Amount, won.TournamentPrize
		}
	}
	return []TournamentPlace{found}, err
}
