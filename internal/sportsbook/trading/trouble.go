package trading

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// Fault is a feed message that is unreadable or contradicts the match.
type Fault struct {
	Seq  int64  `json:"seq"`
	Text string `json:"text"` // "message 12: " and the error
	At   int64  `json:"at"`   // when it was received, unix milliseconds
}

// longestFault bounds the stored error text of a message in bytes: it may quote the message.
const longestFault = 300

// suspendForMessage suspends the event because of a message. If another message suspends it already, that message stays the
// reason.
func (b *book) suspendForMessage(seq int64, why error) {
	if b.state.Trouble == "" {
		text := fmt.Sprintf("message %d: %v", seq, why)
		if len(text) > longestFault {
			text = strings.ToValidUTF8(text[:longestFault], "") + "…"
		}
		b.state.Trouble, b.state.Fault = text, &Fault{Seq: seq, Text: text, At: b.now}
	}
	b.suspendAll()
}

// clearTrouble ends the suspension for an unreadable or contradictory message. Three cases call it: the next prices of an event
// that the feed prices, where each market then waits for its own price; the whole course of a match without a contradiction; and
// a trader's Reopen.
func (b *book) clearTrouble() { b.state.Trouble = "" }

// troubleSince returns when the message that suspends the event was received, in unix milliseconds; 0 if none does.
func (p deskState) troubleSince() int64 {
	if p.Trouble == "" || p.Fault == nil {
		return 0
	}
	return p.Fault.At
}

// replay replays a match up to the last processed message. It returns nil if past lacks a part of it or has a contradiction.
func (d *Desk) replay(past []feed.Message, until int64) engine.Match {
	if len(past) == 0 || past[0].Seq != 1 || past[0].Fixture == nil || past[len(past)-1].Seq < until {
		return nil
	}
	match, err := d.newMatch(*past[0].Fixture)
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

// replaceMatch replaces the match of a suspended event by its replayed course and settles what that decides.
func (b *book) replaceMatch(match engine.Match) {
	b.match, b.played = match, true
	b.clearTrouble()
	b.settle(false)
}

// reopenTries is how often Reopen retries when the desk has processed a message meanwhile.
const reopenTries = 5

// Reopen ends the suspension of an event for an unreadable or contradictory message after a trader has checked the score. Its
// markets then settle by that score again. If the feed prices the event, each market opens with its next price. It fails with
// ErrReason, ErrNotShut or market.ErrNoEvent. applied is as in Suspend.
func (o *Office) Reopen(ctx context.Context, eventID id.Event, reason string, by Actor) (applied bool, err error) {
	if reason, err = checkReason(reason, "reason"); err != nil {
		return false, err
	}
	for range reopenTries {
		applied, err = o.changeControls(ctx, func(ctx context.Context, tx *db.Tx) error { return o.reopen(ctx, tx, eventID, reason, by) })
		if !errors.Is(err, market.ErrStale) {
			break
		}
	}
	return applied, err
}

func (o *Office) reopen(ctx context.Context, tx *db.Tx, eventID id.Event, reason string, by Actor) error {
	e, err := market.Find(ctx, tx, eventID)
	if err != nil {
		return err
	}
	saved, err := market.ReadState(ctx, tx, eventID)
	if err != nil {
		return err
	}
	var state deskState
	if err := json.Unmarshal(saved.Desk, &state); err != nil {
		return fmt.Errorf("decode desk state of %s: %w", eventID, err)
	}
	if state.Trouble == "" || e.Status.Over() {
		return ErrNotShut
	}
	was, since := state.Trouble, state.troubleSince()
	state.Trouble = ""
	c := market.Change{Event: e, From: e.Version}
	c.Event.Version++
	if c.Desk, err = json.Marshal(state); err != nil {
		return fmt.Errorf("encode desk state of %s: %w", eventID, err)
	}
	if err := market.Save(ctx, tx, c); err != nil {
		return err
	}
	return by.Record(ctx, tx, "trade.reopen", string(eventID), AuditDetail{Reason: reason, Event: eventID,
		Before: map[string]any{"trouble": was, "since": since, "score": e.Score}, After: map[string]any{"reopened": true}})
}
