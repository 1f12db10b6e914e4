package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"maidan/internal/app"
	"maidan/internal/rng"
	"maidan/internal/sportsbook/market"
)

// calibrate measures the pricing models of all sports on matches simulated by the models themselves. It draws a calibration
// chart of each: do selections priced at 30 % win 30 % of the time? The same version draws the same charts.
func calibrate(_ context.Context, args []string, out, errs io.Writer) error {
	fs := flagSet("calibrate", errs)
	dir := fs.String("out", "docs/models", "folder that the charts are written to, as <sport>.svg")
	matches := fs.Int("matches", 300, "matches of each sport")
	only := fs.String("sport", "", "one sport alone")
	if err := parse(fs, args); err != nil {
		return err
	}
	for i, s := range market.Sports() {
		measure := app.Calibrations[s.Family]
		if measure == nil || *only != "" && *only != s.Key {
			continue
		}
		chart, err := measure(rng.Seeded([32]byte{byte(i), 'c'}), s.Key, *matches)
		if err != nil {
			return fmt.Errorf("calibrate %s: %w", s.Key, err)
		}
		file := filepath.Join(*dir, s.Key+".svg")
		if err := os.WriteFile(file, chart.SVG(), 0o644); err != nil { //nolint:gosec // a public chart
			return fmt.Errorf("write the chart: %w", err)
		}
		for _, series := range chart.Series {
			m := series.Sample.Measure()
			if _, err := fmt.Fprintf(out, "%-15s %-22s %7d prices  log loss %.4f  Brier %.4f  ECE %.4f\n",
				s.Key, series.Name, m.N, m.LogLoss, m.Brier, m.ECE); err != nil {
				return err
			}
		}
	}
	return nil
}
