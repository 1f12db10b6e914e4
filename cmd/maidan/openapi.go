package main

import (
	"context"
	"io"

	"maidan/internal/app"
)

// openapi prints the OpenAPI document from which the front end's types are generated.
func openapi(_ context.Context, args []string, out, errs io.Writer) error {
	if err := parse(flagSet("openapi", errs), args); err != nil {
		return err
	}
	document, err := app.OpenAPI()
	if err != nil {
		return err
	}
	_, err = out.Write(document)
	return err
}
