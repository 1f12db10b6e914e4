package script

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
var count = 0;
function run(what) {
  if (what === "loop") for (;;) {}
  if (what === "hog") { var all = []; for (;;) all.push(new Array(10000).fill(what)); }
  if (what === "deep") { (function f() { f(); })(); }
  if (what === "throw") throw new Error("on purpose");
  if (what === "number") return 7;
  if (what === "regexp") return String(/^(a+)+$/.test("a".repeat(40) + "b"));
  if (what === "promise") return Promise.resolve("page").then((page) => page + " later");
  if (what === "refusal") return Promise.reject(new Error("on purpose"));
  if (what === "never") return new Promise(() => {});
  count++;
  return "page " + what + " " + count;
}`

func engineFor(t *testing.T, limits Limits) *Engine {
	t.Helper()
	e, err := New(misbehaving, limits)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, e.Close()) })
	return e
}

func TestCall_StopsWhatMisbehavesAndTheNextCallWorks(t *testing.T) {
	t.Parallel()
	for _, what := range []string{"loop", "hog", "deep", "throw", "number", "regexp", "refusal", "never"} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			e := engineFor(t, Limits{Runtimes: 1, Time: 300 * time.Millisecond, Memory: 16 << 20})
			for range 2 {
				html, err := e.Call(context.Background(), "run", "good")
				require.NoError(t, err)
				require.Equal(t, "page good 1", html)
				_, err = e.Call(context.Background(), "run", what)
				require.Error(t, err)
			}
		})
	}
}

func TestCall_ReusesARuntime(t *testing.T) {
	t.Parallel()
	e := engineFor(t, Limits{Runtimes: 1})
	for i := range 3 {
		html, err := e.Call(context.Background(), "run", "good")
		require.NoError(t, err)
		require.Equal(t, "page good "+string(rune('1'+i)), html)
	}
}

func TestCall_WaitsForAPromise(t *testing.T) {
	t.Parallel()
	answer, err := engineFor(t, Limits{Runtimes: 1}).Call(t.Context(), "run", "promise")
	require.NoError(t, err)
	require.Equal(t, "page later", answer)
}

func TestCall_EndsWithItsContext(t *testing.T) {
	t.Parallel()
	e := engineFor(t, Limits{Runtimes: 1, Time: time.Hour})
	ctx, cancel := context.WithCancel(context.Background())
	var done sync.WaitGroup
	done.Go(func() {
		_, err := e.Call(ctx, "run", "loop")
		require.Error(t, err)
	})
	waiting, stop := context.WithCancel(context.Background())
	stop()
	for { // until the loop has the only runtime
		if _, err := e.Call(waiting, "run", "good"); err != nil && strings.Contains(err.Error(), "wait for a runtime") {
			break
		}
	}
	cancel()
	done.Wait()
	_, err := e.Call(context.Background(), "run", "good")
	require.NoError(t, err)
}

func TestCall_SharesRuntimes(t *testing.T) {
	t.Parallel()
	e := engineFor(t, Limits{Runtimes: 2})
	var all sync.WaitGroup
	for range 40 {
		all.Go(func() {
			_, err := e.Call(context.Background(), "run", "good")
			require.NoError(t, err)
		})
	}
	all.Wait()
}

func TestCall_FailsAfterClose(t *testing.T) {
	t.Parallel()
	e, err := New(misbehaving, Limits{})
	require.NoError(t, err)
	require.NoError(t, e.Close())
	require.NoError(t, e.Close())
	_, err = e.Call(context.Background(), "run", "good")
	require.ErrorIs(t, err, ErrClosed)
}

func TestNew_RejectsABundleThatDoesNotParse(t *testing.T) {
	t.Parallel()
	_, err := New("function (", Limits{})
	require.ErrorContains(t, err, "compile the bundle")
}
