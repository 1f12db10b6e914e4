package guard

import (
	"fmt"
	"log/slog"
	"net/netip"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/oschwald/maxminddb-golang/v2"

	"maidan/internal/clock"
)

// checkEvery is the interval between checks whether the file has changed.
const checkEvery = time.Minute

// database is a file of networks and countries. It is held in memory, so the file can be replaced at any time.
type database struct {
	path  string
	clock clock.Clock
	log   *slog.Logger

	current  atomic.Pointer[maxminddb.Reader]
	checking sync.Mutex // held while checking whether the file has changed
	looked   atomic.Int64
	size     int64
	changed  time.Time
}

func openDatabase(path string, c clock.Clock, log *slog.Logger) (*database, error) {
	d := &database{path: path, clock: c, log: log}
	d.looked.Store(c.Now().UnixMilli())
	if err := d.load(); err != nil {
		return nil, err
	}
	return d, nil
}

// load reads the file if it has changed.
func (d *database) load() error {
	info, err := os.Stat(d.path)
	if err != nil {
		return fmt.Errorf("read database of countries: %w", err)
	}
	if d.current.Load() != nil && info.Size() == d.size && info.ModTime().Equal(d.changed) {
		return nil
	}
	content, err := os.ReadFile(d.path)
	if err != nil {
		return fmt.Errorf("read database of countries: %w", err)
	}
	fresh, err := maxminddb.OpenBytes(content)
	if err != nil {
		return fmt.Errorf("read database of countries %s: %w", d.path, err)
	}
	d.current.Store(fresh) // running lookups use the old one
	d.size, d.changed = info.Size(), info.ModTime()
	return nil
}

// refresh checks the file when due; one caller does, others do not wait. If the file cannot be read, the previous one stays
// in use.
func (d *database) refresh() {
	now := d.clock.Now().UnixMilli()
	if now-d.looked.Load() < checkEvery.Milliseconds() || !d.checking.TryLock() {
		return
	}
	defer d.checking.Unlock()
	d.looked.Store(now)
	if err := d.load(); err != nil {
		d.log.Error("database of countries not read again", "error", err)
	}
}

// country returns the country of an address, or else the one where its network is registered.
func (d *database) country(address netip.Addr) string {
	d.refresh()
	found := d.current.Load().Lookup(address)
	for _, place := range []string{"country", "registered_country"} {
		var code string
		if err := found.DecodePath(&code, place, "iso_code"); err == nil && code != "" {
			return code
		}
	}
	return ""
}
