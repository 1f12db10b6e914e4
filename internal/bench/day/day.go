// Package day simulates a whole day of sport in minutes: a server in a process of its own plays hundreds of events while hundreds
// of punters bet, and is killed now and then. At the end every bet must be settled and the ledger must hold.
package day

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"maidan/internal/bench"
)

// Options say how large the day is.
type Options struct {
	Events  int     // events that must have been played to their end
	Punters int     // who bet
	Rate    float64 // bets asked for in a second of the clock
	Crashes int     // how often the server is killed, at moments drawn at random
	Speed   int     // how many times faster than life the matches run
	Seed    uint64  // of the punters' choices and the moments of the crashes
	Dir     string  // the server's data folder; the caller removes it

	// Command returns a process of the program with the given arguments.
	Command  func(ctx context.Context, args ...string) *exec.Cmd
	Progress func(what string)
}

// Report is what happened.
type Report struct {
	Machine bench.Machine  `json:"machine"`
	Seconds float64        `json:"seconds"`
	Events  int            `json:"events_over"`
	Crashes int            `json:"crashes"`
	Punters int            `json:"punters"`
	Placed  map[string]int `json:"bets_placed"`  // by kind
	Refused map[string]int `json:"bets_refused"` // by code
	Hits    int            `json:"answers_replayed_after_a_crash"`
	Results map[string]int `json:"bets_by_result"`
	Open    int            `json:"bets_open"`
	Missing int            `json:"bets_missing"` // acknowledged and not there; below zero: there and never acknowledged
	Answer  bench.Latency  `json:"answer"`
	Audit   []string       `json:"audit"`
	Sound   bool           `json:"sound"` // nothing open, nothing missing, nothing wrong
}

// errUnsound is a day that did not end as it must; the report has the reasons.
var errUnsound = errors.New("the day did not end clean")

// patience is how long bets may stay open after the last one was placed: the longest match, sped up, with a margin for slow machines.
const patience = 20 * time.Minute

// Run lets the day pass and writes the report as one JSON object. It fails when a bet stays open, when the bets that were acknowledged are
// not those that stand, or when the audit finds anything: it holds the ledger to itself, and each bet to the ledger and to its results.
func Run(ctx context.Context, o Options, out io.Writer) error {
	began := time.Now()
	h := &server{options: o}
	if err := h.start(ctx); err != nil {
		return err
	}
	defer h.kill()
	src := rand.New(rand.NewPCG(o.Seed, 1)) //nolint:gosec // a load, not a secret
	punters, err := enrol(ctx, h, o)
	if err != nil {
		return err
	}
	o.Progress(fmt.Sprintf("%d players have registered and deposited", len(punters)))
	board := newBoard(h)
	report := Report{Machine: bench.ThisMachine(), Punters: len(punters), Placed: map[string]int{}, Refused: map[string]int{}, Results: map[string]int{}}
	if err := betAllDay(ctx, h, o, punters, board, src, &report); err != nil {
		return err
	}
	if err := settleUp(ctx, o, punters, &report); err != nil {
		return err
	}
	if report.Events, err = board.over(ctx); err != nil {
		return err
	}
	if err := h.stop(); err != nil {
		return err
	}
	report.Audit, err = h.audit(ctx)
	report.Missing = total(report.Placed) - total(report.Results)
	report.Sound = err == nil && report.Open == 0 && report.Missing == 0
	report.Seconds = time.Since(began).Seconds()
	lines := json.NewEncoder(out)
	lines.SetIndent("", "  ")
	if err := errors.Join(err, lines.Encode(report)); err != nil {
		return err
	}
	if !report.Sound {
		return errUnsound
	}
	return nil
}

func total(counts map[string]int) (sum int) {
	for _, n := range counts {
		sum += n
	}
	return sum
}

// enrol brings the punters in, a few at a time.
func enrol(ctx context.Context, h *server, o Options) ([]*punter, error) {
	punters := make([]*punter, o.Punters)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(8)
	for i := range punters {
		punters[i] = newPunter(h, i)
		group.Go(func() error { return punters[i].enter(ctx) })
	}
	return punters, group.Wait()
}

// betAllDay places bets at the rate until enough events are over, and kills the server on the way. A day without its crashes or without a bet
// would prove nothing: on a machine with much else to do, where matches leap, it lasts until they have come.
func betAllDay(ctx context.Context, h *server, o Options, punters []*punter, b *board, src *rand.Rand, r *Report) error {
	tally := &tally{report: r}
	pace := time.NewTicker(time.Duration(float64(time.Second) / o.Rate))
	defer pace.Stop()
	look := time.NewTicker(2 * time.Second)
	defer look.Stop()
	var group errgroup.Group
	var wrong atomic.Pointer[error]
	over, due := 0, spread(o, src)
	for (over < o.Events || len(due) > 0 || !tally.some()) && wrong.Load() == nil {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-look.C:
			n, err := b.refresh(ctx)
			if err != nil {
				return err
			}
			over = n
			if len(due) > 0 && over >= due[0] {
				due = due[1:]
				o.Progress(fmt.Sprintf("%d events are over; killing the server", over))
				h.kill()
				r.Crashes++
				if err := h.start(ctx); err != nil {
					return err
				}
			}
		case <-pace.C:
			p := punters[src.IntN(len(punters))]
			slip, ok := b.slip(src)
			if !ok || !p.busy.CompareAndSwap(false, true) {
				continue
			}
			group.Go(func() error {
				defer p.busy.Store(false)
				if err := p.place(ctx, slip, tally); err != nil {
					wrong.Store(&err)
				}
				return nil
			})
		}
	}
	_ = group.Wait() // what went wrong is in wrong
	r.Answer = tally.latency()
	if err := wrong.Load(); err != nil {
		return *err
	}
	return nil
}

// spread draws after how many events the crashes come.
func spread(o Options, src *rand.Rand) []int {
	due := make([]int, o.Crashes)
	for i := range due {
		from := o.Events * (i + 1) / (o.Crashes + 2)
		due[i] = from + src.IntN(max(o.Events/(o.Crashes+2), 1))
	}
	return due
}

// settleUp waits until no punter has a bet open and counts the results.
func settleUp(ctx context.Context, o Options, punters []*punter, r *Report) error {
	o.Progress("no more bets; the last matches play on")
	deadline := time.Now().Add(patience)
	for {
		r.Open = 0
		for _, p := range punters {
			n, err := p.open(ctx)
			if err != nil {
				return err
			}
			r.Open += n
		}
		if r.Open == 0 || time.Now().After(deadline) {
			break
		}
		if err := pause(ctx, 3*time.Second); err != nil {
			return err
		}
	}
	for _, p := range punters {
		if err := p.results(ctx, r.Results); err != nil {
			return err
		}
	}
	return nil
}

func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

// Self makes processes of the running program.
func Self(errs io.Writer) func(ctx context.Context, args ...string) *exec.Cmd {
	return func(ctx context.Context, args ...string) *exec.Cmd {
		self, err := os.Executable()
		if err != nil {
			self = os.Args[0]
		}
		cmd := exec.CommandContext(ctx, self, args...)
		cmd.Stderr = errs
		return cmd
	}
}
