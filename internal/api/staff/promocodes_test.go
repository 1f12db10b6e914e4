package staff_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	api "maidan/internal/api/staff"
	"maidan/internal/bonus"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/promocode"
	"maidan/internal/staff"
)

func TestOfferCosts_OfAMonth(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		o.enter(t, staff.Support)
		o.get(t, "/offers/costs").refused(t, 403, "permission_denied")
		o.enter(t, staff.Admin)
		o.get(t, "/offers/costs?month=2026-13").want(t, 400)
		month := o.clock.Now().UTC().Format("2006-01")
		require.Equal(t, api.OfferCosts{Month: month, Items: []api.OfferCost{}}, decode[api.OfferCosts](t, o.get(t, "/offers/costs")))

		_, err := o.bonuses.Choose(t.Context(), bonus.Player{ID: o.player.ID, Currency: o.player.Currency}, "welcome-casino-inr", "")
		require.NoError(t, err)
		now := decode[api.OfferCosts](t, o.get(t, "/offers/costs?month="+month))
		require.Len(t, now.Items, 1)
		require.Equal(t, []any{"welcome-casino", int64(1), money.Amount(0)}, []any{now.Items[0].Offer, now.Items[0].Waiting, now.Items[0].Granted})
		require.Positive(t, now.Items[0].Budget)
		require.Empty(t, decode[api.OfferCosts](t, o.get(t, "/offers/costs?month=2025-01")).Items)
	})
}

func TestStaffMakeAndEndPromoCodes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		now := o.clock.Now().UnixMilli()
		form := func(change func(f *api.PromoCodeForm)) api.PromoCodeForm {
			f := api.PromoCodeForm{Code: "2026", OfferID: "welcome-sport", Description: "More", StartsAt: now, EndsAt: now + 1000, MostUses: 5}
			change(&f)
			return f
		}
		o.enter(t, staff.Support)
		o.post(t, "/promo-codes", form(func(*api.PromoCodeForm) {})).refused(t, 403, "permission_denied")
		o.enter(t, staff.Admin)
		made := decode[api.PromoCode](t, o.post(t, "/promo-codes", form(func(*api.PromoCodeForm) {})))
		require.Equal(t, now, made.CreatedAt)
		o.post(t, "/promo-codes", form(func(*api.PromoCodeForm) {})).refused(t, 409, "promo_exists")
		for code, change := range map[string]func(f *api.PromoCodeForm){
			"promo_code_shape": func(f *api.PromoCodeForm) { f.Code = "12345678901234" },
			"unknown_offer":    func(f *api.PromoCodeForm) { f.OfferID = "a-million" },
			"wrong_length":     func(f *api.PromoCodeForm) { f.Description = "\x01" },
			"promo_window":     func(f *api.PromoCodeForm) { f.EndsAt = f.StartsAt },
			"out_of_range":     func(f *api.PromoCodeForm) { f.MostUses = 0 },
		} {
			o.post(t, "/promo-codes", form(change)).refused(t, 400, code)
		}
		o.post(t, "/promo-codes", form(func(f *api.PromoCodeForm) { f.Code, f.MostUses, f.PlayerID = "5", 1, "nobody" })).refused(t, 404, "player_not_found")
		own := decode[api.PromoCode](t, o.post(t, "/promo-codes", form(func(f *api.PromoCodeForm) { f.Code, f.MostUses, f.PlayerID = "3000", 1, o.player.ID })))
		require.Equal(t, []any{o.player.ID, promocode.Everywhere}, []any{own.PlayerID, own.Place})
		later := form(func(f *api.PromoCodeForm) { f.Code, f.StartsAt, f.EndsAt = "2027", now+1000, now+2000 })
		decode[api.PromoCode](t, o.post(t, "/promo-codes", later))
		list := decode[payment.Page[api.PromoCode]](t, o.get(t, "/promo-codes"))
		require.Len(t, list.Items, 3)
		require.Equal(t, "2027", list.Items[1].Code)
		require.Len(t, decode[payment.Page[api.PromoCode]](t, o.get(t, "/promo-codes?cursor=2026")).Items, 2)

		o.clock.Advance(100 * time.Millisecond)
		ended := decode[api.PromoCode](t, o.post(t, "/promo-codes/2026/end", nil))
		require.Equal(t, now+100, ended.EndsAt)
		require.Equal(t, ended, decode[api.PromoCode](t, o.post(t, "/promo-codes/2026/end", nil)))
		require.Equal(t, now+1000, decode[api.PromoCode](t, o.post(t, "/promo-codes/2027/end", nil)).EndsAt, "it never begins")
		o.post(t, "/promo-codes/1/end", nil).refused(t, 404, "promo_unknown")
		o.post(t, "/promo-codes/abc/end", nil).refused(t, 404, "promo_unknown")
		require.Empty(t, decode[api.PromoCodeUses](t, o.get(t, "/promo-codes/2026/uses")).Items)
		trail := decode[payment.Page[api.AuditLine]](t, o.get(t, "/audit?subject=2026"))
		require.Len(t, trail.Items, 2)
	})
}

func TestStaffMakeManyPromoCodes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		o.enter(t, staff.Marketer)
		now := o.clock.Now().UnixMilli()
		batch := func(count int) map[string]any {
			return map[string]any{"count": count, "offer_id": "welcome-sport", "description": "More", "starts_at": now, "ends_at": now + 1000, "place": "account", "partner_id": "partner-7"}
		}
		o.post(t, "/promo-codes/batch", batch(0)).refused(t, 400, "out_of_range")
		o.post(t, "/promo-codes/batch", batch(1001)).refused(t, 400, "out_of_range")
		made := decode[api.PromoCodeBatch](t, o.post(t, "/promo-codes/batch", batch(20)))
		require.Len(t, made.Codes, 20)
		stored := decode[payment.Page[api.PromoCode]](t, o.get(t, "/promo-codes")).Items
		require.Len(t, stored, 20)
		require.Equal(t, []any{int64(1), promocode.Account, "partner-7"}, []any{stored[0].MostUses, stored[0].Place, stored[0].PartnerID})
		offers := decode[api.BonusOffers](t, o.get(t, "/offers")).Items
		require.Equal(t, "welcome-sport", offers[0].ID)
	})
}
