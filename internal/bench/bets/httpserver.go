package bets

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"maidan/internal/bench"
	"maidan/internal/id"
)

// httpServer serves the handler to the process of the clients.
type httpServer struct {
	server *http.Server
	addr   string
	ended  chan error
}

func openServer(ctx context.Context, handler http.Handler) (*httpServer, error) {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("listen: %w", err)
	}
	d := &httpServer{server: &http.Server{Handler: handler, ReadHeaderTimeout: time.Minute}, addr: listener.Addr().String(), ended: make(chan error, 1)}
	go func() { d.ended <- d.server.Serve(listener) }()
	return d, nil
}

func (d *httpServer) close() error {
	err := d.server.Close()
	if ended := <-d.ended; !errors.Is(ended, http.ErrServerClosed) {
		err = errors.Join(err, ended)
	}
	return err
}

// plan is the input of the process of the clients.
type plan struct {
	Address string
	Clients int
	Seconds int
	Guests  []guest
	Picks   []id.Selection
	Casino  bool // rounds of a casino game instead of bets
}

// found is the clients' output. It follows two marks: one at the start of the measured part and one at its end.
type found struct {
	Rate    float64
	Latency bench.Latency
	Refused int
	CPU     float64
}

const mark = "mark\n"

// bets lets clients place bets.
func (d *httpServer) bets(ctx context.Context, w *world, clients int) (round, error) {
	return d.run(ctx, w, plan{Clients: clients})
}

// casino lets clients play rounds.
func (d *httpServer) casino(ctx context.Context, w *world, clients int) (round, error) {
	return d.run(ctx, w, plan{Clients: clients, Casino: true})
}

// run lets clients in their own process carry out a plan. Processor time is read at their marks.
func (d *httpServer) run(ctx context.Context, w *world, p plan) (r round, err error) {
	p.Address, p.Seconds, p.Guests, p.Picks = d.addr, w.Seconds, w.guests, w.picks
	cmd := w.Callers(ctx)
	in, err := cmd.StdinPipe()
	if err != nil {
		return r, err
	}
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		return r, err
	}
	if err := cmd.Start(); err != nil {
		return r, fmt.Errorf("start clients: %w", err)
	}
	defer func() { err = errors.Join(err, cmd.Wait()) }()
	sent := json.NewEncoder(in).Encode(p)
	if err := errors.Join(sent, in.Close()); err != nil {
		return r, fmt.Errorf("send the plan to clients: %w", err)
	}
	out := bufio.NewReader(pipe)
	var process, server [2]time.Duration
	for i := range process {
		if line, err := out.ReadString('\n'); line != mark {
			return r, fmt.Errorf("clients printed %q: %w", line, err)
		}
		process[i], server[i] = bench.CPU(), w.server.CPU()
	}
	var f found
	if err := json.NewDecoder(out).Decode(&f); err != nil {
		return r, fmt.Errorf("read from clients: %w", err)
	}
	r = round{clients: p.Clients, rate: f.Rate, latency: f.Latency, refused: f.Refused, callers: f.CPU}
	if placed := f.Rate * float64(w.Seconds); placed > 0 {
		r.cpu = float64((process[1] - process[0]).Microseconds()) / placed
		r.server = float64((server[1] - server[0]).Microseconds()) / placed
	}
	return r, nil
}
