package staff

import (
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/player"
	"maidan/internal/staff"
)

// registerRescue registers operations on access to accounts: restoring it for players, and blocking it.
func (a *API) registerRescue(h huma.API) {
	reopen := kit.StaffOnly(kit.Operation(http.MethodPost, root+"/players/{id}/reopen", "reopenPlayer", tag,
		"Reopen a closed account"), staff.BlockPlayers)
	reopen.DefaultStatus = http.StatusNoContent
	huma.Register(h, reopen, a.reopen)
	reset := kit.StaffOnly(kit.Operation(http.MethodDelete, root+"/players/{id}/second-factor", "resetPlayerSecondFactor", tag,
		"Turn off the second factor of a player who lost the app and the recovery codes"), staff.BlockPlayers)
	reset.DefaultStatus = http.StatusNoContent
	huma.Register(h, reset, a.resetSecondFactor)
	block := kit.StaffOnly(kit.Operation(http.MethodPut, root+"/players/{id}/block", "blockPlayer", tag,
		"Block a player, which ends every session, or unblock the player"), staff.BlockPlayers)
	block.DefaultStatus = http.StatusNoContent
	huma.Register(h, block, a.block)
}

type blockInput struct {
	ID   id.Player `path:"id" maxLength:"26"`
	Body struct {
		Blocked bool   `json:"blocked"`
		Reason  string `json:"reason" maxLength:"1000" doc:"3 to 200 characters; it stands in the trail"`
	}
}

func (a *API) block(ctx context.Context, in *blockInput) (*struct{}, error) {
	action := "player.unblock"
	if in.Body.Blocked {
		action = "player.block"
	}
	return nil, a.rescue(ctx, in.ID, action, map[string]any{"reason": strings.TrimSpace(in.Body.Reason)}, func(ctx context.Context, tx *db.Tx, playerID id.Player, actor string) error {
		return a.Players.Block(ctx, tx, playerID, in.Body.Blocked, actor, in.Body.Reason)
	})
}

func (a *API) reopen(ctx context.Context, in *playerInput) (*struct{}, error) {
	return nil, a.rescue(ctx, in.ID, "player.reopen", map[string]any{}, a.Players.Reopen)
}

func (a *API) resetSecondFactor(ctx context.Context, in *playerInput) (*struct{}, error) {
	return nil, a.rescue(ctx, in.ID, "player.second_factor_reset", map[string]any{}, a.Players.ResetSecondFactor)
}

// rescue changes access to an account and writes the audit record.
func (a *API) rescue(ctx context.Context, playerID id.Player, action string, detail map[string]any, do func(context.Context, *db.Tx, id.Player, string) error) error {
	m, _ := kit.Staff(ctx)
	err := a.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := do(ctx, tx, playerID, player.ByStaff(m.ID)); err != nil {
			return err
		}
		return a.Staff.Record(ctx, tx, m.ID, action, string(playerID), detail)
	})
	if err != nil {
		return err
	}
	a.Players.Box.Wake()
	return nil
}
