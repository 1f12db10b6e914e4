package live

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"maidan/internal/rng"
)

// BusOptions configure the transport of messages between nodes. Without URL and Listen the embedded server has no port
// and no peers.
type BusOptions struct {
	URL    string       // external NATS server; the embedded one is not started [none]
	Listen string       // HOST:PORT on which the embedded server accepts its peers; port 0 takes any [none]
	Routes []string     // HOST:PORT of peers; one reachable peer is enough, it announces the others [none]
	Secret string       // shared by all nodes; required unless Listen is on the loopback [none]
	Log    *slog.Logger // logs lost and restored connections [discard]
}

// Bus is a NATS connection: to an embedded server, single or clustered, or to an external one. It implements Wire.
type Bus struct {
	server *server.Server // nil with an external NATS
	nc     *nats.Conn
}

const (
	clusterName = "maidan"
	readyWait   = 10 * time.Second
)

var errNoSecret = errors.New("live: a cluster that listens beyond this machine needs a secret")

// OpenBus starts the embedded NATS server or connects to an external one. An external server that is down is no error:
// the connection is retried without end.
func OpenBus(o BusOptions) (*Bus, error) {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	settings := []nats.Option{
		nats.Name(clusterName),
		nats.NoEcho(),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(500 * time.Millisecond),
		nats.ReconnectJitter(500*time.Millisecond, time.Second),
		nats.ReconnectBufSize(-1), // writes that cannot be sent now would be outdated later: peers request the newest values instead
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil { // nil after Close
				o.Log.Warn("live: NATS lost", "error", err)
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { o.Log.Info("live: NATS back") }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { o.Log.Warn("live: NATS", "error", err) }),
	}
	if o.URL != "" {
		nc, err := nats.Connect(o.URL, append(settings, nats.RetryOnFailedConnect(true))...)
		if err != nil {
			return nil, fmt.Errorf("live: NATS at %s: %w", redact(o.URL), err)
		}
		return &Bus{nc: nc}, nil
	}
	return embed(o, settings)
}

func redact(raw string) string {
	u, err := url.Parse(raw)
	if err != nil {
		return "the given address"
	}
	return u.Redacted()
}

// embed starts the server in this process and connects to it without a port.
func embed(o BusOptions, settings []nats.Option) (*Bus, error) {
	user, password := token(rng.Secure()), token(rng.Secure())+token(rng.Secure())
	so := &server.Options{
		ServerName: "maidan-" + token(rng.Secure()),
		DontListen: true,
		NoSigs:     true,
		NoLog:      true,
		Username:   user,
		Password:   password,
	}
	if o.Listen != "" {
		if err := o.cluster(so); err != nil {
			return nil, err
		}
	}
	srv, err := server.NewServer(so)
	if err != nil {
		return nil, fmt.Errorf("live: embedded NATS: %w", err)
	}
	srv.Start()
	if !srv.ReadyForConnections(readyWait) {
		srv.Shutdown()
		return nil, fmt.Errorf("live: embedded NATS is not ready after %s (is %q taken?)", readyWait, o.Listen)
	}
	nc, err := nats.Connect("", append(settings, nats.InProcessServer(srv), nats.UserInfo(user, password))...)
	if err != nil {
		srv.Shutdown()
		return nil, fmt.Errorf("live: embedded NATS: %w", err)
	}
	return &Bus{server: srv, nc: nc}, nil
}

// cluster configures the embedded server to accept and reach its peers.
func (o BusOptions) cluster(so *server.Options) error {
	host, port, err := hostPort(o.Listen)
	if err != nil {
		return err
	}
	if ip := net.ParseIP(host); o.Secret == "" && host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return errNoSecret
	}
	// NATS opens its cluster port only after its client port. So there is one, on the loopback, with a random password.
	so.DontListen, so.Host, so.Port = false, "127.0.0.1", server.RANDOM_PORT
	so.Cluster = server.ClusterOpts{Name: clusterName, Host: host, Port: port, Username: clusterName, Password: o.Secret}
	if port == 0 {
		so.Cluster.Port = server.RANDOM_PORT
	}
	if o.Secret == "" {
		so.Cluster.Username = ""
	}
	for _, route := range o.Routes {
		if _, _, err := hostPort(route); err != nil {
			return err
		}
		u := &url.URL{Scheme: "nats-route", Host: route}
		if o.Secret != "" {
			u.User = url.UserPassword(clusterName, o.Secret)
		}
		so.Routes = append(so.Routes, u)
	}
	return nil
}

func hostPort(s string) (string, int, error) {
	host, port, err := net.SplitHostPort(s)
	if err != nil {
		return "", 0, fmt.Errorf("live: %q is not HOST:PORT: %w", s, err)
	}
	n, err := strconv.ParseUint(port, 10, 16)
	if err != nil {
		return "", 0, fmt.Errorf("live: %q is not HOST:PORT: %w", s, err)
	}
	return host, int(n), nil
}

// Publish implements Wire. It returns an error while NATS is unreachable; nothing is buffered.
func (b *Bus) Publish(subject string, data []byte) error { return b.nc.Publish(subject, data) }

// Subscribe implements Wire.
func (b *Bus) Subscribe(subject string, fn func(data []byte)) (cancel func(), err error) {
	s, err := b.nc.Subscribe(subject, func(m *nats.Msg) { fn(m.Data) })
	if err != nil {
		return nil, fmt.Errorf("live: subscribe to %s: %w", subject, err)
	}
	return func() { _ = s.Unsubscribe() }, nil
}

// Connected reports whether NATS is connected now.
func (b *Bus) Connected() bool { return b.nc.IsConnected() }

// ClusterAddr returns the address on which the embedded server accepts its peers; empty without a cluster.
func (b *Bus) ClusterAddr() string {
	if b.server == nil || b.server.ClusterAddr() == nil {
		return ""
	}
	return b.server.ClusterAddr().String()
}

// Close closes the connection and stops the embedded server.
func (b *Bus) Close() {
	b.nc.Close()
	if b.server != nil {
		b.server.Shutdown()
		b.server.WaitForShutdown()
	}
}
