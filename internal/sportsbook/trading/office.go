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

// The refusals of the office.
var (
	ErrReason     = fault.New(fault.Invalid, "trade_reason", "Say why in 3 to 500 characters.")
	ErrScope      = fault.New(fault.Invalid, "trade_scope", "There is nothing here that this could apply to.")
	ErrHeld       = fault.New(fault.Conflict, "trade_held", "This is suspended by hand already.")
	ErrHidden     = fault.New(fault.Conflict, "trade_hidden", "This is hidden already.")
	ErrUntil      = fault.New(fault.Invalid, "trade_until", "It ends in the future, within 30 days.")
	ErrNoControl  = fault.New(fault.NotFound, "trade_control_not_found", "There is no such control.")
	ErrReleased   = fault.New(fault.Conflict, "trade_released", "This control was released before.")
	ErrNotShut    = fault.New(fault.Conflict, "trade_not_shut", "No message of the feed keeps this event shut.")
	ErrNoMarket   = fault.New(fault.NotFound, "market_not_found", "There is no such market.")
	ErrDone       = fault.New(fault.Conflict, "trade_market_done", "This market takes no more bets.")
	ErrPrice      = fault.New(fault.Invalid, "trade_price", "A price is 1.01 to 250.")
	ErrUnderRound = fault.New(fault.Conflict, "trade_under_round", "These prices sum to less than 100 %: whoever backs all of them wins.")
	ErrMargin     = fault.New(fault.Invalid, "trade_margin", "A book is 100 to 150 %.")
	ErrNoMargin   = fault.New(fault.NotFound, "trade_margin_not_found", "There is no such margin.")
	ErrKeepMargin = fault.New(fault.Conflict, "trade_margin_needed", "The margin of the whole house can be changed, not removed.")
	ErrNoRule     = fault.New(fault.NotFound, "trade_rule_not_found", "There is no such rule.")
	ErrRule       = fault.New(fault.Invalid, "trade_rule", "This rule cannot work with these numbers.")
	ErrNoAlarm    = fault.New(fault.NotFound, "trade_alarm_not_found", "There is no such alarm.")
	ErrAlarmDone  = fault.New(fault.Conflict, "trade_alarm_done", "Somebody has seen to this alarm before.")
)

// OfficeConfig is what an Office is made of. DB, Clock, IDs and Engines are required.
type OfficeConfig struct {
	DB      *db.DB
	Clock   clock.Clock
	IDs     *id.Maker
	Engines engine.Set
	// Nudge lets the desk look at its orders when it works in this process; elsewhere it looks by itself, several times a second.
	Nudge func(ctx context.Context)
	// Record writes into the trail what rules do; required where a rule may act.
	Record func(ctx context.Context, tx *db.Tx, actor, action, subject string, detail any) error
	// Tell is told after the commit that something of a topic has changed; optional.
	Tell func(Topic)
	// Patience is how long an order waits for the desk to carry it out before the answer says that it will; zero does not wait.
	Patience time.Duration
	// Speed is how many times faster than life the feed runs; what alarms wait for in matches shrinks with it. Zero means 1.
	Speed float64
}

// Office is where people act on the desk and look at it, on any node: orders are rows that the desk obeys. It is safe for
// concurrent use.
type Office struct {
	OfficeConfig
	memory  memory
	flights singleflight.Group
}

// NewOffice returns an office.
func NewOffice(cfg OfficeConfig) *Office {
	cfg.Speed = max(cfg.Speed, 1)
	return &Office{OfficeConfig: cfg, memory: memory{prices: map[string]map[string][]priceAt{}, rushes: map[string]int64{}}}
}

// Actor is who acts, with the way to write it into the trail in the transaction that makes it true.
type Actor struct {
	ID     string
	Record func(ctx context.Context, tx *db.Tx, action, subject string, detail any) error
}

// Act is what the trail keeps of an order: why, and how things stood before and after.
type Act struct {
	Reason string `json:"reason,omitempty"`
	Event  string `json:"event,omitempty"`
	Market string `json:"market,omitempty"`
	Before any    `json:"before"`
	After  any    `json:"after"`
}

// Reason trims the reason of an act, or fails with ErrReason.
func (o *Office) Reason(text string) (string, error) { return checkReason(text, "reason") }

func (o *Office) now() int64 { return clock.Millis(o.Clock.Now()) }

// order runs a change of the orders in one transaction, and waits for the desk to obey. The answer tells whether it has.
func (o *Office) order(ctx context.Context, change func(ctx context.Context, tx *db.Tx) error) (obeyed bool, err error) {
	var revision int64
	err = o.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := change(ctx, tx); err != nil {
			return err
		}
		revision, err = countOrder(ctx, tx)
		return err
	})
	if err != nil {
		return false, err
	}
	if o.Nudge != nil {
		o.Nudge(ctx)
	}
	defer o.tell(TopicOrders) // what is asked again after this shows the order obeyed, if it is
	return o.await(ctx, revision)
}

const awaitEvery = 25 * time.Millisecond

func (o *Office) await(ctx context.Context, revision int64) (bool, error) {
	until := o.Clock.Now().Add(o.Patience)
	for {
		s, err := readOrders(ctx, o.DB.Reader())
		if err != nil || s.obeyed >= revision || !o.Clock.Now().Before(until) {
			return err == nil && s.obeyed >= revision, err
		}
		if err := o.Clock.Sleep(ctx, awaitEvery); err != nil {
			return false, nil //nolint:nilerr // the order is written; who asked does not wait any longer
		}
	}
}
