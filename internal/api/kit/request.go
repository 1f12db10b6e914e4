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

	"maidan/internal/content"
)

// request holds the facts of a request; the access log is written from it.
type request struct {
	id     string
	client netip.Addr
	secure bool
	host   string
	header http.Header
	log    *slog.Logger
	route  string // pattern, set once it is found
	actor  string // the signed-in player or staff member, set once known

	country    string // ISO; empty: unknown
	restricted bool   // the brand does not serve that country
}

type requestKey struct{}

func requestOf(ctx context.Context) *request {
	info, _ := ctx.Value(requestKey{}).(*request)
	return info
}

// Inner returns a context for requests that the server sends to its own API for a visitor. They have no session, and have the
// visitor's address and country and the given language.
func Inner(ctx context.Context, language string) context.Context {
	info := request{header: http.Header{"Accept-Language": {language}}}
	if outer := requestOf(ctx); outer != nil {
		info.id, info.client, info.secure, info.host, info.log = outer.id, outer.client, outer.secure, outer.host, outer.log
		info.country, info.restricted = outer.country, outer.restricted
	}
	return context.WithValue(ctx, requestKey{}, &info)
}

// RequestID returns the id of the request that ctx belongs to, empty outside one.
func RequestID(ctx context.Context) string {
	if info := requestOf(ctx); info != nil {
		return info.id
	}
	return ""
}

// Client returns the address of the caller: that of the connection, or the one that trusted proxies forward.
func Client(ctx context.Context) netip.Addr {
	if info := requestOf(ctx); info != nil {
		return info.client
	}
	return netip.Addr{}
}

// UserAgent returns the caller's User-Agent, cut to 200 bytes, as valid text.
func UserAgent(ctx context.Context) string {
	info := requestOf(ctx)
	if info == nil {
		return ""
	}
	agent := info.header.Get("User-Agent")
	return strings.ToValidUTF8(agent[:min(len(agent), 200)], "")
}

// DeviceHeader is the header with the device id that a page has computed.
const DeviceHeader = "X-Device-Fingerprint"

// Device returns the device id that the caller's page sends, or an empty string.
func Device(ctx context.Context) string {
	if info := requestOf(ctx); info != nil {
		return info.header.Get(DeviceHeader)
	}
	return ""
}

// Languages returns the caller's language preferences: the cookie with the choice, and the header Accept-Language. Both are
// untrusted input.
func Languages(ctx context.Context) (cookie, accepted string) {
	info := requestOf(ctx)
	if info == nil {
		return "", ""
	}
	if chosen, err := (&http.Request{Header: info.header}).Cookie(content.LanguageCookie); err == nil {
		cookie = chosen.Value
	}
	return cookie, info.header.Get("Accept-Language")
}

// Log returns a logger that writes the request's id.
func Log(ctx context.Context) *slog.Logger {
	if info := requestOf(ctx); info != nil {
		return info.log.With("request_id", info.id)
	}
	return slog.Default()
}

// IsSecure reports whether the caller uses https, directly or to a trusted proxy. The request must have passed Outer.
func IsSecure(r *http.Request) bool {
	if info := requestOf(r.Context()); info != nil {
		return info.secure
	}
	return r.TLS != nil
}

// commonHeaders are the headers of every response. Their values are shared: append copies them.
var commonHeaders = http.Header{
	"X-Content-Type-Options":       {"nosniff"},
	"Referrer-Policy":              {"strict-origin-when-cross-origin"},
	"X-Frame-Options":              {"SAMEORIGIN"},
	"Cross-Origin-Opener-Policy":   {"same-origin"},
	"Cross-Origin-Resource-Policy": {"same-origin"},
	"Permissions-Policy":           {"camera=(), microphone=(), geolocation=(), payment=(), usb=()"},
}

var idShape = regexp.MustCompile(`^[A-Za-z0-9._-]{1,64}$`)

// Outer wraps the whole site: it adds request ids and common headers, logs every request and turns panics into errors.
func (k *Kit) Outer(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := k.cfg.Clock.Now()
		info := &request{id: r.Header.Get("X-Request-Id"), host: r.Host, header: r.Header, log: k.cfg.Log}
		if !idShape.MatchString(info.id) {
			info.id = k.ids.New()
		}
		var relayed bool
		info.client, info.secure, relayed = k.origin(r)
		k.locate(r, info, relayed)
		h := w.Header()
		h.Set("X-Request-Id", info.id)
		maps.Copy(h, commonHeaders)
		if info.secure {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		out := &writer{ResponseWriter: w}
		r = r.WithContext(context.WithValue(r.Context(), requestKey{}, info))
		defer func() { k.logRequest(r, info, out, k.cfg.Clock.Now().Sub(began)) }()
		defer rescue(out, r)
		next.ServeHTTP(out, r)
	})
}

// rescue turns a panic into a logged 500; a response that has begun is aborted instead.
func rescue(w *writer, r *http.Request) {
	p := recover()
	if p == nil {
		return
	}
	if err, ok := p.(error); ok && errors.Is(err, http.ErrAbortHandler) {
		panic(p) // a handler aborts its response this way
	}
	Log(r.Context()).Error("panic", "panic", p, "stack", string(debug.Stack()))
	if w.status != 0 {
		panic(http.ErrAbortHandler)
	}
	WriteError(w, r, errInternal)
}

// tokenShape matches a token of secret.NewToken at the end of a path: a one-time link.
var tokenShape = regexp.MustCompile(`/[A-Za-z0-9_-]{43}$`)

func withoutTokens(path string) string {
	const length = 44
	if len(path) < length || path[len(path)-length] != '/' {
		return path
	}
	return tokenShape.ReplaceAllLiteralString(path, "/(token)")
}

// logRequest writes the access log. It omits query, body, headers and tokens in paths, because they may contain secrets.
func (k *Kit) logRequest(r *http.Request, info *request, out *writer, took time.Duration) {
	status := out.status
	if status == 0 {
		status = http.StatusOK
	}
	route := or(info.route, "other")
	k.cfg.Log.LogAttrs(r.Context(), slog.LevelInfo, "request",
		slog.String("request_id", info.id), slog.String("method", r.Method), slog.String("path", withoutTokens(r.URL.Path)), slog.String("route", route), slog.Int("status", status),
		slog.Int64("bytes", out.bytes), slog.Float64("ms", float64(took.Microseconds())/1000),
		slog.String("client", info.client.String()), slog.String("actor", info.actor))
	if k.cfg.Observe != nil {
		k.cfg.Observe(r.Method, route, status, took)
	}
}

// origin returns the caller's address, whether it uses https, and whether a trusted proxy relayed the request. It reads
// X-Forwarded-For from right to left: the first address that is not a trusted proxy's is the caller's, and those left of it may
// be forged.
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

// logInternal logs an internal error, which the response does not reveal.
func logInternal(ctx context.Context, body *Error, err error) {
	switch {
	case body.status < http.StatusInternalServerError:
	case errors.Is(ctx.Err(), context.Canceled): // the client disconnected
		Log(ctx).Info("given up", "error", err)
	default:
		Log(ctx).Error("internal error", "error", err)
	}
}
