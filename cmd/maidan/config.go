package main

import (
	"context"
	"fmt"
	"io"
)

// printConfig prints the effective settings in the format of maidan.yaml.
func printConfig(_ context.Context, args []string, out, errs io.Writer) error {
	cfg, err := settings("config", args, errs, nil)
	if err != nil {
		return err
	}
	_, err = fmt.Fprint(out, cfg)
	return err
}
