package trading

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"maidan/internal/db"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// Fault is a message of the feed that could not be read, or that cannot be true.
type Fault struct {
	Seq  int64  `json:"seq"`
	Text string `json:"text"` // "message 12: " and what is wrong with it
	At   int64  `json:"at"`   // when it came, unix milliseconds
}

// longestFault bounds what is kept of an error about a message, in bytes: it may quote the message.
const longestFault = 300

// distrust suspends the event because of a message. While it is suspended for another one, that one stays the reason.
func (b *book) distrust(seq int64, why error) {
	if b.desk.Trouble == "" {
		text := fmt.Sprintf("message %d: %v", seq, why)
		if len(text) > longestFault {
			text = strings.ToValidUTF8(text[:longestFault], "") + "…"
		}
		b.desk.Trouble, b.desk.Fault = text, &Fault{Seq: seq, Text: text, At: b.now}
	}
	b.suspendAll()
}

// lift ends the suspension of distrust. Three things lift it: the next prices of an event that somebody else prices, where each market
// waits for its own; the whole course of a match without a contradiction; and a person.
func (b *book) lift() { b.desk.Trouble = "" }

// since is when the message came that shuts the event, in unix milliseconds; 0 when none does.
func (p posture) since() int64 {
	if p.Trouble == "" || p.Fault == nil {
		return 0
	}
	return p.Fault.At
}

// retrace plays the course of a match up to a message that was taken. It returns nil unless that is all of it and nothing in it
// contradicts the rest.
func (d *Desk) retrace(past []feed.Message, until int64) engine.Match {
	if len(past) == 0 || past[0].Seq != 1 || past[0].Fixture == nil || past[len(past)-1].Seq < until {
		return nil
	}
	match, err := d.engage(*past[0].Fixture)
	if err != nil {
		return nil
	}
	for i, m := range past[:until] {
		if m.Seq != int64(i+1) || m.Fault != "" {
			return nil
		}
		if i == 0 || m.Kind == feed.KindBetStop || m.Kind == feed.KindAlive {
			continue
		}
		if _, err := match.Apply(m); err != nil {
			return nil
		}
	}
	return match
}

// mend gives a book whose event is suspended by distrust the match that its whole course makes, and settles what that decides.
func (b *book) mend(match engine.Match) {
	b.match, b.played = match, true
	b.lift()
	b.settle(false)
}

// reopenTries is how often a reopening starts again because the desk has taken the event further meanwhile.
const reopenTries = 5

// Reopen ends the suspension of an event by a message that could not be read or true: a person has checked its score, by which its
// markets settle again. Of an event that somebody else prices each market opens with its next price. It fails with ErrReason, ErrNotShut
// or market.ErrNoEvent. obeyed is as in Suspend.
func (o *Office) Reopen(ctx context.Context, eventID, reason string, by Actor) (obeyed bool, err error) {
	if reason, err = checkReason(reason, "reason"); err != nil {
		return false, err
	}
	for range reopenTries {
		obeyed, err = o.order(ctx, func(ctx context.Context, tx *db.Tx) error { return o.reopen(ctx, tx, eventID, reason, by) })
		if !errors.Is(err, market.ErrStale) {
			break
		}
	}
	return obeyed, err
}

func (o *Office) reopen(ctx context.Context, tx *db.Tx, eventID, reason string, by Actor) error {
	e, err := market.Find(ctx, tx, eventID)
	if err != nil {
		return err
	}
	kept, err := market.ReadState(ctx, tx, eventID)
	if err != nil {
		return err
	}
	var desk posture
	if err := json.Unmarshal(kept.Desk, &desk); err != nil {
		return fmt.Errorf("read desk of %s: %w", eventID, err)
	}
	if desk.Trouble == "" || e.Status.Over() {
		return ErrNotShut
	}
	was, since := desk.Trouble, desk.since()
	desk.Trouble = ""
	c := market.Change{Event: e, From: e.Version}
	c.Event.Version++
	if c.Desk, err = json.Marshal(desk); err != nil {
		return fmt.Errorf("encode desk of %s: %w", eventID, err)
	}
	if err := market.Save(ctx, tx, c); err != nil {
		return err
	}
	return by.Record(ctx, tx, "trade.reopen", eventID, Act{Reason: reason, Event: eventID,
		Before: map[string]any{"trouble": was, "since": since, "score": e.Score}, After: map[string]any{"reopened": true}})
}
