package simulator

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/money"
	"maidan/internal/rng"
)

// The reels: each stops at one of these symbols, with the same probability. Three equal ones pay.
const (
	reels   = 3
	symbols = 5
)

// pays are the multipliers of three equal symbols. Together they return 24/25 of the stakes: each of the five has the probability 1/125.
var pays = [symbols]int64{75, 25, 10, 6, 4}

// Spin is what the page of a game shows of a round.
type Spin struct {
	Reels   [reels]int   `json:"reels"`
	Win     money.Amount `json:"win"`
	Balance money.Amount `json:"balance"`
	Free    bool         `json:"free"`
	Error   string       `json:"error,omitempty"`
	Log     []string     `json:"log"`
}

// spinInput is a round that the page requests.
type spinInput struct {
	Stake money.Amount `json:"stake"`
	Trick Trick        `json:"trick"`
}

func (s *Server) spin(w http.ResponseWriter, r *http.Request) {
	p := s.find(r)
	var in spinInput
	if p == nil || json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody)).Decode(&in) != nil || in.Stake <= 0 || in.Stake > 1_000_000 {
		http.Error(w, "no such round", http.StatusBadRequest)
		return
	}
	if in.Trick == "" || in.Trick == Honest {
		in.Trick = s.Rates.draw(s.Random)
	}
	p.mu.Lock()
	out := s.play(r.Context(), p, in)
	p.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(out)
}

// play plays a round: a bet and, if it is accepted, a win, which is sent also when it is nothing.
func (s *Server) play(ctx context.Context, p *play, in spinInput) (out Spin) {
	for i := range out.Reels {
		out.Reels[i] = rng.IntN(s.Random, symbols)
	}
	stake := in.Stake
	if p.launch.Token == "" {
		return p.demo(out, stake)
	}
	free, given := s.free(p)
	if out.Free = given; given {
		stake = free
	}
	out.Win = out.won(stake)
	round := &roundCalls{server: s, play: p, spin: &out}
	round.bet = s.newCall(p, dialect.Bet, s.newID(), stake)
	round.win = s.newCall(p, dialect.Win, round.bet.Round, out.Win)
	round.bet.Free, round.win.Free = given, given
	if p.company.side.Has().WinReference {
		round.win.Reference = round.bet.ID
	}
	round.win.Closes = true
	round.run(ctx, in.Trick)
	return out
}

// won returns what the reels pay for a stake.
func (x Spin) won(stake money.Amount) money.Amount {
	for _, symbol := range x.Reels[1:] {
		if symbol != x.Reels[0] {
			return 0
		}
	}
	return stake * money.Amount(pays[x.Reels[0]])
}

// demo plays a round without money.
func (p *play) demo(out Spin, stake money.Amount) Spin {
	if stake > p.balance {
		out.Error, out.Balance = "Not enough money", p.balance
		return out
	}
	out.Win = out.won(stake)
	p.balance += out.Win - stake
	out.Balance = p.balance
	return out
}

// roundCalls are the calls of a round.
type roundCalls struct {
	server *Server
	play   *play
	spin   *Spin
	bet    dialect.Call
	win    dialect.Call
}

// send makes a call and writes it into the log of the page.
func (x *roundCalls) send(ctx context.Context, what string, side dialect.Supplier, c dialect.Call) error {
	result, err := x.server.send(ctx, x.play, side, c)
	line := what + " " + dialect.Decimal(c.Amount) + ": "
	if err != nil {
		line += err.Error()
	} else {
		x.spin.Balance = result.Balance
		line += "balance " + dialect.Decimal(result.Balance)
	}
	x.spin.Log = append(x.spin.Log, line)
	return err
}

// honest sends the bet and the win.
func (x *roundCalls) honest(ctx context.Context) {
	if x.stake(ctx) {
		x.pay(ctx)
	}
}

// stake sends the bet and reports whether it was accepted. A bet without an answer is taken back.
func (x *roundCalls) stake(ctx context.Context) (accepted bool) {
	side := x.play.company.side
	switch err := x.send(ctx, "bet", side, x.bet); {
	case errors.Is(err, dialect.ErrAnswer):
		x.fail("The round was taken back")
		_ = x.send(ctx, "rollback", side, x.rollback())
	case err != nil:
		x.fail(err.Error())
	default:
		return true
	}
	return false
}

// attempts is how often a win is sent, and the pause before the next one.
const (
	attempts = 4
	pause    = 500 * time.Millisecond
)

// pay sends the win until it is answered.
func (x *roundCalls) pay(ctx context.Context) {
	for range attempts {
		err := x.send(ctx, "win", x.play.company.side, x.win)
		if !errors.Is(err, dialect.ErrAnswer) {
			return
		}
		if x.server.Clock.Sleep(ctx, pause/x.server.speed()) != nil {
			return
		}
	}
}

func (x *roundCalls) fail(reason string) { x.spin.Error, x.spin.Win = reason, 0 }

// rollback returns the call that takes the bet back.
func (x *roundCalls) rollback() dialect.Call {
	back := x.server.newCall(x.play, dialect.Rollback, x.bet.Round, x.bet.Amount)
	back.Reference = x.bet.ID
	return back
}
