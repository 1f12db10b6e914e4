package trading

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/pricing"
)

// Scope is the part of the sportsbook that a control or a margin applies to.
type Scope string

// The scopes, widest first. A suspension may have any but brand and selection; a margin brand, sport, competition or event; a price
// selection; hiding and featuring event or competition.
const (
	ScopeAll         Scope = "all"
	ScopeBrand       Scope = "brand"
	ScopeProducer    Scope = "producer"
	ScopeSport       Scope = "sport"
	ScopeCompetition Scope = "competition"
	ScopeEvent       Scope = "event"
	ScopeKey         Scope = "key" // every market of a key in one event, including future lines; the subject is event/key
	ScopeMarket      Scope = "market"
	ScopeSelection   Scope = "selection"
)

// ControlKind is what a control does.
type ControlKind string

// The kinds of controls.
const (
	KindSuspend ControlKind = "suspend"
	KindPrice   ControlKind = "price"
	KindHide    ControlKind = "hide"    // hides an event or a competition from players
	KindFeature ControlKind = "feature" // lists an event or a competition first
)

// Control is a manual override by a trader, or by a rule that may act. It is in force until a person releases it: no timer and no
// feed message lifts it.
type Control struct {
	ID            string      `json:"id"`
	Kind          ControlKind `json:"kind" enum:"suspend,price,hide,feature"`
	Scope         Scope       `json:"scope" enum:"all,producer,sport,competition,event,key,market,selection"`
	Subject       string      `json:"subject" doc:"id, key or name of what it is about; empty for everything"`
	EventID       id.Event    `json:"event_id"`
	MarketID      id.Market   `json:"market_id"`
	Odds          money.Odds  `json:"odds" doc:"thousandths; 0 for a suspension"`
	Until         int64       `json:"until" doc:"unix milliseconds; when a featuring ends by itself, 0 for other kinds"`
	Reason        string      `json:"reason"`
	MadeBy        id.Staff    `json:"-"`
	MadeAt        int64       `json:"made_at" doc:"unix milliseconds"`
	ReleasedBy    id.Staff    `json:"-"`
	ReleasedAt    int64       `json:"released_at" doc:"unix milliseconds; 0 while it is in force"`
	ReleaseReason string      `json:"release_reason"`
	AlarmID       string      `json:"alarm_id" doc:"the alarm that made it, whose kind is the reason; empty: made by a person"`
}

// affects reports whether a control may change anything in an event.
func (c Control) affects(e market.Event) bool {
	switch c.Scope {
	case ScopeAll:
		return true
	case ScopeProducer:
		return c.Subject == e.Producer
	case ScopeSport:
		return c.Subject == e.Sport
	case ScopeCompetition:
		return c.Subject == e.CompetitionID
	default:
		return c.EventID == e.ID
	}
}

// checkReason trims a reason and refuses one that is too short or too long.
func checkReason(text, field string) (string, error) {
	text = strings.TrimSpace(text)
	if n := utf8.RuneCountInString(text); n < 3 || n > 500 || !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
		return "", ErrReason.At(field, "badRequest")
	}
	return text, nil
}

// Suspend stops the bets on everything in a scope until it is released. applied reports whether the desk has carried it out.
// Otherwise the desk does so when it runs again; until then bets are refused because no desk confirms the prices. It fails with
// ErrReason, ErrScope, ErrHeld, or the refusal of a market or event that does not exist.
func (o *Office) Suspend(ctx context.Context, scope Scope, subject, reason string, by Actor) (c Control, applied bool, err error) {
	if reason, err = checkReason(reason, "reason"); err != nil {
		return c, false, err
	}
	c = Control{ID: o.IDs.New(), Kind: KindSuspend, Scope: scope, Subject: subject, Reason: reason, MadeBy: by.ID, MadeAt: o.now()}
	applied, err = o.changeControls(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := c.resolveSubject(ctx, tx); err != nil {
			return err
		}
		n, err := insertControl(ctx, tx, c)
		if err != nil {
			return err
		}
		if n == 0 {
			return ErrHeld
		}
		return by.Record(ctx, tx, "trade.suspend", auditSubject(c), AuditDetail{Reason: reason, Event: c.EventID, Market: c.MarketID,
			Before: map[string]any{"suspended": false}, After: map[string]any{"suspended": true, "scope": c.Scope, "subject": c.Subject}})
	})
	return c, applied, err
}

// auditSubject returns the subject under which the audit trail lists a control.
func auditSubject(c Control) string {
	if c.Subject == "" {
		return string(c.Scope)
	}
	return c.Subject
}

// resolveSubject completes a suspension with its event and market, and refuses one without an existing subject.
func (c *Control) resolveSubject(ctx context.Context, q db.Querier) error {
	switch c.Scope {
	case ScopeAll:
		if c.Subject != "" {
			return ErrScope.At("subject", "badRequest")
		}
		return nil
	case ScopeSport:
		if _, known := market.SportOf(c.Subject); !known {
			return ErrScope.At("subject", "badRequest")
		}
		return nil
	case ScopeCompetition:
		return market.CompetitionExists(ctx, q, c.Subject)
	case ScopeProducer: // also a producer that has sent nothing so far
		if c.Subject == "" {
			return ErrScope.At("subject", "badRequest")
		}
		return nil
	case ScopeEvent:
		c.EventID = id.Event(c.Subject)
	case ScopeKey:
		event, key, ok := strings.Cut(c.Subject, "/")
		if !ok || !market.KnownKey(key) {
			return ErrScope.At("subject", "badRequest")
		}
		c.EventID = id.Event(event)
	case ScopeMarket:
		m, err := findMarket(ctx, q, id.Market(c.Subject))
		if err != nil {
			return err
		}
		c.EventID, c.MarketID = m.EventID, m.ID
		return nil
	default:
		return ErrScope.At("scope", "badRequest")
	}
	_, err := market.Find(ctx, q, c.EventID)
	return err
}

func findMarket(ctx context.Context, q db.Querier, id id.Market) (market.Market, error) {
	ms, err := market.ByID(ctx, q, id)
	if err != nil {
		return market.Market{}, err
	}
	if len(ms) == 0 {
		return market.Market{}, ErrNoMarket
	}
	return ms[0], nil
}

// Release ends a control. It fails with ErrReason, ErrNoControl or ErrReleased. Markets that nothing else suspends open at current
// prices with new versions.
func (o *Office) Release(ctx context.Context, controlID, reason string, by Actor) (c Control, applied bool, err error) {
	if reason, err = checkReason(reason, "reason"); err != nil {
		return c, false, err
	}
	applied, err = o.changeControls(ctx, func(ctx context.Context, tx *db.Tx) error {
		if c, err = findControl(ctx, tx, controlID); err != nil {
			return err
		}
		if c.ReleasedAt != 0 {
			return ErrReleased
		}
		c.ReleasedBy, c.ReleasedAt, c.ReleaseReason = by.ID, o.now(), reason
		if err := releaseControl(ctx, tx, c); err != nil {
			return err
		}
		if err := c.undo(ctx, tx); err != nil {
			return err
		}
		return by.Record(ctx, tx, "trade.release."+string(c.Kind), auditSubject(c), AuditDetail{Reason: reason, Event: c.EventID, Market: c.MarketID,
			Before: map[string]any{"odds": c.Odds, "since": c.MadeAt, "for": c.Reason}, After: map[string]any{"released": true}})
	})
	return c, applied, err
}

// PriceChange is a manual price for a selection.
type PriceChange struct {
	SelectionID id.Selection `json:"selection_id" maxLength:"200"`
	Odds        money.Odds   `json:"odds" doc:"thousandths, 1010 to 250000"`
}

// Price sets manual prices on selections of a market until they are released; the others follow the model. It fails with
// ErrReason, ErrPrice, ErrNoMarket or ErrDone. If a player who backs every selection could win, it fails with ErrUnderRound and
// the book in thousandths, unless confirmed is set.
func (o *Office) Price(ctx context.Context, marketID id.Market, changes []PriceChange, confirmed bool, reason string, by Actor) (made []Control, applied bool, err error) {
	if reason, err = checkReason(reason, "reason"); err != nil {
		return nil, false, err
	}
	winners, err := o.winnerCount(ctx, marketID)
	if err != nil {
		return nil, false, err
	}
	applied, err = o.changeControls(ctx, func(ctx context.Context, tx *db.Tx) error {
		made = nil
		m, err := findMarket(ctx, tx, marketID)
		if err != nil {
			return err
		}
		if err := checkPrices(m, changes, winners, confirmed); err != nil {
			return err
		}
		for _, a := range changes {
			c := Control{ID: o.IDs.New(), Kind: KindPrice, Scope: ScopeSelection, Subject: string(a.SelectionID), EventID: m.EventID, MarketID: m.ID,
				Odds: a.Odds, Reason: reason, MadeBy: by.ID, MadeAt: o.now()}
			if _, err := replaceControl(ctx, tx, c); err != nil {
				return err
			}
			before := oddsOf(m, a.SelectionID)
			if err := by.Record(ctx, tx, "trade.price", string(a.SelectionID), AuditDetail{Reason: reason, Event: m.EventID, Market: m.ID,
				Before: map[string]any{"odds": before}, After: map[string]any{"odds": a.Odds, "confirmed": confirmed}}); err != nil {
				return err
			}
			made = append(made, c)
		}
		return nil
	})
	return made, applied, err
}

func checkPrices(m market.Market, changes []PriceChange, winners int, confirmed bool) error {
	if m.Status.Done() || m.Status == market.Closed {
		return ErrDone
	}
	if len(changes) == 0 {
		return ErrPrice.At("prices", "badRequest")
	}
	prices := map[id.Selection]money.Odds{}
	for _, a := range changes {
		if a.Odds < pricing.LowestOdds || a.Odds > pricing.HighestOdds {
			return ErrPrice.At("prices", "badRequest")
		}
		if oddsOf(m, a.SelectionID) == 0 {
			return fault.New(fault.NotFound, "selection_not_found", "There is no such selection.").At("prices", "notFound")
		}
		prices[a.SelectionID] = a.Odds
	}
	m = m.Clone()
	for i := range m.Selections {
		if odds, ok := prices[m.Selections[i].ID]; ok {
			m.Selections[i].Odds = odds
		}
	}
	if book := bookSum(m, winners); book < 1 && !confirmed {
		return ErrUnderRound.WithData("book", int64(book*1000)).At("prices", "underRound")
	}
	return nil
}

// bookSum returns the sum of the inverse odds of a market for each winner: 1.06 is an overround of 6 %.
func bookSum(m market.Market, winners int) float64 {
	book := 0.0
	for _, s := range m.Selections {
		if s.Sold() {
			book += 1000 / float64(s.Odds)
		}
	}
	return book / float64(winners)
}

func oddsOf(m market.Market, selectionID id.Selection) money.Odds {
	for _, s := range m.Selections {
		if s.ID == selectionID {
			return s.Odds
		}
	}
	return 0
}

// InForce returns the controls in force, latest first.
func (o *Office) InForce(ctx context.Context) ([]Control, error) {
	all, err := controlsInForce(ctx, o.DB.Reader())
	now := o.now()
	return slices.DeleteFunc(all, func(c Control) bool { return c.Until != 0 && c.Until <= now }), err
}

// Controls returns current and released controls, latest first: up to limit of those older than before ("" for the newest). If
// eventID is not empty, it returns those of one event only.
func (o *Office) Controls(ctx context.Context, eventID id.Event, before string, limit int) ([]Control, error) {
	return controls(ctx, o.DB.Reader(), eventID, before, limit)
}
