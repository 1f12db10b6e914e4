package app

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

// What the terms of an offer say of single games holds for rounds; bonuses of before keep their terms.
func TestBonus_CountsByGame(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		desk, v, early := w.desk(w.t), w.visitor(w.t), w.visitor(w.t)
		early.register("ravi@example.com", "INR")
		before := early.granted("welcome-casino-inr", 100_000, "123456789014")
		terms := func(games map[string]any) map[string]any {
			return with(desk.offer("welcome-casino").Offer["terms"].(map[string]any), map[string]any{"games": games})
		}
		require.Equal(w.t, http.StatusBadRequest, desk.changes("welcome-casino", map[string]any{"terms": terms(map[string]any{"chess": 10})}).status)
		saved := desk.changes("welcome-casino", map[string]any{"terms": terms(map[string]any{"dice": 20, "mines": 0, "aviator": 5})})
		require.Equal(w.t, http.StatusOK, saved.status, "%s", saved.body)

		v.register("asha@example.com", "INR")
		b := v.granted("welcome-casino-inr", 100_000, "123456789015")
		v.startRound("first", dice(10_000, b.ID))
		v.eventually("a fifth of the round counts", func() bool { return v.bonus(b.ID).Wagered.Amount == 2_000 })
		v.refusedRound(http.StatusConflict, "bonus_game", with(mines(3), map[string]any{"funds": "bonus", "grant": b.ID}), "mines")

		early.startRound("first", dice(10_000, before.ID))
		early.eventually("half of the round counts, as of all quick games", func() bool { return early.bonus(before.ID).Wagered.Amount == 5_000 })
		w.requireAudited()
	})
}
