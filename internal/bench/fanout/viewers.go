package fanout

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/gobwas/ws"
	"github.com/gobwas/ws/wsutil"

	"maidan/internal/rng"
)

// group is a process of clients. It writes "ready" when all clients listen, and its results when its input ends.
type group struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

func (o Options) start(ctx context.Context, s *stage, role string, n int, from string) (*group, error) {
	cmd := o.Viewers(ctx, "-role", role, "-connect", s.addr, "-from", from, "-n", strconv.Itoa(n))
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("fanout: start clients: %w", err)
	}
	g := &group{cmd: cmd, in: in, out: bufio.NewReader(out)}
	if line, err := g.out.ReadString('\n'); err != nil || line != "ready\n" {
		g.stop()
		return nil, fmt.Errorf("fanout: clients did not connect: %q %w", line, err)
	}
	return g, nil
}

// finish ends the clients and returns the latencies of the answers that they received.
func (g *group) finish() ([]time.Duration, error) {
	defer g.stop()
	if err := g.in.Close(); err != nil {
		return nil, err
	}
	var took []time.Duration
	err := json.NewDecoder(g.out).Decode(&took)
	return took, err
}

func (g *group) stop() {
	_ = g.in.Close() // the clients end when their input ends
	_, _ = io.Copy(io.Discard, g.out)
	_ = g.cmd.Wait()
}

// Viewers runs in the separate process of the clients. It connects as args say, listens until in ends and writes its results to
// out.
func Viewers(ctx context.Context, args []string, in io.Reader, out io.Writer) error {
	flags := flag.NewFlagSet("viewers", flag.ContinueOnError)
	role := flags.String("role", "", "audience, viewers or players")
	address := flags.String("connect", "", "HOST:PORT")
	from := flags.String("from", "127.0.0.1", "address to connect from")
	n := flags.Int("n", 1, "clients")
	if err := flags.Parse(args); err != nil {
		return err
	}
	c := clients{role: *role, url: "ws://" + *address + "/", from: &net.TCPAddr{IP: net.ParseIP(*from)}}
	defer c.close()
	if err := c.connect(ctx, *n); err != nil {
		return err
	}
	if _, err := fmt.Fprintln(out, "ready"); err != nil {
		return err
	}
	if _, err := io.Copy(io.Discard, in); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return json.NewEncoder(out).Encode(c.took)
}

type clients struct {
	role, url string
	from      *net.TCPAddr

	mu    sync.Mutex
	conns []net.Conn
	took  []time.Duration
}

func (c *clients) close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, conn := range c.conns {
		_ = conn.Close()
	}
}

// connect opens n connections, a few at a time, and returns when each has received its first frame.
func (c *clients) connect(ctx context.Context, n int) error {
	var wg sync.WaitGroup
	var once sync.Once
	var failed error
	turn := make(chan struct{}, 32)
	for i := range n {
		turn <- struct{}{}
		wg.Go(func() {
			defer func() { <-turn }()
			if err := c.open(ctx, i); err != nil {
				once.Do(func() { failed = fmt.Errorf("client %d: %w", i, err) })
			}
		})
	}
	wg.Wait()
	return failed
}

func (c *clients) open(ctx context.Context, i int) error {
	plain := net.Dialer{LocalAddr: c.from, Timeout: 30 * time.Second}
	dialer := ws.Dialer{NetDial: plain.DialContext, ReadBufferSize: 512, WriteBufferSize: 512}
	conn, _, _, err := dialer.Dial(ctx, c.url)
	if err != nil {
		return err
	}
	c.mu.Lock()
	c.conns = append(c.conns, conn)
	c.mu.Unlock()
	if err := wsutil.WriteClientText(conn, []byte(c.opening(i))); err != nil {
		return err
	}
	one := make([]byte, 1)
	if _, err := conn.Read(one); err != nil {
		return err
	}
	if c.role == "players" {
		go c.time(io.MultiReader(strings.NewReader(string(one)), conn))
	} else {
		go discard(conn)
	}
	return nil
}

// opening returns the first message of client i.
func (c *clients) opening(i int) string {
	switch c.role {
	case "players":
		return fmt.Sprintf(`{"auth":"%d","sub":[{"ch":"player"}]}`, i)
	case "viewers":
		return `{"sub":[{"ch":"` + audienceChannel + `"}]}`
	}
	dice := rng.Seeded([32]byte{byte(i), byte(i >> 8), byte(i >> 16)})
	subs := []string{`{"ch":"` + audienceChannel + `"}`}
	for chosen := map[int]bool{}; len(chosen) < perClient; {
		if e := rng.IntN(dice, events); !chosen[e] {
			chosen[e] = true
			subs = append(subs, `{"ch":"`+eventChannel(e)+`"}`)
		}
	}
	return `{"sub":[` + strings.Join(subs, ",") + `]}`
}

// discard reads and discards everything from the connection.
func discard(conn net.Conn) {
	b := make([]byte, 2<<10)
	for {
		if _, err := conn.Read(b); err != nil {
			return
		}
	}
}

// time records the latency of each message that has a send time.
func (c *clients) time(in io.Reader) {
	for {
		f, err := ws.ReadFrame(in) //nolint:staticcheck // the peer is our own hub, whose frames are bounded
		if err != nil {
			return // the connection has ended
		}
		now := time.Now().UnixNano()
		var m struct{ Push []int64 }
		if json.Unmarshal(f.Payload, &m) != nil {
			continue
		}
		c.mu.Lock()
		for _, sent := range m.Push {
			c.took = append(c.took, time.Duration(now-sent))
		}
		c.mu.Unlock()
	}
}
