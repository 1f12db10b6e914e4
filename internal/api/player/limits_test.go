package player

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	kits "maidan/brand"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/payment"
	"maidan/internal/player"
	"maidan/internal/protection"
	"maidan/internal/rng"
	"maidan/internal/wallet"
)

// shield returns a protection service over a ledger of its own.
func (h *harness) shield(t testing.TB) *protection.Protection {
	log, ids := slog.New(slog.DiscardHandler), id.NewMaker(h.clock, rng.Secure())
	box := outbox.NewBox(h.db, h.clock, log)
	h.ledger = wallet.New(wallet.Config{DB: h.db, Box: box, Clock: h.clock, IDs: ids, Log: log})
	t.Cleanup(func() { require.NoError(t, h.ledger.Close(context.Background())) })
	kit, err := content.Load(kits.Maidan())
	require.NoError(t, err)
	rules, err := content.LoadJurisdictions(kits.Maidan(), kit)
	require.NoError(t, err)
	return protection.New(protection.Config{
		DB: h.db, Box: box, Clock: h.clock, IDs: ids, Wallet: h.ledger, Log: log, Rules: rules,
		Account: func(ctx context.Context, q db.Querier, playerID id.Player) (protection.Account, error) {
			found, err := h.players.Find(ctx, q, playerID)
			return protection.Account{Country: found.Country, Currency: found.Currency}, err
		},
		Deposits: payment.Deposited,
		Changed:  h.players.RecordChange, EndSessions: h.players.EndForExclusion,
	})
}

func TestLimits(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		auth := bearer(h.register(t, nil).want(t, 200).text("access_token"))
		h.call(t, "GET", me+"/limits", "", nil).refused(t, 401, "unauthorized", "Authorization")
		shown := h.call(t, "GET", me+"/limits", "", auth).want(t, 200).json()
		require.Equal(t, []any{"INR", []any{}, []any{}, true, true}, []any{shown["currency"], shown["limits"], shown["requests"], shown["prompt"], shown["play_money"]})

		h.call(t, "PUT", me+"/limits", `{"kind":"loss","period":"day","amount":-1}`, auth).refused(t, 400, "limit_amount", "amount")
		h.call(t, "PUT", me+"/limits", `{"kind":"drinks","period":"day","amount":1}`, auth).want(t, 400)
		h.call(t, "PUT", me+"/limits", `{"kind":"session","period":"day","amount":1441}`, auth).refused(t, 400, "limit_minutes", "amount")
		h.call(t, "PUT", me+"/limits", `{"kind":"loss","period":"day","amount":50000}`, auth).want(t, 200)
		asked := h.call(t, "PUT", me+"/limits", `{"kind":"loss","period":"day","amount":null}`, auth).want(t, 200).json()
		require.Len(t, asked["limits"], 1)
		request := asked["requests"].([]any)[0].(map[string]any)
		confirm := me + "/limits/" + request["id"].(string) + "/confirm"
		early := h.call(t, "POST", confirm, "", auth).want(t, 409)
		require.Equal(t, request["ready_at"], early.json()["ready_at"])
		h.clock.Advance(10 * time.Minute)
		h.call(t, "DELETE", me+"/limit-requests/"+request["id"].(string), "", auth).want(t, 200)
		h.call(t, "DELETE", me+"/limit-requests/"+request["id"].(string), "", auth).want(t, 404)

		require.Equal(t, 30.0, h.call(t, "PUT", me+"/reality-check", `{"minutes":30}`, auth).want(t, 200).json()["reality_check"].(map[string]any)["minutes"])
		h.call(t, "PUT", me+"/reality-check", `{"minutes":31}`, auth).refused(t, 400, "reality_interval", "minutes")
		require.Equal(t, 30.0, h.call(t, "GET", me+"/reality-check", "", auth).want(t, 200).json()["every"])
		h.call(t, "POST", me+"/reality-check/acknowledge", `{"answer":"history"}`, auth).want(t, 200)
		h.call(t, "POST", me+"/reality-check/acknowledge", `{"answer":"shrug"}`, auth).want(t, 400)
	})
}

func TestAbsence_EndsSessionsAndAllowsSignIn(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		first := h.register(t, nil).want(t, 200)
		auth := bearer(first.text("access_token"))
		h.call(t, "POST", me+"/timeout", `{"days":43}`, auth).refused(t, 400, "absence_length", "days")
		h.call(t, "POST", me+"/self-exclusion", `{"months":6,"password":"s3cret-word","confirm":"yes"}`, auth).refused(t, 400, "confirm_word", "confirm")
		h.call(t, "POST", me+"/self-exclusion", `{"months":6,"password":"wrong","confirm":"exclude"}`, auth).want(t, 400)
		h.call(t, "POST", me+"/self-exclusion", `{"months":7,"password":"s3cret-word","confirm":"exclude"}`, auth).refused(t, 400, "absence_length", "months")
		gone := h.call(t, "POST", me+"/self-exclusion", `{"months":6,"password":"s3cret-word","confirm":"exclude"}`, auth).want(t, 200).json()
		require.Equal(t, "exclusion", gone["absence"].(map[string]any)["kind"])
		h.call(t, "GET", me+"/limits", "", auth).want(t, 401)
		h.refresh(t, first.text("refresh_token")).want(t, 401)

		again := bearer(h.signIn(t, "s3cret-word").want(t, 200).text("access_token"))
		h.call(t, "GET", me+"/limits", "", again).want(t, 200)
		h.call(t, "POST", me+"/self-exclusion/return", "", again).want(t, 409)
		h.call(t, "POST", me+"/timeout", `{"days":1}`, again).want(t, 409)
	})
}

func TestSessionLimit_EndsTheSessionOnly(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		p := h.shield(t)
		h.players.MayRefresh = func(ctx context.Context, tx *db.Tx, playerID id.Player) error { return p.MayStay(ctx, tx, playerID) }
		first := h.register(t, nil).want(t, 200)
		limit := `{"kind":"session","period":"day","amount":2}`
		h.call(t, "PUT", me+"/limits", limit, bearer(first.text("access_token"))).want(t, 200)
		id := id.Player(first.text("uuid"))
		p.Seen(id)
		h.clock.Advance(time.Minute)
		p.Seen(id)
		next := h.refresh(t, first.text("refresh_token")).want(t, 200)
		h.watch(next)
		h.clock.Advance(time.Minute)
		p.Seen(id)
		refused := h.refresh(t, next.text("refresh_token"))
		refused.refused(t, 401, "session_limit", "refresh_token")
		require.Equal(t, []any{"session", "day", 2.0, 0.0}, []any{refused.json()["kind"], refused.json()["period"], refused.json()["limit"], refused.json()["left"]})
		h.refresh(t, next.text("refresh_token")).refused(t, 401, "token_invalid", "refresh_token")
		h.signIn(t, "s3cret-word").want(t, 200)
	})
}
