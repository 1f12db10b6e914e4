package app

import (
	"net"
	"net/http"
	"net/netip"
	"sync"
	"syscall"
	"time"

	"maidan/internal/pace"
)

// The deadlines of a request: reading it with its body, and answering it. Uploads and streams set their own (kit.Upload, live.Hub).
const (
	readTime  = 30 * time.Second
	writeTime = time.Minute
)

// newServer returns a server that cuts off requests that take longer than read to arrive, or longer than write to be answered.
func newServer(handler http.Handler, read, write time.Duration) *http.Server {
	return &http.Server{Handler: handler, ReadHeaderTimeout: min(read, 10*time.Second), ReadTimeout: read, WriteTimeout: write,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 64 << 10}
}

// boundedListener refuses connections of an address, or of an IPv6 network of 64 bits, that has too many open. Shared addresses
// (trusted proxies, the loopback) are exempt.
type boundedListener struct {
	net.Listener
	limit  int
	exempt func(netip.Addr) bool

	mu   sync.Mutex
	open map[string]int
}

func newBoundedListener(l net.Listener, most int, exempt func(netip.Addr) bool) *boundedListener {
	return &boundedListener{Listener: l, limit: most, exempt: exempt, open: map[string]int{}}
}

// Accept returns the next connection within the limit and closes those above it.
func (l *boundedListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		from, known := addressOf(conn)
		if !known || l.exempt(from) {
			return conn, nil
		}
		key := pace.Network(from.String())
		if l.acquire(key) {
			return &countedConn{Conn: conn, release: sync.OnceFunc(func() { l.release(key) })}, nil
		}
		_ = conn.Close()
	}
}

// addressOf returns the remote address; known is false for connections without IP, such as those of a Unix socket.
func addressOf(conn net.Conn) (from netip.Addr, known bool) {
	port, err := netip.ParseAddrPort(conn.RemoteAddr().String())
	return port.Addr().Unmap(), err == nil
}

func (l *boundedListener) acquire(key string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open[key] >= l.limit {
		return false
	}
	l.open[key]++
	return true
}

func (l *boundedListener) release(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open[key]--; l.open[key] == 0 {
		delete(l.open, key)
	}
}

// countedConn stops being counted when it is closed.
type countedConn struct {
	net.Conn
	release func()
}

func (c *countedConn) Close() error {
	c.release()
	return c.Conn.Close()
}

// SyscallConn lets streams write without blocking, as on the connection itself.
func (c *countedConn) SyscallConn() (syscall.RawConn, error) {
	raw, ok := c.Conn.(syscall.Conn)
	if !ok {
		return nil, syscall.EINVAL
	}
	return raw.SyscallConn()
}

// isShared reports whether many clients may use the address: it is a trusted proxy's or the loopback.
func (a *App) isShared(address netip.Addr) bool {
	return address.IsLoopback() || a.Kit.Trusted(address)
}
