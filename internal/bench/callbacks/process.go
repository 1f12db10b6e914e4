package callbacks

import (
	"context"
	"io"
	"time"

	"maidan/internal/bench"
	"maidan/internal/bench/served"
	"maidan/internal/id"
	"maidan/internal/sportsbook/trading"
)

// ClientsWord is the argument that makes `maidan bench callbacks` run Clients.
const ClientsWord = "clients"

// order is what the process of the clients does next: connect viewers, or send callbacks.
type order struct {
	Viewers  int
	Deposits []id.Deposit
	Clients  int
	Rate     int // callbacks a second; 0 means as many as possible
}

// answer is what it reports.
type answer struct {
	Took    time.Duration
	Latency bench.Latency
}

// Clients runs in the separate process of the clients. It reads orders from in and reports to out what they led to, until in ends.
func Clients(ctx context.Context, in io.Reader, out io.Writer) error {
	return served.Clients(ctx, in, out, func(address string) (func(context.Context, order) (answer, error), error) {
		c := clients{address: address}
		return c.obey, c.prepare()
	})
}

func (c *clients) obey(ctx context.Context, o order) (answer, error) {
	if o.Viewers > 0 {
		_, err := served.Watch(ctx, c.address, trading.EventsChannel, o.Viewers) // until this process ends
		return answer{}, err
	}
	return c.send(ctx, o)
}
