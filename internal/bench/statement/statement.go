// Package statement measures how fast a long statement of account is read: pages, histories' entries, the CSV file with the memory
// that it takes, and the PDF document.
package statement

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
	"maidan/internal/wallet"
)

// Options configure the measurement. Zero values select the defaults.
type Options struct {
	URL      string // PostgreSQL; empty means SQLite in Dir
	Dir      string // empty means a temporary folder that is removed
	Entries  int    // of the player; default 100,000
	Others   int    // entries of other players between them; default 100,000
	Pages    int    // reads of each kind of page; default 200
	Progress io.Writer
}

func (o Options) withDefaults() Options {
	bench.Fill(&o.Entries, 100_000)
	bench.Fill(&o.Others, 100_000)
	bench.Fill(&o.Pages, 200)
	if o.Progress == nil {
		o.Progress = io.Discard
	}
	return o
}

// Report is the printed result. Sizes are in bytes.
type Report struct {
	Bench   string                   `json:"bench"`
	Engine  db.Engine                `json:"engine"`
	Machine bench.Machine            `json:"machine"`
	Load    string                   `json:"load"`
	Entries int                      `json:"entries"`
	Pages   map[string]bench.Latency `json:"pages"`
	CSV     []File                   `json:"csv"` // of a tenth of the entries and of all
	PDF     File                     `json:"pdf"` // of the first entries
	Audit   string                   `json:"audit"`
}

// File is the cost of writing a file.
type File struct {
	Entries int     `json:"entries"`
	Bytes   int     `json:"bytes"`
	Seconds float64 `json:"seconds"`
	Heap    uint64  `json:"heap"` // the most live memory of the process while it is written, above that before it
}

// Run measures and prints one JSON object on out. Its players stay in the database; a temporary folder is removed.
func Run(ctx context.Context, o Options, out io.Writer) error {
	o = o.withDefaults()
	return bench.Run(ctx, db.Config{URL: o.URL, Dir: o.Dir}, out, func(ctx context.Context, d *db.DB) (Report, error) { return measure(ctx, d, o) })
}

func measure(ctx context.Context, d *db.DB, o Options) (r Report, err error) {
	log := slog.New(slog.NewTextHandler(o.Progress, &slog.HandlerOptions{Level: slog.LevelWarn}))
	made := clock.NewManual(time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC))
	ids := id.NewMaker(made, rng.Secure())
	ledger := wallet.New(wallet.Config{DB: d, Box: outbox.NewBox(d, made, log), Clock: made, IDs: ids, Log: log})
	defer func() { err = errors.Join(err, ledger.Close(context.WithoutCancel(ctx))) }()
	l := &load{Options: o, db: d, ids: ids, clock: made, ledger: ledger, dice: rng.Seeded([32]byte{1})}
	began := time.Now()
	if err := l.fill(ctx); err != nil {
		return r, fmt.Errorf("prepare: %w", err)
	}
	_, _ = fmt.Fprintf(o.Progress, "%d entries in %s\n", o.Entries+o.Others, time.Since(began).Round(time.Millisecond))
	r = Report{Bench: "statement", Engine: d.Engine(), Machine: bench.ThisMachine(), Entries: o.Entries}
	if r.Pages, err = l.pages(ctx); err != nil {
		return r, err
	}
	for _, n := range []int{o.Entries / 10, o.Entries} {
		file, err := l.csv(ctx, n)
		if err != nil {
			return r, err
		}
		r.CSV = append(r.CSV, file)
	}
	if r.PDF, err = l.pdf(ctx); err != nil {
		return r, err
	}
	r.Load = bench.Load()
	r.Audit, err = bench.Audit(ctx, d)
	return r, err
}
