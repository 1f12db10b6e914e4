package trading

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
)

// Action is what a rule does in addition to raising its alarm.
type Action string

// The actions of a rule.
const (
	NoAction        Action = ""
	SuspendsMarkets Action = "suspend" // suspends the market of the alarm until a person releases it
)

// ByAlarm is the actor of a rule's action in the audit trail and in Control.MadeBy.
const ByAlarm id.Staff = "trading.alarms"

// mayAct reports whether rules of this kind may suspend: their alarms concern a market that takes bets.
func (k RuleKind) mayAct() bool {
	return k == WatchLiability || k == WatchPriceMove || k == WatchBetSpike || k == WatchUnderRound
}

// raise stores the alarms that were not raised before and carries out the actions of their rules in one transaction, then notifies
// the desk. It returns how many alarms are new.
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
		_, err := nextRevision(ctx, tx)
		return err
	})
	if err != nil || raised == 0 {
		return 0, err
	}
	o.publish(TopicAlarms)
	if acted > 0 {
		if o.Nudge != nil {
			o.Nudge(ctx)
		}
		o.publish(TopicControls)
	}
	return raised, nil
}

// act suspends the market of an alarm if its rule requires it and no control of its own suspends it already.
func (o *Office) act(ctx context.Context, tx *db.Tx, a Alarm) (bool, error) {
	if a.Action != SuspendsMarkets || a.MarketID == "" {
		return false, nil
	}
	c := Control{ID: o.IDs.New(), Kind: KindSuspend, Scope: ScopeMarket, Subject: string(a.MarketID), EventID: a.EventID, MarketID: a.MarketID,
		Reason: string(a.Kind), MadeBy: ByAlarm, MadeAt: a.RaisedAt, AlarmID: a.ID}
	n, err := insertControl(ctx, tx, c)
	if err != nil || n == 0 {
		return false, err
	}
	if err := storeActed(ctx, tx, a.ID); err != nil {
		return false, err
	}
	err = o.Record(ctx, tx, ByAlarm, "trade.suspend", auditSubject(c), AuditDetail{Reason: c.Reason, Event: c.EventID, Market: c.MarketID,
		Before: map[string]any{"suspended": false}, After: map[string]any{"suspended": true, "scope": c.Scope, "alarm": a.ID, "rule": a.RuleID}})
	if err != nil {
		return false, fmt.Errorf("record action of alarm %s: %w", a.ID, err)
	}
	return true, nil
}
