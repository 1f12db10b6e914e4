package app

import (
	"context"
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/app/proof"
	"maidan/internal/db"
	"maidan/internal/money"
)

// ownBonus is a bonus as the API returns it to its player.
type ownBonus struct {
	ID, Status                         string
	Bonus                              struct{ Name string }
	OrigBonus                          struct{ Amount int64 } `json:"orig_bonus"`
	Balance, Target, Wagered, Transfer struct{ Amount int64 }
	ExpiresAt                          int64 `json:"expires_at"`
	Spins                              struct {
		Game                    string
		Stake, Count, Left, Won int64
		Done                    bool
	}
}

// bonusUse is what was staked from a bonus, as the API returns it.
type bonusUse struct {
	Source, Product, Game string
	Stake, Counted, Left  int64
}

func (v *visitor) bonus(bonusID string) (b ownBonus) {
	v.t.Helper()
	v.call("GET", "/api/v3/bonuses/balances/"+bonusID, nil).into(v.t, &b)
	return b
}

func (v *visitor) bonusUses(bonusID string) []bonusUse {
	v.t.Helper()
	var page struct{ Items []bonusUse }
	v.call("GET", "/api/v3/bonuses/balances/"+bonusID+"/uses", nil).into(v.t, &page)
	return page.Items
}

// granted chooses an offer, deposits, and waits for the bonus.
func (v *visitor) granted(offer string, deposit int64, transaction string) ownBonus {
	v.t.Helper()
	var chosen ownBonus
	v.call("POST", "/api/v3/bonuses/welcome", map[string]any{"bonus_id": offer}).into(v.t, &chosen)
	v.deposit(deposit, transaction)
	v.eventually("the bonus is granted", func() bool { return v.bonus(chosen.ID).Status == "pending" })
	return v.bonus(chosen.ID)
}

// dice is a round that wins about once in ten times.
func dice(stake int64, grant string) map[string]any {
	return map[string]any{"game": "dice", "stake": stake, "funds": "bonus", "grant": grant, "params": map[string]any{"side": "over", "target": 9000}}
}

// A deposit grants the chosen bonus. It is staked on rounds, which count by their product, and not on sports, until
// it is wagered or lost.
func TestBonus_IsGrantedAndStaked(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v, other := w.visitor(w.t), w.visitor(w.t)
		v.register("asha@example.com", "INR")
		other.register("ravi@example.com", "INR")
		b := v.granted("welcome-casino-inr", 100_000, "123456789012")
		require.Equal(w.t, []int64{100_000, 100_000, 3_000_000, 0}, []int64{b.OrigBonus.Amount, b.Balance.Amount, b.Target.Amount, b.Wagered.Amount})
		require.Equal(w.t, int64(100_000), v.balance(), "the deposit stays cash")

		require.Equal(w.t, http.StatusNotFound, other.call("GET", "/api/v3/bonuses/balances/"+b.ID, nil).status)
		other.refusedRound(http.StatusConflict, "insufficient_funds", dice(1_000, b.ID), "another")
		v.refusedRound(http.StatusConflict, "bonus_max_bet", dice(50_001, b.ID), "much")
		cash := dice(1_000, b.ID)
		cash["funds"] = "cash"
		v.refusedRound(http.StatusBadRequest, "funds_unknown", cash, "cash")
		w.announce("calm", anyMatch)
		home := v.offered("calm", "match_winner")["home"]
		v.refused(http.StatusConflict, "bonus_not_here", with(slip(1_000, "any", home), map[string]any{"funds": "bonus", "grant": b.ID}))

		r := v.startRound("first", dice(50_000, b.ID))
		v.eventually("the round counts", func() bool { return v.bonus(b.ID).Wagered.Amount == 25_000 })
		now := v.bonus(b.ID)
		require.Equal(w.t, 50_000+r.Payout, now.Balance.Amount)
		require.Equal(w.t, []bonusUse{{"round:" + r.ID, "quick", "dice", 50_000, 25_000, 2_975_000}}, v.bonusUses(b.ID))
		require.Equal(w.t, http.StatusNotFound, other.call("GET", "/api/v3/bonuses/balances/"+b.ID+"/uses", nil).status)
		wagering := fmt.Sprintf(`"wagering":{"bonus":%q,"counted":25000,"left":2975000}`, b.Bonus.Name)
		for _, path := range []string{"", "/" + r.ID} {
			require.Contains(w.t, string(v.call("GET", "/api/v3/casino/rounds"+path, nil).body), wagering)
		}

		for n := 0; now.Status == "pending"; n++ {
			v.startRound(fmt.Sprint("round", n), dice(min(50_000, now.Balance.Amount), b.ID))
			wagered := now.Wagered.Amount
			v.eventually("the round counts", func() bool { now = v.bonus(b.ID); return now.Wagered.Amount > wagered || now.Status != "pending" })
		}
		require.Contains(w.t, []string{"transferred", "bankrupt"}, now.Status)
		require.Equal(w.t, 100_000+now.Transfer.Amount, v.balance())
		v.refusedRound(http.StatusConflict, "bonus_inactive", dice(1_000, b.ID), "over")
		w.requireAudited()
	})
}

// Staff see a player's bonus and cancel it: its money is taken back, the bet that was staked from it stays.
func TestBonus_IsCancelledByStaff(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v := w.visitor(w.t)
		v.register("mira@example.com", "INR")
		b := v.granted("welcome-sport-inr", 100_000, "123456789013")
		w.announce("calm", anyMatch)
		home := v.offered("calm", "match_winner")["home"]
		placed := v.placed("bonus", with(slip(10_000, "any", home), map[string]any{"funds": "bonus", "grant": b.ID}))
		require.Equal(w.t, "bonus", placed.Funds)
		require.Equal(w.t, int64(90_000), v.bonus(b.ID).Balance.Amount)
		staff, path := w.desk(w.t), "/players/"+string(v.id())+"/bonuses"
		var seen struct {
			Items []struct {
				ID, Status, Offer           string
				Granted, Balance, Forfeited int64
			}
		}
		staff.does("GET", path, nil).into(w.t, &seen)
		require.Equal(w.t, []any{"pending", "Welcome sport 100%", int64(100_000), int64(90_000)}, []any{seen.Items[0].Status, seen.Items[0].Offer, seen.Items[0].Granted, seen.Items[0].Balance})
		require.Equal(w.t, http.StatusBadRequest, staff.does("POST", path+"/"+b.ID+"/cancel", map[string]any{"reason": " "}).status)
		require.Equal(w.t, http.StatusNotFound, staff.does("POST", path+"/none/cancel", map[string]any{"reason": "no such bonus"}).status)
		for range 2 {
			cancelled := staff.does("POST", path+"/"+b.ID+"/cancel", map[string]any{"reason": "opposite bets"})
			require.Equal(w.t, http.StatusOK, cancelled.status, "%s", cancelled.body)
		}
		require.Equal(w.t, http.StatusNoContent, v.call("DELETE", "/api/v3/bonuses/balances/"+b.ID, nil).status, "it is cancelled already")
		b = v.bonus(b.ID)
		require.Equal(w.t, []any{"deactivated", int64(0)}, []any{b.Status, b.Balance.Amount})
		w.requireAudited()
	})
}

// What a withdrawal names as lost is what it takes back.
func TestBonus_AWithdrawalEndsIt(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v := w.visitor(w.t)
		v.register("mira@example.com", "INR")
		b := v.granted("welcome-casino-inr", 100_000, "123456789014")
		active, err := w.app.activeBonuses(w.t.Context(), w.app.DB.Reader(), v.id(), "INR")
		require.NoError(w.t, err)
		require.Len(w.t, active, 1)
		require.Equal(w.t, []any{b.ID, money.Amount(100_000)}, []any{active[0].ID, active[0].Amount})
		require.NoError(w.t, w.app.DB.InTx(w.t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return w.app.endBonuses(ctx, tx, v.id(), "a withdrawal", active)
		}))
		b = v.bonus(b.ID)
		require.Equal(w.t, []any{"deactivated", int64(0), int64(100_000)}, []any{b.Status, b.Balance.Amount, v.balance()}, "the deposit stays")
		left, err := w.app.activeBonuses(w.t.Context(), w.app.DB.Reader(), v.id(), "INR")
		require.NoError(w.t, err)
		require.Empty(w.t, left)
		w.requireAudited()
	})
}

func (w *world) requireAudited() {
	w.t.Helper()
	results, err := proof.Run(w.t.Context(), w.app.DB)
	require.NoError(w.t, err)
	for _, r := range results {
		require.True(w.t, r.OK, "%s: %s", r.Name, r.Detail)
	}
}
