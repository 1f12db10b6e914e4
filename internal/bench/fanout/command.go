package fanout

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"
)

// clientsWord is the argument that makes the command run Viewers.
const clientsWord = "clients"

// Command is `maidan bench fanout`: it measures and prints the Report as one JSON object.
func Command(ctx context.Context, args []string, out, errs io.Writer) error {
	if len(args) > 0 && args[0] == clientsWord {
		return Viewers(ctx, args[1:], os.Stdin, out)
	}
	var o Options
	flags := flag.NewFlagSet("fanout", flag.ContinueOnError)
	flags.SetOutput(errs)
	flags.IntVar(&o.Clients, "clients", 10_000, "connections; fewer where the limit of open files is lower")
	seconds := flags.Int("seconds", 5, "length of each stretch under load")
	flags.IntVar(&o.Rounds, "rounds", 20, "broadcasts to measure")
	_ = flags.String("database", "", "not used: the hub needs no database; taken so that all benches take the same flags")
	if err := flags.Parse(args); err != nil {
		return err
	}
	errs = &lockedWriter{w: errs}
	o.Time = time.Duration(*seconds) * time.Second
	o.Progress = func(what string) { _, _ = fmt.Fprintln(errs, what) }
	self, err := os.Executable()
	if err != nil {
		return err
	}
	o.Viewers = func(ctx context.Context, args ...string) *exec.Cmd {
		cmd := exec.CommandContext(ctx, self, append([]string{"bench", "fanout", clientsWord}, args...)...)
		cmd.Stderr = errs
		return cmd
	}
	report, err := Run(ctx, o)
	if err != nil {
		return err
	}
	lines := json.NewEncoder(out)
	lines.SetIndent("", "  ")
	return lines.Encode(report)
}

// lockedWriter lets this process and its viewers report to one writer.
type lockedWriter struct {
	mu sync.Mutex
	w  io.Writer
}

func (l *lockedWriter) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.w.Write(p)
}
