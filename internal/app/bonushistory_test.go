package app

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// bonusRow is a row of the history of bonuses.
type bonusRow struct {
	ID, Kind, Name, Type, Status string
	Received, Transferred        int64
	CreatedAt                    int64  `json:"created_at"`
	BetID                        string `json:"bet_id"`
}

// bonusHistory returns all rows of the player's history of bonuses that a query selects, and the number of pages.
func (v *visitor) bonusHistory(query string) (rows []bonusRow, pages int) {
	v.t.Helper()
	for cursor := ""; pages == 0 || cursor != ""; pages++ {
		var page struct {
			Items []bonusRow
			Next  string
		}
		v.call("GET", "/api/v3/bonuses/history?"+query+"&cursor="+cursor, nil).into(v.t, &page)
		require.LessOrEqual(v.t, len(page.Items), 20)
		rows, cursor = append(rows, page.Items...), page.Next
	}
	return rows, pages
}

// TestBonusHistory_MergesBonusesFreeBetsAndBonusMoney gives a player one of each and reads them back by status and period.
func TestBonusHistory_MergesBonusesFreeBetsAndBonusMoney(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v, staff := w.visitor(w.t), w.desk(w.t)
		v.register("asha@example.com", "INR")
		path := "/players/" + string(v.id()) + "/grants"
		give := func(key string, body map[string]any) {
			v.t.Helper()
			body["reason"] = "a welcome"
			require.Equal(v.t, http.StatusOK, staff.does("POST", path, body, "Idempotency-Key", key).status)
		}
		v.call("POST", "/api/v3/bonuses/welcome", map[string]any{"bonus_id": "welcome-sport-inr"})
		give("a", map[string]any{"kind": "bonus", "amount": 30_000})
		give("b", map[string]any{"kind": "convert", "amount": 10_000})
		for i := range 22 {
			give(fmt.Sprint("free", i), map[string]any{"kind": "free_bet", "amount": 5_000, "min_odds": 1_100, "days": 3})
		}
		w.announce("calm", anyMatch)
		free, _ := v.bonusHistory("status=pending")
		require.Len(v.t, free, 22)
		staked := v.placed("free", with(slip(5_000, "any", v.offered("calm", "match_winner")["home"]), map[string]any{"funds": "free", "free_bet": free[0].ID}))

		rows, pages := v.bonusHistory("")
		require.Equal(v.t, 2, pages)
		require.Len(v.t, rows, 25)
		require.True(v.t, slices.IsSortedFunc(rows, func(a, b bonusRow) int { return strings.Compare(b.ID, a.ID) }), "the newest first")
		require.Equal(v.t, []string{"money", "Bonus to balance", "done"}, []string{rows[22].Kind, rows[22].Name, rows[22].Status})
		require.Equal(v.t, []int64{0, 10_000}, []int64{rows[22].Received, rows[22].Transferred})
		require.Equal(v.t, []int64{30_000, 0}, []int64{rows[23].Received, rows[23].Transferred})
		require.Equal(v.t, []string{"welcome", "sports", "waiting"}, []string{rows[24].Kind, rows[24].Type, rows[24].Status})

		for query, want := range map[string]int{"status=used": 1, "status=pending": 21, "status=done": 2, "status=waiting": 1, "status=expired": 0,
			fmt.Sprintf("from=%d", rows[0].CreatedAt+1): 0, fmt.Sprintf("to=%d", rows[0].CreatedAt+1): 25} {
			found, _ := v.bonusHistory(query)
			require.Len(v.t, found, want, query)
		}
		used, _ := v.bonusHistory("status=used")
		require.Equal(v.t, staked.ID, used[0].BetID)
		require.Equal(v.t, http.StatusBadRequest, v.call("GET", "/api/v3/bonuses/history?status=nothing", nil).status)
		other := w.visitor(w.t)
		other.register("ravi@example.com", "INR")
		others, _ := other.bonusHistory("status=done")
		require.Empty(v.t, others)
	})
}
