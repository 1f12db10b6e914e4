package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/promocode"
	"maidan/internal/staff"
)

func (a *API) registerPromoCodes(h huma.API) {
	const path = root + "/promo-codes"
	only := func(method, path, name, text string) huma.Operation {
		return kit.StaffOnly(kit.Operation(method, path, name, tag, text), staff.MakePromoCodes)
	}
	huma.Register(h, only(http.MethodGet, path, "listPromoCodes", "Promo codes in order of code"), a.promoCodes)
	huma.Register(h, only(http.MethodPost, path, "makePromoCode", "Create a promo code"), a.makePromoCode)
	huma.Register(h, only(http.MethodPost, path+"/batch", "makePromoCodes", "Create many codes of random digits that are otherwise alike, each for one use"), a.makePromoCodes)
	huma.Register(h, only(http.MethodGet, path+"/{code}/uses", "listPromoCodeUses", "The latest 100 uses of a promo code"), a.promoCodeUses)
	huma.Register(h, only(http.MethodPost, path+"/{code}/end", "endPromoCode", "End a promo code now"), a.endPromoCode)
}

// PromoCodeForm is a promo code to create.
type PromoCodeForm struct {
	Code        string          `json:"code" doc:"1 to 12 digits."`
	OfferID     string          `json:"offer_id" doc:"Of the brand, without a currency: welcome-casino."`
	Description string          `json:"description" doc:"1 to 200 characters; shown to visitors with a valid code."`
	StartsAt    int64           `json:"starts_at" doc:"Unix milliseconds."`
	EndsAt      int64           `json:"ends_at" doc:"Unix milliseconds."`
	MostUses    int64           `json:"most_uses"`
	Place       promocode.Place `json:"place,omitempty" enum:"everywhere,registration,account" doc:"Where it is used: in the form of a new player, by players, or both (as without it)."`
	PlayerID    id.Player       `json:"player_id,omitempty" maxLength:"26" doc:"The only player who may use it."`
	PartnerID   string          `json:"partner_id,omitempty" maxLength:"400" doc:"Only players whom this partner has brought may use it."`
}

func (f PromoCodeForm) code() promocode.Code {
	return promocode.Code{Code: f.Code, OfferID: f.OfferID, Description: f.Description, StartsAt: f.StartsAt, EndsAt: f.EndsAt, MostUses: f.MostUses, Place: f.Place,
		PlayerID: f.PlayerID, PartnerID: f.PartnerID}
}

// PromoCode is a promo code with its number of uses.
type PromoCode struct {
	PromoCodeForm
	Uses      int64 `json:"uses"`
	CreatedAt int64 `json:"created_at"`
}

func promoCode(c promocode.Code) PromoCode {
	return PromoCode{PromoCodeForm{c.Code, c.OfferID, c.Description, c.StartsAt, c.EndsAt, c.MostUses, c.Place, c.PlayerID, c.PartnerID}, c.Uses, c.CreatedAt}
}

type promoCodesInput struct {
	Cursor string `query:"cursor" maxLength:"12"`
}

type promoCodesOutput struct{ Body payment.Page[PromoCode] }

func (a *API) promoCodes(ctx context.Context, in *promoCodesInput) (*promoCodesOutput, error) {
	found, err := a.PromoCodes.List(ctx, in.Cursor, lines+1)
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
	var made promocode.Code
	err := a.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if only := in.Body.PlayerID; only != "" {
			if _, err := a.Players.Find(ctx, tx, only); err != nil {
				return err
			}
		}
		if made, err = a.PromoCodes.Create(ctx, tx, in.Body.code(), m.ID); err != nil {
			return err
		}
		return a.recordPromoCode(ctx, tx, m.ID, made, 1)
	})
	if err != nil {
		return nil, err
	}
	return &promoCodeOutput{promoCode(made)}, nil
}

func (a *API) recordPromoCode(ctx context.Context, tx *db.Tx, by id.Staff, made promocode.Code, count int) error {
	return a.Staff.Record(ctx, tx, by, "promo_code.make", made.Code, map[string]any{
		"offer_id": made.OfferID, "starts_at": made.StartsAt, "ends_at": made.EndsAt, "most_uses": made.MostUses, "place": made.Place, "player_id": made.PlayerID,
		"partner_id": made.PartnerID, "count": count,
	})
}

type makePromoCodesInput struct {
	Body struct {
		Count       int             `json:"count" doc:"1 to 1,000."`
		OfferID     string          `json:"offer_id"`
		Description string          `json:"description" doc:"1 to 200 characters."`
		StartsAt    int64           `json:"starts_at" doc:"Unix milliseconds."`
		EndsAt      int64           `json:"ends_at" doc:"Unix milliseconds."`
		Place       promocode.Place `json:"place,omitempty" enum:"everywhere,registration,account"`
		PartnerID   string          `json:"partner_id,omitempty" maxLength:"400"`
	}
}

// PromoCodeBatch are codes that were created together.
type PromoCodeBatch struct {
	Codes []string `json:"codes" nullable:"false"`
}

type promoCodeBatchOutput struct{ Body PromoCodeBatch }

func (a *API) makePromoCodes(ctx context.Context, in *makePromoCodesInput) (*promoCodeBatchOutput, error) {
	m, _ := kit.Staff(ctx)
	b := in.Body
	var made []promocode.Code
	err := a.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		made, err = a.PromoCodes.Generate(ctx, tx, promocode.Code{OfferID: b.OfferID, Description: b.Description, StartsAt: b.StartsAt, EndsAt: b.EndsAt, MostUses: 1, Place: b.Place,
			PartnerID: b.PartnerID}, b.Count, m.ID)
		if err != nil {
			return err
		}
		return a.recordPromoCode(ctx, tx, m.ID, made[0], len(made))
	})
	if err != nil {
		return nil, err
	}
	out := &promoCodeBatchOutput{}
	for _, c := range made {
		out.Body.Codes = append(out.Body.Codes, c.Code)
	}
	return out, nil
}

type promoCodeInput struct {
	Code string `path:"code" maxLength:"12"`
}

// PromoCodeUse is a use of a promo code.
type PromoCodeUse struct {
	PlayerID id.Player       `json:"player_id"`
	At       int64           `json:"at" doc:"Unix milliseconds."`
	Place    promocode.Place `json:"place" enum:"everywhere,registration,account" doc:"Where it was used: registration or account."`
	BonusID  string          `json:"bonus_id"`
	Amount   money.Money     `json:"amount" doc:"Of an offer for a deposit the most that it gives."`
}

// PromoCodeUses are the latest uses of a promo code.
type PromoCodeUses struct {
	Items []PromoCodeUse `json:"items" nullable:"false"`
}

type promoCodeUsesOutput struct{ Body PromoCodeUses }

// usesShown is how many uses of a code staff see.
const usesShown = 100

func (a *API) promoCodeUses(ctx context.Context, in *promoCodeInput) (*promoCodeUsesOutput, error) {
	found, err := a.PromoCodes.Uses(ctx, in.Code, usesShown)
	out := &promoCodeUsesOutput{PromoCodeUses{make([]PromoCodeUse, len(found))}}
	for i, u := range found {
		out.Body.Items[i] = PromoCodeUse{u.PlayerID, u.At, u.Place, u.BonusID, money.Money{Amount: u.Amount, Currency: u.Currency}}
	}
	return out, err
}

func (a *API) endPromoCode(ctx context.Context, in *promoCodeInput) (*promoCodeOutput, error) {
	m, _ := kit.Staff(ctx)
	var ended promocode.Code
	err := a.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		var changed bool
		if ended, changed, err = a.PromoCodes.End(ctx, tx, in.Code); err != nil || !changed {
			return err
		}
		return a.Staff.Record(ctx, tx, m.ID, "promo_code.end", in.Code, map[string]any{"uses": ended.Uses})
	})
	if err != nil {
		return nil, err
	}
	return &promoCodeOutput{promoCode(ended)}, nil
}
