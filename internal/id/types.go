package id

// Player identifies a player's account: 26 characters of a Maker. Package player creates it at registration.
type Player string

// Bet identifies a bet: 26 characters of a Maker. Package placement creates it when it accepts the bet.
type Bet string

// Event identifies a match or race. A feed generates it; package market stores it with the event.
type Event string

// Market identifies a market of an event. Package market makes it of the event's id and the market's key and parameters.
type Market string

// Selection identifies a selection of a market. Package market makes it of the market's id and the selection's key.
type Selection string

// Staff identifies a back-office member: 26 characters of a Maker. Package staff creates it. As the actor of an audit record and in columns
// like made_by it may also be the name of a part of the program, for example "console".
type Staff string

// Deposit identifies a deposit: 26 characters of a Maker. Package payment creates it.
type Deposit string

// Withdrawal identifies a withdrawal: 26 characters of a Maker. Package payment creates it.
type Withdrawal string

// PaymentCall identifies a call to a payment provider: 26 characters of a Maker. Package payment creates it.
type PaymentCall string

// PaymentCase identifies a payment that staff must match: 26 characters of a Maker. Package payment creates it.
type PaymentCase string

// Round identifies a round of a casino game: 26 characters of a Maker. Package round creates it with the stake.
type Round string

// Seeds identifies a pair of seeds that a player's rounds are drawn from: 26 characters of a Maker. Package round creates it.
type Seeds string

// Chain identifies a chain of hashes that the results of shared rounds are drawn from: 26 characters of a Maker. Package crash creates it.
type Chain string

// CrashRound identifies a round of a crash game that all players share: 26 characters of a Maker. Package crash creates it.
type CrashRound string

// CrashBet identifies a bet on a round of a crash game: 26 characters of a Maker. Package crash creates it.
type CrashBet string

// SupplierRound identifies a player's round of a supplier's game: 26 characters of a Maker. Package supplier creates it.
type SupplierRound string

// SupplierTransaction identifies a call of a supplier that moved money: 26 characters of a Maker. Package supplier creates it.
type SupplierTransaction string

// FreeRounds identifies free rounds that were granted with a supplier. The API of staff derives it from the member and the idempotency key.
type FreeRounds string

// Transfer identifies a transfer of the ledger: 26 characters of a Maker. Package wallet creates it, or a caller that also stores it.
type Transfer string

// PayoutAccount identifies a player's saved account for withdrawals: 26 characters of a Maker. Package profile creates it.
type PayoutAccount string

// Session identifies a player's session: 26 characters of a Maker. Package player creates it at sign-in.
type Session string

// Document identifies an identity document that a player sent: 26 characters of a Maker. Package verification creates it.
type Document string

// Thread identifies a conversation with support: 26 characters of a Maker. Package support creates it.
type Thread string

// Typed returns strings as ids, for keys of the ledger's loaders (wallet.LoadFunc).
func Typed[T ~string](keys []string) []T {
	all := make([]T, len(keys))
	for i, one := range keys {
		all[i] = T(one)
	}
	return all
}

// Strings returns ids as strings, for sets of keys in SQL (db.Querier.QueryIn).
func Strings[T ~string](ids []T) []string {
	all := make([]string, len(ids))
	for i, one := range ids {
		all[i] = string(one)
	}
	return all
}

// Grant identifies a bonus of a player, from the choice of its offer on: 26 characters of a Maker. Package bonus creates it.
type Grant string
