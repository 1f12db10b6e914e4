package placement

import (
	"errors"

	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

// The refusals that Place handles itself.
var (
	errMustWait     = errors.New("placement: an event is live, and the bet delay is still to come")
	errPriceChanged = errors.New("placement: an event has changed since the slip was judged")
)

// verdict is the decision on a slip.
type verdict int

const (
	accepted     verdict = iota
	refused              // for a reason that is returned to the player
	mustWait             // an event is live, and the delay of live bets has not passed
	priceChanged         // an event has changed since its builder was priced, or since its offers were cached
)

// ruling is a verdict with its offers or its refusal.
type ruling struct {
	verdict verdict
	offers  []market.Offer // of the picks, in their order; absent if refused
	refusal error          // if refused
}

func refuse(err error) ruling { return ruling{verdict: refused, refusal: err} }

// err returns the ruling as an error for the wallet's Decide.
func (r ruling) err() error {
	switch r.verdict {
	case refused:
		return r.refusal
	case mustWait:
		return errMustWait
	case priceChanged:
		return errPriceChanged
	default:
		return nil
	}
}

// Offer is the current price of a selection, returned with a refusal and with a quote.
type Offer struct {
	SelectionID id.Selection    `json:"selection_id"`
	Odds        money.Odds      `json:"odds"`
	Version     int64           `json:"version"`
	Status      string          `json:"status" enum:"active,suspended,closed"`
	BuilderOdds money.Odds      `json:"builder_odds,omitempty" doc:"of all legs of its builder together"`
	EachWay     *market.EachWay `json:"each_way,omitempty" doc:"terms, where each-way bets are taken"`
	Code        string          `json:"code,omitempty" doc:"why this leg is not taken as it was asked for"`
}

// builderPrice is the price of a builder, valid while its event has that version.
type builderPrice struct {
	odds    money.Odds
	version int64
}

// state is the data that a slip is judged by.
type state struct {
	now     int64 // unix milliseconds
	find    func(selectionID id.Selection) (market.Offer, bool)
	windows func(marketID id.Market) []bet.Window // windows of cancelled bets on a market; nil reads none
}

// judge decides at the commit whether an attempt is accepted, refused, must wait or has outdated prices. An earlier refusal is
// final, even if its market has reopened since.
func (s Slip) judge(a attempt, at state) ruling {
	if a.verdict == refused {
		return a.ruling
	}
	if a.outdated(at.find) {
		return ruling{verdict: priceChanged}
	}
	r := s.judgeOffers(a, at)
	if r.verdict != accepted {
		return r
	}
	for i, p := range s.Picks {
		if p.Builder > 0 && a.builders[p.Builder].version != r.offers[i].EventVersion {
			return ruling{verdict: priceChanged}
		}
	}
	return r
}

// judgeOffers is judge before the commit: builders are judged by their prices, even if their event has changed since. A market
// whose prices have expired is suspended, whatever its row says, because trading does not run. A market in a window of cancelled
// bets is suspended, because a bet on it would be void.
func (s Slip) judgeOffers(a attempt, at state) ruling {
	offers := make([]market.Offer, len(s.Picks))
	live := false
	for i, p := range s.Picks {
		o, ok := at.find(p.SelectionID)
		if !ok {
			return refuse(ErrNoSelection.At(legField(i), "notFound"))
		}
		if o.Market == market.Active && (at.now > o.GoodUntil || at.windows != nil && bet.Covered(at.windows(o.MarketID), at.now)) {
			o.Market = market.Suspended
		}
		live = live || o.Event == market.Live
		offers[i] = o
	}
	if err := s.related(offers); err != nil {
		return refuse(err)
	}
	if err := s.refusal(offers, a.builders); err != nil {
		return refuse(err)
	}
	if live && !a.waited {
		return ruling{verdict: mustWait, offers: offers}
	}
	return ruling{offers: offers}
}

// related refuses selections of one event that are not one builder, and builders of several events: prices may be multiplied only
// if the legs are independent. The refusal names the two selections.
func (s Slip) related(offers []market.Offer) error {
	for i, p := range s.Picks {
		for j := range i {
			one := p.Builder > 0 && p.Builder == s.Picks[j].Builder
			same := offers[i].EventID == offers[j].EventID
			switch {
			case one && !same:
				return ErrBuilder.At(legField(j), "related").At(legField(i), "related")
			case one && p.SelectionID == s.Picks[j].SelectionID:
				return bet.ErrRedundant.At(legField(j), "related").At(legField(i), "related")
			case same && !one:
				return ErrRelated.At(legField(j), "related").At(legField(i), "related").WithData("related", []id.Selection{s.Picks[j].SelectionID, p.SelectionID})
			}
		}
	}
	return nil
}

// refusal names every leg that cannot be accepted. Its code is that of the most severe refusal.
func (s Slip) refusal(offers []market.Offer, builders map[int]builderPrice) error {
	var worst *fault.Error
	var details []fault.Detail
	for i := range s.Picks {
		f := s.refusalOf(i, offers[i], builders)
		if f == nil {
			continue
		}
		if worst == nil || severity[f.Code] > severity[worst.Code] {
			worst = f
		}
		details = append(details, fault.Detail{Location: legField(i), Reason: "conflict", Msg: f.Message, Code: f.Code})
	}
	if worst == nil {
		return nil
	}
	return worst.With(details...).WithData("offer", s.currentOffers(offers, builders))
}

// severity orders the refusals of several legs: those that no new price can resolve come first.
var severity = map[string]int{
	ErrOddsChanged.Code: 1, bet.ErrSuspended.Code: 2, ErrVersion.Code: 3, ErrEachWay.Code: 4, ErrMarketClosed.Code: 5, ErrEventEnded.Code: 6,
	ErrNotBettable.Code: 7,
}

// refusalOf judges one pick. A price from before the market's last suspension is never accepted under any policy: the player may
// already know why the market was suspended. In a builder the combined price counts, on its first leg.
func (s Slip) refusalOf(i int, o market.Offer, builders map[int]builderPrice) *fault.Error {
	p := s.Picks[i]
	seen, now := p.Odds, o.Odds
	if p.Builder > 0 {
		seen, now = 0, 0
		if s.firstOfBuilder(i) {
			seen, now = p.BuilderOdds, builders[p.Builder].odds
		}
	}
	switch {
	case !o.Bettable:
		return ErrNotBettable
	case o.Event.Over():
		return ErrEventEnded
	case o.Market == market.Closed || o.Market.Done() || !o.Sold():
		return ErrMarketClosed
	case p.Version > o.Version:
		return ErrVersion
	case o.Market == market.Suspended:
		return bet.ErrSuspended
	case s.EachWay && o.EachWay == nil:
		return ErrEachWay
	case p.Version < o.Stopped:
		return ErrOddsChanged
	case s.Policy == KeepOdds && seen != now, s.Policy == HigherOdds && seen > now:
		return ErrOddsChanged
	}
	return nil
}

// currentOffers returns the offers for the response to the player, each with its refusal.
func (s Slip) currentOffers(offers []market.Offer, builders map[int]builderPrice) []Offer {
	all := make([]Offer, len(offers))
	for i, o := range offers {
		status := string(o.Market)
		if o.Market.Done() || o.Event.Over() || !o.Sold() {
			status = string(market.Closed)
		}
		all[i] = Offer{SelectionID: o.SelectionID, Odds: o.Odds, Version: o.Version, Status: status,
			BuilderOdds: builders[s.Picks[i].Builder].odds, EachWay: o.EachWay}
		if f := s.refusalOf(i, o, builders); f != nil {
			all[i].Code = f.Code
		}
	}
	return all
}
