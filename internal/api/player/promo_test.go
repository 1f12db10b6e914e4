package player

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/money"
	"maidan/internal/pace"
	"maidan/internal/player"
	"maidan/internal/promocode"
)

// promo creates a promo code for ten uses within the next day, with changes.
func (h *harness) promo(t *testing.T, code string, change func(*promocode.Code)) {
	t.Helper()
	now := h.clock.Now()
	c := promocode.Code{
		Code: code, OfferID: "welcome-sport", Description: "150% more", StartsAt: now.UnixMilli(), EndsAt: now.Add(24 * time.Hour).UnixMilli(), MostUses: 10,
	}
	if change != nil {
		change(&c)
	}
	require.NoError(t, h.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := h.promos.Create(ctx, tx, c, "test")
		return err
	}))
}

func (h *harness) check(t *testing.T, code string) answer {
	t.Helper()
	return h.call(t, "PATCH", "/api/v3/bonuses/promo", `{"code":"`+code+`"}`, nil)
}

func TestPromoCode_IsChecked(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		h.promo(t, "2024", nil)
		h.promo(t, "2025", func(c *promocode.Code) { c.StartsAt += 1000 })
		good := h.check(t, "2024").want(t, 200)
		require.Equal(t, "150% more", good.text("description"))
		var given struct{ Bonuses []content.WelcomeBonus }
		require.NoError(t, json.Unmarshal([]byte(good.body), &given))
		require.Equal(t, brand().BonusesOf("welcome-sport"), given.Bonuses)
		require.NotEmpty(t, given.Bonuses)
		notYet := h.check(t, "2025").refused(t, 400, "promo_inactive", "code")
		require.Contains(t, notYet.body, `"reason":"badRequest"`)
		for _, unknown := range []string{"1", "1234567890123", "abc", "２０２４", "2024 ", "' OR 1=1 --"} {
			a := h.check(t, unknown).refused(t, 404, "promo_unknown", "code")
			require.NotContains(t, a.body, "badRequest", unknown)
		}
		require.Contains(t, h.check(t, "").refused(t, 400, "promo_empty", "code").body, "Enter promo code.")
		h.clock.Advance(24 * time.Hour)
		h.check(t, "2024").refused(t, 400, "promo_inactive", "code")
		h.check(t, "2025").want(t, 400)
	})
}

func TestPromoCode_ReplacesTheBonusOfARegistration(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		h.promo(t, "777", func(c *promocode.Code) { c.MostUses = 2 })
		with := func(name string, changes map[string]any) answer {
			all := map[string]any{"username": name + "@example.com", "is_promo": true, "promo_code": "777", "bonus_id": "0"}
			for k, v := range changes {
				all[k] = v
			}
			return h.register(t, all)
		}
		in := with("asha", nil).want(t, 200)
		require.Contains(t, h.me(t, in.text("access_token")).body, `"welcome_bonus_id":"welcome-sport-inr"`)
		with("b", map[string]any{"promo_code": ""}).refused(t, 400, "promo_empty", "promo_code")
		with("b", map[string]any{"promo_code": "778"}).refused(t, 400, "promo_unknown", "promo_code")
		with("asha", nil).refused(t, 409, "user_exists", "username")
		require.Equal(t, []string{"currency"}, with("b", map[string]any{"currency": "DOGE"}).want(t, 400).locations(t))
		with("c", nil).want(t, 200)
		with("d", nil).refused(t, 400, "promo_inactive", "promo_code")
		h.check(t, "777").refused(t, 400, "promo_inactive", "code")
		var uses int
		require.NoError(t, d.Reader().QueryRow(t.Context(), `SELECT count(*) FROM promo_uses WHERE code = '777'`).Scan(&uses))
		require.Equal(t, 2, uses)
	})
}

func TestPromoCode_IsUsedByAPlayer(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		h.promo(t, "777", nil)
		use := func(code, token string) answer {
			return h.call(t, "POST", "/api/v3/bonuses/promo", `{"code":"`+code+`"}`, bearer(token))
		}
		h.call(t, "POST", "/api/v3/bonuses/promo", `{"code":"777"}`, nil).want(t, 401)
		in := h.register(t, map[string]any{"bonus_id": "0"}).want(t, 200)
		given := use("777", in.text("access_token")).want(t, 200)
		require.Equal(t, "150% more", given.text("description"))
		require.Contains(t, h.me(t, in.text("access_token")).body, `"welcome_bonus_id":"welcome-sport-inr"`)
		again := use("777", in.text("access_token")).refused(t, 409, "promo_used", "code")
		require.Contains(t, again.body, "You have already used the promo code!")
		require.Contains(t, use("", in.text("access_token")).refused(t, 400, "promo_empty", "code").body, "Enter promo code.")
		use("778", in.text("access_token")).refused(t, 404, "promo_unknown", "code")
	})
}

func TestPromoCode_IsRefusedInAnUnofferedCurrency(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		h.promo(t, "777", nil)
		h.players.Rules.Currency = money.Currency.Known
		h.register(t, map[string]any{"currency": "USD", "country": "US", "bonus_id": "0", "promo_code": "777"}).refused(t, 400, "promo_currency", "promo_code")
	})
}

func TestPromoCode_GrantsTheLastUseOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		h.promo(t, "777", func(c *promocode.Code) { c.MostUses = 3 })
		var in atomic.Int64
		errs := make([]error, 8)
		var visitors sync.WaitGroup
		for i := range errs {
			visitors.Go(func() {
				_, errs[i] = h.players.Register(t.Context(), player.Registration{
					Username: fmt.Sprintf("p%d@example.com", i), Password: "s3cret-word", RepeatPassword: "s3cret-word", Currency: "INR",
					IsPromo: true, PromoCode: "777", Checkbox1: true, Checkbox2: true,
				})
				if errs[i] == nil {
					in.Add(1)
				}
			})
		}
		visitors.Wait()
		require.Equal(t, int64(3), in.Load())
		for _, err := range errs {
			if err != nil {
				require.ErrorContains(t, err, promocode.ErrInactive.Message)
			}
		}
	})
}

func TestPromoCode_ChecksAreRateLimited(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{LinkByAddress: pace.Rate{Every: time.Hour, Burst: 2}})
		h.check(t, "1").want(t, 404)
		h.register(t, map[string]any{"promo_code": "2"}).refused(t, 400, "promo_unknown", "promo_code")
		h.check(t, "3").refused(t, 429, "too_many_requests", "")
		h.register(t, map[string]any{"promo_code": "4"}).refused(t, 429, "too_many_requests", "")
		h.register(t, nil).want(t, 200)
	})
}

func TestTournament_StoresRegistrations(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const path = "/api/v3/tournaments/registration"
		h := newHarness(t, d, player.Limits{})
		auth := bearer(h.register(t, nil).want(t, 200).text("access_token"))
		join := func(name string) answer { return h.call(t, "POST", path, `{"tournament":"`+name+`"}`, auth) }
		for range 2 {
			require.JSONEq(t, "true", join("grand-ipl-tournament").want(t, 200).body)
		}
		var rows int
		require.NoError(t, d.Reader().QueryRow(t.Context(), `SELECT count(*) FROM player_tournaments`).Scan(&rows))
		require.Equal(t, 1, rows)
		h.call(t, "POST", path, `{"tournament":"x"}`, nil).refused(t, 401, "unauthorized", "Authorization")
		for _, bad := range []string{"", "-x", "A", "x y", "../x", "é", "%", fmt.Sprintf("%065d", 1)} {
			join(bad).refused(t, 400, "tournament_invalid", "tournament")
		}
		h.call(t, "POST", path, `{}`, auth).refused(t, 400, "required", "tournament")
		for i := range 99 {
			join(fmt.Sprintf("t%d", i)).want(t, 200)
		}
		join("one-more").refused(t, 409, "tournament_limit", "tournament")
		join("t5").want(t, 200)
	})
}
