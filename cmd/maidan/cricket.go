package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/feed/cricsheet"
	"maidan/internal/sportsbook/pricing/fit"
)

// cricketDir names the environment variable with the default folder of real matches.
const cricketDir = "MAIDAN_CRICKET_DIR"

// score prices every ball of a folder of real matches and prints the accuracy as one JSON object. "score football" does so for
// football results.
func score(ctx context.Context, args []string, out, errs io.Writer) error {
	if len(args) > 0 && args[0] == "football" {
		return scoreFootball(args[1:], out, errs)
	}
	fs := flagSet("score", errs)
	dir := dirFlag(fs, cricketDir, "folder of *.jsonl.gz files, a match a line")
	drawn := fs.String("charts", "", "folder to draw calibration charts into, as SVG")
	each := fs.String("per-match", "", perMatchHelp)
	if err := parseDir(fs, args, dir, cricketDir); err != nil {
		return err
	}
	report, charts, err := fit.Charts(ctx, *dir)
	if err != nil {
		return err
	}
	for _, s := range report.All {
		nameSkipped(errs)(s)
	}
	if err := writeFile(*each, func(w io.Writer) error { return fit.WritePerMatch(w, report.PerMatch) }); err != nil {
		return err
	}
	if *drawn != "" {
		for name, c := range charts {
			if err := os.WriteFile(filepath.Join(*drawn, name+".svg"), c.SVG(), 0o644); err != nil {
				return err
			}
		}
	}
	return printJSON(out, report)
}

const perMatchHelp = "file to write a CSV row a match into: date, sides, probabilities before the match, outcome, mean log loss"

// nameSkipped returns a function that writes a line for each skipped match.
func nameSkipped(errs io.Writer) func(cricsheet.Skipped) {
	return func(s cricsheet.Skipped) { _, _ = fmt.Fprintf(errs, "skipped %s: %s\n", s.Match, s.Reason) }
}

// writeFile writes a file that everyone may read. An empty name writes no file.
func writeFile(name string, write func(io.Writer) error) error {
	if name == "" {
		return nil
	}
	var text bytes.Buffer
	if err := write(&text); err != nil {
		return err
	}
	return os.WriteFile(name, text.Bytes(), 0o644) //nolint:gosec // public figures
}

// fitModel fits the model's parameters to a folder of real matches.
func fitModel(_ context.Context, args []string, out, errs io.Writer) error {
	switch {
	case len(args) > 0 && args[0] == "football":
		return fitFootball(args[1:], out, errs)
	case len(args) > 0 && args[0] == "cricket":
		args = args[1:]
	}
	fs := flagSet("fit cricket", errs)
	dir := dirFlag(fs, cricketDir, "folder of *.jsonl.gz files, a match a line")
	file := fs.String("out", "", "file to write the parameters to (default: standard output)")
	if err := parseDir(fs, args, dir, cricketDir); err != nil {
		return err
	}
	if *file == "" {
		return fit.Fit(*dir, out, nameSkipped(errs))
	}
	var fitted bytes.Buffer // written only when complete: a failed fit must not empty the existing file
	if err := fit.Fit(*dir, &fitted, nameSkipped(errs)); err != nil {
		return err
	}
	return os.WriteFile(*file, fitted.Bytes(), 0o644)
}

// check verifies settlement: "check settlement" the arithmetic of bets, "check cricket" the cricket rules on real matches.
func check(_ context.Context, args []string, out, errs io.Writer) error {
	if len(args) == 0 {
		args = []string{""}
	}
	var failed int
	var err error
	fs := flagSet("check "+args[0], errs)
	switch args[0] {
	case "settlement":
		file := fs.String("file", "", "JSON file of settlement vectors")
		if err := parseFile(fs, args[1:], file); err != nil {
			return err
		}
		_, failed, err = bet.CheckSettlement(*file, out)
	case "cricket":
		file := fs.String("cases", "", "*.jsonl.gz file of cases")
		dir := dirFlag(fs, cricketDir, "folder of the matches that the cases name")
		if err := parseFile(fs, args[1:], file); err != nil {
			return err
		}
		if err := needDir(fs, dir, cricketDir); err != nil {
			return err
		}
		_, failed, err = cricsheet.Check(*file, *dir, out)
	default:
		_, _ = fmt.Fprintln(errs, "usage: maidan check settlement --file F | maidan check cricket --cases F [--dir DIR]")
		return errUsage
	}
	if err == nil && failed > 0 {
		err = fmt.Errorf("%d cases failed", failed)
	}
	return err
}

// parseFile parses args and requires the flag with the file name.
func parseFile(fs *flag.FlagSet, args []string, file *string) error {
	if err := parse(fs, args); err != nil {
		return err
	}
	if *file == "" {
		_, _ = fmt.Fprintf(fs.Output(), "maidan %s: which file?\n", fs.Name())
		fs.Usage()
		return errUsage
	}
	return nil
}

// dirFlag adds the flag dir, with the environment variable env as its default.
func dirFlag(fs *flag.FlagSet, env, usage string) *string {
	return fs.String("dir", os.Getenv(env), usage+" (or "+env+")")
}

// parseDir parses args and requires the folder that dirFlag declared.
func parseDir(fs *flag.FlagSet, args []string, dir *string, env string) error {
	if err := parse(fs, args); err != nil {
		return err
	}
	return needDir(fs, dir, env)
}

func needDir(fs *flag.FlagSet, dir *string, env string) error {
	if *dir != "" {
		return nil
	}
	_, _ = fmt.Fprintf(fs.Output(), "maidan %s: set --dir or %s\n", fs.Name(), env)
	return errUsage
}

func printJSON(out io.Writer, value any) error {
	enc := json.NewEncoder(out)
	enc.SetIndent("", "  ")
	return enc.Encode(value)
}
