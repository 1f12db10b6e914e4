// Package bet defines bets: their types, the arithmetic that prices and settles them, their rows, history and events.
//
// The arithmetic is exact until the one rounding at its end. The packages below it place, settle and cash out bets.
package bet

import (
	"maidan/internal/bonus"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/market"
)

// Kind is what a bet combines.
type Kind string

// The kinds. They follow from the sizes: [1] is a single, [n] an accumulator of all n legs, anything else a system.
const (
	Single      Kind = "single"
	Accumulator Kind = "accumulator"
	System      Kind = "system"
)

// Kinds returns all kinds.
func Kinds() []Kind { return []Kind{Single, Accumulator, System} }

// Funds is what a bet is staked from.
type Funds string

// The funds. Winnings of cash and of free bets are cash; winnings of bonus money are bonus money. The stake of a free bet is not
// returned.
const (
	Cash  Funds = "cash"
	Bonus Funds = "bonus"
	Free  Funds = "free"
)

// AllFunds returns all funds.
func AllFunds() []Funds { return []Funds{Cash, Bonus, Free} }

// Status is the state of a bet.
type Status string

// The states of a bet.
const (
	Pending Status = "pending"
	Won     Status = "won"
	Lost    Status = "lost"
	Void    Status = "void" // every leg void: the stake was returned
	Cashed  Status = "cashed"
)

// Statuses returns all states of a bet.
func Statuses() []Status { return []Status{Pending, Won, Lost, Void, Cashed} }

// LegStatuses returns all values of Leg.Status: pending and the displayed results of a selection.
func LegStatuses() []string { return append([]string{string(Pending)}, market.ShownResults()...) }

// Place makes a leg the place part of an each-way bet: it pays Num/Den of the odds above one, for one of so many places.
type Place struct {
	Num    int64 `json:"num"`
	Den    int64 `json:"den"`
	Places int64 `json:"places"`
}

// Leg is one selection of a bet, at the odds that were accepted. An each-way bet has each of its selections twice: to win, and
// with Place for its place. Legs with the same Builder above 0 are one leg, at BuilderOdds.
type Leg struct {
	SelectionID   id.Selection  `json:"selection_id"`
	EventID       id.Event      `json:"event_id"`
	EventName     string        `json:"event_name"`
	MarketKey     string        `json:"market_key"`
	MarketName    string        `json:"market_name"`
	MarketParams  market.Params `json:"market_params"`
	SelectionKey  string        `json:"selection_key"`
	SelectionName string        `json:"selection_name"`
	RuleKey       string        `json:"rule_key" doc:"how its market settles: see /api/v3/sport/rules"`
	Odds          money.Odds    `json:"odds" doc:"thousandths, as accepted; of a place part those of the win"`
	Status        string        `json:"status" enum:"pending,won,lost,void,dead_heat,half_won,half_lost"`
	Builder       int           `json:"builder,omitempty" doc:"legs with the same number above 0 are one leg"`
	BuilderOdds   money.Odds    `json:"builder_odds,omitempty" doc:"thousandths, of all legs with that number together"`
	Place         *Place        `json:"place,omitempty" doc:"the place part of an each-way bet"`

	VoidReason VoidReason `json:"void_reason,omitempty" enum:"taken_back,cancelled,window,manual,abandoned,rule" doc:"why it is void"`
	VoidFrom   int64      `json:"void_from,omitempty" doc:"of a window: bets placed from then on are void, unix milliseconds"`
	VoidUntil  int64      `json:"void_until,omitempty" doc:"and before then; absent where it has no end"`

	Event *market.LabelEvent `json:"event,omitempty" doc:"state and score of the event"`

	MarketID id.Market `json:"-"`
	Version  int64     `json:"-"` // of the accepted price
}

// MaxLegs is the largest number of selections of a bet.
const MaxLegs = 20

// Bet is a bet of a player: Lines lines of Unit each.
type Bet struct {
	ID        id.Bet         `json:"id"`
	Kind      Kind           `json:"kind" enum:"single,accumulator,system"`
	Status    Status         `json:"status" enum:"pending,won,lost,void,cashed"`
	Stake     money.Amount   `json:"stake" doc:"of all lines, hundredths"`
	Unit      money.Amount   `json:"unit" doc:"of one line, hundredths"`
	Lines     int64          `json:"lines"`
	Sizes     []int          `json:"sizes" doc:"how many legs a line combines"`
	EachWay   bool           `json:"each_way" doc:"half of the lines are on the win, half on the place"`
	Funds     Funds          `json:"funds" enum:"cash,bonus,free" doc:"what it was staked from"`
	Currency  money.Currency `json:"currency"`
	Grant     id.Grant       `json:"grant,omitempty" doc:"the bonus that it was staked from"`
	Odds      money.Odds     `json:"odds" doc:"what the stake is multiplied by if every leg wins, thousandths, rounded down"`
	Potential money.Amount   `json:"potential" doc:"what it pays if every leg wins, hundredths"`
	Payout    money.Amount   `json:"payout" doc:"what settling it paid, hundredths"`
	Cashed    money.Amount   `json:"cashed" doc:"what of the stake was cashed out, hundredths"`
	CashedFor money.Amount   `json:"cashed_for" doc:"what was paid for that, hundredths"`
	PlacedAt  int64          `json:"placed_at" doc:"unix milliseconds"`
	SettledAt int64          `json:"settled_at,omitempty" doc:"unix milliseconds"`
	Voided    bool           `json:"voided,omitempty" doc:"staff voided the bet: the stake is returned"`
	Reopened  bool           `json:"reopened,omitempty" doc:"it was settled, and a result or a cancel was reversed"`
	Corrected bool           `json:"corrected,omitempty" doc:"it was settled before, otherwise"`
	Legs      []Leg          `json:"legs"`
	Extras    []Extra        `json:"extras,omitempty" doc:"what offers on bets give in addition to the payout"`

	Wagering *bonus.Wagering `json:"wagering,omitempty" doc:"of its bonus: in lists and of a single bet that is read"`

	PlayerID   id.Player `json:"-"`
	FreeBet    string    `json:"-"` // id of the free bet it was staked with
	Live       bool      `json:"-"` // an event was live when it was placed
	Generation int64     `json:"-"` // how often it was settled
	OpenLegs   int64     `json:"-"`
}

// Extra is what an offer on bets gives for a bet. Lists of a player's bets have it; it is no part of the bet's row.
type Extra struct {
	Kind    string       `json:"kind" enum:"insurance,boost" doc:"insurance: a free bet; boost: cash"`
	Name    string       `json:"name" doc:"of the offer, in the requested language"`
	Waiting bool         `json:"waiting" doc:"it depends on legs that have no result"`
	Amount  money.Amount `json:"amount" doc:"hundredths; 0 while it waits"`
}

// FirstOfBuilder reports whether a leg is the first of its builder.
func (b *Bet) FirstOfBuilder(i int) bool {
	for _, l := range b.Legs[:i] {
		if l.Builder == b.Legs[i].Builder {
			return false
		}
	}
	return true
}

// ClearScores removes the scores of the matches: the response to an idempotency key is the same at any time.
func (b *Bet) ClearScores() {
	for i := range b.Legs {
		b.Legs[i].Event = nil
	}
}
