package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"

	"maidan/internal/casino/catalog"
	"maidan/internal/casino/fair"
	"maidan/internal/casino/game"
	"maidan/internal/rng"
)

// rtp prints for each variant of games the exact figures and beside them those of a simulation with its interval of 99 %.
func rtp(_ context.Context, args []string, out, errs io.Writer) error {
	fs := flagSet("rtp", errs)
	name := fs.String("game", "all", "one game, or all")
	rounds := fs.Int64("rounds", 1_000_000, "simulated rounds of each variant")
	seeds := fs.Bool("seeds", false, "draw from seeds as real rounds are, not from a fast generator")
	declare := fs.Bool("declare", false, "print the exact figures of all games as they are declared, without a simulation")
	if err := parse(fs, args); err != nil {
		return err
	}
	if *declare {
		return printDeclared(out)
	}
	if *rounds < 1 {
		return errors.New("--rounds is at least 1")
	}
	found := false
	for _, g := range catalog.All() {
		if *name != "all" && *name != g.ID() {
			continue
		}
		found = true
		for i, v := range g.Variants() {
			if err := printVariant(out, g, v, *rounds, rtpSource(i, *seeds)); err != nil {
				return err
			}
		}
	}
	if !found {
		return fmt.Errorf("no game %q", *name)
	}
	return nil
}

// rtpSource returns the source of a variant's simulation: another in each run.
func rtpSource(variant int, seeds bool) fair.Source {
	if !seeds {
		var seed [32]byte
		rng.Bytes(rng.Secure(), seed[:])
		return fair.Simulation(rng.Seeded(seed))
	}
	return fair.NewStream(fair.Seeds{Server: fair.NewServerSeed(rng.Secure()), Client: fmt.Sprint("rtp", variant)}, 0)
}

func printVariant(out io.Writer, g game.Figures, v game.Variant, rounds int64, src fair.Source) error {
	sheet, err := v.Sheet()
	if err != nil {
		return fmt.Errorf("%s, %s: %w", g.ID(), v.Name, err)
	}
	s := game.Simulate(v, rounds, src)
	variance, _ := sheet.Variance.Float64()
	hits, _ := sheet.HitRate.Float64()
	_, err = fmt.Fprintf(out, "%-13s %-32s RTP %s %%  simulated %.4f %% (%.4f to %.4f)  hits %.4f %%  volatility %.3f  max %s\n",
		g.ID(), v.Name, percent(sheet), 100*s.Return, 100*s.Low, 100*s.High, 100*hits, math.Sqrt(variance), sheet.Max.FloatString(2))
	return err
}

// percent returns the exact return in percent with four decimals.
func percent(s game.Sheet) string {
	f, _ := s.Return.Float64()
	return fmt.Sprintf("%.4f", 100*f)
}

func printDeclared(out io.Writer) error {
	figures, err := catalog.Figures()
	if err != nil {
		return err
	}
	e := json.NewEncoder(out)
	e.SetIndent("", "  ")
	return e.Encode(figures)
}
