// Package settle measures how many legs per second are settled after a match ends. It uses the real settlement with its
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
	"maidan/internal/sportsbook/bet/liability"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/bet/settlement"
	"maidan/internal/wallet"
)

// Options configure the measurement. Zero values select the defaults.
type Options struct {
	URL      string // PostgreSQL; empty means SQLite in Dir
	Dir      string // empty means a temporary folder that is removed
	Legs     int    // open legs on the hot match of a round; default 100,000
	Seconds  int    // seconds of settling after which no new round starts; default 10
	Players  int    // players, who place the bets; default 20,000
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

// Report is the printed result.
type Report struct {
	Bench   string        `json:"bench"`
	Engine  db.Engine     `json:"engine"`
	Machine bench.Machine `json:"machine"`
	Legs    int           `json:"legs_settled"`
	Bets    int           `json:"bets_paid_or_lost"`
	Rate    float64       `json:"legs_per_second"` // of the median round
	Rounds  []float64     `json:"rounds"`
	CPU     float64       `json:"process_cpu_us_per_leg"`
	Server  float64       `json:"server_cpu_us_per_leg"` // of all PostgreSQL processes, if it runs on this machine
	Audit   string        `json:"audit"`                 // "holds", or the first violation
}

// Run measures and prints one JSON object on out. Its players, bets and ended matches (of the sport "bench") stay in the
// database; a temporary folder is removed.
func Run(ctx context.Context, o Options, out io.Writer) error {
	o = o.withDefaults()
	return bench.Run(ctx, db.Config{URL: o.URL, Dir: o.Dir}, out, func(ctx context.Context, d *db.DB) (Report, error) { return measure(ctx, d, o) })
}

func measure(ctx context.Context, d *db.DB, o Options) (r Report, err error) {
	log := slog.New(slog.NewTextHandler(o.Progress, &slog.HandlerOptions{Level: slog.LevelWarn}))
	box, ids := outbox.NewBox(d, clock.System{}, log), id.NewMaker(clock.System{}, rng.Secure())
	// One reaction receives the event of each bet, as in production. It runs between the rounds.
	box.On(outbox.Reaction{Name: "bench.settle", Kinds: []string{bet.SettledKind}, Handle: func(_ context.Context, _ *db.Tx, events []outbox.Event) error {
		r.Bets += len(events)
		return nil
	}})
	ledger := wallet.New(wallet.Config{DB: d, Box: box, Clock: clock.System{}, IDs: ids, Log: log})
	defer func() { err = errors.Join(err, ledger.Close(context.WithoutCancel(ctx))) }()
	c := load{Options: o, db: d, ids: ids, ledger: ledger, dice: rng.Seeded([32]byte{1}), server: bench.FindServer(ctx, d),
		placer: placement.New(placement.Config{DB: d, Wallet: ledger, Clock: clock.System{}, Offers: bet.RegisterLoaders(ledger, d.Reader()),
			Liability: liability.New(d, clock.System{}, ids)}),
		settler: settlement.New(settlement.Config{DB: d, Wallet: ledger, Box: box, Clock: clock.System{}, IDs: ids})}
	if err := c.enter(ctx); err != nil {
		return r, fmt.Errorf("prepare: %w", err)
	}
	r = Report{Bench: "settle", Engine: d.Engine(), Machine: bench.ThisMachine()}
	var sum cost
	for sum.took < time.Duration(o.Seconds)*time.Second {
		round, err := c.round(ctx)
		if err != nil {
			return r, err
		}
		sum = cost{sum.legs + round.legs, sum.took + round.took, sum.cpu + round.cpu, sum.ofTheDatabase + round.ofTheDatabase}
		r.Rounds = append(r.Rounds, float64(round.legs)/round.took.Seconds())
		_, _ = fmt.Fprintf(o.Progress, "%d legs in %s\n", round.legs, round.took.Round(time.Millisecond))
		if err := box.Drain(ctx); err != nil {
			return r, err
		}
	}
	each := func(d time.Duration) float64 { return float64(d.Microseconds()) / float64(sum.legs) }
	r.Legs, r.Rate, r.CPU, r.Server = sum.legs, bench.Median(r.Rounds), each(sum.cpu), each(sum.ofTheDatabase)
	r.Audit, err = bench.Audit(ctx, d)
	return r, err
}
