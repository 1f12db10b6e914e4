package trading

import (
	"context"
	"errors"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/market"
)

// overrides holds the controls and margins that the desk applies. It is immutable; the desk reads a new one after each change.
type overrides struct {
	revision    int64
	controls    []Control
	suspensions map[Scope]map[string]bool
	hidden      map[Scope]map[string]bool
	prices      map[id.Selection]money.Odds // by selection
	margins     []Margin
	byScope     map[marginKey]Margin
}

func readOverrides(ctx context.Context, q db.Querier) (*overrides, error) {
	orders, err := readRevision(ctx, q)
	if err != nil {
		return nil, err
	}
	h := &overrides{revision: orders.revision, suspensions: map[Scope]map[string]bool{}, hidden: map[Scope]map[string]bool{}, prices: map[id.Selection]money.Odds{}, byScope: map[marginKey]Margin{}}
	if h.controls, err = controlsInForce(ctx, q); err != nil {
		return nil, err
	}
	if h.margins, err = margins(ctx, q); err != nil {
		return nil, err
	}
	for _, c := range h.controls {
		switch c.Kind {
		case KindPrice:
			h.prices[id.Selection(c.Subject)] = c.Odds
		case KindSuspend:
			addSubject(h.suspensions, c)
		case KindHide:
			addSubject(h.hidden, c)
		case KindFeature: // read where events are listed
		}
	}
	for _, m := range h.margins {
		h.byScope[marginKey{m.Scope, m.Subject, m.MarketKey}] = m
	}
	return h, nil
}

func addSubject(in map[Scope]map[string]bool, c Control) {
	if in[c.Scope] == nil {
		in[c.Scope] = map[string]bool{}
	}
	in[c.Scope][c.Subject] = true
}

// suspends reports whether a market is manually suspended.
func (h *overrides) suspends(e market.Event, m market.Market) bool {
	return h.suspensions[ScopeAll][""] || h.suspensions[ScopeProducer][e.Producer] || h.suspensions[ScopeSport][e.Sport] ||
		h.suspensions[ScopeCompetition][e.CompetitionID] || h.suspensions[ScopeEvent][string(e.ID)] || h.suspensions[ScopeKey][string(e.ID)+"/"+m.Key] || h.suspensions[ScopeMarket][string(m.ID)]
}

// replaceOdds replaces the model's odds by manual prices.
func (h *overrides) replaceOdds(m market.Market, odds []money.Odds) []money.Odds {
	for i, s := range m.Selections {
		if o, ok := h.prices[s.ID]; ok && odds[i] > money.One { // a selection that cannot win is never offered
			odds[i] = o
		}
	}
	return odds
}

// book returns the sum of the inverse odds to offer for each winner: 1.06 is an overround of 6 %.
func (h *overrides) book(e market.Event, key string, answers int) float64 {
	return marginFor(h.byScope, e, key).of(answers)
}

// marginFor returns the margin with the narrowest scope that fits, preferring one for the market's key. Scope brand always has one.
func marginFor(all map[marginKey]Margin, e market.Event, key string) Margin {
	for _, at := range []struct {
		scope   Scope
		subject string
	}{{ScopeEvent, string(e.ID)}, {ScopeCompetition, e.CompetitionID}, {ScopeSport, e.Sport}} {
		for _, k := range []string{key, ""} {
			if m, ok := all[marginKey{at.scope, at.subject, k}]; ok {
				return m
			}
		}
	}
	if m, ok := all[marginKey{ScopeBrand, "", key}]; ok {
		return m
	}
	return all[marginKey{ScopeBrand, "", ""}]
}

// fingerprint returns a fingerprint of the controls and margins that affect an event: the event is priced again when it changes.
func (h *overrides) fingerprint(e market.Event) string {
	var b strings.Builder
	for _, c := range h.controls {
		if c.affects(e) {
			b.WriteString(c.ID + " ")
		}
	}
	for _, m := range h.margins {
		if m.Scope == ScopeBrand || m.Scope == ScopeSport && m.Subject == e.Sport || m.Scope == ScopeCompetition && m.Subject == e.CompetitionID ||
			m.Scope == ScopeEvent && m.Subject == string(e.ID) {
			b.WriteString(m.auditSubject() + "=" + strconv.FormatInt(m.Milli, 10) + "+" + strconv.FormatInt(m.PerAnswer, 10) + " ")
		}
	}
	return b.String()
}

// enforce suspends active markets under a manual suspension and stores the fingerprint of the overrides. It runs last in every
// step.
func (h *overrides) enforce(b *book) {
	b.overrides = h.fingerprint(b.event)
	for i := range b.markets {
		if m := &b.markets[i]; m.Status == market.Active && h.suspends(b.event, *m) {
			b.setStatus(m, market.Suspended)
		}
	}
}

// ApplyControls applies changed controls and margins. When it returns without an error no manually suspended market takes bets.
func (d *Desk) ApplyControls(ctx context.Context) error {
	d.applying.Lock()
	defer d.applying.Unlock()
	d.mu.Lock()
	defer d.mu.Unlock()
	orders, err := readRevision(ctx, d.cfg.DB.Reader())
	if err != nil || d.overrides != nil && d.overrides.revision == orders.revision {
		return err
	}
	return d.applyControls(ctx)
}

// loadOverrides reads the overrides if the desk has none yet: it never prices without them.
func (d *Desk) loadOverrides(ctx context.Context) (err error) {
	if d.overrides == nil {
		d.overrides, err = readOverrides(ctx, d.cfg.DB.Reader())
	}
	return err
}

// applyControls reads the overrides and prices every affected event again. They count as applied when all of that is stored; the
// next call retries failures.
func (d *Desk) applyControls(ctx context.Context) error {
	if d.overrides == nil { // the desk has not recovered yet; Recover opens every event under these overrides
		return d.loadOverrides(ctx)
	}
	now, err := readOverrides(ctx, d.cfg.DB.Reader())
	if err != nil {
		return err
	}
	d.overrides = now
	if err := d.repriceAffected(ctx); err != nil {
		now.revision = notApplied
		return err
	}
	return d.storeApplied(ctx)
}

// repriceAffected applies the current overrides to every event that has not ended.
func (d *Desk) repriceAffected(ctx context.Context) error {
	now, err := market.Versions(ctx, d.cfg.DB.Reader(), math.MaxInt64) // of the events that have not ended
	if err != nil {
		return err
	}
	for id, version := range now {
		if b := d.books[id]; b != nil && b.event.Version < version { // reopened manually: read it again
			delete(d.books, id)
		}
	}
	ids := slices.Sorted(maps.Keys(now))
	return errors.Join(d.hideEnded(ctx), d.commitEach(ctx, ids, func(b *book) func(*book) error {
		if b.overrides != d.overrides.fingerprint(b.event) {
			return d.reprice
		}
		return nil
	}))
}

// notApplied is the revision of overrides that were read but not applied everywhere.
const notApplied = -1

func (d *Desk) storeApplied(ctx context.Context) error {
	return d.cfg.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return storeApplied(ctx, tx, d.overrides.revision) })
}
