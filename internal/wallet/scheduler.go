package wallet

import (
	"slices"
	"sync"
)

// parallelBatch is the batch size that is worth running in parallel with another batch.
const parallelBatch = 32

func (w *Wallet) parallelBatch() int { return min(parallelBatch, w.cfg.MaxBatch) }

// scheduler decides which committers are active. A small batch costs the database about as much as a large one, so idle
// committers merge: the active one drains every queue, and no other is active. A committer with a full batch starts at once,
// unless its accounts are in use. A committer that was skipped once may start in parallel with any batch.
type scheduler struct {
	mu     sync.Mutex
	active int // number of active committers
}

// queueState is a committer's state in the scheduler. All fields but owned and wake are guarded by the scheduler's mutex.
type queueState struct {
	busy    bool          // a committer works on accounts of this queue
	held    int           // commands already taken while it waits
	skipped bool          // another committer has started while it waited
	owned   []*committer  // queues whose accounts this committer works on
	wake    chan struct{} // signals that the committer may check again whether it may start
}

// nextBatch waits until the committer may start, and adds waiting commands to the first one, from other queues too if it runs
// alone.
func (l *committer) nextBatch(batch []*item) []*item {
	for {
		if batch, ok := l.tryStart(batch); ok {
			return batch
		}
		<-l.state.wake
	}
}

func (l *committer) tryStart(batch []*item) (_ []*item, ok bool) {
	t := &l.scheduler
	t.mu.Lock()
	defer t.mu.Unlock()
	enough := len(batch)+len(l.queue) >= l.parallelBatch()
	if l.state.busy || !enough && !l.state.skipped && (t.active > 0 || l.mustYield()) {
		l.state.held = len(batch)
		return batch, false
	}
	t.active++
	l.state.held, l.state.skipped = 0, false
	batch = l.drain(l, batch)
	for _, other := range l.committers {
		if other == l {
			continue
		}
		if t.active == 1 && !enough {
			batch = l.drain(other, batch)
		}
		if other.state.held > 0 {
			other.state.skipped = true
			other.signal()
		}
	}
	return batch, true
}

// mustYield reports whether another committer was skipped.
func (l *committer) mustYield() bool {
	return slices.ContainsFunc(l.committers, func(other *committer) bool { return other != l && other.state.skipped })
}

// drain adds the commands of a queue, whose accounts this committer then owns until releaseQueues.
func (l *committer) drain(of *committer, batch []*item) []*item {
	before := len(batch)
	if batch = of.readQueue(l.maxBatch, batch); of == l || len(batch) > before {
		of.state.busy = true
		l.state.owned = append(l.state.owned, of)
	}
	return batch
}

// releaseQueues lets other committers start, unless it was already called.
func (l *committer) releaseQueues() {
	if len(l.state.owned) == 0 {
		return
	}
	t := &l.scheduler
	t.mu.Lock()
	defer t.mu.Unlock()
	t.active--
	for _, of := range l.state.owned {
		of.state.busy = false
	}
	l.state.owned = l.state.owned[:0]
	for _, other := range l.committers {
		other.signal()
	}
}

// signal makes a waiting committer check again.
func (l *committer) signal() {
	select {
	case l.state.wake <- struct{}{}:
	default: // it is about to check
	}
}

// readQueue adds commands from the committer's queue, up to most.
func (l *committer) readQueue(most int, batch []*item) []*item {
	for len(batch) < most {
		select {
		case it, ok := <-l.queue:
			if !ok { // closed and empty
				return batch
			}
			batch = append(batch, it)
		default:
			return batch
		}
	}
	return batch
}

// Waiting returns the number of commands that wait for a commit.
func (w *Wallet) Waiting() (n int) {
	w.scheduler.mu.Lock()
	defer w.scheduler.mu.Unlock()
	for _, l := range w.committers {
		n += len(l.queue) + l.state.held
	}
	return n
}
