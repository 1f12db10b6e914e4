package screen

import (
	"context"
	"errors"
	"sync"
	"time"

	"maidan/internal/clock"
)

const (
	// FreshFor is how long a page is served without a new render. Prices move about once a second, and the browser immediately
	// gets the newest over its live connection.
	FreshFor = time.Second
	// StaleFor is the maximum age of a page that is served during its next render, so that requests for popular pages do not wait.
	StaleFor = 4 * time.Second
	// UsableFor is the maximum age of a page that is served while the engine is busy.
	UsableFor = 10 * time.Second
	// PatienceFor is how long a request waits for a render. A phone takes longer to render the screen itself.
	PatienceFor = time.Second
	// mostPages limits the cache; a page has about 50 KB.
	mostPages = 400
)

// errBusy means that the render took longer than PatienceFor.
var errBusy = errors.New("the renderer is busy")

type cache struct {
	clock clock.Clock
	mu    sync.Mutex
	pages map[Request]*entry
}

// entry is a page and its current render.
type entry struct {
	page  Page
	at    time.Time // zero: never rendered
	used  []string  // addresses of the API that the page needs
	next  chan struct{}
	err   error
	asked time.Time // time of the last request
}

func newCache(c clock.Clock) *cache { return &cache{clock: c, pages: map[Request]*entry{}} }

// get returns the page of a key and renders it when it is older than FreshFor. Requests that arrive during a render wait for
// it.
func (c *cache) get(ctx context.Context, key Request, render func(context.Context, []string) (Page, []string, error)) (Page, error) {
	c.mu.Lock()
	now := c.clock.Now()
	e := c.pages[key]
	if e == nil {
		c.evict(now)
		e = &entry{}
		c.pages[key] = e
	}
	e.asked = now
	if now.Sub(e.at) < FreshFor {
		defer c.mu.Unlock()
		return e.page, nil
	}
	if e.next == nil {
		e.next = make(chan struct{})
		go c.fill(context.WithoutCancel(ctx), e, render)
	}
	next := e.next
	if now.Sub(e.at) < StaleFor {
		defer c.mu.Unlock()
		return e.page, nil
	}
	c.mu.Unlock()

	patience := time.NewTimer(PatienceFor)
	defer patience.Stop()
	select {
	case <-next:
	case <-patience.C:
	case <-ctx.Done():
		return Page{}, ctx.Err()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case !e.at.IsZero() && c.clock.Now().Sub(e.at) < UsableFor:
		return e.page, nil
	case e.err != nil:
		return Page{}, e.err
	}
	return Page{}, errBusy
}

func (c *cache) fill(ctx context.Context, e *entry, render func(context.Context, []string) (Page, []string, error)) {
	began := c.clock.Now()
	page, used, err := render(ctx, e.used)
	c.mu.Lock()
	defer c.mu.Unlock()
	e.err = err
	if err == nil {
		e.page, e.used, e.at = page, used, began
	}
	close(e.next)
	e.next = nil
}

// evict makes space for one more page: it removes pages that were not requested recently or, if there are none, all pages.
func (c *cache) evict(now time.Time) {
	if len(c.pages) < mostPages {
		return
	}
	for key, e := range c.pages {
		if now.Sub(e.asked) > UsableFor {
			delete(c.pages, key)
		}
	}
	if len(c.pages) >= mostPages {
		clear(c.pages)
	}
}
