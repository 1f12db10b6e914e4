package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"maidan/internal/sportsbook/bet"
	"maidan/internal/wallet"
)

// audit proves the ledger, and the bets by it: one line for each invariant, and an error when any is broken.
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
	checks, err := wallet.Audit(ctx, d)
	if err != nil {
		return err
	}
	bets, err := bet.Audit(ctx, d)
	if err != nil {
		return err
	}
	broken := false
	for _, c := range append(checks, bets...) {
		word := "holds "
		if !c.OK {
			word, broken = "BROKEN", true
		}
		if _, err := fmt.Fprintf(out, "%s  %s: %s\n", word, c.Name, c.Detail); err != nil {
			return err
		}
	}
	if broken {
		return errors.New("the ledger does not add up")
	}
	return nil
}
