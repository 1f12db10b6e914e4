package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/db"
	"maidan/internal/staff"
)

// registerRescue declares what support does for players who cannot help themselves.
func (a *API) registerRescue(h huma.API) {
	reopen := kit.StaffOnly(kit.Operation(http.MethodPost, root+"/players/{id}/reopen", "reopenPlayer", tag,
		"Open an account again that its player closed"), staff.BlockPlayers)
	reopen.DefaultStatus = http.StatusNoContent
	huma.Register(h, reopen, a.reopen)
	reset := kit.StaffOnly(kit.Operation(http.MethodDelete, root+"/players/{id}/second-factor", "resetPlayerSecondFactor", tag,
		"Switch a player's second factor off who has lost both the app and the recovery codes"), staff.BlockPlayers)
	reset.DefaultStatus = http.StatusNoContent
	huma.Register(h, reset, a.resetSecondFactor)
}

func (a *API) reopen(ctx context.Context, in *playerInput) (*struct{}, error) {
	return nil, a.rescue(ctx, in.ID, "player.reopen", a.Players.Reopen)
}

func (a *API) resetSecondFactor(ctx context.Context, in *playerInput) (*struct{}, error) {
	return nil, a.rescue(ctx, in.ID, "player.second_factor_reset", a.Players.ResetSecondFactor)
}

// rescue does something to an account with its line in the trail of the office.
func (a *API) rescue(ctx context.Context, player, action string, do func(context.Context, *db.Tx, string, string) error) error {
	m, _ := kit.Staff(ctx)
	err := a.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := do(ctx, tx, player, "staff:"+m.ID); err != nil {
			return err
		}
		return a.Staff.Record(ctx, tx, m.ID, action, player, map[string]any{})
	})
	if err != nil {
		return err
	}
	a.Players.Box.Wake()
	return nil
}
