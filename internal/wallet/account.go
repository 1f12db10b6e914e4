package wallet

import (
	"strings"

	"maidan/internal/id"
	"maidan/internal/money"
)

// AccountID names an account: "p:<player>:INR:cash" is a player's cash, "h:<name>:INR" a house account. A player's account must be
// opened; a house account exists once it has an entry.
type AccountID string

// The house accounts. Deposits, Payouts, Settlements and Bank are external: money enters through them and leaves through them. The
// operator's money at payment providers is the negated sum of Deposits, Payouts and Settlements.
const (
	Stakes             = "stakes"              // stakes and winnings; its balance is the gross win
	Deposits           = "deposits"            // money received
	Payouts            = "payouts"             // money paid out
	PendingWithdrawals = "pending_withdrawals" // requested and not yet paid
	PaymentFees        = "payment_fees"        // fees of withdrawals
	Corrections        = "corrections"         // made by staff
	Debts              = "debts"               // unpaid rest of reversals
	Bonuses            = "bonuses"             // bonus money granted, less what was reclaimed
	Prizes             = "prizes"              // prizes of tournaments that were paid as cash; negative
	Cashback           = "cashback"            // cashback of VIP members, and rewards of offers on play; negative
	Boosts             = "boosts"              // what accumulators have won in addition by an offer; negative
	Settlements        = "settlements"         // between the operator and payment providers: their fees, transfers of the bank, write-offs
	ProviderFees       = "provider_fees"       // fees of payment providers; negative
	Casino             = "casino"              // stakes and payouts of casino games; its balance is their gross win
	Bank               = "bank"                // the operator's bank, as far as it pays providers or is paid by them
)

// PlayerCash returns the cash account of a player in a currency.
func PlayerCash(playerID id.Player, c money.Currency) AccountID {
	return AccountID("p:" + string(playerID) + ":" + string(c) + ":cash")
}

// PlayerBonus returns the bonus account of a player in a currency: money to stake that cannot be withdrawn. The first grant opens
// it.
func PlayerBonus(playerID id.Player, c money.Currency) AccountID {
	return AccountID("p:" + string(playerID) + ":" + string(c) + ":bonus")
}

// PlayerGrant returns the account of one bonus of a player in a currency. OpenGrant opens it.
func PlayerGrant(playerID id.Player, c money.Currency, grantID id.Grant) AccountID {
	return PlayerBonus(playerID, c) + AccountID("."+string(grantID))
}

// HouseAccount returns the house account of a name in a currency.
func HouseAccount(name string, c money.Currency) AccountID {
	return AccountID("h:" + name + ":" + string(c))
}

// Player reports whether the account belongs to a player: it has a balance row, is locked, and never goes below zero.
func (a AccountID) Player() bool { return strings.HasPrefix(string(a), "p:") }

// PlayerID returns the id of the player who owns the account, or "" for a house account.
func (a AccountID) PlayerID() id.Player {
	if !a.Player() {
		return ""
	}
	return id.Player(a.owner())
}

// Name returns the last word of a player's account, for example cash, or the name of a house account. The accounts of all bonuses are called
// bonus.
func (a AccountID) Name() string {
	if !a.Player() {
		return a.owner()
	}
	name, _, _ := strings.Cut(string(a[strings.LastIndexByte(string(a), ':')+1:]), ".")
	return name
}

// houseAccount returns the name of a house account, or "" for a player's account.
func (a AccountID) houseAccount() string {
	if a.Player() {
		return ""
	}
	return a.owner()
}

func (a AccountID) owner() string {
	owner, _, _ := strings.Cut(a.body(), ":")
	return owner
}

// Currency returns the currency of the account.
func (a AccountID) Currency() money.Currency {
	_, rest, _ := strings.Cut(a.body(), ":")
	code, _, _ := strings.Cut(rest, ":")
	return money.Currency(code)
}

// Valid reports whether the id has the format of an account.
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
