package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"maidan/internal/app"
	"maidan/internal/casino/operate"
	"maidan/internal/casino/supplier/connect"
	"maidan/internal/casino/supplier/reconcile"
	"maidan/internal/casino/supplier/simulator"
	"maidan/internal/config"
	"maidan/internal/db"
	"maidan/internal/longtest"
	"maidan/internal/rng"
)

// supplierTricks turns on every trick of simulated suppliers for a part of all rounds.
const supplierTricks = "duplicate=110,reorder=110,rollback-twice=110,late-win=110,other-input=110,wrong-key=110,win-without-bet=110"

// supplied is a cluster whose players play games of simulated suppliers. The simulator goes on when servers are killed.
type supplied struct {
	*cluster
	company string   // address of the simulator
	games   []string // addresses of opened games
	began   time.Time
}

func newSupplied(t *testing.T, at place, nodes int) *supplied {
	t.Helper()
	c := &cluster{t: t, place: at, running: make([]*process, nodes), plain: true}
	for range nodes {
		c.ports, c.peers = append(c.ports, freeAddress(t)), append(c.peers, freeAddress(t))
	}
	company := start(t, "simulate", "supplier", "--addr", "127.0.0.1:0", "--speed", "60", "--supplier-simulator-key", simulatorKey, "--supplier-tricks", supplierTricks)
	company.awaitLog(simulatorReady)
	_, rest, _ := strings.Cut(company.log.String(), `"url":"`)
	address, _, _ := strings.Cut(rest, `"`)
	c.more = []string{"--supplier-simulator", address, "--supplier-simulator-key", simulatorKey}
	return &supplied{cluster: c, company: address, began: time.Now()}
}

// open lets each player open a game; the suppliers and the nodes take turns.
func (s *supplied) open(players []*flyer) {
	s.t.Helper()
	for i, f := range players {
		f.url = s.url(i)
		dialect := simulator.Dialects()[i%len(simulator.Dialects())]
		name := connect.SandboxName(dialect)
		var offered struct {
			Items []struct {
				Supplier, ID string
				Demo         bool
			}
		}
		game := ""
		require.Eventually(s.t, func() bool { // the first list is read after the start
			if f.want(200, "GET", "/api/v3/casino/supplier-games", nil, &offered) != nil {
				return false
			}
			for _, g := range offered.Items {
				if g.Supplier == name && g.Demo {
					game = g.ID
				}
			}
			return game != ""
		}, patience, 50*time.Millisecond, "%s has no games", name)
		var launched struct{ URL string }
		require.NoError(s.t, f.want(200, "POST", "/api/v3/casino/supplier-games/"+name+"/"+game+"/launch", map[string]any{}, &launched))
		s.games = append(s.games, launched.URL)
	}
}

// spin plays rounds of a game until done is closed, whatever becomes of their calls, and counts those that were played.
func spin(game string, done <-chan struct{}, played *atomic.Int64) error {
	for {
		select {
		case <-done:
			return nil
		default:
		}
		answer, err := http.Post(game+"/spin", "application/json", strings.NewReader(`{"stake":1000}`))
		if err != nil {
			return err
		}
		if answer.StatusCode == http.StatusOK {
			played.Add(1)
		}
		_, err = io.Copy(io.Discard, answer.Body)
		if err != nil {
			return err
		}
		if err := answer.Body.Close(); err != nil {
			return err
		}
	}
}

// round plays and kills one server or all of them at a random moment.
func (s *supplied) round(dice rng.Source) {
	s.t.Helper()
	var group errgroup.Group
	done, spins := make(chan struct{}), atomic.Int64{}
	for _, game := range s.games {
		group.Go(func() error { return spin(game, done, &spins) })
	}
	require.Eventually(s.t, func() bool { return spins.Load() > 0 }, patience, time.Millisecond, "no game is played")
	time.Sleep(time.Duration(100+rng.IntN(dice, 400)) * time.Millisecond) // somewhere in the rounds: where exactly is chance
	s.kill(1 + rng.IntN(dice, 1<<len(s.ports)-1))
	close(done)
	require.NoError(s.t, group.Wait())
}

// repeat lets the suppliers repeat their calls until each has an answer.
func (s *supplied) repeat() {
	s.t.Helper()
	require.Eventually(s.t, func() bool {
		answer, err := http.Post(s.company+simulator.RepeatPath, "", http.NoBody)
		if err != nil {
			return false
		}
		defer func() { _ = answer.Body.Close() }()
		var waiting int
		return json.NewDecoder(answer.Body).Decode(&waiting) == nil && waiting == 0
	}, patience, 20*time.Millisecond, "calls of suppliers stay without an answer")
}

// TestServe_LosesNoSupplierCallWhenKilled kills servers at random moments while players play games of suppliers that make every mistake. After the
// restart the suppliers repeat their calls. The audit finds nothing, the balances are what was staked and won, and the suppliers' reports have no
// difference from the transactions: none was lost, and none was made twice.
func TestServe_LosesNoSupplierCallWhenKilled(t *testing.T) {
	t.Parallel()
	kills, players, seed := longtest.Times(2, 40), 8, killSeed(t)
	eachEngine(t, func(t *testing.T, at place) {
		nodes := 1
		if at.url != "" {
			nodes = 2
		}
		dice := rng.Seeded([32]byte{byte(seed), byte(seed >> 8)})
		s := newSupplied(t, at, nodes)
		flyers := newFlyers(t, at, 0, players)
		s.start()
		s.open(flyers)
		for range kills {
			s.start()
			s.round(dice)
		}
		s.start()
		s.repeat()
		s.kill(1<<nodes - 1)
		at.holds(t)
		require.Equal(t, players*flyerMoney, at.number(t, "SELECT (SELECT SUM(balance) FROM wallet_accounts) + (SELECT SUM(staked - won) FROM supplier_rounds)"))
		s.requireNoDifference()
	})
}

// requireNoDifference imports the reports of all suppliers while no server runs.
func (s *supplied) requireNoDifference() {
	s.t.Helper()
	cfg := config.Default()
	cfg.Database, cfg.Data, cfg.SupplierSimulator, cfg.SupplierSimulatorKey = s.place.url, s.place.dir, s.company, simulatorKey
	built, err := app.Build(s.t.Context(), cfg, slog.New(slog.DiscardHandler), app.NoFeeds)
	require.NoError(s.t, err)
	defer func() { require.NoError(s.t, built.Close()) }()
	r := reconcile.New(reconcile.Deps{DB: built.DB, Clock: built.Clock, IDs: built.IDs, Suppliers: built.Suppliers})
	member := operate.Actor{ID: "s", Record: func(context.Context, *db.Tx, string, string, any) error { return nil }}
	mapping, rows := reconcile.Simulated(), 0
	for _, name := range simulator.Dialects() {
		for day := s.began.UTC().Truncate(24 * time.Hour); day.Before(time.Now()); day = day.AddDate(0, 0, 1) {
			answer, err := http.Get(s.company + "/" + name + simulator.ReportPath + "?day=" + day.Format(time.DateOnly))
			require.NoError(s.t, err)
			file, err := io.ReadAll(answer.Body)
			require.NoError(s.t, err)
			require.NoError(s.t, answer.Body.Close())
			report, err := r.Import(s.t.Context(), reconcile.Upload{Supplier: connect.SandboxName(name), Mapping: &mapping, From: day.UnixMilli(), To: day.AddDate(0, 0, 1).UnixMilli()},
				bytes.NewReader(file), member)
			require.NoError(s.t, err)
			rows += report.Rows
		}
	}
	differences, _, err := r.Differences(s.t.Context(), reconcile.Filter{Status: reconcile.Open})
	require.NoError(s.t, err)
	require.Empty(s.t, differences)
	require.Greater(s.t, rows, 8)
	s.t.Logf("%d transactions of suppliers", rows)
}
