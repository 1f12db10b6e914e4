package campaign

import (
	"bytes"
	"context"
	"errors"
	"image/png"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"maidan/campaigns"
	"maidan/internal/clock"
	"maidan/internal/longtest"
	"maidan/web"
)

var errDraw = errors.New("no picture today")

// builtSite is the site of the built-in campaigns, drawn by the built bundle.
func builtSite(t *testing.T) *Site {
	t.Helper()
	return newSite(t, Folder(campaigns.Files, maidan(t), programmes(t)), &fakeAccounts{}, func(c *Config) {
		c.Dist, c.Data, c.Shell.Origin = web.Promo(), campaigns.Files, "https://play.example"
	})
}

var shareShape = regexp.MustCompile(`^https://play\.example/new-promo/_/share/[0-9a-f]{16}\.png$`)

func TestShare_EveryPageNamesAPictureOfItsOwn(t *testing.T) {
	t.Parallel()
	s := builtSite(t)
	now := s.current.Load()
	byAddress := map[string]string{}
	for _, c := range now.set.Campaigns {
		forms := []Param{s.at(c, "")}
		if c.Param == paramName {
			for _, creator := range s.creators.at(c.Route) {
				forms = append(forms, s.at(c, creator.Code))
			}
		}
		for _, at := range forms {
			share := s.campaignPage(c, &now.set, at, "en").Share
			require.Regexp(t, shareShape, share, c.Route)
			require.Equal(t, share, s.campaignPage(c, &now.set, at, "hi").Share, "one picture for all languages: %s", c.Route)
			require.Contains(t, now.pictures, share[strings.LastIndexByte(share, '/')+1:], c.Route)
			if at.key() == "" {
				require.Empty(t, byAddress[share], "the picture of %s is that of another page", c.Route)
				byAddress[share] = c.Route
			}
		}
	}
	require.NotEmpty(t, byAddress)
}

func TestShare_ThePictureInTheHeadIsAPNG(t *testing.T) {
	t.Parallel()
	longtest.SkipShort(t)
	s := builtSite(t)
	s.shares.limit *= 10                                   // the race detector makes a drawing take minutes
	for _, route := range []string{"/", "/land-aviator"} { // a hero, a wheel
		html := ask(s, "GET", "/new-promo"+route).Body.String()
		for _, tag := range []string{
			`<meta property="og:image:type" content="image/png"`, `<meta property="og:image:width" content="1200"`, `<meta property="og:image:height" content="630"`,
			`<meta property="og:image:alt" content="`, `<meta name="twitter:card" content="summary_large_image"`,
		} {
			require.Equal(t, 1, strings.Count(html, tag), tag)
		}
		found := regexp.MustCompile(`<meta property="og:image" content="https://play\.example([^"]+)"`).FindStringSubmatch(html)
		require.Len(t, found, 2, route)
		first := ask(s, "GET", found[1])
		require.Equal(t, http.StatusOK, first.Code, first.Body.String())
		require.Equal(t, "image/png", first.Header().Get("Content-Type"))
		require.Equal(t, "public, max-age=31536000, immutable", first.Header().Get("Cache-Control"))
		require.Equal(t, "cross-origin", first.Header().Get("Cross-Origin-Resource-Policy"))
		require.Equal(t, "nosniff", first.Header().Get("X-Content-Type-Options"))
		drawn := first.Body.Bytes()
		about, err := png.DecodeConfig(bytes.NewReader(drawn))
		require.NoError(t, err)
		require.Equal(t, [2]int{1200, 630}, [2]int{about.Width, about.Height})
		require.Less(t, len(drawn), 600_000, "some messengers show no larger picture")

		require.NotNil(t, s.shares.cache.get(found[1][strings.LastIndexByte(found[1], '/')+1:]))
		require.True(t, bytes.Equal(drawn, ask(s, "GET", found[1]).Body.Bytes()))
		require.Empty(t, ask(s, "HEAD", found[1]).Body.Bytes())
		tag := first.Header().Get("Etag")
		require.NotEmpty(t, tag)
		require.Equal(t, http.StatusNotModified, ask(s, "GET", found[1], "If-None-Match", tag).Code)
	}
}

func TestShare_OnlyPicturesOfPublishedPagesAreDrawn(t *testing.T) {
	t.Parallel()
	file := sound
	s := newSite(t, func(ctx context.Context) (Set, error) { return folder(t, file)(ctx) }, &fakeAccounts{})
	before := s.shareAddress(s.pictureOf(s.current.Load().campaigns["/sound"], nil))
	s.shares.cache.put(before[strings.LastIndexByte(before, '/')+1:], []byte("drawn"))
	require.Equal(t, 200, ask(s, "GET", before).Code)
	require.Equal(t, 405, ask(s, "POST", before).Code)
	for _, name := range []string{"", "0123456789abcdef.png", "sound.png", "../sound", strings.TrimSuffix(before[strings.LastIndexByte(before, '/')+1:], ".png")} {
		require.Equal(t, 404, ask(s, "GET", "/new-promo/_/share/"+name).Code, name)
	}
	file = strings.Replace(sound, "seed: ", "seed: 9", 1)
	require.NotEqual(t, sound, file)
	require.NoError(t, s.Reload(t.Context()))
	require.Equal(t, 404, ask(s, "GET", before).Code, "the page has another picture now")
}

func TestShare_AFailedDrawingIsAnErrorAndIsTriedAgain(t *testing.T) {
	t.Parallel()
	s := newSite(t, folder(t, sound), &fakeAccounts{}) // its bundle cannot draw
	address := s.shareAddress(s.pictureOf(s.current.Load().campaigns["/sound"], nil))
	w := ask(s, "GET", address)
	require.Equal(t, 500, w.Code)
	require.NotContains(t, w.Header().Get("Cache-Control"), "immutable")
	s.shares.queued.Store(mostQueued)
	w = ask(s, "GET", address)
	require.Equal(t, 503, w.Code)
	require.Equal(t, "5", w.Header().Get("Retry-After"))
}

func newTestShares(t *testing.T) *shares {
	t.Helper()
	s := newShares(nil, clock.NewManual(now))
	t.Cleanup(func() { require.NoError(t, s.drawer.Close()) })
	return s
}

func TestShares_AHundredRequestsAtOnceAreOneDrawing(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s, release, calls := newTestShares(t), make(chan struct{}), 0
		draw := func(context.Context) ([]byte, error) {
			calls++
			<-release
			return []byte("picture"), nil
		}
		var all sync.WaitGroup
		for range 100 {
			all.Go(func() {
				body, err := s.get(t.Context(), "a.png", draw)
				if err != nil || string(body) != "picture" {
					t.Errorf("%q, %v", body, err)
				}
			})
		}
		left, leave := context.WithCancel(t.Context())
		all.Go(func() {
			if _, err := s.get(left, "a.png", draw); !errors.Is(err, context.Canceled) {
				t.Errorf("a visitor who has left still waits: %v", err)
			}
		})
		synctest.Wait()
		leave()
		synctest.Wait()
		close(release)
		all.Wait()
		require.Equal(t, 1, calls)
		require.Zero(t, s.waiting.Load()+s.queued.Load())
	})
}

func TestShares_TheQueueIsBounded(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s, release := newTestShares(t), make(chan struct{})
		draw := func(context.Context) ([]byte, error) {
			<-release
			return nil, errDraw
		}
		var all sync.WaitGroup
		ask := func(name string) {
			all.Go(func() { _, _ = s.get(t.Context(), name, draw) })
		}
		for i := range mostQueued {
			ask(strconv.Itoa(i))
		}
		synctest.Wait()
		_, err := s.get(t.Context(), "another", draw)
		require.ErrorIs(t, err, errBusy)
		for range mostWaiting - mostQueued {
			ask("0")
		}
		synctest.Wait()
		_, err = s.get(t.Context(), "0", draw)
		require.ErrorIs(t, err, errBusy, "requests for the same picture are bounded, too")
		close(release)
		all.Wait()
		_, err = s.get(t.Context(), "0", draw)
		require.ErrorIs(t, err, errDraw, "a failure is not cached")
	})
}

func TestShares_DrawingIsPaced(t *testing.T) {
	t.Parallel()
	s := newTestShares(t)
	draw := func(context.Context) ([]byte, error) { return []byte("x"), nil }
	for i := range sharePace.Burst {
		_, err := s.get(t.Context(), strconv.Itoa(i), draw)
		require.NoError(t, err)
	}
	_, err := s.get(t.Context(), "one more", draw)
	require.ErrorIs(t, err, errBusy)
	_, err = s.get(t.Context(), "0", draw)
	require.NoError(t, err, "what is cached costs nothing")
}

func TestByteCache_TheLeastRecentlyUsedGiveWay(t *testing.T) {
	t.Parallel()
	c := newByteCache(10)
	c.put("a", []byte("1234"))
	c.put("b", []byte("1234"))
	require.NotNil(t, c.get("a"))
	c.put("c", []byte("1234"))
	require.Nil(t, c.get("b"))
	require.NotNil(t, c.get("a"))
	require.NotNil(t, c.get("c"))
	c.put("large", make([]byte, 11))
	require.Nil(t, c.get("large"))
	c.put("whole", make([]byte, 10))
	require.Nil(t, c.get("a"))
	require.Nil(t, c.get("c"))
	require.Len(t, c.get("whole"), 10)
	require.Equal(t, 10, c.size)
}

func TestDist_NeedsTheDrawingModule(t *testing.T) {
	t.Parallel()
	build := fakeDist(echo)
	delete(build, "server/resvg.wasm")
	_, err := readDist(build)
	require.ErrorContains(t, err, "resvg.wasm")
}
