package served

import (
	"context"
	"net"
	"time"

	"github.com/gobwas/ws"
	"github.com/gobwas/ws/wsutil"
	"golang.org/x/sync/errgroup"
)

// Viewers connect from several addresses of this machine, because one address has fewer than 30,000 ports and a bounded number of connections.
const (
	viewersOfAddress = 1_000
	dialers          = 32
)

// Watch connects n viewers of a channel and returns when each has sent what it follows. They read until their process ends or close is called.
func Watch(ctx context.Context, address, channel string, n int) (closeAll func(), err error) {
	conns := make([]net.Conn, n)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(dialers)
	for i := range conns {
		group.Go(func() (err error) {
			conns[i], err = view(ctx, address, channel, net.IPv4(127, 0, 1, byte(1+i/viewersOfAddress)))
			return err
		})
	}
	err = group.Wait()
	for _, conn := range conns {
		if conn == nil {
			continue
		}
		go func() {
			for b := make([]byte, 2<<10); ; {
				if _, err := conn.Read(b); err != nil {
					return
				}
			}
		}()
	}
	return func() {
		for _, conn := range conns {
			if conn != nil {
				_ = conn.Close() // the server has ended or ends
			}
		}
	}, err
}

func view(ctx context.Context, address, channel string, from net.IP) (net.Conn, error) {
	plain := net.Dialer{LocalAddr: &net.TCPAddr{IP: from}, Timeout: 30 * time.Second}
	dialer := ws.Dialer{NetDial: plain.DialContext, ReadBufferSize: 512, WriteBufferSize: 512}
	conn, _, _, err := dialer.Dial(ctx, "ws://"+address+"/api/v3/live")
	if err != nil {
		return nil, err
	}
	return conn, wsutil.WriteClientText(conn, []byte(`{"sub":[{"ch":"`+channel+`"}]}`))
}
