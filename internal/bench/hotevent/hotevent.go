// Package hotevent measures how long it takes to write an event's price while hundreds of clients bet on that event, compared
// with an event without bets. It uses one or several nodes of one database.
package hotevent

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"maidan/internal/bench"
	"maidan/internal/db"
	"maidan/internal/sportsbook/bet/betaudit"
)

// Options configure the measurement. Zero values select the defaults.
type Options struct {
	URL      string        // PostgreSQL; empty means SQLite in Dir
	Dir      string        // empty means a temporary folder that is removed
	Nodes    []int         // node counts to measure; default 1, 2, 4 on PostgreSQL and 1 on SQLite
	Clients  int           // clients on all nodes together; default 512
	Seconds  int           // length of each measurement; default 15
	Rounds   int           // how often each node count is measured; default 2
	Pause    time.Duration // pause between two price writes; default 25 ms
	Progress io.Writer
}

func (o Options) withDefaults() Options {
	bench.Fill(&o.Clients, 512)
	bench.Fill(&o.Seconds, 15)
	bench.Fill(&o.Rounds, 2)
	if len(o.Nodes) == 0 {
		if o.Nodes = []int{1, 2, 4}; o.URL == "" {
			o.Nodes = []int{1}
		}
	}
	if o.Pause <= 0 {
		o.Pause = 25 * time.Millisecond
	}
	if o.Progress == nil {
		o.Progress = io.Discard
	}
	return o
}

// ParseNodes parses node counts such as "1,2,4". Every count must be a positive number.
func ParseNodes(text string) (counts []int, err error) {
	for _, part := range strings.Split(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil || n < 1 {
			return nil, fmt.Errorf("%q is not a number of nodes", part)
		}
		counts = append(counts, n)
	}
	return counts, nil
}

// Report is the printed result.
type Report struct {
	Bench   string        `json:"bench"`
	Engine  db.Engine     `json:"engine"`
	Machine bench.Machine `json:"machine"`
	Load    string        `json:"load_average"` // over 1, 5 and 15 minutes, before the first round
	Clients int           `json:"clients"`
	Seconds int           `json:"seconds"`
	Rounds  int           `json:"rounds"`
	Nodes   []Figures     `json:"nodes"`
	Audit   string        `json:"audit"` // "holds", or the first violation
}

// Figures are the results of one node count over all rounds.
type Figures struct {
	Nodes  int           `json:"nodes"`
	Rate   float64       `json:"bets_per_second"`
	Bets   bench.Latency `json:"bet_latency"`
	CPU    float64       `json:"process_cpu_us_per_bet"` // includes clients and price writes
	Server float64       `json:"server_cpu_us_per_bet"`  // of all PostgreSQL processes, if it runs on this machine
	Writes int           `json:"price_writes"`           // per event
	Hot    bench.Latency `json:"hot_event_write"`        // on the event that all clients bet on
	Quiet  bench.Latency `json:"quiet_event_write"`      // on the event without bets
	Ratio  float64       `json:"p99_ratio"`              // hot to quiet
}

// Run measures and prints one JSON object on out. Its players, bets and ended matches (of the sport "bench") stay in the
// database; a temporary folder is removed.
func Run(ctx context.Context, o Options, out io.Writer) error {
	o = o.withDefaults()
	return bench.Run(ctx, db.Config{URL: o.URL, Dir: o.Dir}, out, func(ctx context.Context, d *db.DB) (Report, error) { return measure(ctx, d, o) })
}

// measure measures the node counts in turn, so that a disturbance of the machine affects all of them.
func measure(ctx context.Context, d *db.DB, o Options) (Report, error) {
	r := Report{Bench: "hot-event", Engine: d.Engine(), Machine: bench.ThisMachine(), Load: bench.Load(), Clients: o.Clients, Seconds: o.Seconds, Rounds: o.Rounds}
	log := slog.New(slog.NewTextHandler(o.Progress, &slog.HandlerOptions{Level: slog.LevelWarn}))
	samples := make([]sample, len(o.Nodes))
	for round := range o.Rounds {
		for i, n := range o.Nodes {
			s, err := runRound(ctx, d, o, n, log)
			if err != nil {
				return r, fmt.Errorf("%d nodes: %w", n, err)
			}
			f := s.figures(n)
			_, _ = fmt.Fprintf(o.Progress, "round %d, %d nodes: %.0f bets/s, hot p50 %.1f p99 %.1f max %.1f ms, quiet p50 %.1f p99 %.1f max %.1f ms, ratio %.2f, cpu %.0f + %.0f µs, load %s\n",
				round+1, n, f.Rate, f.Hot.P50, f.Hot.P99, f.Hot.Max, f.Quiet.P50, f.Quiet.P99, f.Quiet.Max, f.Ratio, f.CPU, f.Server, bench.Load())
			samples[i].add(s)
		}
	}
	for i, n := range o.Nodes {
		r.Nodes = append(r.Nodes, samples[i].figures(n))
	}
	var err error
	r.Audit, err = audit(ctx, d)
	return r, err
}

// audit checks the ledger and then the bets.
func audit(ctx context.Context, d *db.DB) (string, error) {
	text, err := bench.Audit(ctx, d)
	if err != nil || text != "holds" {
		return text, err
	}
	checks, err := betaudit.Audit(ctx, d)
	for _, c := range checks {
		if !c.OK {
			return c.Name + ": " + c.Detail, err
		}
	}
	return text, err
}
