package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"time"

	"maidan/internal/clock"
	"maidan/internal/payment/connect"
	"maidan/internal/simulate/payments"
	"maidan/internal/simulate/payments/trick"
)

// simulateCommand runs the simulator of a company that the server calls.
func simulateCommand(ctx context.Context, args []string, out, errs io.Writer) error {
	if len(args) > 0 {
		switch args[0] {
		case "payments":
			return simulatePayments(ctx, args[1:], out, errs)
		case "supplier":
			return simulateSupplier(ctx, args[1:], out, errs)
		}
	}
	_, _ = fmt.Fprintln(errs, "usage: maidan simulate payments|supplier [flags]")
	return errUsage
}

// simulatePayments plays the payment providers until a stop signal, with play money. With --attached it also ends when its standard
// input does, so that it never outlives the server that started it.
func simulatePayments(ctx context.Context, args []string, _, errs io.Writer) error {
	attached := false
	cfg, err := settings("simulate payments", args, errs, func(fs *flag.FlagSet) {
		fs.BoolVar(&attached, "attached", false, "stop when the standard input ends")
	})
	if err != nil {
		return err
	}
	key, sign, err := connect.Keys(cfg.PaymentSimulatorKey)
	if err != nil {
		return err
	}
	rates, err := trick.ParseRates(cfg.PaymentTricks)
	if err != nil {
		return fmt.Errorf("payment-tricks: %w", err)
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", cfg.Addr)
	if err != nil {
		return fmt.Errorf("listen on %s: %w", cfg.Addr, err)
	}
	log := logger(cfg, errs)
	url := "http://" + listener.Addr().String()
	simulator := payments.New(payments.Config{Clock: clock.System{}, Log: log, Speed: cfg.Speed, Key: key, Secret: sign, PublicURL: url, Rates: rates})
	if attached {
		ctx = untilClosed(ctx)
	}
	log.Info(simulatorReady, "url", url)
	return runSimulator(ctx, simulator.Handler(), simulator.Run, listener, log)
}

// runSimulator serves and works until ctx ends.
func runSimulator(ctx context.Context, handler http.Handler, work func(context.Context), listener net.Listener, log *slog.Logger) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	server := &http.Server{
		Handler: handler, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second, WriteTimeout: 30 * time.Second,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	sent := make(chan struct{})
	go func() { defer close(sent); work(ctx) }()
	context.AfterFunc(ctx, func() { _ = server.Close() }) // calls that it ends have an unknown outcome, as with a real provider
	err := server.Serve(listener)
	stop()
	<-sent
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return fmt.Errorf("serve: %w", err)
}
