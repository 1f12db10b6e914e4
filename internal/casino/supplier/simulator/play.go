package simulator

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync"

	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/money"
)

// play is an opened game.
type play struct {
	company company
	game    game
	launch  dialect.Launch
	wallet  string

	mu      sync.Mutex // one spin at a time
	balance money.Amount
}

// demoBalance is what a game without money begins with.
const demoBalance = money.Amount(100_000)

// maxPlays bounds the opened games; beyond it all are forgotten, which ends them.
const maxPlays = 1 << 16

// grant are free rounds of a player.
type grant struct {
	player, game string
	left         int64
	stake        money.Amount
}

// open stores an opened game and returns the address of its page.
func (s *Server) open(r *http.Request, dialectName string, l dialect.Launch) (string, error) {
	c := s.companies[dialectName]
	_, name, found := strings.Cut(l.Game, ":") // with Fundist the studio comes first
	if !found {
		name = l.Game
	}
	g, known := c.find(name)
	p := &play{company: c, game: g, launch: l, wallet: walletOf(r), balance: demoBalance}
	switch {
	case !known:
		return "", errors.New("there is no such game")
	case l.Token == "" && !g.demo:
		return "", errors.New("the game has no play without money")
	case l.Token != "" && p.wallet == "":
		return "", errors.New(WalletHeader + " does not name the address of a wallet")
	}
	playID := s.newID()
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.plays) >= maxPlays {
		s.plays = map[string]*play{}
	}
	s.plays[playID] = p
	return s.PublicURL + "/play/" + playID, nil
}

func (s *Server) find(r *http.Request) *play {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.plays[r.PathValue("play")]
}

// give stores free rounds and returns their name. The same reference of the operator is the same grant.
func (s *Server) give(dialectName, reference, player, gameID string, rounds int64, stake money.Amount) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	name := dialectName + ":" + reference
	if s.grants[name] == nil {
		s.grants[name] = &grant{player: player, game: gameID, left: rounds, stake: stake}
	}
	return name
}

func (s *Server) take(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.grants, name)
}

// free uses a free round of a play's player and returns its stake.
func (s *Server) free(p *play) (stake money.Amount, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, g := range s.grants {
		if g.player == string(p.launch.PlayerID) && g.game == p.game.id && g.left > 0 {
			g.left--
			return g.stake, true
		}
	}
	return 0, false
}

// newCall returns a call of the play's supplier with new ids.
func (s *Server) newCall(p *play, kind dialect.Kind, round string, amount money.Amount) dialect.Call {
	return dialect.Call{Kind: kind, Token: p.launch.Token, PlayerID: p.launch.PlayerID, Game: p.launch.Game, Round: round, ID: s.newID(), Request: s.newID(),
		Currency: p.launch.Currency, Amount: amount}
}

// send makes a call to the play's wallet and stores what became of it. Without an answer the error is dialect.ErrAnswer: the effect is unknown.
func (s *Server) send(ctx context.Context, p *play, side dialect.Supplier, c dialect.Call) (dialect.Result, error) {
	at := s.Clock.Now()
	result, err := s.call(ctx, p, side, c)
	if side == p.company.side { // calls with another key are nobody's
		s.book.answered(entry{play: p, call: c, at: at}, err)
	}
	return result, err
}

func (s *Server) call(ctx context.Context, p *play, side dialect.Supplier, c dialect.Call) (dialect.Result, error) {
	r, err := side.Request(ctx, p.wallet, c)
	if err != nil {
		return dialect.Result{}, err
	}
	response, err := s.HTTP.Do(r)
	if err != nil {
		return dialect.Result{}, errors.Join(dialect.ErrAnswer, err)
	}
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(io.LimitReader(response.Body, maxBody))
	if err != nil {
		return dialect.Result{}, errors.Join(dialect.ErrAnswer, err)
	}
	return side.Answer(c, dialect.Response{Status: response.StatusCode, Body: body})
}
