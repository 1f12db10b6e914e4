package placement

import (
	"errors"

	"maidan/internal/fault"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

var (
	// errMustWait tells that a leg's event is live and the bet has not waited yet.
	errMustWait = errors.New("bet: a live event, and the delay is still to come")
	// errRepriced tells that an event has moved since its builder was priced.
	errRepriced = errors.New("bet: the event has moved since the builder was priced")
	// errForgotten tells that an event has moved since it was remembered: look, and ask again.
	errForgotten = errors.New("bet: the event has moved since it was looked at")
)

// Offer is what a selection costs now, told to whoever wanted another price.
type Offer struct {
	SelectionID string          `json:"selection_id"`
	Odds        money.Odds      `json:"odds"`
	Version     int64           `json:"version"`
	Status      string          `json:"status" enum:"active,suspended,closed"`
	BuilderOdds money.Odds      `json:"builder_odds,omitempty" doc:"of all legs of its builder together"`
	EachWay     *market.EachWay `json:"each_way,omitempty" doc:"terms, where each-way bets are taken"`
	Code        string          `json:"code,omitempty" doc:"why this leg is not taken as it was asked for"`
}

// builderPrice is the price of a builder, good while its event has that version.
type builderPrice struct {
	odds    money.Odds
	version int64
}

// state is what a slip is judged by.
type state struct {
	find    func(selectionID string) (market.Offer, bool)
	joints  map[int]builderPrice               // by builder
	windows func(marketID string) []bet.Window // in which bets on a market are cancelled; nil looks at none
	now     int64
	waited  bool // the delay of live bets has passed since the player asked
	lenient bool // builders that the event has overtaken are judged all the same: nothing is taken yet
}

// judge decides on a slip's picks by what the selections are now: it returns the accepted offers, or the refusal. A market that
// trading no longer vouches for is suspended, whatever its row says: nobody is there to suspend it. So is one whose bets are cancelled
// at this moment: a bet on it would be void.
func (s Slip) judge(at state) ([]market.Offer, error) {
	taken := make([]market.Offer, len(s.Picks))
	live := false
	for i, p := range s.Picks {
		o, ok := at.find(p.SelectionID)
		if !ok {
			return nil, ErrNoSelection.At(place(i), "notFound")
		}
		if o.Market == market.Active && (at.now > o.GoodUntil || at.windows != nil && bet.Covered(at.windows(o.MarketID), at.now)) {
			o.Market = market.Suspended
		}
		live = live || o.Event == market.Live
		taken[i] = o
	}
	if err := s.related(taken); err != nil {
		return nil, err
	}
	if err := s.refusal(taken, at.joints); err != nil {
		return nil, err
	}
	if live && !at.waited {
		return taken, errMustWait
	}
	for i, p := range s.Picks {
		if p.Builder > 0 && !at.lenient && at.joints[p.Builder].version != taken[i].EventVersion {
			return taken, errRepriced
		}
	}
	return taken, nil
}

// related refuses selections of one event that are not one builder, and builders that are not of one event: the prices of legs
// multiply only where the legs have nothing to do with each other. The refusal names the two.
func (s Slip) related(offers []market.Offer) error {
	for i, p := range s.Picks {
		for j := range i {
			one := p.Builder > 0 && p.Builder == s.Picks[j].Builder
			same := offers[i].EventID == offers[j].EventID
			switch {
			case one && !same:
				return ErrBuilder.At(place(j), "related").At(place(i), "related")
			case one && p.SelectionID == s.Picks[j].SelectionID:
				return bet.ErrRedundant.At(place(j), "related").At(place(i), "related")
			case same && !one:
				return ErrRelated.At(place(j), "related").At(place(i), "related").WithData("related", []string{s.Picks[j].SelectionID, p.SelectionID})
			}
		}
	}
	return nil
}

// refusal names every leg that cannot be taken; the gravest complaint gives the code of the whole.
func (s Slip) refusal(offers []market.Offer, joints map[int]builderPrice) error {
	var worst *fault.Error
	var details []fault.Detail
	for i := range s.Picks {
		f := s.fault(i, offers[i], joints)
		if f == nil {
			continue
		}
		if worst == nil || gravity[f.Code] > gravity[worst.Code] {
			worst = f
		}
		details = append(details, fault.Detail{Location: place(i), Reason: "conflict", Msg: f.Message, Code: f.Code})
	}
	if worst == nil {
		return nil
	}
	return worst.With(details...).WithData("offer", s.present(offers, joints))
}

// gravity orders the refusals of several legs: what no new price can heal stands first.
var gravity = map[string]int{
	ErrOddsChanged.Code: 1, bet.ErrSuspended.Code: 2, ErrVersion.Code: 3, ErrEachWay.Code: 4, ErrMarketClosed.Code: 5, ErrEventEnded.Code: 6,
	ErrNotBettable.Code: 7,
}

// fault judges one pick. A price from before the market's last suspension is gone for ever, whatever the policy says: what
// the suspension was for may already have been seen. In a builder the price of all together counts, on its first leg.
func (s Slip) fault(i int, o market.Offer, joints map[int]builderPrice) *fault.Error {
	p := s.Picks[i]
	seen, now := p.Odds, o.Odds
	if p.Builder > 0 {
		seen, now = 0, 0
		if s.firstOfBuilder(i) {
			seen, now = p.BuilderOdds, joints[p.Builder].odds
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

// present are the offers as they are told, each with what is wrong with it.
func (s Slip) present(offers []market.Offer, joints map[int]builderPrice) []Offer {
	all := make([]Offer, len(offers))
	for i, o := range offers {
		status := string(o.Market)
		if o.Market.Done() || o.Event.Over() || !o.Sold() {
			status = string(market.Closed)
		}
		all[i] = Offer{SelectionID: o.SelectionID, Odds: o.Odds, Version: o.Version, Status: status,
			BuilderOdds: joints[s.Picks[i].Builder].odds, EachWay: o.EachWay}
		if f := s.fault(i, o, joints); f != nil {
			all[i].Code = f.Code
		}
	}
	return all
}
