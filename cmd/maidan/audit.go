package main

import (
	"context"
	"fmt"
	"io"

	"maidan/internal/app/proof"
)

// audit runs every check of the ledger, bets and payments. It prints a line for each check and returns an error when one finds
// a violation.
func audit(ctx context.Context, args []string, out, errs io.Writer) error {
	cfg, err := settings("audit", args, errs, nil)
	if err != nil {
		return err
	}
	d, err := examined(ctx, cfg)
	if err != nil {
		return err
	}
	defer func() { _ = d.Close() }()
	if pending, err := d.Pending(ctx); err != nil {
		return err
	} else if pending > 0 {
		return fmt.Errorf("the schema is %d migrations behind: run \"maidan migrate\" first", pending)
	}
	results, err := proof.Run(ctx, d)
	if err != nil {
		return err
	}
	broken := 0
	for _, r := range results {
		line := "holds   " + r.Name
		if !r.OK {
			broken++
			line = fmt.Sprintf("BROKEN  %s: %d breaches", r.Name, r.Count)
		}
		if r.Detail != "" {
			line += ": " + r.Detail
		}
		if _, err := fmt.Fprintln(out, line); err != nil {
			return err
		}
	}
	if broken > 0 {
		return fmt.Errorf("%d of %d checks found breaches", broken, len(results))
	}
	return nil
}
