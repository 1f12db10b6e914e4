package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"strconv"

	"maidan/internal/config"
	"maidan/internal/rng"
	"maidan/internal/secret"
)

// simulatorReady is the message that a simulator logs with its address when it accepts calls.
const simulatorReady = "simulator ready"

// untilClosed returns a context that ends when the standard input does, too.
func untilClosed(ctx context.Context) context.Context {
	ctx, stop := context.WithCancel(ctx)
	go func() {
		defer stop()
		_, _ = io.Copy(io.Discard, os.Stdin) // any error means that the other end is gone
	}()
	return ctx
}

// startSimulator starts "maidan simulate payments" as a process of its own and sets its address and key in cfg. It ends with this
// process, however that ends. The returned function stops it.
func startSimulator(ctx context.Context, cfg *config.Config, log *slog.Logger) (stop func() error, err error) {
	if cfg.PaymentSimulatorKey == "" {
		cfg.PaymentSimulatorKey = secret.NewToken(rng.Secure())
	}
	cfg.PaymentSimulator, stop, err = startChild(ctx, log, simulatorProcess{
		name: "payment simulator", args: []string{"payments", "--speed", strconv.Itoa(cfg.Speed), "--payment-tricks", cfg.PaymentTricks},
		env: "MAIDAN_PAYMENT_SIMULATOR_KEY=" + cfg.PaymentSimulatorKey,
	})
	return stop, err
}

// simulatorProcess is a simulator to start.
type simulatorProcess struct {
	name string
	args []string // of "maidan simulate"
	env  string   // its key
}

// startChild starts a simulator on a free port and returns its address. It ends with this process. The returned function stops it.
func startChild(ctx context.Context, log *slog.Logger, c simulatorProcess) (url string, stop func() error, err error) {
	failed := func(err error) (string, func() error, error) {
		return "", nil, fmt.Errorf("start the %s: %w", c.name, err)
	}
	self, err := os.Executable()
	if err != nil {
		return failed(err)
	}
	args := append([]string{"simulate", c.args[0], "--attached", "--addr", "127.0.0.1:0", "--log-format", "json", "--log-level", "info"}, c.args[1:]...)
	process := exec.CommandContext(context.WithoutCancel(ctx), self, args...)
	process.Env = append(os.Environ(), c.env)
	stdin, err := process.StdinPipe() // closed by the kernel when this process is killed
	if err != nil {
		return failed(err)
	}
	stderr, err := process.StderrPipe()
	if err != nil {
		return failed(err)
	}
	if err := process.Start(); err != nil {
		return failed(err)
	}
	lines := bufio.NewScanner(stderr)
	url, err = simulatorAddress(c.name, lines)
	copied := make(chan struct{})
	go func() {
		defer close(copied)
		for lines.Scan() {
			log.Debug(c.name, "line", lines.Text())
		}
	}()
	stop = func() error {
		err := stdin.Close()
		<-copied // Wait closes the pipe
		return errors.Join(err, process.Wait())
	}
	if err != nil {
		return "", nil, errors.Join(err, stop())
	}
	log.Debug(c.name, "url", url)
	return url, stop, nil
}

// simulatorAddress reads the log of a simulator until it is ready.
func simulatorAddress(name string, lines *bufio.Scanner) (string, error) {
	for lines.Scan() {
		var line struct{ Msg, URL string }
		if json.Unmarshal(lines.Bytes(), &line) == nil && line.Msg == simulatorReady {
			return line.URL, nil
		}
	}
	return "", errors.Join(errors.New("the "+name+" did not start"), lines.Err())
}
