package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"

	"maidan/internal/sportsbook/engine/goals"
	"maidan/internal/sportsbook/engine/goals/fit"
	"maidan/internal/sportsbook/pricing/calibration"
)

// footballDir names the environment variable with the default folder of football results.
const footballDir = "MAIDAN_FOOTBALL_DIR"

// fitFootball fits the parameters of the football engine from a folder of results.
func fitFootball(args []string, out, errs io.Writer) error {
	fs := flagSet("fit football", errs)
	dir := dirFlag(fs, footballDir, "folder of the *.json.gz files of results")
	file := fs.String("out", "", "file to write the parameters to (default: standard output)")
	if err := parseDir(fs, args, dir, footballDir); err != nil {
		return err
	}
	params, err := fit.Fit(*dir)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if err := printJSON(&text, params); err != nil {
		return err
	}
	if *file == "" {
		_, err := out.Write(text.Bytes())
		return err
	}
	return os.WriteFile(*file, text.Bytes(), 0o644)
}

// scoreFootball forecasts each match of a folder of results from earlier ones, prices it at half-time, and prints the accuracy.
func scoreFootball(args []string, out, errs io.Writer) error {
	fs := flagSet("score football", errs)
	dir := dirFlag(fs, footballDir, "folder of the *.json.gz files of results")
	charts := fs.String("charts", "", "folder to draw football-results.svg into")
	each := fs.String("per-match", "", perMatchHelp)
	if err := parseDir(fs, args, dir, footballDir); err != nil {
		return err
	}
	report, samples, err := fit.Score(*dir)
	if err != nil {
		return err
	}
	if err := writeFile(*each, func(w io.Writer) error { return fit.WritePerMatch(w, report.PerMatch) }); err != nil {
		return err
	}
	e, err := goals.New()
	if err != nil {
		return err
	}
	half, priced, err := fit.AtHalf(*dir, e, 1)
	if err != nil {
		return err
	}
	if *charts != "" {
		chart := calibration.Chart{Title: "football: forecast and come true, real results", Series: []calibration.Series{{Name: "before: home, draw, away", Sample: samples.Winner},
			{Name: "before: over 2.5 goals", Sample: samples.Over}, {Name: "before: both score", Sample: samples.Both}, {Name: "at half-time: home, draw, away", Sample: priced}}}
		if err := os.WriteFile(filepath.Join(*charts, "football-results.svg"), chart.SVG(), 0o644); err != nil { //nolint:gosec // a public chart
			return err
		}
	}
	return printJSON(out, struct {
		*fit.Report
		Half     fit.Half                        `json:"half_time"`
		Measures map[string]calibration.Measures `json:"calibration"`
	}{report, half, map[string]calibration.Measures{"winner": samples.Winner.Measure(), "over_2_5": samples.Over.Measure(),
		"both_score": samples.Both.Measure(), "winner_at_half_time": priced.Measure()}})
}
