package callbacks

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"time"

	"maidan/internal/bench"
	"maidan/internal/id"
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
	Error   string
}

// clientProcess is the process of the clients.
type clientProcess struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	to  *json.Encoder
	out *json.Decoder
}

func startClients(ctx context.Context, callers func(context.Context) *exec.Cmd, address string) (*clientProcess, error) {
	cmd := callers(ctx)
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("start clients: %w", err)
	}
	p := &clientProcess{cmd, in, json.NewEncoder(in), json.NewDecoder(out)}
	if err := p.to.Encode(address); err != nil {
		return nil, errors.Join(err, p.stop())
	}
	return p, nil
}

// do sends an order and waits until it is done.
func (p *clientProcess) do(o order) (a answer, err error) {
	if err = errors.Join(p.to.Encode(o), p.out.Decode(&a)); err != nil {
		return a, fmt.Errorf("clients: %w", err)
	}
	if a.Error != "" {
		return a, fmt.Errorf("clients: %s", a.Error)
	}
	return a, nil
}

// stop ends the process: it ends when its input ends.
func (p *clientProcess) stop() error { return errors.Join(p.in.Close(), p.cmd.Wait()) }

// Clients runs in the separate process of the clients. It reads orders from in and reports to out what they led to, until in ends.
func Clients(ctx context.Context, in io.Reader, out io.Writer) error {
	orders, reports := json.NewDecoder(in), json.NewEncoder(out)
	var c clients
	if err := orders.Decode(&c.address); err != nil {
		return fmt.Errorf("read the address of the server: %w", err)
	}
	if err := c.prepare(); err != nil {
		return err
	}
	defer c.close()
	for {
		var o order
		if err := orders.Decode(&o); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("read an order: %w", err)
		}
		a, err := c.obey(ctx, o)
		if err != nil {
			a.Error = err.Error()
		}
		if err := reports.Encode(a); err != nil {
			return err
		}
	}
}
