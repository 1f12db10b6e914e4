package screen

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
)

// bundle renders the answers to two questions, the second of which it learns from the first.
const bundle = `
async function renderScreen(json) {
  const { address, answers, language } = JSON.parse(json);
  const missing = [];
  const ask = (url) => { if (!(url in answers)) missing.push(url); return answers[url]; };
  const first = ask("/api/first");
  const second = first && ask("/api/" + first);
  return JSON.stringify({ missing, attributes: 'lang="' + language + '"', head: "<title></title>", html: address + " " + first + " " + second, data: "{}" });
}`

func rendererOf(t *testing.T, api http.Handler) *Renderer {
	t.Helper()
	r := New(Config{Bundle: bundle, API: api, Clock: clock.System{}, Log: slog.New(slog.DiscardHandler)})
	t.Cleanup(func() { require.NoError(t, r.Close()) })
	return r
}

func TestRender_BringsTheAnswersThatTheScreenAsksFor(t *testing.T) {
	t.Parallel()
	var asked []string
	r := rendererOf(t, http.HandlerFunc(func(w http.ResponseWriter, call *http.Request) {
		asked = append(asked, call.URL.Path)
		_, _ = fmt.Fprint(w, "second")
	}))
	page, used, err := r.render(t.Context(), Request{Address: "/live", Language: "hi"}, nil)
	require.NoError(t, err)
	require.Equal(t, "/live second second", page.Body)
	require.Equal(t, `lang="hi"`, page.Attributes)
	require.Equal(t, `<script type="application/json" id="rendered">{}</script>`, page.Data)
	require.Equal(t, []string{"/api/first", "/api/second"}, asked)
	require.ElementsMatch(t, []string{"/api/first", "/api/second"}, used)
}

func TestRender_ShowsARefusalAsNoAnswer(t *testing.T) {
	t.Parallel()
	r := rendererOf(t, http.NotFoundHandler())
	page, _, err := r.render(t.Context(), Request{Address: "/live"}, nil)
	require.NoError(t, err)
	require.Equal(t, "/live null null", page.Body)
}

func TestRender_FailsWhenAScreenAsksForMoreAndMore(t *testing.T) {
	t.Parallel()
	r := New(Config{Bundle: `var n = 0; function renderScreen() { return JSON.stringify({ missing: ["/api/" + n++] }) }`, API: http.NotFoundHandler(), Clock: clock.System{}})
	_, _, err := r.render(t.Context(), Request{}, nil)
	require.ErrorContains(t, err, "more and more")
	require.NoError(t, r.Close())
}

func TestClose_WithoutAPage(t *testing.T) {
	t.Parallel()
	r := New(Config{Bundle: "function (", Clock: clock.System{}, Log: slog.New(slog.DiscardHandler)})
	require.NoError(t, r.Close())
	_, ok := r.Page(t.Context(), Request{})
	require.False(t, ok)
}

func TestCache_RendersOnceForAllWhoWait(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := newCache(clock.System{})
		renders := 0
		render := func(context.Context, []string) (Page, []string, error) {
			renders++
			time.Sleep(PatienceFor / 2)
			return Page{Body: "page"}, nil, nil
		}
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				page, err := c.get(t.Context(), Request{}, render)
				require.NoError(t, err)
				require.Equal(t, "page", page.Body)
			})
		}
		all.Wait()
		require.Equal(t, 1, renders)
	})
}

func TestCache_ServesByAge(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		age     time.Duration
		waits   bool
		renders int
		err     error
	}{
		{"a fresh page", FreshFor - 1, false, 1, nil},
		{"a stale page while the next one is rendered", StaleFor - 1, false, 2, nil},
		{"an older page when the render takes too long", UsableFor - PatienceFor - 1, true, 2, nil},
		{"no page that is too old", UsableFor, true, 2, errBusy},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				pages, renders := newCache(clock.System{}), 0
				render := func(context.Context, []string) (Page, []string, error) {
					renders++
					if renders > 1 {
						time.Sleep(time.Minute)
					}
					return Page{Body: "first"}, nil, nil
				}
				_, err := pages.get(t.Context(), Request{}, render)
				require.NoError(t, err)
				time.Sleep(c.age)
				asked := time.Now()
				page, err := pages.get(t.Context(), Request{}, render)
				synctest.Wait()
				require.ErrorIs(t, err, c.err)
				require.Equal(t, c.err == nil, page.Body == "first")
				require.Equal(t, c.waits, time.Since(asked) == PatienceFor)
				require.Equal(t, c.renders, renders)
				time.Sleep(time.Minute)
			})
		})
	}
}

func TestCache_ForgetsWhatNobodyWants(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Unix(1_700_000_000, 0))
	c := newCache(now)
	fail := errors.New("on purpose")
	render := func(context.Context, []string) (Page, []string, error) { return Page{}, nil, fail }
	for i := range mostPages {
		_, err := c.get(t.Context(), Request{Address: strconv.Itoa(i)}, render)
		require.ErrorIs(t, err, fail)
		if i == 0 {
			now.Advance(UsableFor + 1)
		}
	}
	require.Len(t, c.pages, mostPages)
	_, _ = c.get(t.Context(), Request{Address: "one more"}, render)
	require.Len(t, c.pages, mostPages)
	require.NotContains(t, c.pages, Request{Address: "0"})
	for i := range 2 * mostPages {
		_, _ = c.get(t.Context(), Request{Address: fmt.Sprint("other ", i)}, render)
	}
	require.LessOrEqual(t, len(c.pages), mostPages)
}
