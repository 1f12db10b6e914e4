package player

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/draw"
	"maidan/internal/gift"
	"maidan/internal/money"
)

func (a *API) registerGift(h huma.API) {
	const at, tag = "/api/v3/players/me/gift", "bonuses"
	state := kit.SignedIn(kit.Operation(http.MethodGet, at, "getMyGift", tag, "The daily gift: what can be won today, and what was won lately"))
	state.Errors = []int{http.StatusNotFound}
	huma.Register(h, state, a.myGift)
	open := kit.SignedIn(kit.Operation(http.MethodPost, at, "openMyGift", tag, "Draw today's prize and get it; repeated calls answer what was drawn"))
	open.Errors = []int{http.StatusBadRequest, http.StatusForbidden, http.StatusNotFound, http.StatusConflict}
	huma.Register(h, open, a.openMyGift)
}

// GiftPrize is what a daily gift can give.
type GiftPrize struct {
	Offer  string            `json:"offer" doc:"id of the offer; empty: nothing"`
	Name   string            `json:"name" doc:"of the offer, in the requested language"`
	Kind   content.OfferKind `json:"kind" enum:",match,fixed,free_bet,free_spins,free_rounds,insurance,boost,cashback,wager_race" doc:"empty: nothing; never match"`
	Amount money.Money       `json:"amount" doc:"of free spins what they stake together"`
	Spins  *content.Spins    `json:"spins,omitempty" doc:"of free spins"`
	Terms  *content.Terms    `json:"terms,omitempty" doc:"as they are now"`
	Chance int64             `json:"chance" doc:"of a million"`
}

// OpenedGift is a gift that was opened. The draw can be checked: HMAC-SHA256 keyed with the text of the seed, over "<text>:<player id>"; the first eight bytes as a number, modulo
// the sum of the weights, lie in the share of the prize.
type OpenedGift struct {
	Day     string      `json:"day" doc:"2026-11-29, in UTC"`
	At      int64       `json:"at" doc:"unix milliseconds"`
	Won     int         `json:"won" doc:"position in prizes"`
	Prizes  []GiftPrize `json:"prizes" nullable:"false" doc:"that could be won, in the order of the draw"`
	Weights []int64     `json:"weights" nullable:"false" doc:"of the prizes"`
	Text    string      `json:"text" doc:"the player's part of the draw"`
	Number  string      `json:"number" doc:"that was drawn: eight bytes as hexadecimal digits"`
	Hash    string      `json:"hash" doc:"SHA-256 of the text of the seed"`
	Seed    string      `json:"seed" doc:"of the day; empty until it is over"`
}

// MyGift is the daily gift of a player. Times are unix milliseconds.
type MyGift struct {
	Day         string       `json:"day" doc:"2026-11-29, in UTC"`
	Ends        int64        `json:"ends" doc:"of the day: then the next gift can be opened"`
	Hash        string       `json:"hash" doc:"SHA-256 of the text of the day's seed"`
	Prizes      []GiftPrize  `json:"prizes" nullable:"false" doc:"that can be won, in the order of the draw"`
	DepositDays int64        `json:"deposit_days" doc:"a deposit in so many days is needed; 0: none"`
	Refused     string       `json:"refused" doc:"code of the reason why the gift cannot be opened; empty: it can be, or was opened"`
	Opened      *OpenedGift  `json:"opened,omitempty" doc:"today's"`
	Earlier     []OpenedGift `json:"earlier" nullable:"false" doc:"the latest 14 before today, the latest first"`
}

// shownGifts is how many earlier gifts are shown.
const shownGifts = 14

type giftInput struct {
	AcceptLanguage string `header:"Accept-Language"`
}

type giftOutput struct{ Body MyGift }

func (a *API) myGift(ctx context.Context, in *giftInput) (*giftOutput, error) {
	who, _ := kit.Player(ctx)
	q := a.DB.Reader()
	p, err := a.Players.Find(ctx, q, who.PlayerID)
	if err != nil {
		return nil, err
	}
	s, err := a.Gifts.Today(ctx, q, p)
	if err != nil {
		return nil, err
	}
	latest, err := a.Gifts.Latest(ctx, q, p.ID, shownGifts+1)
	if err != nil {
		return nil, err
	}
	out := MyGift{Day: dayText(s.Day), Ends: s.Ends, Hash: s.Hash, Prizes: a.giftPrizes(s.Prizes, p.Currency, in.AcceptLanguage), DepositDays: a.Gifts.Programme.DepositDays, Earlier: []OpenedGift{}}
	if s.Refused != nil {
		out.Refused = s.Refused.Code
	}
	for _, o := range latest {
		switch shown := a.openedGift(o, in.AcceptLanguage); {
		case o.Day == s.Day:
			out.Opened = &shown
		case len(out.Earlier) < shownGifts:
			out.Earlier = append(out.Earlier, shown)
		}
	}
	return &giftOutput{out}, nil
}

type openGiftInput struct {
	giftInput
	Body struct {
		Text string `json:"text" maxLength:"256" doc:"1 to 64 characters of the player's choice: a part of the draw"`
	}
}

type openedGiftOutput struct{ Body OpenedGift }

func (a *API) openMyGift(ctx context.Context, in *openGiftInput) (*openedGiftOutput, error) {
	who, _ := kit.Player(ctx)
	p, err := a.Players.Find(ctx, a.DB.Reader(), who.PlayerID)
	if err != nil {
		return nil, err
	}
	opened, err := a.Gifts.Open(ctx, p, in.Body.Text)
	if err != nil {
		return nil, err
	}
	return &openedGiftOutput{a.openedGift(opened, in.AcceptLanguage)}, nil
}

func (a *API) openedGift(o gift.Opened, language string) OpenedGift {
	weights := make([]int64, len(o.Prizes))
	for i, p := range o.Prizes {
		weights[i] = p.Weight
	}
	return OpenedGift{dayText(o.Day), o.At, o.Won, a.giftPrizes(o.Prizes, o.Currency, language), weights, o.Text, o.Number, draw.HashOf(o.Seed), o.Revealed(clock.Millis(a.Clock.Now()))}
}

// giftPrizes returns prizes with their names and terms, and with their chances.
func (a *API) giftPrizes(prizes []gift.Prize, c money.Currency, language string) []GiftPrize {
	shown := make([]GiftPrize, len(prizes))
	for i, p := range prizes {
		shown[i] = GiftPrize{Offer: p.OfferID, Kind: p.Kind, Amount: money.Money{Amount: p.Amount, Currency: c}, Chance: gift.ChanceOf(p, prizes)}
		if offer, ok := a.Brand.OfferIn(p.OfferID, c); ok {
			shown[i].Name, shown[i].Terms, shown[i].Spins = a.inLanguage(offer.BonusName, language), &offer.Terms, offer.Terms.Spins
		}
	}
	return shown
}

func dayText(day int64) string {
	return time.Unix(day*24*60*60, 0).UTC().Format(time.DateOnly)
}
