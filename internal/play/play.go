// Package play describes bets and rounds that have a result, for packages that count them: tournaments and the cashback of members.
package play

import (
	"maidan/internal/content"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Result is a bet or round that has a result, or another one than before. Amounts are hundredths, times unix milliseconds.
type Result struct {
	Source   string // kind and id: "bet:…", "round:…", "crash:…", "supplier:…"
	PlayerID id.Player
	Product  content.BonusProduct
	Game     string // of bets the sport, empty if there are several
	Currency money.Currency
	Stake    money.Amount // without what was cashed out; zero if it was returned
	Placed   money.Amount // the stake when it was placed, if it can be more than Stake: cash-outs and returns included
	Payout   money.Amount // for that stake
	Net      money.Amount // what the player has won with it, cash-outs included; negative if lost
	Odds     money.Odds   // of a bet on sports
	Single   bool         // a bet on sports with one leg
	PlacedAt int64
	Version  int64 // a later version replaces an earlier one
}

// Products returns what results are of: what bonuses can be staked on, and the games of suppliers.
func Products() []content.BonusProduct { return content.PlayProducts() }

// Suppliers is the product of the games of suppliers.
const Suppliers content.BonusProduct = "suppliers"
