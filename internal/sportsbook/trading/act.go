package trading

import (
	"context"
	"fmt"

	"maidan/internal/db"
)

// Action is what a rule does besides raising its alarm.
type Action string

// The actions.
const (
	NoAction        Action = ""
	SuspendsMarkets Action = "suspend" // the market that the alarm is about, until a person releases it
)

// ByAlarm is who acts when a rule does, in the trail and in Control.MadeBy.
const ByAlarm = "trading.alarms"

// mayAct tells whether a rule of a kind may suspend: its alarms are about a market that takes bets.
func (k RuleKind) mayAct() bool {
	return k == WatchLiability || k == WatchPriceMove || k == WatchRush || k == WatchUnderRound
}

// raise writes the alarms whose occurrences were not raised before and does what their rules say. All of it is one transaction; the
// desk obeys after it. It tells how many alarms are new.
func (o *Office) raise(ctx context.Context, all []Alarm) (raised int, err error) {
	acted := 0
	err = o.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		raised, acted = 0, 0
		for _, a := range all {
			fresh, err := insertAlarm(ctx, tx, a)
			if err != nil {
				return err
			}
			if !fresh {
				continue
			}
			raised++
			did, err := o.act(ctx, tx, a)
			if err != nil {
				return err
			}
			if did {
				acted++
			}
		}
		if acted == 0 {
			return nil
		}
		_, err := countOrder(ctx, tx)
		return err
	})
	if err != nil || raised == 0 {
		return 0, err
	}
	o.tell(TopicAlarms)
	if acted > 0 {
		if o.Nudge != nil {
			o.Nudge(ctx)
		}
		o.tell(TopicOrders)
	}
	return raised, nil
}

// act suspends the market of an alarm whose rule says so, unless it is suspended by an order of its own already.
func (o *Office) act(ctx context.Context, tx *db.Tx, a Alarm) (bool, error) {
	if a.Action != SuspendsMarkets || a.MarketID == "" {
		return false, nil
	}
	c := Control{ID: o.IDs.New(), Kind: KindSuspend, Scope: ScopeMarket, Subject: a.MarketID, EventID: a.EventID, MarketID: a.MarketID,
		Reason: string(a.Kind), MadeBy: ByAlarm, MadeAt: a.RaisedAt, AlarmID: a.ID}
	n, err := insertControl(ctx, tx, c)
	if err != nil || n == 0 {
		return false, err
	}
	if err := noteActed(ctx, tx, a.ID); err != nil {
		return false, err
	}
	err = o.Record(ctx, tx, ByAlarm, "trade.suspend", trailSubject(c), Act{Reason: c.Reason, Event: c.EventID, Market: c.MarketID,
		Before: map[string]any{"suspended": false}, After: map[string]any{"suspended": true, "scope": c.Scope, "alarm": a.ID, "rule": a.RuleID}})
	if err != nil {
		return false, fmt.Errorf("record act of alarm %s: %w", a.ID, err)
	}
	return true, nil
}
