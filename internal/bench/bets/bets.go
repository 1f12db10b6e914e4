// Package bets measures how many durable bets per second the server takes: the real bet command through the ledger's
// committer, beside one transaction per bet and beside PostgreSQL's own pgbench, on the same database in the same run.
package bets

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os/exec"
	"time"

	"maidan/internal/bench"
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/rng"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/liability"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/wallet"
)

// Options say what to measure. Zero values mean the defaults.
type Options struct {
	URL      string // PostgreSQL; empty means SQLite in Dir
	Dir      string // empty means a temporary folder that is removed
	Seconds  int    // of each measurement; default 10
	Clients  int    // who submit at once; default 256, over HTTP 64
	Rounds   int    // of which the median counts; default 3
	Players  int    // default 100,000, over HTTP 5,000: they are registered and signed in one by one
	Lanes    int    // committers; the default is the ledger's own
	Only     string // one measurement alone, by its JSON name, for profiling
	Pgbench  bool   // also run pgbench where it is found and the database is PostgreSQL
	Progress io.Writer

	// HTTP measures the player's call that places a bet, on the handler of a whole server, instead of the ledger's other ways.
	HTTP bool
	// Callers starts another process of this program that runs Clients: they must not be on this process's account. Only for HTTP.
	Callers func(ctx context.Context) *exec.Cmd
}

func (o Options) withDefaults() Options {
	bench.Fill(&o.Seconds, 10)
	if o.HTTP {
		bench.Fill(&o.Clients, 64)
		bench.Fill(&o.Players, 5_000)
	}
	bench.Fill(&o.Clients, 256)
	bench.Fill(&o.Rounds, 3)
	bench.Fill(&o.Players, 100_000)
	if o.Progress == nil {
		o.Progress = io.Discard
	}
	return o
}

// Report is what is printed.
type Report struct {
	Bench    string             `json:"bench"`
	Engine   db.Engine          `json:"engine"`
	Database map[string]string  `json:"database"` // version and the settings that durability hangs on
	Machine  bench.Machine      `json:"machine"`
	Load     string             `json:"load_average"` // of 1, 5 and 15 minutes, before the first round
	Seconds  int                `json:"seconds"`
	Rounds   int                `json:"rounds"`
	Players  int                `json:"players"`
	Runs     map[string]Figures `json:"runs"`
	Note     string             `json:"note,omitempty"` // what was left out, and why
	Ratios   map[string]float64 `json:"ratios"`
	Audit    string             `json:"audit"` // "holds", or what does not
}

// Figures are of one way of taking bets: the median round's rate with its latencies, and every round's rate.
type Figures struct {
	Rate    float64       `json:"per_second"` // bets, or transactions of pgbench
	Clients int           `json:"clients"`
	Latency bench.Latency `json:"latency"`
	Refused int           `json:"refused"`
	CPU     float64       `json:"process_cpu_us_per_bet"`           // of this process (or pgbench's), clients included unless they call over HTTP
	Server  float64       `json:"server_cpu_us_per_bet"`            // of all PostgreSQL's processes, where it runs on this machine
	Callers float64       `json:"clients_cpu_us_per_bet,omitempty"` // of the clients who call over HTTP, on the same machine
	Rounds  []float64     `json:"rounds"`
}

// The measurements.
const (
	committed    = "committed"      // the committer, players drawn with hot spots
	oneEach      = "one_per_tx"     // the same commands, a transaction each, at the best of several numbers of clients
	hotCommitted = "hot_committed"  // the committer, everybody bets from one account
	hotOneEach   = "hot_one_per_tx" // the same, a transaction each
	pgbenchTPCB  = "pgbench_tpcb"   // PostgreSQL's own bench, see tpcb
	overHTTP     = "http"           // the player's call, see httpServer
	hotClients   = 64               // of the hot measurements
)

// Run measures and prints one JSON object on out. What it wrote stays in the database (players, bets, matches of the sport
// "bench" that are over); a temporary folder is removed.
func Run(ctx context.Context, o Options, out io.Writer) (err error) {
	o = o.withDefaults()
	if o.HTTP {
		return runHTTP(ctx, o, out)
	}
	d, done, err := bench.Open(ctx, db.Config{URL: o.URL, Dir: o.Dir, MaxConns: maxClients})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	w, err := openWorld(ctx, d, o)
	if err != nil {
		return err
	}
	note := ""
	if o.Pgbench && o.URL != "" && (o.Only == "" || o.Only == pgbenchTPCB) {
		if w.tpcb, note, err = openTPCB(ctx, w.db, o.URL); err != nil {
			return errors.Join(err, w.close())
		}
	}
	report, err := w.measure(ctx)
	if err = errors.Join(err, w.tpcb.close(ctx), w.close()); err != nil {
		return err
	}
	report.Note = note
	return bench.Print(out, report)
}

func openWorld(ctx context.Context, d *db.DB, o Options) (w *world, err error) {
	log := slog.New(slog.NewTextHandler(o.Progress, &slog.HandlerOptions{Level: slog.LevelWarn}))
	c := clock.System{}
	box := outbox.NewBox(d, c, log)
	// One reaction receives the event of each bet, as in production. It does not run during the measurement.
	box.On(outbox.Reaction{Name: "bench.bets", Kinds: []string{bet.PlacedKind}, Handle: func(context.Context, *db.Tx, []outbox.Event) error { return nil }})
	ids := id.NewMaker(c, rng.Secure())
	ledger := wallet.New(wallet.Config{DB: d, Box: box, Clock: c, IDs: ids, Log: log, Committers: o.Lanes})
	gate, err := newGate(d, box, c, ids, ledger, log)
	if err != nil {
		return nil, errors.Join(err, ledger.Close(ctx))
	}
	w = &world{Options: o, db: d, box: box, ids: ids, ledger: ledger,
		placer: placement.New(placement.Config{DB: d, Wallet: ledger, Clock: c, Offers: bet.RegisterLoaders(ledger, d.Reader()),
			Liability: liability.New(d, c, ids), Gate: gate})}
	w.server = bench.FindServer(ctx, d)
	began := time.Now()
	if err := w.people(ctx); err != nil {
		return nil, fmt.Errorf("prepare: %w", errors.Join(err, ledger.Close(ctx)))
	}
	w.say("prepared %d players in %s", o.Players, time.Since(began).Round(time.Millisecond))
	return w, nil
}

func (w *world) say(format string, args ...any) { _, _ = fmt.Fprintf(w.Progress, format+"\n", args...) }
