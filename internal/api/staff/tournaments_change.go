package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/casino/operate"
	"maidan/internal/id"
	"maidan/internal/staff"
	"maidan/internal/tournament"
)

// registerTournamentChanges registers what staff change of a tournament. Each change returns the tournament as it is then.
func (a *API) registerTournamentChanges(h huma.API, at string) {
	change := func(path, id, summary string) huma.Operation {
		op := kit.Operation(http.MethodPost, at+"/{id}/"+path, id, tag, summary)
		op.Errors = []int{http.StatusBadRequest, http.StatusNotFound, http.StatusConflict}
		return kit.StaffOnly(op, staff.GiveBonuses)
	}
	huma.Register(h, change("remove", "removeTournamentPlayer", "Take a player out of a tournament that is not closed; repeated calls change nothing"), a.removeFromTournament)
	huma.Register(h, change("cancel", "cancelTournament", "End a tournament that is not closed without prizes; repeated calls change nothing"), a.cancelTournament)
	huma.Register(h, change("release", "releaseTournamentPrizes", "Release held prizes: they are paid within seconds. Those that are decided already stay as they are"), a.releasePrizes)
	huma.Register(h, change("refuse", "refuseTournamentPrizes", "Refuse held prizes. Those that are decided already stay as they are"), a.refusePrizes)
}

// recordTournament writes audit records in the transactions of changes of tournaments.
func (a *API) recordTournament(ctx context.Context) tournament.Record { return a.operating(ctx).Record }

type removeFromTournamentInput struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		PlayerID id.Player `json:"player_id" maxLength:"64"`
		Reason   string    `json:"reason" maxLength:"1000" doc:"3 to 200 characters"`
	}
}

func (a *API) removeFromTournament(ctx context.Context, in *removeFromTournamentInput) (*tournamentEditionOutput, error) {
	reason, err := operate.ReasonOf(in.Body.Reason)
	if err != nil {
		return nil, err
	}
	if err := a.Tournaments.Remove(ctx, in.ID, in.Body.PlayerID, reason, a.recordTournament(ctx)); err != nil {
		return nil, err
	}
	return a.tournamentEdition(ctx, &tournamentEditionInput{in.ID})
}

type cancelTournamentInput struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Reason string `json:"reason" maxLength:"1000" doc:"3 to 200 characters"`
	}
}

func (a *API) cancelTournament(ctx context.Context, in *cancelTournamentInput) (*tournamentEditionOutput, error) {
	reason, err := operate.ReasonOf(in.Body.Reason)
	if err != nil {
		return nil, err
	}
	if err := a.Tournaments.Cancel(ctx, in.ID, reason, a.recordTournament(ctx)); err != nil {
		return nil, err
	}
	return a.tournamentEdition(ctx, &tournamentEditionInput{in.ID})
}

type releasePrizesInput struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Prizes []string `json:"prizes" nullable:"false" maxItems:"1000" doc:"ids; none of them is needed with all"`
		All    bool     `json:"all" doc:"all that are held"`
	}
}

func (a *API) releasePrizes(ctx context.Context, in *releasePrizesInput) (*tournamentEditionOutput, error) {
	prizes := in.Body.Prizes
	if in.Body.All {
		all, err := a.Tournaments.Prizes(ctx, a.DB.Reader(), in.ID)
		if err != nil {
			return nil, err
		}
		for _, p := range all {
			if p.Status == tournament.Held {
				prizes = append(prizes, p.ID)
			}
		}
	}
	if err := a.Tournaments.Decide(ctx, in.ID, prizes, "", a.recordTournament(ctx)); err != nil {
		return nil, err
	}
	return a.tournamentEdition(ctx, &tournamentEditionInput{in.ID})
}

type refusePrizesInput struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Prizes []string `json:"prizes" nullable:"false" maxItems:"1000" doc:"ids"`
		Reason string   `json:"reason" maxLength:"1000" doc:"3 to 200 characters"`
	}
}

func (a *API) refusePrizes(ctx context.Context, in *refusePrizesInput) (*tournamentEditionOutput, error) {
	reason, err := operate.ReasonOf(in.Body.Reason)
	if err != nil {
		return nil, err
	}
	if err := a.Tournaments.Decide(ctx, in.ID, in.Body.Prizes, reason, a.recordTournament(ctx)); err != nil {
		return nil, err
	}
	return a.tournamentEdition(ctx, &tournamentEditionInput{in.ID})
}
