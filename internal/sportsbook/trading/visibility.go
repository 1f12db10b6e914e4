package trading

import (
	"context"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/sportsbook/market"
)

// longestFeature is how far ahead the end of a featuring may be, in milliseconds.
const longestFeature = 30 * 24 * int64(60*60*1000)

// Hide hides an event or a competition from players until it is released: no list shows it and no bets are accepted on it. The desk
// continues to price and settle, so that earlier bets settle and can be cashed out. It fails with ErrReason, ErrScope, ErrHidden or
// the refusal of a missing subject. applied is as in Suspend; lists change at once.
func (o *Office) Hide(ctx context.Context, scope Scope, subject, reason string, by Actor) (c Control, applied bool, err error) {
	if reason, err = checkReason(reason, "reason"); err != nil {
		return c, false, err
	}
	c = Control{ID: o.IDs.New(), Kind: KindHide, Scope: scope, Subject: subject, Reason: reason, MadeBy: by.ID, MadeAt: o.now()}
	if err := c.ofEventOrCompetition(); err != nil {
		return c, false, err
	}
	applied, err = o.changeControls(ctx, func(ctx context.Context, tx *db.Tx) error {
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
		return by.Record(ctx, tx, "trade.hide", auditSubject(c), AuditDetail{Reason: reason, Event: c.EventID,
			Before: map[string]any{"hidden": false}, After: map[string]any{"hidden": true, "scope": scope, "subject": subject}})
	})
	return c, applied, err
}

// ofEventOrCompetition completes a control on an event or a competition.
func (c *Control) ofEventOrCompetition() error {
	switch c.Scope {
	case ScopeEvent:
		c.EventID = id.Event(c.Subject)
		return nil
	case ScopeCompetition:
		return nil
	default:
		return ErrScope.At("scope", "badRequest")
	}
}

// Feature lists an event or a competition first, as market.Feature defines, until a time in unix milliseconds or until it is
// released. A later one replaces an earlier one. It fails with ErrReason, ErrScope, ErrUntil or the refusal of a missing subject.
func (o *Office) Feature(ctx context.Context, scope Scope, subject string, until int64, reason string, by Actor) (c Control, applied bool, err error) {
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
	applied, err = o.changeControls(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := market.Feature(ctx, tx, string(scope), subject, now, until); err != nil {
			return err
		}
		before, err := replaceControl(ctx, tx, c)
		if err != nil {
			return err
		}
		return by.Record(ctx, tx, "trade.feature", auditSubject(c), AuditDetail{Reason: reason, Event: c.EventID,
			Before: map[string]any{"until": before.Until}, After: map[string]any{"until": until, "scope": scope, "subject": subject}})
	})
	return c, applied, err
}

// undo reverts what a control of these kinds has written elsewhere.
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

// hides reports whether an event is hidden from players.
func (h *overrides) hides(e market.Event) bool {
	return h.hidden[ScopeEvent][string(e.ID)] || h.hidden[ScopeCompetition][e.CompetitionID]
}

// hiding returns the controls that hide an event from players.
func (h *overrides) hiding(e market.Event) []Control {
	found := []Control{}
	for _, c := range h.controls {
		if c.Kind == KindHide && c.affects(e) {
			found = append(found, c)
		}
	}
	return found
}

// featuring returns the control that features an event at a time, before one on its competition; nil if there is none.
func (h *overrides) featuring(e market.Event, now int64) *Control {
	var found *Control
	for _, c := range h.controls {
		if c.Kind == KindFeature && c.affects(e) && c.Until > now && (found == nil || c.Scope == ScopeEvent) {
			found = &c
		}
	}
	return found
}

// hide removes a hidden event from the players' screens and reports whether it is hidden. An event that is no longer hidden is
// published completely.
func (d *Desk) hide(b *book) bool {
	id := b.event.ID
	switch hidden := d.overrides.hides(b.event); {
	case hidden && !d.hidden[id]:
		d.removeFromScreens(id)
		d.hidden[id] = true
		return true
	case !hidden && d.hidden[id]:
		delete(d.hidden, id)
		d.publishAll(b)
		return true
	default:
		return hidden
	}
}

// hideEnded removes ended events that are hidden from the screens.
func (d *Desk) hideEnded(ctx context.Context) error {
	for id := range d.leaveAt {
		e, err := market.Find(ctx, d.cfg.DB.Reader(), id)
		if err != nil {
			return err
		}
		if d.overrides.hides(e) {
			d.removeFromScreens(id)
		}
	}
	return nil
}

func (d *Desk) removeFromScreens(id id.Event) {
	d.cfg.Screen.Delete(EventsChannel, string(id))
	d.cfg.Screen.Drop(EventChannel + string(id))
}
