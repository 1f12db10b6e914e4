// Package settle measures how many legs the house settles in a second once a match is over: the real settlement, with its
// payments, rows and events, durable and audited.
package settle

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"maidan/internal/bench"
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/rng"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/wallet"
)

// Options say what to measure. Zero values mean the defaults.
type Options struct {
	URL      string // PostgreSQL; empty means SQLite in Dir
	Dir      string // empty means a temporary folder that is removed
	Legs     int    // open legs on the great match of a round; default 100,000
	Seconds  int    // of settling, after which no new round begins; default 10
	Players  int    // among whom bets are drawn; default 20,000
	Progress io.Writer
}

func (o Options) withDefaults() Options {
	bench.Fill(&o.Legs, 100_000)
	bench.Fill(&o.Seconds, 10)
	bench.Fill(&o.Players, 20_000)
	if o.Progress == nil {
		o.Progress = io.Discard
	}
	return o
}

// Report is what is printed.
type Report struct {
	Bench   string        `json:"bench"`
	Engine  db.Engine     `json:"engine"`
	Machine bench.Machine `json:"machine"`
	Legs    int           `json:"legs_settled"`
	Bets    int           `json:"bets_paid_or_lost"`
	Rate    float64       `json:"legs_per_second"` // the median round's
	Rounds  []float64     `json:"rounds"`
	CPU     float64       `json:"process_cpu_us_per_leg"` // of this process, not of a PostgreSQL server
	Audit   string        `json:"audit"`                  // "holds", or what does not
}

// Run measures and prints one JSON object on out. What it wrote stays in the database (players, bets, matches of the sport
// "bench" that are over); a temporary folder is removed.
func Run(ctx context.Context, o Options, out io.Writer) (err error) {
	o = o.withDefaults()
	d, done, err := bench.Open(ctx, db.Config{URL: o.URL, Dir: o.Dir})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	report, err := measure(ctx, d, o)
	if err != nil {
		return err
	}
	return bench.Print(out, report)
}

func measure(ctx context.Context, d *db.DB, o Options) (r Report, err error) {
	log := slog.New(slog.NewTextHandler(o.Progress, &slog.HandlerOptions{Level: slog.LevelWarn}))
	box, ids := outbox.NewBox(d, clock.System{}, log), id.NewMaker(clock.System{}, rng.Secure())
	// One reaction wants the event of each bet, as on a house that serves. It hears them between the rounds.
	box.On(outbox.Reaction{Name: "bench.settle", Kinds: []string{bet.SettledKind}, Handle: func(_ context.Context, _ *db.Tx, events []outbox.Event) error {
		r.Bets += len(events)
		return nil
	}})
	ledger := wallet.New(wallet.Config{DB: d, Box: box, Clock: clock.System{}, IDs: ids, Log: log})
	defer func() { err = errors.Join(err, ledger.Close(context.WithoutCancel(ctx))) }()
	c := crowd{Options: o, db: d, ids: ids, ledger: ledger, dice: rng.Seeded([32]byte{1}),
		book: bet.New(bet.Config{DB: d, Wallet: ledger, Box: box, Clock: clock.System{}, IDs: ids})}
	if err := c.enter(ctx); err != nil {
		return r, fmt.Errorf("prepare: %w", err)
	}
	r = Report{Bench: "settle", Engine: d.Engine(), Machine: bench.ThisMachine()}
	var settling, cpu time.Duration
	for settling < time.Duration(o.Seconds)*time.Second {
		legs, took, used, err := c.round(ctx)
		if err != nil {
			return r, err
		}
		settling, cpu, r.Legs = settling+took, cpu+used, r.Legs+legs
		r.Rounds = append(r.Rounds, float64(legs)/took.Seconds())
		_, _ = fmt.Fprintf(o.Progress, "%d legs in %s\n", legs, took.Round(time.Millisecond))
		if err := box.Drain(ctx); err != nil {
			return r, err
		}
	}
	r.Rate, r.CPU = bench.Median(r.Rounds), float64(cpu.Microseconds())/float64(r.Legs)
	r.Audit, err = bench.Audit(ctx, d)
	return r, err
}
