package trading

import (
	"context"
	"time"

	"golang.org/x/sync/singleflight"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/sportsbook/engine"
)

// The refusals of the trading office.
var (
	ErrReason     = fault.New(fault.Invalid, "trade_reason", "Enter a reason of 3 to 500 characters.")
	ErrScope      = fault.New(fault.Invalid, "trade_scope", "This does not apply to anything that exists.")
	ErrHeld       = fault.New(fault.Conflict, "trade_held", "This is already suspended manually.")
	ErrHidden     = fault.New(fault.Conflict, "trade_hidden", "This is already hidden.")
	ErrUntil      = fault.New(fault.Invalid, "trade_until", "The end must be in the future, within 30 days.")
	ErrNoControl  = fault.New(fault.NotFound, "trade_control_not_found", "This override does not exist.")
	ErrReleased   = fault.New(fault.Conflict, "trade_released", "This override is already released.")
	ErrNotShut    = fault.New(fault.Conflict, "trade_not_shut", "No feed message suspends this event.")
	ErrNoMarket   = fault.New(fault.NotFound, "market_not_found", "There is no such market.")
	ErrDone       = fault.New(fault.Conflict, "trade_market_done", "This market no longer accepts bets.")
	ErrPrice      = fault.New(fault.Invalid, "trade_price", "A price is 1.01 to 250.")
	ErrUnderRound = fault.New(fault.Conflict, "trade_under_round", "These prices sum to less than 100 %. A player who backs all selections would always win.")
	ErrMargin     = fault.New(fault.Invalid, "trade_margin", "A book must be 100 to 150 %, plus up to 10 % for each further selection.")
	ErrNoMargin   = fault.New(fault.NotFound, "trade_margin_not_found", "This margin does not exist.")
	ErrKeepMargin = fault.New(fault.Conflict, "trade_margin_needed", "The general margin can be changed, not removed.")
	ErrNoRule     = fault.New(fault.NotFound, "trade_rule_not_found", "There is no such rule.")
	ErrRule       = fault.New(fault.Invalid, "trade_rule", "The numbers of this rule are not valid.")
	ErrNoAlarm    = fault.New(fault.NotFound, "trade_alarm_not_found", "This alarm does not exist.")
	ErrAlarmDone  = fault.New(fault.Conflict, "trade_alarm_done", "This alarm is already acknowledged.")
)

// OfficeConfig configures an Office. DB, Clock, IDs and Engines are required.
type OfficeConfig struct {
	DB      *db.DB
	Clock   clock.Clock
	IDs     *id.Maker
	Engines engine.Set
	// Nudge makes a desk in this process apply changed controls at once; a desk elsewhere polls several times a second.
	Nudge func(ctx context.Context)
	// Record writes the actions of rules into the audit trail; required if a rule may act.
	Record func(ctx context.Context, tx *db.Tx, actor id.Staff, action, subject string, detail any) error
	// Publish is called after the commit when data of a topic has changed; optional.
	Publish func(Topic)
	// Patience is how long a request waits for the desk to apply a control before it returns that it is not applied yet; zero
	// does not wait.
	Patience time.Duration
	// Speed is how many times faster than real time the feed runs; the spans of match-time rules shrink with it. Zero means 1.
	Speed float64
}

// Office is the traders' API to the desk, on any node: controls are rows that the desk applies. It is safe for concurrent use.
type Office struct {
	OfficeConfig
	memory   memory
	inFlight singleflight.Group
}

// NewOffice returns an Office.
func NewOffice(cfg OfficeConfig) *Office {
	cfg.Speed = max(cfg.Speed, 1)
	return &Office{OfficeConfig: cfg, memory: memory{prices: map[string]map[id.Selection][]priceAt{}, spikes: map[string]int64{}}}
}

// Actor is the acting staff member, with a function that writes to the audit trail in the caller's transaction.
type Actor struct {
	ID     id.Staff
	Record func(ctx context.Context, tx *db.Tx, action, subject string, detail any) error
}

// AuditDetail is the audit record of a control: the reason, and the values before and after.
type AuditDetail struct {
	Reason string    `json:"reason,omitempty"`
	Event  id.Event  `json:"event,omitempty"`
	Market id.Market `json:"market,omitempty"`
	Before any       `json:"before"`
	After  any       `json:"after"`
}

// Reason trims the reason of a change, or fails with ErrReason.
func (o *Office) Reason(text string) (string, error) { return checkReason(text, "reason") }

func (o *Office) now() int64 { return clock.Millis(o.Clock.Now()) }

// changeControls runs a change of the controls in one transaction and waits for the desk to apply it. applied reports whether it has.
func (o *Office) changeControls(ctx context.Context, change func(ctx context.Context, tx *db.Tx) error) (applied bool, err error) {
	var revision int64
	err = o.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := change(ctx, tx); err != nil {
			return err
		}
		revision, err = nextRevision(ctx, tx)
		return err
	})
	if err != nil {
		return false, err
	}
	if o.Nudge != nil {
		o.Nudge(ctx)
	}
	defer o.publish(TopicControls) // screens that reload after this see whether the control is applied
	return o.awaitApplied(ctx, revision)
}

const pollEvery = 25 * time.Millisecond

func (o *Office) awaitApplied(ctx context.Context, revision int64) (bool, error) {
	until := o.Clock.Now().Add(o.Patience)
	for {
		s, err := readRevision(ctx, o.DB.Reader())
		if err != nil || s.applied >= revision || !o.Clock.Now().Before(until) {
			return err == nil && s.applied >= revision, err
		}
		if err := o.Clock.Sleep(ctx, pollEvery); err != nil {
			return false, nil //nolint:nilerr // the control is stored; the caller has stopped waiting
		}
	}
}
