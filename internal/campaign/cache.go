package campaign

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"sync"
	"sync/atomic"

	"github.com/andybalholm/brotli"
	"golang.org/x/sync/singleflight"
)

// Brotli levels: fast for the first response, thorough for all later ones.
const (
	quickPack    = 5
	thoroughPack = 11
)

// rendered is one finished page. It is stored only compressed, because hundreds of pages in several languages are large. zipped
// is set once. packed is replaced by a smaller form of the same page on the second request.
type rendered struct {
	version string // of campaign, brand, texts and build together
	etag    string
	zipped  []byte
	packed  atomic.Pointer[[]byte]
	again   atomic.Bool // was requested a second time
}

// html returns the page uncompressed, for clients without compression.
func (page *rendered) html() []byte {
	r, err := gzip.NewReader(bytes.NewReader(page.zipped))
	if err != nil {
		panic(err) // compressed by this package
	}
	html, err := io.ReadAll(r)
	if err != nil {
		panic(err) // compressed by this package
	}
	return html
}

// cache stores one page per key. It never stores a failure. While a newer version cannot be rendered it retains the older one.
type cache struct {
	pages    sync.Map // key → *rendered
	ready    sync.Map // rendered but not yet published
	flight   singleflight.Group
	prepared atomic.Int64 // number of pages stored in ready since it was last emptied
	queue    chan *rendered
	done     chan struct{}
	wait     sync.WaitGroup
}

func newCache() *cache {
	c := &cache{queue: make(chan *rendered, 1024), done: make(chan struct{})}
	c.wait.Go(c.packThoroughly)
	return c
}

// packThoroughly recompresses pages in the background, one at a time.
func (c *cache) packThoroughly() {
	for {
		select {
		case <-c.done:
			return
		case page := <-c.queue:
			packed := pack(page.html(), thoroughPack)
			page.packed.Store(&packed)
		}
	}
}

func (c *cache) close() {
	close(c.done)
	c.wait.Wait()
}

// get returns the page of a key in a version and renders it on a miss. Concurrent callers share one render. When the render
// fails, get returns the older page with the error, or nil when there is none.
func (c *cache) get(ctx context.Context, key, version string, render func(context.Context) (string, error)) (*rendered, error) {
	if page := c.load(key); page != nil && page.version == version {
		c.askedAgain(page)
		return page, nil
	}
	answer, err, _ := c.flight.Do(key+"@"+version, func() (any, error) {
		if page := c.load(key); page != nil && page.version == version {
			return page, nil
		}
		page, err := c.produce(context.WithoutCancel(ctx), key, version, render) // other callers may wait for it; the engine limits its time
		if err != nil {
			return nil, err
		}
		c.pages.Store(key, page)
		return page, nil
	})
	if err != nil {
		return c.load(key), err
	}
	return answer.(*rendered), nil
}

// askedAgain queues a page for thorough compression. Pages that are only warmed or requested once are not worth it.
func (c *cache) askedAgain(page *rendered) {
	if page.again.Load() || !page.again.CompareAndSwap(false, true) {
		return
	}
	select {
	case c.queue <- page:
	default: // when the queue is full the page stays a few hundred bytes larger
	}
}

// produce returns the prepared page, or renders it.
func (c *cache) produce(ctx context.Context, key, version string, render func(context.Context) (string, error)) (*rendered, error) {
	if page, ok := c.ready.LoadAndDelete(key + "@" + version); ok {
		return page.(*rendered), nil
	}
	html, err := render(ctx)
	if err != nil {
		return nil, err
	}
	return newRendered(version, html), nil
}

// mostReady bounds the prepared pages without a request. Above it they are dropped and rendered again when needed.
const mostReady = 1024

// prepare renders a page without publishing it: get finds it once its version is requested.
func (c *cache) prepare(ctx context.Context, key, version string, render func(context.Context) (string, error)) error {
	if page := c.load(key); page != nil && page.version == version {
		return nil
	}
	if _, ok := c.ready.Load(key + "@" + version); ok {
		return nil
	}
	html, err := render(ctx)
	if err != nil {
		return err
	}
	if c.prepared.Add(1) > mostReady {
		c.ready.Clear()
		c.prepared.Store(1)
	}
	c.ready.Store(key+"@"+version, newRendered(version, html))
	return nil
}

// forget removes the pages with unwanted keys.
func (c *cache) forget(unwanted func(key string) bool) {
	c.pages.Range(func(key, _ any) bool {
		if unwanted(key.(string)) {
			c.pages.Delete(key)
		}
		return true
	})
}

// load returns the cached page of a key in any version, or nil.
func (c *cache) load(key string) *rendered {
	if page, ok := c.pages.Load(key); ok {
		return page.(*rendered)
	}
	return nil
}

func newRendered(version, html string) *rendered {
	sum := sha256.Sum256([]byte(html))
	page := &rendered{
		version: version,
		// Weak: the packed forms of one page differ in bytes, not in meaning.
		etag:   `W/"` + hex.EncodeToString(sum[:12]) + `"`,
		zipped: zip([]byte(html)),
	}
	packed := pack([]byte(html), quickPack)
	page.packed.Store(&packed)
	return page
}

func pack(body []byte, level int) []byte {
	var out bytes.Buffer
	w := brotli.NewWriterLevel(&out, level)
	_, _ = w.Write(body) // writes to a bytes.Buffer never fail
	_ = w.Close()
	return out.Bytes()
}

func zip(body []byte) []byte {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, _ = w.Write(body) // writes to a bytes.Buffer never fail
	_ = w.Close()
	return out.Bytes()
}
