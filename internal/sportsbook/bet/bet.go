// Package bet knows how a bet is taken, settled and remembered.
//
// A bet is taken in one ledger command: the checks on prices, the stake's transfer, the rows and the event stand or fall
// together, and what the checks read is held still until the commit. It is settled by arithmetic that is exact until the one
// rounding at its end, once per result.
package bet

import (
	"context"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/protection"
	"maidan/internal/rng"
	"maidan/internal/secret"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

// Kind tells what a bet combines.
type Kind string

// The kinds. Sizes tell the same: [1] is a single, [n] an accumulator of all n legs, anything else a system.
const (
	Single      Kind = "single"
	Accumulator Kind = "accumulator"
	System      Kind = "system"
)

// Funds is what a bet is staked from.
type Funds string

// The funds. What cash and a free bet win is cash; what bonus money wins is bonus money. The stake of a free bet is not returned.
const (
	Cash  Funds = "cash"
	Bonus Funds = "bonus"
	Free  Funds = "free"
)

// Status is where a bet stands.
type Status string

// The states of a bet.
const (
	Pending Status = "pending"
	Won     Status = "won"
	Lost    Status = "lost"
	Void    Status = "void" // every leg void: the stake went back
	Cashed  Status = "cashed"
)

// Place is what makes a leg the place part of an each-way bet: it pays Num/Den of the odds above one, for one of so many places.
type Place struct {
	Num    int64 `json:"num"`
	Den    int64 `json:"den"`
	Places int64 `json:"places"`
}

// Leg is one selection of a bet, at the odds that were accepted. An each-way bet has each of its selections twice: to win, and
// with Place for its place. Legs with the same Builder above 0 are one leg, at BuilderOdds.
type Leg struct {
	SelectionID   string        `json:"selection_id"`
	EventID       string        `json:"event_id"`
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

	VoidReason VoidReason `json:"void_reason,omitempty" enum:"taken_back,cancelled,window,by_hand,abandoned,rule" doc:"why it is void"`
	VoidFrom   int64      `json:"void_from,omitempty" doc:"of a window: bets placed from then on are void, unix milliseconds"`
	VoidUntil  int64      `json:"void_until,omitempty" doc:"and before then; absent where it has no end"`

	Event *market.LabelEvent `json:"event,omitempty" doc:"what it stands at"`

	MarketID string `json:"-"`
	Version  int64  `json:"-"` // of the accepted price
}

// Bet is what a player has on: Lines lines of Unit each.
type Bet struct {
	ID        string         `json:"id"`
	Kind      Kind           `json:"kind" enum:"single,accumulator,system"`
	Status    Status         `json:"status" enum:"pending,won,lost,void,cashed"`
	Stake     money.Amount   `json:"stake" doc:"of all lines, hundredths"`
	Unit      money.Amount   `json:"unit" doc:"of one line, hundredths"`
	Lines     int64          `json:"lines"`
	Sizes     []int          `json:"sizes" doc:"how many legs a line combines"`
	EachWay   bool           `json:"each_way" doc:"half of the lines are on the win, half on the place"`
	Funds     Funds          `json:"funds" enum:"cash,bonus,free" doc:"what it was staked from"`
	Currency  money.Currency `json:"currency"`
	Odds      money.Odds     `json:"odds" doc:"what the stake is multiplied by if every leg wins, thousandths, rounded down"`
	Potential money.Amount   `json:"potential" doc:"what it pays if every leg wins, hundredths"`
	Payout    money.Amount   `json:"payout" doc:"what settling it paid, hundredths"`
	Cashed    money.Amount   `json:"cashed" doc:"what of the stake was cashed out, hundredths"`
	CashedFor money.Amount   `json:"cashed_for" doc:"what was paid for that, hundredths"`
	PlacedAt  int64          `json:"placed_at" doc:"unix milliseconds"`
	SettledAt int64          `json:"settled_at,omitempty" doc:"unix milliseconds"`
	Voided    bool           `json:"voided,omitempty" doc:"the house took the bet back: the stake is returned"`
	Reopened  bool           `json:"reopened,omitempty" doc:"it was settled, and a result or a cancel was taken back"`
	Corrected bool           `json:"corrected,omitempty" doc:"it was settled before, otherwise"`
	Legs      []Leg          `json:"legs"`

	PlayerID   string `json:"-"`
	FreeBet    string `json:"-"` // id of the free bet it was staked with
	Live       bool   `json:"-"` // an event was under way when it was placed
	Generation int64  `json:"-"` // how often it was settled
	OpenLegs   int64  `json:"-"`
}

// The refusals. Those about prices carry the field "offer" with the present ones.
var (
	ErrOddsChanged     = fault.New(fault.Conflict, "odds_changed", "The odds have changed.")
	ErrSuspended       = fault.New(fault.Conflict, "market_suspended", "This market takes no bets at the moment.")
	ErrMarketClosed    = fault.New(fault.Conflict, "market_closed", "This market takes no more bets.")
	ErrEventEnded      = fault.New(fault.Conflict, "event_ended", "This event is over.")
	ErrNotBettable     = fault.New(fault.Conflict, "not_bettable", "No bets are taken on this event.")
	ErrRelated         = fault.New(fault.Conflict, "related_selections", "Selections of the same event cannot be combined.")
	ErrImpossible      = fault.New(fault.Conflict, "builder_impossible", "These selections cannot all win.")
	ErrRedundant       = fault.New(fault.Conflict, "builder_redundant", "One of these selections follows from the others.")
	ErrNoBuilder       = fault.New(fault.Conflict, "builder_not_offered", "These selections cannot be combined into one.")
	ErrBuilder         = fault.New(fault.Invalid, "bad_builder", "A bet builder combines 2 to 8 selections of one event.")
	ErrEachWay         = fault.New(fault.Conflict, "each_way_not_offered", "Each-way bets are not taken on this selection.")
	ErrSizes           = fault.New(fault.Invalid, "bad_sizes", "A system combines as many legs as there are, each size once.")
	ErrFunds           = fault.New(fault.Invalid, "bad_funds", "funds is cash, bonus or free; free names its free bet.")
	ErrBound           = fault.New(fault.Invalid, "bad_limit", "The brand's own limits cannot be zero.")
	ErrBoundOf         = fault.New(fault.Invalid, "bad_limit_scope", "There is nothing here that this limit could apply to.")
	ErrBoundSum        = fault.New(fault.Invalid, "bad_limit_sum", "A limit is 0 to ten million million, and that of an event is of all its markets.")
	ErrLimit           = fault.New(fault.Conflict, "selection_limit", "The stake is too high for this selection.")
	ErrNoSelection     = fault.New(fault.NotFound, "selection_not_found", "There is no such selection.")
	ErrVersion         = fault.New(fault.Invalid, "bad_version", "This price was never offered.")
	ErrLegs            = fault.Newf(fault.Invalid, "bad_legs", "A bet has 1 to %d selections.", MaxLegs)
	ErrPolicy          = fault.New(fault.Invalid, "bad_odds_policy", "odds_policy is none, higher or any.")
	ErrKey             = fault.New(fault.Invalid, "idempotency_key_required", "The header Idempotency-Key is required.")
	ErrStake           = fault.New(fault.Invalid, "bad_stake", "The stake must be a positive amount.")
	ErrStakeTooLow     = fault.New(fault.Conflict, "stake_too_low", "The stake is below the minimum.")
	ErrStakeTooHigh    = fault.New(fault.Conflict, "stake_too_high", "The stake is above the maximum.")
	ErrStakeWhole      = fault.New(fault.Invalid, "stake_not_whole", "Stakes in this currency are whole amounts.")
	ErrUnknownCurrency = fault.New(fault.Invalid, "unknown_currency", "Bets are not taken in this currency.")
	ErrNoBet           = fault.New(fault.NotFound, "bet_not_found", "There is no such bet.")
	ErrFilter          = fault.New(fault.Invalid, "bad_filter", "This filter does not exist.")
	ErrCursor          = fault.New(fault.Invalid, "bad_cursor", "This page of the list does not exist.")
)

// Config is what a Book is made of. All fields are required but IDs (nil means a maker of its own), Delay (zero means that
// live bets do not wait), Gate, Joint and Foresee.
type Config struct {
	DB     *db.DB
	Wallet *wallet.Wallet
	Box    *outbox.Box
	Clock  clock.Clock
	IDs    *id.Maker
	Delay  time.Duration // between asking and taking a bet on a live event: what the player sees on television is old

	Gate *protection.Gate // limits, time-outs and what jurisdictions allow; nil lets every stake through

	// Joint prices selections of one event that are to win together, and tells for which version of the event. It refuses with
	// ErrImpossible, ErrRedundant, ErrNoBuilder or ErrSuspended. nil means that no builders are taken.
	Joint func(ctx context.Context, eventID string, selectionIDs []string) (odds money.Odds, version int64, err error)

	// Overrule gives a market the result of an approved Override, or releases it, in the transaction of the approval; nil means that
	// nobody decides markets by hand.
	Overrule func(ctx context.Context, tx *db.Tx, o Override) error

	// Foresee counts what may become of selections of one event that stand or fall together, and tells for which version of the
	// event. It refuses with ErrSuspended while the event takes no bets and with ErrNoBuilder where nothing can be counted. nil
	// means that open builders are not cashed out.
	Foresee func(ctx context.Context, eventID string, selectionIDs []string) (Foresight, int64, error)

	QuoteKey []byte     // of secret.SealKeyLen bytes, seals quotes of cash-outs; the same on every node; nil means one of its own
	Random   rng.Source // of those seals; nil means rng.Secure()
}

// Book takes, settles and remembers bets. It is safe for concurrent use.
type Book struct {
	Config
	shelf *market.Shelf
	words words
	risk  risk
}

// New returns a Book and registers its loader with the wallet; call it once per wallet.
func New(cfg Config) *Book {
	if cfg.IDs == nil {
		cfg.IDs = id.NewMaker(cfg.Clock, rng.Secure())
	}
	if cfg.Random == nil {
		cfg.Random = rng.Secure()
	}
	if cfg.QuoteKey == nil {
		cfg.QuoteKey = make([]byte, secret.SealKeyLen)
		rng.Bytes(cfg.Random, cfg.QuoteKey)
	}
	b := &Book{Config: cfg, shelf: market.NewShelf(cfg.DB.Reader()), risk: risk{events: map[string]*tally{}, flying: map[*held]bool{}}}
	cfg.Wallet.RegisterLoader(offerLoader, b.loadOffers)
	cfg.Wallet.RegisterGlance(offerLoader, b.glanceAtOffers)
	cfg.Wallet.RegisterVerify(offerLoader, verifyOffers)
	cfg.Wallet.RegisterLoader(freeLoader, loadFree)
	cfg.Wallet.RegisterLoader(betLoader, loadBets)
	cfg.Wallet.RegisterLoader(windowLoader, loadWindows)
	cfg.Wallet.RegisterGlance(windowLoader, glanceAtWindows)
	cfg.Wallet.RegisterLoader(marketLoader, loadMarkets)
	return b
}
