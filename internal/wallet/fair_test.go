package wallet

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// still is a ledger whose lanes do nothing by themselves.
func still(lanes int) *Wallet {
	w := &Wallet{cfg: Config{MaxBatch: 1024}}
	for range lanes {
		w.lanes = append(w.lanes, &lane{Wallet: w, queue: make(chan *item, 100), most: 1024, turn: turn{wake: make(chan struct{}, 1)}})
	}
	return w
}

func (l *lane) tries(commands int) (batch int, ok bool) {
	items, ok := l.begin(make([]*item, commands))
	return len(items), ok
}

func (l *lane) asked(commands int) {
	for range commands {
		l.queue <- &item{}
	}
}

func TestALaneThatWaitsIsPassedOverOnceAtMost(t *testing.T) {
	t.Parallel()
	w := still(2)
	a, b := w.lanes[0], w.lanes[1]
	_, ok := a.tries(1)
	require.True(t, ok)
	_, ok = b.tries(1)
	require.False(t, ok, "a is at work, and b has little to do")
	a.end()
	b.asked(3)
	n, ok := a.tries(1)
	require.True(t, ok)
	require.Equal(t, 4, n, "a was faster, and has taken what waits for b")
	_, ok = b.tries(1)
	require.False(t, ok, "while a is at work on its accounts")
	a.end()
	a.asked(5)
	_, ok = a.tries(1)
	require.False(t, ok, "b was passed over")
	n, ok = b.tries(1)
	require.True(t, ok)
	require.Equal(t, 6, n)
	b.end()
	_, ok = b.tries(1)
	require.False(t, ok, "now a was")
	_, ok = a.tries(1)
	require.True(t, ok)
	require.Equal(t, 1, w.Waiting())
}

func TestALaneWithLittleToDoIsNotHeldUpByOneWithPlenty(t *testing.T) {
	t.Parallel()
	w := still(2)
	busy, quiet := w.lanes[0], w.lanes[1]
	for range 3 {
		_, ok := busy.tries(plenty)
		require.True(t, ok)
		_, ok = quiet.tries(1)
		require.False(t, ok)
		busy.end()
		<-quiet.turn.wake
		_, ok = busy.tries(plenty)
		require.True(t, ok, "it has plenty to do")
		<-quiet.turn.wake
		n, ok := quiet.tries(1)
		require.True(t, ok, "passed over once, it works beside the other")
		require.Equal(t, 1, n)
		quiet.end()
		busy.end()
	}
}
