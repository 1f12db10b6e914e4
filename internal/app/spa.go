package app

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"

	"maidan/internal/screen"
)

// spa serves a built single-page app: its files, and its index page for every other path below it, because the app's own router
// selects the screen.
type spa struct {
	files   fs.FS
	base    string                     // with both slashes
	exists  func(r *http.Request) bool // reports whether the app has a screen at the address; other addresses answer 404
	render  func(r *http.Request) (screen.Page, bool)
	scripts func(r *http.Request) []string // what a page that is not rendered loads beyond the scripts of every page
	policy  string                         // Content-Security-Policy of every page
	mu      sync.Mutex
	entries map[string]*entry
}

// entry is a file with its compressed form.
type entry struct {
	body, brotli []byte
	mediaType    string
	etag         string
}

// inlineScripts matches the inline scripts of a page.
var inlineScripts = regexp.MustCompile(`(?s)<script>(.*?)</script>`)

// screenPolicy returns the Content-Security-Policy of an app's pages. Only the inline scripts of the built page are allowed,
// and only scripts and frames of the given origins. Inline styles are allowed because React sets them.
func screenPolicy(page []byte, origins ...string) string {
	var own strings.Builder
	for _, found := range inlineScripts.FindAllSubmatch(append(page, "<script>"+startAfterPaint+"</script>"...), -1) {
		sum := sha256.Sum256(found[1])
		own.WriteString(" 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'")
	}
	others, frames := "", "'none'"
	if len(origins) > 0 {
		frames = strings.Join(origins, " ")
		others = " " + frames
	}
	return strings.Join([]string{
		"default-src 'none'",
		"script-src 'self'" + own.String() + others,
		"style-src 'self' 'unsafe-inline'" + others,
		"img-src 'self' data:" + others,
		"font-src 'self'",
		"connect-src 'self'" + others,
		"frame-src " + frames,
		"manifest-src 'self'",
		"worker-src 'self'",
		"form-action 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
	}, "; ")
}

// newSPA returns an app served below base. origins are external sites that its pages may load scripts and frames from.
func newSPA(files fs.FS, base string, exists func(r *http.Request) bool, origins ...string) *spa {
	page, _ := fs.ReadFile(files, "index.html") // ServeHTTP reports an app that is not built
	return &spa{files: files, base: base, exists: exists, policy: screenPolicy(page, origins...), entries: map[string]*entry{}}
}

// anywhere reports a screen at every address, for apps that always answer 200.
func anywhere(*http.Request) bool { return true }

func (s *spa) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "This address is for reading.", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(r.URL.Path, s.base)
	var e *entry
	if name != "" {
		e = s.entry(name)
	}
	if e != nil && strings.HasPrefix(e.mediaType, "text/html") {
		w.Header().Set("Content-Security-Policy", s.policy)
	}
	switch {
	case e != nil && strings.HasPrefix(name, "assets/"): // named by their content
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	case e != nil:
		w.Header().Set("Cache-Control", "no-cache")
	case path.Ext(name) != "": // a missing file is not a screen
		http.NotFound(w, r)
		return
	default:
		if e = s.entry("index.html"); e == nil {
			http.Error(w, "The web apps are not built: run make build.", http.StatusServiceUnavailable)
			return
		}
		w.Header().Set("Cache-Control", "no-cache")
		w.Header().Set("Content-Security-Policy", s.policy)
		if !s.exists(r) {
			e.serve(w, r, http.StatusNotFound)
			return
		}
		if s.render != nil {
			w.Header().Add("Vary", "Cookie")
			if page, ok := s.render(r); ok {
				e = s.withStyles(e).with(page)
			}
		}
		if s.scripts != nil {
			w.Header().Add("Vary", "Cookie")
			if scripts := s.scripts(r); len(scripts) > 0 {
				e = s.preloading(scripts)
			}
		}
	}
	e.serve(w, r, http.StatusOK)
}

// serve answers with the file. A page with status 404 is never answered with 304.
func (e *entry) serve(w http.ResponseWriter, r *http.Request, status int) {
	h := w.Header()
	h.Set("Content-Type", e.mediaType)
	h.Add("Vary", "Accept-Encoding")
	if status == http.StatusOK && e.etag != "" {
		h.Set("ETag", e.etag)
	}
	if status == http.StatusOK && e.etag != "" && r.Header.Get("If-None-Match") == e.etag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	body := e.body
	if e.brotli != nil && strings.Contains(r.Header.Get("Accept-Encoding"), "br") {
		h.Set("Content-Encoding", "br")
		body = e.brotli
	}
	w.WriteHeader(status)
	if r.Method == http.MethodHead {
		return
	}
	_, _ = w.Write(body) // the client may have disconnected
}

// entry returns the file of a name, read and compressed once, or nil when there is none.
func (s *spa) entry(name string) *entry {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e, ok := s.entries[name]; ok {
		return e
	}
	body, err := fs.ReadFile(s.files, name)
	if err != nil || strings.HasPrefix(path.Base(name), ".") {
		return nil
	}
	e := newEntry(name, body)
	s.entries[name] = e
	return e
}

// The parts of the built index page that a rendered screen replaces.
const (
	rootAttributes = `lang="en"`
	rootElement    = `<div id="root"></div>`
)

// startAfterPaint loads the app after the rendered screen was painted, or after two seconds if nothing is painted, as in a
// background tab. Until then the network loads only what the painted screen needs. All scripts are fetched at once: those that
// the page names and the app's own. A button that is tapped before the app has started is stored, and the app repeats the tap
// (src/hydrated.tsx).
const startAfterPaint = `var earlyTap;(app=>{let begun;` +
	`addEventListener("click",earlyTap=({target})=>earlyTap.button=target.closest("button")??earlyTap.button,true);` +
	`const start=()=>{if(begun)return;begun=true;` +
	`for(const href of document.querySelector("meta[name=scripts]").content.split(" "))` +
	`document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));import(app)};` +
	`new PerformanceObserver(start).observe({type:"paint",buffered:true});setTimeout(start,2000)})(document.currentScript.dataset.app)`

// appScripts finds the app's scripts in the index page; the last one is its entry, which imports the others.
var appScripts = regexp.MustCompile(`(?:<script type="module"[^>]* src="([^"]+)"></script>\s*)+`)

// preloads finds the scripts that the entry imports: a rendered page names them itself and fetches them after its first paint.
var preloads = regexp.MustCompile(`\s*<link rel="modulepreload"[^>]*>`)

var pageTitle = regexp.MustCompile(`\s*<title>[^<]*</title>`)

var styleLink = regexp.MustCompile(`<link rel="stylesheet"[^>]* href="/([^"]+)">`)

// withStyles returns the index page with its style sheets inlined: a rendered screen is painted at once when it needs no other
// file.
func (s *spa) withStyles(e *entry) *entry {
	text := styleLink.ReplaceAllFunc(e.body, func(link []byte) []byte {
		sheet := s.entry(string(styleLink.FindSubmatch(link)[1]))
		if sheet == nil {
			return link
		}
		return slices.Concat([]byte("<style>"), sheet.body, []byte("</style>"))
	})
	return &entry{body: text, mediaType: e.mediaType}
}

// with returns the index page with a rendered screen inserted.
func (e *entry) with(page screen.Page) *entry {
	body := pageTitle.ReplaceAllLiteralString(string(e.body), page.Head)
	body = preloads.ReplaceAllLiteralString(body, "")
	body = appScripts.ReplaceAllString(body, `<script data-app="$1">`+startAfterPaint+`</script>`)
	body = strings.Replace(body, rootAttributes, page.Attributes, 1)
	body = strings.Replace(body, rootElement, `<div id="root">`+page.Body+"</div>"+page.Data, 1)
	var packed bytes.Buffer
	w := brotli.NewWriterLevel(&packed, 4) // 1 ms for the 100 KB of each response
	_, _ = w.Write([]byte(body))
	_ = w.Close()
	return &entry{body: []byte(body), brotli: packed.Bytes(), mediaType: e.mediaType}
}

func newEntry(name string, body []byte) *entry {
	sum := sha256.Sum256(body)
	e := &entry{body: body, mediaType: mediaType(name), etag: `"` + hex.EncodeToString(sum[:12]) + `"`}
	if strings.HasPrefix(e.mediaType, "font/") || strings.HasPrefix(e.mediaType, "image/") && !strings.Contains(e.mediaType, "svg") {
		return e // compressed by its own format
	}
	var out bytes.Buffer
	w := brotli.NewWriterLevel(&out, 9) // 11 takes seconds for a large bundle and saves two per cent
	_, _ = w.Write(body)                // a bytes.Buffer never fails
	_ = w.Close()
	if out.Len() < len(body) {
		e.brotli = out.Bytes()
	}
	return e
}

func mediaType(name string) string {
	switch path.Ext(name) {
	case ".js", ".mjs":
		return "text/javascript; charset=utf-8"
	case ".woff2":
		return "font/woff2"
	case ".webmanifest":
		return "application/manifest+json"
	}
	if t := mime.TypeByExtension(path.Ext(name)); t != "" {
		return t
	}
	return "application/octet-stream"
}
