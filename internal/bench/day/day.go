// Package day simulates a whole day of sport in minutes. A server in a separate process plays hundreds of events while hundreds
// of players bet, and is killed several times. At the end every bet must be settled and the ledger must hold.
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

// Options configure the simulated day.
type Options struct {
	Events  int     // events that must have ended
	Punters int     // players that bet
	Rate    float64 // bets per second of real time
	Crashes int     // how often the server is killed, at random times
	Speed   int     // how many times faster than real time the matches run
	Seed    uint64  // seed of the players' choices and the times of the crashes
	Dir     string  // the server's data folder; the caller removes it

	// Command returns a process of the program with the given arguments.
	Command  func(ctx context.Context, args ...string) *exec.Cmd
	Progress func(what string)
}

// Report is the printed result.
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
	Missing int            `json:"bets_missing"` // acknowledged but not stored; negative: stored but never acknowledged
	Answer  bench.Latency  `json:"answer"`
	Audit   []string       `json:"audit"`
	Sound   bool           `json:"sound"` // no open bets, no missing bets, no violation in the audit
}

// errUnsound means that bets are open or missing or that the audit failed. The report has the details.
var errUnsound = errors.New("the day did not end clean")

// patience is how long bets may stay open after the last one was placed. It covers the longest match at the configured speed,
// with a margin for slow machines.
const patience = 20 * time.Minute

// Run simulates the day and writes the report as one JSON object. It fails when a bet stays open, when acknowledged and stored
// bets differ, or when the audit finds a violation. The audit compares the ledger with itself, and each bet with the ledger and
// with its results.
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

// enrol registers the players, eight at a time.
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

// betAllDay places bets at the configured rate until enough events have ended, and kills the server in between. It continues
// until all crashes have happened and a bet was placed, because a day without them proves nothing. On a busy machine matches
// skip ahead, so the events may end first.
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
	_ = group.Wait() // errors are in wrong
	r.Answer = tally.latency()
	if err := wrong.Load(); err != nil {
		return *err
	}
	return nil
}

// spread returns random numbers of ended events at which the server is killed.
func spread(o Options, src *rand.Rand) []int {
	due := make([]int, o.Crashes)
	for i := range due {
		from := o.Events * (i + 1) / (o.Crashes + 2)
		due[i] = from + src.IntN(max(o.Events/(o.Crashes+2), 1))
	}
	return due
}

// settleUp waits until no player has an open bet and counts the results.
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

// Self returns a function that creates processes of the running program. They write their errors to errs.
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
