package placement

import (
	"context"
	"errors"

	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/sportsbook/market"
)

// attempt is a slip with the data that it is submitted with. Its ruling is based on the offers as they were read; a refusal is
// final.
type attempt struct {
	ruling
	known    map[id.Selection]market.Offer // by selection
	builders map[int]builderPrice          // by number
	waited   bool                          // the delay of live bets has passed since the request
	cached   bool                          // known was not read from the database
}

// prepareCached judges a slip by cached offers, which costs no query. Only a slip that is accepted by them is submitted with
// them; the wallet verifies that they are current. All others are prepared from the database.
func (p *Placer) prepareCached(ctx context.Context, s Slip) (attempt, error) {
	if known, all := p.Offers.Cached(s.selections()); all && !s.hasBuilder() {
		if a, err := p.admit(ctx, s, known); err == nil && a.verdict == accepted {
			a.cached = true
			return a, nil
		}
	}
	return p.prepare(ctx, s)
}

// prepare judges a slip by the offers of the database and waits for the delay of live bets. Builders are priced again after the
// delay.
func (p *Placer) prepare(ctx context.Context, s Slip) (attempt, error) {
	known, err := p.Offers.Read(ctx, s.selections())
	if err != nil {
		return attempt{}, err
	}
	a, err := p.admit(ctx, s, known)
	if err != nil || a.verdict != mustWait {
		return a, err
	}
	if err := p.Clock.Sleep(ctx, p.Delay); err != nil {
		return attempt{}, err
	}
	a = attempt{known: known, waited: true}
	var refusal error
	if a.builders, refusal = p.priceBuilders(ctx, s, known); refusal != nil {
		if fault.KindOf(refusal) == fault.Internal {
			return attempt{}, refusal
		}
		a.ruling = refuse(refusal)
	}
	return a, nil
}

// admit judges a slip if the player may bet on such offers. A refusal is submitted to the wallet, too, because the wallet returns
// the first answer to a key that was used before.
func (p *Placer) admit(ctx context.Context, s Slip, known map[id.Selection]market.Offer) (attempt, error) {
	switch err := p.Gate.Admit(ctx, s.PlayerID, product(known)); {
	case err == nil:
		return p.price(ctx, s, attempt{known: known})
	case fault.KindOf(err) == fault.Internal:
		return attempt{}, err
	default:
		return attempt{ruling: refuse(err), known: known}, nil
	}
}

// reprice prices the builders of a slip again if their event changed before the commit. A slip waits for the delay only once.
func (p *Placer) reprice(ctx context.Context, s Slip, a attempt) (attempt, error) {
	a, err := p.price(ctx, s, attempt{known: a.known, waited: a.waited})
	if a.verdict == mustWait {
		a.ruling = ruling{}
	}
	return a, err
}

// price prices the builders of a slip and judges it. Pricing takes time, so the offers of slips with builders are read again.
func (p *Placer) price(ctx context.Context, s Slip, a attempt) (attempt, error) {
	builders, unpriced := p.priceBuilders(ctx, s, a.known)
	if unpriced != nil && fault.KindOf(unpriced) == fault.Internal {
		return attempt{}, unpriced
	}
	current := a.known
	if builders != nil || unpriced != nil {
		var err error
		if current, err = market.Offers(ctx, p.DB.Reader(), s.selections()); err != nil {
			return attempt{}, err
		}
	}
	a.builders = builders
	r := s.judgeOffers(a, state{find: from(current), now: p.now()})
	if unpriced != nil && (r.verdict != refused || errors.Is(r.refusal, ErrOddsChanged)) {
		r = refuse(unpriced)
	}
	a.ruling = r
	return a, nil
}

// outdated reports whether the slip must be prepared again because an event has changed since its offers were cached. A change of
// product may need another permission, and higher odds need more liability than was reserved. All other changes are judged on the
// new offers.
func (a attempt) outdated(find func(selectionID id.Selection) (market.Offer, bool)) bool {
	if !a.cached {
		return false
	}
	for id, was := range a.known {
		if o, ok := find(id); !ok || o.Event != was.Event || o.Odds > was.Odds {
			return true
		}
	}
	return false
}

// offersOf returns the offers of a slip's picks, in their order.
func (a attempt) offersOf(s Slip) []market.Offer {
	offers := make([]market.Offer, len(s.Picks))
	for i, p := range s.Picks {
		offers[i] = a.known[p.SelectionID]
	}
	return offers
}

// markets returns the markets of the attempt's offers.
func (a attempt) markets() map[id.Market]bool {
	ids := make(map[id.Market]bool, len(a.known))
	for _, o := range a.known {
		ids[o.MarketID] = true
	}
	return ids
}

// product returns the area of the site that a slip belongs to: one leg on a live event makes it a live bet.
func product(offers map[id.Selection]market.Offer) string {
	for _, o := range offers {
		if o.Event == market.Live {
			return "live"
		}
	}
	return "sport"
}

func from(offers map[id.Selection]market.Offer) func(id.Selection) (market.Offer, bool) {
	return func(id id.Selection) (market.Offer, bool) {
		o, ok := offers[id]
		return o, ok
	}
}
