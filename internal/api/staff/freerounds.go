package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/casino/operate"
	"maidan/internal/casino/supplier"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/secret"
	"maidan/internal/staff"
)

func (a *API) registerFreeRounds(h huma.API) {
	const at = root + "/casino/free-rounds"
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, at, "listFreeRounds", tag, "Free rounds with suppliers, the latest first"), staff.SeeCasino), a.freeRounds)
	grant := kit.Operation(http.MethodPost, at, "grantFreeRounds", tag, "Grant a player free rounds of a supplier's game; repeated with its key, it grants nothing else")
	grant.Errors = []int{http.StatusBadRequest, http.StatusNotFound, http.StatusConflict, http.StatusServiceUnavailable}
	huma.Register(h, kit.Idempotent(kit.StaffOnly(grant, staff.OperateCasino)), a.grantFreeRounds)
	cancel := kit.Operation(http.MethodPost, at+"/{id}/cancel", "cancelFreeRounds", tag, "Cancel free rounds that were not played")
	cancel.Errors = []int{http.StatusBadRequest, http.StatusNotFound, http.StatusConflict, http.StatusServiceUnavailable}
	huma.Register(h, kit.StaffOnly(cancel, staff.OperateCasino), a.cancelFreeRounds)
}

// GrantedFreeRounds are free rounds with the name of their player.
type GrantedFreeRounds struct {
	supplier.FreeRounds
	PlayerName string `json:"player_name"`
}

type freeRoundsInput struct {
	Player   id.Player            `query:"player" maxLength:"64"`
	Supplier string               `query:"supplier" maxLength:"32"`
	Status   supplier.GrantStatus `query:"status" enum:"requested,granted,cancelling,cancelled"`
	Cursor   string               `query:"cursor" maxLength:"100"`
}

type freeRoundsListOutput struct {
	Body payment.Page[GrantedFreeRounds]
}

func (a *API) freeRounds(ctx context.Context, in *freeRoundsInput) (*freeRoundsListOutput, error) {
	found, err := a.Suppliers.FindFreeRounds(ctx, supplier.GrantFilter{PlayerID: in.Player, Supplier: in.Supplier, Status: in.Status, Cursor: in.Cursor})
	if err != nil {
		return nil, err
	}
	all, err := named(ctx, a, found.Items, func(f supplier.FreeRounds) id.Player { return f.PlayerID },
		func(f supplier.FreeRounds, name string) GrantedFreeRounds { return GrantedFreeRounds{f, name} })
	return &freeRoundsListOutput{payment.Page[GrantedFreeRounds]{Items: all, Next: found.Next}}, err
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
	Reason   string       `json:"reason" maxLength:"1000" doc:"3 to 200 characters"`
}

type grantFreeRoundsInput struct{ Body GrantFreeRounds }

type freeRoundsOutput struct{ Body supplier.FreeRounds }

func (a *API) grantFreeRounds(ctx context.Context, in *grantFreeRoundsInput) (*freeRoundsOutput, error) {
	m, _ := kit.Staff(ctx)
	key, err := kit.Idempotency(ctx)
	if err != nil {
		return nil, err
	}
	record, err := a.recordFreeRounds(m.ID, "free_rounds.grant", in.Body.Reason)
	if err != nil {
		return nil, err
	}
	p, err := a.Players.Find(ctx, a.DB.Reader(), in.Body.PlayerID)
	if err != nil {
		return nil, err
	}
	b := in.Body
	f, err := a.Suppliers.GrantFreeRounds(ctx, supplier.FreeRounds{ID: id.FreeRounds(secret.Digest("free rounds " + string(m.ID) + " " + key)[:32]), Supplier: b.Supplier, PlayerID: p.ID,
		Game: b.Game, Currency: p.Currency, Rounds: b.Rounds, Stake: b.Stake, StartsAt: b.StartsAt, EndsAt: b.EndsAt}, record)
	if err != nil {
		return nil, err
	}
	return &freeRoundsOutput{f}, nil
}

type cancelFreeRoundsInput struct {
	ID   id.FreeRounds `path:"id" maxLength:"64"`
	Body struct {
		Reason string `json:"reason" maxLength:"1000" doc:"3 to 200 characters"`
	}
}

func (a *API) cancelFreeRounds(ctx context.Context, in *cancelFreeRoundsInput) (*freeRoundsOutput, error) {
	m, _ := kit.Staff(ctx)
	record, err := a.recordFreeRounds(m.ID, "free_rounds.cancel", in.Body.Reason)
	if err != nil {
		return nil, err
	}
	f, err := a.Suppliers.CancelFreeRounds(ctx, in.ID, record)
	if err != nil {
		return nil, err
	}
	return &freeRoundsOutput{f}, nil
}

// recordFreeRounds returns what writes the audit record of a change, or operate.ErrReason.
func (a *API) recordFreeRounds(member id.Staff, action, reason string) (supplier.Record, error) {
	reason, err := operate.ReasonOf(reason)
	return func(ctx context.Context, tx *db.Tx, f supplier.FreeRounds) error {
		return a.Staff.Record(ctx, tx, member, action, string(f.PlayerID), map[string]any{"reason": reason, "free_rounds": f})
	}, err
}
