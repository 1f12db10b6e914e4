package app

import (
	"net/http"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// shownMission is a mission as a player reads it.
type shownMission struct {
	ID, Name, Task, Status string
	From, Target, Progress int64
	Reward                 struct{ Name, Kind string }
}

func (v *visitor) mission(missionID string) shownMission {
	v.t.Helper()
	var all struct{ Items []shownMission }
	v.call("GET", "/api/v3/players/me/missions", nil).into(v.t, &all)
	i := slices.IndexFunc(all.Items, func(m shownMission) bool { return m.ID == missionID })
	require.GreaterOrEqual(v.t, i, 0)
	return all.Items[i]
}

// A player starts a mission of the demo, plays five games with real money, and has the reward once.
func TestMissions_GiveWhatWasPlayedFor(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v := w.visitor(w.t)
		v.register("asha@example.com", "INR")
		v.deposit(500_000, "412345670201")
		offered := v.mission("daily-five")
		require.Equal(w.t, []any{"open", int64(5), "free_spins", "5 free spins"}, []any{offered.Status, offered.Target, offered.Reward.Kind, offered.Reward.Name})
		slot := func(game string) map[string]any {
			return map[string]any{"game": game, "stake": 1000, "params": map[string]any{}}
		}
		v.startRound("before", slot("savanna-coins"))
		for range 2 {
			started := v.call("POST", "/api/v3/players/me/missions/daily-five", nil)
			require.Equal(w.t, http.StatusOK, started.status, "%s", started.body)
		}
		v.refusedBy(v.call("POST", "/api/v3/players/me/missions/daily-five/claim", map[string]any{"from": offered.From}), http.StatusConflict, "mission_not_done")
		v.refusedBy(v.call("POST", "/api/v3/players/me/missions/nothing", nil), http.StatusNotFound, "mission_unknown")
		for i, body := range []map[string]any{
			slot("monsoon-treasure"), slot("caravan-ways"), slot("coral-clusters"), slot("mithai-rush"), slot("mithai-rush"),
			{"game": "dice", "stake": 1000, "params": map[string]any{"side": "over", "target": 5000}},
		} {
			v.startRound("round"+string(rune('0'+i)), body)
		}
		v.eventually("the rounds count", func() bool { return v.mission("daily-five").Status == "done" })
		require.Equal(w.t, int64(5), v.mission("daily-five").Progress)
		for range 2 {
			claimed := v.call("POST", "/api/v3/players/me/missions/daily-five/claim", map[string]any{"from": offered.From})
			require.Equal(w.t, http.StatusOK, claimed.status, "%s", claimed.body)
		}
		require.Equal(w.t, "claimed", v.mission("daily-five").Status)
		var own []ownBonus
		v.call("GET", "/api/v3/bonuses/balances/players/me?with=bonus", nil).into(w.t, &own)
		require.Len(w.t, own, 1)
		require.Equal(w.t, "5 free spins", own[0].Bonus.Name)
		w.requireAudited()
	})
}
