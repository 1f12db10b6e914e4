package campaign

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPrepare_DoesNotPublish(t *testing.T) {
	t.Parallel()
	c := newCache()
	defer c.close()
	renders := 0
	render := func(text string) func(context.Context) (string, error) {
		return func(context.Context) (string, error) { renders++; return text, nil }
	}
	ctx := t.Context()
	old, err := c.get(ctx, "/a en", "1", render("old"))
	require.NoError(t, err)
	require.NoError(t, c.prepare(ctx, "/a en", "2", render("new")))
	require.NoError(t, c.prepare(ctx, "/a en", "2", render("new")))
	still, err := c.get(ctx, "/a en", "1", render("old"))
	require.NoError(t, err)
	require.Same(t, old, still)
	require.Equal(t, 2, renders, "prepared once")
	next, err := c.get(ctx, "/a en", "2", render("new"))
	require.NoError(t, err)
	require.Equal(t, "new", string(next.html()))
	require.NoError(t, c.prepare(ctx, "/a en", "2", render("new")))
	require.Equal(t, 2, renders, "what is shown needs no preparing")

	boom := errors.New("boom")
	require.ErrorIs(t, c.prepare(ctx, "/a en", "3", func(context.Context) (string, error) { return "", boom }), boom)
	require.NoError(t, c.prepare(ctx, "/b en", "1", render("b")))
	c.prepared.Store(mostReady) // as many as may wait
	require.NoError(t, c.prepare(ctx, "/c en", "1", render("c")))
	var waiting []any
	c.ready.Range(func(key, _ any) bool { waiting = append(waiting, key); return true })
	require.Equal(t, []any{"/c en@1"}, waiting, "pages that nobody asks for do not pile up")
	require.EqualValues(t, 1, c.prepared.Load())
}
