package campaign

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// misbehaving does what a bad bundle may do, by the name it is given.
const misbehaving = `
var kept = 0;
function run(what) {
  if (what === "loop") for (;;) {}
  if (what === "hog") { var all = []; for (;;) all.push(new Array(10000).fill(what)); }
  if (what === "deep") { (function f() { f(); })(); }
  if (what === "throw") throw new Error("on purpose");
  if (what === "number") return 7;
  if (what === "regexp") return String(/^(a+)+$/.test("a".repeat(40) + "b"));
  kept++;
  return "page " + what + " " + kept;
}`

func engineFor(t *testing.T, limits Limits) *engine {
	t.Helper()
	e, err := newEngine(misbehaving, limits)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, e.close()) })
	return e
}

// Whatever a render does, it is stopped, and the next one works in a runtime that knows nothing of it.
func TestABadRenderIsStoppedAndTheNextOneWorks(t *testing.T) {
	t.Parallel()
	for _, what := range []string{"loop", "hog", "deep", "throw", "number", "regexp"} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			e := engineFor(t, Limits{Runtimes: 1, Time: 300 * time.Millisecond, Memory: 16 << 20})
			for range 2 {
				html, err := e.call(context.Background(), "run", "good")
				require.NoError(t, err)
				require.Equal(t, "page good 1", html)
				_, err = e.call(context.Background(), "run", what)
				require.Error(t, err)
			}
		})
	}
}

func TestARuntimeIsKeptBetweenGoodRenders(t *testing.T) {
	t.Parallel()
	e := engineFor(t, Limits{Runtimes: 1})
	for i := range 3 {
		html, err := e.call(context.Background(), "run", "good")
		require.NoError(t, err)
		require.Equal(t, "page good "+string(rune('1'+i)), html)
	}
}

func TestARenderEndsWithItsCaller(t *testing.T) {
	t.Parallel()
	e := engineFor(t, Limits{Runtimes: 1, Time: time.Hour})
	ctx, cancel := context.WithCancel(context.Background())
	var done sync.WaitGroup
	done.Go(func() {
		_, err := e.call(ctx, "run", "loop")
		require.Error(t, err)
	})
	waiting, stop := context.WithCancel(context.Background())
	stop()
	for { // until the loop has the only runtime
		if _, err := e.call(waiting, "run", "good"); err != nil && strings.Contains(err.Error(), "wait for a runtime") {
			break
		}
	}
	cancel()
	done.Wait()
	_, err := e.call(context.Background(), "run", "good")
	require.NoError(t, err)
}

func TestRuntimesAreSharedFairly(t *testing.T) {
	t.Parallel()
	e := engineFor(t, Limits{Runtimes: 2})
	var all sync.WaitGroup
	for range 40 {
		all.Go(func() {
			_, err := e.call(context.Background(), "run", "good")
			require.NoError(t, err)
		})
	}
	all.Wait()
}

func TestAClosedEngineRefuses(t *testing.T) {
	t.Parallel()
	e, err := newEngine(misbehaving, Limits{})
	require.NoError(t, err)
	require.NoError(t, e.close())
	require.NoError(t, e.close())
	_, err = e.call(context.Background(), "run", "good")
	require.ErrorIs(t, err, errClosed)
}

func TestABundleThatDoesNotParseIsRefusedAtOnce(t *testing.T) {
	t.Parallel()
	_, err := newEngine("function (", Limits{})
	require.ErrorContains(t, err, "compile the page bundle")
}
