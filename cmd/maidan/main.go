// Command maidan is the whole platform in one binary. It serves the promo site, the player app, the back office and their API,
// and has the commands that operate, verify and measure them.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// command is one of the binary's commands. It writes results to out and everything else to errs.
type command struct {
	name    string
	summary string
	run     func(ctx context.Context, args []string, out, errs io.Writer) error
}

func commands() []command {
	return []command{
		{"serve", "serve the promo site, the player app, the back office and the API", serve},
		{"migrate", "migrate the database's schema to this binary's version", migrate},
		{"seed", "create the demo's players and staff in an empty database", seed},
		{"replay", "serve a demo in which a Cricsheet match is replayed as a live event", replay},
		{"score", "score the cricket model on a folder of real matches", score},
		{"calibrate", "measure the models of all sports and draw their charts", calibrate},
		{"fit", "fit the cricket model to a folder of real matches", fitModel},
		{"check", "test the settlement rules on a file of cases", check},
		{"audit", "verify the database: every invariant, a line each", audit},
		{"fair", "print what seeds decide, to check the result of a round", fairCommand},
		{"rtp", "print the exact and the simulated figures of casino games", rtp},
		{"bench", "measure: bets, day, fanout, hot-event, promo or settle", benchmark},
		{"simulate", "play the payment providers or the game suppliers, with play money", simulateCommand},
		{"conformance", "test the wallet of an operator by the calls of a game supplier", conformanceCommand},
		{"doctor", "check the installation and report problems", doctor},
		{"config", "print the effective settings, secrets masked", printConfig},
		{"staff", "add a back-office user, or reset the credentials of one", staffCommand},
		{"openapi", "print the API's OpenAPI document", openapi},
		{"constants", "write the constants that the web apps share with the server", constants},
	}
}

// errUsage reports a wrong command line whose message was already printed.
var errUsage = errors.New("usage")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	os.Exit(realMain(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// realMain runs the command that args name and returns the exit code: 0 for success, 1 when the command failed, 2 when args
// were wrong.
func realMain(ctx context.Context, args []string, out, errs io.Writer) int {
	if len(args) == 0 {
		usage(errs)
		return 2
	}
	if name := args[0]; name == "help" || name == "-h" || name == "--help" {
		usage(out)
		return 0
	}
	for _, c := range commands() {
		if c.name != args[0] {
			continue
		}
		err := c.run(ctx, args[1:], out, errs)
		switch {
		case err == nil, errors.Is(err, flag.ErrHelp):
			return 0
		case errors.Is(err, errUsage):
			return 2
		default:
			_, _ = fmt.Fprintf(errs, "maidan %s: %v\n", c.name, err)
			return 1
		}
	}
	_, _ = fmt.Fprintf(errs, "maidan: unknown command %q\n", args[0])
	usage(errs)
	return 2
}

func usage(w io.Writer) {
	_, _ = fmt.Fprintln(w, "usage: maidan COMMAND [flags]\n\ncommands:")
	for _, c := range commands() {
		_, _ = fmt.Fprintf(w, "  %-11s %s\n", c.name, c.summary)
	}
	_, _ = fmt.Fprintln(w, "\n\"maidan COMMAND -h\" lists the flags; each is also MAIDAN_… in the environment and a key of maidan.yaml.")
}
