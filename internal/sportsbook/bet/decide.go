package bet

import (
	"errors"
	"fmt"

	"maidan/internal/fault"
	"maidan/internal/money"
	"maidan/internal/sportsbook/market"
)

// errMustWait tells that a leg's event is live and the bet has not waited yet.
var errMustWait = errors.New("bet: a live event, and the delay is still to come")

// check refuses what no state of the market could make good.
func (s Slip) check() error {
	limits, known := LimitsOf(s.Currency)
	switch {
	case s.Key == "":
		return ErrKey.At("Idempotency-Key", "required")
	case !known:
		return ErrUnknownCurrency.At("currency", "invalid")
	case s.Policy != KeepOdds && s.Policy != HigherOdds && s.Policy != AnyOdds:
		return ErrPolicy.At("odds_policy", "invalid")
	case len(s.Picks) < 1 || len(s.Picks) > MaxLegs:
		return ErrLegs.At("legs", "invalid")
	case s.Stake <= 0:
		return ErrStake.At("stake", "invalid")
	case s.Stake < limits.Min:
		return ErrStakeTooLow.WithData("min", limits.Min).At("stake", "tooLow")
	case s.Stake > limits.Max:
		return ErrStakeTooHigh.WithData("max", limits.Max).At("stake", "tooHigh")
	}
	return nil
}

// judge decides on a slip's picks by what the selections are now: it returns the accepted odds, or the refusal. waited tells
// that the delay of live bets has passed since the player asked. A market that trading no longer vouches for is suspended,
// whatever its row says: nobody is there to suspend it.
func (s Slip) judge(find func(selectionID string) (market.Offer, bool), now int64, waited bool) ([]market.Offer, error) {
	taken := make([]market.Offer, len(s.Picks))
	events := make(map[string]bool, len(s.Picks))
	live := false
	for i, p := range s.Picks {
		o, ok := find(p.SelectionID)
		if !ok {
			return nil, ErrNoSelection.At(place(i), "notFound")
		}
		if events[o.EventID] {
			return nil, ErrRelated.At(place(i), "related")
		}
		events[o.EventID] = true
		if o.Market == market.Active && now > o.GoodUntil {
			o.Market = market.Suspended
		}
		live = live || o.Event == market.Live
		taken[i] = o
	}
	if err := s.refusal(taken); err != nil {
		return nil, err
	}
	if live && !waited {
		return taken, errMustWait
	}
	return taken, nil
}

// refusal names every leg that cannot be taken; the gravest complaint gives the code of the whole.
func (s Slip) refusal(offers []market.Offer) error {
	var worst *fault.Error
	var details []fault.Detail
	for i, p := range s.Picks {
		f := s.fault(p, offers[i])
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
	return worst.With(details...).WithData("offer", present(offers))
}

// gravity orders the refusals of several legs: what no new price can heal stands first.
var gravity = map[string]int{
	ErrOddsChanged.Code: 1, ErrSuspended.Code: 2, ErrVersion.Code: 3, ErrMarketClosed.Code: 4, ErrEventEnded.Code: 5, ErrNotBettable.Code: 6,
}

// fault judges one pick. A price from before the market's last suspension is gone for ever, whatever the policy says: what
// the suspension was for may already have been seen.
func (s Slip) fault(p Pick, o market.Offer) *fault.Error {
	switch {
	case !o.Bettable:
		return ErrNotBettable
	case o.Event.Over():
		return ErrEventEnded
	case o.Market == market.Closed || o.Market.Done():
		return ErrMarketClosed
	case p.Version > o.Version:
		return ErrVersion
	case o.Market == market.Suspended:
		return ErrSuspended
	case p.Version < o.Stopped:
		return ErrOddsChanged
	case s.Policy == KeepOdds && p.Odds != o.Odds, s.Policy == HigherOdds && p.Odds > o.Odds:
		return ErrOddsChanged
	}
	return nil
}

func place(leg int) string { return fmt.Sprintf("legs[%d]", leg) }

func present(offers []market.Offer) []Offer {
	all := make([]Offer, len(offers))
	for i, o := range offers {
		status := string(o.Market)
		if o.Market.Done() || o.Event.Over() {
			status = string(market.Closed)
		}
		all[i] = Offer{o.SelectionID, o.Odds, o.Version, status}
	}
	return all
}

// compose makes the bet of accepted offers.
func (s Slip) compose(id string, at int64, offers []market.Offer) Bet {
	limits, _ := LimitsOf(s.Currency)
	odds := make([]money.Odds, len(offers))
	b := Bet{ID: id, PlayerID: s.PlayerID, Kind: Single, Status: Pending, Stake: s.Stake, Unit: s.Stake, Lines: 1, Sizes: []int{len(offers)},
		Funds: Cash, Currency: s.Currency, PlacedAt: at, OpenLegs: int64(len(offers)), Legs: make([]Leg, len(offers))}
	if len(offers) > 1 {
		b.Kind = Accumulator
	}
	for i, o := range offers {
		odds[i] = o.Odds
		b.Live = b.Live || o.Event == market.Live
		b.Legs[i] = Leg{SelectionID: o.SelectionID, MarketID: o.MarketID, EventID: o.EventID, Odds: o.Odds, Version: o.Version,
			Status: string(Pending)}
	}
	b.Odds, b.Potential = TotalOdds(odds), Potential(s.Stake, odds, limits.MaxPayout)
	return b
}
