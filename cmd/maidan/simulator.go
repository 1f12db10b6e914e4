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
	self, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("start the payment simulator: %w", err)
	}
	if cfg.PaymentSimulatorKey == "" {
		cfg.PaymentSimulatorKey = secret.NewToken(rng.Secure())
	}
	child := exec.CommandContext(context.WithoutCancel(ctx), self, "simulate", "payments", "--attached", "--addr", "127.0.0.1:0", "--log-format", "json",
		"--log-level", "info", "--speed", strconv.Itoa(cfg.Speed), "--payment-tricks", cfg.PaymentTricks)
	child.Env = append(os.Environ(), "MAIDAN_PAYMENT_SIMULATOR_KEY="+cfg.PaymentSimulatorKey)
	stdin, err := child.StdinPipe() // closed by the kernel when this process is killed
	if err != nil {
		return nil, fmt.Errorf("start the payment simulator: %w", err)
	}
	stderr, err := child.StderrPipe()
	if err != nil {
		return nil, fmt.Errorf("start the payment simulator: %w", err)
	}
	if err := child.Start(); err != nil {
		return nil, fmt.Errorf("start the payment simulator: %w", err)
	}
	lines := bufio.NewScanner(stderr)
	cfg.PaymentSimulator, err = simulatorAddress(lines)
	copied := make(chan struct{})
	go func() {
		defer close(copied)
		for lines.Scan() {
			log.Debug("payment simulator", "line", lines.Text())
		}
	}()
	stop = func() error {
		err := stdin.Close()
		<-copied // Wait closes the pipe
		return errors.Join(err, child.Wait())
	}
	if err != nil {
		return nil, errors.Join(err, stop())
	}
	log.Debug("payment simulator", "url", cfg.PaymentSimulator)
	return stop, nil
}

// simulatorAddress reads the log of a simulator until it is ready.
func simulatorAddress(lines *bufio.Scanner) (string, error) {
	for lines.Scan() {
		var line struct{ Msg, URL string }
		if json.Unmarshal(lines.Bytes(), &line) == nil && line.Msg == simulatorReady {
			return line.URL, nil
		}
	}
	return "", errors.Join(errors.New("the payment simulator did not start"), lines.Err())
}
