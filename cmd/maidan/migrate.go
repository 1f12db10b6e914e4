package main

import (
	"context"
	"fmt"
	"io"
)

// migrate brings the schema to this binary's version. serve does the same at startup.
func migrate(ctx context.Context, args []string, out, errs io.Writer) error {
	cfg, err := settings("migrate", args, errs, nil)
	if err != nil {
		return err
	}
	d, err := open(ctx, cfg)
	if err != nil {
		return err
	}
	defer func() { _ = d.Close() }()
	n, err := d.Migrate(ctx)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%d migrations ran; the %s schema is up to date\n", n, d.Engine())
	return err
}
