// Package screen renders first screens of the player app on the server, with the app's own React components. A slow phone then
// shows a page before it has loaded a script. The page contains the API responses that it was rendered from, and the app
// hydrates the page with them.
package screen

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync"

	"maidan/internal/api/kit"
	"maidan/internal/clock"
	"maidan/internal/script"
)

// renderScreen is the bundle's global function that renders a screen: Request and responses as JSON in, rendered as JSON out.
const renderScreen = "renderScreen"

// Request identifies a page. Equal requests get the same page.
type Request struct {
	Address  string `json:"address"`  // path and query
	Language string `json:"language"` // code of the visitor's language
	Country  string `json:"-"`        // ISO country of the visitor's address; API responses depend on it
	Today    int64  `json:"today"`    // start of the visitor's day, in unix milliseconds, as far as the server can derive it
	Wide     bool   `json:"wide"`     // desktop layout instead of the phone's
	SignedIn bool   `json:"signedIn"` // the browser has a session; the page contains no data of the player anyway
}

// Page is a rendered screen, as HTML.
type Page struct {
	Attributes string // of the html element: language and direction
	Head       string // elements of the head: title, description, and the files that the screen loads at once
	Body       string // content of the root element
	Data       string // element with the responses that the page was rendered from
}

// Config holds the dependencies of a Renderer.
type Config struct {
	Bundle string       // content of dist/server/render.js of the player app
	API    http.Handler // answers the app's requests, which have no session
	Clock  clock.Clock
	Log    *slog.Logger
}

// Renderer renders pages and caches each for FreshFor. Close it to free the script engine.
type Renderer struct {
	bundle string
	api    http.Handler
	log    *slog.Logger
	cache  *cache

	once   sync.Once // compiles the bundle
	engine *script.Engine
	err    error
}

// New returns a Renderer. The first page compiles the bundle, which takes a third of a second; Page does not wait for that.
func New(cfg Config) *Renderer {
	return &Renderer{bundle: cfg.Bundle, api: cfg.API, log: cfg.Log, cache: newCache(cfg.Clock)}
}

// start compiles the bundle once. Only one page is rendered at a time, so that rendering never takes all processors from
// betting.
func (r *Renderer) start() (*script.Engine, error) {
	r.once.Do(func() { r.engine, r.err = script.New(r.bundle, script.Limits{Runtimes: 1, Memory: 96 << 20}) })
	return r.engine, r.err
}

// Close frees the script engine after the current render.
func (r *Renderer) Close() error {
	r.once.Do(func() { r.err = script.ErrClosed })
	if r.engine == nil {
		return nil
	}
	return r.engine.Close()
}

// Page returns the page. It was rendered at most FreshFor ago or, while the engine is busy, at most UsableFor ago. Without such
// a page it returns false after PatienceFor: the app then renders the screen only in the browser. ctx carries the visitor's
// address and country for the API.
func (r *Renderer) Page(ctx context.Context, request Request) (Page, bool) {
	page, err := r.cache.get(ctx, request, func(ctx context.Context, known []string) (Page, []string, error) {
		return r.render(ctx, request, known)
	})
	if err != nil && !errors.Is(err, errBusy) && !errors.Is(err, script.ErrClosed) && ctx.Err() == nil {
		r.log.Warn("screen not rendered", "address", request.Address, "language", request.Language, "error", err)
	}
	return page, err == nil
}

// mostRounds limits how often a screen requests API responses. Its nested parts request theirs in a later round, when the outer
// part is rendered.
const mostRounds = 8

// rendered is the result of the bundle.
type rendered struct {
	Missing    []string `json:"missing"`
	Attributes string   `json:"attributes"`
	Head       string   `json:"head"`
	HTML       string   `json:"html"`
	Data       string   `json:"data"`
}

// render renders a screen with responses of the API: first those at known addresses, then those that the screen also requests.
// It returns the addresses that were used.
func (r *Renderer) render(ctx context.Context, request Request, known []string) (Page, []string, error) {
	engine, err := r.start()
	if err != nil {
		return Page{}, nil, err
	}
	answers := map[string]*string{}
	r.ask(ctx, request, known, answers)
	var missing []string
	for range mostRounds {
		input, err := json.Marshal(struct {
			Request
			Answers map[string]*string `json:"answers"`
		}{request, answers})
		if err != nil {
			return Page{}, nil, err
		}
		output, err := engine.Call(ctx, renderScreen, string(input))
		if err != nil {
			return Page{}, nil, err
		}
		var screen rendered
		if err := json.Unmarshal([]byte(output), &screen); err != nil {
			return Page{}, nil, fmt.Errorf("read the rendered screen: %w", err)
		}
		if len(screen.Missing) == 0 {
			used := make([]string, 0, len(answers))
			for address := range answers {
				used = append(used, address)
			}
			data := `<script type="application/json" id="rendered">` + screen.Data + `</script>`
			return Page{Attributes: screen.Attributes, Head: screen.Head, Body: screen.HTML, Data: data}, used, nil
		}
		missing = screen.Missing
		r.ask(ctx, request, missing, answers)
	}
	return Page{}, nil, fmt.Errorf("the screen asks for more and more: %q", missing)
}

// ask adds the API's responses at the addresses. An error response is nil; the screen shows it as it does in the browser.
func (r *Renderer) ask(ctx context.Context, request Request, addresses []string, answers map[string]*string) {
	for _, address := range addresses {
		answers[address] = nil
		call, err := http.NewRequestWithContext(kit.Inner(ctx, request.Language), http.MethodGet, address, nil)
		if err != nil {
			continue
		}
		answer := &answer{header: http.Header{}, status: http.StatusOK}
		r.api.ServeHTTP(answer, call)
		if answer.status == http.StatusOK {
			body := answer.body.String()
			answers[address] = &body
		}
	}
}

// answer records a response of the API.
type answer struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (a *answer) Header() http.Header             { return a.header }
func (a *answer) WriteHeader(status int)          { a.status = status }
func (a *answer) Write(bytes []byte) (int, error) { return a.body.Write(bytes) }
