package wallet

import (
	"slices"
	"sync"
)

// plenty is a batch that is worth a lane of its own beside another.
const plenty = 32

func (w *Wallet) plenty() int { return min(plenty, w.cfg.MaxBatch) }

// turns tells which lanes are at work. A batch costs the database much the same whether it is small or not, so lanes with little to do
// are one lane: whoever has the turn takes what waits for any, and nobody works beside it. A lane with plenty to do waits for nobody,
// unless somebody is at work on its accounts. Nobody is passed over twice: then it works beside others with whatever it has.
type turns struct {
	mu    sync.Mutex
	under int // lanes at work
}

// turn is a lane's part in it; all but has and wake under the mutex of turns.
type turn struct {
	taken  bool          // somebody is at work on accounts of this lane
	first  int           // commands in its hands while it waits
	passed bool          // another lane has begun while it waited
	has    []*lane       // those whose accounts this lane is at work on
	wake   chan struct{} // it may look again whether it may work
}

// gather waits until the lane may work, and adds to the first command what else waits, of other lanes too if it is to work alone.
func (l *lane) gather(batch []*item) []*item {
	for {
		if batch, ok := l.begin(batch); ok {
			return batch
		}
		<-l.turn.wake
	}
}

func (l *lane) begin(batch []*item) (_ []*item, ok bool) {
	t := &l.turns
	t.mu.Lock()
	defer t.mu.Unlock()
	enough := len(batch)+len(l.queue) >= l.plenty()
	if l.turn.taken || !enough && !l.turn.passed && (t.under > 0 || l.yields()) {
		l.turn.first = len(batch)
		return batch, false
	}
	t.under++
	l.turn.first, l.turn.passed = 0, false
	batch = l.take(l, batch)
	for _, other := range l.lanes {
		if other == l {
			continue
		}
		if t.under == 1 && !enough {
			batch = l.take(other, batch)
		}
		if other.turn.first > 0 {
			other.turn.passed = true
			other.rouse()
		}
	}
	return batch, true
}

// yields tells whether another lane waits that was passed over.
func (l *lane) yields() bool {
	return slices.ContainsFunc(l.lanes, func(other *lane) bool { return other != l && other.turn.passed })
}

// take adds what waits for a lane, whose accounts are then this lane's until its work ends.
func (l *lane) take(of *lane, batch []*item) []*item {
	before := len(batch)
	if batch = of.waiting(l.most, batch); of == l || len(batch) > before {
		of.turn.taken = true
		l.turn.has = append(l.turn.has, of)
	}
	return batch
}

// end lets others work, if this lane has not done so already.
func (l *lane) end() {
	if len(l.turn.has) == 0 {
		return
	}
	t := &l.turns
	t.mu.Lock()
	defer t.mu.Unlock()
	t.under--
	for _, of := range l.turn.has {
		of.turn.taken = false
	}
	l.turn.has = l.turn.has[:0]
	for _, other := range l.lanes {
		other.rouse()
	}
}

// rouse lets a lane that waits look again whether it may work.
func (l *lane) rouse() {
	select {
	case l.turn.wake <- struct{}{}:
	default: // it is about to look
	}
}

// waiting adds what is in the lane's queue now.
func (l *lane) waiting(most int, batch []*item) []*item {
	for len(batch) < most {
		select {
		case it, ok := <-l.queue:
			if !ok { // closed, and empty
				return batch
			}
			batch = append(batch, it)
		default:
			return batch
		}
	}
	return batch
}

// Waiting tells how many commands wait to be committed now.
func (w *Wallet) Waiting() (n int) {
	w.turns.mu.Lock()
	defer w.turns.mu.Unlock()
	for _, l := range w.lanes {
		n += len(l.queue) + l.turn.first
	}
	return n
}
