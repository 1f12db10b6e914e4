// Package race measures a tournament with very many players: how fast plays are counted, how soon a board shows them, and how long the close and the prizes take.
package race

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime"
	"time"

	"golang.org/x/sync/errgroup"

	"maidan/internal/bench"
	"maidan/internal/bonus"
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/rng"
	"maidan/internal/tournament"
	"maidan/internal/wallet"
)

// Options configure the measurement. Zero values select the defaults.
type Options struct {
	URL      string // PostgreSQL; empty means SQLite in Dir
	Dir      string // empty means a temporary folder that is removed
	Players  int    // who take part; default 100,000
	Plays    int    // that are counted after each player has one; default 100,000
	Batch    int    // plays of one transaction, as the outbox delivers them; default 200
	Progress io.Writer
}

func (o Options) withDefaults() Options {
	bench.Fill(&o.Players, 100_000)
	bench.Fill(&o.Plays, 100_000)
	bench.Fill(&o.Batch, 200)
	if o.Progress == nil {
		o.Progress = io.Discard
	}
	return o
}

// Report is the printed result.
type Report struct {
	Bench   string        `json:"bench"`
	Engine  db.Engine     `json:"engine"`
	Machine bench.Machine `json:"machine"`
	Players int           `json:"players"`
	Joins   float64       `json:"joins_per_second"`
	Plays   float64       `json:"plays_per_second"`
	// Shown is from the begin of the transaction that counts a play to the board that shows it, read again.
	Shown bench.Latency `json:"shown"`
	Place bench.Latency `json:"place"` // reading a player's own place
	Heap  int64         `json:"heap"`  // bytes that all this has added to the process
	Kills []Kill        `json:"kills"`
	Close float64       `json:"close_seconds"` // from the end of the race until all is paid, with the kills
	Paid  int           `json:"paid"`          // prizes
	Once  int           `json:"paid_once"`     // prizes that the cash of their player has exactly once
	Audit string        `json:"audit"`
}

// Kill is an interruption of the close. The transaction that runs is lost with it, and a new service that knows nothing but the database goes on.
type Kill struct {
	During string  `json:"during"` // ranking: in the transaction that stores the prizes, or payment
	After  float64 `json:"after_seconds"`
	Paid   int     `json:"paid_before"`  // prizes
	Rest   float64 `json:"rest_seconds"` // of the next service, until it was done or killed
}

const rupees = money.Currency("INR")

// field is a service with one race.
type field struct {
	Options
	*tournament.Service
	db      *db.DB
	clock   *clock.Manual
	ledger  *wallet.Wallet
	log     *slog.Logger
	series  []tournament.Series
	dice    rng.Source
	asked   int64 // how often the service has asked whether a winner is barred: the progress of the close
	killed  int64 // at how many the service is killed; 0: never
	players []id.Player
	edition tournament.Edition
	played  int
}

// Run measures and prints one JSON object on out. Its players stay in the database; a temporary folder is removed.
func Run(ctx context.Context, o Options, out io.Writer) error {
	o = o.withDefaults()
	return bench.Run(ctx, db.Config{URL: o.URL, Dir: o.Dir}, out, func(ctx context.Context, d *db.DB) (Report, error) { return measure(ctx, d, o) })
}

func measure(ctx context.Context, d *db.DB, o Options) (r Report, err error) {
	f, err := open(ctx, d, o)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, f.ledger.Close(context.WithoutCancel(ctx))) }()
	r = Report{Bench: "race", Engine: d.Engine(), Machine: bench.ThisMachine(), Players: o.Players}
	heap := live()
	for _, part := range []struct {
		name string
		run  func(context.Context, *Report) error
	}{{"joined", f.join}, {"counted", f.count}, {"looked", f.look}} {
		began := time.Now()
		if err := part.run(ctx, &r); err != nil {
			return r, fmt.Errorf("%s: %w", part.name, err)
		}
		_, _ = fmt.Fprintf(o.Progress, "%s in %s\n", part.name, time.Since(began).Round(time.Millisecond))
	}
	r.Heap = live() - heap
	if err := f.end(ctx, &r); err != nil {
		return r, err
	}
	r.Audit, err = bench.Audit(ctx, d)
	return r, err
}

// live returns the bytes of live objects.
func live() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// seriesFile is a race by stake with a prize for each of the first thousand places.
const seriesFile = `
rates: {INR: 8500}
series:
  - {id: race, name: {}, about: {}, art: cup, schedule: {every: day}, products: [slots], by: stake, points: 1, per: {EUR: 100, INR: 100}, together: true,
    pool: {EUR: 1000000}, prizes: [{first: 1, last: 1000, share: 10}], prize: cash}
`

func open(ctx context.Context, d *db.DB, o Options) (*field, error) {
	log := slog.New(slog.NewTextHandler(o.Progress, &slog.HandlerOptions{Level: slog.LevelWarn}))
	made := clock.NewManual(time.Now().UTC().Truncate(24 * time.Hour))
	series, err := tournament.Parse("race", []byte(seriesFile), &content.Brand{})
	if err != nil {
		return nil, err
	}
	f := &field{Options: o, db: d, clock: made, log: log, series: series, dice: rng.Seeded([32]byte{1})}
	ids := f.start()
	if err := f.Step(ctx); err != nil {
		return nil, err
	}
	f.edition, err = f.Edition(ctx, d.Reader(), tournament.EditionID("race", made.Now()))
	for range o.Players {
		f.players = append(f.players, id.Player(ids.New()))
	}
	return f, err
}

// start makes a service over the database, as a process does that starts.
func (f *field) start() *id.Maker {
	ids, box := id.NewMaker(f.clock, rng.Secure()), outbox.NewBox(f.db, f.clock, f.log)
	f.ledger = wallet.New(wallet.Config{DB: f.db, Box: box, Clock: f.clock, IDs: ids, Log: f.log})
	bonuses := bonus.New(bonus.Config{DB: f.db, Wallet: f.ledger, Box: box, Clock: f.clock, IDs: ids, Brand: &content.Brand{}})
	f.Service = tournament.New(tournament.Config{DB: f.db, Wallet: f.ledger, Bonuses: bonuses, Box: box, Clock: f.clock, IDs: ids, Series: f.series, Key: []byte("a key of a bench"),
		Barred: func(context.Context, db.Querier, id.Player) (string, error) {
			if f.asked++; f.asked == f.killed {
				return "", errKilled
			}
			return "", nil
		}})
	return ids
}

// join lets all players take part, eight at a time.
func (f *field) join(ctx context.Context, r *Report) error {
	if err := f.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return f.ledger.OpenAll(ctx, tx, f.players, rupees) }); err != nil {
		return err
	}
	began := time.Now()
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(8)
	for _, p := range f.players {
		group.Go(func() error {
			_, err := f.Join(ctx, tournament.Player{ID: p, Currency: rupees}, f.edition.ID)
			return err
		})
	}
	err := group.Wait()
	r.Joins = float64(len(f.players)) / time.Since(began).Seconds()
	return err
}
