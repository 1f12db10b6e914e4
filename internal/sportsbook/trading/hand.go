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
	"maidan/internal/money"
	"maidan/internal/sportsbook/market"
)

// hand is what people have ordered, as the desk obeys it. It is never changed, only read anew.
type hand struct {
	revision int64
	controls []Control
	held     map[Scope]map[string]bool
	hidden   map[Scope]map[string]bool
	odds     map[string]money.Odds // by selection
	margins  []Margin
	books    map[marginKey]Margin
}

func readHand(ctx context.Context, q db.Querier) (*hand, error) {
	orders, err := readOrders(ctx, q)
	if err != nil {
		return nil, err
	}
	h := &hand{revision: orders.revision, held: map[Scope]map[string]bool{}, hidden: map[Scope]map[string]bool{}, odds: map[string]money.Odds{}, books: map[marginKey]Margin{}}
	if h.controls, err = controlsInForce(ctx, q); err != nil {
		return nil, err
	}
	if h.margins, err = margins(ctx, q); err != nil {
		return nil, err
	}
	for _, c := range h.controls {
		switch c.Kind {
		case KindPrice:
			h.odds[c.Subject] = c.Odds
		case KindSuspend:
			note(h.held, c)
		case KindHide:
			note(h.hidden, c)
		case KindFeature: // read where it is shown
		}
	}
	for _, m := range h.margins {
		h.books[marginKey{m.Scope, m.Subject, m.MarketKey}] = m
	}
	return h, nil
}

func note(in map[Scope]map[string]bool, c Control) {
	if in[c.Scope] == nil {
		in[c.Scope] = map[string]bool{}
	}
	in[c.Scope][c.Subject] = true
}

// holds tells whether a market is suspended by hand.
func (h *hand) holds(e market.Event, m market.Market) bool {
	return h.held[ScopeAll][""] || h.held[ScopeProducer][e.Producer] || h.held[ScopeSport][e.Sport] ||
		h.held[ScopeCompetition][e.CompetitionID] || h.held[ScopeEvent][e.ID] || h.held[ScopeKey][e.ID+"/"+m.Key] || h.held[ScopeMarket][m.ID]
}

// priced puts the prices that were set by hand in the place of those of the model.
func (h *hand) priced(m market.Market, odds []money.Odds) []money.Odds {
	for i, s := range m.Selections {
		if o, ok := h.odds[s.ID]; ok && odds[i] > money.One { // who cannot win is not sold, at any price
			odds[i] = o
		}
	}
	return odds
}

// book is what the prices of a market sum to for each winner, as 1.06.
func (h *hand) book(e market.Event, key string, answers int) float64 {
	return marginFor(h.books, e, key).of(answers)
}

// marginFor finds the margin that counts: of the narrowest scope, and there the one that names the key. The whole house has one.
func marginFor(all map[marginKey]Margin, e market.Event, key string) Margin {
	for _, at := range []struct {
		scope   Scope
		subject string
	}{{ScopeEvent, e.ID}, {ScopeCompetition, e.CompetitionID}, {ScopeSport, e.Sport}} {
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

// of is everything that the orders say of an event, as a text: an event whose text has changed is priced anew.
func (h *hand) of(e market.Event) string {
	var b strings.Builder
	for _, c := range h.controls {
		if c.touches(e) {
			b.WriteString(c.ID + " ")
		}
	}
	for _, m := range h.margins {
		if m.Scope == ScopeBrand || m.Scope == ScopeSport && m.Subject == e.Sport || m.Scope == ScopeCompetition && m.Subject == e.CompetitionID ||
			m.Scope == ScopeEvent && m.Subject == e.ID {
			b.WriteString(m.trailSubject() + "=" + strconv.FormatInt(m.Milli, 10) + "+" + strconv.FormatInt(m.PerAnswer, 10) + " ")
		}
	}
	return b.String()
}

// enforce suspends what is active although it is suspended by hand, and notes which orders the book was made under. It is the last
// word of every step.
func (h *hand) enforce(b *book) {
	b.orders = h.of(b.event)
	for i := range b.markets {
		if m := &b.markets[i]; m.Status == market.Active && h.holds(b.event, *m) {
			b.turn(m, market.Suspended)
		}
	}
}

// Obey looks whether the orders have changed and carries them out: when it returns without an error no market that is suspended by
// hand takes bets.
func (d *Desk) Obey(ctx context.Context) error {
	d.obeying.Lock()
	defer d.obeying.Unlock()
	d.mu.Lock()
	defer d.mu.Unlock()
	orders, err := readOrders(ctx, d.cfg.DB.Reader())
	if err != nil || d.hand != nil && d.hand.revision == orders.revision {
		return err
	}
	return d.obey(ctx)
}

// know reads the orders when the desk has none yet: it never prices without them.
func (d *Desk) know(ctx context.Context) (err error) {
	if d.hand == nil {
		d.hand, err = readHand(ctx, d.cfg.DB.Reader())
	}
	return err
}

// obey reads the orders and prices every event anew that they say something else of. They count as obeyed when all of that is
// written; what failed is tried again at the next look.
func (d *Desk) obey(ctx context.Context) error {
	if d.hand == nil { // nobody has recovered yet: whoever does opens every event under these orders
		return d.know(ctx)
	}
	now, err := readHand(ctx, d.cfg.DB.Reader())
	if err != nil {
		return err
	}
	d.hand = now
	if err := d.carryOut(ctx); err != nil {
		now.revision = unread
		return err
	}
	return d.noteObeyed(ctx)
}

// carryOut brings every event that is not over under the present orders.
func (d *Desk) carryOut(ctx context.Context) error {
	now, err := market.Versions(ctx, d.cfg.DB.Reader(), math.MaxInt64) // of the events that are not over
	if err != nil {
		return err
	}
	for id, version := range now {
		if b := d.books[id]; b != nil && b.event.Version < version { // people have reopened it: it is read again
			delete(d.books, id)
		}
	}
	ids := slices.Sorted(maps.Keys(now))
	return errors.Join(d.veilOver(ctx), d.commitEach(ctx, ids, func(b *book) func(*book) error {
		if b.orders != d.hand.of(b.event) {
			return d.reprice
		}
		return nil
	}))
}

// unread is the revision of orders that were read but not carried out everywhere.
const unread = -1

func (d *Desk) noteObeyed(ctx context.Context) error {
	return d.cfg.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return noteObeyed(ctx, tx, d.hand.revision) })
}
