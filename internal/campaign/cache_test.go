package campaign

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/andybalholm/brotli"
	"github.com/stretchr/testify/require"
)

var errRender = errors.New("no page today")

func TestCache_NeverStoresAFailure(t *testing.T) {
	t.Parallel()
	c := newCache()
	defer c.close()
	calls := 0
	render := func(context.Context) (string, error) {
		if calls++; calls == 1 {
			return "", errRender
		}
		return "<p>good</p>", nil
	}
	page, err := c.get(context.Background(), "/", "1", render)
	require.ErrorIs(t, err, errRender)
	require.Nil(t, page)
	page, err = c.get(context.Background(), "/", "1", render)
	require.NoError(t, err)
	require.Equal(t, "<p>good</p>", string(page.html()))
	_, err = c.get(context.Background(), "/", "1", render)
	require.NoError(t, err)
	require.Equal(t, 2, calls)
}

func TestCache_RetainsTheOlderPageWhileANewerFails(t *testing.T) {
	t.Parallel()
	c := newCache()
	defer c.close()
	say := func(html string, err error) func(context.Context) (string, error) {
		return func(context.Context) (string, error) { return html, err }
	}
	_, err := c.get(context.Background(), "/", "1", say("old", nil))
	require.NoError(t, err)
	page, err := c.get(context.Background(), "/", "2", say("", errRender))
	require.ErrorIs(t, err, errRender)
	require.Equal(t, "old", string(page.html()))
	page, err = c.get(context.Background(), "/", "2", say("new", nil))
	require.NoError(t, err)
	require.Equal(t, "new", string(page.html()))
}

func TestCache_SharesConcurrentRenders(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := newCache()
		defer c.close()
		var calls atomic.Int32
		gate := make(chan struct{})
		var all sync.WaitGroup
		for range 50 {
			all.Go(func() {
				page, err := c.get(context.Background(), "/", "1", func(context.Context) (string, error) {
					calls.Add(1)
					<-gate
					return "page", nil
				})
				require.NoError(t, err)
				require.Equal(t, "page", string(page.html()))
			})
		}
		synctest.Wait()
		close(gate)
		all.Wait()
		require.EqualValues(t, 1, calls.Load())
	})
}

func TestCache_RecompressesInTheBackground(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := newCache()
		defer c.close()
		html := strings.Repeat("<li class=\"a\">The lights are on</li>\n<li>and nobody plays</li>", 400)
		page, err := c.get(context.Background(), "/", "1", func(context.Context) (string, error) { return html, nil })
		require.NoError(t, err)
		synctest.Wait()
		require.Equal(t, pack([]byte(html), quickPack), *page.packed.Load(), "not for one visitor")
		_, err = c.get(context.Background(), "/", "1", nil)
		require.NoError(t, err)
		synctest.Wait()
		packed := *page.packed.Load()
		require.Equal(t, pack([]byte(html), thoroughPack), packed)
		plain, err := io.ReadAll(brotli.NewReader(bytes.NewReader(packed)))
		require.NoError(t, err)
		require.Equal(t, html, string(plain))
	})
}
