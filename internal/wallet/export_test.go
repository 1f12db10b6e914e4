package wallet

import (
	"context"
	"sync"

	"maidan/internal/audit"
	"maidan/internal/db"
)

// The steps at which tests fail a batch.
const (
	StepLoaded     = stepLoaded
	StepDecided    = stepDecided
	StepWritten    = stepWritten
	StepCommitting = stepCommitting
	StepSent       = stepSent
)

// ErrUnreachable is an error after which a batch is retried.
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

// SetFreeHook is SetHook without serialization: one batch may wait at a step while the next passes others.
func (w *Wallet) SetFreeHook(hook func(s string) error) {
	w.hook = func(s step) error { return hook(string(s)) }
}

// Queued returns the number of waiting commands.
func (w *Wallet) Queued() (n int) {
	for _, l := range w.committers {
		n += len(l.queue)
	}
	return n
}

// OtherCommitter reports whether two keys belong to different committers.
func (w *Wallet) OtherCommitter(key, other string) bool {
	return w.committerOf(&Command{Key: key}) != w.committerOf(&Command{Key: other})
}

// BatchSize returns the current batch size of the first committer. Call it between batches.
func (w *Wallet) BatchSize() int {
	w.scheduler.mu.Lock()
	defer w.scheduler.mu.Unlock()
	return w.committers[0].maxBatch
}

// MinBatch is the lower limit of the batch size.
const MinBatch = minBatch

// Plenty is the batch size that is committed in parallel with another.
const ParallelBatch = parallelBatch

// Loader returns a registered loader, to give it to another node's ledger.
func (w *Wallet) Loader(name string) LoadFunc { return w.loaders[name] }

// AuditThrough runs the checks in a transaction.
func AuditThrough(ctx context.Context, tx *db.Tx) ([]audit.Result, error) {
	return audit.Through(ctx, tx, Checks()...)
}

// ScanText scans a row of one text.
var ScanText = audit.ScanText
