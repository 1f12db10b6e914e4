package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/playoffer"
	"maidan/internal/staff"
)

func (a *API) registerPlayOffers(h huma.API) {
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/players/{id}/play-offers", "listPlayerPlayOffers", tag,
		"The 50 latest offers of cashback and wager races that a player has begun, the latest first"), staff.SeePlayers), a.playOffers)
}

// PlayerPlayOffers are the offers of cashback and wager races of a player.
type PlayerPlayOffers struct {
	Items []playoffer.PlayOffer `json:"items" nullable:"false"`
}

type playerPlayOffersOutput struct{ Body PlayerPlayOffers }

func (a *API) playOffers(ctx context.Context, in *playerInput) (*playerPlayOffersOutput, error) {
	if _, err := a.Players.Find(ctx, a.DB.Reader(), in.ID); err != nil {
		return nil, err
	}
	runs, err := a.PlayOffers.Latest(ctx, a.DB.Reader(), in.ID)
	out := &playerPlayOffersOutput{PlayerPlayOffers{[]playoffer.PlayOffer{}}}
	for _, r := range runs {
		name := r.BonusID
		if offer, ok := a.Offer(r.BonusID); ok {
			name = offer.BonusName["en"]
		}
		out.Body.Items = append(out.Body.Items, r.Shown(name))
	}
	return out, err
}
