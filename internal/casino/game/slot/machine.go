// Package slot is the engine of slot machines: a machine is data (reels, lines, pay table, features), a round is a function of the stops of its
// reels, and the figures of a machine are computed exactly from the data.
//
// Everything that a spin shows follows from where its reels stop. Symbols that fall after a win come from the same reels, so there is
// nothing else to draw.
package slot

// How a machine pays.
const (
	Lines    = "lines"    // equal symbols on a line, from the first reel on
	Ways     = "ways"     // equal symbols on neighbouring reels, in any row, from the first reel on
	Cluster  = "cluster"  // equal symbols that touch each other at a side
	Anywhere = "anywhere" // equal symbols wherever they are
)

// Machine is the data of a slot machine. Symbols are named by one character each.
type Machine struct {
	ID   string `json:"id"`
	Rows int    `json:"rows"` // of the window
	// Unit is the number of parts into which the pay table divides the stake: a pay of 5 at a unit of 10 is half the stake.
	Unit  int64    `json:"unit"`
	Pay   string   `json:"pay"`   // Lines, Ways, Cluster or Anywhere
	Reels []string `json:"reels"` // the symbols of each reel, from top to bottom; the first follows the last
	// Lines are the rows of each line by reel, 0 at the top.
	Lines [][]int `json:"lines,omitempty"`
	// Pays are the pays of a symbol by number: [[3,5],[5,40]] pays 5 parts for three and four, 40 for five and more.
	Pays map[string][]Pay `json:"pays"`
	// Wilds stand for each symbol that pays; a win with one is multiplied by its number.
	Wilds map[string]int64 `json:"wilds,omitempty"`
	// Adds are symbols that multiply the win of a spin by the sum of their numbers.
	Adds    map[string]int64 `json:"adds,omitempty"`
	Scatter string           `json:"scatter,omitempty"` // the symbol that starts free spins or a hold feature
	Falls   *Falls           `json:"falls,omitempty"`
	Free    *Free            `json:"free,omitempty"`
	Hold    *Hold            `json:"hold,omitempty"`
	Buy     int64            `json:"buy,omitempty"` // the price of the free spins in stakes of a spin; 0: they are not sold
}

// Pay is what a number of symbols pays, in parts of the stake.
type Pay [2]int64

// Falls is the feature in which the symbols that won vanish, those above fall, and what lies then pays again.
type Falls struct {
	Steps []int64 `json:"steps"` // the multiplier of the first win, of the second, …; the last holds for all that follow
	Most  int     `json:"most"`  // after so many wins a spin is over
}

// Free is the feature of free spins.
type Free struct {
	Spins []Pay `json:"spins"` // how many spins a number of scatters starts or adds
	Most  int   `json:"most"`  // of one round
	Times int64 `json:"times"` // the multiplier of all wins of free spins
	// Special are the symbols of which one is drawn for all free spins of a round. On each spin it then fills each reel that shows it,
	// and pays on all lines for the number of its reels.
	Special string `json:"special,omitempty"`
}

// Hold is the feature in which coins stay and the other positions spin again, until so many spins in a row bring no coin or all are coins.
type Hold struct {
	From  int    `json:"from"`  // how many coins start it
	Spins int    `json:"spins"` // without a new coin
	Coin  int64  `json:"coin"`  // each position brings a coin in Coin of Of spins
	Of    int64  `json:"of"`
	Value []Coin `json:"value"` // the values of a coin
	Full  int64  `json:"full"`  // what a window full of coins pays beside their values, in parts of the stake
}

// Coin is a value of a coin in parts of the stake, and how many of all coins have it.
type Coin struct {
	Pays   int64 `json:"pays"`
	Weight int64 `json:"weight"`
}
