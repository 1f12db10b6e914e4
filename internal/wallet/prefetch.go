package wallet

import (
	"maps"
	"slices"

	"maidan/internal/db"
)

// Prefetch is a loader's read that PostgreSQL runs in the round trip that begins a batch, together with the wallet's own reads.
// Most batches then need no further reads.
type Prefetch struct {
	Read db.Statement // takes the loader's locks, if any
	Load LoadFunc     // replaces the loader once Read is answered
}

// PrefetchFunc returns the read for the keys of one batch.
type PrefetchFunc func(keys []string) Prefetch

// RegisterPrefetch adds a prefetch to a registered loader. It panics without such a loader.
func (w *Wallet) RegisterPrefetch(name string, prefetch PrefetchFunc) {
	if w.loaders[name] == nil {
		panic("wallet: loader " + name + " has a prefetch and is not registered")
	}
	w.prefetchers[name] = prefetch
}

// prefetch returns the reads of a batch in the order of the loaders' names, and the functions that replace the loaders.
func (w *Wallet) prefetch(want wanted) (reads []db.Statement, loads map[string]LoadFunc) {
	loads = map[string]LoadFunc{}
	for _, name := range slices.Sorted(maps.Keys(want.rows)) {
		if read := w.prefetchers[name]; read != nil {
			g := read(want.rows[name])
			reads, loads[name] = append(reads, g.Read), g.Load
		}
	}
	return reads, loads
}
