package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"

	"maidan/internal/config"
	"maidan/internal/db"
)

// flagSet returns a flag set that reports its own errors to errs.
func flagSet(name string, errs io.Writer) *flag.FlagSet {
	fs := flag.NewFlagSet(name, flag.ContinueOnError)
	fs.SetOutput(errs)
	fs.Usage = func() {
		_, _ = fmt.Fprintf(errs, "usage: maidan %s [flags]\n", name)
		fs.PrintDefaults()
	}
	return fs
}

// parse parses flags and rejects positional arguments.
func parse(fs *flag.FlagSet, args []string) error {
	if err := fs.Parse(args); err != nil {
		return wrong(err)
	}
	if fs.NArg() > 0 {
		_, _ = fmt.Fprintf(fs.Output(), "maidan %s: unexpected %q\n", fs.Name(), fs.Arg(0))
		return errUsage
	}
	return nil
}

// wrong turns a flag set's error, which was already reported, into errUsage. A request for help is no error.
func wrong(err error) error {
	if errors.Is(err, flag.ErrHelp) {
		return err
	}
	return errUsage
}

// settings parses args as the server's settings. extra declares the command's own flags.
func settings(name string, args []string, errs io.Writer, extra func(*flag.FlagSet)) (config.Config, error) {
	fs := flagSet(name, errs)
	config.Bind(fs)
	if extra != nil {
		extra(fs)
	}
	if err := parse(fs, args); err != nil {
		return config.Config{}, err
	}
	return config.Load(fs)
}

// logger returns a logger with the format and level of the settings.
func logger(cfg config.Config, w io.Writer) *slog.Logger {
	var level slog.Level
	_ = level.UnmarshalText([]byte(cfg.LogLevel)) // validated with the settings
	opts := &slog.HandlerOptions{Level: level}
	if cfg.LogFormat == "text" {
		return slog.New(slog.NewTextHandler(w, opts))
	}
	return slog.New(slog.NewJSONHandler(w, opts))
}

// examined opens an existing database. A mistyped folder is an error instead of an empty new database.
func examined(ctx context.Context, cfg config.Config) (*db.DB, error) {
	if cfg.Database == "" {
		if _, err := os.Stat(filepath.Join(cfg.Data, "maidan.db")); errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("there is no database in %s: run \"maidan migrate\" first", cfg.Data)
		}
	}
	return open(ctx, cfg)
}

// open opens the configured database without changing it.
func open(ctx context.Context, cfg config.Config) (*db.DB, error) {
	return db.Open(ctx, db.Config{URL: cfg.Database, Dir: cfg.Data})
}
