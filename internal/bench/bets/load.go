package bets

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"maidan/internal/bench"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/rng"
	"maidan/internal/sportsbook/bet/placement"
)

// round is the result of one round of a measurement.
type round struct {
	clients int
	rate    float64
	latency bench.Latency
	refused int
	cpu     float64 // µs per bet, of this process
	server  float64 // the same, of PostgreSQL
	callers float64 // the same, of the clients, if they run in another process
}

// load runs clients that each place bets one after the other for w.Seconds. A warm-up of a fifth of that time does not count.
// take gets the number of its client.
func (w *world) load(ctx context.Context, clients int, hot bool, take func(ctx context.Context, client int, s placement.Slip) error) (round, error) {
	total := time.Duration(w.Seconds) * time.Second
	warm := total / 5
	began := time.Now()
	took, errs, refused := make([][]time.Duration, clients), make([]error, clients), make([]int, clients)
	var wg sync.WaitGroup
	var before, after, servedBefore, served time.Duration
	wg.Go(func() {
		time.Sleep(warm)
		before, servedBefore = bench.CPU(), w.server.CPU()
		w.tick()
		time.Sleep(total)
		after, served = bench.CPU(), w.server.CPU()
		w.tick()
	})
	for c := range clients {
		wg.Go(func() {
			var seed [32]byte
			binary.LittleEndian.PutUint64(seed[:], uint64(began.UnixNano()))
			seed[31], seed[30] = byte(c), byte(c>>8)
			dice := rng.Seeded(seed)
			for ctx.Err() == nil {
				slip := w.slip(dice, hot)
				asked := time.Now()
				err := take(ctx, c, slip)
				now := time.Now()
				switch {
				case now.Sub(began) > warm+total:
					return
				case now.Sub(began) < warm:
				case err == nil:
					took[c] = append(took[c], now.Sub(asked))
				case fault.KindOf(err) == fault.Conflict:
					refused[c]++
				default:
					errs[c] = err
					return
				}
			}
		})
	}
	wg.Wait()
	all := slices.Concat(took...)
	r := round{clients: clients, rate: float64(len(all)) / total.Seconds(), latency: bench.LatencyOf(all)}
	if len(all) > 0 {
		r.cpu = float64((after - before).Microseconds()) / float64(len(all))
		r.server = float64((served - servedBefore).Microseconds()) / float64(len(all))
	}
	for _, n := range refused {
		r.refused += n
	}
	return r, errors.Join(errors.Join(errs...), ctx.Err())
}

func (w *world) submit(ctx context.Context, s placement.Slip) error {
	c, err := w.placer.Command(s)
	if err != nil {
		return err
	}
	_, err = w.ledger.Submit(ctx, c)
	return err
}

func (w *world) alone(ctx context.Context, s placement.Slip) error {
	c, err := w.placer.Command(s)
	if err != nil {
		return err
	}
	return w.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := w.ledger.Do(ctx, tx, c)
		return err
	})
}

// maxClients is the size of the connection pool, and the most clients of one transaction per bet. On two cores more clients
// would only wait for each other.
const maxClients = 64

// measurement is one kind of placing bets whose rate is measured.
type measurement struct {
	name    string
	clients int // 0 until best has found the fastest number
	run     func(ctx context.Context, w *world, clients int) (round, error)
}

func (w *world) measurements() []measurement {
	load := func(hot bool, take func(*world, context.Context, placement.Slip) error) func(context.Context, *world, int) (round, error) {
		return func(ctx context.Context, w *world, clients int) (round, error) {
			return w.load(ctx, clients, hot, func(ctx context.Context, _ int, s placement.Slip) error { return take(w, ctx, s) })
		}
	}
	if w.Casino {
		return []measurement{{overHTTP, w.Clients, w.httpServer.bets}, {casinoOverHTTP, w.Clients, w.httpServer.casino}}
	}
	all := []measurement{{committed, w.Clients, load(false, (*world).submit)}, {oneEach, 0, load(false, (*world).alone)}}
	if w.httpServer != nil {
		all = append(all, measurement{overHTTP, w.Clients, w.httpServer.bets})
	} else {
		all = append(all, measurement{hotCommitted, hotClients, load(true, (*world).submit)}, measurement{hotOneEach, hotClients, load(true, (*world).alone)})
	}
	if w.tpcb != nil {
		all = append(all, measurement{pgbenchTPCB, 0, w.tpcb.run})
	}
	return slices.DeleteFunc(all, func(m measurement) bool { return w.Only != "" && w.Only != m.name })
}

// best returns the number of clients at which a measurement has its highest rate, found in short runs.
func (w *world) best(ctx context.Context, m measurement) (clients int, err error) {
	short := *w
	short.Seconds = max(1, w.Seconds/5)
	var top float64
	for _, n := range []int{1, 4, 8, 16, 32, maxClients} {
		r, err := m.run(ctx, &short, n)
		if err != nil {
			return 0, err
		}
		if r.rate > top {
			top, clients = r.rate, n
		}
	}
	return clients, nil
}

// measure runs all measurements alternately, round after round, so that a disturbance of the machine affects all of them.
func (w *world) measure(ctx context.Context) (Report, error) {
	report := Report{Bench: w.name(), Engine: w.db.Engine(), Machine: bench.ThisMachine(), Seconds: w.Seconds, Rounds: w.Rounds, Players: w.Players,
		Load: bench.Load(), Runs: map[string]Figures{}, Ratios: map[string]float64{}}
	var err error
	if report.Database, err = settings(ctx, w.db); err != nil {
		return report, err
	}
	measurements, rounds := w.measurements(), map[string][]round{}
	for n := range w.Rounds {
		for i := range measurements {
			m := &measurements[i]
			if m.clients == 0 {
				if m.clients, err = w.best(ctx, *m); err != nil {
					return report, fmt.Errorf("%s: %w", m.name, err)
				}
			}
			r, err := m.run(ctx, w, m.clients)
			if err != nil {
				return report, fmt.Errorf("%s: %w", m.name, err)
			}
			w.say("round %d, %-15s %8.0f/s with %d clients, p50 %.1f ms, p99 %.1f ms, cpu %.0f + %.0f µs, load %s", n+1, m.name, r.rate, r.clients, r.latency.P50,
				r.latency.P99, r.cpu, r.server, bench.Load())
			rounds[m.name] = append(rounds[m.name], r)
		}
	}
	for name, rs := range rounds {
		report.Runs[name] = figuresOf(rs)
	}
	report.compare()
	report.Audit, err = bench.Audit(ctx, w.db)
	return report, err
}

// figuresOf returns the figures of the median round.
func figuresOf(rounds []round) Figures {
	f := Figures{Clients: rounds[0].clients}
	for _, r := range rounds {
		f.Rounds = append(f.Rounds, r.rate)
	}
	f.Rate = bench.Median(f.Rounds)
	for _, r := range rounds {
		if r.rate == f.Rate {
			f.Latency, f.Refused, f.CPU, f.Server, f.Callers = r.latency, r.refused, r.cpu, r.server, r.callers
		}
	}
	return f
}

// compare computes the ratios that the project documents.
func (r *Report) compare() {
	ratio := func(name, over, under string) {
		if a, b := r.Runs[over].Rate, r.Runs[under].Rate; a > 0 && b > 0 {
			r.Ratios[name] = a / b
		}
	}
	ratio("committed_to_one_per_tx", committed, oneEach)
	ratio("hot_account_committed_to_one_per_tx", hotCommitted, hotOneEach)
	ratio("committed_to_pgbench_tpcb", committed, pgbenchTPCB)
	ratio("http_to_committed", overHTTP, committed)
	ratio("rounds_to_bets", casinoOverHTTP, overHTTP)
}
