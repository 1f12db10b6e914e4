package wallet

import (
	"maps"
	"slices"

	"maidan/internal/db"
)

// Glance is what a loader reads on PostgreSQL in the round trip in which a batch begins, together with the wallet's own reads, so that most
// batches need none besides.
type Glance struct {
	Read db.Statement // locks what the loader would lock, if that locks anything
	Load LoadFunc     // is asked in the loader's place when Read has been answered
}

// GlanceFunc returns what is to be read for some keys, each batch's anew.
type GlanceFunc func(keys []string) Glance

// RegisterGlance gives a registered loader a glance. It panics where there is no such loader.
func (w *Wallet) RegisterGlance(name string, glance GlanceFunc) {
	if w.loaders[name] == nil {
		panic("wallet: loader " + name + " has a glance and is not registered")
	}
	w.glances[name] = glance
}

// glance spells the reads of all glances that a batch needs, in the order of their names, and what is asked then.
func (w *Wallet) glance(want wanted) (reads []db.Statement, loads map[string]LoadFunc) {
	loads = map[string]LoadFunc{}
	for _, name := range slices.Sorted(maps.Keys(want.rows)) {
		if glance := w.glances[name]; glance != nil {
			g := glance(want.rows[name])
			reads, loads[name] = append(reads, g.Read), g.Load
		}
	}
	return reads, loads
}
