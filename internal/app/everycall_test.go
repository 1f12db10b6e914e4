package app

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/brand"
	"maidan/internal/api/kit"
	"maidan/internal/clock"
	"maidan/internal/config"
	"maidan/internal/db/dbtest"
	"maidan/internal/longtest"
	"maidan/internal/staff"
)

// operation is one call of the OpenAPI document.
type operation struct {
	method, path string
	ID           string `json:"operationId"`
	Parameters   []struct{ Name, In string }
	Security     []map[string]any
	RequestBody  struct {
		Content map[string]struct{ Schema shape }
	}
}

// shape is as much of a JSON schema as is needed to write something that fits it.
type shape struct {
	Ref        string `json:"$ref"`
	Type       any
	Enum       []any
	Properties map[string]shape
	Items      *shape
}

// hostileApp is an App with a player and a staff member signed in, whose calls get bad input.
type hostileApp struct {
	app     *App
	site    http.Handler
	log     *bytes.Buffer
	schemas map[string]shape
	calls   []operation
	players int
	token   string
	cookie  string
	csrf    []string // header and cookie
}

// streams stay open: the tests of package live send them bad input.
var streams = []string{"live", "live-events", "tradingLive", "tradingLiveEvents"}

func newHostileApp(t testing.TB, rateLimit bool) *hostileApp {
	t.Helper()
	cfg := config.Default()
	cfg.Data, cfg.RateLimit, cfg.Demo, cfg.LegacyKey = dbtest.SQLiteDir(t), rateLimit, true, legacyTokenKey
	cfg.PublicURL = "https://brand.example" // passkeys belong to an origin
	h := &hostileApp{log: &bytes.Buffer{}}
	built, err := buildWith(t.Context(), cfg, slog.New(slog.NewJSONHandler(h.log, &slog.HandlerOptions{Level: slog.LevelError})), injectedWith(clock.NewManual(time.UnixMilli(1_760_000_000_000)), brand.Maidan()))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, built.Close()) })
	h.app, h.site = built, built.Handler()
	document, err := built.Kit.Document()
	require.NoError(t, err)
	var doc struct {
		Paths      map[string]map[string]operation
		Components struct{ Schemas map[string]shape }
	}
	require.NoError(t, json.Unmarshal(document, &doc))
	h.schemas = doc.Components.Schemas
	for _, path := range slices.Sorted(maps.Keys(doc.Paths)) {
		for _, method := range slices.Sorted(maps.Keys(doc.Paths[path])) {
			call := doc.Paths[path][method]
			call.method, call.path = strings.ToUpper(method), path
			if !slices.Contains(streams, call.ID) {
				h.calls = append(h.calls, call)
			}
		}
	}
	require.Greater(t, len(h.calls), 100)
	h.signIn(t)
	return h
}

// request is one try: everything about it may be nonsense.
type request struct {
	method, path, body string
	headers            [][2]string
	from               string // address; empty: always the same one
}

func (h *hostileApp) send(r request) *httptest.ResponseRecorder {
	in, err := http.NewRequestWithContext(context.Background(), r.method, "http://brand.example", strings.NewReader(r.body))
	if err != nil {
		return nil // no client could send it
	}
	if in.URL, err = url.ParseRequestURI(r.path); err != nil {
		return nil // nor would the server hand it on
	}
	in.RemoteAddr, in.RequestURI = cmp.Or(r.from, "192.0.2.7:4711"), r.path
	for _, header := range r.headers {
		in.Header.Add(header[0], header[1])
	}
	out := httptest.NewRecorder()
	h.site.ServeHTTP(out, in)
	return out
}

// known is a request of the player and the staff member with every header that calls require.
func (h *hostileApp) known(method, path, body string) request {
	return request{method: method, path: path, body: body, headers: [][2]string{
		{"Content-Type", "application/json"}, {"Authorization", "Bearer " + h.token}, {"Cookie", h.cookie + "; " + h.csrf[1]},
		{kit.CSRFHeader, h.csrf[0]}, {"Idempotency-Key", "key"}, {"X-Support-Token", strings.Repeat("A", 43)},
	}}
}

// signIn brings a new player and the member of staff in, if something ended their sessions.
func (h *hostileApp) signIn(t testing.TB) {
	t.Helper()
	if h.csrf == nil {
		w := h.send(request{method: "GET", path: "/ccg/csrf-token"})
		var got struct{ Token string }
		require.NoError(t, json.Unmarshal(w.Body.Bytes(), &got))
		cookie := w.Result().Cookies()[0]
		h.csrf = []string{got.Token, cookie.Name + "=" + cookie.Value}
	}
	if h.token == "" || h.send(h.known("GET", "/api/v3/players/me", "")).Code != 200 {
		h.players++
		form, err := json.Marshal(registrationForm(fmt.Sprintf("p%d@example.com", h.players), nil))
		require.NoError(t, err)
		w := h.send(h.known("POST", "/ccg/user/registration", string(form)))
		require.Equal(t, 200, w.Code, w.Body)
		var got struct {
			AccessToken string `json:"access_token"`
		}
		require.NoError(t, json.Unmarshal(w.Body.Bytes(), &got))
		h.token = got.AccessToken
	}
	if h.cookie == "" || h.send(h.known("GET", "/api/v3/staff/session", "")).Code != 200 {
		h.cookie = kit.StaffCookie + "=" + staffToken(t, h.app)
	}
}

// staffToken is that of a fresh session of a fresh admin.
func staffToken(t testing.TB, a *App) string {
	t.Helper()
	return tokenOf(t, a, staff.Admin)
}

// tokenOf is that of a fresh session of a fresh member with a role.
func tokenOf(t testing.TB, a *App, role staff.Role) string {
	t.Helper()
	email, password := a.IDs.New()+"@example.com", "a kettle full of moss"
	_, err := a.Staff.AddWithoutSecondFactor(t.Context(), email, role, password)
	require.NoError(t, err)
	in, err := a.Staff.SignIn(t.Context(), email, password, "")
	require.NoError(t, err)
	return in.Token
}

// sample writes something that fits a schema.
func (h *hostileApp) sample(s shape) any {
	for s.Ref != "" {
		s = h.schemas[s.Ref[strings.LastIndex(s.Ref, "/")+1:]]
	}
	if len(s.Enum) > 0 {
		return s.Enum[0]
	}
	switch kind := fmt.Sprint(s.Type); {
	case len(s.Properties) > 0:
		all := map[string]any{}
		for name, p := range s.Properties {
			all[name] = h.sample(p)
		}
		return all
	case strings.Contains(kind, "string"):
		return "x"
	case strings.Contains(kind, "boolean"):
		return true
	case strings.Contains(kind, "array") && s.Items != nil:
		return []any{h.sample(*s.Items)}
	case strings.Contains(kind, "object"):
		return map[string]any{}
	default:
		return 1
	}
}

// wholes are bodies that are wrong as a whole.
var wholes = []string{
	"", " ", "null", "[]", "{}", "true", "0", `"x"`, "{", `{"a":`, "\x00", "\xff\xfe{}", "<x/>", "a=b&c=d", `{"a":1}{"b":2}`, `{"__proto__":{"a":1},"constructor":null}`,
	strings.Repeat("[", 100_000), strings.Repeat(`{"a":`, 20_000), `{"a":"` + strings.Repeat("x", kit.MaxBody) + `"}`,
}

// parts are values that a field may have to bear.
var parts = []string{
	"null", `""`, `" "`, "true", "-1", "0", "1.5", "9223372036854775807", "9223372036854775808", "1e308", "1e400", "[]", "{}", "[[[]]]", `[null,1,"x",{}]`,
	`"\u0000"`, `"\ud800"`, `"\u202e\u2066𝕏"`, `"' OR 1=1; --"`, `"<script>alert(1)</script>"`, `"${jndi:ldap://x}{{7*7}}%n%s"`, `"../../etc/passwd"`,
	`"a@b.co"`, `"+919876543210"`, `"01h00000000000000000000000"`, `"` + strings.Repeat("A", 43) + `"`, `"` + strings.Repeat("9", 5000) + `"`, `"-0"`, `"NaN"`,
}

// scraps are what stands in a path, a query or a header.
var scraps = []string{
	"", "x", "0", "-1", "1e9", "9223372036854775808", "%00", "%ff", "%zz", "..", "%2e%2e%2fetc", "%27%20OR%201=1", "%F0%9D%95%8F%E2%80%AE", "a%0d%0aX-Evil:1",
	strings.Repeat("0", 26), strings.Repeat("A", 43), strings.Repeat("z", 3000), "1.x", "me",
}

// tries are all requests for a call.
func (h *hostileApp) tries(call operation) (all []request) {
	fill := func(in, text string) string {
		path, query := call.path, []string{}
		for _, p := range call.Parameters {
			switch {
			case p.In == "path" && in == "path":
				path = strings.ReplaceAll(path, "{"+p.Name+"}", text)
			case p.In == "path":
				path = strings.ReplaceAll(path, "{"+p.Name+"}", strings.Repeat("0", 26))
			case p.In == "query" && in == "query":
				query = append(query, p.Name+"="+text)
			}
		}
		if len(query) > 0 {
			path += "?" + strings.Join(query, "&")
		}
		return path
	}
	body, fields := h.bodies(call)
	plain := fill("", "")
	for _, in := range []string{"path", "query"} {
		for _, text := range scraps {
			if path := fill(in, text); path != plain {
				all = append(all, h.known(call.method, path, body))
			}
		}
	}
	all = append(all, request{method: call.method, path: plain, body: body}, h.known(call.method, plain, body), h.known(call.method, plain+"?with=1&with=2&cursor=%41&x[]=1", body))
	if call.method != "GET" {
		for _, whole := range wholes {
			all = append(all, h.known(call.method, plain, whole))
		}
		for _, field := range fields {
			all = append(all, h.known(call.method, plain, field))
		}
	}
	return append(all, h.headers(call.method, plain, body)...)
}

// bodies are one that fits, and those in which each field has each hostile value.
func (h *hostileApp) bodies(call operation) (good string, wrong []string) {
	content, ok := call.RequestBody.Content["application/json"]
	if !ok {
		return "", nil
	}
	sample, _ := h.sample(content.Schema).(map[string]any)
	encoded, _ := json.Marshal(sample)
	names := slices.Sorted(maps.Keys(sample))
	for i, part := range parts {
		all := make([]string, len(names))
		for j, name := range names {
			all[j] = fmt.Sprintf("%q:%s", name, part)
			if (i+j)%8 == 0 { // each field bears some of them alone, all of them together with its neighbours
				rest := maps.Clone(sample)
				rest[name] = json.RawMessage(part)
				if one, err := json.Marshal(rest); err == nil {
					wrong = append(wrong, string(one))
				}
			}
		}
		wrong = append(wrong, "{"+strings.Join(all, ",")+"}")
	}
	return string(encoded), wrong
}

// headers are requests whose headers are missing, there twice, or nonsense.
func (h *hostileApp) headers(method, path, body string) (all []request) {
	with := func(name string, values ...string) {
		r := h.known(method, path, body)
		r.headers = slices.DeleteFunc(r.headers, func(header [2]string) bool { return header[0] == name })
		for _, value := range values {
			r.headers = append(r.headers, [2]string{name, value})
		}
		all = append(all, r)
	}
	long := strings.Repeat("x", 9000)
	for _, name := range []string{"Authorization", "Cookie", kit.CSRFHeader, "Idempotency-Key", "Content-Type", "X-Support-Token"} {
		with(name)
		with(name, "", "")
		with(name, long)
		with(name, "\xff\xfe\x01")
	}
	with("Authorization", "Bearer "+h.token, "Bearer "+h.token)
	with("Authorization", "Bearer "+h.token+"x")
	with("Authorization", "Bearer a.b.c")
	with("Idempotency-Key", "one", "two")
	with("Content-Type", "text/plain")
	with("Content-Type", "application/x-www-form-urlencoded")
	with("Content-Type", "multipart/form-data; boundary=x")
	with("Content-Type", "application/json; charset=utf-16")
	with("Accept-Language", long, "\xff", "*;q=9,,;=")
	with("X-Device-Fingerprint", long)
	with("X-Forwarded-For", "127.0.0.1, \xff, ::1")
	with("X-Request-Id", "a\tb")
	with("Accept", "text/plain")
	with("Accept-Encoding", "\xff")
	return all
}

// stands checks an answer: never a fault of ours, and every refusal in the form of the contract.
func (h *hostileApp) stands(t testing.TB, call operation, r request) {
	h.log.Reset()
	w := h.send(r)
	if w == nil {
		return
	}
	what := func() string {
		return fmt.Sprintf("%s: %s %.200s %q: %.300s", call.ID, r.method, r.path, cut(r.body, 300), w.Body)
	}
	require.NotEqual(t, 500, w.Code, "%s\n%s", what(), h.log)
	require.NotContains(t, h.log.String(), `"msg":"panic"`, what())
	require.NotContains(t, w.Header(), "X-Evil", what())
	if w.Code < 400 {
		return
	}
	if strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") { // the keeper's page for people
		require.Equal(t, "/auth-keeper", call.path, what())
		return
	}
	require.Contains(t, []int{400, 401, 403, 404, 405, 406, 409, 410, 413, 415, 422, 429, 503}, w.Code, what())
	var got struct {
		Message string
		Errors  []map[string]any
	}
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &got), what())
	require.NotEmpty(t, got.Message, what())
	require.NotEmpty(t, got.Errors, what())
	for _, item := range got.Errors {
		for _, field := range []string{"location", "reason", "msg", "code"} {
			require.IsType(t, "", item[field], "%s of %s", field, what())
		}
		require.NotEmpty(t, item["reason"], what())
		require.NotEmpty(t, item["msg"], what())
		require.NotEmpty(t, item["code"], what())
	}
}

func cut(s string, n int) string { return s[:min(len(s), n)] }

// TestAPI_AnswersBadInputWithAClearError throws wrong types, sizes, depths, characters, headers and methods at each call of the document.
func TestAPI_AnswersBadInputWithAClearError(t *testing.T) {
	t.Parallel()
	longtest.SkipShort(t)
	h := newHostileApp(t, false)
	for _, call := range h.calls {
		for i, r := range h.tries(call) {
			if i%16 == 0 { // a call may have ended the session of those that follow
				h.signIn(t)
			}
			h.stands(t, call, r)
		}
		for _, method := range []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"} {
			if method != call.method {
				r := h.known(method, strings.NewReplacer("{", "", "}", "").Replace(call.path), "{}")
				w := h.send(r)
				require.Less(t, w.Code, 500, "%s %s", method, call.path)
			}
		}
	}
}

// Whatever is sent to whichever call: no fault of ours.
func FuzzEveryCall(f *testing.F) {
	h := newHostileApp(f, false)
	for i, call := range h.calls {
		if i%7 == 0 {
			body, _ := h.bodies(call)
			f.Add(uint16(i), "x", "a=b", body)
		}
	}
	f.Fuzz(func(t *testing.T, n uint16, id, query, body string) {
		call := h.calls[int(n)%len(h.calls)]
		path := call.path
		for _, p := range call.Parameters {
			path = strings.ReplaceAll(path, "{"+p.Name+"}", url.PathEscape(id))
		}
		h.signIn(t)
		h.stands(t, call, h.known(call.method, path+"?"+query, body))
	})
}
