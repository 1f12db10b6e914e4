package kit_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/stretchr/testify/require"

	"maidan/internal/api/kit"
	"maidan/internal/clock"
	"maidan/internal/fault"
)

type out struct{ Body map[string]string }

// site is a kit with an operation for each behaviour under test, and its log.
type site struct {
	kit *kit.Kit
	h   http.Handler
	log *bytes.Buffer
}

func newSite(t *testing.T, cfg kit.Config) site {
	t.Helper()
	s := site{log: &bytes.Buffer{}}
	if cfg.Clock == nil {
		cfg.Clock = clock.NewManual(time.UnixMilli(1_760_000_000_000))
	}
	cfg.Log = slog.New(slog.NewJSONHandler(s.log, nil))
	s.kit = kit.New(cfg)
	api := s.kit.API()
	answer := func(ctx context.Context) (*out, error) {
		who, _ := kit.Player(ctx)
		member, _ := kit.Staff(ctx)
		key, _ := kit.Idempotency(ctx)
		return &out{map[string]string{
			"player": string(who.PlayerID), "staff": member.Email, "key": key, "client": kit.Client(ctx).String(), "id": kit.RequestID(ctx),
		}}, nil
	}
	get := func(path string) huma.Operation {
		return kit.Operation("GET", path, strings.ReplaceAll(path[1:], "/", "-"), "t", "s")
	}
	post := func(path string) huma.Operation {
		op := get(path)
		op.Method = "POST"
		return op
	}
	plain := func(ctx context.Context, _ *struct{}) (*out, error) { return answer(ctx) }
	huma.Register(api, get("/api/open"), plain)
	huma.Register(api, kit.SignedIn(get("/api/signed")), plain)
	huma.Register(api, kit.Idempotent(post("/api/once")), plain)
	huma.Register(api, kit.StaffOnly(get("/api/staff/see"), "see"), plain)
	huma.Register(api, kit.StaffOnly(post("/api/staff/do"), "do"), plain)
	huma.Register(api, get("/api/panic"), func(context.Context, *struct{}) (*out, error) { panic("the cellar is flooded") })
	huma.Register(api, get("/api/broken"), func(context.Context, *struct{}) (*out, error) {
		return nil, errors.New("connect to 10.0.0.7: password hunter2 refused")
	})
	huma.Register(api, get("/api/refused"), func(context.Context, *struct{}) (*out, error) {
		f := fault.New(fault.Conflict, "odds_changed", "The odds changed.").At("legs[0]", "").WithData("offer", []int{1850})
		return nil, fmt.Errorf("place bet: %w", f)
	})
	huma.Register(api, get("/api/slow"), func(context.Context, *struct{}) (*out, error) {
		return nil, fault.New(fault.TooMany, "too_many_requests", "Wait.").WithData(kit.RetryAfter, int64(7))
	})
	huma.Register(api, post("/api/body"), func(ctx context.Context, _ *struct {
		Body struct {
			Name   string `json:"name" maxLength:"5"`
			Amount int64  `json:"amount" minimum:"1"`
			Kind   string `json:"kind" enum:"a,b"`
		}
	}) (*out, error) {
		return answer(ctx)
	})
	mux := http.NewServeMux()
	s.kit.Mount(mux)
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("a page")) })
	s.h = s.kit.Outer(mux)
	return s
}

func (s site) do(method, path, body string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.RemoteAddr = "203.0.113.9:1234"
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Add(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.h.ServeHTTP(w, r)
	return w
}

func refusal(t *testing.T, w *httptest.ResponseRecorder, status int, code string) kit.Error {
	t.Helper()
	require.Equal(t, status, w.Code, w.Body.String())
	require.Equal(t, "application/json", w.Header().Get("Content-Type"))
	var e kit.Error
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &e))
	require.NotEmpty(t, e.Errors)
	require.Equal(t, code, e.Errors[0].Code)
	return e
}

func TestKit_LogsInternalErrorsWithoutRevealingThem(t *testing.T) {
	t.Parallel()
	s := newSite(t, kit.Config{})
	for path, cause := range map[string]string{"/api/panic": "the cellar is flooded", "/api/broken": "hunter2"} {
		w := s.do("GET", path, "", "X-Request-Id", "r-1")
		e := refusal(t, w, 500, "internal")
		require.Equal(t, "Oops! Something went wrong", e.Message)
		require.NotContains(t, w.Body.String(), cause)
		require.Contains(t, s.log.String(), cause)
		require.Contains(t, s.log.String(), `"request_id":"r-1"`)
	}
}

// A client that disconnects during a response is not an error of the server.
func TestKit_DoesNotLogDisconnectedClientsAsErrors(t *testing.T) {
	t.Parallel()
	s := newSite(t, kit.Config{})
	ctx, leave := context.WithCancel(t.Context())
	leave()
	s.h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(ctx, "GET", "/api/broken", nil))
	require.Contains(t, s.log.String(), `"msg":"given up"`)
	require.NotContains(t, s.log.String(), `"level":"ERROR"`)
}

func TestKit_AnswersFaultsWithTheirData(t *testing.T) {
	t.Parallel()
	s := newSite(t, kit.Config{})
	w := s.do("GET", "/api/refused", "")
	e := refusal(t, w, 409, "odds_changed")
	require.Equal(t, kit.ErrorItem{Location: "legs[0]", Reason: "conflict", Msg: "The odds changed.", Code: "odds_changed"}, e.Errors[0])
	require.Contains(t, w.Body.String(), `"offer":[1850]`)
	w = s.do("GET", "/api/slow", "")
	refusal(t, w, 429, "too_many_requests")
	require.Equal(t, "7", w.Header().Get("Retry-After"))
}

func TestKit_ValidationErrorsNameTheirLocation(t *testing.T) {
	t.Parallel()
	s := newSite(t, kit.Config{})
	e := refusal(t, s.do("POST", "/api/body", `{"name":"too long","kind":"c","extra":1}`), 400, "required")
	got := map[string]string{}
	for _, item := range e.Errors {
		got[item.Location] = item.Code
	}
	require.Equal(t, map[string]string{"name": "wrong_length", "kind": "not_allowed", "extra": "unexpected_field", "amount": "required"}, got)
	refusal(t, s.do("POST", "/api/body", `{"name":"x","kind":"a","amount":0}`), 400, "out_of_range")
	refusal(t, s.do("POST", "/api/body", `{"name":"x","kind":"a","amount":1e400}`), 400, "malformed_json")
	refusal(t, s.do("POST", "/api/body", `{"name":"x","kind":"a","amount":1.5}`), 400, "wrong_type")
	refusal(t, s.do("POST", "/api/body", `{`), 400, "malformed_json")
	refusal(t, s.do("POST", "/api/body", strings.Repeat(" ", kit.MaxBody+1)), 413, "body_too_large")
	require.Equal(t, 200, s.do("POST", "/api/body", `{"name":"x","kind":"a","amount":1}`).Code)
}

func TestKit_AnswersUnknownAddressesInJSON(t *testing.T) {
	t.Parallel()
	s := newSite(t, kit.Config{})
	refusal(t, s.do("GET", "/api/nothing", ""), 404, "not_found")
	w := s.do("DELETE", "/api/open", "")
	refusal(t, w, 405, "method_not_allowed")
	require.Equal(t, "GET, HEAD", w.Header().Get("Allow"))
	require.Equal(t, "a page", s.do("GET", "/elsewhere", "").Body.String())
}

func TestIdempotent_RequiresAValidKey(t *testing.T) {
	t.Parallel()
	s := newSite(t, kit.Config{})
	refusal(t, s.do("POST", "/api/once", ""), 400, "idempotency_key_required")
	for _, bad := range []string{strings.Repeat("k", 65), "a b", "a\tb", "é"} {
		refusal(t, s.do("POST", "/api/once", "", "Idempotency-Key", bad), 400, "idempotency_key_invalid")
	}
	w := s.do("POST", "/api/once", "", "Idempotency-Key", "k-1")
	require.Equal(t, 200, w.Code)
	require.Contains(t, w.Body.String(), `"key":"k-1"`)
}

func TestOuter_LogsEveryRequestWithAnID(t *testing.T) {
	t.Parallel()
	var seen []string
	s := newSite(t, kit.Config{Observe: func(method, route string, status int, _ time.Duration) {
		seen = append(seen, fmt.Sprint(method, " ", route, " ", status))
	}})
	w := s.do("GET", "/api/open?token=s3cret", "", "X-Request-Id", "client-7", "Authorization", "Bearer s3cret")
	require.Equal(t, "client-7", w.Header().Get("X-Request-Id"))
	require.Contains(t, w.Body.String(), `"id":"client-7"`)
	w = s.do("GET", "/api/open", "", "X-Request-Id", "bad id\n")
	require.Len(t, w.Header().Get("X-Request-Id"), 26)
	s.do("GET", "/api/nothing", "")
	require.Equal(t, []string{"GET /api/open 200", "GET /api/open 200", "GET other 404"}, seen)
	require.NotContains(t, s.log.String(), "s3cret")
	require.Contains(t, s.log.String(), `"route":"/api/open"`)
	for name, value := range map[string]string{
		"X-Content-Type-Options": "nosniff", "Cache-Control": "no-store", "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
	} {
		require.Equal(t, value, w.Header().Get(name))
	}
}

func TestOuter_TrustsConfiguredProxiesOnly(t *testing.T) {
	t.Parallel()
	client := func(s site, forwarded ...string) string {
		var headers []string
		for _, f := range forwarded {
			headers = append(headers, "X-Forwarded-For", f)
		}
		var body map[string]string
		_ = json.Unmarshal(s.do("GET", "/api/open", "", headers...).Body.Bytes(), &body)
		return body["client"]
	}
	alone := newSite(t, kit.Config{})
	require.Equal(t, "203.0.113.9", client(alone, "198.51.100.1"))
	behind := newSite(t, kit.Config{TrustedProxies: []netip.Prefix{netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("10.0.0.0/8")}})
	require.Equal(t, "203.0.113.9", client(behind))
	require.Equal(t, "198.51.100.1", client(behind, "198.51.100.1"))
	require.Equal(t, "198.51.100.1", client(behind, "1.1.1.1, 198.51.100.1, 10.1.2.3"), "addresses left of the first untrusted one may be forged")
	require.Equal(t, "198.51.100.1", client(behind, "1.1.1.1", "198.51.100.1"))
	require.Equal(t, "203.0.113.9", client(behind, "nonsense"))
}

func TestKit_EnforcesDeclarations(t *testing.T) {
	t.Parallel()
	s := newSite(t, kit.Config{
		AuthenticatePlayer: func(_ context.Context, token string) (kit.Identity, error) {
			if token != "good" {
				return kit.Identity{}, fault.New(fault.Unauthorized, "token_expired", "Expired.")
			}
			return kit.Identity{PlayerID: "p1"}, nil
		},
		AuthenticateStaff: func(_ context.Context, token string) (kit.Member, error) {
			if token != "good" {
				return kit.Member{}, fault.New(fault.Unauthorized, "session_ended", "Ended.")
			}
			return kit.Member{Email: "s@example.com", Permissions: []string{"see"}}, nil
		},
	})
	refusal(t, s.do("GET", "/api/signed", ""), 401, "unauthorized")
	refusal(t, s.do("GET", "/api/signed", "", "Authorization", "Bearer old"), 401, "token_expired")
	require.Contains(t, s.do("GET", "/api/signed", "", "Authorization", "bearer good").Body.String(), `"player":"p1"`)

	refusal(t, s.do("GET", "/api/staff/see", ""), 401, "unauthorized")
	refusal(t, s.do("GET", "/api/staff/see", "", "Authorization", "Bearer good"), 401, "unauthorized")
	refusal(t, s.do("GET", "/api/staff/see", "", "Cookie", kit.StaffCookie+"=old"), 401, "session_ended")
	require.Contains(t, s.do("GET", "/api/staff/see", "", "Cookie", kit.StaffCookie+"=good").Body.String(), `"staff":"s@example.com"`)
	refusal(t, s.do("POST", "/api/staff/do", "", "Cookie", kit.StaffCookie+"=good"), 403, "permission_denied")

	nobody := newSite(t, kit.Config{})
	refusal(t, nobody.do("GET", "/api/signed", "", "Authorization", "Bearer good"), 401, "unauthorized")
	refusal(t, nobody.do("GET", "/api/staff/see", "", "Cookie", kit.StaffCookie+"=good"), 401, "unauthorized")
}

func TestStaffOnly_NeedsACSRFTokenForChanges(t *testing.T) {
	t.Parallel()
	s := newSite(t, kit.Config{AuthenticateStaff: func(context.Context, string) (kit.Member, error) {
		return kit.Member{Email: "s@example.com", Permissions: []string{"do"}}, nil
	}})
	refusal(t, s.do("POST", "/api/staff/do", "", "Cookie", kit.StaffCookie+"=x"), 403, "csrf")
	w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil)
	token := s.kit.CSRF().Issue(w, r)
	cookie := w.Result().Cookies()[0]
	require.True(t, cookie.HttpOnly)
	got := s.do("POST", "/api/staff/do", "", "Cookie", kit.StaffCookie+"=x; "+cookie.Name+"="+cookie.Value, kit.CSRFHeader, token)
	require.Equal(t, 200, got.Code, got.Body.String())
}

func TestCSRF_CookieIsBoundToItsHostOverHTTPS(t *testing.T) {
	t.Parallel()
	s := newSite(t, kit.Config{TrustedProxies: []netip.Prefix{netip.MustParsePrefix("203.0.113.0/24")}})
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { s.kit.CSRF().Issue(w, r) })
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.RemoteAddr = "203.0.113.9:1"
	r.Header.Set("X-Forwarded-Proto", "https")
	w := httptest.NewRecorder()
	s.kit.Outer(mux).ServeHTTP(w, r)
	cookie := w.Result().Cookies()[0]
	require.Equal(t, "__Host-csrf", cookie.Name)
	require.True(t, cookie.Secure)
	require.Empty(t, cookie.Domain)
}

func TestDocument_DescribesOperations(t *testing.T) {
	t.Parallel()
	s := newSite(t, kit.Config{Title: "Brand"})
	first, second := s.do("GET", "/openapi.json", ""), s.do("GET", "/openapi.json", "")
	require.Equal(t, 200, first.Code)
	require.Equal(t, first.Body.String(), second.Body.String())
	var doc struct {
		OpenAPI string `json:"openapi"`
		Paths   map[string]map[string]struct {
			OperationID string              `json:"operationId"`
			Tags        []string            `json:"tags"`
			Security    []map[string][]any  `json:"security"`
			Parameters  []map[string]any    `json:"parameters"`
			Responses   map[string]struct{} `json:"responses"`
		} `json:"paths"`
	}
	require.NoError(t, json.Unmarshal(first.Body.Bytes(), &doc))
	require.Equal(t, "3.1.0", doc.OpenAPI)
	require.Equal(t, "api-signed", doc.Paths["/api/signed"]["get"].OperationID)
	require.Contains(t, doc.Paths["/api/signed"]["get"].Security[0], "player")
	require.Equal(t, "Idempotency-Key", doc.Paths["/api/once"]["post"].Parameters[0]["name"])
	require.Contains(t, doc.Paths["/api/open"]["get"].Responses, "default")
	require.NotContains(t, first.Body.String(), "$schema")
}

func TestOuter_DoesNotLogTokensInPaths(t *testing.T) {
	t.Parallel()
	s := newSite(t, kit.Config{})
	token := strings.Repeat("aB3_-", 9)[:43]
	s.h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/new-promo/"+token, http.NoBody))
	require.NotContains(t, s.log.String(), token)
	require.Contains(t, s.log.String(), `"path":"/new-promo/(token)"`)
}
