package campaign

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAPreparedPageIsShownOnlyOnceItIsAskedFor(t *testing.T) {
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
	for i := range mostReady + 1 {
		require.NoError(t, c.prepare(ctx, string(rune('a'+i)), "1", render("x")))
	}
	waiting := 0
	c.ready.Range(func(any, any) bool { waiting++; return true })
	require.LessOrEqual(t, waiting, mostReady, "pages that nobody asks for do not pile up")
}
