package player

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/market"
)

// reprice writes a new version of an event's match-winner market.
func (c *bookmaker) reprice(t *testing.T, id id.Event, do func(e *market.Event, m *market.Market)) {
	t.Helper()
	e, err := market.Find(t.Context(), c.db.Reader(), id)
	require.NoError(t, err)
	ms, err := market.MarketsOf(t.Context(), c.db.Reader(), id)
	require.NoError(t, err)
	from := e.Version
	e.Version++
	ms[0].Version = e.Version
	do(&e, &ms[0])
	require.NoError(t, c.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		return market.Save(ctx, tx, market.Change{Event: e, From: from, Changed: ms, Desk: []byte("{}")})
	}))
}

// odds returns a change of the prices of home and away.
func odds(home, away money.Odds) func(*market.Event, *market.Market) {
	return func(_ *market.Event, m *market.Market) {
		m.Status = market.Active
		for i, o := range []money.Odds{home, away} {
			m.Selections[i].Odds, m.Selections[i].Version = o, m.Version
		}
	}
}

// staked places a bet of 10000 on home and returns its id and the path of its cash-out.
func (c *bookmaker) staked(t *testing.T, key string, event id.Event) (id, path string) {
	t.Helper()
	e, err := market.Find(t.Context(), c.db.Reader(), event)
	require.NoError(t, err)
	status, _, placed := c.call(t, "ann", key, "POST", "/api/v3/bets",
		fmt.Sprintf(`{"stake":10000,"legs":[{"selection_id":"%s-w-h","odds":1850,"version":%d}],"odds_policy":"any"}`, event, e.Version))
	require.Equal(t, 201, status, placed)
	id = placed["id"].(string)
	return id, "/api/v3/bets/" + id + "/cash-out"
}

func accepting(quote map[string]any, percent int) string {
	return fmt.Sprintf(`{"quote_id":"%v","percent":%d}`, quote["quote_id"], percent)
}

func code(got map[string]any) any { return got["errors"].([]any)[0].(map[string]any)["code"] }

func TestCashOut(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newBookmaker(t, d)
		c.open(t, "m1", market.Upcoming, 1000)
		id, path := c.staked(t, "k1", "m1")
		c.reprice(t, "m1", odds(1480, 2580)) // fair 1.55
		status, _, quote := c.call(t, "ann", "", "POST", path+"/quote", "")
		require.Equal(t, 200, status, quote)
		fair, offer := int(quote["fair"].(float64)), int(quote["offer"].(float64))
		require.InDelta(t, 18_500/1.55, fair, 200)
		require.InDelta(t, float64(fair)*0.95, offer, 1, "the default margin is 5 %")
		require.EqualValues(t, 10_000, quote["stake"])
		require.Len(t, quote["choices"], 4)
		require.NotEmpty(t, quote["quote_id"])
		require.EqualValues(t, c.clock.Now().Add(15*time.Second).UnixMilli(), quote["expires_at"])

		status, head, part := c.call(t, "ann", "c1", "POST", path, accepting(quote, 40))
		require.Equal(t, 200, status, part)
		require.NotEqual(t, "true", head.Get("Idempotency-Hit"))
		require.EqualValues(t, 4000, part["stake"])
		require.EqualValues(t, offer*4/10, part["paid"])
		require.Equal(t, false, part["whole"])
		status, head, again := c.call(t, "ann", "c1", "POST", path, accepting(quote, 40))
		require.Equal(t, 200, status)
		require.Equal(t, "true", head.Get("Idempotency-Hit"))
		require.Equal(t, part, again)

		status, _, changed := c.call(t, "ann", "c2", "POST", path, accepting(quote, 40))
		require.Equal(t, 409, status)
		require.Equal(t, "cashout_offer_changed", code(changed), "the quote was for the whole bet")
		now := changed["quote"].(map[string]any)
		require.EqualValues(t, 6000, now["stake"])

		c.reprice(t, "m1", odds(1400, 2900))
		status, _, rest := c.call(t, "ann", "c3", "POST", path, accepting(now, 100))
		require.Equal(t, 200, status, rest)
		require.EqualValues(t, now["offer"], rest["paid"], "the quoted amount, although the offer has risen")
		require.Equal(t, true, rest["whole"])
		_, _, after := c.call(t, "ann", "", "GET", "/api/v3/bets/"+id, "")
		require.Equal(t, "cashed", after["status"])
		require.EqualValues(t, part["paid"].(float64)+rest["paid"].(float64), after["cashed_for"])
		_, _, over := c.call(t, "ann", "", "POST", path+"/quote", "")
		require.Equal(t, "settled", over["suspended"])
		require.NotContains(t, over, "quote_id")
	})
}

func TestCashOut_Refusals(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newBookmaker(t, d)
		c.open(t, "m1", market.Upcoming, 1000)
		_, path := c.staked(t, "k1", "m1")
		_, other := c.staked(t, "k2", "m1")
		_, _, quote := c.call(t, "ann", "", "POST", path+"/quote", "")
		good := accepting(quote, 50)
		for name, x := range map[string]struct {
			who, key, path, body string
			status               int
			code                 string
		}{
			"signed out":       {"", "a", path, good, 401, "unauthorized"},
			"no key":           {"ann", "", path, good, 400, "idempotency_key_required"},
			"another player":   {"bob", "b", path, good, 400, "cashout_quote_invalid"},
			"another bet":      {"ann", "c", other, good, 400, "cashout_quote_invalid"},
			"an invalid quote": {"ann", "d", path, `{"quote_id":"!","percent":50}`, 400, "cashout_quote_invalid"},
			"zero percent":     {"ann", "e", path, accepting(quote, 0), 400, "out_of_range"},
			"over 100 percent": {"ann", "f", path, accepting(quote, 101), 400, "out_of_range"},
			"no such bet":      {"ann", "g", "/api/v3/bets/none/cash-out", good, 400, "cashout_quote_invalid"},
		} {
			status, _, got := c.call(t, x.who, x.key, "POST", x.path, x.body)
			require.Equal(t, x.status, status, "%s: %v", name, got)
			require.Equal(t, x.code, code(got), name)
		}
		for _, ask := range [][2]string{{"POST", "/quote"}, {"DELETE", "/order"}} {
			status, _, got := c.call(t, "bob", "", ask[0], path+ask[1], "")
			require.Equal(t, 404, status)
			require.Equal(t, "bet_not_found", code(got))
		}

		c.reprice(t, "m1", odds(2500, 1500))
		status, _, less := c.call(t, "ann", "h", "POST", path, good)
		require.Equal(t, 409, status)
		require.Equal(t, "cashout_offer_changed", code(less))
		require.Less(t, less["quote"].(map[string]any)["offer"], quote["offer"], "the offer is recalculated on acceptance")
		_, _, quote = c.call(t, "ann", "", "POST", path+"/quote", "")
		c.reprice(t, "m1", func(_ *market.Event, m *market.Market) { m.Status = market.Suspended })
		status, _, shut := c.call(t, "ann", "i", "POST", path, accepting(quote, 50))
		require.Equal(t, 409, status)
		require.Equal(t, []any{"cashout_suspended", "market_suspended"}, []any{code(shut), shut["suspended"]})
		_, _, why := c.call(t, "ann", "", "POST", path+"/quote", "")
		require.Equal(t, []any{"market_suspended", "m1-w-h"}, []any{why["suspended"], why["selection_id"]})

		c.reprice(t, "m1", odds(1850, 2000))
		_, _, quote = c.call(t, "ann", "", "POST", path+"/quote", "")
		c.clock.Advance(16 * time.Second)
		_, _, late := c.call(t, "ann", "j", "POST", path, accepting(quote, 50))
		require.Equal(t, "cashout_offer_changed", code(late))
		_, _, mismatch := c.call(t, "ann", "k", "POST", path, accepting(late["quote"].(map[string]any), 50))
		require.Contains(t, mismatch, "paid")
		_, _, mismatch = c.call(t, "ann", "k", "POST", path, accepting(late["quote"].(map[string]any), 60))
		require.Equal(t, "idempotency_mismatch", code(mismatch))
	})
}

func TestCashOutOrder(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newBookmaker(t, d)
		c.open(t, "m1", market.Upcoming, 1000)
		id, path := c.staked(t, "k1", "m1")
		for _, target := range []string{"0", "18501", "-5"} {
			status, _, got := c.call(t, "ann", "", http.MethodPut, path+"/order", `{"target":`+target+`}`)
			require.Equal(t, 400, status)
			require.Equal(t, "cashout_target", code(got), target)
		}
		status, _, got := c.call(t, "bob", "", http.MethodPut, path+"/order", `{"target":12000}`)
		require.Equal(t, []any{404, "bet_not_found"}, []any{status, code(got)})
		status, _, order := c.call(t, "ann", "", http.MethodPut, path+"/order", `{"target":12000}`)
		require.Equal(t, 200, status, order)
		_, _, quote := c.call(t, "ann", "", "POST", path+"/quote", "")
		require.EqualValues(t, 12_000, quote["order"].(map[string]any)["target"])
		n, err := c.bets.ExecuteOrders(t.Context())
		require.NoError(t, err)
		require.Zero(t, n)
		c.reprice(t, "m1", odds(1300, 3400))
		n, err = c.bets.ExecuteOrders(t.Context())
		require.NoError(t, err)
		require.Equal(t, 1, n)
		_, _, after := c.call(t, "ann", "", "GET", "/api/v3/bets/"+id, "")
		require.Equal(t, "cashed", after["status"])
		require.GreaterOrEqual(t, after["cashed_for"], 12_000.0)
		status, _, got = c.call(t, "ann", "", http.MethodPut, path+"/order", `{"target":12000}`)
		require.Equal(t, []any{409, "cashout_suspended", "settled"}, []any{status, code(got), got["suspended"]})
	})
}
