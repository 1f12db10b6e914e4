// Package callbacks measures how many callbacks of payment providers a second are credited: over HTTP on the handler of a whole server,
// with the signature verified, durable and audited. It also measures how long a callback takes beside viewers of live odds, while the
// server does all its background work.
package callbacks

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"time"

	"maidan/internal/app"
	"maidan/internal/bench"
	"maidan/internal/db"
	"maidan/internal/money"
	"maidan/internal/payment"
)

// Options configure the measurement. Zero values select the defaults.
type Options struct {
	URL      string // PostgreSQL; empty means SQLite in Dir
	Dir      string // empty means a temporary folder that is removed
	Deposits int    // credited in each round; default 20,000
	Clients  int    // connections that send callbacks; default 64
	Rounds   int    // of which the median counts; default 3
	Viewers  int    // connections that follow live odds; default 5,000; negative means none, and no measurement beside them
	Rate     int    // callbacks a second beside the viewers; default 500
	Progress io.Writer

	// Callers starts the process of the clients, which runs Clients, so that its processor time is not counted as the server's. Required.
	Callers func(ctx context.Context) *exec.Cmd
}

func (o Options) withDefaults() Options {
	bench.Fill(&o.Deposits, 20_000)
	bench.Fill(&o.Clients, 64)
	bench.Fill(&o.Rounds, 3)
	bench.Fill(&o.Rate, 500)
	if o.Viewers == 0 {
		o.Viewers = 5_000
	}
	if o.Progress == nil {
		o.Progress = io.Discard
	}
	return o
}

// Report is the printed result. Times are from the moment when a callback is to be sent to its answer, which follows the commit.
type Report struct {
	Bench    string        `json:"bench"`
	Engine   db.Engine     `json:"engine"`
	Machine  bench.Machine `json:"machine"`
	Load     string        `json:"load"`
	Clients  int           `json:"clients"`
	Deposits int           `json:"deposits_per_round"`
	Rate     float64       `json:"callbacks_per_second"` // of the median round
	Rounds   []float64     `json:"rounds"`
	Latency  bench.Latency `json:"latency"` // of the median round
	CPU      float64       `json:"process_cpu_us_per_callback"`
	Server   float64       `json:"server_cpu_us_per_callback"` // of all PostgreSQL processes, if it runs on this machine
	Beside   *Beside       `json:"beside_viewers,omitempty"`
	Audit    string        `json:"audit"` // "holds", or the first violation
}

// Beside is the measurement beside viewers.
type Beside struct {
	Viewers    int           `json:"viewers"`
	Rate       int           `json:"callbacks_asked_per_second"`
	Done       float64       `json:"callbacks_per_second"`
	Latency    bench.Latency `json:"latency"`
	Deliveries float64       `json:"changes_delivered_per_second"`
}

// Run measures and prints one JSON object on out. Its players and deposits stay in the database; a temporary folder is removed.
func Run(ctx context.Context, o Options, out io.Writer) (err error) {
	o = o.withDefaults()
	a, done, err := openApp(ctx, o)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	s := &stage{Options: o, app: a, server: bench.FindServer(ctx, a.DB)}
	if err := s.enter(ctx); err != nil {
		return fmt.Errorf("prepare: %w", err)
	}
	if err := s.open(ctx); err != nil {
		return err
	}
	report, err := s.measure(ctx)
	if err = errors.Join(err, s.close()); err != nil {
		return err
	}
	return bench.Print(out, report)
}

func (s *stage) measure(ctx context.Context) (Report, error) {
	report := Report{Bench: "callbacks", Engine: s.app.DB.Engine(), Machine: bench.ThisMachine(), Load: bench.Load(), Clients: s.Clients, Deposits: s.Deposits}
	var rounds []result
	for n := range s.Rounds {
		r, err := s.round(ctx, s.Deposits, 0)
		if err != nil {
			return report, err
		}
		s.say("round %d: %.0f callbacks/s, p50 %.1f ms, p99 %.1f ms, cpu %.0f + %.0f µs, load %s", n+1, r.rate, r.Latency.P50, r.Latency.P99, r.cpu, r.server, bench.Load())
		rounds, report.Rounds = append(rounds, r), append(report.Rounds, r.rate)
	}
	report.Rate = bench.Median(report.Rounds)
	for _, r := range rounds {
		if r.rate == report.Rate {
			report.Latency, report.CPU, report.Server = r.Latency, r.cpu, r.server
		}
	}
	if s.Viewers > 0 {
		beside, err := s.besideViewers(ctx)
		if err != nil {
			return report, err
		}
		report.Beside = &beside
	}
	if err := s.allCredited(ctx); err != nil {
		return report, err
	}
	var err error
	report.Audit, err = audit(ctx, s.app)
	return report, err
}

// allCredited checks that the players have what was deposited.
func (s *stage) allCredited(ctx context.Context) error {
	var sum money.Amount
	for _, playerID := range s.players {
		total, err := s.app.Payments.TotalDeposits(ctx, playerID)
		if err != nil {
			return err
		}
		sum += total
	}
	if want := money.Amount(s.made) * amount; sum != want {
		return fmt.Errorf("callbacks: %d was credited, %d was deposited", sum, want)
	}
	return nil
}

// audit checks the ledger and the payments. It returns "holds", or the first invariant that is violated.
func audit(ctx context.Context, a *app.App) (string, error) {
	if found, err := bench.Audit(ctx, a.DB); err != nil || found != "holds" {
		return found, err
	}
	checks, err := payment.Audit(ctx, a.DB)
	for _, c := range checks {
		if !c.OK {
			return c.Name + ": " + c.Detail, err
		}
	}
	return "holds", err
}

// result is the result of a round.
type result struct {
	answer
	rate        float64
	cpu, server float64 // µs per callback of this process and of PostgreSQL
}

// each divides a time by n, in microseconds.
func each(d time.Duration, n int) float64 { return float64(d.Microseconds()) / float64(n) }
