package placement

import (
	"context"
	"errors"

	"maidan/internal/fault"
	"maidan/internal/sportsbook/market"
)

// attempt is what is known of a slip when the ledger is asked to take it.
type attempt struct {
	offers     map[string]market.Offer
	joints     map[int]builderPrice
	refused    error // it is not to be taken, whatever the ledger would say; a key that was answered before is answered again
	waited     bool
	remembered bool // nobody has looked at the database for it, see forgets
}

// begin judges a slip by what is remembered of its selections, which costs nothing, as long as that takes it at once: the ledger then
// makes sure that nothing has happened since. Whatever is to be refused, to wait or to be priced is looked at.
func (b *Placer) begin(ctx context.Context, s Slip) (attempt, error) {
	if offers, all := b.Offers.Recall(s.selections()); all && !s.hasBuilder() {
		if try, err := b.admit(ctx, s, offers); err == nil && try.refused == nil {
			try.remembered = true
			return try, nil
		}
	}
	return b.afresh(ctx, s)
}

// afresh judges a slip by what can be read now, and lets the delay of live bets pass where there is one.
func (b *Placer) afresh(ctx context.Context, s Slip) (attempt, error) {
	offers, err := b.Offers.Read(ctx, s.selections())
	if err != nil {
		return attempt{}, err
	}
	try, err := b.admit(ctx, s, offers)
	if err != nil || !errors.Is(try.refused, errMustWait) {
		return try, err
	}
	return b.wait(ctx, s, offers)
}

// admit is look for players who may bet on such offers at all. The refusal of others goes through the ledger as well, which replays
// a key that was answered before: only a refused bet pays for that look.
func (b *Placer) admit(ctx context.Context, s Slip, known map[string]market.Offer) (attempt, error) {
	switch err := b.Gate.Admit(ctx, s.PlayerID, product(known)); {
	case err == nil:
		return b.look(ctx, s, known)
	case fault.KindOf(err) == fault.Internal:
		return attempt{}, err
	default:
		return attempt{offers: known, refused: err}, nil
	}
}

// look prices and judges a slip by what can be read now. known was read a moment ago; while builders are priced time passes, and
// offers are read again.
func (b *Placer) look(ctx context.Context, s Slip, known map[string]market.Offer) (attempt, error) {
	joints, unpriced := b.joints(ctx, s, known)
	if unpriced != nil && fault.KindOf(unpriced) == fault.Internal {
		return attempt{}, unpriced
	}
	offers := known
	if joints != nil || unpriced != nil {
		var err error
		if offers, err = market.Offers(ctx, b.DB.Reader(), s.selections()); err != nil {
			return attempt{}, err
		}
	}
	_, refused := s.judge(state{find: from(offers), joints: joints, now: b.now(), lenient: true})
	if unpriced != nil && (refused == nil || errors.Is(refused, errMustWait) || errors.Is(refused, ErrOddsChanged)) {
		refused = unpriced
	}
	return attempt{offers: known, joints: joints, refused: refused}, nil
}

// wait lets the delay of live bets pass, during which nothing has happened. Builders are priced anew after it.
func (b *Placer) wait(ctx context.Context, s Slip, known map[string]market.Offer) (attempt, error) {
	if err := b.Clock.Sleep(ctx, b.Delay); err != nil {
		return attempt{}, err
	}
	joints, refused := b.joints(ctx, s, known)
	if refused != nil && fault.KindOf(refused) == fault.Internal {
		return attempt{}, refused
	}
	return attempt{offers: known, joints: joints, refused: refused, waited: true}, nil
}

// forgets reports whether an event has moved since what is remembered of it was true, so far that the bet must begin again: another product
// may need another permission, and higher odds need more liability than was reserved. All else is judged on the new offers.
func (try attempt) forgets(find func(selectionID string) (market.Offer, bool)) bool {
	if !try.remembered {
		return false
	}
	for id, was := range try.offers {
		if o, ok := find(id); !ok || o.Event != was.Event || o.Odds > was.Odds {
			return true
		}
	}
	return false
}

// markets are the markets of the offers that a slip was judged by.
func (try attempt) markets() map[string]bool {
	ids := make(map[string]bool, len(try.offers))
	for _, o := range try.offers {
		ids[o.MarketID] = true
	}
	return ids
}

// product is the area of the house that a slip belongs to: one leg on a live event makes it a live bet.
func product(offers map[string]market.Offer) string {
	for _, o := range offers {
		if o.Event == market.Live {
			return "live"
		}
	}
	return "sport"
}

func from(offers map[string]market.Offer) func(string) (market.Offer, bool) {
	return func(id string) (market.Offer, bool) {
		o, ok := offers[id]
		return o, ok
	}
}
