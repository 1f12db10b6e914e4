package app

import (
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/id"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
)

type leg struct {
	SelectionID id.Selection `json:"selection_id"`
	Odds        int64        `json:"odds"`
	Version     int64        `json:"version"`
}

func slip(stake int64, policy string, legs ...leg) map[string]any {
	return map[string]any{"stake": stake, "legs": legs, "odds_policy": policy}
}

func code(t *testing.T, a answer) string {
	t.Helper()
	var body struct {
		Message string
		Errors  []struct{ Code string }
	}
	a.into(t, &body)
	require.NotEmpty(t, body.Message)
	require.NotEmpty(t, body.Errors, "%s", a.body)
	return body.Errors[0].Code
}

// TestJourney_FromDepositToSettledBet makes all calls of the journey on both engines.
func TestJourney_FromDepositToSettledBet(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v := w.visitor(w.t)
		v.register("asha@example.com", "INR")
		v.deposit(100_000, "123456787777")
		require.Equal(v.t, int64(100_000), v.balance())

		w.begin()
		var seen []price
		v.eventually("the match takes bets", func() bool { seen = v.prices(); return len(seen) == 2 })
		home := leg{seen[0].ID, seen[0].Odds, seen[0].Version}
		placed := v.call("POST", "/api/v3/bets", slip(20_000, "any", home), "Idempotency-Key", "first")
		require.Equal(v.t, http.StatusCreated, placed.status, "%s", placed.body)
		var b struct {
			ID, Status        string
			Potential, Payout int64
			Odds              int64
		}
		placed.into(v.t, &b)
		require.Equal(v.t, "pending", b.Status)
		require.Equal(v.t, 20_000*b.Odds/1000, b.Potential)
		require.Equal(v.t, int64(80_000), v.balance())

		again := v.call("POST", "/api/v3/bets", slip(20_000, "any", home), "Idempotency-Key", "first")
		require.Equal(v.t, "true", again.header.Get("Idempotency-Hit"))
		require.JSONEq(v.t, string(placed.body), string(again.body))
		require.Equal(v.t, int64(80_000), v.balance())

		w.feed.send(func(s *feed.Script) {
			s.Status(feed.Status{Phase: feed.Ended, Outcome: &cricket.Outcome{Result: cricket.ResultWin, Winner: cricket.Home}})
		})
		v.eventually("the bet is settled", func() bool {
			v.call("GET", "/api/v3/bets/"+b.ID, nil).into(v.t, &b)
			return b.Status == "won"
		})
		require.Equal(v.t, b.Potential, b.Payout)
		require.Equal(v.t, 80_000+b.Payout, v.balance())
		late := v.call("POST", "/api/v3/bets", slip(1_000, "any", home), "Idempotency-Key", "late")
		require.Equal(v.t, http.StatusConflict, late.status)
	})
}

// TestPlace_BadBetsMoveNoMoney expects a clear error and an unchanged balance for bad input.
func TestPlace_BadBetsMoveNoMoney(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v := w.visitor(w.t)
		v.register("dev@example.com", "INR")
		v.deposit(50_000, "223456787777")
		w.begin()
		var seen []price
		v.eventually("the match takes bets", func() bool { seen = v.prices(); return len(seen) == 2 })
		home, away := leg{seen[0].ID, seen[0].Odds, seen[0].Version}, leg{seen[1].ID, seen[1].Odds, seen[1].Version}
		stale := home
		stale.Odds += 5_000
		for _, c := range []struct {
			name   string
			body   any
			key    string
			status int
			code   string
		}{
			{"malformed JSON", `{"stake": 1000, `, "k1", 400, "malformed_json"},
			{"stake over balance", slip(60_000, "any", home), "k2", 409, "insufficient_funds"},
			{"stale odds", slip(1_000, "none", stale), "k3", 409, "odds_changed"},
			{"two sides of one match", slip(1_000, "any", home, away), "k4", 409, "related_selections"},
			{"an unknown selection", slip(1_000, "any", leg{"nothing", 2_000, 1}), "k5", 404, "selection_not_found"},
			{"no key", slip(1_000, "any", home), "", 400, "idempotency_key_required"},
			{"a stake below zero", slip(-1_000, "any", home), "k6", 400, "bad_stake"},
			{"a stake of a tenth", slip(1, "any", home), "k7", 409, "stake_too_low"},
			{"a policy that does not exist", slip(1_000, "whatever", home), "k8", 400, ""},
			{"a body of 10 MB", `{"stake":"` + strings.Repeat("1", 10<<20) + `"}`, "k9", 413, ""},
		} {
			got := v.call("POST", "/api/v3/bets", c.body, "Idempotency-Key", c.key)
			require.Equal(v.t, c.status, got.status, "%s: %s", c.name, got.body)
			if c.code != "" {
				require.Equal(v.t, c.code, code(v.t, got), c.name)
			}
		}
		require.Equal(v.t, int64(50_000), v.balance())

		first := v.call("POST", "/api/v3/bets", slip(1_000, "any", home), "Idempotency-Key", "same")
		require.Equal(v.t, http.StatusCreated, first.status, "%s", first.body)
		other := v.call("POST", "/api/v3/bets", slip(2_000, "any", home), "Idempotency-Key", "same")
		require.Equal(v.t, http.StatusConflict, other.status)
		require.Equal(v.t, "idempotency_mismatch", code(v.t, other))
		require.Equal(v.t, int64(49_000), v.balance())

		w.feed.send(func(s *feed.Script) {
			s.Messages = append(s.Messages, feed.Message{
				Producer: s.Producer, EventID: s.EventID, Seq: int64(len(s.Messages) + 1), At: s.Start, Kind: feed.KindBetStop,
				BetStop: &feed.BetStop{Reason: feed.StopWicket},
			})
		})
		v.eventually("the market is suspended", func() bool { return len(v.prices()) == 0 })
		stopped := v.call("POST", "/api/v3/bets", slip(1_000, "any", home), "Idempotency-Key", "stopped")
		require.Equal(v.t, http.StatusConflict, stopped.status)
		require.Equal(v.t, "market_suspended", code(v.t, stopped))
		require.Equal(v.t, int64(49_000), v.balance())

		v.token = "expired"
		require.Equal(v.t, http.StatusUnauthorized, v.call("POST", "/api/v3/bets", slip(1_000, "any", home), "Idempotency-Key", "x").status)
	})
}

// TestPlace_ConcurrentBetsCannotSpendTheSameMoney: twenty bets at once on money for seven.
func TestPlace_ConcurrentBetsCannotSpendTheSameMoney(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v := w.visitor(w.t)
		v.register("race@example.com", "INR")
		v.deposit(70_000, "323456787777")
		w.begin()
		var seen []price
		v.eventually("the match takes bets", func() bool { seen = v.prices(); return len(seen) == 2 })
		home := leg{seen[0].ID, seen[0].Odds, seen[0].Version}
		answers := make(chan int, 20)
		var group sync.WaitGroup
		for i := range 20 {
			group.Go(func() {
				answers <- v.call("POST", "/api/v3/bets", slip(10_000, "any", home), "Idempotency-Key", "race-"+string(rune('a'+i))).status
			})
		}
		group.Wait()
		close(answers)
		taken := 0
		for status := range answers {
			if status == http.StatusCreated {
				taken++
			}
		}
		require.Equal(v.t, 7, taken)
		require.Zero(v.t, v.balance())
	})
}
