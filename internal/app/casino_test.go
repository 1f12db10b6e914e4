package app

import (
	"net/http"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/fair"
	"maidan/internal/casino/round"
)

// casinoRound is a round as the API returns it.
type casinoRound struct {
	ID         string `json:"id"`
	Game       string `json:"game"`
	Status     string `json:"status"`
	Step       int64  `json:"step"`
	CanCashOut bool   `json:"can_cash_out"`
	Payout     int64  `json:"payout"`
	SeedsID    string `json:"seeds_id"`
	Nonce      int64  `json:"nonce"`
	View       struct {
		Roll   int64 `json:"roll"`
		Opened []int `json:"opened"`
		Mines  []int `json:"mines"`
	} `json:"view"`
}

func (v *visitor) startRound(key string, body map[string]any) (r casinoRound) {
	v.t.Helper()
	got := v.call("POST", "/api/v3/casino/rounds", body, "Idempotency-Key", key)
	require.Equal(v.t, http.StatusCreated, got.status, "%s", got.body)
	got.into(v.t, &r)
	return r
}

func mines(count int) map[string]any {
	return map[string]any{"game": "mines", "stake": 1000, "params": map[string]any{"mines": count}}
}

// A player plays a round to its end; the seeds that are revealed afterwards give the same result.
func TestCasino_ARevealedRoundIsWhatItsSeedsGive(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v := w.visitor(w.t)
		v.register("asha@example.com", "INR")
		v.deposit(50_000, "123456789012")
		body := map[string]any{"game": "dice", "stake": 1000, "params": map[string]any{"side": "over", "target": 5000}}
		first := v.startRound("one", body)
		require.Equal(w.t, 50_000-1000+first.Payout, v.balance())
		again := v.call("POST", "/api/v3/casino/rounds", body, "Idempotency-Key", "one")
		require.Equal(w.t, "true", again.header.Get("Idempotency-Hit"))
		require.Equal(w.t, 50_000-1000+first.Payout, v.balance())

		var before, after round.Seeds
		v.call("GET", "/api/v3/casino/seeds", nil).into(w.t, &before)
		changed := v.call("POST", "/api/v3/casino/seeds", map[string]any{"id": before.ID, "client_seed": "my-own"})
		require.Equal(w.t, 200, changed.status, "%s", changed.body)
		changed.into(w.t, &after)
		require.Equal(w.t, before.NextCommitment, after.Commitment, "the next seed was committed before the player chose theirs")
		require.Equal(w.t, "my-own", after.ClientSeed)

		var revealed struct{ Items []round.Revealed }
		v.call("GET", "/api/v3/casino/seeds/revealed", nil).into(w.t, &revealed)
		require.Len(w.t, revealed.Items, 1)
		seeds := revealed.Items[0]
		require.Equal(w.t, before.Commitment, fair.Commitment(seeds.ServerSeed))
		roll := fair.Index(fair.NewStream(fair.Seeds{Server: seeds.ServerSeed, Client: seeds.ClientSeed}, first.Nonce), 10_001)
		require.Equal(w.t, first.View.Roll, int64(roll))
	})
}

// A round that was not finished is there for another device, shows nothing that is hidden, and is nobody else's.
func TestCasino_AnOpenRoundGoesOnElsewhere(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v := w.visitor(w.t)
		v.register("asha@example.com", "INR")
		demo := mines(1)
		demo["funds"] = "demo"
		r := v.startRound("one", demo)
		require.Equal(w.t, "open", r.Status)
		require.Empty(w.t, r.View.Mines)
		v.refusedRound(409, "round_open", mines(1), "another")

		var table struct{ Open []casinoRound }
		v.call("GET", "/api/v3/casino/table", nil).into(w.t, &table)
		require.Equal(w.t, []string{r.ID}, []string{table.Open[0].ID})
		at := "/api/v3/casino/rounds/" + r.ID
		act := map[string]any{"step": 0, "choice": 12}
		first := v.call("POST", at+"/actions", act)
		require.Equal(w.t, 200, first.status, "%s", first.body)
		require.Equal(w.t, string(first.body), string(v.call("POST", at+"/actions", act).body), "the same action at the same step")
		first.into(w.t, &r)
		if r.Status == "open" {
			got := v.call("POST", at+"/actions", map[string]any{"step": 0, "choice": 3})
			require.Equal(w.t, 409, got.status, "another action at a step that has one: %s", got.body)
			v.call("POST", at+"/actions", map[string]any{"step": 1, "cash_out": true}).into(w.t, &r)
			require.Equal(w.t, "ended", r.Status)
			require.Positive(w.t, r.Payout)
		}
		require.Len(w.t, r.View.Mines, 1, "at the end the mine is shown")
		require.Zero(w.t, v.balance(), "demo money is no money")

		other := w.visitor(w.t)
		other.register("omar@example.com", "INR")
		require.Equal(w.t, 404, other.call("GET", at, nil).status)
		require.Equal(w.t, 404, other.call("POST", at+"/actions", act).status)
		var history struct{ Items []casinoRound }
		other.call("GET", "/api/v3/casino/rounds", nil).into(w.t, &history)
		require.Empty(w.t, history.Items)
		v.call("GET", "/api/v3/casino/rounds?game=mines", nil).into(w.t, &history)
		require.Len(w.t, history.Items, 1)
	})
}

func (v *visitor) refusedRound(status int, code string, body map[string]any, key string) {
	v.t.Helper()
	got := v.call("POST", "/api/v3/casino/rounds", body, "Idempotency-Key", key)
	require.Equal(v.t, status, got.status, "%s", got.body)
	var r refusal
	got.into(v.t, &r)
	require.Equal(v.t, code, r.Errors[0].Code)
}

func TestCasino_RefusesWhatIsNotPossible(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v := w.visitor(w.t)
		v.register("asha@example.com", "INR")
		for i, c := range []struct {
			status int
			code   string
			body   map[string]any
		}{
			{404, "game_not_found", map[string]any{"game": "chess", "stake": 1000}},
			{400, "game_params_invalid", map[string]any{"game": "mines", "stake": 1000, "params": map[string]any{"mines": 25}}},
			{400, "game_params_invalid", map[string]any{"game": "mines", "stake": 1000, "params": "three"}},
			{409, "stake_not_possible", map[string]any{"game": "mines", "stake": 1, "params": map[string]any{"mines": 3}}},
			{409, "insufficient_funds", mines(3)},
			{409, "insufficient_funds", map[string]any{"game": "mines", "stake": 1000, "funds": "bonus", "params": map[string]any{"mines": 3}}},
		} {
			v.refusedRound(c.status, c.code, c.body, "key-"+strconv.Itoa(i))
		}
		require.Equal(w.t, 404, v.call("GET", "/api/v3/casino/games/chess", nil).status)
		require.Equal(w.t, 401, w.visitor(w.t).call("GET", "/api/v3/casino/table", nil).status)
		seeds := v.call("POST", "/api/v3/casino/seeds", map[string]any{"id": "none", "client_seed": "with spaces"})
		require.Equal(w.t, 400, seeds.status, "%s", seeds.body)
	})
}

// TestCloseAccount_WaitsForOpenRounds: a payout must not arrive at a closed account.
func TestCloseAccount_WaitsForOpenRounds(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v := w.visitor(w.t)
		v.register("closer@example.com", "INR")
		v.deposit(10_000, "123456789013")
		all := mines(3)
		all["stake"] = 10_000
		open := v.startRound("one", all)
		closing := v.call("POST", "/api/v3/players/me/close", map[string]any{"password": "kettle-moss"})
		require.Equal(w.t, http.StatusConflict, closing.status, "%s", closing.body)
		require.Contains(w.t, string(closing.body), "rounds_open")
		require.Equal(w.t, "open", open.Status)
	})
}
