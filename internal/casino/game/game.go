// Package game defines what a casino game is: pure rules that turn seeds and a player's choices into a multiplier of the stake, with the exact
// probability of each. The games are in packages below it.
//
// A game never knows the player, the stake or any balance, so no result can depend on them. The state of a round is computed from its seeds,
// parameters and actions alone; whoever has these, the player too, gets the same result.
package game

import (
	"maidan/internal/casino/fair"
	"maidan/internal/fault"
	"maidan/internal/money"
)

// Errors of a player's input.
var (
	ErrParams = fault.New(fault.Invalid, "game_params_invalid", "These settings of the game are not possible.")
	ErrAction = fault.New(fault.Invalid, "game_action_invalid", "This is not possible now.")
)

// Multiplier is what a round returns for each unit of its stake, as a fraction: {198, 100} returns 1.98 times the stake. The denominator is
// positive.
type Multiplier struct {
	Num int64 `json:"num"`
	Den int64 `json:"den"`
}

// Hundredths returns a multiplier of n hundredths.
func Hundredths(n int64) Multiplier { return Multiplier{n, 100} }

// TenThousandths returns a multiplier of n ten-thousandths.
func TenThousandths(n int64) Multiplier { return Multiplier{n, 10_000} }

// Of returns the payout of a stake, rounded down to the hundredth of the currency. It fails with money.ErrOverflow.
func (m Multiplier) Of(stake money.Amount) (money.Amount, error) {
	payout, err := money.MulDiv(int64(stake), m.Num, m.Den, money.Floor)
	return money.Amount(payout), err
}

// Scaled returns the multiplier in ten-thousandths, rounded down. It is for screens; payouts are computed by Of.
func (m Multiplier) Scaled() int64 { return m.Num * 10_000 / m.Den }

// Action is a choice of the player in a round that has several steps.
type Action struct {
	CashOut bool `json:"cashOut,omitempty"` // end the round with the multiplier that it has
	Choice  int  `json:"choice,omitempty"`  // a tile, a column, a guess: each game says which numbers mean what
}

// State is a round after some actions.
type State struct {
	Done       bool       // the round has its result
	CanCashOut bool       // the player may end it now
	Multiplier Multiplier // the result, or what a cash-out returns now; a lost round has 0
	View       any        // what the player sees; nothing that is still hidden
}

// Figures is a game seen by its numbers.
type Figures interface {
	// ID returns the game's name in addresses and rows, in lower case.
	ID() string
	// Variants returns the settings and strategies whose figures are declared.
	Variants() []Variant
	// Rules returns the numbers that the game pays by, as they are stored for its rounds.
	Rules() any
}

// Game is the rules of a game that a player plays alone. Implementations are safe for concurrent use.
type Game interface {
	Figures
	// Check returns params in their canonical form, in which equal settings have equal bytes, and into how many equal chips they divide the
	// stake. It fails with ErrParams.
	Check(params []byte) (canonical []byte, chips int64, err error)
	// Play returns the state after these actions of a round with this source. It fails with ErrParams and ErrAction.
	Play(params []byte, actions []Action, src fair.Source) (State, error)
	// Draw returns everything that the source decides, hidden or not, as a verifier shows it. It fails with ErrParams.
	Draw(params []byte, src fair.Source) (any, error)
}

// Slot is a game with reels. Jurisdictions have rules of their own for them.
type Slot interface {
	Game
	// Buys reports whether accepted params buy a feature.
	Buys(params []byte) bool
}

// Variant is a setting of a game, with a strategy where the player has choices.
type Variant struct {
	Name   string
	Prizes func() []Prize                   // the exact distribution of the multiplier; nil where it is too long to list
	Exact  func() (Sheet, error)            // its figures; nil where it is listed
	Play   func(src fair.Source) Multiplier // one round
}

// Sheet returns the exact figures. It fails when the probabilities do not sum to 1.
func (v Variant) Sheet() (Sheet, error) {
	if v.Exact != nil {
		return v.Exact()
	}
	return SheetOf(v.Prizes())
}
