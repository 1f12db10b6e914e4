package callbacks

import (
	"context"
	"net"
	"time"

	"github.com/gobwas/ws"
	"github.com/gobwas/ws/wsutil"
	"golang.org/x/sync/errgroup"

	"maidan/internal/sportsbook/trading"
)

// Viewers connect from several addresses of this machine, because one address has fewer than 30,000 ports and a bounded number of connections.
const (
	viewersOfAddress = 1_000
	dialers          = 32
)

// watch connects viewers and returns when each has sent what it follows. They read until the process ends.
func (c *clients) watch(ctx context.Context, n int) error {
	conns := make([]net.Conn, n)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(dialers)
	for i := range conns {
		group.Go(func() (err error) {
			conns[i], err = view(ctx, c.address, net.IPv4(127, 0, 1, byte(1+i/viewersOfAddress)))
			return err
		})
	}
	err := group.Wait()
	for _, conn := range conns {
		if conn == nil {
			continue
		}
		c.viewers = append(c.viewers, conn)
		go func() {
			for b := make([]byte, 2<<10); ; {
				if _, err := conn.Read(b); err != nil {
					return
				}
			}
		}()
	}
	return err
}

func view(ctx context.Context, address string, from net.IP) (net.Conn, error) {
	plain := net.Dialer{LocalAddr: &net.TCPAddr{IP: from}, Timeout: 30 * time.Second}
	dialer := ws.Dialer{NetDial: plain.DialContext, ReadBufferSize: 512, WriteBufferSize: 512}
	conn, _, _, err := dialer.Dial(ctx, "ws://"+address+"/api/v3/live")
	if err != nil {
		return nil, err
	}
	return conn, wsutil.WriteClientText(conn, []byte(`{"sub":[{"ch":"`+trading.EventsChannel+`"}]}`))
}
