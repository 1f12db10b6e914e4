package placement

import (
	"maidan/internal/fault"
	"maidan/internal/sportsbook/bet"
)

// The refusals of a slip. Those about prices have the field "offer" with the current offers.
var (
	ErrOddsChanged     = fault.New(fault.Conflict, "odds_changed", "The odds have changed.")
	ErrMarketClosed    = fault.New(fault.Conflict, "market_closed", "This market takes no more bets.")
	ErrEventEnded      = fault.New(fault.Conflict, "event_ended", "This event is over.")
	ErrNotBettable     = fault.New(fault.Conflict, "not_bettable", "No bets are taken on this event.")
	ErrRelated         = fault.New(fault.Conflict, "related_selections", "Selections of the same event cannot be combined.")
	ErrBuilder         = fault.New(fault.Invalid, "bad_builder", "A bet builder combines 2 to 8 selections of one event.")
	ErrEachWay         = fault.New(fault.Conflict, "each_way_not_offered", "Each-way bets are not taken on this selection.")
	ErrSizes           = fault.New(fault.Invalid, "bad_sizes", "A system combines as many legs as there are, each size once.")
	ErrFunds           = fault.New(fault.Invalid, "bad_funds", "funds is cash, bonus or free; free names its free bet.")
	ErrNoSelection     = fault.New(fault.NotFound, "selection_not_found", "There is no such selection.")
	ErrVersion         = fault.New(fault.Invalid, "bad_version", "This price was never offered.")
	ErrLegs            = fault.Newf(fault.Invalid, "bad_legs", "A bet has 1 to %d selections.", bet.MaxLegs)
	ErrPolicy          = fault.New(fault.Invalid, "bad_odds_policy", "odds_policy is none, higher or any.")
	ErrStake           = fault.New(fault.Invalid, "bad_stake", "The stake must be a positive amount.")
	ErrStakeTooLow     = fault.New(fault.Conflict, "stake_too_low", "The stake is below the minimum.")
	ErrStakeTooHigh    = fault.New(fault.Conflict, "stake_too_high", "The stake is above the maximum.")
	ErrStakeWhole      = fault.New(fault.Invalid, "stake_not_whole", "Stakes in this currency are whole amounts.")
	ErrUnknownCurrency = fault.New(fault.Invalid, "unknown_currency", "Bets are not taken in this currency.")
)
