package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/content"
	"maidan/internal/money"
	"maidan/internal/playoffer"
)

func (a *API) registerPlayOffers(h huma.API) {
	const at, tag = "/api/v3/players/me/play-offers", "bonuses"
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, at, "listMyPlayOffers", tag,
		"Cashback and wager races: those that the player can begin, and those begun that are open or were closed in the last 30 days, the latest first")), a.myPlayOffers)
	begin := kit.SignedIn(kit.Operation(http.MethodPost, at, "beginMyPlayOffer", tag, "Begin an offer of cashback or a wager race; repeated calls answer how far it is"))
	begin.Errors = []int{http.StatusBadRequest, http.StatusForbidden, http.StatusNotFound, http.StatusConflict}
	huma.Register(h, kit.Idempotent(begin), a.beginMyPlayOffer)
}

// AvailablePlayOffer is an offer of cashback or a wager race that the player can begin. Amounts are hundredths.
type AvailablePlayOffer struct {
	BonusID  string         `json:"bonus_id"`
	Kind     string         `json:"kind" enum:"cashback,wager_race"`
	Name     string         `json:"name" doc:"in the requested language"`
	Currency money.Currency `json:"currency"`
	Amount   money.Amount   `json:"amount" doc:"the most that it can give"`
	Image    string         `json:"image" doc:"a scene of the art package"`
	Blocked  bool           `json:"blocked" doc:"one of its kind runs; it can be begun when that is over"`
	Terms    content.Terms  `json:"terms"`
}

// MyPlayOffers are the offers of cashback and wager races of a player.
type MyPlayOffers struct {
	Available []AvailablePlayOffer  `json:"available" nullable:"false"`
	Items     []playoffer.PlayOffer `json:"items" nullable:"false"`
}

type playOffersInput struct {
	AcceptLanguage string `header:"Accept-Language"`
}

type playOffersOutput struct{ Body MyPlayOffers }

func (a *API) myPlayOffers(ctx context.Context, in *playOffersInput) (*playOffersOutput, error) {
	who, _ := kit.Player(ctx)
	q := a.DB.Reader()
	p, err := a.Players.Find(ctx, q, who.PlayerID)
	if err != nil {
		return nil, err
	}
	available, err := a.PlayOffers.Available(ctx, q, p)
	if err != nil {
		return nil, err
	}
	own, err := a.PlayOffers.Own(ctx, q, p.ID)
	out := &playOffersOutput{MyPlayOffers{[]AvailablePlayOffer{}, []playoffer.PlayOffer{}}}
	for _, one := range available {
		o := one.Offer
		out.Body.Available = append(out.Body.Available, AvailablePlayOffer{o.ID, string(o.Kind), a.nameIn(o, in.AcceptLanguage), o.MaxBonus.Currency, o.MaxBonus.Amount, o.Image, one.Blocked, o.Terms})
	}
	for _, run := range own {
		out.Body.Items = append(out.Body.Items, a.playOffer(run, in.AcceptLanguage))
	}
	return out, err
}

type beginPlayOfferInput struct {
	AcceptLanguage string `header:"Accept-Language"`

	Body struct {
		BonusID string `json:"bonus_id" minLength:"1" maxLength:"60"`
	}
}

type playOfferOutput struct{ Body playoffer.PlayOffer }

// beginMyPlayOffer needs no stored answer for its key: a player begins each offer once.
func (a *API) beginMyPlayOffer(ctx context.Context, in *beginPlayOfferInput) (*playOfferOutput, error) {
	who, _ := kit.Player(ctx)
	p, err := a.Players.Find(ctx, a.DB.Reader(), who.PlayerID)
	if err != nil {
		return nil, err
	}
	run, err := a.PlayOffers.Begin(ctx, p, in.Body.BonusID)
	if err != nil {
		return nil, err
	}
	return &playOfferOutput{a.playOffer(run, in.AcceptLanguage)}, nil
}

func (a *API) playOffer(r playoffer.Run, language string) playoffer.PlayOffer {
	name := r.BonusID
	if offer, ok := a.Brand.Bonus(r.BonusID); ok {
		name = a.nameIn(offer, language)
	}
	return r.Shown(name)
}
