package kit

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/netip"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"time"
)

// request is what is known of a request beside its context; the access log is written from it.
type request struct {
	id     string
	client netip.Addr
	secure bool
	host   string
	header http.Header
	log    *slog.Logger
	route  string // pattern, filled in once it is found
	actor  string // who is signed in, filled in once it is known

	country string // ISO, empty: not known
	closed  bool   // to that country
}

type requestKey struct{}

func requestOf(ctx context.Context) *request {
	about, _ := ctx.Value(requestKey{}).(*request)
	return about
}

// RequestID returns the id of the request that ctx belongs to, empty outside one.
func RequestID(ctx context.Context) string {
	if about := requestOf(ctx); about != nil {
		return about.id
	}
	return ""
}

// Client returns the address of the caller: that of the connection, or what trusted proxies say it is.
func Client(ctx context.Context) netip.Addr {
	if about := requestOf(ctx); about != nil {
		return about.client
	}
	return netip.Addr{}
}

// UserAgent returns the caller's User-Agent, cut to 200 bytes, as valid text.
func UserAgent(ctx context.Context) string {
	about := requestOf(ctx)
	if about == nil {
		return ""
	}
	agent := about.header.Get("User-Agent")
	return strings.ToValidUTF8(agent[:min(len(agent), 200)], "")
}

// Device returns the name that the caller's page gives its device, empty when it tells none.
func Device(ctx context.Context) string {
	if about := requestOf(ctx); about != nil {
		return about.header.Get("X-Device-Fingerprint")
	}
	return ""
}

// Languages returns what the caller tells of the languages it reads: the cookie that screens keep the choice in, and the
// header Accept-Language. Both are input like any other.
func Languages(ctx context.Context) (cookie, accepted string) {
	about := requestOf(ctx)
	if about == nil {
		return "", ""
	}
	if chosen, err := (&http.Request{Header: about.header}).Cookie("i18n_lang"); err == nil {
		cookie = chosen.Value
	}
	return cookie, about.header.Get("Accept-Language")
}

// Log returns a logger that writes the request's id.
func Log(ctx context.Context) *slog.Logger {
	if about := requestOf(ctx); about != nil {
		return about.log.With("request_id", about.id)
	}
	return slog.Default()
}

// IsSecure tells whether the caller speaks https, to us or to a trusted proxy. The request must have passed Outer.
func IsSecure(r *http.Request) bool {
	if about := requestOf(r.Context()); about != nil {
		return about.secure
	}
	return r.TLS != nil
}

// everyAnswer are the headers that every answer has. Their values are shared by all answers: whoever adds to one gets a copy.
var everyAnswer = http.Header{
	"X-Content-Type-Options":       {"nosniff"},
	"Referrer-Policy":              {"strict-origin-when-cross-origin"},
	"X-Frame-Options":              {"SAMEORIGIN"},
	"Cross-Origin-Opener-Policy":   {"same-origin"},
	"Cross-Origin-Resource-Policy": {"same-origin"},
	"Permissions-Policy":           {"camera=(), microphone=(), geolocation=(), payment=(), usb=()"},
}

var idShape = regexp.MustCompile(`^[A-Za-z0-9._-]{1,64}$`)

// Outer wraps the whole site: request id in and out, headers that every answer has, a structured line for every request,
// and a safe answer when something panics.
func (k *Kit) Outer(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := k.cfg.Clock.Now()
		about := &request{id: r.Header.Get("X-Request-Id"), host: r.Host, header: r.Header, log: k.cfg.Log}
		if !idShape.MatchString(about.id) {
			about.id = k.ids.New()
		}
		var relayed bool
		about.client, about.secure, relayed = k.origin(r)
		k.locate(r, about, relayed)
		h := w.Header()
		h.Set("X-Request-Id", about.id)
		maps.Copy(h, everyAnswer)
		if about.secure {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		out := &writer{ResponseWriter: w}
		r = r.WithContext(context.WithValue(r.Context(), requestKey{}, about))
		defer func() { k.tell(r, about, out, k.cfg.Clock.Now().Sub(began)) }()
		defer rescue(out, r)
		next.ServeHTTP(out, r)
	})
}

// rescue turns a panic into a logged 500; an answer that has begun is cut off instead.
func rescue(w *writer, r *http.Request) {
	p := recover()
	if p == nil {
		return
	}
	if err, ok := p.(error); ok && errors.Is(err, http.ErrAbortHandler) {
		panic(p) // a handler's own way to cut off
	}
	Log(r.Context()).Error("panic", "panic", p, "stack", string(debug.Stack()))
	if w.status != 0 {
		panic(http.ErrAbortHandler)
	}
	WriteError(w, r, errInternal)
}

// tokenShape is that of secret.NewToken at the end of a path: a one-time link.
var tokenShape = regexp.MustCompile(`/[A-Za-z0-9_-]{43}$`)

func withoutTokens(path string) string {
	const length = 44
	if len(path) < length || path[len(path)-length] != '/' {
		return path
	}
	return tokenShape.ReplaceAllLiteralString(path, "/(token)")
}

// tell writes the access log: never the query, the body or a header, since all three may hold secrets, nor a token in a path.
func (k *Kit) tell(r *http.Request, about *request, out *writer, took time.Duration) {
	status := out.status
	if status == 0 {
		status = http.StatusOK
	}
	route := or(about.route, "other")
	k.cfg.Log.LogAttrs(r.Context(), slog.LevelInfo, "request",
		slog.String("request_id", about.id), slog.String("method", r.Method), slog.String("path", withoutTokens(r.URL.Path)), slog.String("route", route), slog.Int("status", status),
		slog.Int64("bytes", out.bytes), slog.Float64("ms", float64(took.Microseconds())/1000),
		slog.String("client", about.client.String()), slog.String("actor", about.actor))
	if k.cfg.Observe != nil {
		k.cfg.Observe(r.Method, route, status, took)
	}
}

// origin finds the caller's address, whether it speaks https, and whether a trusted proxy relayed the request. From right to left in X-Forwarded-For, the first address
// that is not a trusted proxy's is the caller's; what stands left of it may be invented.
func (k *Kit) origin(r *http.Request) (client netip.Addr, secure, relayed bool) {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	addr, _ := netip.ParseAddr(host)
	addr = addr.Unmap()
	if !k.Trusted(addr) {
		return addr, r.TLS != nil, false
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, hop := range slices.Backward(hops) {
		next, err := netip.ParseAddr(strings.TrimSpace(hop))
		if err != nil {
			break
		}
		addr = next.Unmap()
		if !k.Trusted(addr) {
			break
		}
	}
	return addr, r.TLS != nil || strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https"), true
}

// Trusted reports whether an address is a trusted proxy's.
func (k *Kit) Trusted(addr netip.Addr) bool {
	return slices.ContainsFunc(k.cfg.TrustedProxies, func(p netip.Prefix) bool { return p.Contains(addr) })
}

// logInternal writes what an internal error was; its answer does not say.
func logInternal(ctx context.Context, body *Error, err error) {
	switch {
	case body.status < http.StatusInternalServerError:
	case errors.Is(ctx.Err(), context.Canceled): // by who asked: what was being done was stopped, which is no fault of ours
		Log(ctx).Info("given up", "error", err)
	default:
		Log(ctx).Error("internal error", "error", err)
	}
}
