package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"

	"maidan/brand"
	"maidan/internal/app"
	"maidan/internal/config"
	"maidan/internal/content"
)

// serve builds the server and runs it until a stop signal.
func serve(ctx context.Context, args []string, _, errs io.Writer) error {
	cfg, err := settings("serve", args, errs, nil)
	if err != nil {
		return err
	}
	return serveApp(ctx, cfg, errs, nil)
}

func serveApp(ctx context.Context, cfg config.Config, errs io.Writer, feeds app.Feeds) (err error) {
	app.TuneGC()
	log := logger(cfg, errs)
	if !cfg.Demo && feeds == nil {
		feeds = app.NoFeeds
	}
	stopSimulator, err := simulatorFor(ctx, &cfg, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, stopSimulator()) }()
	stopSuppliers, err := suppliersFor(ctx, &cfg, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, stopSuppliers()) }()
	server, err := app.Build(ctx, cfg, log, feeds)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, server.Close()) }()
	if cfg.Demo {
		email, password, err := server.CreateDemoAdmin(ctx)
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
		server.Ready = func(url string) { announce(errs, url) }
	case !log.Enabled(ctx, slog.LevelInfo): // scripts wait for this line at every log level
		server.Ready = func(url string) { _, _ = fmt.Fprintf(errs, "{\"msg\":\"ready\",\"url\":%q}\n", url) }
	}
	return server.Serve(ctx)
}

// simulatorFor starts the payment simulator of a brand with play money, unless one is running already or providers are connected. The returned function stops it.
func simulatorFor(ctx context.Context, cfg *config.Config, log *slog.Logger) (stop func() error, err error) {
	none := func() error { return nil }
	if cfg.PaymentSimulator != "" || cfg.Payments != "" {
		return none, nil
	}
	configured, err := content.Load(brand.Maidan())
	if err != nil || !configured.PlayMoney {
		return none, err
	}
	return startSimulator(ctx, cfg, log)
}

// suppliersFor starts the supplier simulator of a brand with play money, unless one is running already or suppliers are connected. The returned function
// stops it.
func suppliersFor(ctx context.Context, cfg *config.Config, log *slog.Logger) (stop func() error, err error) {
	none := func() error { return nil }
	if cfg.SupplierSimulator != "" || cfg.Suppliers != "" {
		return none, nil
	}
	configured, err := content.Load(brand.Maidan())
	if err != nil || !configured.PlayMoney {
		return none, err
	}
	return startSuppliers(ctx, cfg, log)
}

// announce prints the address: as text for people, and for scripts as a line of JSON like the log's.
func announce(errs io.Writer, url string) {
	_, _ = fmt.Fprintf(errs, "\n  promo site   %s/new-promo/\n  player app   %s/\n  back office  %s/office/\n\n{\"msg\":\"ready\",\"url\":%q}\n", url, url, url, url)
}
