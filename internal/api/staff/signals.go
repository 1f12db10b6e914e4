package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/db"
	"maidan/internal/guard"
	"maidan/internal/id"
	"maidan/internal/payment"
	"maidan/internal/staff"
)

func (a *API) registerSignals(h huma.API) {
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/signals", "listSignals", tag,
		"Accounts that may belong to one person, the highest score first"), staff.SeePlayers), a.signals)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/players/{id}/signals", "listPlayerSignals", tag,
		"The signals that an account is part of, the highest score first"), staff.SeePlayers), a.playerSignals)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPost, root+"/signals/{id}/decision", "decideSignal", tag,
		"Decide a signal: two people, one person, or reopen it"), staff.JudgeSignals), a.decideSignal)
}

// AccountSignal is a pair of accounts that may belong to one person.
type AccountSignal struct {
	ID        string         `json:"id"`
	Player    SignalAccount  `json:"player" doc:"the older account"`
	Other     SignalAccount  `json:"other"`
	Score     int            `json:"score" doc:"of 100"`
	Reasons   []guard.Reason `json:"reasons" enum:"device,network,payout,email,person,excluded" doc:"the heaviest first"`
	Status    guard.Status   `json:"status" enum:"open,fine,linked"`
	Note      string         `json:"note" doc:"of the member who decided"`
	DecidedBy string         `json:"decided_by" doc:"email address of a staff member; empty: undecided"`
	DecidedAt int64          `json:"decided_at"`
	CreatedAt int64          `json:"created_at"`
	UpdatedAt int64          `json:"updated_at" doc:"when something was found last"`
}

// SignalAccount is an account of the pair.
type SignalAccount struct {
	ID   id.Player `json:"id"`
	Name string    `json:"name" doc:"email address, phone or login"`
}

type signalsInput struct {
	Status string `query:"status" enum:"open,fine,linked" default:"open"`
	Cursor string `query:"cursor" maxLength:"40"`
}

type signalsOutput struct {
	Body payment.Page[AccountSignal]
}

func (a *API) signals(ctx context.Context, in *signalsInput) (*signalsOutput, error) {
	found, next, err := a.Guard.Signals(ctx, guard.Status(in.Status), in.Cursor, lines)
	if err != nil {
		return nil, err
	}
	items, err := a.signalsNamed(ctx, found)
	return &signalsOutput{payment.Page[AccountSignal]{Items: items, Next: next}}, err
}

type playerSignalsOutput struct{ Body []AccountSignal }

func (a *API) playerSignals(ctx context.Context, in *playerInput) (*playerSignalsOutput, error) {
	found, err := a.Guard.SignalsOf(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	items, err := a.signalsNamed(ctx, found)
	return &playerSignalsOutput{items}, err
}

// signalsNamed adds the names of players and of the deciding member to signals.
func (a *API) signalsNamed(ctx context.Context, found []guard.Signal) ([]AccountSignal, error) {
	var players []id.Player
	var members []id.Staff
	for _, s := range found {
		players = append(players, s.Player, s.Other)
		members = append(members, s.DecidedBy)
	}
	names, err := a.Players.Names(ctx, players)
	if err != nil {
		return nil, err
	}
	deciders, err := a.Staff.Names(ctx, members)
	if err != nil {
		return nil, err
	}
	all := make([]AccountSignal, len(found))
	for i, s := range found {
		all[i] = AccountSignal{
			ID: s.ID, Player: SignalAccount{s.Player, names[s.Player]}, Other: SignalAccount{s.Other, names[s.Other]}, Score: s.Score,
			Reasons: s.Reasons, Status: s.Status, Note: s.Note, DecidedBy: deciders[s.DecidedBy], DecidedAt: s.DecidedAt,
			CreatedAt: s.CreatedAt, UpdatedAt: s.UpdatedAt,
		}
	}
	return all, nil
}

type decideSignalInput struct {
	ID   string `path:"id" maxLength:"26"`
	Body struct {
		Status string `json:"status" enum:"open,fine,linked"`
		Note   string `json:"note" maxLength:"1000" doc:"3 to 500 characters: why"`
	}
}

type signalOutput struct{ Body AccountSignal }

func (a *API) decideSignal(ctx context.Context, in *decideSignalInput) (*signalOutput, error) {
	m, _ := kit.Staff(ctx)
	var decided guard.Signal
	err := a.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if decided, err = a.Guard.Decide(ctx, tx, in.ID, guard.Status(in.Body.Status), in.Body.Note, m.ID); err != nil {
			return err
		}
		return a.Staff.Record(ctx, tx, m.ID, "signal."+string(decided.Status), decided.ID, map[string]any{
			"player": string(decided.Player), "other": string(decided.Other), "score": decided.Score, "note": decided.Note,
		})
	})
	if err != nil {
		return nil, err
	}
	items, err := a.signalsNamed(ctx, []guard.Signal{decided})
	if err != nil {
		return nil, err
	}
	return &signalOutput{items[0]}, nil
}
