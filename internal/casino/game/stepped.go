package game

import (
	"encoding/json"
	"math/big"

	"maidan/internal/casino/fair"
)

// Stepped is a game in which the player decides after each step whether to go on. P are its parameters, D is what the source decides: all of it
// before the first action, so that no action changes what is hidden.
type Stepped[P, D any] struct {
	Name   string
	Accept func(P) error
	Hidden func(P, fair.Source) D
	// Steps applies choices in order and returns the state. A round ends with a wrong choice, with the last possible one, or with a cash-out, which
	// Stepped handles itself. It fails with ErrAction for a choice that does not exist.
	Steps func(P, D, []int) (State, error)
	// Reveal returns what a player sees of a round that has ended.
	Reveal func(P, D, State) any
	// Taken returns the steps of a round that has ended, see Stepwise.
	Taken func(p P, choices []int, view []byte) ([]Trial, error)
	Cases []Strategy[P]
	Paid  any // what Rules returns
}

// Strategy is a declared setting with a way to play: choose returns the next choice for a state, or false to cash out.
type Strategy[P any] struct {
	Name   string
	Params P
	Choose func(step int, s State) (choice int, goOn bool)
	Prizes func() []Prize
}

// ID implements Game.
func (g Stepped[P, D]) ID() string { return g.Name }

// Check implements Game.
func (g Stepped[P, D]) Check(params []byte) (canonical []byte, chips int64, err error) {
	p, err := parse(params, g.Accept)
	if err != nil {
		return nil, 0, err
	}
	canonical, err = json.Marshal(p)
	return canonical, 1, err
}

// Rules implements Game.
func (g Stepped[P, D]) Rules() any { return g.Paid }

// Draw implements Game.
func (g Stepped[P, D]) Draw(params []byte, src fair.Source) (any, error) {
	p, err := parse(params, g.Accept)
	if err != nil {
		return nil, err
	}
	return g.Hidden(p, src), nil
}

// Play implements Game.
func (g Stepped[P, D]) Play(params []byte, actions []Action, src fair.Source) (State, error) {
	p, err := parse(params, g.Accept)
	if err != nil {
		return State{}, err
	}
	return g.state(p, g.Hidden(p, src), actions)
}

func (g Stepped[P, D]) state(p P, d D, actions []Action) (State, error) {
	choices := make([]int, 0, len(actions))
	cashOut := false
	for _, a := range actions {
		if cashOut {
			return State{}, ErrAction // nothing follows a cash-out
		}
		if cashOut = a.CashOut; !cashOut {
			choices = append(choices, a.Choice)
		}
	}
	s, err := g.Steps(p, d, choices)
	if err != nil {
		return State{}, err
	}
	if cashOut {
		if !s.CanCashOut {
			return State{}, ErrAction
		}
		s.Done, s.CanCashOut = true, false
	}
	if s.Done {
		s.View = g.Reveal(p, d, s)
	}
	return s, nil
}

// Variants implements Game.
func (g Stepped[P, D]) Variants() []Variant {
	all := make([]Variant, len(g.Cases))
	for i, c := range g.Cases {
		all[i] = Variant{Name: c.Name, Prizes: c.Prizes, Play: func(src fair.Source) Multiplier { return g.simulate(c, src) }}
	}
	return all
}

// simulate plays a round by a strategy. A strategy makes possible choices only.
func (g Stepped[P, D]) simulate(c Strategy[P], src fair.Source) Multiplier {
	d := g.Hidden(c.Params, src)
	var choices []int
	for step := 0; ; step++ {
		s, err := g.Steps(c.Params, d, choices)
		if err != nil {
			panic("game: impossible choice of strategy " + c.Name + " of " + g.Name)
		}
		if s.Done {
			return s.Multiplier
		}
		choice, goOn := c.Choose(step, s)
		if !goOn {
			return s.Multiplier
		}
		choices = append(choices, choice)
	}
}

// Ladder has the multiplier of each number of right choices, from none on: share returned × 1/probability, rounded down to ten-thousandths.
type Ladder []Multiplier

// NewLadder returns the multipliers of steps with these probabilities. The first, without a choice, is 1 and cannot be cashed out.
func NewLadder(returned *big.Rat, steps []*big.Rat) Ladder {
	ladder := Ladder{{1, 1}}
	chance := big.NewRat(1, 1)
	for _, step := range steps {
		chance = new(big.Rat).Mul(chance, step)
		ladder = append(ladder, Reciprocal(returned, chance))
	}
	return ladder
}

// Reciprocal returns returned/chance, rounded down to ten-thousandths.
func Reciprocal(returned, chance *big.Rat) Multiplier {
	m := new(big.Rat).Quo(returned, chance)
	scaled := new(big.Int).Mul(m.Num(), big.NewInt(10_000))
	return TenThousandths(scaled.Quo(scaled, m.Denom()).Int64())
}
