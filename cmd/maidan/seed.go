package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"maidan/internal/app"
)

// seed creates the demo's players in a database and prints their passwords once. A server on the same SQLite folder must be
// stopped first; on PostgreSQL it may run.
func seed(ctx context.Context, args []string, out, errs io.Writer) (err error) {
	cfg, err := settings("seed", args, errs, nil)
	if err != nil {
		return err
	}
	cfg.Speed = max(cfg.Speed, 10) // simulated payments then take seconds
	cfg.RateLimit = false
	server, err := app.Build(ctx, cfg, logger(cfg, errs), nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, server.Close()) }()
	working, stop := context.WithCancel(ctx)
	done := make(chan error, 1)
	go func() { done <- server.Run(working) }()
	players, err := server.Seed(ctx)
	for _, s := range players {
		if _, printErr := fmt.Fprintf(out, "%s  password %s  %s\n", s.Email, s.Password, s.Summary); printErr != nil {
			err = errors.Join(err, printErr)
		}
	}
	stop()
	return errors.Join(err, <-done)
}
