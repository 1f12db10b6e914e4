package bets

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"

	"maidan/internal/db"
)

// tpcb is PostgreSQL's own benchmark: its TPC-B-like transaction (three updates, a select, an insert) with prepared statements
// on a new database of the same server.
type tpcb struct {
	db      *db.DB
	program string
	at      string
}

const (
	scale    = 50
	tpcbName = "maidan_bench_tpcb"
)

// findPgbench searches the PATH and Debian's folders for pgbench.
func findPgbench() string {
	if path, err := exec.LookPath("pgbench"); err == nil {
		return path
	}
	if found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/pgbench"); len(found) > 0 {
		return found[len(found)-1]
	}
	return ""
}

// openTPCB creates and fills the database. If pgbench is not installed it returns nil and a note.
func openTPCB(ctx context.Context, d *db.DB, server string) (*tpcb, string, error) {
	program := findPgbench()
	if program == "" {
		return nil, "pgbench is not installed", nil
	}
	at, err := url.Parse(server)
	if err != nil {
		return nil, "", fmt.Errorf("read database URL: %w", err)
	}
	at.Path = "/" + tpcbName
	for _, do := range []string{"DROP DATABASE IF EXISTS ", "CREATE DATABASE "} {
		if _, err := d.Reader().Exec(ctx, do+tpcbName); err != nil {
			return nil, "", err
		}
	}
	p := &tpcb{db: d, program: program, at: at.String()}
	if out, err := exec.CommandContext(ctx, program, "-i", "-q", "-s", strconv.Itoa(scale), p.at).CombinedOutput(); err != nil {
		return nil, "", errors.Join(fmt.Errorf("pgbench -i: %w: %s", err, out), p.close(ctx))
	}
	return p, "", nil
}

func (p *tpcb) close(ctx context.Context) error {
	if p == nil {
		return nil
	}
	_, err := p.db.Reader().Exec(context.WithoutCancel(ctx), "DROP DATABASE IF EXISTS "+tpcbName)
	return err
}

var (
	tpsLine     = regexp.MustCompile(`(?m)^tps = ([0-9.]+)`)
	noneDone    = regexp.MustCompile(`(?m)^number of transactions actually processed: 0$`)
	latencyLine = regexp.MustCompile(`(?m)^latency average = ([0-9.]+) ms`)
)

// run measures. pgbench reports only the mean latency, which is returned as p50.
func (p *tpcb) run(ctx context.Context, w *world, clients int) (round, error) {
	cmd := exec.CommandContext(ctx, p.program, "-M", "prepared", "-c", strconv.Itoa(clients), "-j", strconv.Itoa(min(clients, runtime.NumCPU())),
		"-T", strconv.Itoa(w.Seconds), p.at)
	servedBefore := w.server.CPU()
	out, err := cmd.CombinedOutput()
	if err != nil {
		return round{}, fmt.Errorf("pgbench: %w: %s", err, out)
	}
	if noneDone.Match(out) { // no transaction finished in a second, on a busy machine: the rate is zero, which is no failure
		return round{clients: clients}, nil
	}
	tps, latency := tpsLine.FindSubmatch(out), latencyLine.FindSubmatch(out)
	if tps == nil || latency == nil {
		return round{}, fmt.Errorf("pgbench printed no rate: %s", out)
	}
	r := round{clients: clients}
	if r.rate, err = strconv.ParseFloat(string(tps[1]), 64); err != nil {
		return round{}, err
	}
	if done := r.rate * float64(w.Seconds); done > 0 {
		r.cpu = float64((cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Microseconds()) / done
		r.server = float64((w.server.CPU() - servedBefore).Microseconds()) / done
	}
	r.latency.P50, err = strconv.ParseFloat(string(latency[1]), 64)
	return r, err
}

// settings reads the server's version and the settings that affect durability.
func settings(ctx context.Context, d *db.DB) (map[string]string, error) {
	found := map[string]string{}
	if d.Engine() == db.SQLite {
		for name, query := range map[string]string{"journal_mode": "PRAGMA journal_mode", "synchronous": "PRAGMA synchronous", "version": "SELECT sqlite_version()"} {
			var v string
			if err := d.Reader().QueryRow(ctx, query).Scan(&v); err != nil {
				return nil, err
			}
			found[name] = v
		}
		return found, nil
	}
	for _, name := range []string{"server_version", "fsync", "synchronous_commit", "full_page_writes", "shared_buffers", "wal_sync_method", "max_wal_size"} {
		var v string
		if err := d.Reader().QueryRow(ctx, "SELECT current_setting($1)", name).Scan(&v); err != nil {
			return nil, err
		}
		found[name] = v
	}
	return found, nil
}
