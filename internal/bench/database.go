package bench

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"

	"maidan/internal/db"
	"maidan/internal/wallet"
)

// Open opens the database to measure on and updates its schema. Without a URL it is SQLite in Dir, or in a temporary folder
// when Dir is empty, too. done closes the database and removes a temporary folder.
func Open(ctx context.Context, cfg db.Config) (d *db.DB, done func() error, err error) {
	remove := func() error { return nil }
	if cfg.URL == "" && cfg.Dir == "" {
		if cfg.Dir, err = os.MkdirTemp("", "maidan-bench-"); err != nil {
			return nil, nil, err
		}
		remove = func() error { return os.RemoveAll(cfg.Dir) }
	}
	if d, err = db.Open(ctx, cfg); err != nil {
		return nil, nil, errors.Join(err, remove())
	}
	done = func() error { return errors.Join(d.Close(), remove()) }
	if _, err := d.Migrate(ctx); err != nil {
		return nil, nil, errors.Join(err, done())
	}
	return d, done, nil
}

// Run opens the database as Open does, measures, and prints the report as one JSON object on out.
func Run[Report any](ctx context.Context, cfg db.Config, out io.Writer, measure func(context.Context, *db.DB) (Report, error)) (err error) {
	d, done, err := Open(ctx, cfg)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	report, err := measure(ctx, d)
	if err != nil {
		return err
	}
	return Print(out, report)
}

// Audit checks the ledger. It returns "holds", or the first invariant that is violated.
func Audit(ctx context.Context, d *db.DB) (string, error) {
	checks, err := wallet.Audit(ctx, d)
	if err != nil {
		return "", err
	}
	for _, c := range checks {
		if !c.OK {
			return c.Name + ": " + c.Detail, nil
		}
	}
	return "holds", nil
}

// Print writes a report as one indented JSON object.
func Print(out io.Writer, report any) error {
	enc := json.NewEncoder(out)
	enc.SetIndent("", "  ")
	return enc.Encode(report)
}

// Fill sets an option that is zero to its default.
func Fill(option *int, standard int) {
	if *option <= 0 {
		*option = standard
	}
}
