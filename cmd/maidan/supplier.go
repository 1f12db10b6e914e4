package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"

	"maidan/internal/casino/supplier/simulator"
	"maidan/internal/clock"
	"maidan/internal/config"
	"maidan/internal/rng"
	"maidan/internal/secret"
)

// simulateSupplier plays game suppliers, one of each dialect, until a stop signal, with play money. With --attached it also ends when its standard
// input does.
func simulateSupplier(ctx context.Context, args []string, _, errs io.Writer) error {
	attached := false
	cfg, err := settings("simulate supplier", args, errs, func(fs *flag.FlagSet) {
		fs.BoolVar(&attached, "attached", false, "stop when the standard input ends")
	})
	if err != nil {
		return err
	}
	keys, err := simulator.NewKeys(cfg.SupplierSimulatorKey)
	if err != nil {
		return err
	}
	rates, err := simulator.ParseRates(cfg.SupplierTricks)
	if err != nil {
		return fmt.Errorf("supplier-tricks: %w", err)
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", cfg.Addr)
	if err != nil {
		return fmt.Errorf("listen on %s: %w", cfg.Addr, err)
	}
	log := logger(cfg, errs)
	url := "http://" + listener.Addr().String()
	server := simulator.New(simulator.Config{Clock: clock.System{}, Log: log, Random: rng.Secure(), Keys: keys, PublicURL: url, Rates: rates, Speed: cfg.Speed})
	if attached {
		ctx = untilClosed(ctx)
	}
	log.Info(simulatorReady, "url", url)
	return runSimulator(ctx, server.Handler(), server.Run, listener, log)
}

// supplierKeyFile is the file in the data folder with the key that serve made for its supplier simulator.
const supplierKeyFile = "supplier-simulator.key"

// startSuppliers starts "maidan simulate supplier" as a process of its own and sets its address and key in cfg. The key is stored in the data folder, so
// that "maidan conformance" can sign calls.
func startSuppliers(ctx context.Context, cfg *config.Config, log *slog.Logger) (stop func() error, err error) {
	if cfg.SupplierSimulatorKey == "" {
		cfg.SupplierSimulatorKey = secret.NewToken(rng.Secure())
		if err := storeSupplierKey(*cfg); err != nil {
			return nil, err
		}
	}
	cfg.SupplierSimulator, stop, err = startChild(ctx, log, simulatorProcess{
		name: "supplier simulator", args: []string{"supplier", "--supplier-tricks", cfg.SupplierTricks}, env: "MAIDAN_SUPPLIER_SIMULATOR_KEY=" + cfg.SupplierSimulatorKey,
	})
	return stop, err
}

func storeSupplierKey(cfg config.Config) error {
	if err := os.MkdirAll(cfg.Data, 0o750); err != nil {
		return fmt.Errorf("make data folder: %w", err)
	}
	if err := os.WriteFile(filepath.Join(cfg.Data, supplierKeyFile), []byte(cfg.SupplierSimulatorKey+"\n"), 0o600); err != nil {
		return fmt.Errorf("store the key of the supplier simulator: %w", err)
	}
	return nil
}

// supplierKey returns the key of the settings, or the one that serve stored in the data folder.
func supplierKey(cfg config.Config) (string, error) {
	if cfg.SupplierSimulatorKey != "" {
		return cfg.SupplierSimulatorKey, nil
	}
	text, err := os.ReadFile(filepath.Join(cfg.Data, supplierKeyFile))
	if errors.Is(err, fs.ErrNotExist) {
		return "", errors.New("there is no key: name the data folder of the server with --data, or set supplier-simulator-key")
	}
	if err != nil {
		return "", fmt.Errorf("read the key of the supplier simulator: %w", err)
	}
	return strings.TrimSpace(string(text)), nil
}
