package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"

	"maidan/internal/app"
	"maidan/internal/config"
)

// serve builds the house and serves it until a stop signal.
func serve(ctx context.Context, args []string, _, errs io.Writer) error {
	cfg, err := settings("serve", args, errs, nil)
	if err != nil {
		return err
	}
	return serveHouse(ctx, cfg, errs, nil)
}

func serveHouse(ctx context.Context, cfg config.Config, errs io.Writer, feeds app.Feeds) (err error) {
	app.TuneGC()
	log := logger(cfg, errs)
	if !cfg.Demo && feeds == nil {
		feeds = app.NoFeeds
	}
	house, err := app.Build(ctx, cfg, log, feeds)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, house.Close()) }()
	if cfg.Demo {
		email, password, err := house.CreateDemoAdmin(ctx)
		if err != nil {
			return err
		}
		if password == "" {
			log.Info("staff exists", "email", email, "hint", "maidan staff add makes another")
		} else {
			log.Info("staff", "email", email, "password", password)
		}
	}
	switch {
	case cfg.LogFormat == "text":
		house.Ready = func(url string) { announce(errs, url) }
	case !log.Enabled(ctx, slog.LevelInfo): // scripts wait for this line however little is logged
		house.Ready = func(url string) { _, _ = fmt.Fprintf(errs, "{\"msg\":\"ready\",\"url\":%q}\n", url) }
	}
	return house.Serve(ctx)
}

// announce says to people where to look, and to scripts the one line of JSON that the log says in its other format.
func announce(errs io.Writer, url string) {
	_, _ = fmt.Fprintf(errs, "\n  promo site   %s/new-promo/\n  player app   %s/\n  back office  %s/office/\n\n{\"msg\":\"ready\",\"url\":%q}\n", url, url, url, url)
}
