package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/player"
	"maidan/internal/protection"
	"maidan/internal/staff"
)

func (a *API) registerProtection(h huma.API) {
	const path = root + "/players/{id}/protection"
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, path, "getPlayerProtection", tag,
		"A player's limits, requests and absences"), staff.SeePlayers), a.protection)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPut, path+"/limits", "tightenPlayerLimit", tag,
		"Lower a limit of a player"), staff.ProtectPlayers), a.tighten)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPost, path+"/absence", "excludePlayer", tag,
		"Begin a time-out or an exclusion of a player; staff cannot end it"), staff.ProtectPlayers), a.exclude)
}

type protectionOutput struct{ Body protection.View }

func (a *API) protection(ctx context.Context, in *playerInput) (*protectionOutput, error) {
	return a.showProtection(ctx, in.ID, nil)
}

func (a *API) showProtection(ctx context.Context, playerID id.Player, before error) (*protectionOutput, error) {
	if before != nil {
		return nil, before
	}
	v, err := a.Protection.Show(ctx, playerID)
	if err != nil {
		return nil, err
	}
	return &protectionOutput{v}, nil
}

// byMember returns the acting member, with the audit record to write.
func (a *API) byMember(ctx context.Context, playerID id.Player, reason, action string, detail map[string]any) protection.By {
	m, _ := kit.Staff(ctx)
	return protection.By{Actor: player.ByStaff(m.ID), Reason: reason, Address: kit.Client(ctx).String(),
		Record: func(ctx context.Context, tx *db.Tx) error {
			detail["reason"] = reason
			return a.Staff.Record(ctx, tx, m.ID, action, string(playerID), detail)
		}}
}

type tightenInput struct {
	ID   id.Player `path:"id" maxLength:"26"`
	Body struct {
		Kind   string       `json:"kind" enum:"deposit,loss,stake,session"`
		Period string       `json:"period" enum:"day,week,month"`
		Amount money.Amount `json:"amount" doc:"hundredths of the player's currency, minutes of a session limit"`
		Reason string       `json:"reason" maxLength:"1000" doc:"3 to 200 characters"`
	}
}

func (a *API) tighten(ctx context.Context, in *tightenInput) (*protectionOutput, error) {
	b := in.Body
	w := protection.LimitChange{Kind: protection.Kind(b.Kind), Period: protection.Period(b.Period), Amount: &b.Amount}
	by := a.byMember(ctx, in.ID, b.Reason, "player.limit", map[string]any{"kind": b.Kind, "period": b.Period, "amount": b.Amount})
	return a.showProtection(ctx, in.ID, a.Protection.SetLimit(ctx, in.ID, w, by))
}

type excludeInput struct {
	ID   id.Player `path:"id" maxLength:"26"`
	Body struct {
		Kind   string `json:"kind" enum:"timeout,exclusion"`
		Length int    `json:"length" doc:"days of a time-out (1 to 42), months of an exclusion (6, 12, 60, or 0 for ever)"`
		Reason string `json:"reason" maxLength:"1000" doc:"3 to 200 characters"`
	}
}

func (a *API) exclude(ctx context.Context, in *excludeInput) (*protectionOutput, error) {
	b := in.Body
	by := a.byMember(ctx, in.ID, b.Reason, "player."+b.Kind, map[string]any{"length": b.Length})
	begin := a.Protection.TimeOut
	if b.Kind == protection.Exclusion {
		begin = a.Protection.Exclude
	}
	return a.showProtection(ctx, in.ID, begin(ctx, in.ID, b.Length, by))
}
