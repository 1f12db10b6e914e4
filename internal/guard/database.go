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

// freshEvery is how often it is looked whether the file has changed.
const freshEvery = time.Minute

// database is a file of networks and their countries. It is held in memory, so that whoever replaces the file may do so as
// they like.
type database struct {
	path  string
	clock clock.Clock
	log   *slog.Logger

	current atomic.Pointer[maxminddb.Reader]
	looking sync.Mutex // of who looks whether the file has changed
	looked  atomic.Int64
	size    int64
	changed time.Time
}

func openDatabase(path string, c clock.Clock, log *slog.Logger) (*database, error) {
	d := &database{path: path, clock: c, log: log}
	d.looked.Store(c.Now().UnixMilli())
	if err := d.load(); err != nil {
		return nil, err
	}
	return d, nil
}

// load reads the file if it is another than before.
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
	d.current.Store(fresh) // lookups that are under way keep the old one
	d.size, d.changed = info.Size(), info.ModTime()
	return nil
}

// refresh looks after the file now and then; one caller does, the others go on. A file that cannot be read leaves the one
// before in force.
func (d *database) refresh() {
	now := d.clock.Now().UnixMilli()
	if now-d.looked.Load() < freshEvery.Milliseconds() || !d.looking.TryLock() {
		return
	}
	defer d.looking.Unlock()
	d.looked.Store(now)
	if err := d.load(); err != nil {
		d.log.Error("database of countries not read again", "error", err)
	}
}

// country looks an address up: where it is, or else where its network is registered.
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
