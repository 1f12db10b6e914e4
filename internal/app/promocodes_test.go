package app

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/content"
	"maidan/internal/money"
	"maidan/internal/player"
	"maidan/internal/protection"
)

// makeCode makes a promo code of the brand that works for a day.
func (d desk) makeCode(code, offer string, changes map[string]any) {
	d.t.Helper()
	now := time.Now().UnixMilli()
	made := d.does("POST", "/promo-codes", with(map[string]any{"code": code, "offer_id": offer, "description": "From us to you", "starts_at": now - 60_000, "ends_at": now + 86_400_000,
		"most_uses": 10}, changes))
	require.Equal(d.t, http.StatusOK, made.status, "%s", made.body)
}

// refusedBy requires a refusal with a code.
func (v *visitor) refusedBy(a answer, status int, code string) {
	v.t.Helper()
	require.Equal(v.t, status, a.status, "%s", a.body)
	var r refusal
	a.into(v.t, &r)
	require.NotEmpty(v.t, r.Errors, "%s", a.body)
	require.Equal(v.t, code, r.Errors[0].Code)
}

// Staff make codes, and players get what they promise: at once, or for the next deposit.
func TestPromoCodes_GiveWhatTheyPromise(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		staff, v := w.desk(w.t), w.visitor(w.t)
		staff.makeCode("1001", "gift-casino", nil)
		staff.makeCode("1002", "free-bet", map[string]any{"place": "account"})
		staff.makeCode("1003", "reload-50", nil)
		v.register("asha@example.com", "INR")
		v.waitForNotices(1)
		use := func(code string) answer { return v.call("POST", "/api/v3/bonuses/promo", map[string]any{"code": code}) }
		for _, code := range []string{"1001", "1002", "1003"} {
			given := use(code)
			require.Equal(w.t, http.StatusOK, given.status, "%s", given.body)
			v.refusedBy(use(code), http.StatusConflict, "promo_used")
		}
		v.refusedBy(use("1009"), http.StatusNotFound, "promo_unknown")

		var own []ownBonus
		v.call("GET", "/api/v3/bonuses/balances/players/me?with=bonus", nil).into(w.t, &own)
		require.Len(w.t, own, 2)
		require.Equal(w.t, []any{"waiting", "50% more for your next deposit"}, []any{own[0].Status, own[0].Bonus.Name})
		require.Equal(w.t, []any{"pending", "Casino gift", int64(20_000), int64(700_000)}, []any{own[1].Status, own[1].Bonus.Name, own[1].Balance.Amount, own[1].Target.Amount})
		var funds struct {
			FreeBets []struct{ Amount int64 } `json:"free_bets"`
		}
		v.call("GET", "/api/v3/bets/funds", nil).into(w.t, &funds)
		require.Equal(w.t, int64(10_000), funds.FreeBets[0].Amount)
		require.Len(w.t, v.waitForNotices(3), 3, "one of the bonus, one of the free bet")

		v.startRound("gift", dice(1_000, own[1].ID))
		v.deposit(100_000, "223456789012")
		v.eventually("the deposit grants the bonus", func() bool { return v.bonus(own[0].ID).Status == "pending" })
		require.Equal(w.t, int64(50_000), v.bonus(own[0].ID).OrigBonus.Amount)

		var uses struct {
			Items []struct {
				PlayerID string `json:"player_id"`
				Place    string
				BonusID  string `json:"bonus_id"`
			}
		}
		staff.does("GET", "/promo-codes/1002/uses", nil).into(w.t, &uses)
		require.Equal(w.t, []string{string(v.id()), "account", "free-bet-inr"}, []string{uses.Items[0].PlayerID, uses.Items[0].Place, uses.Items[0].BonusID})
		w.requireAudited()
	})
}

// Nobody chooses a gift as a welcome bonus, and a code of a registration gives it.
func TestPromoCodes_AtRegistration(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		staff, v := w.desk(w.t), w.visitor(w.t)
		staff.makeCode("1001", "gift-casino", map[string]any{"place": "registration"})
		var csrf struct{ Token string }
		v.call("GET", "/ccg/csrf-token", nil).into(v.t, &csrf)
		register := func(email string, changes map[string]any) answer {
			return v.call("POST", "/ccg/user/registration", registrationForm(email, changes), "X-CSRF-TOKEN", csrf.Token)
		}
		v.refusedBy(register("greedy@example.com", map[string]any{"bonus_id": "gift-casino-inr"}), http.StatusBadRequest, "unknown_bonus")
		made := register("asha@example.com", map[string]any{"is_promo": true, "promo_code": "1001", "bonus_id": "welcome-sport-inr"})
		require.Equal(w.t, http.StatusOK, made.status, "%s", made.body)
		var tokens struct {
			Token string `json:"access_token"`
		}
		made.into(w.t, &tokens)
		v.token = tokens.Token
		var own []ownBonus
		v.call("GET", "/api/v3/bonuses/balances/players/me?with=bonus", nil).into(w.t, &own)
		require.Len(w.t, own, 2, "the gift, and the chosen bonus")
		w.requireAudited()
	})
}

// A player who takes a break gets no bonus.
func TestPromoCodes_RefusesWhoTakesABreak(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v := w.visitor(w.t)
		w.desk(w.t).makeCode("1001", "gift-casino", nil)
		v.register("asha@example.com", "INR")
		p, err := w.app.Players.Get(w.t.Context(), v.id())
		require.NoError(w.t, err)
		require.NoError(w.t, w.app.Protection.TimeOut(w.t.Context(), p.ID, 1, protection.By{Actor: player.ByPlayer}))
		_, _, err = w.app.PromoCodes.Use(w.t.Context(), p, "1001", "")
		require.ErrorContains(w.t, err, "timed_out")
	})
}

// Free spins are played on their slot; what they win is wagered. The page of 25 rounds gives them with its bonus.
func TestFreeSpins_ArePlayedOnTheirSlot(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		staff, v := w.desk(w.t), w.visitor(w.t)
		staff.makeCode("1004", "free-spins", nil)
		v.register("asha@example.com", "INR")
		require.Equal(w.t, http.StatusOK, v.call("POST", "/api/v3/bonuses/promo", map[string]any{"code": "1004"}).status)
		var own []ownBonus
		v.call("GET", "/api/v3/bonuses/balances/players/me?with=bonus", nil).into(w.t, &own)
		b := own[0]
		require.Equal(w.t, []any{"savanna-coins", int64(1_000), int64(20), int64(20), false}, []any{b.Spins.Game, b.Spins.Stake, b.Spins.Count, b.Spins.Left, b.Spins.Done})
		spin := func(game string, stake int64) map[string]any {
			return map[string]any{"game": game, "stake": stake, "funds": "bonus", "grant": b.ID}
		}
		v.refusedRound(http.StatusConflict, "bonus_spins", spin("lucky-joker", 1_000), "game")
		v.refusedRound(http.StatusConflict, "bonus_spins", spin("savanna-coins", 2_000), "stake")
		won := int64(0)
		for n := range 20 {
			won += v.startRound(fmt.Sprint("spin", n), spin("savanna-coins", 1_000)).Payout
		}
		v.eventually("all spins count", func() bool { now := v.bonus(b.ID); return now.Spins.Done || now.Status != "pending" })
		b = v.bonus(b.ID)
		if b.Status == "pending" {
			require.Equal(w.t, []int64{won, won * 30, won, 0}, []int64{b.Spins.Won, b.Target.Amount, b.Balance.Amount, b.Spins.Left})
		} else {
			require.Equal(w.t, "bankrupt", b.Status)
			require.Less(w.t, won, int64(1_000))
		}

		both := w.visitor(w.t)
		both.register("ravi@example.com", "INR")
		staff.makeCode("1005", "freespins-25", nil)
		require.Equal(w.t, http.StatusOK, both.call("POST", "/api/v3/bonuses/promo", map[string]any{"code": "1005"}).status)
		both.deposit(100_000, "323456789012")
		both.eventually("bonus and spins are given", func() bool {
			both.call("GET", "/api/v3/bonuses/balances/players/me?with=bonus", nil).into(w.t, &own)
			return len(own) == 2 && own[0].Status == "pending" && own[1].Status == "pending"
		})
		require.Equal(w.t, []any{"monsoon-treasure", int64(25), int64(25_000)}, []any{own[0].Spins.Game, own[0].Spins.Left, own[0].Balance.Amount})
		w.requireAudited()
	})
}

// The server does not start with free spins that nobody could play.
func TestCheckSpins_RefusesWhatCannotBePlayed(t *testing.T) {
	t.Parallel()
	with := func(game string, stake int64) content.Offer {
		return content.Offer{ID: "spins", Kind: content.FreeSpins, MaxBonus: map[money.Currency]money.Amount{"INR": 1_000},
			Terms: content.OfferTerms{Spins: &content.OfferSpins{Game: game, Count: 1, Stake: stake}}}
	}
	require.NoError(t, checkSpins(with("savanna-coins", 1)))
	require.ErrorContains(t, checkSpins(with("dice", 1)), "no slot")
	require.ErrorContains(t, checkSpins(with("nothing", 1)), "no slot")
	require.ErrorContains(t, checkSpins(with("savanna-coins", 10_001)), "INR")
}
