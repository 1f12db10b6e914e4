package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sync/errgroup"

	"maidan/brand"
	"maidan/internal/clock"
	"maidan/internal/config"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/job"
	"maidan/internal/outbox"
	"maidan/internal/wallet"
	"maidan/web"
)

// Finding is the result of one check.
type Finding struct {
	Check  string
	OK     bool
	Detail string
}

// Examine runs every check concurrently and returns the findings in a fixed order. It changes nothing.
func Examine(ctx context.Context, cfg config.Config, d *db.DB) []Finding {
	// Checks that read tables need the schema.
	migrated := func(check func(context.Context, *db.DB) (string, error)) func(context.Context) (string, error) {
		return func(ctx context.Context) (string, error) {
			if _, err := schema(ctx, d); err != nil {
				return "", errors.New("not checked: see schema")
			}
			return check(ctx, d)
		}
	}
	checks := []struct {
		name string
		run  func(ctx context.Context) (detail string, err error)
	}{
		{"database", func(ctx context.Context) (string, error) { return databaseLatency(ctx, d) }},
		{"schema", func(ctx context.Context) (string, error) { return schema(ctx, d) }},
		{"durability", func(ctx context.Context) (string, error) { return durability(ctx, d) }},
		{"ledger", migrated(ledger)},
		{"outbox", migrated(outboxLag)},
		{"leases", migrated(leases)},
		{"clock", func(ctx context.Context) (string, error) { return clocks(ctx, cfg, d) }},
		{"disk", func(context.Context) (string, error) { return disk(cfg) }},
		{"open files", func(context.Context) (string, error) { return openFiles() }},
		{"web apps", func(context.Context) (string, error) { return webApps() }},
		{"brand", func(context.Context) (string, error) { return brandFiles(brand.Maidan()) }},
		{"payments", func(context.Context) (string, error) { return paymentProviders(cfg, brand.Maidan()) }},
		{"suppliers", func(context.Context) (string, error) { return gameSuppliers(cfg, brand.Maidan()) }},
	}
	findings := make([]Finding, len(checks))
	var group errgroup.Group
	for i, c := range checks {
		group.Go(func() error {
			detail, err := c.run(ctx)
			findings[i] = Finding{c.name, err == nil, detail}
			if err != nil {
				findings[i].Detail = err.Error()
			}
			return nil
		})
	}
	_ = group.Wait() // the checks report by their findings
	return findings
}

// brandFiles reads the brand's data as the server does at its start.
func brandFiles(kit fs.FS) (string, error) {
	b, err := content.Load(kit)
	if err != nil {
		return "", err
	}
	j, err := content.LoadJurisdictions(kit, b)
	if err != nil {
		return "", err
	}
	money := "play money everywhere"
	if !b.PlayMoney {
		money = "real money where a jurisdiction allows it"
	}
	return fmt.Sprintf("%s, %d jurisdictions of their own, %s", b.Name, len(j.Countries()), money), nil
}

func databaseLatency(ctx context.Context, d *db.DB) (string, error) {
	began := time.Now()
	err := d.Ping(ctx)
	return fmt.Sprintf("%s answers in %s", d.Engine(), time.Since(began).Round(10*time.Microsecond)), err
}

func schema(ctx context.Context, d *db.DB) (string, error) {
	pending, err := d.Pending(ctx)
	if err == nil && pending > 0 {
		err = fmt.Errorf("%d migrations behind: run \"maidan migrate\"", pending)
	}
	return "up to date", err
}

func ledger(ctx context.Context, d *db.DB) (string, error) {
	checks, err := wallet.Audit(ctx, d)
	if err != nil {
		return "", err
	}
	var broken []string
	for _, c := range checks {
		if !c.OK {
			broken = append(broken, c.Name)
		}
	}
	if len(broken) > 0 {
		return "", fmt.Errorf("broken: %s (run \"maidan audit\")", strings.Join(broken, ", "))
	}
	return fmt.Sprintf("all %d invariants hold", len(checks)), nil
}

// maxOutboxAge is how long an event may stay undelivered before it is a finding.
const maxOutboxAge = 5 * time.Minute

func outboxLag(ctx context.Context, d *db.DB) (string, error) {
	c := clock.System{}
	waiting, failed, oldest, err := outbox.NewBox(d, c, slog.New(slog.NewTextHandler(io.Discard, nil))).Lag(ctx)
	if err != nil {
		return "", err
	}
	detail := fmt.Sprintf("%d undelivered events, %d of them after a failure", waiting, failed)
	if age := c.Now().Sub(time.UnixMilli(oldest)); oldest > 0 && age > maxOutboxAge {
		return "", fmt.Errorf("%s; the oldest is %s old", detail, age.Round(time.Second))
	}
	return detail, nil
}

// leases reports whether the holders of leases are alive. A server that was stopped releases them; one that crashed does not.
func leases(ctx context.Context, d *db.DB) (string, error) {
	leases, err := job.Leases(ctx, d.Reader())
	if err != nil {
		return "", err
	}
	nodes := map[string]bool{}
	for _, l := range leases {
		if late := time.Since(time.UnixMilli(l.Until)); late > 0 {
			return "", fmt.Errorf("%q is not running: the lease of node %s expired %s ago (did the server crash? start it)", l.Name, l.Holder,
				late.Round(time.Second))
		}
		nodes[l.Holder] = true
	}
	if len(leases) == 0 {
		return "no server is running", nil
	}
	return fmt.Sprintf("%d leases are held by %d nodes", len(leases), len(nodes)), nil
}

// minDisk is the free space that the data folder needs, in bytes.
const minDisk = 512 << 20

func disk(cfg config.Config) (string, error) {
	if cfg.Database != "" {
		return "the database server has its own disk", nil
	}
	var at syscall.Statfs_t
	if err := syscall.Statfs(cfg.Data, &at); err != nil {
		return "", fmt.Errorf("read the free space of %s: %w", cfg.Data, err)
	}
	free := at.Bavail * uint64(at.Bsize)
	if free < minDisk {
		return "", fmt.Errorf("only %d MB free in %s", free>>20, cfg.Data)
	}
	return fmt.Sprintf("%d MB free", free>>20), nil
}

// minOpenFiles is the lowest limit of open files: each live connection needs one.
const minOpenFiles = 4096

func openFiles() (string, error) {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return "", fmt.Errorf("read the limit of open files: %w", err)
	}
	if limit.Cur < minOpenFiles {
		return "", fmt.Errorf("at most %d are allowed, so about as many players can watch: raise \"ulimit -n\"", limit.Cur)
	}
	return fmt.Sprintf("%d are allowed", limit.Cur), nil
}

func webApps() (string, error) {
	for name, at := range map[string]struct {
		files fs.FS
		needs string
	}{
		"player": {web.Player(), "index.html"}, "office": {web.Office(), "index.html"}, "promo": {web.Promo(), "server/render.js"},
	} {
		if _, err := fs.Stat(at.files, at.needs); err != nil {
			return "", fmt.Errorf("the %s app is not inside this binary: run \"make build\"", name)
		}
	}
	return "all inside", nil
}
