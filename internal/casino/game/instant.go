package game

import (
	"encoding/json"
	"math/big"

	"maidan/internal/casino/fair"
)

// Instant is a game that has its result at once. P are its parameters, R is what the source decides.
type Instant[P, R any] struct {
	Name   string
	Accept func(P) error
	Result func(P, fair.Source) R
	Pay    func(P, R) Multiplier
	Prizes func(P) []Prize
	Chips  func(P) int64 // nil: the stake is not divided
	Cases  []Case[P]
	Paid   any // what Rules returns
}

// Case is a declared setting of a game.
type Case[P any] struct {
	Name   string
	Params P
}

// ID implements Game.
func (g Instant[P, R]) ID() string { return g.Name }

// Check implements Game.
func (g Instant[P, R]) Check(params []byte) (canonical []byte, chips int64, err error) {
	p, err := parse(params, g.Accept)
	if err != nil {
		return nil, 0, err
	}
	chips = 1
	if g.Chips != nil {
		chips = g.Chips(p)
	}
	canonical, err = json.Marshal(p)
	return canonical, chips, err
}

// Rules implements Game.
func (g Instant[P, R]) Rules() any { return g.Paid }

// Play implements Game. There are no actions.
func (g Instant[P, R]) Play(params []byte, actions []Action, src fair.Source) (State, error) {
	p, err := parse(params, g.Accept)
	if err != nil {
		return State{}, err
	}
	if len(actions) > 0 {
		return State{}, ErrAction
	}
	r := g.Result(p, src)
	return State{Done: true, Multiplier: g.Pay(p, r), View: r}, nil
}

// Draw implements Game.
func (g Instant[P, R]) Draw(params []byte, src fair.Source) (any, error) {
	p, err := parse(params, g.Accept)
	if err != nil {
		return nil, err
	}
	return g.Result(p, src), nil
}

// Variants implements Game.
func (g Instant[P, R]) Variants() []Variant {
	all := make([]Variant, len(g.Cases))
	for i, c := range g.Cases {
		all[i] = Variant{
			Name:   c.Name,
			Prizes: func() []Prize { return g.Prizes(c.Params) },
			Play:   func(src fair.Source) Multiplier { return g.Pay(c.Params, g.Result(c.Params, src)) },
		}
	}
	return all
}

// Count is a multiplier with the number of equally likely results that pay it.
type Count struct {
	Multiplier Multiplier
	Results    int64
}

// Counted returns the distribution of counts among a number of equally likely results; those that no count has pay nothing.
func Counted(of int64, counts ...Count) []Prize {
	rest := of
	prizes := make([]Prize, 0, len(counts)+1)
	for _, c := range counts {
		prizes = append(prizes, Prize{c.Multiplier, big.NewRat(c.Results, of)})
		rest -= c.Results
	}
	return append(prizes, Prize{Multiplier{0, 1}, big.NewRat(rest, of)})
}
