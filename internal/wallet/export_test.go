package wallet

import (
	"context"
	"sync"

	"maidan/internal/audit"
	"maidan/internal/db"
)

// The steps between which tests break a batch off.
const (
	StepLoaded  = stepLoaded
	StepDecided = stepDecided
	StepWritten = stepWritten
	StepFlying  = stepFlying
	StepSent    = stepSent
)

// ErrUnreachable is an error that a batch is tried again after.
var ErrUnreachable = errUnreachable

// SetHook calls hook at each step of each batch, from one goroutine at a time. Call it before the first command is submitted.
func (w *Wallet) SetHook(hook func(s string) error) {
	var mu sync.Mutex
	w.SetFreeHook(func(s string) error {
		mu.Lock()
		defer mu.Unlock()
		return hook(s)
	})
}

// SetFreeHook is SetHook without the one at a time: one batch may wait at a step while the next goes through others.
func (w *Wallet) SetFreeHook(hook func(s string) error) {
	w.hook = func(s step) error { return hook(string(s)) }
}

// Queued tells how many commands wait.
func (w *Wallet) Queued() (n int) {
	for _, l := range w.lanes {
		n += len(l.queue)
	}
	return n
}

// Beside tells whether a command has another lane than the command of another key.
func (w *Wallet) Beside(key, other string) bool {
	return w.laneOf(&Command{Key: key}) != w.laneOf(&Command{Key: other})
}

// BatchSize is how many commands a batch of the first committer may have now. Call it between batches.
func (w *Wallet) BatchSize() int {
	w.turns.mu.Lock()
	defer w.turns.mu.Unlock()
	return w.lanes[0].most
}

// LeastBatch is how many commands a batch may always have.
const LeastBatch = leastBatch

// Plenty is how many commands are committed beside another lane's.
const Plenty = plenty

// Loader returns a registered loader, to give it to another node's ledger.
func (w *Wallet) Loader(name string) LoadFunc { return w.loaders[name] }

// AuditThrough makes the checks on what a transaction sees.
func AuditThrough(ctx context.Context, tx *db.Tx) ([]audit.Result, error) {
	return audit.Through(ctx, tx, Checks()...)
}

// ScanText scans a row of one text.
var ScanText = audit.ScanText
