package player

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/api/kit"
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/rng"
	"maidan/internal/sportsbook/bet/bettest"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

// bookmaker is the sports and betting API over one database, with two players whose tokens are their names.
type bookmaker struct {
	db     *db.DB
	clock  *clock.Manual
	bets   bettest.Parts
	server *httptest.Server
}

func newBookmaker(t *testing.T, d *db.DB) *bookmaker {
	c := clock.NewManual(time.UnixMilli(1_760_000_000_000))
	log := slog.New(slog.NewTextHandler(io.Discard, nil))
	ids, box := id.NewMaker(c, rng.Secure()), outbox.NewBox(d, c, log)
	w := wallet.New(wallet.Config{DB: d, Box: box, Clock: c, IDs: ids, Log: log})
	t.Cleanup(func() { require.NoError(t, w.Close(context.Background())) })
	k := kit.New(kit.Config{Clock: c, Log: log, AuthenticatePlayer: func(_ context.Context, token string) (kit.Identity, error) {
		if token != "ann" && token != "bob" {
			return kit.Identity{}, fault.New(fault.Unauthorized, "unauthorized", "Please sign in.")
		}
		return kit.Identity{PlayerID: id.Player(token), Currency: "INR"}, nil
	}})
	bets := bettest.Open(bettest.Config{DB: d, Wallet: w, Box: box, Clock: c, IDs: ids})
	a := New(Deps{DB: d, Bets: bets.Placer, CashOuts: bets.Broker, Grants: bets.Issuer, Clock: c})
	a.registerSport(k.API())
	a.registerFavourites(k.API())
	a.registerBets(k.API())
	a.registerCashOut(k.API())
	site := http.NewServeMux()
	k.Mount(site)
	out := &bookmaker{d, c, bets, httptest.NewServer(k.Outer(site))}
	t.Cleanup(out.server.Close)
	require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		for _, p := range []string{"ann", "bob"} {
			if err := w.Open(ctx, tx, id.Player(p), "INR"); err != nil {
				return err
			}
			if _, err := w.Post(ctx, tx, "deposit:"+p, wallet.HashOf(p), wallet.Transfer{Kind: "deposit", Entries: []wallet.Entry{
				{Account: wallet.HouseAccount(wallet.Deposits, "INR"), Amount: -50_000}, {Account: wallet.PlayerCash(id.Player(p), "INR"), Amount: 50_000}}}); err != nil {
				return err
			}
		}
		return nil
	}))
	return out
}

// open creates an event with an open match-winner market.
func (c *bookmaker) open(t *testing.T, id id.Event, status market.EventStatus, startsAt int64) {
	e := market.Event{ID: id, Producer: "test", Sport: "cricket", Competition: "League", Home: market.Team{Name: "Herons", Short: "HER", Colour: "#112233"},
		Away: market.Team{Name: "Asps", Short: "ASP", Colour: "#445566"}, StartsAt: startsAt, Status: status, Bettable: true, Seq: 1, Version: 1}
	m := market.NewWinner(e)
	m.Status, m.Version = market.Active, 1
	for i := range m.Selections {
		m.Selections[i].Odds, m.Selections[i].Version = money.Odds(1850+150*i), 1
	}
	require.NoError(t, c.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		return market.Save(ctx, tx, market.Change{Event: e, New: []market.Market{m}, Desk: []byte("{}"),
			State: []byte(`{"format":{"overs":20,"balls_per_over":6,"wickets":10},"phase":"pre"}`)})
	}))
}

func (c *bookmaker) call(t *testing.T, who, key, method, path, body string) (int, http.Header, map[string]any) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, c.server.URL+path, strings.NewReader(body))
	require.NoError(t, err)
	if who != "" {
		req.Header.Set("Authorization", "Bearer "+who)
	}
	if key != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	res, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	defer func() { _ = res.Body.Close() }()
	var got map[string]any
	require.NoError(t, json.NewDecoder(res.Body).Decode(&got))
	return res.StatusCode, res.Header, got
}

func TestEvents_AreListedAndShown(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newBookmaker(t, d)
		c.open(t, "m1", market.Live, 1000)
		for i := range 25 {
			c.open(t, id.Event(fmt.Sprintf("u%02d", i)), market.Upcoming, int64(5000-100*(i/2)))
		}
		status, _, live := c.call(t, "", "", "GET", "/api/v3/sport/events?sport=cricket&status=live", "")
		require.Equal(t, 200, status)
		require.Len(t, live["items"], 1)
		one := live["items"].([]any)[0].(map[string]any)
		require.Equal(t, "Herons v Asps", one["name"])
		require.EqualValues(t, 1, one["market_count"])
		require.Equal(t, "active", one["main_market"].(map[string]any)["status"])

		seen, cursor := map[string]bool{}, ""
		last := 0.0
		for range 2 {
			_, _, page := c.call(t, "", "", "GET", "/api/v3/sport/events?status=upcoming&cursor="+cursor, "")
			for _, it := range page["items"].([]any) {
				e := it.(map[string]any)
				require.GreaterOrEqual(t, e["starts_at"].(float64), last)
				last = e["starts_at"].(float64)
				seen[e["id"].(string)] = true
			}
			cursor = page["next"].(string)
		}
		require.Len(t, seen, 25)
		require.Empty(t, cursor)

		_, _, detail := c.call(t, "", "", "GET", "/api/v3/sport/events/m1", "")
		require.Equal(t, "m1", detail["event"].(map[string]any)["id"])
		require.Len(t, detail["markets"], 1)
		for _, list := range []string{"overs", "worm", "batters"} {
			require.Equal(t, []any{}, detail[list], list)
		}
		_, _, rules := c.call(t, "", "", "GET", "/api/v3/sport/rules", "")
		require.NotEmpty(t, rules["items"])

		status, _, _ = c.call(t, "", "", "GET", "/api/v3/sport/events/none", "")
		require.Equal(t, 404, status)
		status, _, bad := c.call(t, "", "", "GET", "/api/v3/sport/events?cursor=!", "")
		require.Equal(t, 400, status)
		require.Equal(t, "bad_cursor", bad["errors"].([]any)[0].(map[string]any)["code"])
	})
}

func TestBets(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newBookmaker(t, d)
		c.open(t, "m1", market.Upcoming, 1000)
		good := `{"stake":10000,"legs":[{"selection_id":"m1-w-h","odds":1850,"version":1}],"odds_policy":"none"}`
		status, head, placed := c.call(t, "ann", "k1", "POST", "/api/v3/bets", good)
		require.Equal(t, 201, status, placed)
		require.NotEqual(t, "true", head.Get("Idempotency-Hit"))
		require.EqualValues(t, 18_500, placed["potential"])
		require.NotContains(t, placed, "settled_at")
		status, head, again := c.call(t, "ann", "k1", "POST", "/api/v3/bets", good)
		require.Equal(t, 201, status)
		require.Equal(t, "true", head.Get("Idempotency-Hit"))
		require.Equal(t, placed, again)

		status, _, one := c.call(t, "ann", "", "GET", "/api/v3/bets/"+placed["id"].(string), "")
		require.Equal(t, 200, status)
		delete(one, "$schema")
		delete(placed, "$schema")
		for _, leg := range one["legs"].([]any) {
			require.Contains(t, leg, "event", "a bet shows the state of its match; the answer to a key never changes")
			delete(leg.(map[string]any), "event")
		}
		require.Equal(t, placed, one)
		status, _, _ = c.call(t, "bob", "", "GET", "/api/v3/bets/"+placed["id"].(string), "")
		require.Equal(t, 404, status)
		_, _, list := c.call(t, "ann", "", "GET", "/api/v3/bets?status=pending&period=week", "")
		require.Len(t, list["items"], 1)
		_, _, limits := c.call(t, "ann", "", "GET", "/api/v3/bets/limits", "")
		require.EqualValues(t, 1000, limits["min"])

		for name, x := range map[string]struct {
			who, key, body string
			status         int
			code           string
		}{
			"signed out":        {"", "k", good, 401, "unauthorized"},
			"no key":            {"ann", "", good, 400, "idempotency_key_required"},
			"broken json":       {"ann", "k", `{"stake":`, 400, "malformed_json"},
			"other input":       {"ann", "k1", strings.Replace(good, "10000", "20000", 1), 409, "idempotency_mismatch"},
			"too high":          {"ann", "k2", strings.Replace(good, "10000", "90000", 1), 409, "insufficient_funds"},
			"other odds":        {"ann", "k3", strings.Replace(good, "1850", "1900", 1), 409, "odds_changed"},
			"too low":           {"ann", "k4", strings.Replace(good, "10000", "10", 1), 409, "stake_too_low"},
			"no such selection": {"ann", "k5", strings.Replace(good, "m1-w-h", "m1-w-x", 1), 404, "selection_not_found"},
		} {
			status, _, got := c.call(t, x.who, x.key, "POST", "/api/v3/bets", x.body)
			require.Equal(t, x.status, status, "%s: %v", name, got)
			require.Equal(t, x.code, got["errors"].([]any)[0].(map[string]any)["code"], name)
			if x.code == "odds_changed" {
				require.Equal(t, []any{map[string]any{"selection_id": "m1-w-h", "odds": 1850.0, "version": 1.0, "status": "active",
					"code": "odds_changed"}}, got["offer"])
			}
		}
	})
}

// All operations fit into one document: the names of types do not collide.
func TestOpenAPI_HasNoNameCollisions(t *testing.T) {
	t.Parallel()
	k := kit.New(kit.Config{})
	a := New(Deps{})
	require.NotPanics(t, func() { a.Register(k.API()) })
	doc, err := k.Document()
	require.NoError(t, err)
	for _, name := range []string{`"Bet"`, `"BetPage"`, `"Event"`, `"EventDetail"`, `"Market"`, `"Score"`} {
		require.Contains(t, string(doc), name)
	}
}
