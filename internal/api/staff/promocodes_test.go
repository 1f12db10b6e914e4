package staff_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	api "maidan/internal/api/staff"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/payment"
	"maidan/internal/player"
	"maidan/internal/staff"
)

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
		later := form(func(f *api.PromoCodeForm) { f.Code, f.StartsAt, f.EndsAt = "2027", now+1000, now+2000 })
		decode[api.PromoCode](t, o.post(t, "/promo-codes", later))
		list := decode[payment.Page[api.PromoCode]](t, o.get(t, "/promo-codes"))
		require.Len(t, list.Items, 2)
		require.Equal(t, "2027", list.Items[1].Code)
		require.Len(t, decode[payment.Page[api.PromoCode]](t, o.get(t, "/promo-codes?cursor=2026")).Items, 1)

		o.clock.Advance(100 * time.Millisecond)
		ended := decode[api.PromoCode](t, o.post(t, "/promo-codes/2026/end", nil))
		require.Equal(t, now+100, ended.EndsAt)
		require.Equal(t, ended, decode[api.PromoCode](t, o.post(t, "/promo-codes/2026/end", nil)))
		require.Equal(t, now+1000, decode[api.PromoCode](t, o.post(t, "/promo-codes/2027/end", nil)).EndsAt, "it never begins")
		o.post(t, "/promo-codes/1/end", nil).refused(t, 404, "promo_unknown")
		o.post(t, "/promo-codes/abc/end", nil).refused(t, 404, "promo_unknown")
		_, err := o.players.CheckPromo(t.Context(), "2026", player.Visit{})
		require.ErrorIs(t, err, player.ErrPromoInactive)
		trail := decode[payment.Page[api.AuditLine]](t, o.get(t, "/audit?subject=2026"))
		require.Len(t, trail.Items, 2)
	})
}
