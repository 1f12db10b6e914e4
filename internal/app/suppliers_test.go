package app

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/brand"
	"maidan/internal/casino/supplier"
	"maidan/internal/casino/supplier/connect"
	"maidan/internal/casino/supplier/simulator"
	"maidan/internal/clock"
	"maidan/internal/config"
	"maidan/internal/db/dbtest"
	"maidan/internal/rng"
)

// suppliersFile writes a file of one supplier.
func suppliersFile(t *testing.T, test string) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "secret"), []byte("a secret of thirty-two bytes or more"), 0o600))
	path := filepath.Join(dir, "suppliers.yaml")
	require.NoError(t, os.WriteFile(path, []byte("test: "+test+`
suppliers:
  - name: swift
    dialect: swipe
    address: https://api.swift.example
    frames: [https://games.swift.example]
    account: {cid: a, ext_cid: b}
    secrets: {api_key: {file: secret}, integration_api_key: {file: secret}}
`), 0o600))
	return path
}

// Simulated games draw as they like, so real money must not start with them or with a test system; a live system charges for what is won.
func TestOpenSuppliers_FitsTheBrandsMoney(t *testing.T) {
	t.Parallel()
	live := connectedTo(providersFile(t, false, "http://127.0.0.1:1"))
	for name, c := range map[string]struct {
		kit    fs.FS
		change func(c *config.Config)
		want   error
	}{
		"real money with nothing": {realMoney(t), live, nil},
		"real money with a simulator": {realMoney(t), func(c *config.Config) {
			live(c)
			c.SupplierSimulator, c.SupplierSimulatorKey = "http://127.0.0.1:1", providersKey
		}, errSupplierSimulator},
		"real money with a test system": {realMoney(t), func(c *config.Config) { live(c); c.Suppliers = suppliersFile(t, "true") }, errSupplierTest},
		"real money with a live system": {realMoney(t), func(c *config.Config) { live(c); c.Suppliers = suppliersFile(t, "false") }, nil},
		"play money with a live system": {brand.Maidan(), func(c *config.Config) { c.Suppliers = suppliersFile(t, "false") }, errSupplierLive},
		"play money with a test system": {brand.Maidan(), func(c *config.Config) { c.Suppliers = suppliersFile(t, "true") }, nil},
		"play money with no file":       {brand.Maidan(), func(c *config.Config) { c.Suppliers = "none.yaml" }, fs.ErrNotExist},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cfg := config.Default()
			cfg.Data = dbtest.SQLiteDir(t)
			c.change(&cfg)
			a, err := buildWith(t.Context(), cfg, slog.New(slog.DiscardHandler), injectedWith(clock.NewSynced(clock.System{}), c.kit))
			if c.want != nil {
				require.ErrorIs(t, err, c.want)
				return
			}
			require.NoError(t, err)
			require.NoError(t, a.Close())
		})
	}
}

// simulatedSuppliers starts the supplier simulator for a world.
func simulatedSuppliers(t *testing.T) func(c *config.Config) {
	t.Helper()
	keys, err := simulator.NewKeys(providersKey)
	require.NoError(t, err)
	var games *simulator.Server
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { games.Handler().ServeHTTP(w, r) }))
	t.Cleanup(server.Close)
	games = simulator.New(simulator.Config{Clock: clock.System{}, Random: rng.Secure(), Keys: keys, PublicURL: server.URL})
	return func(c *config.Config) { c.SupplierSimulator, c.SupplierSimulatorKey = server.URL, providersKey }
}

// A player opens a supplier's game and plays a round, whose calls come over HTTP.
func TestSuppliers_APlayerPlays(t *testing.T) {
	t.Parallel()
	simulated := simulatedSuppliers(t)
	for engine, at := range map[string]func(t *testing.T) (url, dir string){
		"sqlite":   func(t *testing.T) (url, dir string) { return "", dbtest.SQLiteDir(t) },
		"postgres": func(t *testing.T) (url, dir string) { return dbtest.PostgresURL(t), dbtest.Dir(t) },
	} {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			url, dir := at(t)
			w := newWorld(t, url, dir, simulated)
			w.app.listening.Store(strings.TrimPrefix(w.server.URL, "http://"))
			require.NoError(t, w.app.importGames(t.Context()))
			v := w.visitor(t)
			v.register("asha@example.com", "INR")
			v.deposit(50_000, "123456789012")
			var offered struct{ Items []supplier.OfferedGame }
			v.call("GET", "/api/v3/casino/supplier-games", nil).into(t, &offered)
			require.Len(t, offered.Items, 8)
			for _, d := range simulator.Dialects() {
				name, game := connect.SandboxName(d), ""
				for _, g := range offered.Items {
					if g.Supplier == name && g.Demo {
						game = g.ID
					}
				}
				opened := v.call("POST", "/api/v3/casino/supplier-games/"+name+"/"+game+"/launch", map[string]any{})
				require.Equal(t, 200, opened.status, "%s", opened.body)
				var page struct{ URL string }
				opened.into(t, &page)
				before := v.balance()
				answer, err := http.Post(page.URL+"/spin", "application/json", bytes.NewReader([]byte(`{"stake":1000}`)))
				require.NoError(t, err)
				var spin simulator.Spin
				require.NoError(t, json.NewDecoder(answer.Body).Decode(&spin))
				require.NoError(t, answer.Body.Close())
				require.Empty(t, spin.Error, "%s: %v", d, spin.Log)
				require.Equal(t, before-1000+int64(spin.Win), v.balance(), d)
			}
			var played supplier.PlayedPage
			v.call("GET", "/api/v3/casino/supplier-rounds", nil).into(t, &played)
			require.Len(t, played.Items, 4)

			require.Equal(t, 404, v.call("POST", "/api/v3/casino/supplier-games/sandbox-hub88/none/launch", map[string]any{}).status)
			require.Equal(t, 401, w.visitor(t).call("POST", "/api/v3/casino/supplier-games/sandbox-hub88/x/launch", map[string]any{}).status)
			forged := v.call("POST", "/suppliers/v1/wallet/sandbox-hub88/transaction/win", map[string]any{"user": "x", "amount": 100_000})
			require.Contains(t, string(forged.body), "RS_ERROR_INVALID_SIGNATURE")
			require.Equal(t, 401, v.call("POST", "/suppliers/v1/wallet/sandbox-hub88/test-sessions", map[string]any{}).status)
			require.Equal(t, 404, v.call("POST", "/suppliers/v1/wallet/nobody/transaction/win", map[string]any{}).status)
		})
	}
}

// Staff switch a supplier's game off and grant free rounds, once for each key, with an audit record each.
func TestSuppliers_StaffOffersGamesAndGrantsFreeRounds(t *testing.T) {
	t.Parallel()
	w := newWorld(t, "", dbtest.SQLiteDir(t), simulatedSuppliers(t))
	w.app.listening.Store(strings.TrimPrefix(w.server.URL, "http://"))
	require.NoError(t, w.app.importGames(t.Context()))
	v := w.visitor(t)
	v.register("asha@example.com", "INR")
	member := w.desk(t)
	const game = "/casino/supplier-games/sandbox-hub88/lanterns-hub88"
	launch := func() int {
		return v.call("POST", "/api/v3"+game+"/launch", map[string]any{}).status
	}
	require.Equal(t, 200, launch())
	require.Equal(t, 400, member.does("POST", game, map[string]any{"offered": true, "is_new": false, "exclusive": false, "blocked": []string{"india"}, "reason": "a new licence"}).status)
	require.Equal(t, 200, member.does("POST", game, map[string]any{"offered": false, "is_new": false, "exclusive": false, "blocked": []string{}, "reason": "a new licence"}).status)
	require.Equal(t, 404, launch())
	offered := map[string]any{"offered": true, "is_new": true, "exclusive": false, "blocked": []string{}, "reason": "no"}
	require.Equal(t, 400, member.does("POST", game, offered).status, "no reason")
	offered["reason"] = "the licence is there"
	require.Equal(t, 200, member.does("POST", game, offered).status)

	works := func(version int, on bool) {
		set := map[string]any{"version": version, "order": []string{}, "works": on, "message": "", "reason": "a new disk"}
		require.Equal(t, 200, member.does("POST", "/casino/settings", set).status)
	}
	works(0, true)
	require.Equal(t, 409, launch(), "technical works of the casino")
	works(1, false)
	require.Equal(t, 200, launch())

	body := map[string]any{"player_id": v.id(), "supplier": "sandbox-hub88", "game": "lanterns-hub88", "rounds": 5, "stake": 1000, "starts_at": 1, "ends_at": int64(4e12), "reason": "a gift"}
	var first, again supplier.FreeRounds
	member.does("POST", "/casino/free-rounds", body, "Idempotency-Key", "one").into(t, &first)
	member.does("POST", "/casino/free-rounds", body, "Idempotency-Key", "one").into(t, &again)
	require.Equal(t, supplier.Granted, first.Status)
	require.Equal(t, first, again)
	var cancelled supplier.FreeRounds
	member.does("POST", "/casino/free-rounds/"+string(first.ID)+"/cancel", map[string]any{"reason": "a mistake"}).into(t, &cancelled)
	require.Equal(t, supplier.Cancelled, cancelled.Status)
	var list struct{ Items []supplier.FreeRounds }
	member.does("GET", "/casino/free-rounds?player="+string(v.id()), nil).into(t, &list)
	require.Len(t, list.Items, 1)
	var records struct{ Items []struct{ Action string } }
	member.does("GET", "/audit?subject="+string(v.id()), nil).into(t, &records)
	actions := []string{}
	for _, r := range records.Items {
		actions = append(actions, r.Action)
	}
	require.Subset(t, actions, []string{"free_rounds.grant", "free_rounds.cancel"})
}

// A member makes an offer of free rounds and a code for it. The player who uses the code has the rounds as soon as the supplier has confirmed them.
func TestSuppliers_APromoCodeGivesFreeRounds(t *testing.T) {
	t.Parallel()
	w := newWorld(t, "", dbtest.SQLiteDir(t), simulatedSuppliers(t))
	w.app.listening.Store(strings.TrimPrefix(w.server.URL, "http://"))
	require.NoError(t, w.app.importGames(t.Context()))
	v, member := w.visitor(t), w.desk(t)
	v.register("asha@example.com", "INR")
	rounds := map[string]any{"supplier": "sandbox-hub88", "game": "lanterns-hub88", "count": 5, "stake": 2}
	offer := map[string]any{"id": "five-rounds", "name": "Five rounds", "kind": "free_rounds", "percent": 0, "amount": 0, "image": "reels", "casino": true, "bets": false, "crash": false, "landing": true,
		"code": true, "deposit": 0, "budget": 0, "stops": false, "countries": []string{}, "group": "", "starts": 0, "ends": 0, "bonus_name": map[string]string{"en": "Five free rounds"},
		"terms": map[string]any{"wager": 0, "days": 7, "min_deposit": 0, "max_bet": 0, "max_transfer": 0, "min_odds": 0, "max_odds": 0, "counts": map[string]int{}, "rounds": rounds}, "max_bonus": map[string]int{}}
	save := func() answer {
		return member.does("PUT", "/offers/five-rounds", map[string]any{"base": -1, "reason": "a new game", "offer": offer})
	}
	rounds["game"] = "none"
	require.Equal(t, 400, save().status, "the supplier has no such game")
	rounds["game"] = "lanterns-hub88"
	saved := save()
	require.Equal(t, 200, saved.status, "%s", saved.body)
	member.makeCode("5005", "five-rounds", nil)
	switched := func(offered bool, blocked ...string) {
		set := map[string]any{"offered": offered, "is_new": false, "exclusive": false, "blocked": append([]string{}, blocked...), "reason": "a new licence"}
		require.Equal(t, 200, member.does("POST", "/casino/supplier-games/sandbox-hub88/lanterns-hub88", set).status)
	}
	use := func() answer { return v.call("POST", "/api/v3/bonuses/promo", map[string]any{"code": "5005"}) }
	switched(false)
	v.refusedBy(use(), 409, "bonus_ended")
	switched(true, "IN")
	v.refusedBy(use(), 409, "bonus_country")
	switched(true)
	var given struct {
		Bonus struct {
			Kind  string
			Terms struct{ Rounds struct{ Count, Stake int64 } }
		}
	}
	use().into(t, &given)
	require.Equal(t, []any{"free_rounds", int64(5), int64(2_000)}, []any{given.Bonus.Kind, given.Bonus.Terms.Rounds.Count, given.Bonus.Terms.Rounds.Stake})
	var own struct {
		Items []struct {
			Name, Offer, State string
			Rounds, Played     int64
		}
	}
	v.eventually("the supplier has confirmed them", func() bool {
		v.call("GET", "/api/v3/players/me/free-rounds", nil).into(t, &own)
		return len(own.Items) == 1 && own.Items[0].State == "ready"
	})
	require.Equal(t, []any{"Five free rounds", int64(5), int64(0)}, []any{own.Items[0].Offer, own.Items[0].Rounds, own.Items[0].Played})
	require.Len(t, v.waitForNotices(2), 2)
	var costs struct {
		Items []struct {
			Offer   string
			Active  int64
			Granted int64
		}
	}
	member.does("GET", "/offers/costs", nil).into(t, &costs)
	require.Contains(t, costs.Items, struct {
		Offer   string
		Active  int64
		Granted int64
	}{"five-rounds", 1, 10_000})
	w.requireAudited()
}
