package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"maidan/internal/app"
	"maidan/internal/config"
	"maidan/internal/sportsbook/feed/cricsheet"
)

// replay serves a demo that replays one real match as a live event. Without --data or --database it uses a temporary folder
// that is removed afterwards. Bets are accepted only when the match is disguised, because real results are public.
func replay(ctx context.Context, args []string, _, errs io.Writer) (err error) {
	var file string
	var disguise bool
	cfg, err := settings("replay", args, errs, func(fs *flag.FlagSet) {
		fs.StringVar(&file, "file", "", "match in Cricsheet's JSON")
		fs.BoolVar(&disguise, "disguise", false, "invent names and hide the date; bets are taken on the match")
	})
	if err != nil {
		return err
	}
	if file == "" {
		_, _ = fmt.Fprintln(errs, "maidan replay: which match? --file F")
		return errUsage
	}
	match, err := cricsheet.ReadFile(file)
	if err != nil {
		return err
	}
	if cfg.Database == "" && cfg.Data == config.Default().Data {
		if cfg.Data, err = os.MkdirTemp("", "maidan-replay-"); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, os.RemoveAll(cfg.Data)) }()
	}
	return serveApp(ctx, cfg, errs, app.ReplayFeed(match, disguise))
}
