package bets

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"

	playerapi "maidan/internal/api/player"
	"maidan/internal/clock"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/rng"
	"maidan/internal/sportsbook/bet/placement"
)

// ClientsWord is the argument that makes `maidan bench bets` run Clients.
const ClientsWord = "clients"

// Clients runs in the separate process of the clients. It reads its plan from in, places bets or plays rounds, and writes its result to out.
func Clients(ctx context.Context, in io.Reader, out io.Writer) (err error) {
	var p plan
	if err := json.NewDecoder(in).Decode(&p); err != nil {
		return fmt.Errorf("read the plan: %w", err)
	}
	w := &world{Options: Options{Seconds: p.Seconds, Players: len(p.Guests)}, ids: id.NewMaker(clock.System{}, rng.Secure()), picks: p.Picks, guests: p.Guests}
	w.ticked = func() { _, _ = io.WriteString(out, mark) } // the server's process ends the run when the pipe is closed
	tokens := make(map[id.Player]string, len(p.Guests))
	for _, g := range p.Guests {
		tokens[g.ID] = g.Token
	}
	callers := make([]*caller, p.Clients)
	for i := range callers {
		if callers[i], err = call(ctx, p.Address); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, callers[i].conn.Close()) }()
	}
	r, err := w.load(ctx, p.Clients, false, func(_ context.Context, n int, s placement.Slip) error {
		if p.Casino {
			return callers[n].play(s, tokens[s.PlayerID])
		}
		return callers[n].place(s, tokens[s.PlayerID])
	})
	if err != nil {
		return err
	}
	return json.NewEncoder(out).Encode(found{r.rate, r.latency, r.refused, r.cpu})
}

// caller is a client with a persistent connection. It writes requests without net/http, whose work would take processor time
// from the server on the same machine.
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

// errRefused reports that the server refused a bet or a round.
var errRefused = fault.New(fault.Conflict, "refused", "The bet was refused.")

// place sends a bet and waits for the response.
func (c *caller) place(s placement.Slip, token string) error {
	return c.post("/api/v3/bets", playerapi.PlaceBet{Stake: s.Stake, BetSlip: playerapi.BetSlip{Legs: s.Picks, Policy: s.Policy}}, s.Key, token)
}

// evens is a bet that wins half of its rounds.
var evens = json.RawMessage(`{"side":"over","target":5050}`)

// play stakes what the slip would on a round of dice, and waits for its result.
func (c *caller) play(s placement.Slip, token string) error {
	return c.post("/api/v3/casino/rounds", playerapi.StartRound{Game: "dice", Stake: s.Stake, Params: evens}, s.Key, token)
}

// post sends a command. It fails with errRefused when that was refused.
func (c *caller) post(path string, command any, key, token string) error {
	body, err := json.Marshal(command)
	if err != nil {
		return err
	}
	c.out = fmt.Appendf(c.out[:0], "POST %s HTTP/1.1\r\nHost: %s\r\nAccept: application/json\r\nContent-Type: application/json\r\n"+
		"Authorization: Bearer %s\r\nIdempotency-Key: %s\r\nContent-Length: %d\r\n\r\n%s", path, c.host, token, key, len(body), body)
	if _, err := c.conn.Write(c.out); err != nil {
		return err
	}
	answer, err := http.ReadResponse(c.in, nil)
	if err != nil {
		return err
	}
	text, err := io.ReadAll(answer.Body)
	switch err = errors.Join(err, answer.Body.Close()); {
	case err != nil:
		return err
	case answer.StatusCode == http.StatusConflict:
		return errRefused
	case answer.StatusCode != http.StatusCreated:
		return fmt.Errorf("%s was answered %d %s", path, answer.StatusCode, text)
	}
	return nil
}
