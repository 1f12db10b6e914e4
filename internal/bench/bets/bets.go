// Package bets measures how many durable bets per second the server accepts. It runs the real bet command through the ledger's
// committer, with one transaction per bet, and PostgreSQL's own pgbench, on the same database in the same run.
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

// Options configure the measurement. Zero values select the defaults.
type Options struct {
	URL        string // PostgreSQL; empty means SQLite in Dir
	Dir        string // empty means a temporary folder that is removed
	Seconds    int    // of each measurement; default 10
	Clients    int    // concurrent clients; default 256, over HTTP 64
	Rounds     int    // rounds, whose median counts; default 3
	Players    int    // default 100,000, over HTTP 5,000, because each is registered and signed in separately
	Committers int    // committers; the default is the ledger's own
	Only       string // the only measurement to run, by its JSON name, for profiling
	Pgbench    bool   // also run pgbench if it is installed and the database is PostgreSQL
	Progress   io.Writer

	// HTTP measures the HTTP call that places a bet, on a complete server's handler, instead of calls of the ledger.
	HTTP bool
	// Casino measures rounds of a casino game beside bets, both over HTTP.
	Casino bool
	// Callers starts another process of this program that runs Clients, so that their processor time is not counted as the
	// server's. Only for HTTP.
	Callers func(ctx context.Context) *exec.Cmd
}

// name is the name of the benchmark in its report.
func (o Options) name() string {
	if o.Casino {
		return "rounds"
	}
	return "bets"
}

func (o Options) withDefaults() Options {
	bench.Fill(&o.Seconds, 10)
	o.HTTP = o.HTTP || o.Casino
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

// Report is the printed result.
type Report struct {
	Bench    string             `json:"bench"`
	Engine   db.Engine          `json:"engine"`
	Database map[string]string  `json:"database"` // version and the settings that affect durability
	Machine  bench.Machine      `json:"machine"`
	Load     string             `json:"load_average"` // over 1, 5 and 15 minutes, before the first round
	Seconds  int                `json:"seconds"`
	Rounds   int                `json:"rounds"`
	Players  int                `json:"players"`
	Runs     map[string]Figures `json:"runs"`
	Note     string             `json:"note,omitempty"` // what was skipped, and why
	Ratios   map[string]float64 `json:"ratios"`
	Audit    string             `json:"audit"` // "holds", or the first violation
}

// Figures are the results of one measurement: the median round's rate with its latencies, and the rate of every round.
type Figures struct {
	Rate    float64       `json:"per_second"` // bets, or transactions of pgbench
	Clients int           `json:"clients"`
	Latency bench.Latency `json:"latency"`
	Refused int           `json:"refused"`
	CPU     float64       `json:"process_cpu_us_per_bet"`           // of this process (or pgbench's); includes the clients unless they call over HTTP
	Server  float64       `json:"server_cpu_us_per_bet"`            // of all PostgreSQL processes, if it runs on this machine
	Callers float64       `json:"clients_cpu_us_per_bet,omitempty"` // of the clients that call over HTTP, on the same machine
	Rounds  []float64     `json:"rounds"`
}

// The names of the measurements.
const (
	committed    = "committed"      // the committer; players are chosen at random, some of them often
	oneEach      = "one_per_tx"     // the same commands, one transaction each, at the best number of clients
	hotCommitted = "hot_committed"  // the committer, with all bets from one account
	hotOneEach   = "hot_one_per_tx" // the same, a transaction each
	pgbenchTPCB  = "pgbench_tpcb"   // PostgreSQL's own benchmark, see tpcb
	overHTTP     = "http"           // the HTTP call, see httpServer
	hotClients   = 64               // clients of the hot measurements

	casinoOverHTTP = "http_rounds" // the HTTP call that stakes, draws and pays a round of dice
)

// Run measures and prints one JSON object on out. Its players, bets and ended matches (of the sport "bench") stay in the
// database; a temporary folder is removed.
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
	ledger := wallet.New(wallet.Config{DB: d, Box: box, Clock: c, IDs: ids, Log: log, Committers: o.Committers})
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
