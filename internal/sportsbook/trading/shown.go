package trading

import (
	"context"

	"maidan/internal/db"
	"maidan/internal/sportsbook/market"
)

// longestFeature is how far ahead the end of a featuring may lie, in milliseconds.
const longestFeature = 30 * 24 * int64(60*60*1000)

// Hide keeps an event or a competition from players until it is released: nothing lists it, and no bets are taken on it. The desk goes
// on pricing and settling, so that what was bet before lives on and can be cashed out. It fails with ErrReason, ErrScope, ErrHidden or
// the refusal of what does not exist. obeyed is as in Suspend; lists are without it at once.
func (o *Office) Hide(ctx context.Context, scope Scope, subject, reason string, by Actor) (c Control, obeyed bool, err error) {
	if reason, err = checkReason(reason, "reason"); err != nil {
		return c, false, err
	}
	c = Control{ID: o.IDs.New(), Kind: KindHide, Scope: scope, Subject: subject, Reason: reason, MadeBy: by.ID, MadeAt: o.now()}
	if err := c.ofEventOrCompetition(); err != nil {
		return c, false, err
	}
	obeyed, err = o.order(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := market.Hide(ctx, tx, string(scope), subject); err != nil {
			return err
		}
		n, err := insertControl(ctx, tx, c)
		if err != nil {
			return err
		}
		if n == 0 {
			return ErrHidden
		}
		return by.Record(ctx, tx, "trade.hide", trailSubject(c), Act{Reason: reason, Event: c.EventID,
			Before: map[string]any{"hidden": false}, After: map[string]any{"hidden": true, "scope": scope, "subject": subject}})
	})
	return c, obeyed, err
}

// ofEventOrCompetition completes an order about one of these two.
func (c *Control) ofEventOrCompetition() error {
	switch c.Scope {
	case ScopeEvent:
		c.EventID = c.Subject
		return nil
	case ScopeCompetition:
		return nil
	default:
		return ErrScope.At("scope", "badRequest")
	}
}

// Feature puts an event or a competition first, as market.Feature says, until a moment, in unix milliseconds, or until it is released;
// a later order takes the place of an earlier one. It fails with ErrReason, ErrScope, ErrUntil or the refusal of what does not exist.
func (o *Office) Feature(ctx context.Context, scope Scope, subject string, until int64, reason string, by Actor) (c Control, obeyed bool, err error) {
	if reason, err = checkReason(reason, "reason"); err != nil {
		return c, false, err
	}
	now := o.now()
	if until <= now || until > now+longestFeature {
		return c, false, ErrUntil.At("until", "badRequest")
	}
	c = Control{ID: o.IDs.New(), Kind: KindFeature, Scope: scope, Subject: subject, Until: until, Reason: reason, MadeBy: by.ID, MadeAt: now}
	if err := c.ofEventOrCompetition(); err != nil {
		return c, false, err
	}
	obeyed, err = o.order(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := market.Feature(ctx, tx, string(scope), subject, now, until); err != nil {
			return err
		}
		before, err := replaceControl(ctx, tx, c)
		if err != nil {
			return err
		}
		return by.Record(ctx, tx, "trade.feature", trailSubject(c), Act{Reason: reason, Event: c.EventID,
			Before: map[string]any{"until": before.Until}, After: map[string]any{"until": until, "scope": scope, "subject": subject}})
	})
	return c, obeyed, err
}

// undo takes back what an order of these kinds has written elsewhere.
func (c Control) undo(ctx context.Context, tx *db.Tx) error {
	switch c.Kind {
	case KindHide:
		return market.Unhide(ctx, tx, string(c.Scope), c.Subject)
	case KindFeature:
		return market.Unfeature(ctx, tx, string(c.Scope), c.Subject)
	default:
		return nil
	}
}

// hides tells whether players are not shown an event.
func (h *hand) hides(e market.Event) bool {
	return h.hidden[ScopeEvent][e.ID] || h.hidden[ScopeCompetition][e.CompetitionID]
}

// hiding are the orders that keep an event from players.
func (h *hand) hiding(e market.Event) []Control {
	found := []Control{}
	for _, c := range h.controls {
		if c.Kind == KindHide && c.touches(e) {
			found = append(found, c)
		}
	}
	return found
}

// featuring is the order that puts an event first at a moment, before one that its competition is put first by; nil when there is none.
func (h *hand) featuring(e market.Event, now int64) *Control {
	var found *Control
	for _, c := range h.controls {
		if c.Kind == KindFeature && c.touches(e) && c.Until > now && (found == nil || c.Scope == ScopeEvent) {
			found = &c
		}
	}
	return found
}

// veil keeps the screens of players without a hidden event and says that it does. A book that is shown again is shown as a whole.
func (d *Desk) veil(b *book) bool {
	id := b.event.ID
	switch hidden := d.hand.hides(b.event); {
	case hidden && !d.veiled[id]:
		d.takeOff(id)
		d.veiled[id] = true
		return true
	case !hidden && d.veiled[id]:
		delete(d.veiled, id)
		d.showAll(b)
		return true
	default:
		return hidden
	}
}

// veilOver takes what is over and hidden off the screens on which it would linger.
func (d *Desk) veilOver(ctx context.Context) error {
	for id := range d.gone {
		e, err := market.Find(ctx, d.cfg.DB.Reader(), id)
		if err != nil {
			return err
		}
		if d.hand.hides(e) {
			d.takeOff(id)
		}
	}
	return nil
}

func (d *Desk) takeOff(id string) {
	d.cfg.Screen.Delete(eventsChannel, id)
	d.cfg.Screen.Drop(eventChannel + id)
}
