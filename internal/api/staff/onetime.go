package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/db"
	"maidan/internal/player"
	"maidan/internal/staff"
)

func (a *API) registerOneTime(h huma.API) {
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPost, root+"/players/{id}/onetime", "makeOneTimeLink", tag,
		"Create a link that signs the player in once; it is shown only once"), staff.EnterPlayers), a.makeOneTime)
}

// OneTimeLink is a link that signs a player in once.
type OneTimeLink struct {
	Link      string `json:"link" doc:"Path on the promo site: /new-promo/ and the token."`
	ExpiresAt int64  `json:"expires_at" doc:"Unix milliseconds."`
}

type oneTimeOutput struct{ Body OneTimeLink }

// promoSite is the target of one-time links.
const promoSite = "/new-promo/"

func (a *API) makeOneTime(ctx context.Context, in *playerInput) (*oneTimeOutput, error) {
	m, _ := kit.Staff(ctx)
	var link player.OneTimeLink
	err := a.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if link, err = a.Players.CreateOneTimeLink(ctx, tx, in.ID, m.ID); err != nil {
			return err
		}
		return a.Staff.Record(ctx, tx, m.ID, "player.onetime", string(in.ID), map[string]any{"expires_at": link.ExpiresAt})
	})
	if err != nil {
		return nil, err
	}
	return &oneTimeOutput{OneTimeLink{promoSite + link.Token, link.ExpiresAt}}, nil
}
