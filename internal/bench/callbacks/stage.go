package callbacks

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"maidan/internal/app"
	"maidan/internal/bench"
	"maidan/internal/bench/served"
	"maidan/internal/config"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/payment"
	"maidan/internal/player"
)

// The key of the provider that the clients play, and what its callbacks say. No call is made to it: a transfer that was not submitted is
// found by the provider.
const (
	providerKey = "the key of a bench of callbacks"
	currency    = "INR"
	method      = "upi"
	amount      = 500_00
)

// depositsOfPlayer is how many deposits of a player wait at once; more would be refused.
const depositsOfPlayer = 10

// stage is a server with players, and the process of the clients.
type stage struct {
	Options
	app     *app.App
	server  *bench.Server // nil if its processes are not visible
	players []id.Player
	made    int // deposits so far

	listener *served.Listener
	clients  *served.Process[order, answer]
}

func (s *stage) say(format string, args ...any) { _, _ = fmt.Fprintf(s.Progress, format+"\n", args...) }

// openApp builds an App whose provider of payments the clients play.
func openApp(ctx context.Context, o Options) (a *app.App, done func() error, err error) {
	return served.Open(ctx, o.URL, o.Dir, func(cfg *config.Config) {
		cfg.PaymentSimulator, cfg.PaymentSimulatorKey = "http://127.0.0.1:1", providerKey
	})
}

// writers is how many goroutines prepare the players and their deposits.
const writers = 16

// enter registers the players. They have no password, because hashing the passwords alone would take a minute.
func (s *stage) enter(ctx context.Context) error {
	s.players = make([]id.Player, (s.Deposits+depositsOfPlayer-1)/depositsOfPlayer)
	nothing := func(context.Context, *db.Tx, player.Player) error { return nil }
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(writers)
	for i := range s.players {
		group.Go(func() error {
			made, err := s.app.Players.RegisterFederated(ctx, player.Registration{Currency: currency, Checkbox1: true, Checkbox2: true}, player.Federated{Country: "IN", Join: nothing})
			s.players[i] = made.Player.ID
			return err
		})
	}
	return group.Wait()
}

// deposits creates n deposits that wait for their callbacks. All earlier ones are credited.
func (s *stage) deposits(ctx context.Context, n int) ([]id.Deposit, error) {
	began, all := time.Now(), make([]id.Deposit, n)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(writers)
	for i := range all {
		group.Go(func() error {
			dep, _, err := s.app.Payments.CreateDeposit(ctx, payment.Order{
				PlayerID: s.players[i%len(s.players)], Currency: currency, Key: fmt.Sprint("bench ", s.app.IDs.New()), Method: method, Amount: amount,
			})
			all[i] = dep.ID
			return err
		})
	}
	s.made += n
	err := group.Wait()
	s.say("created %d deposits in %s", n, time.Since(began).Round(time.Millisecond))
	return all, err
}

// open serves the app on a port of this machine and starts the process of the clients.
func (s *stage) open(ctx context.Context) (err error) {
	if s.listener, err = served.Listen(ctx, s.app); err != nil {
		return err
	}
	if s.clients, err = served.Start[order, answer](ctx, s.Callers, s.listener.Address); err != nil {
		return errors.Join(err, s.listener.Close())
	}
	return nil
}

func (s *stage) close() error { return errors.Join(s.clients.Stop(), s.listener.Close()) }

// round credits n deposits, rate a second, or as many as the clients can send.
func (s *stage) round(ctx context.Context, n, rate int) (r result, err error) {
	deposits, err := s.deposits(ctx, n)
	if err != nil {
		return r, err
	}
	cpu, server := bench.CPU(), s.server.CPU()
	if r.answer, err = s.clients.Do(order{Deposits: deposits, Clients: s.Clients, Rate: rate}); err != nil {
		return r, err
	}
	r.cpu, r.server = each(bench.CPU()-cpu, n), each(s.server.CPU()-server, n)
	r.rate = float64(n) / r.Took.Seconds()
	return r, nil
}

// run does the server's background work until stop is called.
func (s *stage) run(ctx context.Context) (stop func() error) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan error, 1)
	go func() { done <- s.app.Run(ctx) }()
	return sync.OnceValue(func() error { cancel(); return <-done })
}
