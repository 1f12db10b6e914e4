package wallet

import (
	"strings"

	"maidan/internal/money"
)

// AccountID names an account and, by its spelling, its owner and currency: "p:<player>:INR:cash" is a player's cash,
// "h:<name>:INR" is the house's. A player's account must be opened; a house account exists once money goes there.
type AccountID string

// The house accounts. Deposits and payouts face the outside world: money comes in from one and leaves through the other.
const (
	Stakes             = "stakes"              // stakes taken and winnings paid: what it holds is the gross win
	Deposits           = "deposits"            // money that came in
	Payouts            = "payouts"             // money that went out
	PendingWithdrawals = "pending_withdrawals" // asked for, not yet paid
	Corrections        = "corrections"         // put right by staff
	Debts              = "debts"               // what players owe after a reversal they could not pay
	Bonuses            = "bonuses"             // bonus money given to players, less what was taken back
)

// PlayerCash returns the cash account of a player in a currency.
func PlayerCash(playerID string, c money.Currency) AccountID {
	return AccountID("p:" + playerID + ":" + string(c) + ":cash")
}

// PlayerBonus returns the bonus account of a player in a currency: money to stake that cannot be paid out. It is opened by its
// first grant.
func PlayerBonus(playerID string, c money.Currency) AccountID {
	return AccountID("p:" + playerID + ":" + string(c) + ":bonus")
}

// House returns the house account of a name in a currency.
func House(name string, c money.Currency) AccountID {
	return AccountID("h:" + name + ":" + string(c))
}

// Player tells whether the account is a player's: it has a balance row, is locked, and never goes below zero.
func (a AccountID) Player() bool { return strings.HasPrefix(string(a), "p:") }

// Owner returns the player's id, or the name of a house account.
func (a AccountID) Owner() string {
	owner, _, _ := strings.Cut(a.body(), ":")
	return owner
}

// Currency returns the currency of the account.
func (a AccountID) Currency() money.Currency {
	_, rest, _ := strings.Cut(a.body(), ":")
	code, _, _ := strings.Cut(rest, ":")
	return money.Currency(code)
}

// Valid tells whether the id has the spelling of an account.
func (a AccountID) Valid() bool {
	parts := strings.Split(string(a), ":")
	switch {
	case len(parts) == 4 && parts[0] == "p":
		return parts[1] != "" && parts[2] != "" && parts[3] != ""
	case len(parts) == 3 && parts[0] == "h":
		return parts[1] != "" && parts[2] != ""
	}
	return false
}

func (a AccountID) body() string {
	if len(a) < 2 {
		return ""
	}
	return string(a[2:])
}
