package bets

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"golang.org/x/sync/errgroup"

	"maidan/internal/bench"
	"maidan/internal/bench/served"
	"maidan/internal/db"
	"maidan/internal/player"
)

// runHTTP is Run for the HTTP call that places a bet. It builds a complete App but starts no background work: outbox rows stay,
// as in the other measurements.
func runHTTP(ctx context.Context, o Options, out io.Writer) (err error) {
	h, done, err := served.Open(ctx, o.URL, o.Dir, nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	w := &world{Options: o, db: h.DB, box: h.Outbox, ids: h.IDs, ledger: h.Wallet, placer: h.Bets, server: bench.FindServer(ctx, h.DB)}
	began := time.Now()
	if err := w.register(ctx, h.Players); err != nil {
		return fmt.Errorf("register players: %w", err)
	}
	if err := w.people(ctx); err != nil {
		return fmt.Errorf("prepare: %w", err)
	}
	w.say("registered %d players in %s", o.Players, time.Since(began).Round(time.Millisecond))
	if w.httpServer, err = openServer(ctx, h.Handler()); err != nil {
		return err
	}
	report, err := w.measure(ctx)
	if err = errors.Join(err, w.httpServer.close(), w.endMatches(context.WithoutCancel(ctx))); err != nil {
		return err
	}
	return bench.Print(out, report)
}

// register creates players and signs them in. They have no password, because hashing the passwords alone would take a minute.
func (w *world) register(ctx context.Context, players *player.Players) error {
	guests := make([]guest, w.Players)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(16)
	nothing := func(context.Context, *db.Tx, player.Player) error { return nil }
	for i := range guests {
		group.Go(func() error {
			made, err := players.RegisterFederated(ctx, player.Registration{Currency: rupees, Checkbox1: true, Checkbox2: true}, player.Federated{Country: "IN", Join: nothing})
			guests[i] = guest{made.Player.ID, made.Tokens.Access}
			return err
		})
	}
	w.guests = guests
	return group.Wait()
}
