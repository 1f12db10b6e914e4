package app

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

// dailyGift is the gift as a player reads it.
type dailyGift struct {
	Hash, Refused string
	Prizes        []struct {
		Offer, Name, Kind string
		Chance            int64
	}
	Opened *struct {
		Won              int
		Hash, Seed, Text string
	}
}

func (v *visitor) gift() (g dailyGift) {
	v.t.Helper()
	got := v.call("GET", "/api/v3/players/me/gift", nil)
	require.Equal(v.t, http.StatusOK, got.status, "%s", got.body)
	got.into(v.t, &g)
	return g
}

// A player who has deposited opens the gift of the demo, and has what was drawn.
func TestGift_IsGivenOnceADay(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		for i, email := range []string{"asha@example.com", "ravi@example.com", "mina@example.com"} {
			v := w.visitor(w.t)
			v.register(email, "INR")
			before := v.gift()
			require.Equal(w.t, "gift_deposit", before.Refused)
			v.refusedBy(v.call("POST", "/api/v3/players/me/gift", map[string]any{"text": "x"}), http.StatusConflict, "gift_deposit")
			require.Len(w.t, before.Prizes, 5)
			require.Equal(w.t, []any{"5 free spins", "free_spins", int64(560_000)}, []any{before.Prizes[0].Name, before.Prizes[0].Kind, before.Prizes[0].Chance})
			v.deposit(50_000, "41234567020"+string(rune('0'+i)))
			require.Empty(w.t, v.gift().Refused)
			for range 2 {
				opened := v.call("POST", "/api/v3/players/me/gift", map[string]any{"text": "lucky"})
				require.Equal(w.t, http.StatusOK, opened.status, "%s", opened.body)
			}
			after := v.gift()
			require.Equal(w.t, []string{before.Hash, "", "lucky"}, []string{after.Opened.Hash, after.Opened.Seed, after.Opened.Text})
			var own []ownBonus
			v.call("GET", "/api/v3/bonuses/balances/players/me?with=bonus", nil).into(w.t, &own)
			switch prize := before.Prizes[after.Opened.Won]; prize.Kind {
			case "free_spins", "fixed":
				require.Len(w.t, own, 1)
				require.Equal(w.t, prize.Name, own[0].Bonus.Name)
			default:
				require.Empty(w.t, own)
			}
		}
		w.requireAudited()
	})
}
