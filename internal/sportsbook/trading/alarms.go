package trading

import (
	"context"
	"encoding/json"

	"maidan/internal/db"
	"maidan/internal/id"
)

// RuleKind is the condition that a rule checks.
type RuleKind string

// The kinds of rules. docs/trading.md defines threshold and span of each.
const (
	WatchLiability  RuleKind = "liability"
	WatchPriceMove  RuleKind = "price_move"
	WatchSilent     RuleKind = "producer_silent"
	WatchTrouble    RuleKind = "trouble"
	WatchOpenLate   RuleKind = "open_late"
	WatchUnsettled  RuleKind = "unsettled"
	WatchBigBet     RuleKind = "big_bet"
	WatchBetSpike   RuleKind = "bet_spike"
	WatchUnderRound RuleKind = "under_round"
)

// RuleKinds lists all kinds of rules.
var RuleKinds = []RuleKind{WatchLiability, WatchPriceMove, WatchSilent, WatchTrouble, WatchOpenLate, WatchUnsettled, WatchBigBet, WatchBetSpike,
	WatchUnderRound}

// AlarmRule defines when an alarm is raised.
type AlarmRule struct {
	ID        string   `json:"id"`
	Kind      RuleKind `json:"kind" enum:"liability,price_move,producer_silent,trouble,open_late,unsettled,big_bet,bet_spike,under_round"`
	Phase     string   `json:"phase" enum:"any,upcoming,live" doc:"of the event; only price rules distinguish it"`
	Threshold int64    `json:"threshold" doc:"hundredths of the base currency, percent, times the usual stake, or bets; 0 where the kind needs none"`
	Span      int64    `json:"span" doc:"seconds; 0 where the kind needs none"`
	Enabled   bool     `json:"enabled"`
	Action    Action   `json:"action" enum:",suspend" doc:"what it does besides: suspend the market that an alarm is about, until a person releases it"`
	ChangedBy id.Staff `json:"-"`
	ChangedAt int64    `json:"changed_at" doc:"unix milliseconds; 0: the default, never changed"`
}

// needs reports which numbers are required for a kind.
func (k RuleKind) needs() (threshold, span bool) {
	switch k {
	case WatchLiability:
		return true, false
	case WatchPriceMove, WatchBigBet, WatchBetSpike:
		return true, true
	case WatchOpenLate, WatchUnsettled, WatchSilent:
		return false, true
	default:
		return false, false
	}
}

// longestSpan is the longest span of a rule in seconds.
const longestSpan = 7 * 24 * 3600

// Alarm is a finding of a rule. An occurrence raises one alarm, which is open until a person acknowledges it.
type Alarm struct {
	ID          string          `json:"id"`
	RuleID      string          `json:"rule_id"`
	Kind        RuleKind        `json:"kind" enum:"liability,price_move,producer_silent,trouble,open_late,unsettled,big_bet,bet_spike,under_round"`
	Occurrence  string          `json:"-"` // a second alarm with the same occurrence is dropped
	EventID     id.Event        `json:"event_id"`
	MarketID    id.Market       `json:"market_id"`
	SelectionID id.Selection    `json:"selection_id"`
	Detail      json.RawMessage `json:"-"` // a JSON object
	RaisedAt    int64           `json:"raised_at"`
	Action      Action          `json:"-"` // of the rule, set only while the alarm is raised
	Acted       bool            `json:"acted" doc:"it has suspended its market"`
	DoneBy      id.Staff        `json:"-"`
	DoneAt      int64           `json:"done_at" doc:"unix milliseconds of the acknowledgement; 0: open"`
	Note        string          `json:"note"`
}

// Details decodes the numbers and names of an alarm.
func (a Alarm) Details() (values map[string]any, err error) {
	return values, json.Unmarshal(a.Detail, &values)
}

// Rules returns all rules.
func (o *Office) Rules(ctx context.Context) ([]AlarmRule, error) { return rules(ctx, o.DB.Reader()) }

// SetRule changes the numbers of a rule or switches it on or off. It fails with ErrReason, ErrNoRule or ErrRule.
func (o *Office) SetRule(ctx context.Context, r AlarmRule, reason string, by Actor) (AlarmRule, error) {
	reason, err := checkReason(reason, "reason")
	if err != nil {
		return r, err
	}
	err = o.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		was, err := findRule(ctx, tx, r.ID)
		if err != nil {
			return err
		}
		r.Kind, r.Phase, r.ChangedBy, r.ChangedAt = was.Kind, was.Phase, by.ID, o.now()
		threshold, span := r.Kind.needs()
		if r.Threshold < 0 || r.Span < 0 || threshold && r.Threshold == 0 || span && r.Span == 0 || r.Span > longestSpan {
			return ErrRule.At("threshold", "badRequest")
		}
		if r.Action != NoAction && (r.Action != SuspendsMarkets || !r.Kind.mayAct()) {
			return ErrRule.At("action", "badRequest")
		}
		if err := writeRule(ctx, tx, r); err != nil {
			return err
		}
		return by.Record(ctx, tx, "trade.rule", r.ID, AuditDetail{Reason: reason, Before: was, After: r})
	})
	if err == nil {
		o.publish(TopicAlarms)
	}
	return r, err
}

// Alarms returns up to limit alarms older than before ("" for the newest), latest first: open ones, or acknowledged ones if done is
// set.
func (o *Office) Alarms(ctx context.Context, done bool, before string, limit int) ([]Alarm, error) {
	return alarms(ctx, o.DB.Reader(), done, before, limit)
}

// OpenAlarms counts the open alarms by kind.
func (o *Office) OpenAlarms(ctx context.Context) (map[RuleKind]int64, error) {
	return openAlarms(ctx, o.DB.Reader())
}

// Acknowledge closes an alarm with a note of what was done. It fails with ErrReason, ErrNoAlarm or ErrAlarmDone.
func (o *Office) Acknowledge(ctx context.Context, alarmID, note string, by Actor) (a Alarm, err error) {
	if note, err = checkReason(note, "note"); err != nil {
		return a, err
	}
	err = o.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if a, err = findAlarm(ctx, tx, alarmID); err != nil {
			return err
		}
		if a.DoneAt != 0 {
			return ErrAlarmDone
		}
		a.DoneBy, a.DoneAt, a.Note = by.ID, o.now(), note
		if err := closeAlarm(ctx, tx, a); err != nil {
			return err
		}
		return by.Record(ctx, tx, "trade.alarm", a.ID, AuditDetail{Reason: note, Event: a.EventID, Market: a.MarketID,
			Before: map[string]any{"kind": a.Kind, "open": true}, After: map[string]any{"open": false}})
	})
	if err == nil {
		o.publish(TopicAlarms)
	}
	return a, err
}
