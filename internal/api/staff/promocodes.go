package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/db"
	"maidan/internal/payment"
	"maidan/internal/player"
	"maidan/internal/staff"
)

func (a *API) registerPromoCodes(h huma.API) {
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/promo-codes", "listPromoCodes", tag,
		"Promo codes in order of code"), staff.MakePromoCodes), a.promoCodes)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPost, root+"/promo-codes", "makePromoCode", tag,
		"Create a promo code that gives an offer at registration"), staff.MakePromoCodes), a.makePromoCode)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPost, root+"/promo-codes/{code}/end", "endPromoCode", tag,
		"End a promo code now"), staff.MakePromoCodes), a.endPromoCode)
}

// PromoCodeForm is a promo code to create.
type PromoCodeForm struct {
	Code        string `json:"code" doc:"1 to 12 digits."`
	OfferID     string `json:"offer_id" doc:"Of the brand, without a currency: welcome-casino."`
	Description string `json:"description" doc:"1 to 200 characters; shown to visitors with a valid code."`
	StartsAt    int64  `json:"starts_at" doc:"Unix milliseconds."`
	EndsAt      int64  `json:"ends_at" doc:"Unix milliseconds."`
	MostUses    int64  `json:"most_uses"`
}

// PromoCode is a promo code with its number of uses.
type PromoCode struct {
	PromoCodeForm
	Uses      int64 `json:"uses"`
	CreatedAt int64 `json:"created_at"`
}

func promoCode(c player.PromoCode) PromoCode {
	form := PromoCodeForm{c.Code, c.OfferID, c.Description, c.StartsAt, c.EndsAt, c.MostUses}
	return PromoCode{form, c.Uses, c.CreatedAt}
}

type promoCodesInput struct {
	Cursor string `query:"cursor" maxLength:"12"`
}

type promoCodesOutput struct{ Body payment.Page[PromoCode] }

func (a *API) promoCodes(ctx context.Context, in *promoCodesInput) (*promoCodesOutput, error) {
	found, err := a.Players.Promos(ctx, in.Cursor, lines+1)
	if err != nil {
		return nil, err
	}
	page := payment.Page[PromoCode]{}
	if len(found) > lines {
		found, page.Next = found[:lines], found[lines-1].Code
	}
	page.Items = make([]PromoCode, len(found))
	for i, c := range found {
		page.Items[i] = promoCode(c)
	}
	return &promoCodesOutput{page}, nil
}

type makePromoCodeInput struct{ Body PromoCodeForm }

type promoCodeOutput struct{ Body PromoCode }

func (a *API) makePromoCode(ctx context.Context, in *makePromoCodeInput) (*promoCodeOutput, error) {
	m, _ := kit.Staff(ctx)
	f := in.Body
	var made player.PromoCode
	err := a.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		made, err = a.Players.CreatePromo(ctx, tx, player.PromoCode{
			Code: f.Code, OfferID: f.OfferID, Description: f.Description, StartsAt: f.StartsAt, EndsAt: f.EndsAt, MostUses: f.MostUses,
		}, m.ID)
		if err != nil {
			return err
		}
		return a.Staff.Record(ctx, tx, m.ID, "promo_code.make", made.Code, map[string]any{
			"offer_id": made.OfferID, "starts_at": made.StartsAt, "ends_at": made.EndsAt, "most_uses": made.MostUses,
		})
	})
	if err != nil {
		return nil, err
	}
	return &promoCodeOutput{promoCode(made)}, nil
}

type endPromoCodeInput struct {
	Code string `path:"code" maxLength:"12"`
}

func (a *API) endPromoCode(ctx context.Context, in *endPromoCodeInput) (*promoCodeOutput, error) {
	m, _ := kit.Staff(ctx)
	var ended player.PromoCode
	err := a.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		var changed bool
		if ended, changed, err = a.Players.EndPromo(ctx, tx, in.Code); err != nil || !changed {
			return err
		}
		return a.Staff.Record(ctx, tx, m.ID, "promo_code.end", in.Code, map[string]any{"uses": ended.Uses})
	})
	if err != nil {
		return nil, err
	}
	return &promoCodeOutput{promoCode(ended)}, nil
}
