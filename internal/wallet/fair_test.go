package wallet

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// still returns a ledger whose committers do not run.
func still(committers int) *Wallet {
	w := &Wallet{cfg: Config{MaxBatch: 1024}}
	for range committers {
		w.committers = append(w.committers, &committer{Wallet: w, queue: make(chan *item, 100), maxBatch: 1024, state: queueState{wake: make(chan struct{}, 1)}})
	}
	return w
}

func (l *committer) tries(commands int) (batch int, ok bool) {
	items, ok := l.tryStart(make([]*item, commands))
	return len(items), ok
}

func (l *committer) asked(commands int) {
	for range commands {
		l.queue <- &item{}
	}
}

func TestScheduler_SkipsAWaitingCommitterOnceAtMost(t *testing.T) {
	t.Parallel()
	w := still(2)
	a, b := w.committers[0], w.committers[1]
	_, ok := a.tries(1)
	require.True(t, ok)
	_, ok = b.tries(1)
	require.False(t, ok, "a is at work, and b has little to do")
	a.releaseQueues()
	b.asked(3)
	n, ok := a.tries(1)
	require.True(t, ok)
	require.Equal(t, 4, n, "a was faster, and has taken what waits for b")
	_, ok = b.tries(1)
	require.False(t, ok, "while a is at work on its accounts")
	a.releaseQueues()
	a.asked(5)
	_, ok = a.tries(1)
	require.False(t, ok, "b was passed over")
	n, ok = b.tries(1)
	require.True(t, ok)
	require.Equal(t, 6, n)
	b.releaseQueues()
	_, ok = b.tries(1)
	require.False(t, ok, "now a was")
	_, ok = a.tries(1)
	require.True(t, ok)
	require.Equal(t, 1, w.Waiting())
}

func TestScheduler_SmallBatchesAreNotBlockedByFullOnes(t *testing.T) {
	t.Parallel()
	w := still(2)
	busy, quiet := w.committers[0], w.committers[1]
	for range 3 {
		_, ok := busy.tries(parallelBatch)
		require.True(t, ok)
		_, ok = quiet.tries(1)
		require.False(t, ok)
		busy.releaseQueues()
		<-quiet.state.wake
		_, ok = busy.tries(parallelBatch)
		require.True(t, ok, "it has plenty to do")
		<-quiet.state.wake
		n, ok := quiet.tries(1)
		require.True(t, ok, "passed over once, it works beside the other")
		require.Equal(t, 1, n)
		quiet.releaseQueues()
		busy.releaseQueues()
	}
}
