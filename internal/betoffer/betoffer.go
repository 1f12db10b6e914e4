// Package betoffer gives players what offers promise for their accumulators: a free bet for one that few of its legs have lost (insurance), or more winnings as cash (boost).
//
// Nobody has to ask for such an offer. It holds for every accumulator that is staked with cash while it runs, under the terms of the moment at which the bet was placed (offer.InForce): placing a bet writes nothing more. Settled bets come by
// the outbox. A bet that is settled otherwise gets the difference: a boost is reversed, also if that leaves a debt; a free bet is taken back unless it was staked.
package betoffer

import (
	"context"
	"slices"
	"time"

	"maidan/internal/bonus/grant"
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/wallet"
)

// Status is what an offer has done for a bet.
type Status string

// The states.
const (
	Waiting Status = "waiting" // lost, and insured if the legs without a result win
	Given   Status = "given"
	None    Status = "none" // nothing, or not any more
)

// Earned is what an offer does for a bet. Times are unix milliseconds, amounts hundredths.
type Earned struct {
	OfferID  string
	BetID    id.Bet
	PlayerID id.Player
	BonusID  string // of the offer in the currency
	Kind     content.OfferKind
	Currency money.Currency
	Terms    content.Terms // under which the bet was placed
	Day      int64         // first moment of the day on which it was placed, in UTC
	Version  int64         // of the settlement that decided it
	Status   Status
	Amount   money.Amount // of what was given
	Ref      string       // the transfer of a boost, or the free bet
	GivenAt  int64
}

// Result is a bet as it is now; a later version replaces an earlier one.
type Result struct {
	Bet     *bet.Bet
	Version int64
}

// Config holds the dependencies of BetOffers. Every field is required.
type Config struct {
	DB     *db.DB
	Box    *outbox.Box
	Clock  clock.Clock
	IDs    *id.Maker
	Wallet *wallet.Wallet
	Grants *grant.Issuer
	// InForce returns the offers on bets that ran at a time.
	InForce func(ctx context.Context, q db.Querier, at int64) ([]content.Offer, error)
	// Country returns where a player lives.
	Country func(ctx context.Context, q db.Querier, playerID id.Player) (string, error)
	// Barred refuses players who may not get bonuses. A boost is part of the winnings, and they get it all the same.
	Barred func(ctx context.Context, q db.Querier, playerID id.Player) error
}

// BetOffers are the offers on bets of a brand. They are safe for concurrent use.
type BetOffers struct{ Config }

// New returns the offers on bets.
func New(cfg Config) *BetOffers { return &BetOffers{cfg} }

// The transfers of boosts. Their Ref is Earned.subject.
const (
	BoostTransfer    = "boost.paid"
	ReversedTransfer = "boost.reversed"
)

// TransferKinds are the kinds of transfers that this package makes and checks.
var TransferKinds = []string{BoostTransfer, ReversedTransfer}

// ChangedKind is the event of a boost that was paid or reversed. Its subject is the player. A free bet has the event of grants.
const ChangedKind = "boost.changed"

// Changed is the payload of boost.changed.
type Changed struct {
	PlayerID id.Player      `json:"player_id"`
	BetID    id.Bet         `json:"bet_id"`
	Currency money.Currency `json:"currency"`
	Amount   money.Amount   `json:"amount"` // that was paid; 0 if it was only reversed
	Was      money.Amount   `json:"was"`    // that was reversed
}

// subject is what transfers of a boost refer to.
func (e Earned) subject() string { return string(e.BetID) + ":" + e.OfferID }

func dayOf(at int64) int64 { return at - at%(24*time.Hour).Milliseconds() }

func (s *BetOffers) now() int64 { return clock.Millis(s.Clock.Now()) }

// eligible reports whether offers hold for a bet at all: an accumulator of cash whose legs stand for themselves.
func eligible(b *bet.Bet) bool {
	return b.Kind == bet.Accumulator && b.Funds == bet.Cash && !b.EachWay && !slices.ContainsFunc(b.Legs, func(l bet.Leg) bool { return l.Builder > 0 })
}
