package callbacks

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"maidan/internal/api/callback"
	"maidan/internal/bench"
	"maidan/internal/id"
	"maidan/internal/payment/adapter/sandbox"
	"maidan/internal/payment/connect"
	"maidan/internal/payment/provider"
	"maidan/internal/simulate/payments"
)

// clients send callbacks as the provider of transfers does.
type clients struct {
	address string
	secret  []byte
}

func (c *clients) prepare() error {
	_, common, err := connect.Keys(providerKey)
	c.secret = sandbox.SecretOf(common, payments.Transfers)
	return err
}

// message is a signed callback.
type message struct{ signature, body string }

// sign returns the callback that says that a deposit has arrived.
func (c *clients) sign(w id.Deposit, at time.Time) (m message, err error) {
	body, err := sandbox.Encode(provider.Notice{
		ID: "bench " + string(w), Payment: string(w), TransactionID: string(w), Amount: amount, Currency: currency,
		Outcome: provider.Succeeded, At: at.UnixMilli(),
	})
	return message{sandbox.Sign(c.secret, at, body), string(body)}, err
}

// send sends the callbacks of an order. They are signed before, so that signing takes no processor time from the server.
func (c *clients) send(ctx context.Context, o order) (a answer, err error) {
	messages := make([]message, len(o.Deposits))
	for i, w := range o.Deposits {
		if messages[i], err = c.sign(w, time.Now()); err != nil {
			return a, err
		}
	}
	took := make([][]time.Duration, o.Clients)
	var next atomic.Int64
	group, ctx := errgroup.WithContext(ctx)
	began := time.Now()
	for n := range o.Clients {
		group.Go(func() (err error) {
			conn, err := call(ctx, c.address)
			if err != nil {
				return err
			}
			defer func() { err = errors.Join(err, conn.conn.Close()) }()
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(messages) {
					return nil
				}
				due := time.Now()
				if o.Rate > 0 { // one that is sent late, because all connections wait, has waited since it was due
					due = began.Add(time.Duration(i) * time.Second / time.Duration(o.Rate))
					time.Sleep(time.Until(due))
				}
				if err := conn.post(messages[i]); err != nil {
					return err
				}
				took[n] = append(took[n], time.Since(due))
			}
			return ctx.Err()
		})
	}
	err = group.Wait()
	return answer{Took: time.Since(began), Latency: bench.LatencyOf(slices.Concat(took...))}, err
}

// caller is a client with a persistent connection. It writes requests without net/http, whose work would take processor time from the
// server on the same machine.
type caller struct {
	host string
	conn net.Conn
	in   *bufio.Reader
	out  []byte
}

func call(ctx context.Context, address string) (*caller, error) {
	var d net.Dialer
	conn, err := d.DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	return &caller{host: address, conn: conn, in: bufio.NewReader(conn)}, nil
}

// post sends a callback and waits for the response.
func (c *caller) post(m message) error {
	c.out = fmt.Appendf(c.out[:0], "POST %s/%s HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\n%s: %s\r\nContent-Length: %d\r\n\r\n%s",
		callback.Path, payments.Transfers, c.host, sandbox.SignatureHeader, m.signature, len(m.body), m.body)
	if _, err := c.conn.Write(c.out); err != nil {
		return err
	}
	answer, err := http.ReadResponse(c.in, nil)
	if err != nil {
		return err
	}
	text, err := io.ReadAll(answer.Body)
	if err = errors.Join(err, answer.Body.Close()); err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("a callback was answered %d %s", answer.StatusCode, text)
	}
	return nil
}
