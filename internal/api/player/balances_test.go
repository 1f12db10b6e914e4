package player

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/player"
)

func (h *harness) bonusesOf(t *testing.T, auth map[string]string, query string) (found []BonusBalance) {
	t.Helper()
	require.NoError(t, json.Unmarshal([]byte(h.call(t, "GET", "/api/v3/bonuses/balances/players/me"+query, "", auth).want(t, 200).body), &found))
	return found
}

func TestRegistrationBonus_WaitsAndCanBeCancelled(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		tokens := h.register(t, nil).want(t, 200)
		auth := bearer(tokens.text("access_token"))
		found := h.bonusesOf(t, auth, "?with=bonus&external=false")
		require.Len(t, found, 1)
		require.Equal(t, "waiting", found[0].Status)
		require.Equal(t, h.clock.Now().Unix(), found[0].CreatedAt)
		require.Equal(t, &Bonus{ID: "welcome-sport-inr", Name: "Sport", Bets: true}, found[0].Bonus)
		require.Zero(t, found[0].OrigBonus.Amount)
		require.Nil(t, h.bonusesOf(t, auth, "")[0].Bonus)
		require.Empty(t, h.bonusesOf(t, auth, "?external=true"))

		id := found[0].ID
		h.call(t, "DELETE", "/api/v3/bonuses/balances/"+string(id), "", auth).want(t, 204)
		require.Equal(t, "deactivated", h.bonusesOf(t, auth, "")[0].Status)
		me := h.call(t, "GET", "/api/v3/players/me", "", auth).want(t, 200)
		require.Contains(t, me.body, `"welcome_bonus_id":""`)
		h.call(t, "DELETE", "/api/v3/bonuses/balances/none", "", auth).refused(t, 404, "bonus_not_found", "")
	})
}

func TestBonus_IsChosenBeforeItsDeposit(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		h.call(t, "GET", "/api/v3/bonuses/welcome", "", nil).want(t, 401)
		h.call(t, "POST", "/api/v3/bonuses/welcome", `{"bonus_id":"welcome-sport-inr"}`, nil).want(t, 401)
		tokens := h.register(t, map[string]any{"bonus_id": "0"}).want(t, 200)
		auth := bearer(tokens.text("access_token"))
		require.Contains(t, h.call(t, "GET", "/api/v3/bonuses/welcome", "", auth).want(t, 200).body, `"welcome-sport-inr"`)
		h.call(t, "POST", "/api/v3/bonuses/welcome", `{"bonus_id":"nothing"}`, auth).refused(t, 400, "bonus_unknown", "bonus_id")
		h.call(t, "POST", "/api/v3/bonuses/welcome", `{"bonus_id":7}`, auth).want(t, 400)
		chosen := h.call(t, "POST", "/api/v3/bonuses/welcome", `{"bonus_id":"welcome-sport-inr"}`, auth).want(t, 200)
		require.Equal(t, "waiting", chosen.text("status"))
		me := h.call(t, "GET", "/api/v3/players/me", "", auth).want(t, 200)
		require.Contains(t, me.body, `"welcome_bonus_id":"welcome-sport-inr"`)

		changes, err := h.players.Changes(t.Context(), h.opened[0], "", 10)
		require.NoError(t, err)
		require.Equal(t, "welcome_bonus", changes[0].What)
		h.funds[h.opened[0]] = 500
		require.NotContains(t, h.call(t, "GET", "/api/v3/bonuses/welcome", "", auth).want(t, 200).body, `"welcome-sport-inr"`)
		h.call(t, "DELETE", "/api/v3/bonuses/balances/"+chosen.text("id"), "", auth).want(t, 204)
		h.call(t, "POST", "/api/v3/bonuses/welcome", `{"bonus_id":"welcome-sport-inr"}`, auth).refused(t, 409, "bonus_after_deposit", "bonus_id")
		h.call(t, "POST", "/api/v3/bonuses/welcome", `{"bonus_id":"second-sport-inr"}`, auth).want(t, 200)
	})
}
