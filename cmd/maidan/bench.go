package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"time"

	"maidan/brand"
	"maidan/campaigns"
	"maidan/internal/app"
	"maidan/internal/bench/bets"
	"maidan/internal/bench/callbacks"
	"maidan/internal/bench/crash"
	"maidan/internal/bench/day"
	"maidan/internal/bench/fanout"
	"maidan/internal/bench/hotevent"
	"maidan/internal/bench/race"
	"maidan/internal/bench/settle"
	"maidan/internal/bench/statement"
	"maidan/internal/campaign"
	"maidan/internal/clock"
	"maidan/internal/content"
	promotexts "maidan/lang/promo"
	"maidan/web"
)

// benches maps the names of the benchmarks to their functions.
var benches = map[string]func(ctx context.Context, args []string, out, errs io.Writer) error{
	"bets": benchBets, "callbacks": benchCallbacks, "crash": benchCrash, "day": benchDay, "fanout": fanout.Command, "hot-event": benchHotEvent, "promo": benchPromo, "race": benchRace, "rounds": benchRounds,
	"settle": benchSettle, "statement": benchStatement,
}

// benchmark runs one benchmark and prints its figures as one JSON object.
func benchmark(ctx context.Context, args []string, out, errs io.Writer) error {
	if len(args) > 0 {
		if run, ok := benches[args[0]]; ok {
			return run(ctx, args[1:], out, errs)
		}
	}
	_, _ = fmt.Fprintln(errs, "usage: maidan bench bets|callbacks|crash|day|fanout|hot-event|promo|race|rounds|settle|statement [flags]")
	return errUsage
}

// databaseFlags defines the flags for the database to measure on.
func databaseFlags(fs *flag.FlagSet, url, dir *string) {
	fs.StringVar(url, "database", "", "postgres://… to measure on; what is written stays there")
	fs.StringVar(dir, "data", "", "folder of the SQLite database to measure on (default: a temporary one)")
}

// benchBets measures durable bets. Its database comes from flags alone: the environment and maidan.yaml name the database of a
// running brand, and a benchmark leaves 100,000 players behind.
func benchBets(ctx context.Context, args []string, out, errs io.Writer) error {
	if len(args) > 0 && args[0] == bets.ClientsWord {
		return bets.Clients(ctx, os.Stdin, out)
	}
	o := bets.Options{Pgbench: true, Progress: errs}
	fs := flagSet("bench bets", errs)
	databaseFlags(fs, &o.URL, &o.Dir)
	fs.IntVar(&o.Seconds, "seconds", 10, "length of each measurement")
	fs.IntVar(&o.Clients, "clients", 0, "who bet at once (default 256, with --http 64)")
	fs.IntVar(&o.Rounds, "rounds", 3, "rounds, of which the median counts")
	fs.IntVar(&o.Players, "players", 0, "players whose bets are drawn (default 100000, with --http 5000)")
	fs.StringVar(&o.Only, "only", "", "one measurement alone: committed, one_per_tx, hot_committed, hot_one_per_tx or pgbench_tpcb; with --http committed, one_per_tx or http")
	fs.BoolVar(&o.HTTP, "http", false, "measure the player's call that places a bet, on the handler of a whole server")
	if err := parse(fs, args); err != nil {
		return err
	}
	if o.HTTP {
		callOverHTTP(&o, errs)
	}
	return bets.Run(ctx, o, out)
}

// callOverHTTP lets a process of this program be the clients.
func callOverHTTP(o *bets.Options, errs io.Writer) {
	self := day.Self(errs)
	o.Callers = func(ctx context.Context) *exec.Cmd { return self(ctx, "bench", "bets", bets.ClientsWord) }
	app.TuneGC()
}

// benchRounds measures rounds of a casino game beside bets, both by the player's HTTP call. Its database comes from flags alone, as in benchBets.
func benchRounds(ctx context.Context, args []string, out, errs io.Writer) error {
	o := bets.Options{Casino: true, Progress: errs}
	fs := flagSet("bench rounds", errs)
	databaseFlags(fs, &o.URL, &o.Dir)
	fs.IntVar(&o.Seconds, "seconds", 10, "length of each measurement")
	fs.IntVar(&o.Clients, "clients", 0, "who play at once (default 64)")
	fs.IntVar(&o.Rounds, "rounds", 3, "rounds of the measurement, of which the median counts")
	fs.IntVar(&o.Players, "players", 0, "players who are drawn (default 5000)")
	if err := parse(fs, args); err != nil {
		return err
	}
	callOverHTTP(&o, errs)
	return bets.Run(ctx, o, out)
}

// benchCallbacks measures callbacks of payment providers. Its database comes from flags alone, as in benchBets.
func benchCallbacks(ctx context.Context, args []string, out, errs io.Writer) error {
	if len(args) > 0 && args[0] == callbacks.ClientsWord {
		return callbacks.Clients(ctx, os.Stdin, out)
	}
	o := callbacks.Options{Progress: errs}
	fs := flagSet("bench callbacks", errs)
	databaseFlags(fs, &o.URL, &o.Dir)
	fs.IntVar(&o.Deposits, "deposits", 20_000, "deposits of each round")
	fs.IntVar(&o.Clients, "clients", 64, "connections that send callbacks")
	fs.IntVar(&o.Rounds, "rounds", 3, "rounds, of which the median counts")
	fs.IntVar(&o.Viewers, "viewers", 5_000, "connections that follow live odds in the second measurement; -1 leaves it out")
	fs.IntVar(&o.Rate, "rate", 500, "callbacks a second in the second measurement")
	if err := parse(fs, args); err != nil {
		return err
	}
	self := day.Self(errs)
	o.Callers = func(ctx context.Context) *exec.Cmd { return self(ctx, "bench", "callbacks", callbacks.ClientsWord) }
	app.TuneGC()
	return callbacks.Run(ctx, o, out)
}

// benchCrash measures cash-outs of a crash game. Its database comes from flags alone, as in benchBets.
func benchCrash(ctx context.Context, args []string, out, errs io.Writer) error {
	if len(args) > 0 && args[0] == crash.ClientsWord {
		return crash.Clients(ctx, os.Stdin, out)
	}
	o := crash.Options{Progress: errs}
	fs := flagSet("bench crash", errs)
	databaseFlags(fs, &o.URL, &o.Dir)
	fs.IntVar(&o.Watchers, "watchers", 5_000, "connections that follow the rounds")
	fs.IntVar(&o.Players, "players", 500, "who bet on each round and cash out")
	fs.IntVar(&o.Rounds, "rounds", 5, "rounds in which somebody cashes out")
	fs.IntVar(&o.Seconds, "seconds", 30, "for which ticks are measured")
	if err := parse(fs, args); err != nil {
		return err
	}
	self := day.Self(errs)
	o.Callers = func(ctx context.Context) *exec.Cmd { return self(ctx, "bench", "crash", crash.ClientsWord) }
	app.TuneGC()
	return crash.Run(ctx, o, out)
}

// benchDay simulates a day of sport with server crashes and checks that every bet is settled and the ledger holds.
func benchDay(ctx context.Context, args []string, out, errs io.Writer) error {
	o := day.Options{Command: day.Self(errs), Progress: func(what string) { _, _ = fmt.Fprintln(errs, what) }}
	fs := flagSet("bench day", errs)
	fs.IntVar(&o.Events, "events", 200, "events that must be over")
	fs.IntVar(&o.Punters, "punters", 500, "who bet")
	fs.Float64Var(&o.Rate, "rate", 50, "bets per second")
	fs.IntVar(&o.Crashes, "crashes", 5, "how often the server is killed")
	fs.IntVar(&o.Speed, "speed", 300, "how many times faster than life the matches run")
	fs.Uint64Var(&o.Seed, "seed", 1, "of the punters' choices and the crashes")
	if err := parse(fs, args); err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "maidan-day-")
	if err != nil {
		return fmt.Errorf("a folder for the day: %w", err)
	}
	o.Dir = dir
	return errors.Join(day.Run(ctx, o, out), os.RemoveAll(dir))
}

// benchHotEvent measures price writes of an event with many concurrent bets. Its database comes from flags alone, as in
// benchBets.
func benchHotEvent(ctx context.Context, args []string, out, errs io.Writer) error {
	o := hotevent.Options{Progress: errs}
	fs := flagSet("bench hot-event", errs)
	databaseFlags(fs, &o.URL, &o.Dir)
	nodes := fs.String("nodes", "", "node counts to measure (default 1,2,4; on SQLite 1)")
	fs.IntVar(&o.Clients, "clients", 512, "clients on all nodes together, who bet without pause")
	fs.IntVar(&o.Seconds, "seconds", 15, "length of each measurement")
	fs.IntVar(&o.Rounds, "rounds", 2, "measurements of each node count")
	fs.DurationVar(&o.Pause, "pause", 25*time.Millisecond, "pause between two price writes")
	if err := parse(fs, args); err != nil {
		return err
	}
	if *nodes != "" {
		var err error
		if o.Nodes, err = hotevent.ParseNodes(*nodes); err != nil {
			return err
		}
	}
	app.TuneGC()
	return hotevent.Run(ctx, o, out)
}

// benchSettle measures settlement. Its database comes from flags alone, as in benchBets.
func benchSettle(ctx context.Context, args []string, out, errs io.Writer) error {
	o := settle.Options{Progress: errs}
	fs := flagSet("bench settle", errs)
	databaseFlags(fs, &o.URL, &o.Dir)
	fs.IntVar(&o.Legs, "legs", 100_000, "bets on the match whose end is measured, each round")
	fs.IntVar(&o.Seconds, "seconds", 10, "of settling, after which no new round begins")
	fs.IntVar(&o.Players, "players", 20_000, "players whose bets are drawn")
	if err := parse(fs, args); err != nil {
		return err
	}
	return settle.Run(ctx, o, out)
}

// benchStatement measures a long statement of account. Its database comes from flags alone, as in benchBets.
func benchStatement(ctx context.Context, args []string, out, errs io.Writer) error {
	o := statement.Options{Progress: errs}
	fs := flagSet("bench statement", errs)
	databaseFlags(fs, &o.URL, &o.Dir)
	fs.IntVar(&o.Entries, "entries", 100_000, "entries of the player whose statement is read")
	fs.IntVar(&o.Others, "others", 100_000, "entries of other players between them")
	fs.IntVar(&o.Pages, "pages", 200, "reads of each kind of page")
	if err := parse(fs, args); err != nil {
		return err
	}
	return statement.Run(ctx, o, out)
}

// benchRace measures a tournament. Its database comes from flags alone, as in benchBets.
func benchRace(ctx context.Context, args []string, out, errs io.Writer) error {
	o := race.Options{Progress: errs}
	fs := flagSet("bench race", errs)
	databaseFlags(fs, &o.URL, &o.Dir)
	fs.IntVar(&o.Players, "players", 100_000, "players who take part")
	fs.IntVar(&o.Plays, "plays", 100_000, "rounds that are counted after each player has one")
	fs.IntVar(&o.Batch, "batch", 200, "rounds of one transaction")
	if err := parse(fs, args); err != nil {
		return err
	}
	return race.Run(ctx, o, out)
}

// benchPromo compares the promo site's pages with Go's file server.
func benchPromo(ctx context.Context, args []string, out, errs io.Writer) error {
	var o campaign.BenchOptions
	fs := flagSet("bench promo", errs)
	seconds := fs.Int("seconds", 3, "length of each stretch")
	fs.IntVar(&o.Clients, "clients", 32, "connections that ask without pause")
	fs.IntVar(&o.Renders, "renders", 0, "renders to time; 0 is every page three times")
	_ = fs.String("database", "", "not used: landing pages need no database; taken so that all benches take the same flags")
	if err := parse(fs, args); err != nil {
		return err
	}
	o.Time = time.Duration(*seconds) * time.Second
	b, err := content.Load(brand.Maidan())
	if err != nil {
		return fmt.Errorf("read the brand: %w", err)
	}
	programmes, err := campaign.LoadProgrammes(brand.Maidan(), b)
	if err != nil {
		return err
	}
	o.Config = campaign.Config{
		Source: campaign.Folder(campaigns.Files, b, programmes), Brand: b, Texts: promotexts.Texts, Dist: web.Promo(), Data: campaigns.Files,
		Tournaments: programmes.Tournaments, Clock: clock.System{}, Log: slog.New(slog.DiscardHandler),
	}
	report, err := campaign.Bench(ctx, o)
	if err != nil {
		return err
	}
	return printJSON(out, report)
}
