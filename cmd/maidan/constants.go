package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"maidan/internal/app"
)

// constants writes the constants that the web apps share with the server as TypeScript files.
func constants(_ context.Context, args []string, _, errs io.Writer) error {
	fs := flagSet("constants", errs)
	out := fs.String("out", "web", "folder with the folders apps and packages")
	if err := parse(fs, args); err != nil {
		return err
	}
	for folder, shared := range app.Constants() {
		text, err := typescript(shared)
		if err != nil {
			return err
		}
		src := filepath.Join(*out, filepath.FromSlash(folder), "src")
		if err := os.MkdirAll(src, 0o750); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(src, "constants.ts"), text, 0o600); err != nil {
			return err
		}
	}
	return nil
}

// typescript returns a module that exports the constants. Prettier formats it.
func typescript(shared []app.Constant) ([]byte, error) {
	var out bytes.Buffer
	out.WriteString("/** Constants of the server. `make generate` writes this file. */\n")
	for _, c := range shared {
		union, isUnion := c.Value.(app.Union)
		if isUnion {
			c.Value = union.Values
		}
		value, err := json.Marshal(c.Value)
		if err != nil {
			return nil, fmt.Errorf("constant %s: %w", c.Name, err)
		}
		readonly := " as const"
		switch c.Value.(type) {
		case string, int:
			readonly = ""
		}
		fmt.Fprintf(&out, "\n/** %s */\nexport const %s = %s%s;\n", c.Doc, c.Name, value, readonly)
		if isUnion {
			fmt.Fprintf(&out, "export type %s = (typeof %s)[number];\n", union.Type, c.Name)
		}
	}
	return out.Bytes(), nil
}
