package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"maidan/internal/app"
)

// doctor checks the installation without starting the server. It prints one line for each check and returns an error when one
// fails.
func doctor(ctx context.Context, args []string, out, errs io.Writer) error {
	cfg, err := settings("doctor", args, errs, nil)
	if err != nil {
		return err
	}
	d, err := examined(ctx, cfg)
	if err != nil {
		return err
	}
	defer func() { _ = d.Close() }()
	failed := false
	for _, f := range app.Examine(ctx, cfg, d) {
		word := "ok  "
		if !f.OK {
			word, failed = "FAIL", true
		}
		if _, err := fmt.Fprintf(out, "%s  %s: %s\n", word, f.Check, f.Detail); err != nil {
			return err
		}
	}
	if failed {
		return errors.New("some checks failed")
	}
	return nil
}
