// Package crash measures how long cash-outs of a crash game take while thousands of screens watch its rounds, and what its ticks cost.
package crash

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"time"

	"golang.org/x/sync/errgroup"

	"maidan/internal/app"
	"maidan/internal/bench"
	"maidan/internal/bench/served"
	"maidan/internal/bonus/grant"
	"maidan/internal/casino/crash"
	"maidan/internal/db"
	"maidan/internal/player"
)

// The game, the stake of each bet, and what each player has.
const (
	game  = "aviator"
	stake = 10_00
	money = 10_000_00
)

// Options configure the measurement. Zero values select the defaults.
type Options struct {
	URL      string // PostgreSQL; empty means SQLite in Dir
	Dir      string // empty means a temporary folder that is removed
	Watchers int    // connections that follow the rounds; default 5,000
	Players  int    // who bet on each round; default 500
	Rounds   int    // rounds in which somebody cashed out; default 5
	Seconds  int    // for which ticks are measured; default 30
	Progress io.Writer

	// Callers starts the process of the clients, which runs Clients. Required.
	Callers func(ctx context.Context) *exec.Cmd
}

func (o Options) withDefaults() Options {
	bench.Fill(&o.Watchers, 5_000)
	bench.Fill(&o.Players, 500)
	bench.Fill(&o.Rounds, 5)
	bench.Fill(&o.Seconds, 30)
	if o.Progress == nil {
		o.Progress = io.Discard
	}
	return o
}

// Report is the printed result. The latency of a cash-out is from the moment when its request is sent to its answer, which follows the commit.
type Report struct {
	Bench      string        `json:"bench"`
	Engine     db.Engine     `json:"engine"`
	Machine    bench.Machine `json:"machine"`
	Load       string        `json:"load"`
	Watchers   int           `json:"watchers"`
	Players    int           `json:"players"`
	CashOuts   int           `json:"cash_outs"`
	TooLate    int           `json:"too_late"` // requests that came after the result
	Latency    bench.Latency `json:"cash_out"`
	Deliveries float64       `json:"changes_delivered_per_second"`
	Tick       float64       `json:"cpu_us_per_delivery"` // of this process, less what it uses without watchers
	Audit      string        `json:"audit"`               // "holds", or the first violation
}

// stage is a server that plays rounds, and the process of the clients.
type stage struct {
	Options
	app     *app.App
	clients *served.Process[order, answer]
}

func (s *stage) say(format string, args ...any) { _, _ = fmt.Fprintf(s.Progress, format+"\n", args...) }

// Run measures and prints one JSON object on out. Its players and bets stay in the database; a temporary folder is removed.
func Run(ctx context.Context, o Options, out io.Writer) (err error) {
	o = o.withDefaults()
	a, done, err := served.Open(ctx, o.URL, o.Dir, nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	s := &stage{Options: o, app: a}
	tokens, err := s.enter(ctx)
	if err != nil {
		return fmt.Errorf("prepare: %w", err)
	}
	listener, err := served.Listen(ctx, a)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, listener.Close()) }()
	if s.clients, err = served.Start[order, answer](ctx, o.Callers, listener.Address); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.clients.Stop()) }()
	background, end := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() { ended <- a.Run(background) }()
	report, err := s.measure(ctx, tokens)
	end()
	if err = errors.Join(err, <-ended); err != nil {
		return err
	}
	if report.Audit, err = audit(ctx, a.DB); err != nil {
		return err
	}
	return bench.Print(out, report)
}

// enter registers the players with money. They have no password, because hashing the passwords alone would take long.
func (s *stage) enter(ctx context.Context) (tokens []string, err error) {
	const writers = 16
	tokens = make([]string, s.Players)
	nothing := func(context.Context, *db.Tx, player.Player) error { return nil }
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(writers)
	for i := range tokens {
		group.Go(func() error {
			made, err := s.app.Players.RegisterFederated(ctx, player.Registration{Currency: "INR", Checkbox1: true, Checkbox2: true}, player.Federated{Country: "IN", Join: nothing})
			if err != nil {
				return err
			}
			tokens[i] = made.Tokens.Access
			for _, kind := range []grant.Kind{grant.GiveBonus, grant.ConvertBonus} {
				if _, err := s.app.Grants.Give(ctx, grant.Grant{Key: s.app.IDs.New(), Kind: kind, PlayerID: made.Player.ID, Currency: "INR", Amount: money,
					Reason: "for the measurement", By: "bench", Record: func(context.Context, *db.Tx) error { return nil }}); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return tokens, group.Wait()
}

// settling is how long the server is left alone first: its start does work that comes only once.
const settling = 5 * time.Second

func (s *stage) measure(ctx context.Context, tokens []string) (r Report, err error) {
	r = Report{Bench: "crash", Engine: s.app.DB.Engine(), Machine: bench.ThisMachine(), Load: bench.Load(), Watchers: s.Watchers, Players: s.Players}
	_ = s.app.Clock.Sleep(ctx, settling)
	alone, _ := s.busy(ctx)
	s.say("connecting %d watchers", s.Watchers)
	if _, err := s.clients.Do(order{Watchers: s.Watchers}); err != nil {
		return r, err
	}
	watched, delivered := s.busy(ctx)
	r.Deliveries = float64(delivered) / float64(s.Seconds)
	if delivered > 0 {
		r.Tick = float64((watched - alone).Microseconds()) / float64(delivered)
	}
	s.say("%.0f changes delivered/s, %.2f µs each", r.Deliveries, r.Tick)
	var took []time.Duration
	for played := 0; played < s.Rounds && ctx.Err() == nil; {
		a, err := s.clients.Do(order{Tokens: tokens})
		if err != nil {
			return r, err
		}
		took, r.TooLate = append(took, a.Took...), r.TooLate+a.TooLate
		if len(a.Took) > 0 {
			played++
		}
		s.say("round: %d cash-outs, %d too late", len(a.Took), a.TooLate)
	}
	r.CashOuts, r.Latency = len(took), bench.LatencyOf(took)
	return r, ctx.Err()
}

// busy returns the processor time of some seconds and the changes that were delivered in them.
func (s *stage) busy(ctx context.Context) (cpu time.Duration, delivered uint64) {
	began, before := bench.CPU(), s.app.Hub.Stats().Delivered
	_ = s.app.Clock.Sleep(ctx, time.Duration(s.Seconds)*time.Second)
	return bench.CPU() - began, s.app.Hub.Stats().Delivered - before
}

// audit checks the ledger and the rounds. It returns "holds", or the first invariant that is violated.
func audit(ctx context.Context, d *db.DB) (string, error) {
	if found, err := bench.Audit(ctx, d); err != nil || found != "holds" {
		return found, err
	}
	checks, err := crash.Audit(ctx, d)
	for _, c := range checks {
		if !c.OK {
			return c.Name + ": " + c.Detail, err
		}
	}
	return "holds", err
}
