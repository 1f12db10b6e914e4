package served

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
)

// Process is the process of the clients. It gets orders and answers each.
type Process[Order, Answer any] struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	to  *json.Encoder
	out *json.Decoder
}

// reply is an answer, or why there is none.
type reply[Answer any] struct {
	Answer Answer
	Error  string
}

// Start starts the process, which runs Clients, and sends it the address of the server.
func Start[Order, Answer any](ctx context.Context, callers func(context.Context) *exec.Cmd, address string) (*Process[Order, Answer], error) {
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
	p := &Process[Order, Answer]{cmd, in, json.NewEncoder(in), json.NewDecoder(out)}
	if err := p.to.Encode(address); err != nil {
		return nil, errors.Join(err, p.Stop())
	}
	return p, nil
}

// Do sends an order and waits until it is done.
func (p *Process[Order, Answer]) Do(o Order) (a Answer, err error) {
	var r reply[Answer]
	if err = errors.Join(p.to.Encode(o), p.out.Decode(&r)); err != nil {
		return a, fmt.Errorf("clients: %w", err)
	}
	if r.Error != "" {
		return r.Answer, fmt.Errorf("clients: %s", r.Error)
	}
	return r.Answer, nil
}

// Stop ends the process: it ends when its input ends.
func (p *Process[Order, Answer]) Stop() error { return errors.Join(p.in.Close(), p.cmd.Wait()) }

// Clients runs in the process of the clients. It reads the address of the server and then orders from in, and reports to out what they led to, until
// in ends.
func Clients[Order, Answer any](ctx context.Context, in io.Reader, out io.Writer, open func(address string) (obey func(context.Context, Order) (Answer, error), err error)) error {
	orders, replies := json.NewDecoder(in), json.NewEncoder(out)
	var address string
	if err := orders.Decode(&address); err != nil {
		return fmt.Errorf("read the address of the server: %w", err)
	}
	obey, err := open(address)
	if err != nil {
		return err
	}
	for {
		var o Order
		if err := orders.Decode(&o); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("read an order: %w", err)
		}
		var r reply[Answer]
		if r.Answer, err = obey(ctx, o); err != nil {
			r.Error = err.Error()
		}
		if err := replies.Encode(r); err != nil {
			return err
		}
	}
}
