package app

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/config"
	"maidan/internal/db/dbtest"
)

func TestEveryPageHasAContentSecurityPolicy(t *testing.T) {
	t.Parallel()
	v := newWorld(t, "", dbtest.SQLiteDir(t)).visitor(t)
	for _, path := range []string{"/", "/index.html", "/sport", "/office", "/office/", "/office/index.html", "/office/players", "/new-promo/", "/unsubscribe", "/nothing-here"} {
		got := v.call("GET", path, nil)
		require.Contains(t, got.header.Get("Content-Security-Policy"), "default-src", path)
	}
}

func TestServer_CutsOffHalfSentBodies(t *testing.T) {
	t.Parallel()
	failed := make(chan error, 1)
	server := httptest.NewUnstartedServer(nil)
	server.Config = newServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, err := io.ReadAll(r.Body)
		failed <- err
	}), 50*time.Millisecond, time.Minute)
	server.Start()
	t.Cleanup(server.Close)
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close() })
	_, err = io.WriteString(conn, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf")
	require.NoError(t, err)
	require.Error(t, <-failed, "the handler is not held")
	_, _ = io.Copy(io.Discard, conn) // ends only because the server closes the connection
}

func TestServer_CutsOffSlowReaders(t *testing.T) {
	t.Parallel()
	failed := make(chan error, 1)
	server := httptest.NewUnstartedServer(nil)
	server.Config = newServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		var err error
		for chunk := make([]byte, 1<<20); err == nil; { // more than any buffer of the network takes
			_, err = w.Write(chunk)
		}
		failed <- err
	}), time.Minute, 50*time.Millisecond)
	server.Start()
	t.Cleanup(server.Close)
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close() })
	_, err = io.WriteString(conn, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
	require.NoError(t, err)
	require.Error(t, <-failed)
}

func TestBoundedListener_RefusesAConnectionTooMany(t *testing.T) {
	t.Parallel()
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	bounded := newBoundedListener(inner, 2, func(netip.Addr) bool { return false })
	server := newServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "hello") }), time.Minute, time.Minute)
	go func() { _ = server.Serve(bounded) }()
	t.Cleanup(func() { _ = server.Close() })
	ask := func() (net.Conn, error) {
		conn, err := net.Dial("tcp", inner.Addr().String())
		require.NoError(t, err)
		t.Cleanup(func() { _ = conn.Close() })
		_, _ = io.WriteString(conn, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
		answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			return conn, err
		}
		_, err = io.ReadAll(answer.Body)
		return conn, err
	}
	first, err := ask()
	require.NoError(t, err)
	_, err = ask()
	require.NoError(t, err)
	_, err = ask()
	require.Error(t, err, "the third is closed")
	require.NoError(t, first.Close())
	require.Eventually(t, func() bool { _, err := ask(); return err == nil }, time.Minute, time.Millisecond, "a closed one gives its place back")
}

func TestBoundedListener_LetsProxiesThrough(t *testing.T) {
	t.Parallel()
	w := newWorld(t, "", dbtest.SQLiteDir(t), func(c *config.Config) { c.Proxies = []string{"192.0.2.0/24"} })
	for address, many := range map[string]bool{"127.0.0.1": true, "::1": true, "192.0.2.7": true, "203.0.113.9": false} {
		require.Equal(t, many, w.app.isShared(netip.MustParseAddr(address)), address)
	}
}

// forwarded makes the server believe what this machine says of a visitor's address.
func forwarded(c *config.Config) { c.Proxies, c.RateLimit = []string{"127.0.0.0/8", "::1/128"}, true }

func TestPromoForms_AreBoundedForEachNetwork(t *testing.T) {
	t.Parallel()
	v := stopped(t, forwarded)
	last := 0
	for i := range 45 {
		last = v.call("GET", "/new-promo/_/register", nil, "X-Forwarded-For", fmt.Sprintf("2001:db8:1:2::%x", i+1)).status
	}
	require.Equal(t, http.StatusTooManyRequests, last, "all of one network of 64 bits")
	require.Equal(t, http.StatusOK, v.call("GET", "/new-promo/_/register", nil, "X-Forwarded-For", "2001:db8:1:3::1").status)
}

func TestGuestQuotes_AreBoundedForEachAddress(t *testing.T) {
	t.Parallel()
	v := stopped(t, forwarded)
	quote := func(from string) answer {
		return v.call("POST", "/api/v3/sport/quote", slip(1000, "any", leg{"nothing", 2000, 1}),
			"X-Forwarded-For", from)
	}
	require.NotEqual(t, http.StatusTooManyRequests, quote("203.0.113.9").status)
	got := quote("203.0.113.9")
	for range 65 {
		got = quote("203.0.113.9")
	}
	require.Equal(t, http.StatusTooManyRequests, got.status)
	require.NotEmpty(t, got.header.Get("Retry-After"))
	require.NotEqual(t, http.StatusTooManyRequests, quote("203.0.113.10").status)
}

func TestPromoCookies_BelieveOnlyTrustedProxies(t *testing.T) {
	t.Parallel()
	secure := func(change func(*config.Config)) bool {
		v := newWorld(t, "", dbtest.SQLiteDir(t), change).visitor(t)
		got := v.call("GET", "/new-promo/aviator?click_id=abc", nil, "X-Forwarded-Proto", "https")
		cookies := strings.Join(got.header.Values("Set-Cookie"), "\n")
		require.Contains(t, cookies, "affiliate=")
		return strings.Contains(cookies, "Secure")
	}
	require.False(t, secure(func(*config.Config) {}), "anybody's header is not believed")
	require.True(t, secure(forwarded))
}

// cable is a way to the database that a test can cut.
type cable struct {
	mu   sync.Mutex
	cut  bool
	open []net.Conn
}

func layCable(t *testing.T, database string) (*cable, string) {
	t.Helper()
	u, err := url.Parse(database)
	require.NoError(t, err)
	q := u.Query()
	socket := filepath.Join(q.Get("host"), ".s.PGSQL.5432")
	q.Del("host")
	u.RawQuery = q.Encode()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = l.Close() })
	c := &cable{}
	go func() {
		for {
			in, err := l.Accept()
			if err != nil {
				return
			}
			c.join(in, socket)
		}
	}()
	u.Host = l.Addr().String()
	return c, u.String()
}

func (c *cable) join(in net.Conn, socket string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	out, err := net.Dial("unix", socket)
	if c.cut || err != nil {
		_ = in.Close()
		return
	}
	c.open = append(c.open, in, out)
	go func() { _, _ = io.Copy(in, out); _ = in.Close() }()
	go func() { _, _ = io.Copy(out, in); _ = out.Close() }()
}

func (c *cable) set(cut bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.cut = cut
	if cut {
		for _, conn := range c.open {
			_ = conn.Close()
		}
		c.open = nil
	}
}

func TestAPI_Answers503WithoutADatabase(t *testing.T) {
	t.Parallel()
	c, address := layCable(t, dbtest.PostgresURL(t))
	w := newWorld(t, address, t.TempDir())
	v := w.visitor(t)
	require.Equal(t, http.StatusOK, v.call("GET", "/readyz", nil).status)
	t.Cleanup(func() { c.set(false) })
	var csrf struct{ Token string }
	v.call("GET", "/ccg/csrf-token", nil).into(t, &csrf)
	c.set(true)
	for path, body := range map[string]any{"/readyz": nil, "/api/v3/sport/events/nothing": nil,
		"/ccg/user/login": map[string]any{"username": "nobody@example.com", "password": "nothing-1"}} {
		method := "GET"
		if body != nil {
			method = "POST"
		}
		got := v.call(method, path, body, "X-CSRF-TOKEN", csrf.Token)
		require.Equal(t, http.StatusServiceUnavailable, got.status, "%s: %s", path, got.body)
		require.NotEmpty(t, got.header.Get("Retry-After"), path)
	}
	c.set(false)
	v.eventually("it is ready again", func() bool { return v.call("GET", "/readyz", nil).status == http.StatusOK })
}
